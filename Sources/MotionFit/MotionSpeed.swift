import RealModule
import ScrollPhysics

/// Speeds and noise of samples, without a law of motion.
struct MotionSpeed {
  /// Velocity at each sample, in points per second: the slope of a line through the samples around it.
  let velocities: [Double]
  /// Standard deviation of the noise of an offset at rest, in points; nil where samples are too far apart.
  var noise: Double?
  /// Number of samples that show it.
  let count: Int
  /// Standard deviation of the noise of a sample's time, in seconds.
  var timeNoise: Double
  /// The step of offsets that are whole numbers of points or of pixels, in points; else 0.
  let wholeStep: Double
  /// Median time between two samples, in seconds.
  let interval: Double

  /// Half of the time over which a velocity is measured, in seconds.
  private static let reach = 0.04
  /// Offsets that differ by less, in points, are equal.
  static let equal = 0.02
  /// About the most samples of a velocity.
  private static let mostSamples = 64
  /// Samples farther apart, in seconds, show a law's curve in their differences, not their noise.
  private static let sparse = 0.04

  init(_ samples: [TrajectorySample]) {
    let steps = zip(samples.dropFirst(), samples).map { $0.time - $1.time }
    interval = Self.median(steps) ?? 0
    let velocities = Self.slopes(samples)
    self.velocities = velocities
    wholeStep = Self.wholeStep(samples)
    guard interval > 0, interval < Self.sparse, samples.count >= 12 else {
      (noise, timeNoise, count) = (nil, 0, 0)
      return
    }
    let errors = Self.errors(samples)
    let inner = 2..<samples.count - 2
    count = inner.count
    // The slope of a line through the samples of 80 ms has noise, too.
    let slopeNoise = Self.velocityNoise(Self.deviation(inner.map { errors[$0] }), interval)
    let creep = max(Self.creep, 4 * slopeNoise)
    let moving = inner.filter { abs(velocities[$0]) > creep }
    let resting = inner.filter { abs(velocities[$0]) <= creep }
    let all = Self.deviation(moving.map { errors[$0] })
    let still = Self.deviation(resting.map { errors[$0] })
    // Those below 100 points per second, else the slower half.
    let half = Self.median(moving.map { abs(velocities[$0]) }) ?? 0
    let slow = [Self.fast, half].map { limit in moving.filter { abs(velocities[$0]) < limit } }
    let slower = slow[0].count >= 8 ? slow[0] : slow[1]
    let isAlike = resting.count >= 8 && all < 1.5 * still && still < 1.5 * all
    let share = Double(moving.count) / Double(inner.count)
    // Of samples in fast motion, part of the deviation is that of their times.
    let offsetNoise =
      isAlike
      ? Double.sqrt(share * all * all + (1 - share) * still * still)
      : slow[0].count < 8 && resting.count >= 12
        ? still
        : Self.deviation(slower.map { errors[$0] })
    let noise = max(offsetNoise, wholeStep / Double.sqrt(12))
    self.noise = noise
    let fastest = velocities.reduce(0) { max($0, abs($1)) }
    let steady = moving.filter { index in
      // Near a release or an edge the differences show the motion.
      let around = [max(0, index - 3), min(samples.count - 1, index + 3)].map { velocities[$0] }
      return abs(velocities[index]) > max(Self.fast, fastest / 8)
        && around.allSatisfy { abs($0 - velocities[index]) < 0.4 * abs(velocities[index]) }
    }
    let excesses = steady.map { errors[$0] * errors[$0] - noise * noise }
    // More than chance: the squares of n numbers have a mean within 1 ± √(2/n), and neighbours share samples.
    let chance = 6 * noise * noise / Double.sqrt(Double(max(1, steady.count)))
    let variance = Self.mean(
      zip(excesses, steady).map { $0 / (velocities[$1] * velocities[$1]) }
    )
    timeNoise =
      steady.count < 8 || Self.mean(excesses) < chance
      ? 0 : Double.sqrt(min(Self.sawtooth * max(0, variance), Self.mostTimeNoise))
  }

  /// Speeds below which content creeps, and above which errors of times show, in points per second.
  private static let (creep, fast) = (12.0, 100.0)
  /// Largest variance of a time, in square seconds: that of 60 refreshes a second, twice.
  private static let mostTimeNoise = 2.0 / 12 / 3600

  /// The variance of a sawtooth of nine samples, as of a capture not in step with the screen, as a multiple
  /// of what its differences show.
  private static let sawtooth = 2.6

  /// The differences of samples from the cubic through two neighbours on each side, in units in which
  /// noise has its own deviation; of the first and last two 0.
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

  /// The standard deviation of an offset by the noise of offset and time, as a multiple of a noise.
  func spread(at index: Int, noise: Double) -> Double {
    let time = timeNoise * velocities[index] / noise
    return Double.sqrt(1 + time * time)
  }

  /// For each sample the number of equal offsets in sequence of which it is one: all of them are wrong by
  /// the same amount.
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

  /// A distance that the noise does not reach, in points.
  var visible: Double { max(2, 5 * (noise ?? 0)) }

  /// Standard deviation that the noise of the offsets causes in a velocity, in points per second.
  var velocityNoise: Double { Self.velocityNoise(noise ?? 0, interval) }

  private static func velocityNoise(_ noise: Double, _ interval: Double) -> Double {
    let half = max(1, (reach / max(interval, 1e-6)).rounded(.down))
    let squares = interval * interval * half * (half + 1) * (2 * half + 1) / 3
    return squares > 0 ? noise / Double.sqrt(squares) : 0
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

  /// The standard deviation of a normal distribution of which the largest twentieth are others.
  private static func deviation(_ values: [Double]) -> Double {
    let squares = values.map { $0 * $0 }.sorted()
    // Those within two deviations have 0.76 of its variance.
    return Double.sqrt(mean(squares.dropLast(squares.count / 20)) / (squares.count < 20 ? 1 : 0.76))
  }

  private static func mean(_ values: some Collection<Double>) -> Double {
    values.reduce(0, +) / Double(max(1, values.count))
  }

  static func median(_ values: [Double]) -> Double? {
    guard !values.isEmpty else { return nil }
    return values.sorted()[values.count / 2]
  }
}
