import ScrollPhysics
import SDLHost

/// Nanoseconds of the single steps of a scroller, each the median of several runs.
enum PhysicsBenchmark {
  private static let repetitions = 200_000
  private static let runs = 7

  /// Measures every preset and prints one line a figure, `name.preset value ns`.
  static func run() {
    for preset in ScrollTuning.presets {
      measure("advance.\(preset.name)", advance(preset.tuning))
      measure("release.\(preset.name)", release(preset.tuning, snap: .free))
      measure("snap.\(preset.name)", release(preset.tuning, snap: .rows(extent: 40)))
    }
    for rule in VelocityRule.allCases { measure("tracker.\(rule.rawValue)", tracker(rule)) }
    for rate in [240.0, 1000] { measure("shown.\(Int(rate))Hz", shown(rate)) }
  }

  /// Prints the median over runs of the mean time of one repetition.
  private static func measure(_ name: String, _ work: () -> Double) {
    let clock = HostClock()
    var sum = 0.0
    let median = Figure.median(of: runs) {
      let start = clock.now
      sum += work()
      return (clock.now - start) / Double(repetitions) * 1e9
    }
    // Used, so that the work cannot be left out.
    precondition(sum.isFinite, "every result is a number")
    Figure.print(name, median, digits: 1, "ns")
  }

  private static let range = ScrollRange.bounded(minimum: -1e9, maximum: 1e9)

  /// A scroller that runs on after a flick, one step of its time.
  private static func advance(_ tuning: ScrollTuning) -> () -> Double {
    var start = Scroller(tuning: tuning, axis: .vertical, range: range)
    var events: [ScrollEvent] = []
    events.reserveCapacity(64)
    for step in 0...8 {
      let phase: PointerEvent.Phase = step == 0 ? .down : step == 8 ? .up : .moved
      let (time, y) = (Double(min(step, 7)) * 0.008, -40 * Double(step))
      start.handle(PointerEvent(time: time, id: 1, phase: phase, x: 0, y: y), into: &events)
    }
    return { [start] in
      var scroller = start
      for step in 0..<repetitions {
        events.removeAll(keepingCapacity: true)
        scroller.advance(to: start.time + Double(step) * 0.3 / Double(repetitions), into: &events)
      }
      return scroller.contentOffset
    }
  }

  /// The motion of a release, to anywhere or to a row.
  private static func release(_ tuning: ScrollTuning, snap: SnapRule) -> () -> Double {
    {
      (0..<repetitions).reduce(0.0) { sum, step in
        let velocity = 300 + Double(step % 5000)
        let motion = tuning.motion(from: 10, velocity: velocity, range: range, snap: snap)
        return sum + (motion?.restPosition ?? 0)
      }
    }
  }

  /// One more sample, and the velocity asked for.
  private static func tracker(_ rule: VelocityRule) -> () -> Double {
    var tuning = ScrollTuning.uikit
    tuning.velocityRule = rule
    return { [tuning] in
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

  /// The samples of a sixtieth of a second of a finger, and the place to show then.
  private static func shown(_ rate: Double) -> () -> Double {
    {
      var resampler = Resampler()
      var (sum, sample) = (0.0, 0.0)
      for step in 0..<repetitions {
        let time = Double(step) / 60
        while sample / rate <= time {
          resampler.add(time: sample / rate, position: sample)
          sample += 1
        }
        sum += resampler.position(at: time, .predict)
      }
      return sum
    }
  }
}
