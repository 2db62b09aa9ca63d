import ArgumentParser
import Console
import Sandbox
import Sessions
import Stage

/// Measures the models without a window, or whole frames in a window.
///
/// Prints one figure per line: `name value unit`.
struct BenchmarkCommand: MainThreadCommand {
  static let configuration = CommandConfiguration(
    commandName: "Benchmarks",
    abstract: "Measure the models, or frames in a window."
  )

  @Flag(help: "Measure frames in a window.")
  var window = false

  @Option(help: "Frames to measure in the window, after 120 that warm it up.")
  var frames = 600

  @Option(help: "Size of the window in points.")
  var size = WindowSize(width: 1280, height: 720)

  @Option(help: "Pixels per point; else as the desktop says.")
  var scale: Double?

  @Flag(help: "Change all of every picture: the sheet opens and closes, the theme changes.")
  var allChanges = false

  @Flag(help: "Move the ruler alone.")
  var oneMoves = false

  @Flag(help: "Show no frame times.")
  var withoutOverlay = false

  @Option(help: .init("Record two fingers meanwhile, and print the cost.", valueName: "file"))
  var record: String?

  @Option(help: "Pass so many different rows instead, and measure memory.")
  var rows: Int?

  @Option(
    help: .init(
      "Compare logged frames with unmeasured ones, so often; --log-dir receives the logs.",
      valueName: "pairs"
    )
  )
  var costOfLogs: Int?

  @Flag(help: "Compute how smooth drags are shown at every rate of finger and display.")
  var smoothness = false

  @Flag(help: "Measure the calls that Scripts/bench also measures through the C library.")
  var calls = false

  @Flag(help: "Track films of lists and of sessions, and measure error and speed.")
  var films = false

  @Option(
    help: .init(
      "Fit degraded recordings of every engine and of laws of none, and count right answers.",
      valueName: "seeds"
    )
  )
  var degraded: Int?

  @Option(help: "Where the logs of --cost-of-logs, and the film of --films, go.")
  var logDir = "."

  @OptionGroup var display: DisplayOptions

  @OptionGroup var options: AssetOptions

  func validate() throws {
    if let rows, rows < 1 { throw ValidationError("--rows is \(rows), expected at least 1") }
    guard frames > 0 else { throw ValidationError("--frames is \(frames), expected at least 1") }
    guard degraded ?? 1 > 0 else { throw ValidationError("--degraded expects at least 1") }
    guard costOfLogs ?? 1 > 0 else { throw ValidationError("--cost-of-logs expects at least 1") }
  }

  func perform() throws {
    if calls { return CallBenchmark.run() }
    if films {
      try FilmBenchmark.run(folder: logDir)
      return try SessionFilmBenchmark.run(scenes: try options.scenes, folder: logDir)
    }
    if let degraded { return DegradedBenchmark.run(count: degraded) }
    if smoothness { return SmoothnessBenchmark.run() }
    if let rows { return try RowBenchmark.run(rows: rows) }
    let scenes = try options.scenes
    let scene = try scenes.scene(named: "all")
    let (wide, high) = (Double(size.width), Double(size.height))
    let header = SessionHeader(title: "", width: wide, height: high, preset: "uikit", scene: "all")
    let script = FlingScript(try Stage(header: header, scene: scene), header)
    guard window else {
      try ModelBenchmark.run(script.stage, scenes)
      return PhysicsBenchmark.run()
    }
    let screen = try Screen(
      header,
      display.display(scale: scale),
      symbols: scenes.symbols(of: scene),
      warmUpFrames: WindowBenchmark.warmUpFrames,
      refreshRate: FlingScript.frameRate
    )
    script.recording = try record.map { try RecordingBenchmark($0, header) }
    let benchmark = WindowBenchmark(script, on: screen)
    if let pairs = costOfLogs {
      try benchmark.compareLogs(pairs: pairs, folder: logDir)
    } else {
      if withoutOverlay { try script.hideOverlay() }
      if oneMoves { script.targets = [.ruler] }
      if allChanges { (script.targets, script.changesAll) = ([], true) }
      try benchmark.run(frames: frames)
    }
  }
}
