#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Files that are about to be written.
enum OutputFile {
  /// Refuses a file that exists, unless it may be replaced; the standard output never exists.
  ///
  /// - Throws: `Failure` naming the file.
  static func refuseTaken(_ path: String, force: Bool) throws {
    guard !force, path != "-", !path.hasPrefix("/dev/") else { return }
    guard !FileManager.default.fileExists(atPath: path) else {
      throw Failure(.file, "\(path): exists already, expected a new name or --force")
    }
  }
}

/// What is piped into the program.
enum StandardInput {
  /// Most bytes taken.
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
