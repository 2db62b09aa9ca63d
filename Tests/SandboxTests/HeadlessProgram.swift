import Subprocess

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// The built program where there is no display, with its input, its search path and its signals in
/// the test's hands.
enum HeadlessProgram {
  /// Most bytes that are read from one stream.
  private static let outputLimit = 64 << 20

  /// Runs the program to its end.
  ///
  /// - Parameters:
  ///   - arguments: The command line.
  ///   - input: Text of its standard input.
  ///   - searchPath: What PATH holds; nil for what it held before.
  ///   - variables: Other environment variables to set.
  ///   - program: The executable's name.
  /// - Returns: Its exit status and output.
  /// - Throws: What starting the program throws.
  static func run(
    _ arguments: [String],
    input: String = "",
    searchPath: String? = nil,
    variables: [Environment.Key: String?] = [:],
    program: String = "Sandbox"
  ) async throws -> SandboxProgram.Outcome {
    try await Surroundings.withTemporaryFolder { folder in
      // A file, not a pipe: a program that refuses its call need not read what is there.
      try Surroundings.write(input, to: folder + "/input")
      let result = try await Subprocess.run(
        .at(SandboxProgram.path(of: program)),
        arguments: Arguments(arguments),
        environment: surroundings(searchPath: searchPath).updating(variables),
        input: .fileDescriptor(
          try .open(FilePath(folder + "/input"), .readOnly),
          closeAfterSpawningProcess: true
        ),
        output: .string(limit: outputLimit),
        error: .string(limit: outputLimit)
      )
      return SandboxProgram.Outcome(
        status: result.terminationStatus,
        output: result.standardOutput,
        error: result.standardError
      )
    }
  }

  /// Runs the program to its end, and the body, which can send it signals, beside it.
  static func run(
    _ arguments: [String],
    _ body: @Sendable (_ signal: @Sendable (Signal) throws -> Void) async throws -> Void
  ) async throws -> SandboxProgram.Outcome {
    let result = try await Subprocess.run(
      .at(SandboxProgram.path()),
      arguments: Arguments(arguments),
      environment: surroundings(searchPath: nil),
      input: .none,
      output: .string(limit: outputLimit),
      error: .string(limit: outputLimit)
    ) { program -> HarnessError? in
      do {
        try await body { try program.send(signal: $0) }
        return nil
      } catch {
        try? program.send(signal: .kill)
        return HarnessError("\(error)")
      }
    }
    if let failure = result.closureResult { throw failure }
    return SandboxProgram.Outcome(
      status: result.terminationStatus,
      output: result.standardOutput,
      error: result.standardError
    )
  }

  private static func surroundings(searchPath: String?) -> Environment {
    var changes: [Environment.Key: String?] = [
      "DISPLAY": nil, "WAYLAND_DISPLAY": nil, "SDL_VIDEODRIVER": nil, "SDL_AUDIODRIVER": "dummy",
    ]
    if let searchPath { changes["PATH"] = searchPath }
    return .inherit.updating(changes)
  }
}

extension Surroundings {
  /// Creates a folder and its parent folders.
  static func makeFolder(_ path: String) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }
}

/// Small sessions, which the program itself makes of gesture scripts.
enum SampleSession {
  /// A flick of one wheel in a small window: two seconds, quickly drawn.
  static let flick = """
    size 320x240
    flick wheel.1 at 1000pt/s up
    wait settled

    """

  /// Two rows tapped one after the other on one wheel: its first second is at rest.
  static let taps = """
    tap wheel.1 offset 0,40
    wait settled
    tap wheel.1 offset 0,-80
    wait settled

    """

  /// Makes a session of a script.
  ///
  /// - Throws: `HarnessError` with the program's output if it does not create one.
  static func make(_ script: String, at path: String, _ more: String...) async throws {
    let arguments = ["simulate", "-", "-o", path] + more
    let outcome = try await HeadlessProgram.run(arguments, input: script)
    guard outcome.status == .exited(0) else { throw HarnessError(outcome.error) }
  }

  /// Expects that a session verifies, however many frames are shown of it.
  static func expectTrue(_ path: String) async throws {
    for fps in ["24", "60", "144"] {
      let outcome = try await HeadlessProgram.run(["verify", path, "--fps", fps])
      guard outcome.status == .exited(0) else {
        throw HarnessError("\(path) at \(fps) frames a second: \(outcome.output)\(outcome.error)")
      }
    }
  }
}
