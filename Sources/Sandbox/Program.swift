import ArgumentParser
import SDLHost

#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Where the program begins and where every error ends: one line, and an exit code that says which
/// kind it was.
@main
enum Program {
  @MainActor static func main() {
    // A reader that goes away, such as `head`, ends the program without a message.
    signal(SIGPIPE, SIG_DFL)
    // A file that may not grow is an error of the write, as a full disk is.
    signal(SIGXFSZ, SIG_IGN)
    do {
      var command = try Sandbox.parseAsRoot()
      try command.run()
    } catch let failure as Failure {
      say(failure.message)
      exit(failure.code.rawValue)
    } catch {
      guard Sandbox.exitCode(for: error) != .success else {
        print(Sandbox.fullMessage(for: error))
        exit(0)
      }
      let message = Sandbox.message(for: error).split(separator: "\n").joined(separator: " ")
      say("\(message) (Sandbox --help lists what there is)")
      exit(Failure.Code.usage.rawValue)
    }
  }

  /// Writes a line to the standard error.
  static func say(_ message: String) {
    fputs("Sandbox: \(message)\n", stderr)
  }

  /// Finds the fonts, and says so where there are none.
  @MainActor static func fonts() throws(SDLError) -> Fonts {
    let fonts = try Fonts()
    if let warning = fonts.warning { say(warning) }
    return fonts
  }
}

/// The command line.
struct Sandbox: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "Sandbox",
    abstract: "A wheel, a ruler and a looping header to drag, measure and record.",
    subcommands: [
      RunCommand.self, ReplayCommand.self, VerifyCommand.self, SimulateCommand.self,
      ConvertCommand.self, RenderCommand.self, ProfileCommand.self, CompareCommand.self,
      CurveCommand.self,
      PresetsCommand.self, DoctorCommand.self, BenchmarkCommand.self,
    ],
    defaultSubcommand: RunCommand.self
  )
}

/// Why the program ends without having done what it was asked to.
struct Failure: Error, CustomStringConvertible {
  /// What kind of failure it is, as the exit code says.
  enum Code: Int32 {
    /// A check failed.
    case check = 1
    /// The command line asks for something that does not exist.
    case usage = 2
    /// A file cannot be read, written or understood.
    case file = 3
    /// There is no display, no font, no codec or no room for an export.
    case display = 4
  }

  let code: Code
  /// One line: what, where, what was expected.
  let message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  var description: String { message }
}
