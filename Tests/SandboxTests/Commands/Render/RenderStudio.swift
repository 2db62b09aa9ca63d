import Subprocess
import TestSupport

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

/// A folder with a session of one drag, and the `render` command for it.
struct Studio: Sendable {
  /// Sends the running program a signal.
  typealias Sender = @Sendable (Signal) throws -> Void

  /// The folder of the session and the outputs.
  let folder: String

  /// Calls the body with a folder that contains a session of a duration, and removes it afterwards.
  static func withSession<Result>(
    seconds: Double = 2.5,
    _ body: (Studio) async throws -> Result
  ) async throws -> Result {
    try await Surroundings.withTemporaryFolder { folder in
      let header =
        #"{"format":"touchcast","version":1,"title":"One row","size":[401,301],"scale":1,"#
        + #""preset":"uikit","scene":"default","tuning":{}}"#
      let moves = (1...25).map { step in
        "[\(100_000 + step * 10_000),\"m\",1,90,\(200 - 2 * step)]"
      }
      let lines =
        [header, #"[100000,"d",1,90,200,"touch"]"#] + moves
        + [#"[600000,"u",1]"#, "[\(Int(seconds * 1e6)),\"x\"]", ""]
      try Surroundings.write(lines.joined(separator: "\n"), to: folder + "/row.touchcast")
      return try await body(Studio(folder: folder))
    }
  }

  /// The names of the files in the folder, including hidden files.
  var files: [String] { Surroundings.files(in: folder) }

  /// The bytes of a file.
  func bytes(of name: String) throws -> [UInt8] {
    guard let found = FileManager.default.contents(atPath: "\(folder)/\(name)") else {
      throw HarnessError("no file \(folder)/\(name)")
    }
    return Array(found)
  }

  /// Adds a test script as ffmpeg to a folder; returns the PATH in which it is the first.
  func addFFmpeg(_ script: String, shell: String = "#!/bin/sh") throws -> String {
    let path = folder + "/bin"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try Surroundings.write("\(shell)\n\(script)\n", to: path + "/ffmpeg")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755],
      ofItemAtPath: path + "/ffmpeg"
    )
    return path + ":/usr/bin:/bin"
  }

  /// Runs `render` on the session to its end, optionally with another PATH and with a maximum file
  /// size in KiB.
  func render(
    _ arguments: [String],
    path: String? = nil,
    fileLimit: Int? = nil,
    _ body: @Sendable (Sender) async throws -> Void = { _ in }
  ) async throws -> SandboxProgram.Outcome {
    var changes: [Environment.Key: String?] = ["DISPLAY": nil, "WAYLAND_DISPLAY": nil]
    if let path { changes["PATH"] = path }
    var program = try SandboxProgram.path()
    var arguments =
      ["render", folder + "/row.touchcast", "--assets", packageRoot + "/Assets"] + arguments
    if let fileLimit {
      arguments = ["-c", "ulimit -f \(fileLimit); exec \"$0\" \"$@\"", program] + arguments
      program = "/bin/bash"
    }
    let result = try await Subprocess.run(
      .at(program),
      arguments: Arguments(arguments),
      environment: .inherit.updating(changes),
      workingDirectory: FilePath(folder),
      input: .none,
      output: .string(limit: 1 << 24),
      error: .string(limit: 1 << 20)
    ) { program -> HarnessError? in
      do {
        try await body { try program.send(signal: $0) }
        return nil
      } catch {
        try? program.send(signal: .kill)
        return HarnessError("\(error)")
      }
    }
    if let failure = result.closureResult {
      throw HarnessError("\(failure); standard error: \(result.standardError)")
    }
    return SandboxProgram.Outcome(
      status: result.terminationStatus,
      output: result.standardOutput,
      error: result.standardError
    )
  }

  /// The output of ffprobe for a file, as `name=value`.
  func probe(_ name: String) async throws -> Set<String> {
    let entries =
      "stream=codec_name,pix_fmt,width,height,nb_read_frames,avg_frame_rate,color_space,color_range"
      + ":format=duration:format_tags=title"
    let result = try await Subprocess.run(
      .name("ffprobe"),
      arguments: [
        "-v", "error", "-count_frames", "-show_entries", entries, "-of", "default=nw=1",
        "file:\(folder)/\(name)",
      ],
      output: .string(limit: 1 << 16),
      error: .string(limit: 1 << 16)
    )
    guard result.terminationStatus.isSuccess else { throw HarnessError(result.standardError) }
    return Set(result.standardOutput.split(separator: "\n").map(String.init))
  }
}
