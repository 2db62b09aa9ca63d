import TestSupport
import Testing

@testable import SDLHost

struct TickLimiterTests {
  @Test func `a burst begins and ends with a click`() {
    var limiter = TickLimiter(interval: 0.015)
    for time in [0.001, 0.002, 0.003] { limiter.add(Tick(time: time, speed: 900)) }
    expectEqual(limiter.take(at: 0.004)?.time, 0.003)
    limiter.add(Tick(time: 0.005, speed: 900))
    expect(limiter.take(at: 0.008) == nil)
    expectEqual(limiter.take(at: 0.020)?.time, 0.005)
    expect(limiter.take(at: 0.040) == nil)
  }

  @Test func `a single tick is taken immediately`() {
    var limiter = TickLimiter(interval: 0.015)
    expect(limiter.due == nil)
    limiter.add(Tick(time: 7, speed: 1))
    expectEqual(limiter.due, 7)
    expectEqual(limiter.take(at: 7), Tick(time: 7, speed: 1))
    expect(limiter.due == nil)
  }

  @Test func `due is the time of the pending tick`() {
    var limiter = TickLimiter(interval: 0.015)
    limiter.add(Tick(time: 1, speed: 1))
    _ = limiter.take(at: 1)
    limiter.add(Tick(time: 1.002, speed: 1))
    expectEqual(limiter.due, 1.015)
    expect(limiter.take(at: 1.015) != nil)
  }

  /// Refresh rates, and the number of clicks per second of a long fling.
  nonisolated static let displays: [(rate: Double, perSecond: Int)] = [
    (30, 30), (60, 60), (75, 38), (90, 45), (120, 60), (144, 48), (240, 60), (1000, 66),
  ]

  @Test(arguments: displays)
  func `fast rows click at even intervals`(rate: Double, perSecond: Int) {
    var limiter = TickLimiter(interval: 0.015)
    var taken: [Double] = []
    for frame in 0..<Int(rate) {
      let time = Double(frame) / rate
      for part in 0..<5 {
        limiter.add(Tick(time: time - Double(part) / rate / 5, speed: 5000))
      }
      if limiter.take(at: time) != nil { taken.append(time) }
    }
    expect(abs(taken.count - perSecond) <= 1)
    let gaps = zip(taken, taken.dropFirst()).map { $1 - $0 }
    expect((gaps.max() ?? 1) - (gaps.min() ?? 0) < 1e-6)
    expect((gaps.min() ?? 0) > 0.015 - 1e-5)
  }

  @Test func `all slow rows click`() {
    var limiter = TickLimiter(interval: 0.015)
    var count = 0
    for frame in 0..<600 {
      let time = Double(frame) / 60
      if frame % 7 == 0 { limiter.add(Tick(time: time - 0.003, speed: 40)) }
      if limiter.take(at: time) != nil { count += 1 }
    }
    expectEqual(count, 86)
  }

  @Test func `a clock set back resets the interval`() {
    var limiter = TickLimiter(interval: 0.015)
    limiter.add(Tick(time: 50, speed: 1))
    _ = limiter.take(at: 50)
    limiter.add(Tick(time: 0.01, speed: 1))
    expectEqual(limiter.due, 0.01)
    expect(limiter.take(at: 0.01) != nil)
    limiter.add(Tick(time: 0.02, speed: 1))
    expect(limiter.take(at: 0.02) == nil)
    expect(limiter.take(at: 0.03) != nil)
  }

  @Test func `a taken or dropped tick is not returned again`() {
    var limiter = TickLimiter(interval: 0.015)
    for time in [1.0, 1.2] {
      limiter.add(Tick(time: 1, speed: 1))
      expectEqual((limiter.take(at: time) != nil), (time == 1))
      expect(limiter.due == nil)
      expect(limiter.take(at: 1) == nil)
    }
  }

  @Test func `limiters with equal ticks are equal`() {
    var limiters = [TickLimiter(interval: 0.02), TickLimiter(interval: 0.02)]
    for index in limiters.indices {
      limiters[index].add(Tick(time: 1, speed: 3))
      _ = limiters[index].take(at: 1)
    }
    expectEqual(limiters[0], limiters[1])
    limiters[0].add(Tick(time: 2, speed: 3))
    expect(limiters[0] != limiters[1])
  }
}
