import SDLHost

#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that is written in large pieces, by a thread of its own while frames go on.
final class ByteFile {
  /// Bytes that gather before they are handed to the system.
  static let blockSize = 256 * 1024
  /// Bytes that gather at most while the system takes none; then frames wait for it.
  static let limit = 4 * 1024 * 1024

  let path: String
  /// What waits to be written.
  var bytes: [UInt8] = []
  private let descriptor: Int32
  /// What is on its way to the system.
  private var job: SideJob<Piece>?
  /// Room for the next bytes.
  private var spare: [UInt8] = []

  /// What a thread was given to write, and how that went.
  private struct Piece: Sendable {
    /// The room, for others to come.
    let bytes: [UInt8]
    /// The system's number for what went wrong; 0 if nothing did.
    let error: Int32
  }

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
    _ = job?.wait()
    if descriptor > STDERR_FILENO { close(descriptor) }
  }

  /// Hands what gathered to a thread that writes it, if it is much; for the time between frames.
  ///
  /// - Throws: `Failure` naming the path where the system did not take what came before.
  func flushAside() throws {
    guard bytes.count >= Self.blockSize else { return }
    if let job {
      guard job.isDone || bytes.count >= Self.limit else { return }
      try collect()
    }
    swap(&bytes, &spare)
    let (block, descriptor) = (spare, descriptor)
    spare = []
    bytes.reserveCapacity(Self.blockSize + 16 * 1024)
    job = SideJob("log") { Piece(bytes: block, error: Self.send(block, to: descriptor)) }
  }

  /// Hands everything that waits to the system and waits until it is taken.
  ///
  /// - Throws: `Failure` naming the path where the system does not take it.
  func flush() throws {
    try collect()
    let error = Self.send(bytes, to: descriptor)
    bytes.removeAll(keepingCapacity: true)
    guard error == 0 else { throw failure(error) }
  }

  /// Waits for what is on its way and takes its room back.
  private func collect() throws {
    guard let piece = job?.wait() else { return }
    job = nil
    spare = piece.bytes
    spare.removeAll(keepingCapacity: true)
    guard piece.error == 0 else { throw failure(piece.error) }
  }

  private func failure(_ error: Int32) -> Failure {
    Failure(.file, "\(path): cannot be written: \(String(cString: strerror(error)))")
  }

  /// Writes bytes, however many calls that takes.
  ///
  /// - Returns: The system's number for what went wrong; 0 if nothing did.
  private static func send(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    bytes.withUnsafeBytes { room in
      var sent = 0
      while sent < room.count {
        let count = write(descriptor, room.baseAddress.map { $0 + sent }, room.count - sent)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return errno }
        sent += count
      }
      return 0
    }
  }
}
