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

/// The built program without a display, with input, search path and signals controlled by
/// the test.
enum HeadlessProgram {
  /// Maximum number of bytes that are read from one stream.
  private static let outputLimit = 64 << 20

  /// Runs the program to its end.
  ///
  /// - Parameters:
  ///   - arguments: The command line.
  ///   - input: Text of its standard input.
  ///   - searchPath: The value of PATH; nil to inherit it.
  ///   - variables: Other environment variables to set.
  ///   - program: The executable's name.
  /// - Returns: Its exit status and output.
  /// - Throws: The error of starting the program.
  static func run(
    _ arguments: [String],
    input: String = "",
    searchPath: String? = nil,
    variables: [Environment.Key: String?] = [:],
    program: String = "Sandbox"
  ) async throws -> SandboxProgram.Outcome {
    try await Surroundings.withTemporaryFolder { folder in
      // A file and not a pipe: a program that refuses its arguments does not read its input.
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

  /// Runs the program to its end, and concurrently the body, which can send signals to it.
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

  /// Runs a script of bash in a folder to its end; `$0` is the program.
  static func shell(
    _ script: String,
    _ arguments: [String] = [],
    in folder: String? = nil
  ) async throws -> SandboxProgram.Outcome {
    let result = try await Subprocess.run(
      .at("/bin/bash"),
      arguments: Arguments(["-c", script, try SandboxProgram.path()] + arguments),
      environment: surroundings(searchPath: nil),
      workingDirectory: folder.map { FilePath($0) },
      input: .none,
      output: .string(limit: outputLimit),
      error: .string(limit: outputLimit)
    )
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

/// Small sessions, which the program creates from gesture scripts.
enum SampleSession {
  /// A flick of one wheel in a small window, two seconds long.
  static let flick = """
    size 320x240
    flick wheel.1 at 1000pt/s up
    wait settled

    """

  /// Taps on two rows of one wheel, one after the other.
  static let taps = """
    tap wheel.1 offset 0,40
    wait settled
    tap wheel.1 offset 0,-80
    wait settled

    """

  /// Creates a session from a script.
  ///
  /// - Throws: `HarnessError` with the program's output if it does not create one.
  static func make(_ script: String, at path: String, _ more: String...) async throws {
    let arguments = ["simulate", "-", "-o", path] + more
    let outcome = try await HeadlessProgram.run(arguments, input: script)
    guard outcome.status == .exited(0) else { throw HarnessError(outcome.error) }
  }

  /// Expects that a session verifies at several frame rates.
  static func expectVerifies(_ path: String) async throws {
    for fps in ["24", "60", "144"] {
      let outcome = try await HeadlessProgram.run(["verify", path, "--fps", fps])
      guard outcome.status == .exited(0) else {
        throw HarnessError("\(path) at \(fps) frames a second: \(outcome.output)\(outcome.error)")
      }
    }
  }
}
