import ArgumentParser
import Drawing
import FrameTiming
import Pickers
import ScrollPhysics
import SDLHost
import Sessions
import Stage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Measures the models without a window, or whole frames in one: a figure a line,
/// `name value unit`.
struct BenchmarkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "benchmark",
    abstract: "Measure the models, or frames in a window.",
    shouldDisplay: false
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

  @OptionGroup var shared: SharedOptions

  /// Frames of one run without a window.
  static let modelFrames = 60_000
  /// Runs, of which the median is printed.
  static let runs = 5

  func validate() throws {
    if let rows, rows < 1 { throw ValidationError("--rows is \(rows), expected at least 1") }
    guard frames > 0 else { throw ValidationError("--frames is \(frames), expected at least 1") }
  }

  func run() throws {
    if let rows {
      return try MainActor.assumeIsolated {
        try Failure.mapping {
          var benchmark = try RowBenchmark(rows: rows)
          try benchmark.run(rows: rows)
        }
      }
    }
    let scene = try shared.scenes().scene(named: "all")
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
    let stage = try Failure.mapping { try Stage(header: header, scene: scene) }
    guard !window else {
      try MainActor.assumeIsolated {
        try Failure.mapping {
          let benchmark = try WindowBenchmark(
            stage,
            header,
            renderer: shared.renderer,
            symbolFolder: try shared.scenes().symbolFolder
          )
          if let record { try benchmark.record(to: record, header) }
          try benchmark.run(frames: frames, oneMoves: oneMoves, hidesOverlay: withoutOverlay)
        }
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

  /// Mean time of a frame in which every piece moves: flung anew every second and a half.
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
  fileprivate mutating func fling(
    _ targets: [StageTarget],
    at time: Double,
    into events: inout [StageEvent]
  ) throws {
    for step in 0...6 {
      for (id, target) in targets.enumerated() {
        let center = layout.rect(of: target).center
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

/// Frames in a window, sixty a second, while pieces are flung again and again.
///
/// What moves depends on the number of the frame alone, so that every run draws the same pictures.
@MainActor
private final class WindowBenchmark {
  /// Frames after which the pieces are flung anew; they move all the time then.
  private static let flingInterval = 60
  private static let refreshRate = 60.0

  private var stage: Stage
  private let window: Window
  private let input: InputReader
  private let painter: FramePainter
  private var pacer = FramePacer(refreshRate: refreshRate)
  private var hostEvents: [HostEvent] = []
  private var stageEvents: [StageEvent] = []
  private var recording: RecordingBenchmark?

  init(
    _ stage: Stage,
    _ header: SessionHeader,
    renderer: RendererChoice,
    symbolFolder: String
  ) throws {
    self.stage = stage
    let fonts = try Program.fonts()
    window = try Window(
      title: "Sandbox",
      width: Int(header.width),
      height: Int(header.height),
      renderer: renderer
    )
    painter = FramePainter(
      window: window,
      fonts: fonts,
      refreshRate: Self.refreshRate,
      symbolFolder: symbolFolder
    )
    input = InputReader(window: window)
    hostEvents.reserveCapacity(256)
    stageEvents.reserveCapacity(256)
  }

  /// Records two fingers that move, from the next run on.
  func record(to path: String, _ header: SessionHeader) throws {
    recording = try RecordingBenchmark(path, header)
  }

  /// Shows the frames and prints what they cost.
  func run(frames: Int, oneMoves: Bool, hidesOverlay: Bool) throws {
    if hidesOverlay { try hideOverlay() }
    let targets = oneMoves ? [.ruler] : stage.targets
    let warmUp = painter.log.warmUpFrames
    var before = 0.0
    for frame in 0..<warmUp + frames {
      if frame == warmUp { before = Self.processorTime }
      hostEvents.removeAll(keepingCapacity: true)
      let due = pacer.nextStart(after: input.clock.now)
      input.wait(until: due, into: &hostEvents)
      let start = input.clock.now
      stageEvents.removeAll(keepingCapacity: true)
      let time = Double(frame + 1) / Self.refreshRate
      if frame % Self.flingInterval == 0 {
        try stage.fling(targets, at: time, into: &stageEvents)
      }
      stage.advance(to: time, into: &stageEvents)
      if frame == warmUp { recording?.reset() }
      try recording?.record(stageEvents, on: stage)
      try painter.paint(
        stage,
        status: StageStatus(),
        beginning: .init(start: start),
        clock: input.clock
      )
    }
    if let recording {
      let microseconds = DecimalText.fixed(recording.meanCost * 1e6, digits: 2)
      print("recording_per_frame \(microseconds) us")
    }
    report(processorTime: (Self.processorTime - before) / Double(frames))
  }

  private func report(processorTime: Double) {
    let total = painter.log.total()
    let rows: [(String, Double)] = [
      ("cpu_per_frame", processorTime), ("interval_p50", total.intervalP50 ?? 0),
      ("interval_p99", total.intervalP99 ?? 0), ("work_p50", total.p50), ("work_p99", total.p99),
      ("update_mean", total.updateMean), ("draw_mean", total.drawMean),
      ("present_mean", total.presentMean), ("overlay_mean", painter.overlayCost?.time ?? 0),
    ]
    for (name, value) in rows {
      print("\(name) \(DecimalText.milliseconds(value, digits: 4)) ms")
    }
    var usage = rusage()
    #if canImport(Glibc)
      let itself = __rusage_who_t(RUSAGE_SELF.rawValue)
    #else
      let itself = RUSAGE_SELF
    #endif
    guard getrusage(itself, &usage) == 0 else { return }
    // Linux counts in KiB.
    print("peak_memory \(DecimalText.fixed(Double(usage.ru_maxrss) / 1024, digits: 1)) MiB")
  }

  private func hideOverlay() throws {
    let event = SessionEvent.key(.f12, isDown: true, modifiers: .rightShift)
    try stage.apply(SessionEntry(time: 0, event: event), into: &stageEvents)
  }

  /// What the process has used of the processor so far, in seconds.
  private static var processorTime: Double {
    var now = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
  }
}
