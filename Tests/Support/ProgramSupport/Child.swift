package import Subprocess
package import Testing

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

extension Executable {
  package static func at(_ path: String) -> Self {
    .path(FilePath(path))
  }
}

/// A child process of a test.
package struct Child: Sendable {
  package let number: pid_t
  package let signal: @Sendable (Signal) throws -> Void

  /// The exit status of a process and its output.
  package struct Outcome: Sendable {
    package let status: TerminationStatus
    /// Everything on standard output.
    package let output: String
    /// Everything on standard error.
    package let error: String

    /// Lines of standard output that are not empty.
    package var outputLines: [Substring] { output.split(separator: "\n") }
    /// Lines of standard error that are not empty.
    package var errorLines: [Substring] { error.split(separator: "\n") }

    @discardableResult
    package func expectExit(
      _ code: TerminationStatus.Code = 0,
      sourceLocation: SourceLocation = #_sourceLocation
    ) -> Self {
      #expect(
        status == .exited(code),
        "\(output.suffix(1000))\(error)",
        sourceLocation: sourceLocation
      )
      return self
    }
  }

  /// Maximum number of bytes that are read from one stream.
  private static let outputLimit = 64 << 20

  /// Runs a program to its end, and concurrently the body, which can send signals to it.
  ///
  /// - Parameters:
  ///   - executable: The program.
  ///   - arguments: The command line.
  ///   - variables: Environment variables to set, or to remove where nil.
  ///   - folder: The working directory; nil to inherit it.
  ///   - input: The file that is the standard input.
  ///   - body: If it throws, the program is killed.
  /// - Returns: Exit status and output.
  /// - Throws: The error of starting the program, or `HarnessError` with that of the body.
  package static func run(
    _ executable: Executable,
    _ arguments: [String],
    variables: [Environment.Key: String?] = [:],
    in folder: String? = nil,
    input: String = "/dev/null",
    _ body: @Sendable (Child) async throws -> Void = { _ in }
  ) async throws -> Outcome {
    let result = try await Subprocess.run(
      executable,
      arguments: Arguments(arguments),
      environment: .inherit.updating(variables),
      workingDirectory: folder.map { FilePath($0) },
      input: .fileDescriptor(
        try .open(FilePath(input), .readOnly),
        closeAfterSpawningProcess: true
      ),
      output: .string(limit: outputLimit),
      error: .string(limit: outputLimit)
    ) { execution -> HarnessError? in
      let child = Child(number: execution.processIdentifier.value) {
        try execution.send(signal: $0)
      }
      do {
        try await body(child)
        return nil
      } catch {
        // Ends the program, so that the failure can include its output.
        try? child.signal(.kill)
        return HarnessError("\(error)")
      }
    }
    if let failure = result.closureResult {
      let error = result.standardError
      throw HarnessError("\(failure); the program ended as \(result.terminationStatus): \(error)")
    }
    return Outcome(
      status: result.terminationStatus,
      output: result.standardOutput,
      error: result.standardError
    )
  }
}
