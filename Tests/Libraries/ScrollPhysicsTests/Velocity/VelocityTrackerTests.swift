import ScrollPhysics
import TestSupport
import Testing

struct VelocityTrackerTests {
  /// Weighted mean of the last three segments, at most 8000 pt/s.
  static let tuning = ScrollTuning.uikit

  /// A tracker with the samples of a movement, times in milliseconds.
  static func tracker(_ samples: [(time: Double, position: Double)]) -> VelocityTracker {
    var tracker = VelocityTracker()
    for sample in samples { tracker.add(time: sample.time / 1000, position: sample.position) }
    return tracker
  }

  static func steady(
    speed: Double,
    hertz: Double,
    count: Int
  ) -> [(time: Double, position: Double)] {
    (0..<count).map { number in
      let time = Double(number) / hertz
      return (time * 1000, speed * time)
    }
  }

  static func velocity(_ samples: [(time: Double, position: Double)]) -> Double {
    tracker(samples).velocity(at: (samples.last?.time ?? 0) / 1000, tuning: tuning)
  }

  @Test func `the documentation example holds`() {
    var tracker = VelocityTracker()
    for step in 0...10 { tracker.add(time: Double(step) / 100, position: Double(step) * 5) }
    expect(isClose(tracker.velocity(at: 0.1, tuning: .android), 500, tolerance: 1e-6))
  }

  @Test(arguments: [30.0, 60, 120, 240, 499, 1000], [2, 3, 4, 10, 200])
  func `a constant velocity is exact`(hertz: Double, count: Int) {
    let samples = Self.steady(speed: -1234.5, hertz: hertz, count: count)
    // Two samples of a 1000 Hz mouse are merged, and one sample has no velocity.
    let expected = hertz == 1000 && count == 2 ? 0 : -1234.5
    expect(isClose(Self.velocity(samples), expected, tolerance: 1e-6))
  }

  @Test func `the oldest of the last three segments has the largest weight`() {
    // Segments of 10 ms at 100, 400 and 1000 pt/s: 60 + 140 + 50.
    let samples = [(0.0, 0.0), (10, 1), (20, 5), (30, 15)]
    expect(isClose(Self.velocity(samples), 250, tolerance: 1e-9))
  }

  @Test func `with fewer than four samples the velocity is the slope of the fitted line`() {
    expect(isClose(Self.velocity([(0, 0), (10, 4)]), 400, tolerance: 1e-9))
    // Least squares through (0, 0), (10, 2), (20, 8): slope 0.4 pt/ms.
    expect(isClose(Self.velocity([(0, 0), (10, 2), (20, 8)]), 400, tolerance: 1e-9))
  }

  @Test func `without two samples there is no velocity`() {
    expectEqual(VelocityTracker().velocity(at: 0, tuning: Self.tuning), 0)
    expectEqual(Self.velocity([(5, 100)]), 0)
  }

  @Test func `a release later than 40 ms after the last sample has no velocity`() {
    let samples = Self.steady(speed: 1000, hertz: 100, count: 10)
    let tracker = Self.tracker(samples)
    expect(isClose(tracker.velocity(at: 0.1299, tuning: Self.tuning), 1000, tolerance: 1e-6))
    expectEqual(tracker.velocity(at: 0.1301, tuning: Self.tuning), 0)
    expectEqual(tracker.velocity(at: 5, tuning: Self.tuning), 0)
    expectEqual(tracker.velocity(at: .nan, tuning: Self.tuning), 0)
  }

  @Test func `bounds in whole milliseconds are the same at every instant`() {
    for start in stride(from: 0, to: 3000, by: 7.0) {
      func moved(_ times: [Double], _ positions: [Double]) -> VelocityTracker {
        Self.tracker(zip(times, positions).map { (time: start + $0, position: $1) })
      }
      // Released exactly 40 ms after the last sample.
      let pair = moved([0, 10], [0, 4])
      expect(isClose(pair.velocity(at: (start + 50) / 1000, tuning: .uikit), 400, tolerance: 1e-6))
      // A gap of exactly 40 ms, and a window of exactly 100 ms.
      let times = [0.0, 40, 70, 100]
      let velocity = moved(times, [0, 8, 9, 10]).velocity(at: (start + 100) / 1000, tuning: .uikit)
      expect(isClose(velocity, 133.33, tolerance: 0.01))
      var tuning = ScrollTuning.uikit
      tuning.velocityRule = .leastSquares
      let curve = moved(times, [0, 2, 4, 10]).velocity(at: (start + 100) / 1000, tuning: tuning)
      expect(isClose(curve, 203, tolerance: 0.01))
      // Samples exactly 2 ms apart are two.
      expect(isClose(Self.velocity([(start, 0), (start + 2, 1)]), 500, tolerance: 1e-6))
      // A touch of exactly 300 ms is no fling of better-scroll's.
      let steps = stride(from: 0, through: 300, by: 30.0)
      let long = moved(Array(steps), steps.map { $0 })
      expectEqual(long.velocity(at: (start + 300) / 1000, tuning: .web), 0)
    }
  }

  @Test func `samples before a gap are removed`() {
    let fast = Self.steady(speed: 3000, hertz: 100, count: 10)
    expectEqual(Self.velocity(fast + [(200, 271)]), 0)
    let slow = [(200.0, 271.0), (210, 272), (220, 273)]
    expect(isClose(Self.velocity(fast + slow), 100, tolerance: 1e-9))
  }

  @Test func `a sample at the same time replaces the last one`() {
    let base = [(0.0, 0.0), (10, 5), (20, 9), (30, 20)]
    expectEqual(Self.velocity(base), Self.velocity(base.dropLast() + [(30, 99), (30, 20)]))
    let late = base + [(40, 26)]
    let doubled = [(0.0, 0.0), (10, 50), (10, 5), (20, 9), (30, 88), (30, 77), (30, 20), (40, 26)]
    expectEqual(Self.velocity(late), Self.velocity(doubled))
    expectEqual(Self.velocity([(0, 7), (0, 0), (10, 4)]), Self.velocity([(0, 0), (10, 4)]))
  }

  @Test func `the newest of the samples within 2 ms is used`() {
    let apart = [(0.0, 0.0), (10, 4), (20, 12), (30, 13), (40, 20)]
    let near = [
      (0.0, 0.0), (9, 3), (10, 4), (19.5, 1), (20, 12), (28.1, 40), (29.5, 41), (30, 13), (40, 20),
    ]
    expect(isClose(Self.velocity(near), Self.velocity(apart), tolerance: 1e-6))
  }

  @Test func `samples in bursts do not distort the velocity`() {
    // Whole points at 125 Hz, each as a burst of three events at 0, 1.9 and 2 ms. One point
    // in 0.1 ms would be 10000 pt/s.
    var random = SplitMix64(seed: 3)
    for _ in 0..<60 {
      var samples: [(time: Double, position: Double)] = []
      for number in 0..<12 {
        let start = Double(number) * 8
        for delay in [0, 1.9, 2.0] {
          let jitter = Double.random(in: -0.5...0.5, using: &random)
          samples.append((start + delay, ((start + delay) * 0.6 + jitter).rounded()))
        }
      }
      expect(isClose(Self.velocity(samples), 600, tolerance: 300))
    }
  }

  @Test(arguments: 1...6) func `the samples of a mouse of 1000 Hz are not merged into one`(
    tail: Int
  ) {
    // Slow at first, fast at the end. One merged sample of all would have no velocity.
    let slow = (0..<100).map { (time: Int) in (Double(time), 0.1 * Double(time)) }
    let fast = (0..<20 + tail).map { (time: Int) in (Double(100 + time), Double(10 + time * 2)) }
    expect(isClose(Self.velocity(slow + fast), 2000, tolerance: 1e-6))
  }

  @Test func `a 1000 Hz mouse in whole points gives nearly the exact velocity`() {
    let samples = (0..<80).map { (Double($0), (Double($0) * 1.5).rounded(.down)) }
    expect(isClose(Self.velocity(samples), 1500, tolerance: 400))
  }

  @Test func `a weighted value that contradicts the fitted line is replaced by its slope`() {
    // Forward movement for 70 ms, except for one backward jump in the third-last segment.
    let samples = [
      (0.0, 0.0), (10, 20), (20, 40), (30, 60), (40, 80), (50, 56), (60, 76), (70, 96),
    ]
    let velocity = Self.velocity(samples)
    expect(velocity > 1000 && velocity < 2000)
  }

  @Test func `the speed is limited in both directions`() {
    let samples = Self.steady(speed: 50_000, hertz: 120, count: 10)
    let tracker = Self.tracker(samples)
    expectEqual(tracker.velocity(at: 9.0 / 120, tuning: Self.tuning), 8000)
    let mirror = Self.tracker(samples.map { ($0.time, -$0.position) })
    expectEqual(mirror.velocity(at: 9.0 / 120, tuning: Self.tuning), -8000)
  }

  @Test func `a time before the last sample's counts as that time`() {
    expectEqual(
      Self.velocity([(0, 0), (20, 5), (10, 8), (30, 14)]),
      Self.velocity([(0, 0), (20, 5), (20, 8), (30, 14)])
    )
  }

  @Test func `reset removes all samples`() {
    var tracker = Self.tracker(Self.steady(speed: 900, hertz: 120, count: 30))
    tracker.reset()
    expectEqual(tracker, VelocityTracker())
    expectEqual(tracker.velocity(at: 0.25, tuning: Self.tuning), 0)
  }

  @Test func `samples that are not finite are ignored`() {
    var tracker = Self.tracker(Self.steady(speed: 900, hertz: 120, count: 8))
    let before = tracker
    for wrong in [Double.nan, .infinity, -.infinity] {
      tracker.add(time: 0.07, position: wrong)
      tracker.add(time: wrong, position: 3)
    }
    expectEqual(tracker, before)
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `the velocity of noise is within the limit, and mirrored noise gives mirrored values`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    var tracker = VelocityTracker()
    var mirror = VelocityTracker()
    var time = 0.0
    for _ in 0..<1000 {
      let pauses = [0, 0, 1e-6, 0.0004, 0.0019, 0.002, 0.004, 0.008, 0.016, 0.039, 0.041]
      time += pauses[Int.random(in: 0..<pauses.count, using: &random)]
      let position = Double.random(in: -500...500, using: &random)
      tracker.add(time: time, position: position)
      mirror.add(time: time, position: -position)
      let velocity = tracker.velocity(at: time, tuning: Self.tuning)
      expect(abs(velocity) <= 8000)
      expectEqual(mirror.velocity(at: time, tuning: Self.tuning), -velocity)
    }
  }
}
