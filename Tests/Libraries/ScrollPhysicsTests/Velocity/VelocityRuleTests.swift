import RealModule
import ScrollPhysics
import TestSupport
import Testing

struct VelocityRuleTests {
  typealias Sample = (time: Double, position: Double)

  /// The path of a finger: seconds to points.
  struct Track: Sendable, CustomStringConvertible {
    let name: String
    let position: @Sendable (Double) -> Double
    var description: String { name }
  }

  /// Strokes of 0.25 s, of which the velocity depends on the last 0.1 s.
  static let tracks = [
    Track(name: "speeding up") { 4000 * $0 * $0 },
    Track(name: "slowing down") { 300 * (1 - Double.exp(-$0 / 0.1)) },
    Track(name: "braking for the last 50 ms") { time in
      let brake = max(0, time - 0.2)
      return 1500 * min(time, 0.2) + 60 * (1 - Double.exp(-brake / 0.04))
    },
    Track(name: "minimum jerk") { time in
      let share = time / 0.25 * 0.8
      return 400 * share * share * share * (10 - 15 * share + 6 * share * share)
    },
  ]

  static func samples(_ track: Track, rate: Double) -> [Sample] {
    (0...Int(rate / 4)).map { number in
      let time = Double(number) / rate
      return (time, (track.position(time) * 64).rounded() / 64)
    }
  }

  static func velocity(_ samples: [Sample], _ rule: VelocityRule) -> Double {
    var tracker = VelocityTracker()
    for sample in samples { tracker.add(time: sample.time, position: sample.position) }
    var tuning = ScrollTuning.uikit
    tuning.velocityRule = rule
    tuning.maximumFlingVelocity = 100_000
    return tracker.velocity(at: samples.last?.time ?? 0, tuning: tuning)
  }

  /// The formula: 0.60 of the oldest of the last three segments, plus 0.35 and 0.05 of the others.
  static func weighted(_ samples: [Sample]) -> Double {
    let last = Array(samples.suffix(4))
    let segments = zip(last, last.dropFirst()).map {
      ($1.position - $0.position) / ($1.time - $0.time)
    }
    return 0.60 * segments[0] + 0.35 * segments[1] + 0.05 * segments[2]
  }

  @Test(arguments: tracks + breaks, [60.0, 125, 240])
  func `with exact time stamps the weighted rule follows its formula`(
    track: Track,
    rate: Double
  ) {
    let samples = Self.samples(track, rate: rate)
    let expected = Self.weighted(samples)
    expect(
      isClose(Self.velocity(samples, .iosWeighted), expected, tolerance: abs(expected) * 0.03)
    )
  }

  @Test(arguments: [60.0, 125, 240], [1, 2, 3, 4, 5])
  func `one late time stamp does not change a constant velocity`(rate: Double, back: Int) {
    var samples = Self.samples(Track(name: "steady") { 1500 * $0 }, rate: rate)
    // Late by half of the sample interval.
    samples[samples.count - 1 - back].time += 0.5 / rate
    expect(isClose(Self.velocity(samples, .iosWeighted), 1500, tolerance: 1500 * 0.08))
    expect(isClose(Self.velocity(samples, .impulse), 1500, tolerance: 1500 * 0.08))
    // The formula alone fails here: the late stamp shortens the oldest of the three segments.
    if back == 3 { expect(Self.weighted(samples) > 1500 * 1.5) }
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `a constant velocity with jittering time stamps is within 3 % at the median`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for rate in [60.0, 125, 240] {
      var errors: [Double] = []
      for _ in 0..<200 {
        let samples = Self.samples(Track(name: "steady") { 2000 * $0 }, rate: rate).map { sample in
          let isLate = Int.random(in: 0..<8, using: &random) == 0
          let delay = Double.random(in: 0...(isLate ? 0.004 : 0.0004), using: &random)
          return (time: sample.time + delay, position: sample.position)
        }
        errors.append(abs(Self.velocity(samples, .iosWeighted) / 2000 - 1))
      }
      errors.sort()
      expect(errors[100] < 0.03)
      expect(errors[190] < 0.10)
    }
  }

  @Test(arguments: VelocityRule.allCases)
  func `a mirrored movement gives a mirrored velocity`(rule: VelocityRule) {
    var random = SplitMix64(seed: 7)
    for _ in 0..<200 {
      var samples: [Sample] = [(0, 0)]
      for _ in 0..<12 {
        let last = samples[samples.count - 1]
        let time = last.time + Double.random(in: 0.003...0.02, using: &random)
        samples.append((time, last.position + Double.random(in: -5...20, using: &random)))
      }
      let mirrored = samples.map { (time: $0.time, position: -$0.position) }
      expectEqual(Self.velocity(mirrored, rule), -Self.velocity(samples, rule))
    }
  }

  @Test func `least squares is the slope of the parabola at its end`() {
    // x = 100·t + 3000·t², so the velocity is 100 + 6000·t.
    let samples = Self.samples(Track(name: "parabola") { 100 * $0 + 3000 * $0 * $0 }, rate: 125)
    let end = samples[samples.count - 1].time
    let expected = 100 + 6000 * end
    expect(isClose(Self.velocity(samples, .leastSquares), expected, tolerance: 2))
  }

  @Test func `least squares uses samples one millisecond apart`() {
    // x = t² in points and milliseconds, a sample each millisecond.
    let samples: [Sample] = [(0, 0), (0.001, 1), (0.002, 4)]
    expect(isClose(Self.velocity(samples, .leastSquares), 4000, tolerance: 1e-6))
  }

  @Test func `the impulse rule sums the work of the segments`() {
    // Segments of 10 ms at 100, 200 and 400 pt/s: after the first W = 100²/2.
    let samples: [Sample] = [(0, 0), (0.01, 1), (0.02, 3), (0.03, 7)]
    let second = 5000 + (200 - 100.0) * 200
    let third = second + (400 - Double.sqrt(2 * second)) * 400
    expect(isClose(Self.velocity(samples, .impulse), Double.sqrt(2 * third), tolerance: 1e-6))
  }

  // MARK: - Rates

  /// A finger that moves for 0.1 s and then rests for a time, in seconds.
  static func resting(_ rest: Double, speed: Double, rate: Double) -> [Sample] {
    (0...Int(((0.1 + rest) * rate).rounded())).map { number in
      let time = Double(number) / rate
      return (time, min(time, 0.1) * speed)
    }
  }

  /// Sample rates at which a sample is at each end of a window of 100 and of 150 ms.
  static let rates = [60.0, 100, 120, 240, 480, 500, 1000]

  /// The rules without Qt's, which has a share of the velocity and keeps it while a finger rests.
  static let whole = VelocityRule.allCases.filter { $0 != .moveMean }

  @Test(arguments: whole, [-2000.0, 2000])
  func `a rest of 0.1 s before the lift counts the same at 60 to 1000 Hz`(
    rule: VelocityRule,
    speed: Double
  ) {
    for rate in Self.rates {
      let velocity = Self.velocity(Self.resting(0.1, speed: speed, rate: rate), rule)
      // GTK's window of 150 ms includes 50 ms of the movement, better-scroll's the whole touch.
      let share = rule == .mean ? 1.0 / 3 : rule == .windowAverage ? 0.5 : 0
      expect(isClose(velocity, speed * share, tolerance: 1e-6), "\(rate) Hz")
    }
  }

  @Test(arguments: [VelocityRule.impulse, .mean, .windowAverage, .leastSquares], rates)
  func `rules with a window of time have the same window at 60 to 1000 Hz`(
    rule: VelocityRule,
    rate: Double
  ) {
    for (rest, speed) in product([0, 0.05], [-2000.0, 2000]) {
      let velocity = Self.velocity(Self.resting(rest, speed: speed, rate: rate), rule)
      let limit = Self.velocity(Self.resting(rest, speed: speed, rate: 500), rule)
      // A sum over few samples is another one than over many: of a parabola by up to a fifth.
      let isExact = rule != .leastSquares || rest == 0
      expect(isClose(velocity, limit, tolerance: isExact ? 1e-6 : 400), "\(rest) s")
      expect(abs(limit) > 300)
    }
  }

  @Test(arguments: VelocityRule.allCases, [90.0, 125, 144, 500, 1000, 8000])
  func `a steady finger has its velocity by every rule, and 0.7 of it by Qt's`(
    rule: VelocityRule,
    rate: Double
  ) {
    // Qt drops moves that follow within less than a millisecond.
    guard rule != .moveMean || rate <= 1000 else { return }
    let samples = Self.samples(Track(name: "steady") { -1280 * $0 }, rate: rate)
    let share = rule == .moveMean ? 0.7 : 1
    expect(isClose(Self.velocity(samples, rule), -1280 * share, tolerance: 30))
  }

  // MARK: - Turns, starts and skipped samples

  @Test(arguments: [VelocityRule.iosWeighted, .impulse], [0, 0.0005])
  func `a finger that turns before the lift keeps its direction and half its speed`(
    rule: VelocityRule,
    jitter: Double
  ) {
    var random = SplitMix64(seed: 11)
    for (turn, rate) in product([30.0, 40, 50, 60, 70, 80, 90], [60.0, 90, 120, 144, 240, 1000]) {
      for (speed, delay) in product([-1600.0, -800, -400, 400, 800, 1600], [0, 0.3, 0.6, 0.9]) {
        // The last sample is before the lift by a share of the sample interval.
        var samples: [Sample] = []
        for back in (0...Int(rate / 6)).reversed() {
          let time = 0.2 - (Double(back) + delay) / rate
          let position = abs(time - 0.2 + turn / 1000) * speed
          samples.append((time + Double.random(in: -jitter...jitter, using: &random), position))
        }
        samples.sort { $0.time < $1.time }
        let share = Self.velocity(samples, rule) / speed
        expect(share >= 0.5, "\(turn) ms before the lift, \(rate) Hz, \(speed) pt/s, \(delay)")
      }
    }
  }

  /// A slow finger that is suddenly fast, and one that stops.
  static let breaks = [
    Track(name: "start") { 20 * $0 + max(0, $0 - 0.21) * 1500 },
    Track(name: "stop") { 1000 * min($0, 0.22) },
  ]

  @Test(arguments: tracks + breaks, [60.0, 90, 120, 125])
  func `with exact time stamps the impulse rule follows its formula`(track: Track, rate: Double) {
    let samples = Self.samples(track, rate: rate)
    let expected = Self.impulse(samples)
    expect(isClose(Self.velocity(samples, .impulse), expected, tolerance: abs(expected) * 0.03))
  }

  @Test(arguments: tracks, [60.0, 90, 120, 125, 240])
  func `a skipped sample changes neither formula`(track: Track, rate: Double) {
    for back in 1...6 {
      var samples = Self.samples(track, rate: rate)
      samples.remove(at: samples.count - 1 - back)
      for (rule, expected) in [
        (VelocityRule.iosWeighted, Self.weighted(samples)), (.impulse, Self.impulse(samples)),
      ] {
        let tolerance = abs(expected) * 0.03
        expect(isClose(Self.velocity(samples, rule), expected, tolerance: tolerance), "\(back)")
      }
    }
  }

  /// The work of the segments of the last 100 ms, as a velocity.
  static func impulse(_ samples: [Sample]) -> Double {
    let end = samples[samples.count - 1].time
    let recent = samples.filter { end - $0.time < 0.100_001 }
    var work = 0.0
    var velocity = 0.0
    for (old, new) in zip(recent, recent.dropFirst()) {
      let segment = (new.position - old.position) / (new.time - old.time)
      work += (segment - velocity) * abs(segment) * (old.time == recent[0].time ? 0.5 : 1)
      velocity = (2 * abs(work)).squareRoot() * (work < 0 ? -1 : 1)
    }
    return velocity
  }

  /// Velocities that Android publishes for the impulse: milliseconds and pixels, pixels a second.
  ///
  /// - Source: the test of Compose's `VelocityTracker1D`, which allows a difference of a fifth.
  static let published: [(samples: [Sample], velocity: Double)] = {
    func points(_ times: [Double], _ places: [Double]) -> [Sample] {
      zip(times, places).map { (time: $0 / 1000, position: $1) }
    }
    let swordfish = [0.0, 16, 35, 52, 68, 85, 96]
    let slow = [67.0, 84, 93, 95, 101, 110, 112, 118, 126, 129, 135, 144, 146, 152, 160, 162]
    let fast = [22.0, 30, 38, 47, 55, 63, 72, 80, 89]
    let tenths = (0...10).map { Double($0) * 10 }
    return [
      (points([25, 50, 100], [25, 50, 100]), 0),
      (points(tenths, [0, 0, 0, 0, 0, 0, 20, 40, 60, 80, 100]), 2000),
      (points([0, 30, 40, 70, 100], [0, 0, 0, 40, 100]), 2018.2),
      (points(tenths, [0, 10, 20, 30, 40, 50, 50, 50, 50, 50, 50]), 1000),
      (points([0, 50, 100], [0, 50, 50]), 0),
      (points(swordfish, [271, 269.79, 267.98, 262.64, 266.14, 274.79, 274.79]), 623.57),
      (points(swordfish, [96, 106.92, 156.66, 220.34, 331.58, 428.11, 428.11]), 5970.73),
      (
        points(
          slow,
          [
            528, 527, 527, 527, 527, 528, 528.25, 531, 535, 536.33, 540, 546, 547.21, 553, 559,
            560.66,
          ]
        ), 764.34
      ),
      (
        points(
          slow,
          [
            983, 981, 977, 975.93, 970, 960, 957.51, 946, 931, 926.02, 914, 896, 892.36, 877, 851,
            843.82,
          ]
        ), -3604.82
      ),
      (points(fast, [561, 559, 559, 562.91, 577, 596.87, 631, 671.31, 715]), 5670.32),
      (
        points(fast, [1412, 1377, 1371, 1342.68, 1272, 1190.54, 1093, 994.68, 903]), -13021.1
      ),
    ]
  }()

  @Test(arguments: published.indices) func `the impulse agrees with Android's cases`(index: Int) {
    let (samples, velocity) = Self.published[index]
    let tolerance = abs(velocity) * 0.2
    expect(isClose(Self.velocity(samples, .impulse), velocity, tolerance: tolerance))
  }

  @Test(arguments: [VelocityRule.iosWeighted, .impulse])
  func `a slow mouse in whole points has nearly its velocity`(rule: VelocityRule) {
    for (speed, rate) in product([60.0, 100, 333], [125.0, 500, 1000]) {
      let samples = Self.samples(Track(name: "slow") { $0 * speed }, rate: rate)
        .map { (time: $0.time, position: $0.position.rounded()) }
      expect(isClose(Self.velocity(samples, rule), speed, tolerance: 25), "\(speed), \(rate) Hz")
    }
  }
}

/// Every element of one list with every element of another.
private func product<First, Second>(_ first: [First], _ second: [Second]) -> [(First, Second)] {
  first.flatMap { first in second.map { (first, $0) } }
}
