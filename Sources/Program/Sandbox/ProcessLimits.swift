import Files

/// Checks limits of this process before libraries for sound, fonts and pictures are used.
///
/// If a limit is too low, these libraries stop the program, print their own messages or omit letters. A
/// command that uses such libraries therefore checks the limits first.
enum ProcessLimits {
  /// Checks that `descriptors` files can be opened, and that `memory` bytes can be allocated.
  ///
  /// - Throws: `Failure` that names the limit and the required value.
  static func check(descriptors: Int, memory: Int) throws(Failure) {
    var opened: [Int32] = []
    defer { for descriptor in opened { close(descriptor) } }
    for _ in 0..<descriptors {
      let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else {
        throw Failure(
          .unavailable,
          "\(opened.count) files can be opened, expected \(descriptors); "
            + "'ulimit -n' sets the limit"
        )
      }
      opened.append(descriptor)
    }
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
