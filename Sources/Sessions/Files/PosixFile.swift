#if canImport(Glibc) || canImport(Musl) || canImport(Darwin)

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #else
    import Darwin
  #endif

  /// The system calls of sessions, with their failures as `SessionError`.
  enum PosixFile {
    /// Why a write stopped, and how many bytes were written.
    struct WriteFailure: Error {
      var bytesWritten: Int
      var code: Int32
    }

    /// Every byte of a regular file.
    ///
    /// The size is checked before a byte is read, and reading a file that grows stops at the limit.
    static func contents(of path: String, atMost cap: Int) throws(SessionError) -> [UInt8] {
      guard !path.utf8.contains(0) else {
        throw .cannotOpen(path: path, reason: reason(EINVAL))
      }
      // Without O_NONBLOCK, opening a pipe without a writer would block.
      let descriptor = retrying { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
      guard descriptor >= 0 else { throw .cannotOpen(path: path, reason: reason(errno)) }
      defer { close(descriptor) }
      var status = stat()
      guard fstat(descriptor, &status) == 0 else {
        throw .cannotRead(path: path, reason: reason(errno))
      }
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw .cannotRead(path: path, reason: "Not a regular file")
      }
      let size = Int(status.st_size)
      var bytes: [UInt8] = []
      if size <= cap { bytes = try read(descriptor, path: path, expecting: size, atMost: cap) }
      guard size <= cap, bytes.count <= cap else {
        throw .capExceeded(
          file: path,
          line: nil,
          found: "\(max(size, bytes.count)) bytes",
          expected: "at most \(cap)"
        )
      }
      return bytes
    }

    /// Opens a file for appending: a new file, or with `overwrite` an existing file, emptied.
    static func create(_ path: String, overwrite: Bool) throws(SessionError) -> Int32 {
      guard !path.utf8.contains(0) else {
        throw .cannotCreate(path: path, reason: reason(EINVAL))
      }
      let flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | (overwrite ? O_TRUNC : O_EXCL)
      let descriptor = retrying { open(path, flags, 0o644) }
      guard descriptor >= 0 else {
        if errno == EEXIST { throw .alreadyExists(path: path) }
        throw .cannotCreate(path: path, reason: reason(errno))
      }
      return descriptor
    }

    /// Writes all bytes, with one call unless the system accepts fewer bytes at a time.
    static func write(_ bytes: [UInt8], to descriptor: Int32) throws(WriteFailure) {
      var written = 0
      while written < bytes.count {
        let count = bytes.withUnsafeBytes { buffer in
          let rest = UnsafeRawBufferPointer(rebasing: buffer[written...])
          return retrying { systemWrite(descriptor, rest.baseAddress, rest.count) }
        }
        guard count > 0 else {
          throw WriteFailure(bytesWritten: written, code: count < 0 ? errno : EIO)
        }
        written += count
      }
    }

    /// Truncates an open file; devices do not change.
    static func truncate(_ descriptor: Int32, to size: Int) {
      _ = retrying { ftruncate(descriptor, off_t(size)) }
    }

    /// Closes an open file.
    static func close(_ descriptor: Int32) {
      _ = systemClose(descriptor)
    }

    /// Removes a file.
    static func remove(_ path: String) {
      _ = unlink(path)
    }

    /// Whether an error of `write` means that the disk is full.
    static func isFull(_ code: Int32) -> Bool { code == ENOSPC || code == EDQUOT }

    /// What the system calls an error.
    static func reason(_ code: Int32) -> String {
      String(cString: strerror(code))
    }

    private static func read(
      _ descriptor: Int32,
      path: String,
      expecting size: Int,
      atMost cap: Int
    ) throws(SessionError) -> [UInt8] {
      var bytes: [UInt8] = []
      var code: Int32 = 0
      // One byte more than expected, so that the end of the file shows without another round.
      var capacity = size + 1
      while capacity > 0, bytes.count <= cap {
        let part = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
          let result = retrying { systemRead(descriptor, buffer.baseAddress, buffer.count) }
          if result < 0 { code = errno }
          count = max(0, result)
        }
        guard code == 0 else { throw .cannotRead(path: path, reason: reason(code)) }
        if part.isEmpty { break }
        bytes = bytes.isEmpty ? part : bytes + part
        capacity = max(1, min(cap + 1 - bytes.count, 65_536))
      }
      return bytes
    }

    /// Repeats a system call as long as a signal interrupts it.
    private static func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
      while true {
        let result = call()
        if result >= 0 || errno != EINTR { return result }
      }
    }
  }

  // The C functions under names that the methods above do not hide.

  private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
  }

  private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int)
    -> Int
  {
    read(descriptor, bytes, count)
  }

  private func systemClose(_ descriptor: Int32) -> Int32 {
    close(descriptor)
  }

#endif
