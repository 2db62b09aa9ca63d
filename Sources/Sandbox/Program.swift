package import ArgumentParser
import FilePaths
import FrameReports
import JSONText
import OutputFiles
package import SDLHost
import Sessions
import Stage

#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Runs a command and ends every error in one line on the standard error and an exit code.
package enum Program {
  /// Parses the command line and runs the command that it names, or one of its subcommands.
  package static func run(_ root: any ParsableCommand.Type = Sandbox.self) {
    occupyClosedStreams()
    // A reader that goes away, such as `head`, ends the program without a message.
    signal(SIGPIPE, SIG_DFL)
    // A file that may not grow is an error of the write, as a full disk is.
    signal(SIGXFSZ, SIG_IGN)
    // The end of the terminal ends the program as SIGTERM does, unless it is ignored, as under nohup.
    if !Interruption.isIgnored(SIGHUP) { signal(SIGHUP, endAsByTerm) }
    do {
      var command = try root.parseAsRoot(Array(words.dropFirst()))
      try command.run()
      try flushOutput()
    } catch {
      if let failure = Failure(error) { fail(failure) }
      guard root.exitCode(for: error) != .success else {
        print(root.fullMessage(for: error))
        do { try flushOutput() } catch { fail(error) }
        exit(0)
      }
      let message = root.message(for: error).split(separator: "\n").joined(separator: " ")
      say("\(message) (\(root.configuration.commandName ?? "Sandbox") --help lists what there is)")
      exit(Failure.Code.usage.rawValue)
    }
  }

  /// The words of the command line, the program's name first.
  static let words = (0..<Int(CommandLine.argc)).compactMap { index in
    CommandLine.unsafeArgv[index].map { PathText.text(of: $0) }
  }

  /// Handles a signal, which may come on any thread.
  private nonisolated static let endAsByTerm: @convention(c) (Int32) -> Void = { _ in
    kill(getpid(), SIGTERM)
  }

  /// Opens each standard stream that is closed, so that no file that is opened later gets its number.
  ///
  /// The streams are opened the wrong way, so that reading or writing is an error as before.
  private static func occupyClosedStreams() {
    for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 {
      // The lowest free number is taken, which is that of the stream.
      _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Writes what is left of the printed text; an error if the standard output does not take all.
  private static func flushOutput() throws(Failure) {
    errno = 0
    guard fflush(stdout) != 0 || ferror(stdout) != 0 else { return }
    let reason = errno == 0 ? "a write failed" : Failure.text(ofError: errno)
    throw Failure(.file, "standard output: cannot be written: \(reason)")
  }

  /// Ends the program when the display has gone, which happens within any call of SDL.
  static func endWithoutDisplay() -> Never {
    OutputFile.removeTemporaries()
    fail(Failure(.unavailable, "the display has gone: its server has ended the connection"))
  }

  private static func fail(_ failure: Failure) -> Never {
    if Descriptor.waiting == .window { Descriptor.waiting = .closing }
    say(failure.message)
    exit(failure.code.rawValue)
  }

  /// Writes a message to the standard error, as a line that `ShownText` makes safe and short.
  package static func say(_ message: String) { write("Sandbox: \(ShownText.line(message))\n") }

  /// Prints text from outside on the standard output, as a line that `ShownText` makes safe and short.
  static func show(_ line: String) { print(ShownText.line(line)) }

  /// The standard error; negative if it is closed.
  private static let messages = {
    let copy = Descriptor.copy(of: STDERR_FILENO)
    return copy >= 0 || errno == EBADF ? copy : STDERR_FILENO
  }()
  /// Text that the reader of the standard error has not taken.
  private static var unread: [UInt8] = []
  /// The most bytes of it that are kept while a window is open; later messages are lost.
  private static let unreadLimit = 64 * 1024

  private static func write(_ text: String) {
    if unread.count < unreadLimit { unread += text.utf8 }
    writeMessages()
  }

  /// Writes the messages that are left: as many as are taken at once while a window is open, else all.
  static func writeMessages() {
    guard !unread.isEmpty else { return }
    guard messages >= 0, Descriptor.waiting == .window else {
      if messages >= 0 { _ = Descriptor.send(unread, to: messages) }
      return unread = []
    }
    let count = unread.withUnsafeBytes { Descriptor.offer($0, to: messages) }
    unread.removeFirst(count < 0 ? unread.count : count)
  }

  /// Writes a short text to the standard error if it takes that at once; for text that may be lost.
  static func writePassing(_ text: String) {
    guard unread.isEmpty, messages >= 0 else { return }
    _ = Array(text.utf8).withUnsafeBytes { Descriptor.offer($0, to: messages) }
  }

  /// Whether a descriptor is open on a terminal.
  nonisolated static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Finds the fonts, and prints a warning where some are missing.
  package static func fonts() throws(SDLError) -> Fonts {
    let fonts = try Fonts()
    if let warning = fonts.warning { say(warning) }
    fonts.warn = { say($0) }
    return fonts
  }
}

/// A command; its work is done on the main thread, where windows are.
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

/// The command line.
struct Sandbox: ParsableCommand {
  /// The name under which the program is installed.
  private static let installedName = "touch-sandbox"

  /// The name that users typed.
  private static let name =
    MainActor.assumeIsolated { Program.words.first }?.hasSuffix(installedName) == true
    ? installedName : "Sandbox"

  static let configuration = CommandConfiguration(
    commandName: name,
    abstract:
      "Drag a wheel, a ruler and a looping header, measure their frames, and record sessions.",
    version: "1.0.0",
    groupedSubcommands: [
      CommandGroup(name: "Use", subcommands: [RunCommand.self, ReplayCommand.self]),
      CommandGroup(
        name: "Record",
        subcommands: [
          SimulateCommand.self, ConvertCommand.self, RenderCommand.self, VerifyCommand.self,
        ]
      ),
      CommandGroup(name: "Measure", subcommands: [ProfileCommand.self, CompareCommand.self]),
      CommandGroup(
        name: "Motion",
        subcommands: [CurveCommand.self, FitCommand.self, PresetsCommand.self]
      ),
      CommandGroup(name: "This machine", subcommands: [DoctorCommand.self]),
    ],
    defaultSubcommand: RunCommand.self
  )
}

extension Failure {
  /// The failure that an error of any module is; nil for one of the command line's parser.
  init?(_ error: any Error) {
    switch error {
    case let failure as Failure:
      self = failure
    case let error as SDLError:
      self.init(.unavailable, error.description)
    case is SessionError, is StageError, is FrameFileError, is SourceProblem:
      self.init(.file, "\(error)")
    default:
      return nil
    }
  }
}
