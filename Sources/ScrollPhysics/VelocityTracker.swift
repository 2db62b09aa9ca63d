/// Remembers where a pointer was and tells how fast it leaves.
///
/// Samples that stand within 2 ms of each other are one sample, the newest; what lies before a gap
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
    var opened: Double
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
  /// A time before the last one counts as the last one.
  public mutating func add(time: Double, position: Double) {
    guard let last = samples.last else {
      samples.append(Sample(opened: time, time: time, position: position))
      return
    }
    let time = max(time, last.time)
    if time - last.time > Self.restInterval {
      samples.removeAll(keepingCapacity: true)
    } else if time - last.opened < Self.mergeInterval {
      // Measured from when the sample was opened: a mouse at 1000 Hz would else merge for ever.
      samples[samples.count - 1].time = time
      samples[samples.count - 1].position = position
      return
    }
    if samples.count == Self.capacity { samples.removeFirst() }
    samples.append(Sample(opened: time, time: time, position: position))
  }

  /// The velocity at an instant, in points per second.
  ///
  /// - Parameters:
  ///   - time: The release, in seconds.
  ///   - limit: Largest speed to report, in points per second.
  /// - Returns: 0 without two samples, or when the pointer has rested for more than 40 ms.
  public func velocity(at time: Double, limit: Double) -> Double {
    guard let newest = samples.last, time - newest.time <= Self.restInterval else { return 0 }
    let fit = fittedVelocity()
    let velocity = weightedVelocity() ?? fit
    let isSane = velocity * fit >= 0 && abs(velocity) <= 3 * abs(fit) + 200
    return min(max(isSane ? velocity : fit, -limit), limit)
  }

  /// The weighted mean of the last three segments' velocities; nil with fewer than four samples.
  private func weightedVelocity() -> Double? {
    guard samples.count >= 4 else { return nil }
    func segment(_ back: Int) -> Double {
      let to = samples[samples.count - 1 - back]
      let from = samples[samples.count - 2 - back]
      return (to.position - from.position) / (to.time - from.time)
    }
    return Self.weights.oldest * segment(2) + Self.weights.middle * segment(1)
      + Self.weights.newest * segment(0)
  }

  /// The slope of the least-squares line through the samples within the horizon.
  private func fittedVelocity() -> Double {
    guard let newest = samples.last else { return 0 }
    var count = 0.0
    var sumTime = 0.0
    var sumPosition = 0.0
    var sumTimeTime = 0.0
    var sumTimePosition = 0.0
    for sample in samples where newest.time - sample.time <= Self.horizon {
      let time = sample.time - newest.time
      let position = sample.position - newest.position
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
