import FilePaths
import JSONText
import OutputFiles

#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// ffmpeg, encoding one output.
///
/// Frames are written to a pipe on the main thread, which waits while the pipe is full. There is no
/// other thread. A signal that `Interruption` delays ends every wait with an error.
final class VideoEncoder {
  /// Greatest number of bytes of ffmpeg's messages that are stored.
  private static let messageLimit = 1 << 16
  /// Longest duration of one wait, in milliseconds.
  private static let step: Int32 = 50

  /// The output's name, for messages.
  private let name: String
  private let program: String
  /// The pipes of the frames and of ffmpeg's messages; a closed end is negative.
  private var frames: (read: Int32, write: Int32)
  private var messages: (read: Int32, write: Int32)
  private var message: [UInt8] = []
  /// The process of ffmpeg; nil before it begins and after it has ended.
  private var process: pid_t?

  /// Creates the pipes; ffmpeg is not started.
  init(name: String) throws {
    guard let program = FFmpeg.path else {
      throw Failure(
        .unavailable,
        "\(name): needs ffmpeg, which is not in PATH; get it with 'apt install ffmpeg' or "
          + "'brew install ffmpeg', or export folder/ of PNGs without it"
      )
    }
    self.program = program
    self.name = name
    frames = try Self.makePipe(for: name)
    do {
      messages = try Self.makePipe(for: name)
    } catch {
      for end in [frames.read, frames.write] { close(end) }
      throw error
    }
    Descriptor.makeNonblocking(frames.write)
    Descriptor.makeNonblocking(messages.read)
    #if os(Linux)
      // Most of a frame fits into the pipe while the next one is drawn. 1031 is F_SETPIPE_SZ of
      // <fcntl.h>, which Swift does not import. 1 MiB is the limit without privileges. The call may
      // fail.
      _ = fcntl(frames.write, 1031, 1 << 20)
    #endif
  }

  deinit {
    cancel()
    for end in [frames.read, frames.write, messages.read, messages.write] where end >= 0 {
      close(end)
    }
  }

  private static func makePipe(for name: String) throws -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw Failure(.unavailable, "\(name): no pipe to ffmpeg: \(Failure.text(ofError: errno))")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Runs ffmpeg with its arguments.
  ///
  /// It runs in another process group. The signals of a terminal therefore reach only this program,
  /// which decides whether they end the export.
  func start(_ arguments: [String]) throws {
    // If this signal is ignored, the end of a child is not reported.
    signal(SIGCHLD, SIG_DFL)
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_adddup2(&actions, frames.read, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, messages.write, STDERR_FILENO)
    var defaults = sigset_t()
    sigemptyset(&defaults)
    for number in [SIGPIPE, SIGXFSZ] { sigaddset(&defaults, number) }
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
    posix_spawnattr_setflags(&attributes, Int16(flags))
    var words = ([program] + arguments).map { $0.withPath { strdup($0) } } + [nil]
    defer { for word in words { free(word) } }
    var number: pid_t = 0
    let error = program.withPath {
      posix_spawn(&number, $0, &actions, &attributes, &words, environ)
    }
    guard error == 0 else { throw failure("cannot run: \(Failure.text(ofError: error))") }
    process = number
    Self.closeEnd(&frames.read)
    Self.closeEnd(&messages.write)
  }

  /// Writes a frame; waits until ffmpeg has read most of it.
  func write(_ bytes: UnsafeRawBufferPointer) throws {
    var sent = 0
    while sent < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[sent...])
      let count = Descriptor.offer(rest, to: frames.write)
      guard count >= 0 else {
        try finish()
        throw failure("ended before it had all frames")
      }
      sent += count
      if count == 0 { _ = try collectMessages(orWritable: true) }
    }
  }

  /// Ends the frames and waits until the file is complete; an error contains ffmpeg's message.
  func finish() throws {
    Self.closeEnd(&frames.write)
    guard let process else { return }
    while try collectMessages() {}
    var status: Int32 = 0
    while true {
      let ended = waitpid(process, &status, WNOHANG)
      if ended == process { break }
      try Interruption.check()
      // The pipe of the messages is closed: ffmpeg ends immediately, or has only closed it.
      poll(nil, 0, ended == 0 ? 2 : 0)
    }
    self.process = nil
    let text = String(decoding: message, as: UTF8.self)
    let line = text.split(whereSeparator: \.isNewline).joined(separator: "; ")
    // An error message is a failure even with exit code 0, for example if a trailer was not
    // written. A message has at most 600 characters.
    guard line.isEmpty else { throw failure(String(line.prefix(600))) }
    let (number, code) = (status & 0x7F, status >> 8 & 0xFF)
    if number != 0 { throw failure("ended by a signal: \(String(cString: strsignal(number)))") }
    if code != 0 { throw failure("ended with exit code \(code)") }
  }

  /// Ends ffmpeg and its child processes at once, and waits until it has ended.
  ///
  /// The file may be incomplete.
  func cancel() {
    Self.closeEnd(&frames.write)
    guard let process else { return }
    kill(-process, SIGKILL)
    while waitpid(process, nil, 0) < 0, errno == EINTR {}
    self.process = nil
  }

  /// Waits for messages, or with `orWritable` until frames can be written, and reads the messages.
  ///
  /// - Returns: Whether more messages may follow.
  private func collectMessages(orWritable: Bool = false) throws -> Bool {
    try Interruption.check()
    var states = [
      pollfd(fd: messages.read, events: Int16(POLLIN), revents: 0),
      pollfd(fd: orWritable ? frames.write : -1, events: Int16(POLLOUT), revents: 0),
    ]
    guard poll(&states, 2, Self.step) > 0, states[0].revents != 0 else {
      return messages.read >= 0
    }
    var block = [UInt8](repeating: 0, count: 4096)
    let count = read(messages.read, &block, block.count)
    if count > 0 { message += block[..<min(count, Self.messageLimit - message.count)] }
    let isOpen = count > 0 || count < 0 && (errno == EINTR || errno == EAGAIN)
    if !isOpen { Self.closeEnd(&messages.read) }
    return isOpen
  }

  private static func closeEnd(_ end: inout Int32) {
    if end >= 0 { close(end) }
    end = -1
  }

  private func failure(_ text: String) -> Failure {
    let isFile = Self.writingErrors.contains { text.contains($0) }
    return Failure(isFile ? .file : .unavailable, "\(name): ffmpeg: \(text)")
  }

  /// Texts in ffmpeg's messages, and of signals, that mean that a file cannot be written.
  ///
  /// Any other failure means that a codec is missing.
  private static let writingErrors =
    [ENOSPC, EFBIG, EDQUOT, EIO, EPIPE, EROFS, EACCES].map(Failure.text(ofError:))
    + [String(cString: strsignal(SIGXFSZ)), String(cString: strsignal(SIGPIPE))]
}

/// The program that makes films.
package enum FFmpeg {
  /// The path of ffmpeg, found in PATH as in a shell; nil if it is not installed.
  package static var path: String? {
    let folders = PathText.variable("PATH") ?? ""
    return folders.split(separator: ":", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "./ffmpeg" : "\($0)/ffmpeg" }
      .first { path in
        var status = stat()
        return readStatus(of: path, into: &status) == 0 && status.st_mode & S_IFMT == S_IFREG
          && access(path, X_OK) == 0
      }
  }
}
