import Dispatch
import Synchronization

#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that a command writes; it gets its name when it is complete.
///
/// Bytes are collected in memory and written to a temporary file beside the target. `finish()`
/// renames that file to the target. Until then, and after every error, the target is as it was, and
/// no temporary file is left. The standard output, FIFOs and devices are written directly.
///
///     let file = try OutputFile("report.html", force: force)
///     try file.write(text)
///     try file.finish()
package final class OutputFile {
  /// Bytes that are collected before they are written.
  package static let blockSize = 256 * 1024
  /// Bytes that are collected at most while an earlier block is being written in the background.
  package static let limit = 4 * 1024 * 1024

  /// Where it goes.
  package let target: OutputTarget
  /// Bytes that are not written yet; append to them, then call a flush or `finish()`.
  package var bytes: [UInt8] = []
  private var state = State.unopened
  private let writing = DispatchGroup()
  private var block: Block?

  private enum State {
    case unopened
    /// With the temporary file's path, unless the target is written directly.
    case open(Int32, temporary: String?, Interruption?)
    case closed
  }

  /// Bytes that are written in the background.
  private final class Block: Sendable {
    let result = Mutex<(bytes: [UInt8], error: Int32)>(([], 0))
  }

  /// The path as the user wrote it.
  package var path: String { target.path }

  /// Prepares an output; a file is created when there is something to write.
  ///
  /// - Parameter target: Where it goes.
  /// - Throws: `OutputError` for a FIFO or device that cannot be opened.
  package init(_ target: OutputTarget) throws {
    self.target = target
    switch target.kind {
    case .file, .folder: break
    case .descriptor(let number):
      // What was printed before comes first.
      fflush(stdout)
      try open(dup(number))
    case .special: try open(Descriptor.opened(target.realPath, O_WRONLY))
    }
  }

  /// Checks a path and prepares an output for it, the only one of a command.
  ///
  /// - Parameters:
  ///   - path: The path as the user wrote it; "-" is the standard output.
  ///   - inputs: Files that the command reads.
  ///   - force: Whether an existing file may be replaced.
  /// - Throws: `OutputError` for a path that cannot be written, exists without `force` or is an input.
  package convenience init(_ path: String, inputs: [String] = [], force: Bool) throws {
    let target = try OutputTarget(path, force: force)
    try OutputTarget.checkDistinct([target], inputs: inputs)
    try self.init(target)
  }

  deinit { discard() }

  /// Appends text; writes what was collected when it is a large block.
  ///
  /// - Throws: `OutputError` that names the path, after the temporary file is removed.
  package func write(_ text: String) throws {
    bytes.append(contentsOf: text.utf8)
    if bytes.count >= Self.blockSize { try flush() }
  }

  /// Writes the collected bytes and waits until the system has taken them.
  ///
  /// - Throws: `OutputError` that names the path, after the temporary file is removed.
  package func flush() throws {
    try waitForBlock()
    guard !bytes.isEmpty else { return }
    try check(Descriptor.send(bytes, to: try descriptor()))
    bytes.removeAll(keepingCapacity: true)
  }

  /// Writes the collected bytes in the background when they are a large block, for callers that must
  /// not wait for the disk; waits only when `limit` is reached.
  ///
  /// - Throws: `OutputError` that names the path where an earlier block could not be written.
  package func flushInBackground() throws {
    guard bytes.count >= Self.blockSize else { return }
    guard writing.wait(timeout: .now()) == .success || bytes.count >= Self.limit else { return }
    try waitForBlock()
    let descriptor = try descriptor()
    let block = block ?? Block()
    self.block = block
    // The two arrays change places, so that neither is allocated again.
    block.result.withLock { swap(&$0.bytes, &bytes) }
    bytes.reserveCapacity(Self.blockSize + 16 * 1024)
    DispatchQueue.global().async(group: writing) {
      block.result.withLock { $0.error = Descriptor.send($0.bytes, to: descriptor) }
    }
  }

  /// Writes everything, waits until it is on the disk and gives the file its name.
  ///
  /// - Throws: `OutputError` that names the path, after the temporary file is removed.
  package func finish() throws {
    try flush()
    let descriptor = try descriptor()
    guard case .open(_, let temporary, let interruption) = state else { return }
    if let temporary {
      try check(fsync(descriptor) == 0 ? 0 : errno)
      try check(rename(temporary, target.realPath) == 0 ? 0 : errno)
      Descriptor.synchronize(folder: target.folder)
    }
    state = .closed
    close(descriptor)
    interruption?.end()
  }

  /// Removes the temporary file; the target stays as it was.
  package func discard() {
    writing.wait()
    guard case .open(let descriptor, let temporary, let interruption) = state else { return }
    state = .closed
    close(descriptor)
    if let temporary { unlink(temporary) }
    interruption?.end()
  }

  /// The path that another program or library writes the content to, in place of `bytes`.
  ///
  /// - Throws: `OutputError` where the temporary file cannot be created.
  package func externalPath() throws -> String {
    switch target.kind {
    case .descriptor(let number): return "/dev/fd/\(number)"
    case .special: return target.realPath
    case .file, .folder:
      _ = try descriptor()
      guard case .open(_, let temporary?, _) = state else { return target.realPath }
      return temporary
    }
  }

  /// The open descriptor; creates the temporary file where there is none yet.
  private func descriptor() throws -> Int32 {
    switch state {
    case .open(let descriptor, _, _): return descriptor
    case .closed: throw OutputError(.file, "\(target.label): cannot be written: it is closed")
    case .unopened:
      // Held before the file exists, so that no signal leaves it behind.
      let interruption = Interruption(replacesHandlers: false)
      let temporary = target.temporaryPath()
      let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
      let descriptor = Descriptor.opened(temporary, flags, target.permissions ?? 0o666)
      guard descriptor >= 0 else {
        let error = errno
        interruption.end()
        state = .closed
        throw failure(error)
      }
      if let permissions = target.permissions { fchmod(descriptor, permissions) }
      state = .open(descriptor, temporary: temporary, interruption)
      return descriptor
    }
  }

  private func open(_ descriptor: Int32) throws {
    guard descriptor >= 0 else { throw failure(errno) }
    state = .open(descriptor, temporary: nil, nil)
  }

  private func waitForBlock() throws {
    guard let block else { return }
    writing.wait()
    let error = block.result.withLock { result in
      result.bytes.removeAll(keepingCapacity: true)
      return result.error
    }
    try check(error)
  }

  private func check(_ error: Int32) throws {
    guard error != 0 else { return }
    discard()
    throw failure(error)
  }

  private func failure(_ error: Int32) -> OutputError {
    OutputError(.file, "\(target.label): cannot be written: \(SystemError.text(error))")
  }
}
