import ScrollPhysics
import TestSupport
import Testing

struct EaseTests {
  static let curves: [Ease] = [
    .quadraticOut, .quarticOut, .quinticOut, .cubicInOut, .quadraticInOut, .exponentialOut,
    .rebound,
  ]

  @Test(arguments: curves) func `every curve rises from 0 to 1`(curve: Ease) {
    expect(isClose(curve.progress(0), 0, tolerance: 1e-15))
    expect(isClose(curve.progress(1), 1, tolerance: 1e-15))
    var last = 0.0
    for share in stride(from: 0.01, through: 1, by: 0.01) {
      expect(curve.progress(share) > last)
      last = curve.progress(share)
    }
  }

  @Test(arguments: curves) func `the slope is the derivative of the progress`(curve: Ease) {
    for share in stride(from: 0.005, to: 1, by: 0.01) {
      // The curve of Qt's return has a kink there.
      guard curve != .rebound || abs(share - 0.25) > 0.001 else { continue }
      let rise = curve.progress(share + 1e-6) - curve.progress(share - 1e-6)
      expect(isClose(rise / 2e-6, curve.slope(share), tolerance: 1e-4))
    }
  }

  @Test func `the progress at one half follows the formulas`() {
    expectEqual(Ease.quadraticOut.progress(0.5), 0.75)
    expectEqual(Ease.quarticOut.progress(0.5), 0.9375)
    expectEqual(Ease.quinticOut.progress(0.5), 0.96875)
    expectEqual(Ease.cubicInOut.progress(0.5), 0.5)
    expectEqual(Ease.quadraticInOut.progress(0.25), 0.125)
    expect(isClose(Ease.exponentialOut.progress(0.5), 1.001 * 31 / 32, tolerance: 1e-12))
    expectEqual(Ease.rebound.progress(0.25), 0.5)
  }

  @Test func `an ease ends exactly on its target`() {
    let ease = Leg.ease(from: 0.1, to: 0.3, duration: 0.7, curve: .quarticOut)
    expect(ease.position(at: 0) == 0.1 && ease.position(at: -1) == 0.1)
    expect(ease.position(at: 0.7) == 0.3 && ease.velocity(at: 0.7) == 0)
    expect(isClose(ease.velocity(at: 0), 0.2 / 0.7 * 4, tolerance: 1e-12))
  }
}
