/// Remembers where a pointer was and tells how fast it leaves.
///
/// Samples that stand within 2 ms of each other are one sample, the newest, so that no two samples
/// that count are nearer, however the stamps bunch; what lies before a gap
/// of more than 40 ms is forgotten; a release more than 40 ms after the last sample has no
/// velocity. The position of the lift itself is never a sample.
///
/// The velocity is UIScrollView's: of the last three segments 0.60 of the oldest, 0.35 of the
/// middle and 0.05 of the newest. With fewer than four samples it is the slope of the straight line
/// fitted to them, and so it is where the weighted value contradicts that line: where it points
/// the other way, or is more than 200 pt/s over three times the line's.
///
/// - Source: the weights are (0.2 new + 0.8 previous) within (0.25 latest + 0.75 previous), as
///   Flutter published them for iOS.
public struct VelocityTracker: Equatable, Sendable {
  /// Samples closer than this are one, in seconds.
  public static let mergeInterval = 0.002
  /// A longer silence ends a movement, in seconds.
  public static let restInterval = 0.040
  /// Samples older than this do not count, in seconds.
  public static let horizon = 0.100
  /// Most samples kept.
  public static let capacity = 20
  /// Shares of the oldest, the middle and the newest of the last three segments.
  public static let weights = (oldest: 0.60, middle: 0.35, newest: 0.05)

  private struct Sample: Equatable, Sendable {
    var time: Double
    var position: Double
  }

  private var samples: [Sample] = []

  /// Creates a tracker without samples.
  public init() {
    samples.reserveCapacity(Self.capacity + 1)
  }

  /// Forgets every sample and keeps the room for the next ones.
  public mutating func reset() {
    samples.removeAll(keepingCapacity: true)
  }

  /// Adds where the pointer was: an instant in seconds and a position in points.
  ///
  /// A time before the last one counts as the last one. A time or position that is not finite is
  /// not taken.
  public mutating func add(time: Double, position: Double) {
    guard time.isFinite, position.isFinite else { return }
    let sample = Sample(time: max(time, newest?.time ?? time), position: position)
    if let last = newest {
      if sample.time - last.time > Self.restInterval {
        samples.removeAll(keepingCapacity: true)
      } else if isNewestNear {
        // Either the newest makes way, or nothing came near it and the one before it does.
        let isReplaced = sample.time - last.time < Self.mergeInterval
        samples.remove(at: samples.count - (isReplaced ? 1 : 2))
      }
    }
    if samples.count == Self.capacity { samples.removeFirst() }
    samples.append(sample)
  }

  /// The newest sample, by its index: `last` takes memory where it is not optimized.
  private var newest: Sample? { samples.isEmpty ? nil : samples[samples.count - 1] }

  /// Whether the newest sample stands so near the one before it that only one of them counts: the
  /// newest as long as nothing follows.
  private var isNewestNear: Bool {
    guard samples.count >= 2 else { return false }
    let before = samples[samples.count - 2]
    return samples[samples.count - 1].time - before.time < Self.mergeInterval
  }

  /// The velocity at an instant, in points per second.
  ///
  /// - Parameters:
  ///   - time: The release, in seconds.
  ///   - limit: Largest speed to report, in points per second.
  /// - Returns: 0 without two samples, or when the pointer has rested for more than 40 ms.
  public func velocity(at time: Double, limit: Double) -> Double {
    guard let newest, time - newest.time <= Self.restInterval else { return 0 }
    let fit = fittedVelocity()
    let velocity = weightedVelocity() ?? fit
    let isSane = velocity * fit >= 0 && abs(velocity) <= 3 * abs(fit) + 200
    return min(max(isSane ? velocity : fit, -limit), limit)
  }

  /// How many samples count.
  private var countingSamples: Int { samples.count - (isNewestNear ? 1 : 0) }

  /// The sample that counts a number of places before the newest.
  private func sample(back: Int) -> Sample {
    samples[samples.count - 1 - (back > 0 && isNewestNear ? back + 1 : back)]
  }

  /// The weighted mean of the last three segments' velocities; nil with fewer than four samples.
  private func weightedVelocity() -> Double? {
    guard countingSamples >= 4 else { return nil }
    func segment(_ back: Int) -> Double {
      let to = sample(back: back)
      let from = sample(back: back + 1)
      return (to.position - from.position) / (to.time - from.time)
    }
    return Self.weights.oldest * segment(2) + Self.weights.middle * segment(1)
      + Self.weights.newest * segment(0)
  }

  /// The slope of the least-squares line through the samples within the horizon.
  private func fittedVelocity() -> Double {
    guard let newest else { return 0 }
    var count = 0.0
    var sumTime = 0.0
    var sumPosition = 0.0
    var sumTimeTime = 0.0
    var sumTimePosition = 0.0
    for back in 0..<countingSamples {
      let time = sample(back: back).time - newest.time
      guard -time <= Self.horizon else { break }
      let position = sample(back: back).position - newest.position
      count += 1
      sumTime += time
      sumPosition += position
      sumTimeTime += time * time
      sumTimePosition += time * position
    }
    let spread = count * sumTimeTime - sumTime * sumTime
    guard count >= 2, spread > 0 else { return 0 }
    return (count * sumTimePosition - sumTime * sumPosition) / spread
  }
}
