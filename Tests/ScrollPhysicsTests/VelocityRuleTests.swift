import RealModule
import ScrollPhysics
import TestSupport
import Testing

@Suite struct VelocityRuleTests {
  typealias Sample = (time: Double, position: Double)

  /// The path of a finger: seconds to points.
  struct Way: Sendable, CustomStringConvertible {
    let name: String
    let position: @Sendable (Double) -> Double
    var description: String { name }
  }

  /// Strokes of 0.25 s, of which the velocity depends on the last 0.1 s.
  static let ways = [
    Way(name: "speeding up") { 4000 * $0 * $0 },
    Way(name: "slowing down") { 300 * (1 - Double.exp(-$0 / 0.1)) },
    Way(name: "braking for the last 50 ms") { time in
      let brake = max(0, time - 0.2)
      return 1500 * min(time, 0.2) + 60 * (1 - Double.exp(-brake / 0.04))
    },
    Way(name: "minimum jerk") { time in
      let share = time / 0.25 * 0.8
      return 400 * share * share * share * (10 - 15 * share + 6 * share * share)
    },
  ]

  static func samples(_ way: Way, rate: Double) -> [Sample] {
    (0...Int(rate / 4)).map { number in
      let time = Double(number) / rate
      return (time, (way.position(time) * 64).rounded() / 64)
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

  @Test(arguments: ways, [60.0, 125, 240])
  func `with exact time stamps the weighted rule follows its formula`(
    way: Way,
    rate: Double
  ) {
    let samples = Self.samples(way, rate: rate)
    let expected = Self.weighted(samples)
    #expect(
      isClose(Self.velocity(samples, .iosWeighted), expected, tolerance: abs(expected) * 0.03)
    )
  }

  @Test(arguments: [60.0, 125, 240], [1, 2, 3, 4, 5])
  func `one late time stamp does not change a constant velocity`(rate: Double, back: Int) {
    var samples = Self.samples(Way(name: "steady") { 1500 * $0 }, rate: rate)
    // Late by half of the sample interval.
    samples[samples.count - 1 - back].time += 0.5 / rate
    #expect(isClose(Self.velocity(samples, .iosWeighted), 1500, tolerance: 1500 * 0.08))
    #expect(isClose(Self.velocity(samples, .impulse), 1500, tolerance: 1500 * 0.08))
    // The formula alone fails here: the late stamp shortens the oldest of the three segments.
    if back == 3 { #expect(Self.weighted(samples) > 1500 * 1.5) }
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `a constant velocity with jittering time stamps is within 3 % at the median`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for rate in [60.0, 125, 240] {
      var errors: [Double] = []
      for _ in 0..<200 {
        let samples = Self.samples(Way(name: "steady") { 2000 * $0 }, rate: rate).map { sample in
          let isLate = Int.random(in: 0..<8, using: &random) == 0
          let delay = Double.random(in: 0...(isLate ? 0.004 : 0.0004), using: &random)
          return (time: sample.time + delay, position: sample.position)
        }
        errors.append(abs(Self.velocity(samples, .iosWeighted) / 2000 - 1))
      }
      errors.sort()
      #expect(errors[100] < 0.03)
      #expect(errors[190] < 0.10)
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
      #expect(Self.velocity(mirrored, rule) == -Self.velocity(samples, rule))
    }
  }

  @Test func `least squares is the slope of the parabola at its end`() {
    // x = 100·t + 3000·t², so the velocity is 100 + 6000·t.
    let samples = Self.samples(Way(name: "parabola") { 100 * $0 + 3000 * $0 * $0 }, rate: 125)
    let end = samples[samples.count - 1].time
    let expected = 100 + 6000 * end
    #expect(isClose(Self.velocity(samples, .leastSquares), expected, tolerance: 2))
  }

  @Test func `least squares uses samples one millisecond apart`() {
    // x = t² in points and milliseconds, a sample each millisecond.
    let samples: [Sample] = [(0, 0), (0.001, 1), (0.002, 4)]
    #expect(isClose(Self.velocity(samples, .leastSquares), 4000, tolerance: 1e-6))
  }

  @Test func `the impulse rule sums the work of the segments`() {
    // Segments of 10 ms at 100, 200 and 400 pt/s: after the first W = 100²/2.
    let samples: [Sample] = [(0, 0), (0.01, 1), (0.02, 3), (0.03, 7)]
    let second = 5000 + (200 - 100.0) * 200
    let third = second + (400 - Double.sqrt(2 * second)) * 400
    #expect(isClose(Self.velocity(samples, .impulse), Double.sqrt(2 * third), tolerance: 1e-6))
  }
}
