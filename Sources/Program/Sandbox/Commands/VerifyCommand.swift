import ArgumentParser
import Console
import FrameReports
import JSONText
import Files
import Sessions
import Stage

struct VerifyCommand: MainThreadCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Play sessions and check that everything is where their checkpoints say."
  )

  @Argument(
    help: .init(
      "Verify these sessions, or all in these folders and the folders inside them.",
      valueName: "session|folder"
    ),
    completion: .file(extensions: ["touchcast"])
  )
  var files: [String]

  @Option(
    help:
      "Play at this many frames per second, to test that the rate changes nothing. (default: 60)"
  )
  var fps: Double?

  @Flag(help: "Write new checkpoints into the session files instead of comparing them.")
  var update = false

  @Flag(help: "Print the results as JSON.")
  var json = false

  @Option(
    help: .init("Write the results into this file as JUnit XML.", valueName: "file.xml"),
    completion: .file(extensions: ["xml"])
  )
  var junit: String?

  @OptionGroup var writing: OutputOptions

  @OptionGroup var options: AssetOptions

  struct Verdict {
    /// The raw value is the text in JSON.
    enum Result: String {
      case updated, ok, differs, refused
    }

    let file: String
    let result: Result
    let line: String
    var checkpoints: Int?
    var mismatch: Replay.Mismatch?

    /// Whether every checkpoint was reproduced, or the file was updated.
    var isGood: Bool { result == .updated || result == .ok }
  }

  func validate() throws {
    try expect("--fps", fps, in: 1...10_000)
    try expectOne(of: ("--fps", fps != nil), ("--update", update))
    try writing.checkForce([junit], names: "--junit")
  }

  func perform() throws {
    let scenes = try options.scenes
    let paths = try files.flatMap { try Self.sessions(at: $0) }
    let report = try junit.map {
      try OutputFile($0, inputs: paths, force: writing.force)
    }
    // If a single file is refused, the command ends, unless a report was requested.
    let keepsRefusals = paths.count > 1 || json || junit != nil
    var verdicts: [Verdict] = []
    for path in paths {
      do {
        verdicts.append(try verdict(on: path, scenes: scenes))
      } catch {
        guard keepsRefusals, let failure = Failure(error) else { throw error }
        verdicts.append(Verdict(file: path, result: .refused, line: failure.message))
      }
      if !json, let last = verdicts.last { Program.show(last.line) }
    }
    if json { print("[\(verdicts.map(\.json).joined(separator: ",\n "))]") }
    if let report {
      let cases = verdicts.map { (name: $0.file, failure: $0.isGood ? nil : $0.line) }
      JUnit.append(cases, suite: "verify", to: &report.bytes)
      try report.finish()
    }
    guard verdicts.allSatisfy(\.isGood) else {
      let isRefused = verdicts.contains { $0.result == .refused }
      throw Failure(isRefused ? .file : .check, "not every session is reproduced")
    }
  }

  @MainActor private func verdict(on file: String, scenes: SceneFolder) throws -> Verdict {
    // Before the file is read, so that the file that is replaced is the one that was read.
    let target = try update ? OutputTarget(file, force: true) : nil
    var replay = try scenes.opened(file).replay
    if let target {
      let updated = try replay.withCheckpoints(file: file)
      let text = SessionText.text(for: updated)
      let output = try OutputFile(target)
      try SessionFile.write(Array(text.utf8), to: output, path: file)
      try target.checkUnreplaced()
      try output.finish()
      return Verdict(file: file, result: .updated, line: "\(file): updated")
    }
    try SessionFile.play(&replay, fps: fps ?? 60, file: file)
    if let mismatch = replay.mismatch {
      let line = "\(file): \(SessionFile.text(of: mismatch))"
      return Verdict(file: file, result: .differs, line: line, mismatch: mismatch)
    }
    let count = replay.checkpointsSeen
    let line = "\(file): ok, \(count) checkpoint\(count == 1 ? "" : "s") checked, all equal"
    return Verdict(file: file, result: .ok, line: line, checkpoints: count)
  }

  /// Returns the paths of all sessions in a folder; if `path` is a file, returns only `path`.
  ///
  /// The files of the folder and its subfolders are sorted by name. A file with the extension of sessions is also
  /// verified if its content is no session, so that a damaged session is noticed.
  @MainActor private static func sessions(at path: String) throws(Failure) -> [String] {
    guard InputFile.isFolder(path) else { return [path] }
    let sessions = try FolderContent.paths(below: path).filter { path in
      path.hasSuffix(".touchcast")
        || (try? FileKind.start(of: path)).map(FileKind.isSession) ?? false
    }
    guard !sessions.isEmpty else {
      throw Failure(.file, "\(path): no session in it, expected at least one")
    }
    return sessions
  }
}

extension VerifyCommand.Verdict {
  fileprivate var json: String {
    JSONWriter.text { json in
      json.object { json in
        json.string(file, "file")
        json.string(result.rawValue, "result")
        if let checkpoints { json.integer(checkpoints, "checkpoints") }
        if let mismatch {
          json.number((mismatch.time * 1e6).rounded() / 1e6, "time")
          json.string("\(mismatch.difference)", "difference")
        }
        if result == .refused { json.string(line, "error") }
      }
    }
  }
}
