import FilePaths
import OutputFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Limits of this process that the libraries for sound, fonts and pictures do not expect.
///
/// They would stop the program, print messages of their own or leave out letters, so a command that
/// uses them checks first that there is enough.
enum ProcessLimits {
  /// Checks that as many files can be opened and as many bytes of memory can be had.
  ///
  /// - Throws: `Failure` with what is needed.
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
