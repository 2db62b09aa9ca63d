import Rig
import Subprocess

/// openbox, a window manager with title bars, on the touchscreen's X server.
enum WindowManager {
  /// Starts it, runs the body and ends it.
  static func run<Result: Sendable>(
    on screen: VirtualTouchscreen,
    _ body: @Sendable () async throws -> Result
  ) async throws -> Result {
    try await runWhileRunning(["openbox"], variables: ["DISPLAY": screen.display]) { _ in
      _ = try await waited(for: "a window manager") {
        try screen.client.hasWindowManager() ? true : nil
      }
      return try await body()
    }
  }
}

/// Starts a program, runs the body with a function that sends signals to the program, and ends it.
func runWhileRunning<Result: Sendable>(
  _ words: [String],
  variables: [Environment.Key: String?],
  _ body: @Sendable (@escaping @Sendable (Signal) throws -> Void) async throws -> Result
) async throws -> Result {
  let outcome = try await Subprocess.run(
    .name(words[0]),
    arguments: Arguments(Array(words.dropFirst())),
    environment: .inherit.updating(variables),
    input: .none,
    output: .discarded,
    error: .discarded
  ) { process -> Swift.Result<Result, any Error> in
    do {
      let result = try await body { try process.send(signal: $0) }
      try? process.send(signal: .terminate)
      return .success(result)
    } catch {
      try? process.send(signal: .kill)
      return .failure(error)
    }
  }
  return try outcome.closureResult.get()
}
