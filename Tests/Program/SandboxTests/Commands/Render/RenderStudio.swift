import Subprocess
import TestSupport
import Testing

/// A folder with a session of one drag, and the `render` command for it.
struct Studio: Sendable {
  /// The folder of the session and the outputs.
  let folder: String

  /// Writes the session of a duration into a folder.
  init(in folder: String, seconds: Double = 2.5) throws {
    self.folder = folder
    let header =
      #"{"format":"touchcast","version":1,"title":"One row","size":[401,301],"scale":1,"#
      + #""preset":"uikit","scene":"all","tuning":{}}"#
    let moves = (1...25).map { step in
      "[\(100_000 + step * 10_000),\"m\",1,90,\(200 - 2 * step)]"
    }
    let lines =
      [header, #"[100000,"d",1,90,200,"touch"]"#] + moves
      + [#"[600000,"u",1]"#, "[\(Int(seconds * 1e6)),\"x\"]", ""]
    try Surroundings.write(lines.joined(separator: "\n"), to: folder + "/row.touchcast")
  }

  /// The names of the files in the folder, including hidden files.
  var files: [String] { Surroundings.files(in: folder) }

  /// The bytes of a file.
  func bytes(of name: String) throws -> [UInt8] { try Surroundings.bytes(of: "\(folder)/\(name)") }

  /// Adds a test script as ffmpeg to a folder; returns the PATH in which it is the first.
  func addFFmpeg(_ script: String, shell: String = "#!/bin/sh") throws -> String {
    let path = folder + "/bin"
    try Surroundings.makeFolder(path)
    try Surroundings.write("\(shell)\n\(script)\n", to: path + "/ffmpeg")
    chmod(path + "/ffmpeg", 0o755)
    return path + ":/usr/bin:/bin"
  }

  /// Runs `render` on the session to its end, optionally with another PATH and with a maximum file
  /// size in KiB.
  func render(
    _ arguments: [String],
    path: String? = nil,
    fileLimit: Int? = nil,
    _ body: @Sendable (Child) async throws -> Void = { _ in }
  ) async throws -> Child.Outcome {
    let limit = fileLimit.map { "ulimit -f \($0); " } ?? ""
    return try await HeadlessProgram.shell(
      limit + #"exec "$0" "$@""#,
      ["render", folder + "/row.touchcast", "--assets", packageRoot + "/Assets"] + arguments,
      in: folder,
      variables: path.map { ["PATH": $0] } ?? [:],
      body
    )
  }

  /// The output of ffprobe for a file, as `name=value`.
  func probe(_ name: String) async throws -> Set<String> {
    let entries =
      "stream=codec_name,pix_fmt,width,height,nb_read_frames,avg_frame_rate,color_space,color_range"
      + ":format=duration:format_tags=title"
    let outcome = try await Child.run(
      .name("ffprobe"),
      ["-v", "error", "-count_frames", "-show_entries", entries, "-of", "default=nw=1"]
        + ["file:\(folder)/\(name)"]
    ).expectExit()
    return Set(outcome.outputLines.map(String.init))
  }
}
