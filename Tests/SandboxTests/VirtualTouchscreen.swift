import Subprocess

/// An X server in memory with a ten-finger touchscreen, a mouse and a keyboard.
///
/// Nothing in it is imitated above the driver: what arrives at a program went through the X
/// server's and the program's own input paths.
struct VirtualTouchscreen: Sendable {
  /// Name of the display, for the environment variable DISPLAY.
  let display: String
  /// The fingers, the mouse and the keyboard.
  let hands: Hands
  /// Eyes on the screen.
  let client: XClient

  /// Where distributions put the server itself; `Xorg` on the path may be a wrapper for consoles.
  private static let serverPaths = [
    "/usr/lib/xorg/Xorg", "/usr/libexec/Xorg", "/usr/lib/Xorg", "/usr/bin/Xorg",
  ]

  /// The installed X server, or nil.
  static var serverPath: String? { serverPaths.first(where: Surroundings.isExecutable) }

  /// Starts the server, runs the body and ends the server, however the body ends.
  static func run<Result: Sendable>(
    _ body: @Sendable (VirtualTouchscreen) async throws -> Result
  ) async throws -> Result {
    guard let serverPath else {
      throw HarnessError("there is no Xorg here; Scripts/setup test installs it")
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

  /// The server prints the number of its display once it takes connections.
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
