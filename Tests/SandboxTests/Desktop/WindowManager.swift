import Subprocess

/// openbox, a window manager with title bars, on the touchscreen's X server.
enum WindowManager {
  /// Starts it, runs the body and ends it.
  static func run<Result: Sendable>(
    on screen: VirtualTouchscreen,
    _ body: @Sendable () async throws -> Result
  ) async throws -> Result {
    let outcome = try await Subprocess.run(
      .name("openbox"),
      environment: .inherit.updating(["DISPLAY": screen.display]),
      input: .none,
      output: .discarded,
      error: .discarded
    ) { process -> Swift.Result<Result, any Error> in
      do {
        try await ContinuousClock().sleep(for: .milliseconds(700))
        let result = try await body()
        try? process.send(signal: .terminate)
        return .success(result)
      } catch {
        try? process.send(signal: .kill)
        return .failure(error)
      }
    }
    return try outcome.closureResult.get()
  }
}
