import ScrollPhysics
import TestSupport
import Testing

struct PowerDecayTests {
  @Test func `the documentation example holds`() {
    expect(
      isClose(Leg.power(from: 0, velocity: 1000).restPosition, 194.3136, tolerance: 1e-4)
    )
  }

  /// Duration in seconds and length in points of a speed, computed by Flutter.
  @Test(arguments: [(1000, 0.458_231, 194.3136), (8000.0, 2.118_362, 7186.3628)])
  func `duration and length agree with Flutter`(speed: Double, duration: Double, length: Double) {
    for sign in [1.0, -1] {
      let motion = Leg.power(from: 50, velocity: speed * sign)
      expect(isClose(motion.duration, duration, tolerance: 1e-6))
      expect(isClose(motion.restPosition, 50 + sign * length, tolerance: 1e-3))
    }
  }

  @Test func `a decay from a later state is the rest of the whole decay`() {
    let whole = Leg.power(from: 0, velocity: 3000)
    for time in [0.1, 0.4, 0.9] {
      let rest = Leg.power(
        from: whole.position(at: time),
        velocity: whole.velocity(at: time)
      )
      expect(isClose(rest.duration, whole.duration - time, tolerance: 1e-9))
      expect(isClose(rest.restPosition, whole.restPosition, tolerance: 1e-9))
      expect(isClose(rest.position(at: 0.05), whole.position(at: time + 0.05), tolerance: 1e-9))
    }
  }
}
