import CFiles
import Dispatch
import Synchronization
import Threads

/// A file that a command writes; the file gets its name when it is complete.
///
/// Bytes are collected in memory and written to a temporary file beside the target. `finish()` renames that
/// file to the target. Before this, and after an error, the target is unchanged. After an error no temporary
/// file is left. If a file is replaced, the new file gets the owner, the extended attributes and the
/// permissions (without setuid and setgid) of the old one. The standard output, FIFOs and devices are written
/// directly. Errors are `Failure`s that name the path.
///
/// A live file, such as the log of a run, gets its name with its first flush, unless a file with that name
/// exists. Other programs can therefore read the file while it grows, and after this program was killed.
/// After an error the file contains the bytes of the earlier flushes.
///
///     let file = try OutputFile("report.html", force: force)
///     try file.write(text)
///     try file.finish()
package final class OutputFile: Publishable {
  /// Number of bytes that are collected before a block is written.
  package static let blockSize = 256 * 1024
  /// Largest number of bytes that are collected while another thread writes an earlier block.
  package static let limit = 4 * 1024 * 1024

  package let target: OutputTarget
  /// Collected bytes that have not been written; append to them, then flush or call `finish()`.
  package var bytes: [UInt8] = []
  private var opened: Opened?
  private var isClosed = false
  /// Bytes of a live file that the system has accepted.
  private var size = 0
  private let isLive: Bool
  private let writing = DispatchGroup()
  private let block = Block()

  private struct Opened {
    let descriptor: Int32
    /// The temporary file's path; nil if the target is written directly.
    var temporary: String?
    var interruption: Interruption?
  }

  /// Bytes that another thread writes, and the system's error number after the write.
  private final class Block: Sendable {
    let content = Mutex<(bytes: [UInt8], error: Int32)>(([], 0))
    /// Whether the output is abandoned, so that a wait for its reader must end.
    let isAbandoned = Atomic(false)
  }

  /// The path as the user wrote it.
  package var path: String { target.path }

  /// Prepares an output; a file is created only when there is something to write.
  package init(_ target: OutputTarget, isLive: Bool = false) throws {
    self.target = target
    self.isLive = isLive && target.permissions == nil
    let descriptor: Int32
    switch target.kind {
    case .file: return
    case .descriptor(let number):
      // Text that was printed before must come first.
      flushPrintedText()
      descriptor = Descriptor.copy(of: number)
    case .special:
      // O_NOFOLLOW: another program could have replaced the FIFO by a link since the check.
      descriptor = Descriptor.opened(target.realPath, O_WRONLY | O_NOFOLLOW)
    }
    guard descriptor >= 0 else { throw Failure(path: target.label, number: errno) }
    if target.kind == .special { Descriptor.makeNonblocking(descriptor) }
    opened = Opened(descriptor: descriptor)
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

  deinit { end(removes: false) }

  /// Appends text, and writes the collected bytes if there are at least `blockSize`.
  package func write(_ text: String) throws {
    bytes.append(contentsOf: text.utf8)
    if bytes.count >= Self.blockSize { try flush() }
  }

  /// Creates a live file before it has content, so that no other program can use its name.
  package func reserve() throws { _ = try open() }

  /// Writes the collected bytes and waits until the system has accepted them.
  package func flush() throws(Failure) {
    try waitForBlock()
    guard !bytes.isEmpty else { return }
    try check(Descriptor.send(bytes, to: try open().descriptor))
    size += bytes.count
    bytes.removeAll(keepingCapacity: true)
  }

  /// Writes the collected bytes on another thread.
  ///
  /// A block has at least `blockSize` bytes; a block of a live file may be smaller. While an earlier block is
  /// being written, bytes are only collected. When they reach `limit`, the call waits for the earlier block. If
  /// the output is not a file on a disk, a program with a window does not wait; the call throws an error
  /// instead.
  package func flushInBackground() throws {
    guard bytes.count >= (isLive ? 1 : Self.blockSize) else { return }
    let isReady = writing.wait(timeout: .now()) == .success
    guard isReady || bytes.count >= Self.limit else { return }
    if !isReady, target.kind != .file, Descriptor.waiting != .command {
      try check(Descriptor.stalled)
    }
    try waitForBlock()
    let descriptor = try open().descriptor
    // The two arrays are exchanged, so that neither must be allocated again.
    block.content.withLock { swap(&$0.bytes, &bytes) }
    bytes.reserveCapacity(Self.blockSize + 16 * 1024)
    writing.enter()
    let work = { @Sendable [block, writing] in
      block.content.withLock { content in
        content.error = Descriptor.send(content.bytes, to: descriptor) {
          block.isAbandoned.load(ordering: .relaxed)
        }
      }
      writing.leave()
    }
    if !WorkThread.start(work) { work() }
  }

  /// Writes all bytes and waits until they are on the disk.
  ///
  /// - Returns: The placement that gives the file its name. nil for a live file, which already has its name,
  ///   and for a target that is written directly.
  package func complete() throws -> Placement? {
    try flush()
    let file = try open()
    guard let temporary = file.temporary else { return nil }
    if target.permissions != nil { keepOwner(of: target.realPath, in: file.descriptor) }
    try check(fsync(file.descriptor) == 0 ? 0 : errno)
    guard isLive else {
      return Placement(of: temporary, at: target) { [target] path in
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
          throw Failure(path: target.label, number: EISDIR)
        }
      }
    }
    // It is an error if the file was removed or replaced in the meantime.
    try check(Descriptor.isFile(file.descriptor, at: temporary) ? 0 : ENOENT)
    Descriptor.synchronize(folder: target.heldPath)
    opened?.temporary = nil
    return nil
  }

  /// Closes the file, and removes the temporary or live file; an existing target is not changed.
  package func discard() { end(removes: true) }

  /// Closes the file, and removes a temporary file.
  ///
  /// A live file is removed if `removes` is true or if nothing was flushed; otherwise it is cut to the
  /// flushed bytes.
  private func end(removes: Bool) {
    block.isAbandoned.store(true, ordering: .relaxed)
    _ = blockError()
    guard let file = opened else { return }
    (opened, isClosed) = (nil, true)
    if let temporary = file.temporary {
      let keeps = isLive && size > 0 && !removes
      _ = keeps ? ftruncate(file.descriptor, off_t(size)) : unlink(temporary)
      Self.temporaries.withLock { _ = $0.remove(temporary) }
    }
    close(file.descriptor)
    file.interruption?.end()
  }

  private static let temporaries = Mutex<Set<String>>([])

  /// Call this if the program ends without finishing or discarding its outputs.
  package static func removeTemporaries() {
    temporaries.withLock { for path in $0 { unlink(path) } }
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

  private func open() throws(Failure) -> Opened {
    if let opened { return opened }
    guard !isClosed else {
      throw Failure(.file, "\(target.label): cannot be written: it is closed")
    }
    // The delay begins before the file exists, so that a signal leaves no file.
    let interruption = Interruption(replacesHandlers: false)
    let temporary = isLive ? target.realPath : target.temporaryPath()
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_NONBLOCK
    let descriptor = Descriptor.opened(temporary, flags, target.permissions ?? 0o666)
    guard descriptor >= 0 else {
      let error = errno
      interruption.end()
      isClosed = true
      throw Failure(path: target.label, number: error)
    }
    if let permissions = target.permissions { fchmod(descriptor, permissions) }
    if !isLive { Self.temporaries.withLock { _ = $0.insert(temporary) } }
    let file = Opened(descriptor: descriptor, temporary: temporary, interruption: interruption)
    opened = file
    return file
  }

  private func waitForBlock() throws(Failure) { try check(blockError()) }

  /// Waits until no block is being written; returns the system's error number, or 0.
  private func blockError() -> Int32 {
    writing.wait()
    return block.content.withLock { content in
      if content.error == 0 { size += content.bytes.count }
      content.bytes.removeAll(keepingCapacity: true)
      return content.error
    }
  }

  private func check(_ error: Int32) throws(Failure) {
    guard error != 0 else { return }
    end(removes: false)
    throw Failure(path: target.label, number: error)
  }
}
