import ScrollPhysics
import TestSupport
import Testing

/// The velocity of content under a finger is the rate of its offset.
struct DragVelocityTests {
  /// A drag of two scrollers: one at its edge, and one whose content is free.
  struct Pair {
    var edge: Scroller
    var free: Scroller
    private var y = 0.0
    private var time = 0.0

    init(_ tuning: ScrollTuning, sign: Double, bounces: Bool = true) {
      func scroller(_ range: ScrollRange, _ offset: Double) -> Scroller {
        Scroller(tuning, range, at: offset, bounces: bounces)
      }
      edge = scroller(.bounded(minimum: 0, maximum: 2000), sign > 0 ? 0 : 2000)
      free = scroller(.bounded(minimum: -.infinity, maximum: .infinity), 0)
      handle(.down)
    }

    mutating func handle(_ phase: PointerEvent.Phase) {
      let event = PointerEvent(time: time, id: 0, phase: phase, x: 0, y: y)
      edge.handle(event)
      free.handle(event)
    }

    /// Moves the finger at a velocity; returns the rates of both offsets over the last 1/240 s.
    mutating func move(_ velocity: Double, over duration: Double) -> (edge: Double, free: Double) {
      var rates = (edge: 0.0, free: 0.0)
      for _ in 0..<Int(duration * 240) {
        time += 1.0 / 240
        y += velocity / 240
        let before = (edge.contentOffset, free.contentOffset)
        handle(.moved)
        rates.edge = (edge.contentOffset - before.0) * 240
        rates.free = (free.contentOffset - before.1) * 240
      }
      return rates
    }
  }

  static let speeds = [200.0, 600, 1000]

  /// Qt is omitted: its velocity is a share of the content's velocity.
  @Test(arguments: Preset.all.filter { $0.tuning.velocityRule != .moveMean })
  func `beyond an edge it is the content's`(preset: Preset) {
    var violations = Violations()
    for bounces in [true, false] {
      for speed in Self.speeds + Self.speeds.map({ -$0 }) {
        var pair = Pair(preset.tuning, sign: speed, bounces: bounces)
        var rates = pair.move(speed, over: 0.25)
        func check(_ name: String) {
          // The rule may average over a turn: the share of what it measures is compared.
          let share = rates.edge / rates.free
          let expected = share * pair.free.velocity
          let error = abs(pair.edge.velocity - expected)
          let isClose = error <= 0.05 * abs(expected) + 0.5
          violations.add(isClose, "\(name) \(speed): \(pair.edge.velocity), not \(expected)")
        }
        violations.add(abs(pair.free.velocity + speed) < 0.05 * abs(speed), "finger \(speed)")
        check("out")
        rates = pair.move(-speed, over: 0.03)
        check("back")
        rates = pair.move(speed, over: 0.06)
        check("out again")
      }
    }
    expect(violations.isEmpty, "\(violations)")
  }

  static let shares = [
    ("android", 0.0), ("flutterClamping", 0), ("gtk", 0), ("web", 1.0 / 3),
  ]

  @Test(arguments: shares) func `an edge shows a share of the finger's`(
    name: String,
    share: Double
  ) throws {
    for speed in [1000.0, -1000] {
      var pair = Pair(try #require(ScrollTuning.preset(named: name)), sign: speed)
      _ = pair.move(speed, over: 0.4)
      expect(isClose(pair.edge.velocity, -share * speed, tolerance: 0.06 * 1000 * share))
      expect(abs(pair.free.velocity + speed) < 50)
    }
  }

  @Test(arguments: Preset.all) func `a release reports it, and starts the engine's motion`(
    preset: Preset
  ) {
    for speed in [1000.0, -1000] {
      var pair = Pair(preset.tuning, sign: speed)
      _ = pair.move(speed, over: 0.2)
      var scroller = pair.edge
      let velocity = scroller.velocity
      let events = scroller.handle(PointerEvent(time: scroller.time, id: 0, phase: .up, x: 0, y: 0))
      let reported = events.compactMap {
        if case .willEndDragging(let velocity, _) = $0.kind { velocity } else { nil }
      }
      expectEqual(reported, [velocity])
      expect(abs(velocity) <= abs(scroller.releaseVelocity) + 1e-9)
      expect(isClose(pair.edge.projectedOffset, scroller.restingOffset, tolerance: 1e-9))
    }
  }

  @Test func `the start of a drag that is not shown has no velocity`() {
    var pair = Pair(.flutter, sign: -1)
    _ = pair.move(-400, over: 0.1)
    expect(abs(pair.free.velocity - 400) < 20)
    var scroller = pair.free
    for (time, y) in [(0.2, -40.1), (0.208, -40.2), (0.216, -40.3)] {
      let before = scroller.contentOffset
      scroller.handle(PointerEvent(time: time, id: 0, phase: .moved, x: 0, y: y))
      expect(scroller.contentOffset == before && scroller.velocity == 0)
    }
  }
}
