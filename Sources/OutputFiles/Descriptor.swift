import FilePaths

#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// System calls on file descriptors, repeated when a signal interrupts them.
enum Descriptor {
  /// Opens a file; negative, with `errno` set, where that fails.
  static func opened(_ path: String, _ flags: Int32, _ mode: mode_t = 0) -> Int32 {
    while true {
      let descriptor = open(path, flags | O_CLOEXEC, mode)
      guard descriptor < 0, errno == EINTR else { return descriptor }
    }
  }

  /// Writes bytes with as many calls as that takes.
  ///
  /// - Returns: The system's error number; 0 if all bytes are written.
  static func send(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    bytes.withUnsafeBytes { buffer in
      var sent = 0
      while sent < buffer.count {
        let rest = UnsafeRawBufferPointer(rebasing: buffer[sent...])
        let count = write(descriptor, rest.baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return count < 0 ? errno : EIO }
        sent += count
      }
      return 0
    }
  }

  /// Makes a rename durable; a file system that cannot do that is not an error.
  static func synchronize(folder: String) {
    let descriptor = opened(folder, O_RDONLY)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}
