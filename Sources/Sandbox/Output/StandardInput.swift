#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The standard input, read whole.
enum StandardInput {
  /// The most bytes that are read.
  static let limit = 64 << 20

  /// Everything up to the end.
  ///
  /// - Throws: `Failure` beyond the limit.
  static func bytes() throws -> [UInt8] {
    try bytes(of: stdin, named: "stdin")
  }

  /// Everything of an open file up to its end.
  ///
  /// - Throws: `Failure` naming the file where reading fails, and beyond the limit.
  static func bytes(
    of file: UnsafeMutablePointer<FILE>,
    named name: String
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&block, 1, block.count, file)
      bytes += block[..<count]
      guard bytes.count <= limit else {
        throw Failure(.file, "\(name): more than \(limit) bytes, expected at most that")
      }
      guard count > 0 else { break }
    }
    guard ferror(file) == 0 else {
      throw Failure(.file, "\(name): cannot be read: \(String(cString: strerror(errno)))")
    }
    return bytes
  }
}
