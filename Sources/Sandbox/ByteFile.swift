#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that is written in large pieces, when there is time for it.
final class ByteFile {
  /// Bytes that wait before they are handed to the system in any case.
  static let blockSize = 256 * 1024

  let path: String
  /// What waits to be written.
  var bytes: [UInt8] = []
  private var descriptor: Int32

  /// Creates the file, emptied; "-" is the standard output.
  ///
  /// - Throws: `Failure` naming the path that cannot be written.
  init(_ path: String) throws {
    self.path = path
    descriptor = path == "-" ? STDOUT_FILENO : open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    guard descriptor >= 0 else {
      throw Failure(.file, "\(path): cannot be written: \(String(cString: strerror(errno)))")
    }
    bytes.reserveCapacity(Self.blockSize + 16 * 1024)
  }

  deinit {
    if descriptor > STDERR_FILENO { close(descriptor) }
  }

  /// Whether enough waits to be worth a call of the system.
  var isFull: Bool { bytes.count >= Self.blockSize }

  /// Hands everything that waits to the system.
  ///
  /// - Throws: `Failure` naming the path where the system does not take it.
  func flush() throws {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { room in
        write(descriptor, room.baseAddress.map { $0 + sent }, room.count - sent)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        throw Failure(.file, "\(path): cannot be written: \(String(cString: strerror(errno)))")
      }
      sent += count
    }
    bytes.removeAll(keepingCapacity: true)
  }
}
