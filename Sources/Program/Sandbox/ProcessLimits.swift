import Files

/// Checks limits of this process before libraries for sound, fonts and pictures are used.
///
/// If a limit is too low, these libraries stop the program, print their own messages or omit letters. A
/// command that uses such libraries therefore checks the limits first.
enum ProcessLimits {
  /// Throws if fewer files can be opened; the message names the limit and the required number.
  static func check(descriptors: Int) throws(Failure) {
    var opened: [Int32] = []
    defer { for descriptor in opened { close(descriptor) } }
    for _ in 0..<descriptors {
      // A copy needs no file, such as /dev/null, which may be missing.
      let descriptor = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0)
      guard descriptor >= 0 else {
        guard errno == EMFILE else { return }
        throw Failure(
          .unavailable,
          "\(opened.count) files can be opened, expected \(descriptors); "
            + "'ulimit -n' sets the limit"
        )
      }
      opened.append(descriptor)
    }
  }

  /// Throws if that many bytes cannot be allocated; the message names the limit and the required number.
  static func check(memory: Int) throws(Failure) {
    let flags = MAP_PRIVATE | MAP_ANON | MAP_NORESERVE
    let place = mmap(nil, memory, PROT_READ | PROT_WRITE, flags, -1, 0)
    guard place != MAP_FAILED else {
      throw Failure(
        .unavailable,
        "too little memory, expected \(memory >> 20) MiB more; 'ulimit -v' sets the limit"
      )
    }
    munmap(place, memory)
  }
}
