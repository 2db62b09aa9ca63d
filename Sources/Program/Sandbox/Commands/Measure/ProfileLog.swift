import ArgumentParser
import Console
import Drawing
import Files
import FrameReports
import FrameTiming

/// Options of commands that read logs of frame times.
struct LogOptions: ParsableArguments {
  static let endings = ["csv", "txt", "json"]

  @Option(
    help: .init(
      "Read only the frames of this application, process, swap chain or window. Of several words, all must fit.",
      valueName: "words"
    )
  )
  var only: String?

  @Option(
    help: """
      Measure from one call of present to the next (presented), or from one change of the display to the \
      next (displayed). (default: presented, if the log has it)
      """
  )
  var interval: FrameInterval?

  /// `warmUp` is the number of frames that are excluded from the figures, and `fps` the refresh rate of a log that
  /// states none.
  func reading(warmUp: Int = 0, fps: Double? = nil) -> LogReading {
    LogReading(only: only, interval: interval, warmUp: warmUp, refreshRate: fps)
  }
}

extension FrameInterval: ExpressibleByArgument {}

/// A profile of a log of frame times, which plays no session.
extension ProfileCommand {
  /// Throws if an option is given that has no effect on a log, or on a session.
  func checkLog() throws {
    guard from != nil else {
      for option in [("--only", logs.only != nil), ("--interval", logs.interval != nil)]
      where option.1 {
        throw ValidationError("\(option.0): expected --from")
      }
      return
    }
    let options: [(name: String, isGiven: Bool)] = [
      ("a session", session != nil), ("--duration", duration != nil),
      ("--repeat", repetitions != 1), ("--headless", headless),
      ("--resampling", !look.resampling.isEmpty), ("--theme", look.theme != nil),
      ("--renderer", display.renderer != nil), ("--video", display.video != nil),
      ("--stall", !trial.stall.isEmpty),
    ]
    for option in options { try expectOne(of: ("--from", true), option) }
    for path in output where ![.page, .json].contains(RunLogs.Kind(path: path)) {
      throw ValidationError("-o \(path): a log becomes a report, expected .html or .json")
    }
  }

  /// Reads a log, writes its reports, and checks the gates.
  @MainActor func readLog(_ path: String) throws {
    let outputs = try Outputs(
      output.map { $0 } + [gates.junit],
      inputs: [path],
      force: writing.force
    )
    let name = InputFile.name(of: path)
    let reading = logs.reading(warmUp: warmUp ?? 0, fps: fps)
    let run = try InputFile.readBlocks(of: path, limit: FrameLogReader.byteLimit) { nextBlock in
      try FrameLogReader.run(nextBlock, file: name, reading)
    }
    if run.log.isRefreshRateAssumed, !quiet {
      Program.say("\(name): the log states no refresh rate; 60 Hz assumed, --fps gives another")
    }
    let limits = try gates.gates
    let extras = ReportExtras(gates: limits, assets: try options.folder)
    let report = Report(
      run.log,
      title: name,
      facts: Self.facts(run),
      gates: limits,
      frames: run.frames,
      viewer: extras.viewer
    )
    for file in output.compactMap({ outputs[$0] }) {
      if RunLogs.Kind(path: file.path) == .json {
        report.appendJSON(to: &file.bytes)
      } else {
        report.appendHTML(to: &file.bytes)
      }
    }
    if report.summary.frames == 0 { sayNoFrames() }
    var table = emptyTable
    table.add(report.summary, named: "log")
    try finish((table, report), outputs)
  }

  private static func facts(_ run: LoggedRun) -> RunLogs.Facts {
    let rate = "\(DecimalText.fixed(run.log.refreshRate, digits: 2)) Hz"
    let note = run.log.isRefreshRateAssumed ? ", assumed: the log does not state it" : ""
    var facts: RunLogs.Facts = [("log", run.form), ("refresh", rate + note)]
    if let session = run.session { facts.append(("session", session)) }
    return facts
  }
}
