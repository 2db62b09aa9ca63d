#if canImport(Glibc) || canImport(Musl) || canImport(Darwin)

  import FilePaths
  import JSONText

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #else
    import Darwin
  #endif

  /// A file that is open for appending; the failures of its system calls are a `SessionError`.
  struct PosixFile {
    /// Bytes of the lines that were written.
    private(set) var size = 0
    private let path: String
    private let descriptor: Int32
    /// Whether this created the file, which is removed if it gets no line.
    private let isNew: Bool
    /// Where the file is until it replaces the existing one.
    private let place: String
    /// The existing file; nil if there is none or it is replaced already.
    private var replaced: String?

    /// Creates a file; devices and pipes are opened.
    ///
    /// With `overwrite`, an existing file keeps its name and content until `replace()`. Until then the
    /// new file is beside it, with `.new` after its name, or `.new2` and so on where that exists.
    init(creating path: String, overwrite: Bool) throws(SessionError) {
      func failure(_ code: Int32 = errno) -> SessionError {
        .cannotCreate(path: path, reason: Self.reason(code))
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
      let flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | (isOther ? 0 : O_EXCL)
      descriptor = Self.retrying { open(place, flags, (old?.permissions ?? 0o644) & 0o777) }
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

    /// Whether there is something else than a regular file at a path.
    private static func isOther(_ path: String) -> Bool {
      var status = stat()
      return lstat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
    }

    /// The regular file that a path leads to through links, with its permissions; nil without one.
    private static func existingFile(at path: String) -> (path: String, permissions: mode_t)? {
      var status = stat()
      guard readStatus(of: path, into: &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        let real = realpath(path)
      else { return nil }
      return (real, status.st_mode & 0o7777)
    }

    /// Gives the new file the name of the existing one, after its content is on the disk; does nothing
    /// if no file is replaced, or if it is done already.
    mutating func replace() throws(SessionError) {
      guard let old = replaced else { return }
      guard Self.retrying({ fsync(descriptor) }) == 0, rename(place, old) == 0 else {
        throw .writeFailed(path: path, reason: Self.reason())
      }
      replaced = nil
    }

    /// Appends lines, with one call unless the system accepts fewer bytes at a time.
    ///
    /// After a failure the file has the whole lines that were written. A new file is removed if it has
    /// no line or has not replaced the existing one.
    mutating func append(_ lines: [UInt8]) throws(SessionError) {
      var written = 0
      while written < lines.count {
        let count = lines[written...].withUnsafeBytes { rest in
          Self.retrying { write(descriptor, rest.baseAddress, rest.count) }
        }
        guard count > 0 else {
          let code = count < 0 ? errno : EIO
          let whole = lines[..<written].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
          _ = Self.retrying { ftruncate(descriptor, off_t(size + whole)) }
          if replaced != nil || isNew && size == 0 { _ = unlink(place) }
          let isFull = code == ENOSPC || code == EDQUOT
          throw isFull ? .diskFull(path: path) : .writeFailed(path: path, reason: Self.reason(code))
        }
        written += count
      }
      size += written
    }

    /// Closes the file, which cannot be used any more.
    func end() {
      _ = close(descriptor)
    }

    static func reason(_ code: Int32 = errno) -> String { String(cString: strerror(code)) }

    /// Repeats a system call as long as a signal interrupts it.
    static func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
      while true {
        let result = call()
        if result >= 0 || errno != EINTR { return result }
      }
    }
  }

#endif
