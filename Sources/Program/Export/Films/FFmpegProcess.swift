package import Files
import JSONText

/// Runs ffmpeg as a child process, and collects its messages.
///
/// No second thread is used. If a signal arrives that `Interruption` delays, every wait ends with an error.
package final class FFmpegProcess {
  /// Greatest number of bytes of ffmpeg's messages that are stored.
  private static let messageLimit = 1 << 16
  /// Longest duration of one wait, in milliseconds.
  private static let step: Int32 = 50

  private let program: String
  private var messagePipe: (read: Int32, write: Int32)
  private var message: [UInt8] = []
  /// The process identifier; nil before the process is started and after it has ended.
  private var process: pid_t?

  /// Finds ffmpeg and creates a pipe for its messages; `name` and `remedy` are for error messages.
  package init(name: String, tool: String = "ffmpeg", remedy: String = "") throws {
    guard let program = FFmpeg.path(of: tool) else {
      throw Failure(
        .unavailable,
        "\(name): needs ffmpeg, which is not in PATH; get it with 'apt install ffmpeg' or "
          + "'brew install ffmpeg'\(remedy)"
      )
    }
    self.program = program
    messagePipe = try Self.makePipe(for: name)
    Descriptor.makeNonblocking(messagePipe.read)
  }

  deinit {
    cancel()
    for end in [messagePipe.read, messagePipe.write] where end >= 0 { close(end) }
  }

  package static func makePipe(for name: String) throws -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw Failure(.unavailable, "\(name): no pipe to ffmpeg: \(Failure.text(ofError: errno))")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Enlarges a pipe's buffer, so that most of a frame fits into it while the next frame is drawn.
  package static func enlarge(_ end: Int32) {
    #if os(Linux)
      // 1031 is F_SETPIPE_SZ of <fcntl.h>, which Swift does not import. 1 MiB is the limit without
      // privileges. The call may fail.
      _ = fcntl(end, 1031, 1 << 20)
    #endif
  }

  package static func closeEnd(_ end: inout Int32) {
    if end >= 0 { close(end) }
    end = -1
  }

  /// Starts ffmpeg in its own process group, so that the signals of a terminal reach only this program.
  ///
  /// This program then decides whether they end the work. Each element of `streams` is a descriptor of this
  /// program (`own`), and the number that this descriptor has in ffmpeg.
  ///
  /// - Returns: The system's error number; 0 if ffmpeg runs.
  package func start(_ arguments: [String], streams: [(own: Int32, number: Int32)]) -> Int32 {
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
    for (own, number) in streams + [(messagePipe.write, STDERR_FILENO)] where number <= 2 {
      posix_spawn_file_actions_adddup2(&actions, own, number)
    }
    // Numbers above 2 can equal a descriptor of this program, so these streams are copied last.
    for (own, number) in streams where number > 2 {
      posix_spawn_file_actions_adddup2(&actions, own, number)
    }
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
    guard error == 0 else { return error }
    process = number
    Self.closeEnd(&messagePipe.write)
    return 0
  }

  /// The lines of ffmpeg's messages so far.
  package var lines: [Substring] {
    String(decoding: message, as: UTF8.self).split(whereSeparator: \.isNewline)
  }

  /// Waits at most 50 ms until a descriptor in `states` is ready or a message arrives, and reads the message.
  ///
  /// - Returns: Whether more messages may follow.
  @discardableResult
  package func wait(_ states: inout [pollfd]) throws(Failure) -> Bool {
    try Interruption.check()
    states.append(pollfd(fd: messagePipe.read, events: Int16(POLLIN), revents: 0))
    defer { states.removeLast() }
    guard poll(&states, nfds_t(states.count), Self.step) > 0, states[states.count - 1].revents != 0
    else { return messagePipe.read >= 0 }
    var block = [UInt8](repeating: 0, count: 4096)
    let count = read(messagePipe.read, &block, block.count)
    if count > 0 { message += block[..<min(count, Self.messageLimit - message.count)] }
    let isOpen = count > 0 || count < 0 && (errno == EINTR || errno == EAGAIN)
    if !isOpen { Self.closeEnd(&messagePipe.read) }
    return isOpen
  }

  /// Reads what the process writes to a pipe, up to its end.
  ///
  /// The process is ended if it writes more than `limit` bytes, or is not done after `steps` waits of 50 ms. The
  /// result is nil then, and if the process fails.
  package func output(from pipe: Int32, upTo limit: Int, steps: Int) throws(Failure) -> [UInt8]? {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 4096)
    for _ in 0..<steps {
      let count = read(pipe, &block, block.count)
      if count == 0 { return try finish() == nil ? bytes : nil }
      if count > 0 {
        bytes += block[..<count]
        if bytes.count > limit { break }
      } else if errno == EAGAIN {
        var states = [pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)]
        try wait(&states)
      }
    }
    cancel()
    return nil
  }

  /// Waits until ffmpeg has ended.
  ///
  /// - Returns: A description of the failure, such as "ended with exit code 1"; nil after success.
  package func finish() throws(Failure) -> String? {
    guard let process else { return nil }
    var states: [pollfd] = []
    while try wait(&states) {}
    var status: Int32 = 0
    while true {
      let ended = waitpid(process, &status, WNOHANG)
      if ended == process { break }
      try Interruption.check()
      // The pipe of the messages is closed. ffmpeg ends soon, or has only closed the pipe.
      poll(nil, 0, ended == 0 ? 2 : 0)
    }
    self.process = nil
    let (number, code) = (status & 0x7F, status >> 8 & 0xFF)
    if number != 0 { return "ended by a signal: \(String(cString: strsignal(number)))" }
    return code != 0 ? "ended with exit code \(code)" : nil
  }

  /// Ends ffmpeg and its child processes at once, and waits until ffmpeg has ended.
  package func cancel() {
    guard let process else { return }
    kill(-process, SIGKILL)
    while waitpid(process, nil, 0) < 0, errno == EINTR {}
    self.process = nil
  }
}

package enum FFmpeg {
  /// The path of ffmpeg, found in PATH as in a shell; nil if it is not installed.
  package static var path: String? { path(of: "ffmpeg") }

  /// The path of ffmpeg or ffprobe, which have one package; nil if it is not installed.
  static func path(of tool: String) -> String? {
    let folders = PathText.variable("PATH") ?? ""
    return folders.split(separator: ":", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "./\(tool)" : "\($0)/\(tool)" }
      .first { path in
        var status = stat()
        return readStatus(of: path, into: &status) == 0 && status.st_mode & S_IFMT == S_IFREG
          && access(path, X_OK) == 0
      }
  }
}
