import OutputFiles
import ArgumentParser
import Drawing
import FrameReports
import FrameTiming
import JSONText
import Pickers
import Sessions
import Stage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Recomputes the checkpoints of sessions.
struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Recompute the checkpoints of sessions and name the first that differs."
  )

  @Argument(help: ArgumentHelp("Sessions, or folders of them.", valueName: "file|folder"))
  var files: [String]

  @Option(help: "Frames per second to recompute at; the result does not depend on it.")
  var fps = 60.0

  @Flag(help: "Write the recomputed checkpoints into the files instead of comparing.")
  var update = false

  @Flag(help: "Print the results as JSON.")
  var json = false

  @Option(help: ArgumentHelp("Write the results as JUnit XML, too.", valueName: "file.xml"))
  var junit: String?

  @OptionGroup var writing: OutputOptions

  @OptionGroup var shared: SharedOptions

  /// The result for one session.
  enum Verdict {
    case updated
    case holds(checkpoints: Int)
    case differs(Replay.Mismatch)
    case refused(String)

    /// Whether every checkpoint was reproduced or updated.
    var isGood: Bool {
      switch self {
      case .updated, .holds: true
      case .differs, .refused: false
      }
    }
  }

  func validate() throws {
    try FrameRate.check(fps)
  }

  func run() throws {
    let scenes = try shared.scenes()
    let paths = try files.flatMap { try SessionFolder.sessions(at: $0) }
    let report = try junit.map { try OutputFile($0, inputs: paths, force: writing.force) }
    // A single file that is refused ends the command, unless a report was asked for.
    let keepsRefusals = paths.count > 1 || json || junit != nil
    var verdicts: [(file: String, verdict: Verdict)] = []
    for path in paths {
      let verdict: Verdict
      do {
        verdict = try self.verdict(on: path, scenes: scenes)
      } catch let failure as Failure where keepsRefusals {
        verdict = .refused(failure.message)
      } catch let error as OutputError where keepsRefusals {
        verdict = .refused(error.message)
      }
      verdicts.append((path, verdict))
      if !json { print(VerdictText.line(path, verdict)) }
    }
    if json { print(VerdictText.json(verdicts)) }
    if let report { try writeJUnit(verdicts, to: report) }
    guard verdicts.allSatisfy(\.verdict.isGood) else {
      let isRefused = verdicts.contains { if case .refused = $0.verdict { true } else { false } }
      throw Failure(isRefused ? .file : .check, "not every session is reproduced")
    }
  }

  private func verdict(on file: String, scenes: SceneFile) throws -> Verdict {
    let session = try SessionFile.read(file)
    let scene = try scenes.scene(of: session, file: file)
    if update {
      let updated = try CheckpointUpdate(session: session, scene: scene).updated()
      let original = try AssetFolder.bytes(of: file)
      let bytes = try Failure.mapping {
        try SessionText.bytes(original, withCheckpointsOf: updated, name: file)
      }
      let output = try OutputFile(file, force: true)
      output.bytes = bytes
      try output.finish()
      return .updated
    }
    var replay = try SessionFile.stage(session, scene: scene, file: file)
    var events: [StageEvent] = []
    try SessionFile.play(&replay, fps: fps, file: file) { replay, time throws(StageError) in
      events.removeAll(keepingCapacity: true)
      try replay.advance(to: time, into: &events)
    }
    if let mismatch = replay.mismatch { return .differs(mismatch) }
    return .holds(checkpoints: replay.checkpointsSeen)
  }

  private func writeJUnit(
    _ verdicts: [(file: String, verdict: Verdict)],
    to file: OutputFile
  ) throws {
    let cases = verdicts.map { file, verdict in
      JUnit.Case(name: file, failure: verdict.isGood ? nil : VerdictText.line(file, verdict))
    }
    JUnit.append(cases, suite: "verify", to: &file.bytes)
    try file.finish()
  }
}

/// The results of `verify`, in words and as JSON.
enum VerdictText {
  static func line(_ file: String, _ verdict: VerifyCommand.Verdict) -> String {
    switch verdict {
    case .updated:
      return "\(file): updated"
    case .holds(let count):
      return "\(file): ok, \(count) checkpoint\(count == 1 ? "" : "s")"
    case .differs(let mismatch):
      let time = DecimalText.fixed(mismatch.time, digits: 6)
      return "\(file): differs at \(time) s: \(mismatch.difference)"
    case .refused(let message):
      return message
    }
  }

  static func json(_ verdicts: [(file: String, verdict: VerifyCommand.Verdict)]) -> String {
    let objects = verdicts.map { file, verdict in
      JSONWriter.text { json in
        json.object { json in
          json.string(file, "file")
          write(verdict, to: &json)
        }
      }
    }
    return "[\(objects.joined(separator: ",\n "))]"
  }

  private static func write(_ verdict: VerifyCommand.Verdict, to json: inout JSONWriter) {
    switch verdict {
    case .updated:
      json.string("updated", "result")
    case .holds(let count):
      json.string("ok", "result")
      json.integer(count, "checkpoints")
    case .differs(let mismatch):
      json.string("differs", "result")
      json.number((mismatch.time * 1e6).rounded() / 1e6, "time")
      json.string("\(mismatch.difference)", "difference")
    case .refused(let message):
      json.string("refused", "result")
      json.string(message, "error")
    }
  }
}

/// Sessions in folders.
enum SessionFolder {
  /// The file itself, or every `.touchcast` in a folder and below it, by name.
  ///
  /// - Throws: `Failure` for a folder without sessions.
  static func sessions(at path: String) throws -> [String] {
    var isFolder = false
    let files = FileManager.default
    guard files.fileExists(atPath: path, isDirectory: &isFolder), isFolder else { return [path] }
    let names = (try? files.subpathsOfDirectory(atPath: path)) ?? []
    let sessions = names.filter { $0.hasSuffix(".touchcast") }.sorted()
    guard !sessions.isEmpty else {
      throw Failure(.file, "\(path): no session in it, expected files ending in .touchcast")
    }
    return sessions.map { path.hasSuffix("/") ? path + $0 : "\(path)/\($0)" }
  }
}
