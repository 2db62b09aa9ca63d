package import ArgumentParser
package import Files
import JSONText
package import SDLHost
import Sessions
import Stage

/// Runs the command of the command line, and writes messages to the standard error.
///
/// Every error ends the program with one line on the standard error and an exit code.
package enum Program {
  /// Parses the command line and runs `root`, or the subcommand of `root` that the command line names.
  ///
  /// Every message begins with the name of `root`.
  package static func run(_ root: any ParsableCommand.Type) {
    name = root._commandName
    commandNames = root.configuration.subcommands.map { $0._commandName }
    occupyClosedStreams()
    // Swift reads the command line from /proc.
    guard !words.isEmpty else {
      fail(Failure(.usage, "the command line cannot be read, expected a mounted /proc"))
    }
    // Swift's handler would print a crash report and continue if another program sent the signal.
    for number in [SIGQUIT, SIGABRT, SIGSEGV] where !Interruption.isIgnored(number) {
      signal(number, SIG_DFL)
    }
    // If a reader such as `head` ends, the program ends without a message.
    signal(SIGPIPE, SIG_DFL)
    // Exceeding the limit of a file's size is then an error of the write, like a full disk.
    signal(SIGXFSZ, SIG_IGN)
    // The end of the terminal ends the program like SIGTERM, unless it is ignored, as under nohup.
    if !Interruption.isIgnored(SIGHUP) { signal(SIGHUP, endAsByTerm) }
    do {
      var command = try root.parseAsRoot(Array(words.dropFirst()))
      try command.run()
      try flushOutput()
    } catch {
      if let failure = Failure(error) { fail(failure) }
      let first = words.dropFirst().first ?? ""
      let isCommand = commandNames.contains(first)
      let takesFiles = root.configuration.defaultSubcommand != nil
      let isWord = !isCommand && !commandNames.isEmpty && !first.isEmpty && !first.hasPrefix("-")
      // The default command takes files, and would print its help for a command that does not exist.
      let isForeign = isWord && first != "help" && !(takesFiles && InputFile.exists(first))
      guard root.exitCode(for: error) != .success || isForeign else {
        print(root.fullMessage(for: error))
        do { try flushOutput() } catch { fail(error) }
        exit(0)
      }
      let text = root.message(for: error).split(separator: "\n").joined(separator: " ")
      let message = text + reason(for: text)
      // The default command takes files, and would blame the options of a misspelt command.
      if isForeign, !message.hasPrefix(first) {
        let expected = takesFiles ? "command or file" : "command"
        let nearest = Spelling.nearest(to: first, among: commandNames)
        let hint = nearest.map { "did you mean '\($0)'?" } ?? "\(name) --help lists the commands"
        say("\(first): no such \(expected); \(hint)")
      } else {
        say("\(message) (\(isCommand ? "\(name) \(first)" : name) --help lists the options)")
      }
      exit(Failure.Code.usage.rawValue)
    }
  }

  /// The text that an error about the value of an option for numbers lacks; empty for any other error.
  private static func reason(for error: String) -> String {
    guard let place = error.firstRange(of: "' is invalid for '-"), error.hasSuffix(">'") else {
      return ""
    }
    let value = error[..<place.lowerBound].drop { $0 != "'" }.dropFirst()
    let number = value.map { $0 == "," ? "." : $0 }.prefix { "+-.0123456789".contains($0) }
    return ": expected a number"
      + (Double(String(number)) == nil ? "" : ", such as \(String(number))")
  }

  /// Name of the program in its messages.
  private static var name = ""

  /// Returns the name under which a program was started: `installed`, its name in packages, or else `name`.
  package nonisolated static func name(_ name: String, installed: String) -> String {
    let isInstalled = MainActor.assumeIsolated { words.first }?.hasSuffix(installed) == true
    return isInstalled ? installed : name
  }

  /// Names of the commands.
  package private(set) static var commandNames: [String] = []

  /// The words of the command line; the first one is the program's name.
  package static let words = (0..<Int(CommandLine.argc)).compactMap { index in
    CommandLine.unsafeArgv[index].map { PathText.text(of: $0) }
  }

  /// A signal handler that ends the program like SIGTERM; it may run on any thread.
  private nonisolated static let endAsByTerm: @convention(c) (Int32) -> Void = { _ in
    kill(getpid(), SIGTERM)
  }

  /// Opens each standard stream that is closed, so that no other file gets its number.
  ///
  /// The standard input is opened for writing, and the outputs for reading. Using a stream is therefore still
  /// an error.
  private static func occupyClosedStreams() {
    for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 {
      // `open` returns the lowest free number, which is the number of the stream.
      _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Writes the printed text that is still buffered.
  ///
  /// - Throws: `Failure` if the standard output does not accept all of it.
  private static func flushOutput() throws(Failure) {
    errno = 0
    guard !flushPrintedText() else { return }
    let reason = errno == 0 ? "a write failed" : Failure.text(ofError: errno)
    throw Failure(.file, "standard output: cannot be written: \(reason)")
  }

  /// Ends the program after the display was lost; this can happen within any call of SDL.
  package static func endWithoutDisplay() -> Never {
    TemporaryFiles.remove()
    fail(Failure(.unavailable, "the display has gone: its server has ended the connection"))
  }

  private static func fail(_ failure: Failure) -> Never {
    if Descriptor.waiting == .window { Descriptor.waiting = .closing }
    say(failure.message)
    exit(failure.code.rawValue)
  }

  /// Writes a message to the standard error.
  ///
  /// `ShownText` shortens the message to one line, and replaces characters that could control a terminal.
  package static func say(_ message: String) { write("\(name): \(ShownText.line(message))\n") }

  /// Prints text of a file or of the system on the standard output.
  ///
  /// `ShownText` shortens the text to one line, and replaces characters that could control a terminal.
  package static func show(_ line: String) { print(ShownText.line(line)) }

  /// A descriptor of the standard error; negative if the standard error is closed.
  private static let messages = {
    let copy = Descriptor.copy(of: STDERR_FILENO)
    return copy >= 0 || errno == EBADF ? copy : STDERR_FILENO
  }()
  /// Bytes of messages that the reader of the standard error has not accepted yet.
  private static var unread: [UInt8] = []
  /// Number of unread bytes at which new messages are dropped.
  private static let unreadLimit = 64 * 1024

  private static func write(_ text: String) {
    if unread.count < unreadLimit { unread += text.utf8 }
    writeMessages()
  }

  /// Writes the stored messages to the standard error.
  ///
  /// While a window is open, only the bytes that the reader accepts at once are written. Otherwise
  /// the call waits until all are written.
  package static func writeMessages() {
    guard !unread.isEmpty else { return }
    guard messages >= 0, Descriptor.waiting == .window else {
      if messages >= 0 { _ = Descriptor.send(unread, to: messages) }
      return unread = []
    }
    let count = unread.withUnsafeBytes { Descriptor.offer($0, to: messages) }
    unread.removeFirst(count < 0 ? unread.count : count)
  }

  /// Writes a short text to the standard error if the reader accepts it at once.
  ///
  /// Otherwise the text is lost.
  static func writePassing(_ text: String) {
    guard unread.isEmpty, messages >= 0 else { return }
    _ = Array(text.utf8).withUnsafeBytes { Descriptor.offer($0, to: messages) }
  }

  package nonisolated static func isTerminal(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1
  }

  /// Finds the fonts; prints a warning if there are none or if characters are missing later.
  package static func fonts() throws(SDLError) -> Fonts {
    let fonts = try Fonts()
    if let warning = fonts.warning { say(warning) }
    fonts.warn = { say($0) }
    return fonts
  }
}

/// A command that runs on the main thread, as windows require.
package nonisolated protocol MainThreadCommand: ParsableCommand, Sendable {
  @MainActor func perform() throws
}

nonisolated extension MainThreadCommand {
  package func run() throws { try MainActor.assumeIsolated(begin) }

  @MainActor private func begin() throws {
    Window.whenDisplayIsLost { Program.endWithoutDisplay() }
    try perform()
  }
}

extension Failure {
  /// Creates a failure from an error of SDL, of a session, of the stage, or of a file.
  ///
  /// The result is nil for any other error, such as an error in the command line.
  package init?(_ error: any Error) {
    switch error {
    case let failure as Failure:
      self = failure
    case let error as SDLError:
      self.init(error.code, error.description)
    case is SessionError, is StageError, is SourceProblem:
      self.init(.file, "\(error)")
    default:
      return nil
    }
  }
}
