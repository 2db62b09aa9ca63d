import ArgumentParser
import Drawing
import Pickers
import ScrollPhysics
import SDLHost
import Sessions
import Stage

/// Measures the models without a window: one line a figure, `name value unit`.
struct BenchmarkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "benchmark",
    abstract: "Measure the models.",
    shouldDisplay: false
  )

  @OptionGroup var shared: SharedOptions

  /// Frames of one run.
  static let frames = 60_000
  /// Runs, of which the median is printed.
  static let runs = 5

  func run() throws {
    let scene = try shared.scenes().scene(named: "all")
    let header = SessionHeader(
      title: "",
      width: 1280,
      height: 720,
      scale: 1,
      preset: "uikit",
      scene: scene.name,
      tuning: [:],
      start: nil
    )
    var times: [Double] = []
    for _ in 0..<Self.runs {
      let stage = try Failure.mapping { try Stage(header: header, scene: scene) }
      times.append(try Self.modelWork(stage))
    }
    times.sort()
    let median = times[Self.runs / 2] * 1e6
    print("model_work_per_frame \(DecimalText.fixed(median, digits: 3)) us")
    PhysicsBenchmark.run()
  }

  /// Mean time of a frame in which every piece moves: flung anew every second and a half.
  private static func modelWork(_ start: Stage) throws -> Double {
    var stage = start
    var events: [StageEvent] = []
    events.reserveCapacity(1024)
    let clock = HostClock()
    var busy = 0.0
    for frame in 0..<frames {
      let time = Double(frame) / 60
      if frame % 90 == 0 { try fling(&stage, at: time, into: &events) }
      let before = clock.now
      events.removeAll(keepingCapacity: true)
      stage.advance(to: time, into: &events)
      busy += clock.now - before
    }
    return busy / Double(frames)
  }

  /// Flings every piece by its own finger: five moves of 12 points, 3 ms apart.
  private static func fling(
    _ stage: inout Stage,
    at time: Double,
    into events: inout [StageEvent]
  ) throws {
    for step in 0...6 {
      for (id, target) in stage.targets.enumerated() {
        let center = stage.layout.rect(of: target).center
        let isVertical = stage[target].scroller.axis == .vertical
        let travel = Double(step) * 12
        let x = center.x - (isVertical ? 0 : travel)
        let y = center.y - (isVertical ? travel : 0)
        let event: SessionEvent =
          switch step {
          case 0: .down(id: id, x: x, y: y, kind: .touch, pressure: nil)
          case 6: .up(id: id)
          default: .move(id: id, x: x, y: y)
          }
        try stage.apply(
          SessionEntry(time: time + Double(step) * 0.002, event: event),
          into: &events
        )
      }
    }
  }
}
