import RealModule
import ScrollPhysics

/// Velocities and noise of recorded samples, measured without the assumption of an engine.
struct MotionSpeed {
  /// Velocity at each sample, in points per second: the slope of a line through the samples around the sample.
  let velocities: [Double]
  /// Difference of each sample from a cubic through its two neighbours on either side, in points; see `errors(_:)`.
  let errors: [Double]
  /// Noise that is assumed if it cannot be measured, in points.
  static let unknownNoise = 0.5
  /// Standard deviation of the offset of a sample at rest, in points.
  ///
  /// It is nil if there are fewer than 12 samples, or if their median interval is `sparse` or more.
  var noise: Double?
  /// Number of samples from which the noise was measured.
  let count: Int
  /// Standard deviation of the time of a sample, in seconds; 0 if the samples show no noise of their times.
  ///
  /// It is at most `mostTimeNoise`, even if the samples vary more.
  var timeNoise: Double
  /// Step of the rounding of offsets, in points: 1, 1/2 or 1/3 if at least 95 % of the offsets are multiples
  /// of the step, else 0.
  let wholeStep: Double
  /// Median time between neighbouring samples, in seconds.
  let interval: Double

  /// A velocity is measured over the samples up to this time before and after its sample, in seconds.
  private static let reach = 0.04
  /// Offsets that differ by less than this count as equal, in points.
  static let equal = 0.02
  /// Approximate maximum number of samples that are used for one velocity.
  private static let mostSamples = 64
  /// The noise is not measured if the median interval of the samples is this long or longer, in seconds.
  ///
  /// Samples with longer intervals differ from a smooth curve mostly because of the motion.
  private static let sparse = 0.04

  init(_ samples: [TrajectorySample]) {
    let steps = zip(samples.dropFirst(), samples).map { $0.time - $1.time }
    interval = Self.median(steps) ?? 0
    let velocities = Self.slopes(samples)
    self.velocities = velocities
    wholeStep = Self.wholeStep(samples)
    let errors = Self.errors(samples)
    self.errors = errors
    guard interval > 0, interval < Self.sparse, samples.count >= 12 else {
      (noise, timeNoise, count) = (nil, 0, 0)
      return
    }
    let inner = 2..<samples.count - 2
    count = inner.count
    let moving = inner.filter { abs(velocities[$0]) > Self.creep }
    // In fast motion, errors of the times add to the differences. The noise of offsets is measured in slow motion.
    let slow = moving.filter { abs(velocities[$0]) < Self.fast }
    let measured = slow.count >= 8 ? slow : Array(inner)
    let noise = max(
      Self.deviation(measured.map { errors[$0] }),
      wholeStep / Double.sqrt(12)
    )
    self.noise = noise
    let fastest = velocities.reduce(0) { max($0, abs($1)) }
    let steady = moving.filter { index in
      // Near a release or an edge the velocity changes fast, and differences are mostly due to the motion.
      let around = [max(0, index - 3), min(samples.count - 1, index + 3)].map { velocities[$0] }
      return abs(velocities[index]) > max(Self.fast, fastest / 8)
        && around.allSatisfy { abs($0 - velocities[index]) < 0.4 * abs(velocities[index]) }
    }
    let excesses = steady.map { errors[$0] * errors[$0] / Self.medianSquare - noise * noise }
    // The excess must be larger than chance explains: the median square of n random numbers varies by a share of
    // about √(5/n), and by more here, because neighbouring errors share samples.
    let chance = 6 * noise * noise / Double.sqrt(Double(max(1, steady.count)))
    let variance = Self.median(
      zip(excesses, steady).map { $0 / (velocities[$1] * velocities[$1]) }
    )
    timeNoise =
      steady.count < 8 || Self.median(excesses) ?? 0 < chance
      ? 0 : min(Double.sqrt(Self.sawtooth * max(0, variance ?? 0)), Self.mostTimeNoise)
  }

  /// Limits of speed, in points per second.
  ///
  /// Below `creep` content may be at rest; above `fast` errors of times are visible.
  private static let (creep, fast) = (12.0, 100.0)
  /// Largest standard deviation of a sample's time, in seconds.
  ///
  /// It is that of the sum of two errors, each evenly distributed over 1/60 s.
  static let mostTimeNoise = Double.sqrt(2.0 / 12) / 60

  /// Correction of the variance of times, for a capture that is not in step with the screen.
  ///
  /// The errors of such times form a sawtooth, with a period of about nine samples. The variance that
  /// is computed from `errors` is only 1/2.6 of the variance of this sawtooth.
  private static let sawtooth = 2.6

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

  private static func wholeStep(_ samples: [TrajectorySample]) -> Double {
    [1, 0.5, 1.0 / 3].first { step in
      let whole = samples.filter { sample in
        let share = sample.offset / step
        return abs(share - share.rounded()) * step < equal
      }
      return 20 * whole.count >= 19 * samples.count
    } ?? 0
  }

  /// Returns the standard deviation of a sample's offset as a multiple of `noise`.
  ///
  /// It includes the effect of the noise of the sample's time, which grows with the velocity.
  func spread(at index: Int, noise: Double) -> Double {
    let time = timeNoise * velocities[index] / noise
    return Double.sqrt(1 + time * time)
  }

  /// Returns for each sample the number of samples in its run of equal offsets.
  ///
  /// All samples of a run have the same error.
  func runs(in samples: [TrajectorySample]) -> [Int] {
    let least = max(wholeStep / 4, Self.equal)
    var runs: [Int] = []
    while runs.count < samples.count {
      let first = samples[runs.count].offset
      let run = samples[runs.count...].prefix { abs($0.offset - first) < least }
      runs += run.map { _ in run.count }
    }
    return runs
  }

  /// Smallest change of an offset that counts as movement, in points.
  ///
  /// The noise alone causes smaller changes.
  var visible: Double { max(2, 5 * (noise ?? 0)) }

  /// Standard deviation of a measured velocity that is due to the noise of the offsets, in points per second.
  var velocityNoise: Double { Self.velocityNoise(noise ?? 0, interval) }

  private static func velocityNoise(_ noise: Double, _ interval: Double) -> Double {
    let half = max(1, (reach / max(interval, 1e-6)).rounded(.down))
    let squares = interval * interval * half * (half + 1) * (2 * half + 1) / 3
    return squares > 0 ? noise / Double.sqrt(squares) : 0
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

  /// Median of the square of a number of the standard normal distribution.
  private static let medianSquare = 0.4549

  /// Returns the standard deviation of values of a normal distribution with mean 0 and some outliers, from their
  /// median square.
  static func deviation(_ values: some Collection<Double>) -> Double {
    Double.sqrt((median(values.map { $0 * $0 }) ?? 0) / medianSquare)
  }

  static func median(_ values: [Double]) -> Double? {
    guard !values.isEmpty else { return nil }
    return values.sorted()[values.count / 2]
  }
}
