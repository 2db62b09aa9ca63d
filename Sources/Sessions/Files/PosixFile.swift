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

    /// Creates a file, or with `overwrite` opens and empties an existing one.
    init(creating path: String, overwrite: Bool) throws(SessionError) {
      guard !path.utf8.contains(0) else {
        throw .cannotCreate(path: path, reason: Self.reason(EINVAL))
      }
      let flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | (overwrite ? O_TRUNC : O_EXCL)
      self.path = path
      descriptor = Self.retrying { open(path, flags, 0o644) }
      guard descriptor >= 0 else {
        if errno == EEXIST { throw .alreadyExists(path: path) }
        throw .cannotCreate(path: path, reason: Self.reason(errno))
      }
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
