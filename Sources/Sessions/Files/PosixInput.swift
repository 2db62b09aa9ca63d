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

  /// A regular file that is read in parts.
  ///
  /// The size is checked before a byte is read, and reading a file that grows stops at the limit.
  final class PosixInput {
    /// The bytes that were read so far.
    private var bytes: [UInt8] = []
    private let path: String
    private let descriptor: Int32

    /// Greatest number of bytes of a part.
    private static let partSize = 1 << 20

    /// Opens a file.
    ///
    /// - Throws: `cannotOpen`, `cannotRead` or `capExceeded` if the file cannot be read as a whole.
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

    /// Reads the next part.
    ///
    /// - Returns: Whether this was the end of the file.
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

    /// Returns everything that was read, and removes it from this object.
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
