import ProgramSupport
import TestSupport
import Testing

/// All tests that run the built lab.
///
/// They measure no times, so several run at the same time.
@Suite(.concurrent(atMost: 6)) struct LabProgramTests {}

/// The built lab, without a display.
enum LabProgram {
  static func run(_ arguments: [String], input: String = "", searchPath: String? = nil)
    async throws -> Child.Outcome
  {
    try await HeadlessProgram.run(
      arguments,
      input: input,
      searchPath: searchPath,
      program: "Lab"
    )
  }

  /// Runs a script of bash in a folder to its end; `$0` is the lab, and `$1` the sandbox.
  static func shell(_ script: String, _ arguments: [String] = [], in folder: String? = nil)
    async throws -> Child.Outcome
  {
    let sandbox = try HeadlessProgram.path(of: "Sandbox")
    return try await HeadlessProgram.shell(
      script,
      [sandbox] + arguments,
      in: folder,
      program: "Lab"
    )
  }
}
