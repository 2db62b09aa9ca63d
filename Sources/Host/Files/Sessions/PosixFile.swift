import CFiles
import JSONText
import Sessions

/// A file that is open for appending.
///
/// A method throws a `SessionError` if a system call fails.
struct PosixFile {
  /// Largest number of bytes that are stored until the reader of a FIFO or a device accepts them.
  private static let unreadLimit = 4 << 20
  /// Longest wait until a FIFO has a reader, in seconds.
  ///
  /// Also the longest wait in `drain()` until the reader accepts more bytes.
  private static let timeout = 2.0
  /// Time between two attempts while a method waits for a reader, in milliseconds.
  private static let step: Int32 = 20

  /// Number of bytes written to the file.
  private(set) var size = 0
  /// Bytes that the reader of a FIFO or a device has not accepted yet.
  private var unread: [UInt8] = []
  private let path: String
  private let descriptor: Int32
  /// Whether this value created the file.
  ///
  /// If the first write to a created file fails, the file is removed.
  private let isNew: Bool
  /// Path of the file that is written.
  ///
  /// If an existing file will be replaced, this is the path of the new file before `replace()`.
  private let place: String
  /// Path of the existing file that will be replaced; nil if there is none or after `replace()`.
  private var replaced: String?

  /// Creates a regular file, or opens an existing device or pipe.
  ///
  /// A FIFO must have a reader within two seconds. Writing never waits for the reader, because a
  /// wait would stop the thread that draws the window.
  ///
  /// With `overwrite`, an existing file keeps its name and content until `replace()`. Until then
  /// the new file is in the same folder. Its name is that of the existing file followed by
  /// `.new`, or by `.new2`, `.new3` and so on if that name is taken.
  init(creating path: String, overwrite: Bool) throws(SessionError) {
    func failure(_ code: Int32 = errno) -> SessionError {
      let reason = code == ENXIO ? "no program reads this FIFO" : Self.reason(code)
      return .cannotCreate(path: path, reason: reason)
    }
    guard !path.utf8.contains(0) else { throw failure(EINVAL) }
    let old = overwrite ? Self.existingFile(at: path) : nil
    var place = path
    if let old {
      guard access(old.path, W_OK) == 0 else { throw failure() }
      place = old.path + ".new"
      var number = 2
      while access(place, F_OK) == 0 {
        place = "\(old.path).new\(number)"
        number += 1
      }
    }
    // A device, a pipe, or a link to a file that does not exist.
    let isOther = overwrite && old == nil && Self.isOther(path)
    let permissions = (old?.permissions ?? 0o644) & 0o777
    descriptor = Self.opened(place, isOther ? 0 : O_EXCL, permissions)
    guard descriptor >= 0 else {
      throw errno == EEXIST ? .alreadyExists(path: place) : failure()
    }
    if let old {
      keepOwner(of: old.path, in: descriptor)
    } else if isOther, let target = Self.existingFile(at: path) {
      place = target.path
    }
    var status = stat()
    isNew = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    (self.path, self.place, replaced) = (path, place, old?.path)
  }

  /// Whether a path exists and is not a regular file; a symbolic link is not followed.
  private static func isOther(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
  }

  /// Opens a file for appending and returns its descriptor.
  ///
  /// If this fails, the result is negative and `errno` is set.
  private static func opened(_ path: String, _ flags: Int32, _ permissions: mode_t) -> Int32 {
    let flags = flags | O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    var waited = 0.0
    while true {
      let descriptor = retrying { open(path, flags, permissions) }
      // ENXIO means that a FIFO has no reader.
      guard descriptor < 0, errno == ENXIO, waited < timeout else { return descriptor }
      waited += Double(step) / 1000
      poll(nil, 0, step)
    }
  }

  /// Follows the links in a path and returns the path and permissions of the regular file.
  ///
  /// Returns nil if there is no regular file.
  private static func existingFile(at path: String) -> (path: String, permissions: mode_t)? {
    var status = stat()
    guard readStatus(of: path, into: &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let real = realpath(path)
    else { return nil }
    return (real, status.st_mode & 0o7777)
  }

  /// Replaces the existing file with the new file, after the new content is on the disk.
  ///
  /// Does nothing if there is no existing file, or if it has been replaced already.
  mutating func replace() throws(SessionError) {
    guard let old = replaced else { return }
    guard Self.retrying({ fsync(descriptor) }) == 0, rename(place, old) == 0 else {
      throw .writeFailed(path: path, reason: Self.reason())
    }
    replaced = nil
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
        if replaced != nil || isNew && size == 0 { _ = unlink(place) }
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
    var waited = 0.0
    while !unread.isEmpty {
      guard waited < Self.timeout else {
        throw .writeFailed(path: path, reason: Self.isBehind)
      }
      var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      poll(&state, 1, Self.step)
      let count = unread.count
      try append([])
      waited = unread.count < count ? 0 : waited + Double(Self.step) / 1000
    }
  }

  private static let isBehind = "its reader takes nothing"

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
