import RealModule
import ScrollPhysics

/// Speeds and noise of samples, without a law of motion.
struct MotionSpeed {
  /// Velocity at each sample, in points per second: the slope of a line through the samples around it.
  let velocities: [Double]
  /// Standard deviation of the noise of an offset, in points; nil where samples are too far apart.
  let noise: Double?
  /// Median time between two samples, in seconds.
  let interval: Double

  /// Half of the time over which a velocity is measured, in seconds.
  private static let reach = 0.04
  /// About the most samples of a velocity.
  private static let mostSamples = 64
  /// Samples farther apart, in seconds, show a law's curve in their differences, not their noise.
  private static let sparse = 0.04

  init(_ samples: [TrajectorySample]) {
    let steps = zip(samples.dropFirst(), samples).map { $0.time - $1.time }
    interval = Self.median(steps) ?? 0
    velocities = Self.slopes(samples)
    guard interval > 0, interval < Self.sparse, samples.count >= 12 else {
      noise = nil
      return
    }
    // Third differences of a smooth motion are small; those of noise have √20 times its deviation.
    let offsets = samples.map { $0.offset }
    let differences = (3..<offsets.count).map { index in
      let inner = offsets[index - 2] - offsets[index - 1]
      return abs(offsets[index] - offsets[index - 3] + 3 * inner)
    }
    // The median of a normal distribution's sizes is 0.6745 of its deviation.
    noise = Self.median(differences).map { $0 / 0.6745 / Double.sqrt(20) }
  }

  /// A distance that the noise does not reach, in points.
  var visible: Double { max(2, 5 * (noise ?? 0)) }

  /// Standard deviation of a velocity by the noise, in points per second.
  var velocityNoise: Double {
    let half = max(1, (Self.reach / max(interval, 1e-6)).rounded(.down))
    let squares = interval * interval * half * (half + 1) * (2 * half + 1) / 3
    return squares > 0 ? (noise ?? 0) / Double.sqrt(squares) : 0
  }

  /// The slope around each sample: within the time above, or of the neighbours where they are farther.
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

  static func median(_ values: [Double]) -> Double? {
    guard !values.isEmpty else { return nil }
    return values.sorted()[values.count / 2]
  }
}
