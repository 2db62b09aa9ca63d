import CFiles
import JSONText
package import Sessions

extension SessionReader {
  /// Reads the session in a regular file.
  ///
  /// - Parameter path: Path of the file; warnings and errors begin with this path. A path that is
  ///   not UTF-8 can be passed: the scalars U+10FF80...U+10FFFF in `path` stand for the single
  ///   bytes 80...FF (hexadecimal).
  /// - Returns: The session, with warnings if it was corrected.
  /// - Throws: `cannotOpen` or `cannotRead` if the file cannot be read; otherwise the errors of
  ///   `read(bytes:name:)`.
  package static func read(path: String) throws(SessionError) -> Session {
    let reading = try SessionFileReading(path)
    while true {
      if let session = try reading.step() { return session }
    }
  }
}

/// Reads a session from a regular file in steps of about ten milliseconds.
///
/// A window can draw frames between the steps. The size of the file is checked before it is read.
/// If the file grows beyond the limit while it is read, reading fails.
package final class SessionFileReading {
  private let path: String
  private let descriptor: Int32
  /// The bytes that were read and not yet passed to the parser.
  private var bytes: [UInt8] = []
  /// nil until the whole file was read.
  private var reading: SessionReading?

  /// In bytes.
  private static let partSize = 1 << 20
  /// Greatest number of lines that one step parses.
  private static let linesInStep = 4096

  /// Reads only the size of the file.
  ///
  /// - Throws: The errors of `SessionReader.read(path:)`; `step()` throws these errors too.
  package init(_ path: String) throws(SessionError) {
    let reason = Failure.text(ofError:)
    guard !path.utf8.contains(0) else { throw .cannotOpen(path: path, reason: reason(EINVAL)) }
    // Without O_NONBLOCK, opening a pipe without a writer would block.
    let file = Descriptor.opened(path, O_RDONLY | O_NONBLOCK)
    guard file >= 0 else { throw .cannotOpen(path: path, reason: reason(errno)) }
    (self.path, descriptor) = (path, file)
    var status = stat()
    guard fstat(file, &status) == 0 else {
      throw .cannotRead(path: path, reason: reason(errno))
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .cannotRead(path: path, reason: "Not a regular file")
    }
    let size = Int(status.st_size)
    try check(size)
    bytes.reserveCapacity(size)
  }

  deinit { _ = close(descriptor) }

  /// Reads at most two mebibytes of the file and parses at most 4096 lines.
  ///
  /// - Returns: nil if more steps are necessary.
  package func step() throws(SessionError) -> Session? {
    if reading == nil { try readFile() }
    return try reading?.read(lines: Self.linesInStep)
  }

  /// Reads the file to its end, but parses no entry.
  package func header() throws(SessionError) -> SessionHeader {
    while true {
      if let reading { return reading.header }
      try readFile()
    }
  }

  /// Reads at most two mebibytes of the file; when its end is reached, parses the header.
  private func readFile() throws(SessionError) {
    // The end of a short file is found in the same step.
    var isEnd = try readPart()
    if !isEnd { isEnd = try readPart() }
    guard isEnd else { return }
    defer { bytes = [] }
    reading = try SessionReading(bytes: bytes, name: path)
  }

  /// Returns true at the end of the file.
  private func readPart() throws(SessionError) -> Bool {
    var count = 0
    let part = [UInt8](unsafeUninitializedCapacity: Self.partSize) { buffer, size in
      count = Descriptor.retrying { read(descriptor, buffer.baseAddress, buffer.count) }
      size = max(0, count)
    }
    guard count >= 0 else { throw .cannotRead(path: path, reason: Failure.text(ofError: errno)) }
    bytes += part
    try check(bytes.count)
    return count == 0
  }

  private func check(_ size: Int) throws(SessionError) {
    do throws(SourceProblem) {
      try SessionLimits.checkFile(bytes: size)
    } catch {
      throw SessionError(error, file: path, line: nil)
    }
  }
}
