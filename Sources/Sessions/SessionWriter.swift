/// Keeps a session on disk while it happens.
///
/// Entries gather in memory; `flush()` hands them to the system with one call, whole lines only.
/// Whatever stops the program, the file replays up to its last whole line. The file is appended to
/// and never rewritten.
///
///     let writer = try SessionWriter(path: "drag.touchcast", header: header, overwrite: false)
///     writer.append(SessionEntry(time: 0.4, event: .marker("here it stutters")))
///     try writer.flush()  // now and then
///     writer.append(SessionEntry(time: 1.5, event: .end))
///     try writer.close()
public final class SessionWriter {
  /// Path of the file.
  public let path: String
  /// What ended the recording before its time; nil as long as all is well.
  ///
  /// Nothing is appended after it.
  public private(set) var failure: SessionError?
  /// Entries taken so far, in the file or on the way to it.
  public var count: Int { order.count }

  private var descriptor: Int32
  private var bytesInFile = 0
  private var pending: [UInt8] = []
  private var order = EntryOrder()

  /// Creates the file and writes the header.
  ///
  /// - Parameters:
  ///   - path: Where; the folder must exist.
  ///   - header: What the file begins with.
  ///   - overwrite: Whether a file already there may be emptied. If not, it is left alone.
  /// - Throws: `malformed` or `capExceeded` when the reader would refuse the header,
  ///   `alreadyExists` or `cannotCreate` when there can be no file, `diskFull` or `writeFailed`
  ///   when the header cannot be written; then no new file is left behind.
  public init(path: String, header: SessionHeader, overwrite: Bool) throws(SessionError) {
    do {
      try header.check()
    } catch {
      throw SessionError(error, file: path, line: 1)
    }
    SessionText.append(header, to: &pending)
    guard pending.count <= SessionLimits.lineBytes + 1 else {
      throw .capExceeded(
        file: path,
        line: 1,
        found: "a header of \(pending.count - 1) bytes",
        expected: "at most \(SessionLimits.lineBytes)"
      )
    }
    self.path = path
    descriptor = try PosixFile.create(path, overwrite: overwrite)
    do throws(SessionError) {
      try writePending()
    } catch {
      if !overwrite { PosixFile.remove(path) }
      throw error
    }
  }

  deinit {
    // An owner who cares for errors has closed the file; here it is only tidied up.
    try? close()
  }

  /// Takes an entry, to be written with the next flush.
  ///
  /// Its time is moved up to the last entry's if it is earlier, its positions are rounded to 1/64
  /// point. An entry the reader would refuse is not taken: a value out of its range, a pointer
  /// that moves without being down in this session (it went down before recording began), a line
  /// that is too long, anything after the end. Beyond the caps on entries, duration and file size
  /// the recording ends: the next flush writes what there is and throws `capExceeded`.
  ///
  /// - Returns: Whether the entry was taken.
  /// - Complexity: O(1); allocates only for text and while the buffer still grows.
  @discardableResult
  public func append(_ entry: SessionEntry) -> Bool {
    guard descriptor >= 0, failure == nil else { return false }
    let event = entry.event.rounded
    let microseconds = max(order.microseconds, entry.microseconds)
    let before = pending.count
    var next = order
    do throws(SessionProblem) {
      try event.check()
      try next.admit(microseconds: microseconds, event)
      SessionText.append(SessionEntry(microseconds: microseconds, event: event), to: &pending)
      try checkSize(ofLineFrom: before)
      order = next
      return true
    } catch {
      pending.removeSubrange(before...)
      switch error.kind {
      case .cap(.entries), .cap(.duration), .cap(.file):
        failure = SessionError(error, file: path, line: nil)
      case .cap(.line), .cap(.depth), .cap(.pointers), .malformed, .newerVersion:
        break
      }
      return false
    }
  }

  /// Writes what was appended since the last flush, with one system call.
  ///
  /// - Throws: `diskFull` or `writeFailed` when the system refuses: the file is cut back to its
  ///   last whole line and closed. `capExceeded` when the session has grown too large: the file is
  ///   closed. Later calls throw the same again.
  public func flush() throws(SessionError) {
    if descriptor >= 0 {
      try writePending()
      if failure != nil { closeFile() }
    }
    if let failure { throw failure }
  }

  /// Flushes and closes the file; does nothing if it is closed already.
  ///
  /// It adds no end entry: whoever records knows whether the session ended.
  ///
  /// - Throws: What `flush()` throws; the file is closed all the same.
  public func close() throws(SessionError) {
    guard descriptor >= 0 else { return }
    defer { closeFile() }
    try flush()
  }

  private func checkSize(ofLineFrom start: Int) throws(SessionProblem) {
    let length = pending.count - start - 1
    guard length <= SessionLimits.lineBytes else {
      throw SessionProblem(
        kind: .cap(.line),
        found: "a line of \(length) bytes",
        expected: "at most \(SessionLimits.lineBytes)"
      )
    }
    guard bytesInFile + pending.count <= SessionLimits.fileBytes else {
      throw SessionProblem(
        kind: .cap(.file),
        found: "more than \(SessionLimits.fileBytes) bytes",
        expected: "at most \(SessionLimits.fileBytes)"
      )
    }
  }

  private func writePending() throws(SessionError) {
    guard !pending.isEmpty else { return }
    do throws(PosixFile.WriteFailure) {
      try PosixFile.write(pending, to: descriptor)
      bytesInFile += pending.count
      pending.removeAll(keepingCapacity: true)
    } catch {
      let whole = pending[..<error.bytesWritten].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
      PosixFile.truncate(descriptor, to: bytesInFile + (whole ?? 0))
      closeFile()
      let reason: SessionError =
        PosixFile.isFull(error.code)
        ? .diskFull(path: path)
        : .writeFailed(path: path, reason: PosixFile.reason(error.code))
      failure = reason
      throw reason
    }
  }

  private func closeFile() {
    guard descriptor >= 0 else { return }
    PosixFile.close(descriptor)
    descriptor = -1
    pending = []
  }
}
