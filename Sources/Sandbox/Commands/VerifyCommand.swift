import ArgumentParser
import Drawing
import FrameReports
import JSONText
import OutputFiles
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

  @Argument(help: .init("Sessions, or folders of them.", valueName: "file|folder"))
  var files: [String]

  @Option(help: "Frames per second to recompute at; the result does not depend on it.")
  var fps = 60.0

  @Flag(help: "Write the recomputed checkpoints into the files instead of comparing.")
  var update = false

  @Flag(help: "Print the results as JSON.")
  var json = false

  @Option(help: .init("Write the results as JUnit XML, too.", valueName: "file.xml"))
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
    try expect("--fps", fps, in: 1...10_000)
  }

  func run() throws {
    let scenes = try shared.scenes()
    let paths = try files.flatMap { try Self.sessions(at: $0) }
    let report = try junit.map { try OutputFile($0, inputs: paths, force: writing.force) }
    // A single file that is refused ends the command, unless a report was asked for.
    let keepsRefusals = paths.count > 1 || json || junit != nil
    var verdicts: [(file: String, verdict: Verdict)] = []
    for path in paths {
      do {
        verdicts.append((path, try verdict(on: path, scenes: scenes)))
      } catch {
        guard keepsRefusals, let failure = Failure(error) else { throw error }
        verdicts.append((path, .refused(failure.message)))
      }
      if !json, let last = verdicts.last { print(last.verdict.line(for: path)) }
    }
    if json {
      let objects = verdicts.map { file, verdict in JSONWriter.text { verdict.write(file, to: &$0) }
      }
      print("[\(objects.joined(separator: ",\n "))]")
    }
    if let report {
      let cases = verdicts.map { file, verdict in
        JUnit.Case(name: file, failure: verdict.isGood ? nil : verdict.line(for: file))
      }
      JUnit.append(cases, suite: "verify", to: &report.bytes)
      try report.finish()
    }
    guard verdicts.allSatisfy(\.verdict.isGood) else {
      let isRefused = verdicts.contains { if case .refused = $0.verdict { true } else { false } }
      throw Failure(isRefused ? .file : .check, "not every session is reproduced")
    }
  }

  private func verdict(on file: String, scenes: SceneFolder) throws -> Verdict {
    var replay = try scenes.replay(of: file)
    if update {
      let updated = try replay.session.withCheckpoints(on: replay.stage.scene)
      let output = try OutputFile(file, force: true)
      output.bytes = try SessionText.bytes(
        InputFile.bytes(of: file),
        withCheckpointsOf: updated,
        name: file
      )
      try output.finish()
      return .updated
    }
    var events: [StageEvent] = []
    try SessionFile.play(&replay, fps: fps, file: file) { replay, time throws(StageError) in
      events.removeAll(keepingCapacity: true)
      try replay.advance(to: time, into: &events)
    }
    if let mismatch = replay.mismatch { return .differs(mismatch) }
    return .holds(checkpoints: replay.checkpointsSeen)
  }

  /// The file itself, or every `.touchcast` in a folder and below it, by name.
  ///
  /// - Throws: `Failure` for a folder without sessions.
  private static func sessions(at path: String) throws(Failure) -> [String] {
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

extension VerifyCommand.Verdict {
  /// The result in words.
  func line(for file: String) -> String {
    switch self {
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

  /// Writes the result as an object.
  func write(_ file: String, to json: inout JSONWriter) {
    json.object { json in
      json.string(file, "file")
      switch self {
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
}
