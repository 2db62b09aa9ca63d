#if canImport(Glibc) || canImport(Musl) || canImport(Darwin)

  import JSONText

  /// Writes a session to disk while it is recorded.
  ///
  /// Entries are collected in memory; `flush()` writes them with one system call, whole lines only. If
  /// the program is stopped, the file can be replayed up to its last whole line. The file is appended
  /// to and never rewritten.
  ///
  ///     let writer = try SessionWriter(path: "drag.touchcast", header: header, overwrite: false)
  ///     writer.append(SessionEntry(time: 0.4, event: .marker("here it stutters")))
  ///     try writer.flush()  // now and then
  ///     writer.append(SessionEntry(time: 1.5, event: .end))
  ///     try writer.close()
  public final class SessionWriter {
    /// Path of the file.
    public let path: String
    /// The failure that ended the recording; nil if there is none.
    ///
    /// After a failure nothing is appended.
    public private(set) var failure: SessionError?
    /// Number of entries appended so far, written or not.
    public var count: Int { order.count }
    /// Pointers that are down, earliest first.
    package var pointersDown: [Int] { order.pointersDown }

    private var descriptor: Int32
    private var bytesInFile = 0
    private var pending: [UInt8] = []
    private var order = EntryOrder()

    /// Creates the file and writes the header.
    ///
    /// - Parameters:
    ///   - path: Path of the file; the folder must exist.
    ///   - header: The header of the session.
    ///   - overwrite: Whether an existing file is replaced. If not, an existing file is an error.
    /// - Throws: `malformed` or `capExceeded` if the reader would refuse the header, `alreadyExists` or
    ///   `cannotCreate` if the file cannot be created, `diskFull` or `writeFailed` if the header cannot
    ///   be written; then the new file is removed.
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
      // A caller that handles errors has closed the file before.
      try? close()
    }

    /// Appends an entry, to be written with the next flush.
    ///
    /// A time before the last entry's becomes the last entry's time, positions are rounded to 1/64
    /// point. An entry that the reader would refuse is not appended: a value out of its range, a
    /// pointer that moves without being down in this session (it went down before the recording
    /// began), a line that is too long, an entry after the end. Beyond the limits of entries, duration
    /// and file size the recording ends: the next flush writes the entries before and throws
    /// `capExceeded`.
    ///
    /// - Returns: Whether the entry was appended.
    /// - Complexity: O(1); allocates only for text and while the buffer still grows.
    @discardableResult
    public func append(_ entry: SessionEntry) -> Bool {
      guard descriptor >= 0, failure == nil else { return false }
      let event = entry.event.rounded
      let microseconds = max(order.microseconds, entry.microseconds)
      let before = pending.count
      var next = order
      do throws(SourceProblem) {
        try event.check()
        try next.admit(microseconds: microseconds, event)
        SessionText.append(SessionEntry(microseconds: microseconds, event: event), to: &pending)
        try checkSize(ofLineFrom: before)
        order = next
        return true
      } catch {
        pending.removeSubrange(before...)
        switch error.kind {
        case .textLimit: failure = SessionError(error, file: path, line: nil)
        case .lineLimit, .malformed, .newerVersion: break
        }
        return false
      }
    }

    /// Writes the entries appended since the last flush, with one system call.
    ///
    /// - Throws: `diskFull` or `writeFailed` if the system refuses: the file is truncated to its last
    ///   whole line and closed. `capExceeded` if the session exceeds a limit: the file is closed. Later
    ///   calls throw the same error.
    public func flush() throws(SessionError) {
      if descriptor >= 0 {
        try writePending()
        if failure != nil { closeFile() }
      }
      if let failure { throw failure }
    }

    /// Flushes and closes the file; does nothing if the file is closed.
    ///
    /// No end entry is added; the caller appends it if the session ended.
    ///
    /// - Throws: What `flush()` throws; the file is closed in any case.
    public func close() throws(SessionError) {
      guard descriptor >= 0 else { return }
      defer { closeFile() }
      try flush()
    }

    private func checkSize(ofLineFrom start: Int) throws(SourceProblem) {
      let length = pending.count - start - 1
      guard length <= SessionLimits.lineBytes else {
        throw SourceProblem(
          kind: .lineLimit,
          found: "a line of \(length) bytes",
          expected: "at most \(SessionLimits.lineBytes)"
        )
      }
      guard bytesInFile + pending.count <= SessionLimits.fileBytes else {
        throw SourceProblem(
          kind: .textLimit,
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

#endif
