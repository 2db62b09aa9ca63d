import Subprocess

/// A second process that keeps a processor core busy.
enum BusyCore {
  /// Runs the body while a shell runs an endless loop.
  static func run<Result: Sendable>(
    _ body: @Sendable () async throws -> Result
  ) async throws -> Result {
    let outcome = try await Subprocess.run(
      .at("/bin/sh"),
      arguments: ["-c", "while :; do :; done"],
      input: .none,
      output: .discarded,
      error: .discarded
    ) { shell in
      do {
        let result = try await body()
        try shell.send(signal: .kill)
        return result
      } catch {
        try? shell.send(signal: .kill)
        throw error
      }
    }
    return outcome.closureResult
  }
}
