import ScrollPhysics
import SDLHost

/// Measures single operations of a scroller in nanoseconds, as the median of several runs.
enum PhysicsBenchmark {
  private static let repetitions = 200_000
  private static let runs = 7

  /// Measures every preset and prints one figure per line: `name.preset value ns`.
  static func run() {
    for preset in ScrollTuning.presets {
      measure("advance.\(preset.name)", advance(preset.tuning))
      measure("release.\(preset.name)", release(preset.tuning, snap: .free))
      measure("snap.\(preset.name)", release(preset.tuning, snap: .rows(extent: 40)))
    }
    for preset in ScrollTuning.presets {
      measure("pointer.\(preset.name)", pointer(preset.tuning))
      measure("touchpad.\(preset.name)", touchpad(preset.tuning))
      measure("touchpad_frame.\(preset.name)", touchpadFrame(preset.tuning))
    }
    for rate in [240.0, 1000] { measure("shown.\(Int(rate))Hz", shown(rate)) }
  }

  /// Prints the median of several runs; the result of a run is the mean time of one repetition.
  private static func measure(_ name: String, _ work: () -> Double) {
    let clock = HostClock()
    var sum = 0.0
    let median = Figure.median(of: runs) {
      let start = clock.now
      sum += work()
      return (clock.now - start) / Double(repetitions) * 1e9
    }
    // The sum is used, so that the compiler cannot remove the work.
    precondition(sum.isFinite, "every result is a number")
    Figure.print(name, median, digits: 1, "ns")
  }

  private static let range = ScrollRange.bounded(minimum: -1e9, maximum: 1e9)

  /// Returns a closure that repeatedly calls `advance` of a scroller that decelerates after a flick.
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

  /// Returns a closure that repeatedly computes the motion after a release, with or without rows.
  private static func release(_ tuning: ScrollTuning, snap: SnapRule) -> () -> Double {
    {
      (0..<repetitions).reduce(0.0) { sum, step in
        let velocity = 300 + Double(step % 5000)
        let motion = tuning.motion(from: 10, velocity: velocity, range: range, snap: snap)
        return sum + (motion?.restPosition ?? 0)
      }
    }
  }

  /// Returns a closure that repeatedly handles a finger's move on the content, at intervals of 8 ms.
  private static func pointer(_ tuning: ScrollTuning) -> () -> Double {
    {
      var scroller = Scroller(tuning: tuning, axis: .vertical, range: range)
      var events: [ScrollEvent] = []
      for step in 0..<repetitions {
        let (time, y) = (Double(step) * 0.008, Double(step) * -6)
        let event = PointerEvent(time: time, id: 1, phase: step == 0 ? .down : .moved, x: 0, y: y)
        scroller.handle(event, into: &events)
        events.removeAll(keepingCapacity: true)
      }
      return scroller.contentOffset
    }
  }

  /// Returns a closure that repeatedly handles a movement of fingers on a touchpad, at intervals of 8 ms.
  private static func touchpad(_ tuning: ScrollTuning) -> () -> Double {
    {
      var scroller = Scroller(tuning: tuning, axis: .vertical, range: range)
      let action = ScrollAction.gesture(by: 6)
      var events: [ScrollEvent] = []
      for step in 0..<repetitions {
        scroller.scroll(action, at: Double(step) * 0.008, into: &events)
        events.removeAll(keepingCapacity: true)
      }
      return scroller.contentOffset
    }
  }

  /// Returns a closure that repeatedly reads a frame of a touchpad and handles its movement.
  private static func touchpadFrame(_ tuning: ScrollTuning) -> () -> Double {
    {
      var scroller = Scroller(tuning: tuning, axis: .vertical, range: range)
      var (stream, frame) = (ScrollStream(), ScrollFrame(.finger))
      var events: [ScrollEvent] = []
      frame.dy = 6
      for step in 0..<repetitions {
        let time = Double(step) * 0.008
        guard let action = stream.read(frame, at: time)?.y.action else { continue }
        scroller.scroll(action, at: time, into: &events)
        events.removeAll(keepingCapacity: true)
      }
      return scroller.contentOffset
    }
  }

  /// Returns a closure that repeatedly adds the samples of 1/60 s and computes the shown position.
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
