import CFiles
import Synchronization

/// System calls on file descriptors, repeated when a signal interrupts them.
///
/// If the reader of a pipe, a FIFO, a socket or a terminal accepts no bytes, a write does not wait
/// inside the system. Instead, this module waits in short steps, so that a signal can end the wait.
package enum Descriptor {
  /// How long a write waits while its reader accepts no bytes.
  package enum Waiting: Int, Sendable {
    /// For a command without a window. A write waits without limit; after a signal it waits at most
    /// `timeout`.
    case command
    /// For a program with an open window. The main thread waits at most `timeout`; other threads wait until
    /// the output is abandoned.
    case window
    /// For a program whose window is closing. Every thread waits at most `timeout`.
    case closing
  }

  package static var waiting: Waiting {
    get { Waiting(rawValue: waitingNumber.load(ordering: .relaxed)) ?? .command }
    set { waitingNumber.store(newValue.rawValue, ordering: .relaxed) }
  }
  private static let waitingNumber = Atomic(0)

  /// Longest wait of a write while its reader accepts no bytes, in milliseconds.
  ///
  /// `Waiting` states when this limit applies.
  private static let timeout: Int32 = 1000
  /// Duration of one wait for a reader, in milliseconds.
  private static let step: Int32 = 50
  /// The error number for a reader that accepts no bytes; the system's writes never return it.
  static let stalled = ECANCELED

  /// After an error, the result is negative and `errno` is set.
  static func opened(_ path: String, _ flags: Int32, _ mode: mode_t = 0) -> Int32 {
    retrying { open(path, flags | O_CLOEXEC, mode) }
  }

  /// Repeats a system call while signals interrupt it.
  static func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }

  /// Whether `path` is still a name of the open file; links are not followed.
  static func isFile(_ descriptor: Int32, at path: String) -> Bool {
    var (file, named) = (stat(), stat())
    return fstat(descriptor, &file) == 0 && lstat(path, &named) == 0
      && file.st_ino == named.st_ino && file.st_dev == named.st_dev
  }

  /// Returns a new descriptor of the same file; after an error, the result is negative and `errno` is set.
  ///
  /// A write to the new descriptor does not wait if the file is a pipe or a terminal that can be opened
  /// again. The flags of `original` are not changed, because other programs often share that descriptor.
  package static func copy(of original: Int32) -> Int32 {
    let flags = fcntl(original, F_GETFL)
    guard flags >= 0 else { return -1 }
    guard flags & O_ACCMODE != O_RDONLY else {
      errno = EBADF
      return -1
    }
    var status = stat()
    let isPipe = fstat(original, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    if isPipe || isatty(original) == 1 {
      let own = opened("/dev/fd/\(original)", O_WRONLY | O_NONBLOCK | O_NOCTTY)
      if own >= 0 { return own }
    }
    return fcntl(original, F_DUPFD_CLOEXEC, 0)
  }

  /// Writes to the descriptor then return instead of waiting.
  package static func makeNonblocking(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  /// Waits at most `wait` milliseconds until the reader accepts bytes, and writes as many bytes as it
  /// accepts.
  ///
  /// - Returns: The number of written bytes; 0 if the reader accepts none. After an error, the result is
  ///   negative and `errno` is set.
  package static func offer(
    _ bytes: UnsafeRawBufferPointer,
    to descriptor: Int32,
    wait: Int32 = 0
  ) -> Int {
    var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    let ready = poll(&state, 1, wait)
    guard ready > 0 else { return ready < 0 && errno != EINTR ? -1 : 0 }
    // A ready pipe accepts PIPE_BUF bytes without waiting; a longer write could wait.
    let isNonblocking = fcntl(descriptor, F_GETFL) & O_NONBLOCK != 0
    let count = isNonblocking ? bytes.count : min(bytes.count, Int(PIPE_BUF))
    let taken = write(descriptor, bytes.baseAddress, count)
    return taken < 0 && (errno == EINTR || errno == EAGAIN) ? 0 : taken
  }

  /// Writes all bytes, with as many calls as necessary.
  ///
  /// Threads other than the main thread pass `isAbandoned`. If it returns true while the reader accepts no
  /// bytes, the write ends. Tests pass an `offer` that takes no time.
  ///
  /// - Returns: The system's error number, or `stalled`; 0 if all bytes are written.
  package static func send(
    _ bytes: [UInt8],
    to descriptor: Int32,
    unless isAbandoned: (() -> Bool)? = nil,
    offer: (UnsafeRawBufferPointer, Int32, Int32) -> Int = Descriptor.offer(_:to:wait:)
  ) -> Int32 {
    bytes.withUnsafeBytes { buffer in
      var (sent, stalls) = (0, Int32(0))
      while sent < buffer.count {
        let rest = UnsafeRawBufferPointer(rebasing: buffer[sent...])
        let count = offer(rest, descriptor, step)
        guard count >= 0 else { return errno }
        sent += count
        let isHurried =
          switch waiting {
          case .command: Interruption.isPending
          case .window: isAbandoned == nil
          case .closing: true
          }
        stalls = count == 0 && isHurried ? stalls + step : 0
        if stalls >= timeout || count == 0 && isAbandoned?() == true { return stalled }
      }
      return 0
    }
  }

  /// The path must not exist; returns the system's error number, or 0.
  package static func create(_ path: String, with bytes: [UInt8]) -> Int32 {
    let descriptor = opened(path, O_WRONLY | O_CREAT | O_EXCL | O_NONBLOCK, 0o666)
    guard descriptor >= 0 else { return errno }
    let error = send(bytes, to: descriptor)
    return close(descriptor) == 0 || error != 0 ? error : errno
  }

  /// Writes the names in a folder to the disk, so that a rename survives a crash; ignores errors.
  static func synchronize(folder: String) {
    let descriptor = opened(folder, O_RDONLY)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}
