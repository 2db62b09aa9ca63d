package import JSONText
package import Sessions

/// Writes a session to disk while it is recorded.
///
/// Entries are collected in memory. `flush()` writes them with one system call, whole lines only.
/// If the program is stopped, the file can be replayed up to its last whole line. Lines are only
/// appended to the file; written lines never change.
///
/// An existing file is replaced by the first flush that writes an entry, or by `close()`. Until
/// then the new session has a temporary name in the same folder.
///
/// Writing to a FIFO, a pipe or a device does not wait for the reader. Up to 4 MiB that the
/// reader has not read are stored. `close()` waits until the reader has read everything, or has
/// read nothing for a second.
///
///     let writer = try SessionWriter(path: "drag.touchcast", header: header, overwrite: false)
///     writer.append(SessionEntry(time: 0.4, event: .marker("here it stutters")))
///     try writer.flush()  // now and then
///     writer.append(SessionEntry(time: 1.5, event: .end))
///     try writer.close()
package final class SessionWriter {
  /// As passed to the initializer.
  ///
  /// If another program removes or replaces the file, this is the path of the copy that is written instead.
  package private(set) var path: String
  /// The path before `path`, if another program has removed or replaced that file; the caller sets it to nil.
  package var lostPath: String?
  /// The error that ended the recording; after it no entry is appended.
  package private(set) var failure: Failure?
  /// Includes entries that are not yet written to disk.
  package var count: Int { pending.count }

  /// nil after it was closed.
  private var file: AppendFile?
  private var pending: SessionBuffer
  private let clock: FileClock

  /// Creates the file; the first flush writes the header.
  ///
  /// - Parameters:
  ///   - path: Path of the file; the folder must exist. "-" is the standard output.
  ///   - header: The header of the session.
  ///   - overwrite: Whether an existing file is replaced. Its folder must then be writable. If
  ///     false, an existing file is an error.
  ///   - clock: Tests pass a clock that they set.
  /// - Throws: `Failure` if the reader would refuse the header, or if the file cannot be created.
  package convenience init(
    path: String,
    header: SessionHeader,
    overwrite: Bool,
    clock: FileClock = FileClock()
  ) throws(Failure) {
    let lines: SessionBuffer
    do throws(SourceProblem) {
      lines = try SessionBuffer(header)
    } catch {
      throw Failure(error, file: path, line: 1)
    }
    try self.init(path: path, lines: lines, overwrite: overwrite, clock: clock)
  }

  /// Creates the file; the first flush writes the lines of a recording that has already begun.
  ///
  /// - Throws: `Failure` if the file cannot be created.
  package init(
    path: String,
    lines: SessionBuffer,
    overwrite: Bool,
    clock: FileClock = FileClock()
  ) throws(Failure) {
    let file = try AppendFile(OutputTarget(path, force: overwrite), clock: clock)
    file.bytes = lines.bytes
    (self.path, self.clock, self.file, pending) = (path, clock, file, lines)
    pending.removeLines()
  }

  deinit {
    // An error is ignored here. A caller that handles errors calls close() before.
    try? close()
  }

  /// Appends an entry; the next flush writes it.
  ///
  /// If the time is before that of the last entry, the time of the last entry is used instead.
  /// Positions are rounded to 1/64 point.
  ///
  /// An entry that the reader would refuse is not appended. Examples are a value out of its
  /// range, a line of more than 4096 bytes, and an entry after the end. Another example is a move
  /// of a pointer that went down before the recording began. If the session reaches the limit of
  /// entries, duration or file size, the recording ends: the next flush writes the entries so far
  /// and throws an error.
  ///
  /// - Returns: Whether the entry was appended.
  /// - Complexity: O(1); allocates memory only for text and while the buffer grows.
  @discardableResult
  package func append(_ entry: SessionEntry) -> Bool {
    guard file != nil, failure == nil else { return false }
    do throws(SourceProblem) {
      try pending.append(entry)
      return true
    } catch {
      if error.kind == .textLimit { failure = Failure(error, file: path, line: nil) }
      return false
    }
  }

  /// Writes the entries since the last flush with one system call.
  ///
  /// The first flush that writes an entry also replaces an existing file.
  ///
  /// - Throws: `Failure` if the system cannot write, or if the session exceeds a limit. The file is
  ///   then closed and contains the whole lines that were written. Later calls throw the same error.
  package func flush() throws(Failure) { try write(isLast: false) }

  /// Writes the lines of a buffer that the caller owns, and removes them from the buffer.
  ///
  /// - Throws: The errors of `flush()`. If `flush()` succeeds and `limit` is not nil, throws an
  ///   error for `limit`: the reason why the caller cannot add more lines.
  package func flush(
    _ lines: inout SessionBuffer?,
    upTo limit: SourceProblem?
  ) throws(Failure) {
    lines?.exchange(with: &pending)
    defer { lines?.exchange(with: &pending) }
    try flush()
    if let limit { throw Failure(limit, file: path, line: nil) }
  }

  /// Flushes and closes the file; does nothing if the file is closed.
  ///
  /// No end entry is added; the caller appends one if the session ended.
  ///
  /// - Throws: The errors of `flush()`; the file is closed even then.
  package func close() throws(Failure) {
    if file != nil { try write(isLast: true) }
  }

  /// Time between two checks that the file still has its name, in seconds.
  private static let checkInterval = 1
  /// When the name is checked next, in seconds of the clock.
  private var nextCheck = 0

  private var isCheckDue: Bool {
    let now = clock.now()
    guard now >= nextCheck else { return false }
    nextCheck = now + Self.checkInterval
    return true
  }

  /// If another program has removed or replaced the file, continues in a copy with another name.
  private func keepIfLost(_ file: AppendFile) throws(Failure) {
    guard file.isLost else { return }
    try file.keepElsewhere()
    (lostPath, path) = (path, file.path)
  }

  private func write(isLast: Bool) throws(Failure) {
    if let file {
      do throws(Failure) {
        if isLast || isCheckDue { try keepIfLost(file) }
        file.bytes += pending.bytes
        pending.removeLines()
        try file.writeInPassing()
        if count > 0 { try file.replace() }
        if isLast || failure != nil { try file.finish() }
      } catch {
        failure = error
      }
      if isLast || failure != nil { self.file = nil }
    }
    if let failure { throw failure }
  }
}

extension Failure {
  /// `line` counts from 1 and is nil for the whole file.
  fileprivate init(_ problem: SourceProblem, file: String, line: Int?) {
    self.init(.file, SessionError(problem, file: file, line: line).description)
  }
}
