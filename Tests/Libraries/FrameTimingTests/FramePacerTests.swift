import FrameTiming
import Testing
import TestSupport

struct FramePacerTests {
  static let rates: [Double] = [24, 30, 59.94, 60, 75, 120, 144, 239.76]

  @Test func `the documentation example holds`() {
    var pacer = FramePacer(refreshRate: 50)
    expectEqual(pacer.nextStart(after: 3), 3)
    expect(isClose(pacer.nextStart(after: 3.001), 3.02, tolerance: 1e-12))
    expect(isClose(pacer.nextStart(after: 3.05), 3.06, tolerance: 1e-12))
  }

  @Test(arguments: rates) func `every start is later than now and in a later period than the last`(
    rate: Double
  ) {
    var pacer = FramePacer(refreshRate: rate)
    var random = Xorshift(seed: 11)
    var now = 1234.5
    let origin = pacer.nextStart(after: now)
    var previous = 0.0
    for _ in 0..<1000 {
      // From 0.2 periods early to three periods late.
      now += (random.next() * 3.2 - 0.2) / rate
      let start = pacer.nextStart(after: now)
      let period = ((start - origin) * rate).rounded()
      expect(start > now)
      expect(period > previous)
      expect(isClose(start, origin + period / rate, tolerance: 1e-9))
      previous = period
      now = max(now, start - 0.1 / rate)
    }
  }

  @Test(arguments: rates) func `a hundred thousand frames do not drift`(rate: Double) {
    var pacer = FramePacer(refreshRate: rate)
    let origin = 17.0
    var start = pacer.nextStart(after: origin)
    for _ in 0..<100_000 {
      start = pacer.nextStart(after: start)
    }
    expect(isClose(start, origin + 100_000 / rate, tolerance: 1e-9))
  }

  @Test(arguments: rates) func `frames on time use every period`(rate: Double) {
    var pacer = FramePacer(refreshRate: rate)
    var start = pacer.nextStart(after: 0)
    for number in 1...1000 {
      start = pacer.nextStart(after: start + 0.9 / rate)
      expect(isClose(start, Double(number) / rate, tolerance: 1e-9))
    }
  }

  @Test func `a late frame skips whole periods without a burst after it`() {
    var pacer = FramePacer(refreshRate: 100)
    _ = pacer.nextStart(after: 0)
    expect(isClose(pacer.nextStart(after: 0.055), 0.06, tolerance: 1e-12))
    expect(isClose(pacer.nextStart(after: 0.061), 0.07, tolerance: 1e-12))
  }

  @Test func `an early call does not return the same start again`() {
    var pacer = FramePacer(refreshRate: 100)
    _ = pacer.nextStart(after: 0)
    _ = pacer.nextStart(after: 0.001)
    expect(isClose(pacer.nextStart(after: 0.002), 0.02, tolerance: 1e-12))
    expect(isClose(pacer.nextStart(after: -5), 0.03, tolerance: 1e-12))
  }

  @Test func `the first frame after a rest begins immediately`() {
    var pacer = FramePacer(refreshRate: 100)
    _ = pacer.nextStart(after: 0)
    pacer.rest()
    expectEqual(pacer.nextStart(after: 7.1234), 7.1234)
    expect(isClose(pacer.nextStart(after: 7.1235), 7.1334, tolerance: 1e-12))
  }

  @Test func `a new refresh rate continues from the last start with its period`() {
    var pacer = FramePacer(refreshRate: 50)
    _ = pacer.nextStart(after: 1)
    expect(isClose(pacer.nextStart(after: 1.005), 1.02, tolerance: 1e-12))
    pacer.refreshRate = 100
    expect(isClose(pacer.nextStart(after: 1.021), 1.03, tolerance: 1e-12))
    expect(isClose(pacer.nextStart(after: 1.031), 1.04, tolerance: 1e-12))
    pacer.refreshRate = 25
    expect(isClose(pacer.nextStart(after: 1.041), 1.08, tolerance: 1e-12))
  }

  @Test func `the same refresh rate changes nothing`() {
    var pacer = FramePacer(refreshRate: 50)
    _ = pacer.nextStart(after: 1)
    let before = pacer
    pacer.refreshRate = 50
    expectEqual(pacer, before)
  }

  @Test func `a pacer at rest equals a new one`() {
    var pacer = FramePacer(refreshRate: 60)
    _ = pacer.nextStart(after: 1)
    expect(pacer != FramePacer(refreshRate: 60))
    pacer.rest()
    expectEqual(pacer, FramePacer(refreshRate: 60))
  }
}
