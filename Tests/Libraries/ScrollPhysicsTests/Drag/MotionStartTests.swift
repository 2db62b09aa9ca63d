import TestSupport
import Testing

@testable import ScrollPhysics

struct MotionStartTests {
  /// A third of the threshold, in points: the part of a slow first movement that is shown.
  private static let third: Double = 3.5 / 3

  private func shown(_ movements: [Double], threshold: Double = 3.5) -> [Double] {
    var waiting: Double? = 0
    var tuning = ScrollTuning.flutter
    tuning.motionStart = threshold
    return movements.map { MotionStart.shown($0, waiting: &waiting, tuning) }
  }

  @Test func `a drag shows nothing up to the threshold, then a third of it, then every movement`() {
    expectEqual(shown([1, 1, 1, 1, 5]), [0, 0, 0, 1, 5])
    expectEqual(shown([2, 2, 2]), [0, Self.third, 2])
  }

  @Test func `a first movement of more than 24 points is shown in full`() {
    expectEqual(shown([25, 3]), [25, 3])
    expectEqual(shown([24, 3]), [Self.third, 3])
  }

  @Test func `small movements back and forth show nothing`() {
    expectEqual(shown([2, -2, 3, -3, 3]), [0, 0, 0, 0, 0])
  }

  @Test func `a mirrored movement is shown mirrored`() {
    let mirrored = shown([1, 1, 2, 9]).map { movement -> Double in -movement }
    expectEqual(shown([-1, -1, -2, -9]), mirrored)
  }

  @Test func `Flutter content waits for the threshold after the slop and after a pause`() {
    var scroller = Scroller(.flutter, .bounded(minimum: 0, maximum: 9000), at: 500)
    func offset(at time: Double, y: Double, _ phase: PointerEvent.Phase = .moved) -> Double {
      scroller.handle(PointerEvent(time: time, id: 1, phase: phase, x: 0, y: y))
      return scroller.contentOffset
    }
    expectEqual(offset(at: 0, y: 0, .down), 500)
    expectEqual(offset(at: 0.01, y: -20), 500)
    expectEqual(offset(at: 0.02, y: -21), 500)
    let (first, second): (Double, Double) = (500 + Self.third, 510 + Self.third)
    expectEqual(offset(at: 0.03, y: -23), first)
    expectEqual(offset(at: 0.04, y: -33), second)
    expectEqual(offset(at: 0.20, y: -35), second)
  }

  @Test func `after exactly 50 ms the threshold does not apply again, at any instant`() {
    for start in stride(from: 0, to: 3000, by: 7.0) {
      var scroller = Scroller(.flutter, .bounded(minimum: 0, maximum: 9000))
      for (time, y) in [(0.0, 0.0), (10, -60), (20, -90), (70, -91)] {
        let phase: PointerEvent.Phase = time == 0 ? .down : .moved
        let event = PointerEvent(time: (start + time) / 1000, id: 1, phase: phase, x: 0, y: y)
        scroller.handle(event)
      }
      expectEqual(scroller.contentOffset, 91 - 18, "\(start) ms")
    }
  }
}
