import Pickers
import SDLHost
import ScrollPhysics

/// Measures how long each call takes during a flick, in nanoseconds.
///
/// `Tests/Elsewhere/TouchPhysicsTests/Programs/speed.c` measures the same calls through the C library.
enum CallBenchmark {
  private static let runs = 9
  private static let repetitions = 2000

  /// Measures each kind of call in several runs, and prints the mean time of a call in the fastest
  /// run.
  static func run() {
    let range = ScrollRange(contentExtent: 100_000, viewportExtent: 300)
    var scroller = Scroller(tuning: .uikit, axis: .vertical, range: range, contentOffset: 50_000)
    var scrollEvents: [ScrollEvent] = []
    measure("scroller") { event, time in
      if let event {
        scroller.handle(event, into: &scrollEvents)
      } else {
        scroller.advance(to: time, into: &scrollEvents)
      }
      defer { scrollEvents.removeAll(keepingCapacity: true) }
      return scrollEvents.reduce(0) { $0 + $1.time }
    }
    var wheel = Wheel(rowCount: 1000, selection: 500)
    var events: [PickerEvent] = []
    measure("wheel") { event, time in
      if let event {
        wheel.handle(event, into: &events)
      } else {
        wheel.advance(to: time, into: &events)
      }
      defer { events.removeAll(keepingCapacity: true) }
      return events.reduce(0) { $0 + $1.time }
    }
  }

  @inline(__always)
  private static func measure(_ name: String, _ call: (PointerEvent?, Double) -> Double) {
    let clock = HostClock()
    var (start, sum) = (0.0, 0.0)
    var least = (handling: Double.infinity, advancing: Double.infinity)
    for _ in 0..<runs {
      var (handling, advancing) = (0.0, 0.0)
      for _ in 0..<repetitions {
        let sign: Double = Int(start / 2) % 2 == 1 ? 1 : -1
        let begun = clock.now
        for step in 0..<20 {
          let place = sign * Double(step * 6 - 60)
          let phase: PointerEvent.Phase = step == 0 ? .down : step < 19 ? .moved : .up
          let time = start + Double(step) * 0.008
          sum += call(PointerEvent(time: time, id: 1, phase: phase, x: place, y: place), time)
        }
        let released = clock.now
        for frame in 0..<60 { sum += call(nil, start + 0.16 + Double(frame) / 60) }
        handling += released - begun
        advancing += clock.now - released
        start += 2
      }
      least.handling = min(least.handling, handling / Double(repetitions * 20))
      least.advancing = min(least.advancing, advancing / Double(repetitions * 60))
    }
    // The sum is used, so that the compiler cannot remove the work.
    precondition(sum.isFinite, "every time is a number")
    Figure.print("handle.\(name)", least.handling * 1e9, digits: 1, "ns")
    Figure.print("advance.\(name)", least.advancing * 1e9, digits: 1, "ns")
  }
}
