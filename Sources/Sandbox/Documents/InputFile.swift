import OutputFiles

#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file, or the standard input, as a whole.
enum InputFile {
  /// The most bytes that a command reads of one file.
  static let limit = 64 << 20

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// The absolute path of a file without links; nil if there is no such file.
  static func realPath(of path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The name of an input in messages.
  static func name(of path: String) -> String { path == "-" ? "stdin" : path }

  /// Reads a file, or the standard input for "-", up to its end.
  static func bytes(of path: String) throws(Failure) -> [UInt8] {
    let bytes: [UInt8]
    do throws(Failure) {
      bytes = try Self.bytes(of: path, upTo: limit)
    } catch {
      throw Failure(.file, "\(name(of: path)): cannot be read: \(error.message)")
    }
    guard bytes.count <= limit else {
      throw Failure(.file, "\(name(of: path)): more than \(limit) bytes, expected at most that")
    }
    return bytes
  }

  /// The text of a file of the system; empty if it cannot be read.
  static func text(of path: String) -> String {
    String(decoding: (try? bytes(of: path, upTo: limit)) ?? [], as: UTF8.self)
  }

  /// Reads an input up to its end, or until there are more bytes than a limit.
  ///
  /// A device without an end therefore takes no more memory than a file that is too long.
  ///
  /// - Throws: `Failure` whose message is the system's reason alone.
  static func bytes(of path: String, upTo limit: Int) throws(Failure) -> [UInt8] {
    guard let file = path == "-" ? stdin : fopen(path, "rb") else {
      throw Failure(.file, Failure.text(ofError: errno))
    }
    defer { if path != "-" { fclose(file) } }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= limit {
      let count = fread(&block, 1, block.count, file)
      guard count > 0 else { break }
      bytes += block[..<count]
    }
    guard ferror(file) == 0 else { throw Failure(.file, Failure.text(ofError: errno)) }
    return bytes
  }
}
