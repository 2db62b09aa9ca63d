import ArgumentParser
import Console
import FrameReports
import FrameTiming
import Files
import Stage

struct ProfileCommand: MainThreadCommand {
  static let configuration = CommandConfiguration(
    commandName: "profile",
    abstract: "Play a session and measure its frames.",
    discussion: """
      In the window, frames are paced as in a live run. With --headless, each frame follows the last one \
      at once. Control-C ends the run early; all files are then complete, and the gates are checked.

      No more than 1 of 100 frames took longer than p99. percentile1 is the rate of the frame at which \
      the slowest hundredth ends, as in MangoHud. A low is the mean rate of the slowest frames. Assume \
      that 594 of 600 frames take 1/60 s, five take 2/60 s and one takes 30/60 s. Then percentile1 is \
      30 fps, and low1 is 9 fps.

      A gate is a limit of a figure. With --fail-on 'p99>4' the exit code is 1 if p99 exceeds 4 ms. \
      The figures are: \(FrameFigure.all.map(\.name).joined(separator: ", ")).

      Example:

        profile take.touchcast --headless -o report.html --fail-on 'p99>8'
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
    parsing: .unconditional,
    help: .init("Play the session again and again for this time.", valueName: "time"),
    transform: PartOptions.seconds
  )
  var duration: Double?

  @Option(
    name: .customLong("repeat"),
    parsing: .unconditional,
    help: .init("Measure the session this many times.", valueName: "count")
  )
  var repetitions = 1

  @Flag(help: "Draw without a window, as fast as this machine can.")
  var headless = false

  @Option(help: "Draw this many frames per second of the session with --headless. (default: 60)")
  var fps: Double?

  @Option(
    parsing: .unconditional,
    help: .init("Leave this many frames at the beginning out of the figures.", valueName: "frames")
  )
  var warmUp = 120

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

  @Option(
    help: .init("Fail if a figure exceeds a limit, as in 'p99>8'. Repeatable.", valueName: "gate")
  )
  var failOn: [String] = []

  @Option(
    help: .init(
      "Write the results of the gates into this file as JUnit XML.",
      valueName: "file.xml"
    ),
    completion: .file(extensions: ["xml"])
  )
  var junit: String?

  @OptionGroup var writing: OutputOptions

  @Flag(help: "Print the figures as JSON.")
  var json = false

  @Flag(name: .shortAndLong, help: "Print only errors.")
  var quiet = false

  @OptionGroup var look: LookOptions

  @OptionGroup var display: DisplayOptions

  @OptionGroup var options: AssetOptions

  @Option(help: .hidden)
  var injectStall: Stall?

  func validate() throws {
    try expect("--fps", fps, in: 1...10_000)
    guard headless || fps == nil else { throw ValidationError("--fps: expected --headless") }
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
    for gate in failOn { _ = try Self.gate(gate) }
  }

  func perform() throws {
    let scenes = try options.scenes
    let assets = scenes.assets
    let file = session ?? assets.path("Sessions/together.touchcast")
    if !headless { try display.expectDisplay(else: "--headless draws into memory") }
    let outputs = try Outputs(
      RunLogs.places(for: output).map(\.path) + [junit],
      inputs: [file] + look.inputs,
      force: writing.force
    )
    var (replay, own) = try scenes.opened(file)
    replay.setLook(try look.change(assets))
    let gates = try failOn.map { try Self.gate($0) }
    let hasPage = output.contains { RunLogs.Kind(path: $0) == .page }
    let run = ProfileRun(
      command: self,
      replay: replay,
      file: file,
      symbols: own.symbols(of: replay.stage.scene),
      outputs: outputs,
      extras: try ReportExtras(
        gates: gates,
        assets: assets,
        session: hasPage && file != "-" ? file : nil,
        look.page(assets),
        in: scenes
      )
    )
    let result = try run.play()
    if result.report.summary.frames == 0 {
      Program.say("all frames are in the warm-up of \(warmUp) frames; --warm-up 0 counts them")
    }
    try finish(result, outputs)
  }

  /// Checks the gates, writes the files and prints the figures; throws if a gate fails.
  @MainActor private func finish(
    _ result: (table: FrameTable, report: Report),
    _ outputs: Outputs
  ) throws {
    let results = result.report.gates
    if let junit = outputs[junit] {
      let cases = results.map { (name: $0.gate.text, failure: $0.fails ? $0.text : nil) }
      JUnit.append(cases, suite: "profile", failureType: "gate", to: &junit.bytes)
    }
    try outputs.finish()
    if json {
      try printText { result.report.appendJSON(to: &$0) }
    } else if !quiet {
      try printText { $0 += result.table.text.utf8 }
    }
    let failures = results.filter(\.fails)
    for failure in failures { Program.say("gate failed: \(failure.text)") }
    guard failures.isEmpty else {
      throw Failure(.check, "\(failures.count) of \(results.count) gates failed")
    }
  }

  private static func gate(_ text: String) throws -> Gate {
    do {
      return try Gate(text)
    } catch {
      throw ValidationError("--fail-on \(error)")
    }
  }
}
