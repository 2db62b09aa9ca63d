import ArgumentParser
import Drawing
import FrameTiming
import Pickers
import Sandbox
import ScrollPhysics
import SDLHost
import Sessions
import Stage

/// Measures the models without a window, or whole frames in one: a figure a line,
/// `name value unit`.
struct BenchmarkCommand: ParsableCommand {
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

  @Flag(help: "Move the ruler alone.")
  var oneMoves = false

  @Flag(help: "Show no frame times.")
  var withoutOverlay = false

  @Option(
    help: ArgumentHelp("Record two fingers meanwhile, and tell what that costs.", valueName: "file")
  )
  var record: String?

  @Option(help: "Pass so many different rows instead, and measure memory.")
  var rows: Int?

  @Option(
    help: ArgumentHelp(
      "Compare frames that are measured and logged with those that are not, so many times, and"
        + " leave the logs in --log-dir.",
      valueName: "pairs"
    )
  )
  var costOfLogs: Int?

  @Option(help: "Where the logs of --cost-of-logs go.")
  var logDir = "."

  @OptionGroup var shared: SharedOptions

  /// Frames of one run without a window.
  private static let modelFrames = 60_000
  /// Runs, of which the median is printed.
  private static let runs = 5

  func validate() throws {
    if let rows, rows < 1 { throw ValidationError("--rows is \(rows), expected at least 1") }
    guard frames > 0 else { throw ValidationError("--frames is \(frames), expected at least 1") }
    guard costOfLogs ?? 1 > 0 else { throw ValidationError("--cost-of-logs expects at least 1") }
  }

  func run() throws {
    try MainActor.assumeIsolated {
      try measure()
    }
  }

  @MainActor
  private func measure() throws {
    if let rows {
      var benchmark = try RowBenchmark(rows: rows)
      try benchmark.run(rows: rows)
      return
    }
    let scenes = try shared.scenes()
    let scene = try scenes.scene(named: "all")
    let header = SessionHeader(
      title: "",
      width: Double(size.width),
      height: Double(size.height),
      scale: 1,
      preset: "uikit",
      scene: scene.name,
      tuning: [:],
      start: nil
    )
    let stage = try Stage(header: header, scene: scene)
    if window {
      let benchmark = try WindowBenchmark(
        stage,
        header,
        renderer: shared.renderer,
        symbolFolder: scenes.symbolFolder
      )
      if let record { try benchmark.record(to: record, header) }
      if let pairs = costOfLogs {
        try benchmark.compareLogs(pairs: pairs, folder: logDir)
      } else {
        try benchmark.run(frames: frames, oneMoves: oneMoves, hidesOverlay: withoutOverlay)
      }
      return
    }
    var times: [Double] = []
    for _ in 0..<Self.runs { times.append(try Self.modelWork(stage)) }
    times.sort()
    let median = times[Self.runs / 2] * 1e6
    print("model_work_per_frame \(DecimalText.fixed(median, digits: 3)) us")
    try ReplayBenchmark.run(shared)
    PhysicsBenchmark.run()
  }

  /// Mean time of a frame in which every piece moves: flung again every second and a half.
  @MainActor
  private static func modelWork(_ start: Stage) throws -> Double {
    var stage = start
    var events: [StageEvent] = []
    events.reserveCapacity(1024)
    let clock = HostClock()
    var busy = 0.0
    for frame in 0..<modelFrames {
      let time = Double(frame) / 60
      if frame % 90 == 0 { try stage.fling(stage.targets, at: time, into: &events) }
      let before = clock.now
      events.removeAll(keepingCapacity: true)
      stage.advance(to: time, into: &events)
      busy += clock.now - before
    }
    return busy / Double(modelFrames)
  }
}

extension Stage {
  /// Flings pieces, each by its own finger: five moves of 12 points, 2 ms apart.
  mutating func fling(
    _ targets: [StageTarget],
    at time: Double,
    into events: inout [StageEvent]
  ) throws {
    for step in 0...6 {
      for (id, target) in targets.enumerated() {
        let center = rect(of: target).center
        let isVertical = self[target].scroller.axis == .vertical
        let travel = Double(step) * 12
        let x = center.x - (isVertical ? 0 : travel)
        let y = center.y - (isVertical ? travel : 0)
        let event: SessionEvent =
          switch step {
          case 0: .down(id: id, x: x, y: y, kind: .touch, pressure: nil)
          case 6: .up(id: id)
          default: .move(id: id, x: x, y: y)
          }
        try apply(
          SessionEntry(time: time + Double(step) * 0.002, event: event),
          into: &events
        )
      }
    }
  }
}
