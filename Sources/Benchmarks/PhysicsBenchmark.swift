import Drawing
import Sandbox
import ScrollPhysics
import SDLHost

/// Nanoseconds of the single steps of a scroller, each the median of several runs.
enum PhysicsBenchmark {
  private static let repetitions = 200_000
  private static let runs = 7

  /// Measures every preset and prints one line a figure, `name.preset value ns`.
  static func run() {
    for preset in ScrollTuning.presets {
      report("advance.\(preset.name)", advance(preset.tuning))
      report("release.\(preset.name)", release(preset.tuning, snap: .free))
      report("snap.\(preset.name)", release(preset.tuning, snap: .rows(extent: 40)))
    }
    for rule in VelocityRule.allCases {
      report("tracker.\(rule.rawValue)", tracker(rule))
    }
  }

  private static func report(_ name: String, _ nanoseconds: Double) {
    print("\(name) \(DecimalText.fixed(nanoseconds, digits: 1)) ns")
  }

  /// The median over runs of the mean time of one repetition.
  private static func median(_ body: () -> Double) -> Double {
    let clock = HostClock()
    var times: [Double] = []
    var sum = 0.0
    for _ in 0..<runs {
      let start = clock.now
      sum += body()
      times.append((clock.now - start) / Double(repetitions) * 1e9)
    }
    // Used, so that the work cannot be left out.
    precondition(sum.isFinite, "every result is a number")
    return times.sorted()[runs / 2]
  }

  private static let range = ScrollRange.bounded(minimum: -1e9, maximum: 1e9)

  /// A scroller that runs on after a flick, one step of its time.
  private static func advance(_ tuning: ScrollTuning) -> Double {
    var start = Scroller(tuning: tuning, axis: .vertical, range: range)
    var events: [ScrollEvent] = []
    events.reserveCapacity(64)
    for step in 0...8 {
      let phase: PointerEvent.Phase = step == 0 ? .down : step == 8 ? .up : .moved
      let time = Double(min(step, 7)) * 0.008
      let y = -40 * Double(step)
      start.handle(PointerEvent(time: time, id: 1, phase: phase, x: 0, y: y), into: &events)
    }
    let begin = start.time
    return median {
      var scroller = start
      for step in 0..<repetitions {
        events.removeAll(keepingCapacity: true)
        scroller.advance(to: begin + Double(step) * 0.3 / Double(repetitions), into: &events)
      }
      return scroller.contentOffset
    }
  }

  /// The motion of a release, to anywhere or to a row.
  private static func release(_ tuning: ScrollTuning, snap: SnapRule) -> Double {
    median {
      var sum = 0.0
      for step in 0..<repetitions {
        let velocity = 300 + Double(step % 5000)
        let motion = tuning.motion(from: 10, velocity: velocity, range: range, snap: snap)
        sum += motion?.restPosition ?? 0
      }
      return sum
    }
  }

  /// One more sample, and the velocity asked for.
  private static func tracker(_ rule: VelocityRule) -> Double {
    var tuning = ScrollTuning.uikit
    tuning.velocityRule = rule
    return median {
      var tracker = VelocityTracker()
      var sum = 0.0
      for step in 0..<repetitions {
        let time = Double(step) * 0.008
        tracker.add(time: time, position: time * 1000)
        sum += tracker.velocity(at: time, tuning: tuning)
      }
      return sum
    }
  }
}
