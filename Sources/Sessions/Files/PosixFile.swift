#if canImport(Glibc) || canImport(Musl) || canImport(Darwin)

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
    /// Why a write stopped, and how many bytes were written.
    struct WriteFailure: Error {
      let bytesWritten: Int
      let error: SessionError
    }

    let path: String
    private let descriptor: Int32
    /// The existing file, and the new one beside it; nil if there is none or it is replaced already.
    private var replacement: (old: String, new: String)?

    /// Creates a file; devices and pipes are opened.
    ///
    /// With `overwrite`, an existing file keeps its name and content until `replace()`. Until then the
    /// new file is beside it, with `.new` after its name, or `.new2` and so on where that exists.
    init(creating path: String, overwrite: Bool) throws(SessionError) {
      guard !path.utf8.contains(0) else {
        throw .cannotCreate(path: path, reason: Self.reason(EINVAL))
      }
      self.path = path
      let old = overwrite ? Self.existingFile(at: path) : nil
      if let old {
        guard access(old.path, W_OK) == 0 else {
          throw .cannotCreate(path: path, reason: Self.reason(errno))
        }
        var new = old.path + ".new"
        var number = 2
        while access(new, F_OK) == 0 {
          new = "\(old.path).new\(number)"
          number += 1
        }
        replacement = (old.path, new)
      }
      let place = replacement?.new ?? path
      let isNew = replacement != nil || !overwrite
      let flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | (isNew ? O_EXCL : O_TRUNC)
      descriptor = Self.retrying { open(place, flags, 0o644) }
      guard descriptor >= 0 else {
        if errno == EEXIST { throw .alreadyExists(path: place) }
        throw .cannotCreate(path: path, reason: Self.reason(errno))
      }
      if let old { _ = fchmod(descriptor, old.permissions) }
    }

    /// The regular file that a path leads to through links, with its permissions; nil without one.
    private static func existingFile(at path: String) -> (path: String, permissions: mode_t)? {
      var status = stat()
      guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        let real = realpath(path, nil)
      else { return nil }
      defer { free(real) }
      return (String(cString: real), status.st_mode & 0o7777)
    }

    /// Gives the new file the name of the existing one, after its content is on the disk; does nothing
    /// if no file is replaced, or if it is done already.
    mutating func replace() throws(SessionError) {
      guard let (old, new) = replacement else { return }
      guard Self.retrying({ fsync(descriptor) }) == 0, rename(new, old) == 0 else {
        throw .writeFailed(path: path, reason: Self.reason(errno))
      }
      replacement = nil
    }

    /// Appends all bytes, with one call unless the system accepts fewer bytes at a time.
    func append(_ bytes: [UInt8]) throws(WriteFailure) {
      var written = 0
      while written < bytes.count {
        let count = bytes[written...].withUnsafeBytes { rest in
          Self.retrying { write(descriptor, rest.baseAddress, rest.count) }
        }
        guard count > 0 else {
          let code = count < 0 ? errno : EIO
          let error: SessionError =
            code == ENOSPC || code == EDQUOT
            ? .diskFull(path: path) : .writeFailed(path: path, reason: Self.reason(code))
          throw WriteFailure(bytesWritten: written, error: error)
        }
        written += count
      }
    }

    /// Cuts the file to a size; devices do not change.
    func cut(to size: Int) {
      _ = Self.retrying { ftruncate(descriptor, off_t(size)) }
    }

    /// Closes the file, which cannot be used any more.
    func end() {
      _ = close(descriptor)
    }

    /// Removes the file's name.
    func remove() {
      _ = unlink(path)
    }

    /// Removes a new file that has not replaced the existing one.
    func removeReplacement() {
      if let replacement { _ = unlink(replacement.new) }
    }

    /// Every byte of a regular file.
    ///
    /// The size is checked before a byte is read, and reading a file that grows stops at the limit.
    static func contents(of path: String) throws(SessionError) -> [UInt8] {
      guard !path.utf8.contains(0) else {
        throw .cannotOpen(path: path, reason: reason(EINVAL))
      }
      // Without O_NONBLOCK, opening a pipe without a writer would block.
      let descriptor = retrying { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
      guard descriptor >= 0 else { throw .cannotOpen(path: path, reason: reason(errno)) }
      defer { _ = close(descriptor) }
      var status = stat()
      guard fstat(descriptor, &status) == 0 else {
        throw .cannotRead(path: path, reason: reason(errno))
      }
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw .cannotRead(path: path, reason: "Not a regular file")
      }
      var bytes: [UInt8] = []
      var capacity = Int(status.st_size) + 1
      do throws(SourceProblem) {
        try SessionLimits.checkFile(bytes: capacity - 1)
        while true {
          var result = 0
          let part = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            result = retrying { read(descriptor, buffer.baseAddress, buffer.count) }
            count = max(0, result)
          }
          bytes = bytes.isEmpty ? part : bytes + part
          try SessionLimits.checkFile(bytes: bytes.count)
          if result == 0 { return bytes }
          guard result > 0 else { break }
          capacity = 65_536
        }
      } catch {
        throw SessionError(error, file: path, line: nil)
      }
      throw .cannotRead(path: path, reason: reason(errno))
    }

    /// What the system calls an error.
    private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }

    /// Repeats a system call as long as a signal interrupts it.
    private static func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
      while true {
        let result = call()
        if result >= 0 || errno != EINTR { return result }
      }
    }
  }

#endif
