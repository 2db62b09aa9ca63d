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
      let reason = code == ENXIO ? "no program reads this FIFO" : Self.reason(code)
      return .cannotCreate(path: path, reason: reason)
    }
    guard !path.utf8.contains(0) else { throw failure(EINVAL) }
    let (parent, last): (String, String)
    do throws(OutputTarget.PathProblem) {
      (parent, last) = try overwrite ? OutputTarget.followingLinks(path) : Self.split(path)
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

  /// Splits a path into the folder, which is "." for a name alone, and the name.
  private static func split(_ path: String) -> (folder: String, name: String) {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init)
    guard let name, name.count < path.count else { return (".", path) }
    return (String(path.dropLast(name.count)), name)
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
    let flags = flags | access | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    var waited: Int32 = 0
    while true {
      let descriptor = retrying { open(path, flags, permissions) }
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
    guard Self.retrying({ fsync(descriptor) }) == 0,
      rename("\(folder.path)/\(name)", "\(folder.path)/\(old)") == 0
    else { throw .writeFailed(path: path, reason: Self.reason()) }
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
        Self.retrying { write(descriptor, rest.baseAddress, rest.count) }
      }
      guard count > 0 else {
        let code = count < 0 ? errno : EIO
        if code == EAGAIN, lines.count - written <= Self.unreadLimit {
          unread = Array(lines[written...])
          break
        }
        let whole = lines[..<written].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        _ = Self.retrying { ftruncate(descriptor, off_t(size + whole)) }
        if replaced != nil || isNew && size == 0 { unlink("\(folder.path)/\(name)") }
        let isFull = code == ENOSPC || code == EDQUOT
        let reason = code == EAGAIN ? Self.isBehind : Self.reason(code)
        throw isFull ? .diskFull(path: path) : .writeFailed(path: path, reason: reason)
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
      guard waited < Self.timeout else {
        throw .writeFailed(path: path, reason: Self.isBehind)
      }
      clock.wait(descriptor, Self.step)
      let count = unread.count
      try append([])
      waited = unread.count < count ? 0 : waited + Self.step
    }
  }

  private static let isBehind = "its reader takes nothing"

  /// Whether the file has lost its name: it was removed, renamed or replaced by another program.
  var isLost: Bool {
    guard isNew else { return false }
    var (file, named) = (stat(), stat())
    return fstat(descriptor, &file) == 0
      && (lstat("\(folder.path)/\(name)", &named) != 0 || file.st_ino != named.st_ino
        || file.st_dev != named.st_dev)
  }

  /// Copies a file that has lost its name into a new file, which is written from then on.
  ///
  /// The new file is in the same folder, or in the folder for temporary files if that is not possible. Its name
  /// has a number, as in `take-2.touchcast`.
  mutating func keepElsewhere() throws(SessionError) {
    let (parent, last) = Self.split(path)
    let cut = last.lastIndex(of: ".") ?? last.endIndex
    let reason: String
    do throws(CopyError) {
      for folder in [parent] + PathText.temporaryFolders {
        guard let real = realpath(folder), let held = HeldFolder(real) else { continue }
        let name = held.freeName { "\(last[..<cut])-\($0 + 1)\(last[cut...])" }
        let copy = Self.opened("\(held.path)/\(name)", O_EXCL, 0o644, clock)
        guard copy >= 0 else { continue }
        try copyContent(to: copy)
        _ = close(descriptor)
        (descriptor, self.folder, self.name, replaced) = (copy, held, name, nil)
        path = folder == "." ? name : folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
        return
      }
      reason = "it was removed or replaced, and no folder accepts a copy"
    } catch {
      reason = "it was removed or replaced, and cannot be copied: \(Self.reason(error.code))"
    }
    throw .writeFailed(path: path, reason: reason)
  }

  private struct CopyError: Error {
    let code: Int32
  }

  private func copyContent(to copy: Int32) throws(CopyError) {
    var block = [UInt8](repeating: 0, count: 1 << 16)
    var position = 0
    while true {
      let count = Self.retrying { pread(descriptor, &block, block.count, off_t(position)) }
      guard count >= 0 else { throw CopyError(code: errno) }
      guard count > 0 else { return }
      position += count
      guard Descriptor.send(Array(block[..<count]), to: copy) == 0 else {
        throw CopyError(code: errno)
      }
    }
  }

  /// Closes the file; no method may be called after this call.
  func end() {
    _ = close(descriptor)
  }

  static func reason(_ code: Int32 = errno) -> String { String(cString: strerror(code)) }

  /// Repeats a system call while signals interrupt it.
  static func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }
}
