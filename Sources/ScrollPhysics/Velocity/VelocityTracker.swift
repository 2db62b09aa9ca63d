/// Stores positions of a pointer and computes its velocity.
///
/// With every rule: of samples with one stamp the newest counts; samples before a gap of more than
/// 40 ms are removed; a release longer than the rest interval after the last sample has no
/// velocity. The position of the lift itself is never a sample.
///
/// For rules that use single segments, samples within 2 ms of each other are one
/// sample, the newest, so that no two samples that count are nearer, however the stamps bunch. The
/// least squares of the parabola need no such care, and Android's takes every sample.
///
///     var tracker = VelocityTracker()
///     for step in 0...10 { tracker.add(time: Double(step) / 100, position: Double(step) * 5) }
///     tracker.velocity(at: 0.1, tuning: .android)   // 500, within rounding
///
/// The samples kept cover the window of every rule at every rate up to 1000 Hz, and those that are
/// merged at any rate. Android and Flutter keep 20 samples, so that their windows of 100 ms are
/// shorter above 200 Hz.
public struct VelocityTracker: Equatable, Sendable {
  /// Samples closer than this are one, in seconds.
  package static let mergeInterval = 0.002
  /// A longer silence ends a movement, in seconds.
  package static let gap = 0.040
  /// Samples older than this do not count, in seconds.
  package static let horizon = 0.100
  /// The window of the mean, in seconds; the longest of all.
  static let meanHorizon = 0.150
  /// How much longer than a bound a time may be and count as no longer, and shorter likewise, in
  /// seconds: recorded times are whole microseconds.
  package static let slack = 0.000_000_5
  /// Most samples kept that are 2 ms apart: those of 150 ms, the one before, and a newest that is
  /// nearer.
  static let capacity = 78
  /// Most samples kept as they came: those of 100 ms at 1000 Hz, and a few that came early.
  static let unmergedCapacity = 104

  /// Samples for which there is memory at first, which are those of 150 ms at 125 Hz; more take it when
  /// they come.
  static let usualCapacity = 20

  private var samples: [VelocitySample] = []
  /// The newest samples as they came, for the parabola.
  private var unmerged: [VelocitySample] = []
  /// Where the window of the window average began.
  private var origin = VelocitySample(time: 0, position: 0)

  /// Creates a tracker without samples.
  public init() {
    samples.reserveCapacity(Self.usualCapacity + 1)
    unmerged.reserveCapacity(Self.usualCapacity + 1)
  }

  /// Removes every sample and keeps the capacity.
  public mutating func reset() {
    samples.removeAll(keepingCapacity: true)
    unmerged.removeAll(keepingCapacity: true)
  }

  /// Adds a position in points at an instant in seconds; one that is not finite is not taken.
  ///
  /// A time before the last one counts as the last one. `window` is the longest window of the window
  /// average, in seconds.
  public mutating func add(time: Double, position: Double, window: Double = 0.3) {
    guard time.isFinite, position.isFinite else { return }
    let last = samples.isEmpty ? nil : newest
    let sample = VelocitySample(time: max(time, last?.time ?? time), position: position)
    if samples.isEmpty || sample.time - origin.time > window + Self.slack { origin = sample }
    if let last, sample.time - last.time > Self.gap + Self.slack {
      reset()
    } else if let last, isNewestNear {
      // Either the newest makes way, or nothing came near it and the one before it does.
      let isReplaced = Self.isNear(sample, last)
      samples.remove(at: samples.count - (isReplaced ? 1 : 2))
    }
    Self.removeOldest(for: sample, in: &samples, since: Self.meanHorizon, capacity: Self.capacity)
    samples.append(sample)
    if !unmerged.isEmpty, unmerged[unmerged.count - 1].time == sample.time {
      unmerged.removeLast()
    }
    Self.removeOldest(
      for: sample,
      in: &unmerged,
      since: Self.horizon,
      capacity: Self.unmergedCapacity
    )
    unmerged.append(sample)
  }

  /// Removes the oldest samples of a full list, and of more than `usualCapacity` those that no window
  /// has: one sample before a window in seconds stays.
  private static func removeOldest(
    for sample: VelocitySample,
    in samples: inout [VelocitySample],
    since window: Double,
    capacity: Int
  ) {
    while samples.count >= usualCapacity {
      let isFull = samples.count == capacity
      guard isFull || sample.time - samples[1].time > window + slack else { return }
      samples.remove(at: 0)
    }
  }

  /// The newest sample; time and position are 0 without one.
  var newest: VelocitySample {
    // By its index: `last` takes memory where it is not optimized.
    samples.isEmpty ? VelocitySample(time: 0, position: 0) : samples[samples.count - 1]
  }

  /// Whether the newest sample is so near to the one before it that only one of them counts: the
  /// newest until another one follows.
  private var isNewestNear: Bool {
    samples.count >= 2 && Self.isNear(newest, samples[samples.count - 2])
  }

  private static func isNear(_ sample: VelocitySample, _ older: VelocitySample) -> Bool {
    sample.time - older.time < mergeInterval - slack
  }

  /// The velocity at the time of a release by the rule and within the limit of a tuning, in points per
  /// second; 0 without two samples and after its rest interval.
  public func velocity(at time: Double, tuning: ScrollTuning) -> Double {
    guard !samples.isEmpty, time - newest.time <= tuning.restInterval + Self.slack else { return 0 }
    let velocity: Double
    switch tuning.velocityRule {
    case .iosWeighted:
      velocity = weightedVelocity(VelocityWindow(samples, skipsSecond: isNewestNear))
    case .leastSquares:
      let window = VelocityWindow(unmerged).within(Self.horizon)
      velocity = Parabola(window)?.slope ?? window.slope
    case .impulse:
      velocity = impulse(VelocityWindow(samples, skipsSecond: isNewestNear).within(Self.horizon))
    case .windowAverage:
      let duration = time - origin.time
      let distance = newest.position - origin.position
      let isShort = duration > 0 && duration < tuning.momentumTime - Self.slack
      let isFling = isShort && abs(distance) > tuning.momentumDistance
      velocity = isFling ? distance / duration : 0
    case .mean:
      let window = VelocityWindow(samples, skipsSecond: isNewestNear)
      velocity = window.within(Self.meanHorizon).mean
    case .segmentMean:
      let window = VelocityWindow(samples, skipsSecond: isNewestNear).within(Self.horizon)
      velocity = window.segmentMean(5, length: 0.005)
    }
    let limit = tuning.maximumFlingVelocity
    return min(max(velocity, -limit), limit)
  }

  /// The weighted mean of the last three segments' velocities, where it agrees with a line.
  private func weightedVelocity(_ window: VelocityWindow) -> Double {
    let recent = window.within(Self.horizon, atLeast: 4).sinceTurn
    guard recent.count >= 4 else { return recent.slope }
    let velocity =
      SampleJitter.isPresent(in: recent)
      ? SampleJitter.smoothed(recent) { curve, window in
        // The segments between points on the curve.
        Self.weighted { curve.segmentVelocity($0, of: window) }
      }
      : Self.weighted { recent.segmentVelocity($0) }
    let line = recent.newest(4).slope
    let isSane = velocity * line >= 0 && abs(velocity) <= 3 * abs(line) + 200
    return isSane ? velocity : recent.slope
  }

  /// The impulse, where the samples do not jitter: the error of every segment adds up.
  private func impulse(_ window: VelocityWindow) -> Double {
    guard SampleJitter.isPresent(in: window) else { return window.impulse }
    return SampleJitter.smoothed(window.sinceTurn) { curve, _ in curve.slope }
  }

  /// The weighted mean of the velocities of the newest segment, 0, and the two before it.
  private static func weighted(_ velocity: (Int) -> Double) -> Double {
    0.60 * velocity(2) + 0.35 * velocity(1) + 0.05 * velocity(0)
  }
}
