package import Subprocess
import TestSupport

/// A built program without a display, with input, search path and signals controlled by the test.
package enum HeadlessProgram {
  /// The program named by SANDBOX_BINARY, else the one built beside the tests.
  ///
  /// `program` is the executable's name.
  package static func path(of program: String = "Sandbox") throws -> String {
    _ = ignoresBrokenPipes
    if program == "Sandbox", let named = Surroundings.variable("SANDBOX_BINARY") { return named }
    let folders = [
      CommandLine.arguments[0].split(separator: "/").dropLast().joined(separator: "/"),
      packageRoot.dropFirst() + "/.build/debug",
    ]
    let paths = folders.map { "/\($0)/\(program)" }
    guard let path = paths.first(where: Surroundings.isExecutable) else {
      throw HarnessError("the built program does not exist at \(paths.joined(separator: " or "))")
    }
    return path
  }

  /// Ignores SIGPIPE, so that a program that ends before it reads its input does not end the tests.
  private static let ignoresBrokenPipes: Bool = {
    signal(SIGPIPE, SIG_IGN)
    return true
  }()

  /// Runs the program to its end, and concurrently the body, which can send signals to it.
  ///
  /// - Parameters:
  ///   - arguments: The command line.
  ///   - input: Text of its standard input.
  ///   - searchPath: The value of PATH; nil to inherit it.
  ///   - variables: Other environment variables to set.
  ///   - program: The executable's name.
  ///   - body: Runs beside the program.
  /// - Returns: Its exit status and output.
  /// - Throws: The error of starting the program, or that of the body.
  package static func run(
    _ arguments: [String],
    input: String = "",
    searchPath: String? = nil,
    variables: [Environment.Key: String?] = [:],
    program: String = "Sandbox",
    _ body: @Sendable (_ signal: @Sendable (Signal) throws -> Void) async throws -> Void = { _ in }
  ) async throws -> Child.Outcome {
    var changes = surroundings.merging(variables) { $1 }
    if let searchPath { changes["PATH"] = searchPath }
    // A file and not a pipe: a program that refuses its arguments does not read its input.
    let file = TemporaryFolder()
    defer { withExtendedLifetime(file) {} }
    try file.write(input, to: "input")
    return try await Child.run(
      .at(path(of: program)),
      arguments,
      variables: changes,
      input: file.file("input")
    ) { try await body($0.signal) }
  }

  /// Runs a script of bash in a folder to its end; `$0` is the program.
  package static func shell(
    _ script: String,
    _ arguments: [String] = [],
    in folder: String? = nil,
    variables: [Environment.Key: String?] = [:],
    program: String = "Sandbox",
    _ body: @Sendable (Child) async throws -> Void = { _ in }
  ) async throws -> Child.Outcome {
    try await Child.run(
      .at("/bin/bash"),
      ["-c", script, try path(of: program)] + arguments,
      variables: surroundings.merging(variables) { $1 },
      in: folder,
      body
    )
  }

  private static let surroundings: [Environment.Key: String?] = [
    "DISPLAY": nil, "WAYLAND_DISPLAY": nil, "SDL_VIDEODRIVER": nil, "SDL_AUDIODRIVER": "dummy",
  ]
}
