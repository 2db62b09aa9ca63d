import Subprocess

/// An X server in memory with a ten-finger touchscreen, a mouse and a keyboard.
///
/// Only the driver is simulated: events pass through the input paths of the X
/// server and of the program.
struct VirtualTouchscreen: Sendable {
  /// Name of the display, for the environment variable DISPLAY.
  let display: String
  /// The fingers, the mouse and the keyboard.
  let hands: Hands
  /// The connection that reads the screen.
  let client: XClient

  /// Paths of the server in distributions; `Xorg` in PATH can be a wrapper for consoles.
  private static let serverPaths = [
    "/usr/lib/xorg/Xorg", "/usr/libexec/Xorg", "/usr/lib/Xorg", "/usr/bin/Xorg",
  ]

  /// The installed X server, or nil.
  static var serverPath: String? { serverPaths.first(where: Surroundings.isExecutable) }

  /// Starts the server, runs the body and ends the server, also if the body throws.
  static func run<Result: Sendable>(
    _ body: @Sendable (VirtualTouchscreen) async throws -> Result
  ) async throws -> Result {
    guard let serverPath else {
      throw HarnessError("Xorg is not installed; Scripts/setup test installs it")
    }
    return try await Surroundings.withTemporaryFolder { folder in
      let configuration = XorgConfiguration(folder: folder)
      try Surroundings.write(configuration.text, to: folder + "/xorg.conf")
      let log = folder + "/xorg.log"
      let outcome = try await Subprocess.run(
        .at(serverPath),
        arguments: [
          "-config", folder + "/xorg.conf", "-logfile", log, "-displayfd", "1",
          "-sharevts", "-novtswitch", "-noreset", "-nolisten", "tcp", "-ac",
        ],
        platformOptions: options,
        input: .none,
        output: .sequence,
        error: .discarded
      ) { server in
        let display = try await name(from: server.standardOutput, log: log)
        let result = try await body(
          VirtualTouchscreen(
            display: display,
            hands: Hands(configuration),
            client: XClient(display: display)
          )
        )
        try server.send(signal: .terminate)
        return result
      }
      return outcome.closureResult
    }
  }

  private static var options: PlatformOptions {
    var options = PlatformOptions()
    options.teardownSequence = [.gracefulShutDown(allowedDurationToNextStep: .seconds(3))]
    return options
  }

  /// The name of the display, whose number the server prints once it accepts connections.
  private static func name(
    from output: SubprocessOutputSequence,
    log: String
  ) async throws -> String {
    for try await line in output.strings() {
      if let number = Int(line.filter(\.isNumber)) { return ":\(number)" }
    }
    let reasons = (Surroundings.text(of: log) ?? "").split(separator: "\n").filter {
      $0.contains("(EE)")
    }
    throw HarnessError("Xorg did not start: \(reasons.joined(separator: " "))")
  }
}
