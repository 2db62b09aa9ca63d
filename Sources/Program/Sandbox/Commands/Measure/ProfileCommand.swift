import ArgumentParser
import Console
import FrameReports
import FrameTiming
import Files
import Stage

struct ProfileCommand: MainThreadCommand {
  static let configuration = CommandConfiguration(
    commandName: "profile",
    abstract: "Play a session and measure its frames, or read a log of frame times.",
    discussion: """
      In the window, frames are paced as in a live run. With --headless, frames are drawn without \
      waiting. Control-C ends the run early; all files are then complete, and the gates are checked.

      With --from, no session is played. The figures are those of a log of this program, MangoHud, \
      PresentMon, CapFrameX, FrameView, or dumpsys gfxinfo PACKAGE framestats.

      The figure p99 is the work time that 1 % of the frames exceed, in ms. percentile1 is the frame rate \
      below which 1 % of the frames are, as in MangoHud. low1 is the mean frame rate of the slowest 1 %.

      A gate is a limit for a figure. With --fail-on 'p99>4ms' the exit code is 1 if p99 exceeds 4 ms. \
      The figures are: \(FrameFigure.all.map(\.name).joined(separator: ", ")).

      Example:

        profile take.touchcast --headless -o report.html --fail-on 'p99>8ms'
        profile --from frames.txt -o report.html --fail-on 'interval.p99>20ms'
      """
  )

  @Argument(
    help: .init(
      "Play this session. (default: a session that moves every piece)",
      valueName: "session"
    ),
    completion: .file(extensions: ["touchcast"])
  )
  var session: String?

  @Option(
    help: .init("Read this log of frame times instead of playing a session.", valueName: "log"),
    completion: .file(extensions: LogOptions.endings)
  )
  var from: String?

  @OptionGroup var logs: LogOptions

  @Option(
    parsing: .unconditional,
    help: .init(
      "Play the session again and again for this time, such as 10s. (default: once)",
      valueName: "time"
    ),
    transform: PartOptions.seconds
  )
  var duration: Double?

  @Option(
    name: .customLong("repeat"),
    parsing: .unconditional,
    help: .init(
      "Play the session this many times, and print the figures after each time.",
      valueName: "count"
    )
  )
  var repetitions = 1

  @Flag(help: "Draw without a window, and without waiting between frames.")
  var headless = false

  @Option(
    help: """
      With --headless: draw and judge this many frames per second of the session. With --from: the refresh rate, if \
      the log states none. (default: 60)
      """
  )
  var fps: Double?

  @Option(
    parsing: .unconditional,
    help: .init(
      """
      Exclude this many frames at the beginning from the figures. (default: 120, but of a window at most two \
      seconds; 0 with --from)
      """,
      valueName: "frames"
    )
  )
  var warmUp: Int?

  @Option(
    name: [.short, .long],
    help: .init(
      "Write this file: a report (.html, .json), a table (.csv, .mangohud.csv) or a trace (.trace.json). "
        + "Repeatable.",
      valueName: "out"
    ),
    completion: .file(extensions: ["csv", "json", "html"])
  )
  var output: [String] = []

  @OptionGroup var gates: GateOptions

  @OptionGroup var writing: OutputOptions

  @Flag(help: "Print every figure, not the twelve most important ones.")
  var all = false

  @Flag(help: "Print the figures as JSON.")
  var json = false

  @Flag(name: .shortAndLong, help: "Print only errors.")
  var quiet = false

  @OptionGroup var look: LookOptions

  @OptionGroup var display: DisplayOptions

  @OptionGroup var options: AssetOptions

  @OptionGroup(title: "To try gates, overlay and report") var trial: TrialOptions

  func validate() throws {
    try checkLog()
    try expect("--fps", fps, in: 1...10_000)
    guard headless || from != nil || fps == nil else {
      throw ValidationError("--fps: expected --headless or --from")
    }
    guard !headless || (display.renderer == nil && display.video == nil) else {
      throw ValidationError("--headless opens no window, expected no --renderer and no --video")
    }
    try expect("--repeat", repetitions, in: 1...1000)
    let durations = Double.leastNonzeroMagnitude...86_400
    try expect("--duration", duration, in: durations, "over 0 and at most 86400")
    try expect("--warm-up", warmUp, in: 0...1_000_000)
    var paths: [RunLogs.Kind: String] = [:]
    for path in output {
      guard let kind = RunLogs.Kind(path: path) else {
        throw ValidationError("-o \(path): unknown kind, expected \(RunLogs.Kind.endings)")
      }
      if let other = paths.updateValue(path, forKey: kind) {
        throw ValidationError("-o \(path): of the same kind as \(other), expected one of each kind")
      }
    }
    try writing.checkForce(output + [gates.junit], names: "-o and --junit")
    if let gate = try gates.gates.first(where: \.isDifference) {
      throw ValidationError(
        "--fail-on \(gate.text): a difference from another run is for compare, expected a limit such as p99>8ms"
      )
    }
  }

  func perform() throws {
    if let from { return try readLog(from) }
    let scenes = try options.scenes
    let assets = scenes.assets
    let file = session ?? assets.path("Sessions/together.touchcast")
    if !headless { try display.expectDisplay(else: "--headless draws into memory") }
    let outputs = try Outputs(
      RunLogs.places(for: output).map(\.path) + [gates.junit],
      inputs: [file] + look.inputs,
      force: writing.force
    )
    var (replay, own) = try scenes.opened(file)
    replay.setLook(try look.change(assets))
    let hasPage = output.contains { RunLogs.Kind(path: $0) == .page }
    let run = ProfileRun(
      command: self,
      replay: replay,
      file: file,
      symbols: own.symbols(of: replay.stage.scene),
      outputs: outputs,
      stalls: try trial.stalls(in: replay, for: duration),
      extras: try ReportExtras(
        gates: gates.gates,
        assets: assets,
        session: hasPage && file != "-" ? file : nil,
        look.page(assets),
        in: scenes
      )
    )
    let result = try run.play()
    if result.report.summary.frames == 0 {
      sayNoFrames()
    }
    try finish(result, outputs)
  }

  /// Says that the figures have no frames.
  @MainActor func sayNoFrames() {
    let count = warmUp ?? Self.usualWarmUp
    Program.say("all frames are in the warm-up of \(count) frames; --warm-up 0 counts them")
  }

  /// Number of frames that are excluded from the figures of a session by default.
  static let usualWarmUp = 120

  /// A table of the figures that the command prints.
  var emptyTable: FrameTable { FrameTable(of: all ? FrameFigure.all : FrameTable.usual) }

  /// Writes the files, and prints the verdict and the table; throws if a gate fails.
  @MainActor func finish(
    _ result: (table: FrameTable, report: Report),
    _ outputs: Outputs
  ) throws {
    gates.append(result.report.gates, suite: "profile", to: outputs)
    try outputs.finish()
    if json {
      try printText { result.report.appendJSON(to: &$0) }
    } else if !quiet {
      let others = FrameFigure.all.count - FrameTable.usual.count
      let note = all ? "" : "--all prints \(others) more figures\n"
      try printText { $0 += (result.report.sentence + "\n" + result.table.text + note).utf8 }
    }
    try GateOptions.expectSuccess(of: result.report.gates)
  }
}
