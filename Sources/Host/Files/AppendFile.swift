import CFiles
import JSONText

/// A file to which whole lines are appended, such as a recording or the log of a run.
///
/// Append lines to `bytes`, and call `writeInPassing()` between frames: it writes the lines and never waits,
/// because a wait would stop the thread that draws the window. Bytes that the reader of a FIFO or a device does
/// not accept stay in `bytes`; an error ends the file when there are more than `Descriptor.unreadLimit`.
///
/// A new file has its name from the beginning. Other programs can therefore read it while it grows, and after
/// this program was killed. A file that replaces another one has a temporary name until `replace()`.
///
/// After an error the file is closed and contains every whole line that was written. A closed file without a
/// whole line, or with a temporary name, is removed. Errors are `Failure`s that name the path.
package final class AppendFile: BufferedOutput {
  /// Whole lines, except for the beginning of the first line if the reader has accepted that.
  package var bytes: [UInt8] = []
  private var output: OpenOutput
  private let clock: FileClock
  /// Number of bytes of the whole lines that the system has accepted.
  private var size = 0
  /// Number of accepted bytes after the last whole line.
  private var partSize = 0
  private var isOpen = true

  /// Creates a regular file, or opens a FIFO, a device or the standard output.
  package init(_ target: OutputTarget, clock: FileClock = FileClock()) throws(Failure) {
    self.clock = clock
    let place = target.permissions == nil ? target.realPath : target.temporaryPath()
    output = try OpenOutput(target, at: place, clock: clock)
  }

  deinit { end() }

  /// The path as the user wrote it; another path after `keepElsewhere()`.
  package var path: String { output.target.path }

  package func writeInPassing() throws(Failure) {
    guard isOpen else { throw output.target.closedFailure() }
    let (sent, error) = Descriptor.pass(bytes[...], to: output.descriptor)
    if let last = bytes[..<sent].lastIndex(of: UInt8(ascii: "\n")) {
      (size, partSize) = (size + partSize + last + 1, sent - last - 1)
    } else {
      partSize += sent
    }
    bytes.removeSubrange(..<sent)
    try check(error == 0 && bytes.count > Descriptor.unreadLimit ? Descriptor.stalled : error)
  }

  /// Replaces the existing file with the new file, after the new content is on the disk.
  ///
  /// Does nothing if there is no existing file, or if it has been replaced already.
  package func replace() throws(Failure) {
    if isOpen { try check(output.replace()) }
  }

  /// Writes all lines, waits for the reader as ``Descriptor/send(_:to:clock:)`` does, and closes the file.
  ///
  /// An existing file is replaced. It is an error if another program has removed or replaced this file.
  package func finish() throws(Failure) {
    try writeInPassing()
    try check(Descriptor.send(bytes, to: output.descriptor, clock: clock))
    bytes = []
    try check(isLost ? ENOENT : 0)
    try replace()
    end()
  }

  /// Closes the file and removes it; a file that it would replace is not changed.
  package func discard() {
    size = 0
    end()
  }

  /// Whether another program has removed, renamed or replaced the file.
  var isLost: Bool { output.isLost }

  /// Copies a file that has lost its name into a new file, which is written from then on.
  ///
  /// The new file is in the same folder, or in the folder for temporary files if that is not possible. Its name
  /// has a number, as in `take-2.touchcast`.
  func keepElsewhere() throws(Failure) {
    let (parent, last) = OutputTarget.split(path)
    let cut = last.lastIndex(of: ".") ?? last.endIndex
    for folder in [parent == "." ? "" : parent] + PathText.temporaryFolders.map({ $0 + "/" }) {
      let names = (2...).lazy.map { "\(folder)\(last[..<cut])-\($0)\(last[cut...])" }
      guard let path = names.first(where: { access($0, F_OK) != 0 }),
        let target = try? OutputTarget(path, force: false),
        let copy = try? OpenOutput(target, at: target.realPath)
      else { continue }
      let error = copyContent(to: copy.descriptor)
      (error == 0 ? output : copy).close(removes: error != 0)
      guard error == 0 else { throw lost("cannot be copied: \(Failure.text(ofError: error))") }
      output = copy
      return
    }
    throw lost("no folder accepts a copy")
  }

  private func lost(_ reason: String) -> Failure {
    end()
    return Failure(.file, "\(path): was removed or replaced by another program, and \(reason)")
  }

  /// Returns the system's error number, or 0.
  private func copyContent(to copy: Int32) -> Int32 {
    var block = [UInt8](repeating: 0, count: 1 << 16)
    var position: off_t = 0
    while true {
      let count = Descriptor.retrying { pread(output.descriptor, &block, block.count, position) }
      guard count > 0 else { return count < 0 ? errno : 0 }
      position += off_t(count)
      let error = Descriptor.send(Array(block[..<count]), to: copy)
      guard error == 0 else { return error }
    }
  }

  private func check(_ error: Int32) throws(Failure) {
    guard error != 0 else { return }
    end()
    throw Failure(path: output.target.label, number: error)
  }

  /// Closes the file; a new file is cut after its last whole line, and removed if it has none.
  private func end() {
    guard isOpen else { return }
    (isOpen, bytes) = (false, [])
    if output.place != nil, partSize > 0 {
      _ = Descriptor.retrying { ftruncate(output.descriptor, off_t(size)) }
    }
    output.close(removes: size == 0)
  }
}
