#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A text file that is being written, or the standard output.
struct TextOutput: ~Copyable {
  private let path: String
  private let file: UnsafeMutablePointer<FILE>

  /// Opens a file, emptied; "-" is the standard output.
  init(_ path: String) throws {
    self.path = path
    if path == "-" {
      file = stdout
      return
    }
    guard let opened = fopen(path, "w") else {
      throw Failure(.file, "\(path): cannot be written: \(String(cString: strerror(errno)))")
    }
    file = opened
  }

  deinit {
    if path == "-" { fflush(file) } else { fclose(file) }
  }

  /// Appends text.
  func write(_ text: String) throws {
    guard fputs(text, file) >= 0 else {
      throw Failure(.file, "\(path): cannot be written: \(String(cString: strerror(errno)))")
    }
  }

  /// Hands everything to the system and says whether it took it.
  func finish() throws {
    guard fflush(file) == 0 else {
      throw Failure(.file, "\(path): cannot be written: \(String(cString: strerror(errno)))")
    }
  }
}
