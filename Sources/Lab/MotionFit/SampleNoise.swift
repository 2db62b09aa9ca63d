import RealModule

/// Noise of recorded samples, measured without the assumption of an engine.
struct SampleNoise: Equatable, Sendable {
  /// Standard deviation of the offset of a sample at rest, in points.
  private(set) var offset = 0.5
  /// Standard deviation of the time of a sample, in seconds; at least `leastTime`, unless the
  /// samples show no noise at all.
  private(set) var time = leastTime

  /// Recordings with this median interval or a longer one do not show their noise, in seconds.
  ///
  /// Their samples differ from a smooth curve mostly because of the motion.
  private static let sparse = 0.04
  private static let fewestSamples = 12
  /// Limits of speed, in points per second.
  ///
  /// Below `creep` content may be at rest; above `fast` errors of times are visible.
  private static let (creep, fast) = (12.0, 100.0)
  /// Smallest standard deviation of a sample's time, in seconds.
  ///
  /// A film shows each picture of a screen later by up to its own interval; this is the deviation for an interval of
  /// 8 ms. Where the delay grows from picture to picture, neighbours do not show it.
  static let leastTime = 0.0023
  /// Largest standard deviation of a sample's time, in seconds.
  ///
  /// It is that of the sum of two errors, each evenly distributed over 1/60 s.
  static let mostTime = Double.sqrt(2.0 / 12) / 60

  /// Measures the noise of recordings that were captured in the same way.
  ///
  /// It is 0.5 points if no recording shows it.
  init(_ recordings: [(samples: [TrajectorySample], speed: MotionSpeed)]) {
    var slow: [Double] = []
    var all: [Double] = []
    var fast: [(error: Double, velocity: Double)] = []
    for (samples, speed) in recordings
    where samples.count >= Self.fewestSamples && speed.interval > 0 && speed.interval < Self.sparse
    {
      for index in 2..<samples.count - 2 {
        let velocity = abs(speed.velocities[index])
        all.append(speed.errors[index])
        if velocity > Self.creep, velocity < Self.fast { slow.append(speed.errors[index]) }
        if velocity > Self.fast { fast.append((speed.errors[index], velocity)) }
      }
    }
    guard !all.isEmpty else { return }
    let rounding = Self.rounding(recordings.flatMap(\.samples)) / Double.sqrt(12)
    offset = max(MotionSpeed.deviation(slow.count >= 8 ? slow : all), rounding)
    // A motion that was computed has exact times.
    let least = offset < 0.01 ? 0 : Self.leastTime
    time = least
    guard fast.count >= 8 else { return }
    // Errors of times may be alike for some samples and then jump, as where a capture is not in step with the screen.
    let excesses = fast.map {
      ($0.error * $0.error / 1.64 - offset * offset) / ($0.velocity * $0.velocity)
    }
    let large = excesses.sorted()[Int(Double(excesses.count) * 0.8)]
    time = min(max(least, Double.sqrt(max(0, large))), Self.mostTime)
  }

  /// The step of the rounding of offsets, in points: 1, 1/2 or 1/3 if at least 95 % of the offsets are multiples of
  /// the step, else 0.
  private static func rounding(_ samples: [TrajectorySample]) -> Double {
    [1, 0.5, 1.0 / 3].first { step in
      let whole = samples.count { sample in
        let share = sample.offset / step
        return abs(share - share.rounded()) * step < 0.02
      }
      return 20 * whole >= 19 * samples.count
    } ?? 0
  }

  /// Smallest change of an offset that counts as movement, in points; the noise alone causes smaller changes.
  var visible: Double { max(2, 5 * offset) }

  /// Standard deviation of a sample's offset, in points, if content has a velocity.
  ///
  /// Real engines end their motions a few tenths of a point away from the engines of this package.
  func deviation(at velocity: Double) -> Double {
    let (shift, least) = (time * velocity, MotionFit.leastNoise)
    return Double.sqrt(offset * offset + least * least + shift * shift)
  }
}
