import RealModule
import ScrollPhysics

/// Velocities of recorded samples, and their distances from smooth curves.
struct MotionSpeed {
  /// Velocity at each sample, in points per second: the slope of a line through the samples around the sample.
  let velocities: [Double]
  /// Difference of each sample from a cubic through its two neighbours on either side, in points; see `errors(_:)`.
  let errors: [Double]
  /// Median time between neighbouring samples, in seconds.
  let interval: Double

  /// A velocity is measured over the samples up to this time before and after its sample, in seconds.
  private static let reach = 0.04
  /// Approximate maximum number of samples that are used for one velocity.
  private static let mostSamples = 64

  init(_ samples: [TrajectorySample]) {
    interval = Self.median(zip(samples.dropFirst(), samples).map { $0.time - $1.time }) ?? 0
    velocities = Self.slopes(samples)
    errors = Self.errors(samples)
  }

  /// Returns the difference of each sample from a cubic through its two neighbours on either side, in points.
  ///
  /// The differences are scaled so that independent noise keeps its standard deviation. The first two and the
  /// last two samples have the value 0.
  private static func errors(_ samples: [TrajectorySample]) -> [Double] {
    samples.indices.map { index in
      guard index >= 2, index < samples.count - 2 else { return 0 }
      let others = [index - 2, index - 1, index + 1, index + 2].map { samples[$0] }
      var (error, variance) = (samples[index].offset, 1.0)
      for (number, one) in others.enumerated() {
        var weight = 1.0
        for (place, other) in others.enumerated() where place != number {
          weight *= (samples[index].time - other.time) / (one.time - other.time)
        }
        error -= weight * one.offset
        variance += weight * weight
      }
      return error / Double.sqrt(variance)
    }
  }

  /// Returns the velocity at each sample: the slope of a line through the samples at most `reach` away.
  ///
  /// The neighbour on either side is always included.
  private static func slopes(_ samples: [TrajectorySample]) -> [Double] {
    var (low, high) = (0, 0)
    return samples.indices.map { index in
      let time = samples[index].time
      while index - low > 1, time - samples[low].time > reach { low += 1 }
      while high < samples.count - 1, high <= index || samples[high + 1].time - time <= reach {
        high += 1
      }
      return slope(samples[low...high])
    }
  }

  private static func slope(_ samples: ArraySlice<TrajectorySample>) -> Double {
    let step = max(1, samples.count / mostSamples)
    let first = samples[samples.startIndex]
    var line = LeastSquaresLine()
    for index in stride(from: samples.startIndex, to: samples.endIndex, by: step) {
      let sample = samples[index]
      line.add(time: sample.time - first.time, position: sample.offset - first.offset)
    }
    return line.slope ?? 0
  }

  /// Standard deviation of a measured velocity if the samples have a noise, in points per second.
  func deviation(for noise: Double) -> Double {
    let half = max(1, (Self.reach / max(interval, 1e-6)).rounded(.down))
    let squares = interval * interval * half * (half + 1) * (2 * half + 1) / 3
    return squares > 0 ? noise / Double.sqrt(squares) : 0
  }

  static func median(_ values: [Double]) -> Double? {
    guard !values.isEmpty else { return nil }
    return values.sorted()[values.count / 2]
  }

  /// Returns the standard deviation of values of a normal distribution with mean 0 and some outliers, from their
  /// median.
  static func deviation(_ values: some Collection<Double>) -> Double {
    (median(values.map { abs($0) }) ?? 0) / 0.6745
  }
}
