import CFiles
import JSONText
import Sessions

/// A file that is open for appending.
///
/// A method throws a `SessionError` if a system call fails.
struct PosixFile {
  /// Largest number of bytes that are stored until the reader of a FIFO or a device accepts them.
  private static let unreadLimit = 4 << 20
  /// Longest wait until a FIFO has a reader, in milliseconds.
  ///
  /// Also the longest wait in `drain()` until the reader accepts more bytes.
  private static let timeout: Int32 = 2000
  /// Time between two attempts while a method waits for a reader, in milliseconds.
  private static let step: Int32 = 20

  /// Bytes that were written.
  private(set) var size = 0
  /// Bytes that the reader of a FIFO or a device has not accepted yet.
  private var unread: [UInt8] = []
  /// Path of the file in messages; another path after `keepElsewhere()`.
  private(set) var path: String
  private let clock: FileClock
  private var descriptor: Int32
  private var folder: HeldFolder
  /// Whether this value created the file; false for a device or a FIFO.
  ///
  /// If the first write to a created file fails, the file is removed.
  private let isNew: Bool
  /// Name in `folder` of the file that is written.
  ///
  /// If an existing file will be replaced, this is the name of the new file before `replace()`.
  private var name: String
  /// Name in `folder` of the existing file that will be replaced; nil if there is none or after `replace()`.
  private var replaced: String?

  /// Creates a regular file, or opens an existing device or pipe.
  ///
  /// A FIFO must have a reader within two seconds. Writing never waits for the reader, because a
  /// wait would stop the thread that draws the window.
  ///
  /// With `overwrite`, an existing file keeps its name and content until `replace()`. Until then
  /// the new file is in the same folder. Its name is that of the existing file followed by
  /// `.new`, or by `.new2`, `.new3` and so on if that name is taken.
  init(creating path: String, overwrite: Bool, clock: FileClock) throws(SessionError) {
    self.clock = clock
    func failure(_ code: Int32 = errno) -> SessionError {
      let isUnread = code == ENXIO
      let reason = isUnread ? "no program reads this FIFO" : Failure.text(ofError: code)
      return .cannotCreate(path: path, reason: reason)
    }
    guard !path.utf8.contains(0) else { throw failure(EINVAL) }
    let (parent, last): (String, String)
    do throws(OutputTarget.PathProblem) {
      (parent, last) = try overwrite ? OutputTarget.followingLinks(path) : OutputTarget.split(path)
    } catch {
      throw .cannotCreate(path: path, reason: error.reason)
    }
    guard !last.isEmpty, let real = realpath(parent), let folder = HeldFolder(real) else {
      throw failure(last.isEmpty ? EISDIR : errno)
    }
    let target = "\(folder.path)/\(last)"
    var status = stat()
    let exists = overwrite && lstat(target, &status) == 0
    let isRegular = status.st_mode & S_IFMT == S_IFREG
    var name = last
    if exists, isRegular {
      guard access(target, W_OK) == 0 else { throw failure() }
      name = folder.freeName { $0 == 1 ? "\(last).new" : "\(last).new\($0)" }
    }
    // Without O_EXCL only a device or a FIFO is opened.
    isNew = !exists || isRegular
    let permissions = exists ? status.st_mode & 0o777 : 0o644
    let flags = isNew ? O_EXCL | O_NOFOLLOW : O_NOFOLLOW
    descriptor = Self.opened("\(folder.path)/\(name)", flags, permissions, clock)
    guard descriptor >= 0 else {
      guard errno == EEXIST else { throw failure() }
      throw .alreadyExists(path: exists ? "\(parent)/\(name)" : path)
    }
    if exists, isRegular { keepOwner(of: target, in: descriptor) }
    (self.path, self.folder, self.name) = (path, folder, name)
    replaced = exists && isRegular ? last : nil
  }

  /// Opens for appending; after an error, the result is negative and `errno` is set.
  private static func opened(
    _ path: String,
    _ flags: Int32,
    _ permissions: mode_t,
    _ clock: FileClock
  ) -> Int32 {
    // A new file can be read, so that it can be copied if it loses its name.
    let access = flags & O_EXCL == 0 ? O_WRONLY : O_RDWR
    let flags = flags | access | O_CREAT | O_APPEND | O_NONBLOCK | O_NOCTTY
    var waited: Int32 = 0
    while true {
      let descriptor = Descriptor.opened(path, flags, permissions)
      // ENXIO means that a FIFO has no reader.
      guard descriptor < 0, errno == ENXIO, waited < timeout else { return descriptor }
      waited += step
      clock.wait(-1, step)
    }
  }

  /// Replaces the existing file with the new file, after the new content is on the disk.
  ///
  /// Does nothing if there is no existing file, or if it has been replaced already.
  mutating func replace() throws(SessionError) {
    guard let old = replaced else { return }
    guard Descriptor.retrying({ fsync(descriptor) }) == 0,
      rename("\(folder.path)/\(name)", "\(folder.path)/\(old)") == 0
    else { throw failure(errno) }
    (name, replaced) = (old, nil)
  }

  /// Appends lines with one system call, or with several if the system accepts them in parts.
  ///
  /// Bytes that the reader of a FIFO or a device does not accept are stored for the next call, up
  /// to 4 MiB.
  ///
  /// After a failure the file contains the whole lines that were written. A new file is removed
  /// if it has no line or has not replaced the existing file.
  mutating func append(_ newLines: [UInt8]) throws(SessionError) {
    let lines = unread.isEmpty ? newLines : unread + newLines
    unread = []
    var written = 0
    while written < lines.count {
      let count = lines[written...].withUnsafeBytes { rest in
        Descriptor.retrying { write(descriptor, rest.baseAddress, rest.count) }
      }
      guard count > 0 else {
        let code = count < 0 ? errno : EIO
        if code == EAGAIN, lines.count - written <= Self.unreadLimit {
          unread = Array(lines[written...])
          break
        }
        let whole = lines[..<written].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        _ = Descriptor.retrying { ftruncate(descriptor, off_t(size + whole)) }
        if replaced != nil || isNew && size == 0 { unlink("\(folder.path)/\(name)") }
        let isFull = code == ENOSPC || code == EDQUOT
        throw isFull ? .diskFull(path: path) : failure(code == EAGAIN ? Descriptor.stalled : code)
      }
      written += count
    }
    size += written
  }

  /// Waits until the reader of a FIFO or a device has accepted all bytes.
  ///
  /// Throws if the reader accepts no bytes for two seconds.
  mutating func drain() throws(SessionError) {
    var waited: Int32 = 0
    while !unread.isEmpty {
      guard waited < Self.timeout else { throw failure(Descriptor.stalled) }
      clock.wait(descriptor, Self.step)
      let count = unread.count
      try append([])
      waited = unread.count < count ? 0 : waited + Self.step
    }
  }

  private func failure(_ code: Int32, _ before: String = "") -> SessionError {
    .writeFailed(path: path, reason: before + Failure.text(ofError: code))
  }

  /// Whether the file has lost its name: it was removed, renamed or replaced by another program.
  var isLost: Bool {
    isNew && !Descriptor.isFile(descriptor, at: "\(folder.path)/\(name)")
  }

  /// Copies a file that has lost its name into a new file, which is written from then on.
  ///
  /// The new file is in the same folder, or in the folder for temporary files if that is not possible. Its name
  /// has a number, as in `take-2.touchcast`.
  mutating func keepElsewhere() throws(SessionError) {
    let (parent, last) = OutputTarget.split(path)
    let cut = last.lastIndex(of: ".") ?? last.endIndex
    for folder in [parent] + PathText.temporaryFolders {
      guard let real = realpath(folder), let held = HeldFolder(real) else { continue }
      let name = held.freeName { "\(last[..<cut])-\($0 + 1)\(last[cut...])" }
      let copy = Self.opened("\(held.path)/\(name)", O_EXCL, 0o644, clock)
      guard copy >= 0 else { continue }
      let code = copyContent(to: copy)
      guard code == 0 else {
        _ = close(copy)
        throw failure(code, "it was removed or replaced, and cannot be copied: ")
      }
      _ = close(descriptor)
      (descriptor, self.folder, self.name, replaced) = (copy, held, name, nil)
      path = folder == "." ? name : folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      return
    }
    let reason = "it was removed or replaced, and no folder accepts a copy"
    throw .writeFailed(path: path, reason: reason)
  }

  /// Returns the system's error number, or 0.
  private func copyContent(to copy: Int32) -> Int32 {
    var block = [UInt8](repeating: 0, count: 1 << 16)
    var position: off_t = 0
    while true {
      let count = Descriptor.retrying { pread(descriptor, &block, block.count, position) }
      guard count > 0 else { return count < 0 ? errno : 0 }
      position += off_t(count)
      let code = Descriptor.send(Array(block[..<count]), to: copy)
      guard code == 0 else { return code }
    }
  }

  /// Closes the file; no method may be called after this call.
  func end() {
    _ = close(descriptor)
  }
}
