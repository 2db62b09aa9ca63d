package import Sessions

/// The file of a recording, to which lines are appended while it is made.
///
/// Written lines never change. If the program is stopped, the file can be replayed up to its last whole line.
///
/// An existing file is replaced by the first write after which the recording has an entry, or by `close()`. Until
/// then the new session has a temporary name in the same folder.
///
///     let file = try SessionWriter(path: "drag.touchcast", overwrite: false)
///     try file.write(&lines)  // once a frame
///     try file.close()
package final class SessionWriter {
  /// The path before `path`, if another program has removed or replaced that file; the caller sets it to nil.
  package var lostPath: String?
  private let file: AppendFile
  private let clock: FileClock

  /// Creates the file.
  ///
  /// - Parameters:
  ///   - path: Path of the file; the folder must exist. "-" is the standard output.
  ///   - overwrite: Whether an existing file is replaced. If false, an existing file is an error.
  ///   - clock: Tests pass a clock that they set.
  /// - Throws: `Failure` if the file cannot be created.
  package init(
    path: String,
    overwrite: Bool,
    clock: FileClock = FileClock()
  ) throws(Failure) {
    self.clock = clock
    file = try AppendFile(OutputTarget(path, force: overwrite), clock: clock)
  }

  /// As passed to the initializer.
  ///
  /// If another program removes or replaces the file, this is the path of the copy that is written instead.
  package var path: String { file.path }

  /// Writes the lines of a recording with one system call, and removes them from the buffer.
  ///
  /// The call never waits. Up to 4 MiB that the reader of a FIFO or a device has not accepted are stored.
  ///
  /// - Throws: `Failure` if the system cannot write. The file is then closed and contains the whole lines that
  ///   were written.
  package func write(_ lines: inout SessionBuffer?) throws(Failure) {
    let now = clock.now()
    if now >= nextCheck {
      nextCheck = now + Self.checkInterval
      try keepIfLost()
    }
    file.bytes += lines?.bytes ?? []
    lines?.removeLines()
    try file.writeInPassing()
    if let lines, lines.count > 0 { try file.replace() }
  }

  /// Waits until the reader has accepted everything, or has accepted nothing for a second, and closes the file.
  ///
  /// - Throws: The errors of `write(_:)`; the file is closed even then.
  package func close() throws(Failure) {
    try keepIfLost()
    try file.finish()
  }

  /// Time between two checks that the file still has its name, in seconds.
  private static let checkInterval = 1
  /// When the name is checked next, in seconds of the clock.
  private var nextCheck = 0

  /// If another program has removed or replaced the file, continues in a copy with another name.
  private func keepIfLost() throws(Failure) {
    guard file.isLost else { return }
    let path = path
    try file.keepElsewhere()
    lostPath = path
  }
}
