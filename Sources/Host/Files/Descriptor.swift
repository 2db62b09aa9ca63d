import CFiles
import Synchronization

/// System calls on file descriptors, repeated when a signal interrupts them.
///
/// If the reader of a pipe, a FIFO, a socket or a terminal accepts no bytes, a write does not wait
/// inside the system. Instead, `send` waits in short steps, so that a signal can end the wait.
package enum Descriptor {
  /// How long a write waits while its reader accepts no bytes, and how long a FIFO waits for a reader.
  package enum Waiting: Int, Sendable {
    /// For a command without a window. A write waits without limit; after a signal it waits at most
    /// `timeout`.
    case command
    /// For a program with an open window. A write waits at most `timeout`; messages do not wait.
    case window
    /// For a program whose window is closing. A write waits at most `timeout`.
    case closing
  }

  package static var waiting: Waiting {
    get { Waiting(rawValue: waitingNumber.load(ordering: .relaxed)) ?? .command }
    set { waitingNumber.store(newValue.rawValue, ordering: .relaxed) }
  }
  private static let waitingNumber = Atomic(0)

  /// Longest wait for a reader that accepts no bytes, or that has not opened a FIFO, in milliseconds.
  ///
  /// `Waiting` states when this limit applies.
  private static let timeout: Int32 = 1000
  /// Duration of one wait for a reader, in milliseconds.
  static let step: Int32 = 50
  /// Greatest number of bytes that an output of a window stores until their reader accepts them.
  package static let unreadLimit = 4 << 20
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

  /// Writes as many bytes as the reader accepts at once, with one call.
  ///
  /// - Returns: The number of written bytes; 0 if the reader accepts none. After an error, the result is
  ///   negative and `errno` is set.
  package static func offer(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int {
    var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    let ready = poll(&state, 1, 0)
    guard ready > 0 else { return ready < 0 && errno != EINTR ? -1 : 0 }
    // A ready pipe accepts PIPE_BUF bytes without waiting; a longer write could wait.
    let isNonblocking = fcntl(descriptor, F_GETFL) & O_NONBLOCK != 0
    let count = isNonblocking ? bytes.count : min(bytes.count, Int(PIPE_BUF))
    let taken = write(descriptor, bytes.baseAddress, count)
    return taken < 0 && (errno == EINTR || errno == EAGAIN) ? 0 : taken
  }

  /// Writes as many bytes as the reader accepts without a wait, with as many calls as necessary.
  ///
  /// - Returns: The number of written bytes, also after an error, and the system's error number, or 0.
  static func pass(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> (sent: Int, error: Int32) {
    bytes.withUnsafeBytes { buffer in
      var sent = 0
      while sent < buffer.count {
        let count = offer(UnsafeRawBufferPointer(rebasing: buffer[sent...]), to: descriptor)
        guard count > 0 else { return (sent, count < 0 ? errno : 0) }
        sent += count
      }
      return (sent, 0)
    }
  }

  /// Writes all bytes, and waits for the reader as `waiting` states; tests pass a clock that takes no time.
  ///
  /// - Returns: The system's error number, or `stalled`; 0 if all bytes are written.
  package static func send(
    _ bytes: [UInt8],
    to descriptor: Int32,
    clock: FileClock = FileClock()
  ) -> Int32 {
    var sent = 0
    return repeating(for: descriptor, clock) {
      let (count, error) = pass(bytes[sent...], to: descriptor)
      sent += count
      return error != 0 || sent == bytes.count ? .ended(error) : count > 0 ? .advanced : .stalled
    }
  }

  /// Opens a FIFO or a device for writing, and waits for the reader of a FIFO as `waiting` states.
  ///
  /// - Returns: The descriptor, which is negative after an error, and the system's error number or `stalled`.
  static func openedWithReader(_ path: String, _ clock: FileClock) -> (Int32, error: Int32) {
    var (descriptor, status) = (-1 as Int32, stat())
    let isFIFO = lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    let error = repeating(for: -1, clock) {
      // O_NOFOLLOW: another program could have replaced the FIFO by a link since the check.
      descriptor = opened(path, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
      if descriptor >= 0 { return .ended(0) }
      return isFIFO && errno == ENXIO ? .stalled : .ended(errno)
    }
    return (descriptor, error)
  }

  private enum Attempt {
    /// The system's error number, or 0.
    case ended(Int32)
    /// The reader has accepted some bytes.
    case advanced
    case stalled
  }

  /// Repeats an attempt until it has ended; between attempts it waits for the reader as `waiting` states.
  ///
  /// `descriptor` is negative if the output is not open yet.
  ///
  /// - Returns: The system's error number, or `stalled`; 0 without an error.
  private static func repeating(
    for descriptor: Int32,
    _ clock: FileClock,
    _ attempt: () -> Attempt
  ) -> Int32 {
    var stalls: Int32 = 0
    while true {
      switch attempt() {
      case .ended(let error): return error
      case .advanced: stalls = 0
      case .stalled: break
      }
      guard stalls < timeout else { return stalled }
      clock.wait(descriptor, step)
      stalls = waiting != .command || Interruption.isPending ? stalls + step : 0
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
