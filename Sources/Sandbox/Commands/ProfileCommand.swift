import OutputFiles
import FrameReports
import ArgumentParser
import Drawing
import FrameTiming
import SDLHost
import Sessions
import Stage

/// Plays a session and reports how long its frames took.
struct ProfileCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "profile",
    abstract: "Play a session and report how long its frames took.",
    discussion: """
      Without a session it plays a bundled one that moves everything. In the window frames are paced \
      as in a live run; headless ones follow each other at once, and their intervals say how many \
      could be shown.

      Control-C ends it early: every file is whole and holds what was measured, gates judge that, \
      and the exit code is that of a run that was played to its end.

      A percentile is a value that occurred, p99 that of 99 of 100 frames at most; a low is the \
      rate of the mean of the worst: of 600 frames let 594 come in 1/60 s, five in 2/60 and one in \
      30/60, and percentile1 is 60 fps, low1 is 9.

      Gates: --fail-on 'p99>4' ends with exit code 1 when the figure is over 4 ms. Figures: \
      \(FrameFigure.all.map(\.name).joined(separator: ", ")).
      """
  )

  @Argument(help: ArgumentHelp("The session.", valueName: "file"))
  var session: String?

  @Option(help: ArgumentHelp("Play repeatedly for this duration.", valueName: "seconds"))
  var duration: Double?

  @Option(
    name: .customLong("repeat"),
    help: ArgumentHelp("How many times to play it.", valueName: "count")
  )
  var repetitions = 1

  @Flag(help: "Draw without a window, as fast as it goes.")
  var headless = false

  @Option(help: "Frames a second of session time, headless.")
  var fps = 60.0

  @Option(help: ArgumentHelp("Frames left out at the beginning.", valueName: "frames"))
  var warmUp = 120

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Write what was measured; the kind by its ending: \(RunLogs.Kind.endings); repeats.",
      valueName: "file"
    )
  )
  var output: [String] = []

  @Option(help: ArgumentHelp("Fail when a figure is beyond a limit; repeats.", valueName: "gate"))
  var failOn: [String] = []

  @Option(help: ArgumentHelp("Write the gates as JUnit XML.", valueName: "file.xml"))
  var junit: String?

  @OptionGroup var writing: OutputOptions

  @Flag(help: "Print the figures as JSON instead of a table.")
  var json = false

  @Flag(name: .shortAndLong, help: "Print nothing but errors.")
  var quiet = false

  @OptionGroup var shared: SharedOptions

  @Option(help: .hidden)
  var injectStall: Stall?

  func validate() throws {
    try FrameRate.check(fps)
    guard (1...1000).contains(repetitions) else {
      throw ValidationError("--repeat is \(repetitions), expected 1...1000")
    }
    if let duration, !(duration > 0 && duration <= 86_400) {
      throw ValidationError("--duration is \(duration), expected over 0 and at most 86400")
    }
    guard (0...1_000_000).contains(warmUp) else {
      throw ValidationError("--warm-up is \(warmUp), expected 0...1000000")
    }
    for path in output where RunLogs.Kind(path: path) == nil {
      throw ValidationError("-o \(path): unknown kind, expected \(RunLogs.Kind.endings)")
    }
    for (index, path) in output.enumerated() {
      let kind = RunLogs.Kind(path: path)
      guard let before = output[..<index].first(where: { RunLogs.Kind(path: $0) == kind }) else {
        continue
      }
      throw ValidationError("-o \(path): of the same kind as \(before), expected one of each kind")
    }
    for gate in failOn { _ = try Self.gate(gate) }
  }

  func run() throws {
    let assets = try AssetFolder(given: shared.assets)
    let file = session ?? "\(assets.path)/Sessions/together.touchcast"
    let recorded = try SessionFile.read(file)
    let scenes = try shared.scenes()
    let scene = try scenes.scene(of: recorded, file: file)
    let replay = try SessionFile.stage(recorded, scene: scene, file: file)
    let gates = try failOn.map { try Self.gate($0) }
    let outputs = try Outputs(
      RunLogs.paths(for: output) + [junit],
      inputs: [file],
      force: writing.force
    )
    try MainActor.assumeIsolated {
      try Failure.mapping {
        let run = ProfileRun(
          command: self,
          replay: replay,
          file: file,
          symbolFolder: scenes.symbolFolder,
          outputs: outputs
        )
        try run.play()
        try report(run, gates: gates, junit: outputs[junit])
      }
    }
  }

  private static func gate(_ text: String) throws -> Gate {
    do {
      return try Gate(text)
    } catch {
      throw ValidationError("--fail-on \(error)")
    }
  }

  @MainActor
  private func report(_ run: ProfileRun, gates: [Gate], junit: OutputFile?) throws {
    let total = run.log.total()
    if json {
      var bytes: [UInt8] = []
      Report(run.log, title: run.title, facts: run.facts).appendJSON(to: &bytes)
      print(String(decoding: bytes, as: UTF8.self), terminator: "")
    } else if !quiet {
      print(run.table.text, terminator: "")
    }
    let results = gates.map { $0.check(total) }
    if let junit {
      let cases = results.map { JUnit.Case(name: $0.gate.text, failure: $0.fails ? $0.text : nil) }
      JUnit.append(cases, suite: "profile", failureType: "gate", to: &junit.bytes)
      try junit.finish()
    }
    let failures = results.filter(\.fails)
    for failure in failures { Program.say("gate failed: \(failure.text)") }
    guard failures.isEmpty else {
      throw Failure(.check, "\(failures.count) of \(results.count) gates failed")
    }
  }
}
