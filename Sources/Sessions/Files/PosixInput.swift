#if canImport(Glibc) || canImport(Musl) || canImport(Darwin)

  import FilePaths
  import JSONText

  /// A regular file that is read in parts.
  ///
  /// The size of the file is checked before it is read. If the file grows beyond the limit while it
  /// is read, reading fails.
  final class PosixInput {
    /// The bytes that were read and not yet taken with `takeBytes()`.
    private var bytes: [UInt8] = []
    private let path: String
    private let descriptor: Int32

    /// Largest size of a part, in bytes.
    private static let partSize = 1 << 20

    /// Opens a regular file.
    ///
    /// - Throws: `cannotOpen` if the system refuses to open the file, `cannotRead` if it is not a
    ///   regular file, `capExceeded` if it is larger than the limit.
    init(_ path: String) throws(SessionError) {
      let reason = { PosixFile.reason($0) }
      guard !path.utf8.contains(0) else { throw .cannotOpen(path: path, reason: reason(EINVAL)) }
      // Without O_NONBLOCK, opening a pipe without a writer would block.
      let file = PosixFile.retrying { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
      guard file >= 0 else { throw .cannotOpen(path: path, reason: reason(errno)) }
      (self.path, descriptor) = (path, file)
      var status = stat()
      guard fstat(file, &status) == 0 else {
        throw .cannotRead(path: path, reason: reason(errno))
      }
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw .cannotRead(path: path, reason: "Not a regular file")
      }
      let size = Int(status.st_size)
      try check(size)
      bytes.reserveCapacity(size)
    }

    deinit { _ = close(descriptor) }

    /// Reads the next part of the file.
    ///
    /// - Returns: True if the end of the file was reached.
    func readPart() throws(SessionError) -> Bool {
      var count = 0
      let part = [UInt8](unsafeUninitializedCapacity: Self.partSize) { buffer, size in
        count = PosixFile.retrying { read(descriptor, buffer.baseAddress, buffer.count) }
        size = max(0, count)
      }
      guard count >= 0 else { throw .cannotRead(path: path, reason: PosixFile.reason()) }
      bytes += part
      try check(bytes.count)
      return count == 0
    }

    /// Returns all bytes that were read, and removes them from this object.
    func takeBytes() -> [UInt8] {
      defer { bytes = [] }
      return bytes
    }

    private func check(_ size: Int) throws(SessionError) {
      do throws(SourceProblem) {
        try SessionLimits.checkFile(bytes: size)
      } catch {
        throw SessionError(error, file: path, line: nil)
      }
    }
  }

#endif
