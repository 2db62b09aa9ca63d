/// The samples of a recording as the screen showed them.
///
/// A log or a film may contain rows only where the offset changes, and a film may repeat a picture while the content
/// moves.
extension Trajectory {
  /// A step between rows that is longer than this multiple of the usual step may contain a held value.
  private static let longStep = 2.5
  /// Longest part of a held value that is filled with rows after its first row and before the next one, in seconds.
  private static let longestFill = (after: 1.2, before: 0.3)
  /// Longest duration for which a film may show the same picture of moving content, in seconds.
  private static let longestRepeat = 0.06
  /// If the final speed of a recording is below this, in points per second, the content is assumed to rest afterwards.
  private static let slow = 16.0
  /// Duration of the rest after the last row of a recording that contains only changes, in seconds.
  private static let finalRest = 0.5

  /// The samples with rows at rest where a value was held, without single wrong values, without rows that repeat an
  /// offset of moving content, and at the times of the program's pictures.
  var shownSamples: [TrajectorySample] {
    let shown = Self.withHeldValues(Self.withoutWrongValues(samples))
    return PictureClock(Self.withoutRepeats(shown)).clockedSamples
  }

  /// Distance beyond what the rows around it allow from which a single value is wrong, in points.
  private static let wrongDistance = 5.0

  /// Returns the samples without single wrong values.
  ///
  /// A value is wrong if it is far beyond the rows before and after it, and beyond the lines through the two rows
  /// before it and through the two rows after it. The loss of a fit bounds the effect of other wrong values; these would
  /// count as movements or as turns of the finger.
  private static func withoutWrongValues(_ samples: [TrajectorySample]) -> [TrajectorySample] {
    samples.indices.filter { index in
      guard index >= 2, index < samples.count - 2 else { return true }
      func line(_ one: TrajectorySample, _ other: TrajectorySample) -> Double {
        let slope = (other.offset - one.offset) / (other.time - one.time)
        return other.offset + slope * (samples[index].time - other.time)
      }
      let allowed = [
        samples[index - 1].offset, line(samples[index - 2], samples[index - 1]),
        samples[index + 1].offset, line(samples[index + 2], samples[index + 1]),
      ].sorted()
      let beyond = max(allowed[0] - samples[index].offset, samples[index].offset - allowed[3])
      return beyond <= wrongDistance
    }.map { samples[$0] }
  }

  /// Returns the samples with a row at each usual step of a held value.
  ///
  /// Symbols: s distance between two rows that are farther apart than usual, v₀ and v₁ velocities before and after
  /// them, T their distance in time, t the usual step. If rows were lost, s is about T·(v₀ + v₁)/2. If the earlier
  /// value was held and the next movement began in the last step, s is about t·v₁/2. The nearer one counts.
  private static func withHeldValues(_ samples: [TrajectorySample]) -> [TrajectorySample] {
    let steps = zip(samples.dropFirst(), samples).map { $0.time - $1.time }
    guard samples.count > 2, let usual = MotionSpeed.median(steps), usual > 0 else {
      return samples
    }
    func velocity(_ first: Int, _ last: Int) -> Double {
      guard first >= 0, last < samples.count else { return 0 }
      let (one, other) = (samples[first], samples[last])
      return (other.offset - one.offset) / (other.time - one.time)
    }
    var rows: [TrajectorySample] = []
    var isChangesOnly = false
    for index in samples.indices {
      let row = samples[index]
      if index > 0, steps[index - 1] > longStep * usual {
        let (before, after) = (velocity(index - 3, index - 1), velocity(index, index + 2))
        let (step, moved) = (steps[index - 1], row.offset - samples[index - 1].offset)
        let (lost, held) = (step * (before + after) / 2, usual * after / 2)
        if abs(moved - held) <= abs(moved - lost) {
          rows += rest(at: samples[index - 1], until: row.time, step: usual)
          isChangesOnly = true
        }
      }
      rows.append(row)
    }
    // Recordings that end when the content rests contain few samples at rest.
    if isChangesOnly
      || abs(velocity(samples.count - 1 - Int(0.1 / usual), samples.count - 1)) < slow,
      let last = rows.last
    {
      rows += rest(at: last, until: last.time + finalRest, step: usual)
    }
    return rows
  }

  /// Returns rows with the offset of a sample, from one step after it to one step before `end`.
  private static func rest(at sample: TrajectorySample, until end: Double, step: Double)
    -> [TrajectorySample]
  {
    let count = Int(min((end - sample.time) / step - 0.5, 1e6))
    let (first, last) = (Int(longestFill.after / step), Int(longestFill.before / step))
    return (1..<max(1, count)).compactMap { number in
      guard number <= first || number >= count - last else { return nil }
      var row = TrajectorySample(time: sample.time + Double(number) * step, offset: sample.offset)
      row.isHeld = true
      return row
    }
  }

  /// Largest difference between the offsets of one picture, in points.
  static let samePicture = 0.1

  /// Returns the samples without those that repeat the previous offset while the content moves.
  ///
  /// Such repeats occur if a screen is captured more often than it is drawn, or if a picture is late.
  private static func withoutRepeats(_ samples: [TrajectorySample]) -> [TrajectorySample] {
    var kept: [TrajectorySample] = []
    var index = samples.startIndex
    while index < samples.endIndex {
      let first = samples[index]
      let next = samples[index...].firstIndex { abs($0.offset - first.offset) > samePicture }
      let end = next ?? samples.endIndex
      let before = kept.last.map { abs($0.offset - first.offset) } ?? 0
      let after = next.map { abs(samples[$0].offset - first.offset) } ?? 0
      let isRepeat =
        end < samples.endIndex && min(before, after) > 1.5
        && samples[end].time - first.time < longestRepeat
      kept += isRepeat ? [first] : samples[index..<end]
      index = end
    }
    return kept
  }
}
