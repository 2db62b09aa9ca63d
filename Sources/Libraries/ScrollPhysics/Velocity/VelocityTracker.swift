/// Stores positions of a pointer and computes its velocity.
///
/// If several samples have the same time, only the newest counts. If a release is later than the last
/// sample by more than the rest interval, the velocity is 0. The position at which a finger is lifted
/// is never a sample. Samples before a gap of more than 40 ms do not count, except in the rule `moveMean`.
///
/// For rules that use single segments, samples within 2 ms of each other are merged into the newest of them.
/// No segment is then shorter than 2 ms. The least-squares parabola uses every sample, as in Android.
///
///     var tracker = VelocityTracker()
///     for step in 0...10 { tracker.add(time: Double(step) / 100, position: Double(step) * 5) }
///     tracker.velocity(at: 0.1, tuning: .android)   // 500, within rounding
///
/// The merged samples cover the window of every rule at every rate. The unmerged samples cover 100
/// ms at rates up to 1000 Hz. Android and Flutter store only 20 samples: above 200 Hz their windows
/// are shorter than 100 ms.
public struct VelocityTracker: Equatable, Sendable {
  /// Least time between two samples after merging, in seconds; samples closer in time are merged.
  package static let mergeInterval = 0.002
  /// Greatest time between two samples of one movement, in seconds.
  package static let gap = 0.040
  /// Greatest age of a sample that counts, in seconds; the rule `mean` uses `meanHorizon` instead.
  package static let horizon = 0.100
  /// Length of the window of the rule `mean`, in seconds; no rule needs older merged samples.
  static let meanHorizon = 0.150
  /// Tolerance when two durations are compared, in seconds; recorded times are whole microseconds.
  package static let slack = 0.000_000_5
  /// Greatest number of merged samples.
  ///
  /// A window of 150 ms contains 76 samples at intervals of 2 ms. The capacity also includes one
  /// older sample, and one newest sample at a shorter interval.
  static let capacity = 78
  /// Greatest number of samples that are not merged: 100 ms at 1000 Hz, and a few more for uneven times.
  static let unmergedCapacity = 104

  /// Number of samples for which memory is allocated at first: 150 ms at 125 Hz.
  ///
  /// More memory is allocated when more samples arrive.
  static let usualCapacity = 20

  /// The merged samples, oldest first; for touchpad gestures see `addMovement`.
  var samples: [VelocitySample] = []
  /// The newest samples without merging, for the rules `leastSquares` and `moveMean`.
  private var unmerged: [VelocitySample] = []
  /// The sample at which the window of `windowAverage` began.
  ///
  /// Its time is infinite if the tracker stores movements of a touchpad; see `addMovement`.
  var origin = VelocitySample(time: 0, position: 0)
  /// The first sample after a reset.
  private var press = VelocitySample(time: 0, position: 0)
  /// Whether the pointer is a mouse, whose moves the rule `moveMean` weights differently.
  private var isMouse = false

  /// Creates a tracker without samples; its velocity is 0.
  public init() {
    samples.reserveCapacity(Self.usualCapacity + 1)
    unmerged.reserveCapacity(Self.usualCapacity + 1)
  }

  /// Removes every sample and keeps the allocated memory.
  public mutating func reset() { reset(isMouse: false) }

  /// Removes every sample, and stores whether the next samples are those of a mouse.
  mutating func reset(isMouse: Bool) {
    self.isMouse = isMouse
    samples.removeAll(keepingCapacity: true)
    unmerged.removeAll(keepingCapacity: true)
    if hasMovements { origin.time = 0 }
  }

  /// Adds a position in points at an instant in seconds.
  ///
  /// A value that is not finite is ignored. A time before that of the newest sample counts as the same
  /// time. `window` is the longest window of the rule `windowAverage`, in seconds.
  public mutating func add(time: Double, position: Double, window: Double = 0.3) {
    add(time: time, position: position, window: window, isMerged: false)
  }

  /// Adds a position to `samples`, and also to `unmerged` unless `isMerged`.
  @inline(__always)
  mutating func add(time: Double, position: Double, window: Double, isMerged: Bool) {
    guard time.isFinite, position.isFinite else { return }
    if hasMovements { reset() }
    let last = samples.isEmpty ? nil : newest
    let sample = VelocitySample(time: max(time, last?.time ?? time), position: position)
    if unmerged.isEmpty { press = sample }
    if samples.isEmpty || sample.time - origin.time > window + Self.slack { origin = sample }
    if let last, sample.time - last.time > Self.gap + Self.slack {
      // `unmerged` keeps the samples before a gap, which Qt's rule counts.
      samples.removeAll(keepingCapacity: true)
    } else if let last, isNewestNear {
      // The newest sample and the one before it are close. If the new sample is close to the newest,
      // the newest is removed. Otherwise the newest stays, and the one before it is removed.
      let isReplaced = Self.isNear(sample, last)
      samples.remove(at: samples.count - (isReplaced ? 1 : 2))
    }
    Self.removeOldest(for: sample, in: &samples, since: Self.meanHorizon, capacity: Self.capacity)
    samples.append(sample)
    if isMerged { return }
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

  /// Removes samples that are no longer needed, before `sample` is appended.
  ///
  /// A list with fewer than `usualCapacity` samples stays unchanged. Otherwise the samples older than
  /// `window` seconds are removed, except the newest of them. If the list has `capacity` samples, the
  /// oldest is removed in any case.
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

  /// Without samples, at time 0 and position 0.
  var newest: VelocitySample {
    // An index is used because `last` allocates memory in unoptimized builds.
    samples.isEmpty ? VelocitySample(time: 0, position: 0) : samples[samples.count - 1]
  }

  /// Whether the newest sample is less than 2 ms after the previous sample.
  ///
  /// If true, the velocity is computed without the previous sample.
  @inline(__always)
  private var isNewestNear: Bool {
    samples.count >= 2 && Self.isNear(newest, samples[samples.count - 2])
  }

  private static func isNear(_ sample: VelocitySample, _ older: VelocitySample) -> Bool {
    sample.time - older.time < mergeInterval - slack
  }

  /// Returns the velocity at a release, in points per second, by a tuning's velocity rule.
  ///
  /// The result is limited to the tuning's maximum velocity. It is 0 with fewer than two samples, and
  /// if the last sample is older than the tuning's rest interval.
  public func velocity(at time: Double, tuning: ScrollTuning) -> Double {
    velocity(at: time, tuning: tuning, loops: false)
  }

  /// Returns the velocity at the time of a release, in points per second.
  ///
  /// `loops` is whether the content loops; it changes only the result of the rule `moveMean`.
  func velocity(at time: Double, tuning: ScrollTuning, loops: Bool) -> Double {
    guard !samples.isEmpty, !hasMovements, time - newest.time <= tuning.restInterval + Self.slack
    else { return 0 }
    let velocity: Double
    switch tuning.velocityRule {
    case .iosWeighted:
      velocity = weightedVelocity(VelocityWindow(samples, skipsSecond: isNewestNear))
    case .leastSquares:
      guard !unmerged.isEmpty else { return 0 }
      let window = VelocityWindow(unmerged).within(Self.horizon).sinceGap
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
    case .moveMean:
      guard !unmerged.isEmpty else { return 0 }
      let moves = MoveVelocities(unmerged, from: press.time, isMouse: isMouse, isWhole: loops)
      let rest = time - moves.newestTime
      let travel = abs(newest.position - press.position)
      guard rest < tuning.restInterval - Self.slack else { return 0 }
      guard loops || travel > tuning.momentumDistance else { return 0 }
      velocity =
        moves.mean(limit: tuning.maximumFlingVelocity)
        * (loops ? max(0, 1 - rest / MoveVelocities.loopRest) : 1)
    }
    let limit = tuning.maximumFlingVelocity
    return min(max(velocity, -limit), limit)
  }

  /// In points per second; see `VelocityRule.iosWeighted`.
  private func weightedVelocity(_ window: VelocityWindow) -> Double {
    let recent = window.within(Self.horizon, atLeast: 4).sinceTurn
    guard recent.count >= 4 else { return recent.slope }
    let velocity =
      SampleJitter.isPresent(in: recent)
      ? SampleJitter.smoothed(recent) { curve, window in
        // The segments connect points on the curve.
        Self.weighted { curve.segmentVelocity($0, of: window) }
      }
      : Self.weighted { recent.segmentVelocity($0) }
    let line = recent.newest(4).slope
    let isSane = velocity * line >= 0 && abs(velocity) <= 3 * abs(line) + 200
    return isSane ? velocity : recent.slope
  }

  /// If samples jitter, the errors of the segments add up; the result is then the velocity of a
  /// fitted curve.
  private func impulse(_ window: VelocityWindow) -> Double {
    guard SampleJitter.isPresent(in: window) else { return window.impulse }
    return SampleJitter.smoothed(window.sinceTurn) { curve, _ in curve.slope }
  }

  /// Returns the weighted mean of the velocities of the three newest segments.
  ///
  /// `velocity` returns the velocity of a segment; segment 0 is the newest.
  private static func weighted(_ velocity: (Int) -> Double) -> Double {
    0.60 * velocity(2) + 0.35 * velocity(1) + 0.05 * velocity(0)
  }
}
