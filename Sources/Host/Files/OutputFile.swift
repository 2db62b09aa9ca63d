import CFiles

/// An output whose bytes are collected in memory, so that they can be written between frames.
package protocol BufferedOutput: AnyObject {
  /// The path as the user wrote it.
  var path: String { get }
  /// Collected bytes that have not been written.
  var bytes: [UInt8] { get set }
  /// Writes the collected bytes that the system accepts at once.
  func writeInPassing() throws(Failure)
  /// Writes all bytes and closes the output.
  func finish() throws
  /// Closes the output and removes it.
  func discard()
}

/// A file that a command writes; the file gets its name when it is complete.
///
/// Bytes are collected in memory and written to a temporary file beside the target. `finish()` renames that
/// file to the target. Before this, and after an error, the target is unchanged. After an error no temporary
/// file is left. If a file is replaced, the new file gets the owner and the permissions (without setuid and
/// setgid) of the old one. The standard output, FIFOs and devices are written directly. Errors are `Failure`s
/// that name the path.
///
///     let file = try OutputFile("report.html", force: force)
///     try file.write(text)
///     try file.finish()
package final class OutputFile: Publishable, BufferedOutput {
  /// Number of collected bytes at which `write(_:)` writes them.
  static let blockSize = 256 * 1024

  package let target: OutputTarget
  package var bytes: [UInt8] = []
  private var output: OpenOutput?
  private var isClosed = false

  /// The path as the user wrote it.
  package var path: String { target.path }

  /// Prepares an output; a file is created only when there is something to write.
  package init(_ target: OutputTarget) throws(Failure) {
    self.target = target
    if target.kind != .file { output = try OpenOutput(target, at: target.realPath) }
  }

  /// Checks a path and prepares the only output of a command; "-" is the standard output.
  ///
  /// The output must not be one of `inputs`. If `force` is true, an existing file may be replaced.
  package convenience init(
    _ path: String,
    inputs: @autoclosure () throws -> [String] = [],
    force: Bool
  ) throws {
    let target = try OutputTarget(path, force: force)
    try OutputTarget.checkDistinct([target], inputs: inputs())
    try self.init(target)
  }

  deinit { discard() }

  /// Appends text, and writes the collected bytes if there are at least `blockSize`.
  package func write(_ text: String) throws(Failure) {
    bytes.append(contentsOf: text.utf8)
    if bytes.count >= Self.blockSize { try flush() }
  }

  /// Writes the collected bytes and waits until the system has accepted them.
  package func flush() throws(Failure) {
    guard !bytes.isEmpty else { return }
    try check(Descriptor.send(bytes, to: try open().descriptor))
    bytes.removeAll(keepingCapacity: true)
  }

  /// Writes the collected bytes that the system accepts at once.
  ///
  /// If more than `Descriptor.unreadLimit` bytes are left, a command waits until all are written. A program with
  /// a window throws an error instead.
  package func writeInPassing() throws(Failure) {
    guard !bytes.isEmpty else { return }
    let (sent, error) = Descriptor.pass(bytes[...], to: try open().descriptor)
    bytes.removeSubrange(..<sent)
    try check(error)
    guard bytes.count > Descriptor.unreadLimit else { return }
    try Descriptor.waiting == .command ? flush() : check(Descriptor.stalled)
  }

  /// Writes all bytes and waits until they are on the disk.
  ///
  /// - Returns: The placement that gives the file its name; nil for a target that is written directly.
  package func complete() throws -> Placement? {
    try flush()
    let output = try open()
    guard let temporary = output.temporary else { return nil }
    try check(output.synchronize())
    return Placement(of: temporary, at: target) { [target] path in
      var status = stat()
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
        throw Failure(path: target.label, number: EISDIR)
      }
    }
  }

  /// Closes the file and removes the temporary file; an existing target is not changed.
  package func discard() {
    guard let output else { return }
    (self.output, isClosed) = (nil, true)
    output.close()
  }

  /// Returns a path to which another program can write the content of the file while this one runs.
  ///
  /// The caller must then not append to `bytes`.
  package func externalPath() throws -> String {
    let path =
      switch target.kind {
      case .descriptor(let number): "/dev/fd/\(number)"
      case .special: target.realPath
      case .file: try open().temporary ?? target.realPath
      }
    let own = "/proc/self/"
    return path.hasPrefix(own) ? "/proc/\(getpid())/\(path.dropFirst(own.count))" : path
  }

  private func open() throws(Failure) -> OpenOutput {
    if let output { return output }
    guard !isClosed else { throw target.closedFailure() }
    do throws(Failure) {
      let new = try OpenOutput(target, at: target.temporaryPath())
      output = new
      return new
    } catch {
      isClosed = true
      throw error
    }
  }

  private func check(_ error: Int32) throws(Failure) {
    guard error != 0 else { return }
    discard()
    throw Failure(path: target.label, number: error)
  }
}
