import RealModule

/// Finds the movements of a trajectory, and for each movement the flings that possible releases would start.
extension Trajectory {
  /// Maximum duration of the rest that is kept after a movement, in seconds.
  private static let longestRest = 0.5
  /// Shortest rest that ends a movement, in seconds; at the turn of a bounce, content is slow for a shorter
  /// time.
  private static let shortestRest = 0.15
  /// Content that is slower than this does not count as moving, in points per second.
  private static let leastSpeed = 12.0
  private static let fewestSamples = 5
  /// Maximum number of samples of a fling.
  ///
  /// If a fling has more samples, only every second, third or further one is kept.
  private static let mostSamples = 600
  /// Longest duration of a movement from rest to rest that is no fling, in seconds.
  private static let longestJump = 0.1
  /// Shares of a movement's way after which a finger may have lifted.
  private static let releases = stride(from: 0.1, to: 0.75, by: 0.1)
  /// Speed at the release, in points per second, above which a finger moves content.
  private static let dragSpeed = 60.0

  /// Returns the movements of several trajectories.
  ///
  /// Each movement is a list of flings, one for each possible time of the release, the earliest first.
  /// A trajectory that begins after the end of the previous one belongs to the same recording.
  static func flings(of trajectories: [Trajectory]) -> [[Fling]] {
    let shown = trajectories.filter { !$0.samples.isEmpty }.map { trajectory in
      var shown = trajectory
      shown.samples = trajectory.shownSamples
      return shown
    }
    let speeds = shown.map { MotionSpeed($0.samples) }
    // All recordings are assumed to be captured in the same way. Content that never moves shows no noise.
    let parts = zip(shown, speeds).map { (samples: $0.samples, speed: $1) }
    let moving = parts.filter { $0.speed.velocities.contains { abs($0) > leastSpeed } }
    let noise = SampleNoise(moving.isEmpty ? parts : moving)
    var flings: [[Fling]] = []
    var (recording, last) = (0, -Double.infinity)
    for (trajectory, speed) in zip(shown, speeds) {
      if trajectory.samples[0].time <= last { recording += 1 }
      last = trajectory.samples[trajectory.samples.count - 1].time
      for var starts in trajectory.movements(speed, noise) {
        for index in starts.indices {
          (starts[index].recording, starts[index].movement) = (recording, flings.count)
        }
        flings.append(starts)
      }
    }
    return flings
  }

  private func movements(_ speed: MotionSpeed, _ noise: SampleNoise) -> [[Fling]] {
    let least = max(Self.leastSpeed, 5 * speed.deviation(for: noise.offset))
    var stretches = stretches(speed.velocities, over: least)
    let marked = release.map { release in
      samples.firstIndex { $0.time >= release - 1e-9 } ?? samples.count
    }
    if let marked { stretches.removeAll { $0.upperBound <= marked } }
    let flings = stretches.indices.map { number in
      let stretch = stretches[number]
      let next = number + 1 < stretches.count ? stretches[number + 1].lowerBound : samples.count
      let previous = number > 0 ? stretches[number - 1].upperBound : 0
      let rest = rest(after: stretch.upperBound, before: next, noise)
      if let marked {
        return number > 0 ? [] : [fling(marked, marked, marked, rest, speed, noise)]
      }
      return starts(in: stretch, after: previous, speed, noise).map { start in
        var fling = fling(start.first, start.onset, start.release, rest, speed, noise)
        // A movement from rest to rest that is shorter than a finger's is a position that the program set.
        fling.isJump =
          start.onset - previous > 2 && rest.count > 2
          && samples[rest.lowerBound].time - samples[start.onset].time <= Self.longestJump
        return fling
      }
    }
    // After a late release there may be only the rest.
    return flings.map { starts in
      starts.filter { $0.samples.count >= Self.fewestSamples && $0.travel >= 1.5 * noise.visible }
    }.filter { !$0.isEmpty }
  }

  /// Returns the ranges of samples that are faster than `least`, in points per second.
  ///
  /// Ranges with less than the shortest rest between them are joined.
  private func stretches(_ velocities: [Double], over least: Double) -> [Range<Int>] {
    var stretches: [Range<Int>] = []
    for index in velocities.indices where abs(velocities[index]) > least {
      if let last = stretches.last,
        samples[index].time - samples[last.upperBound - 1].time <= Self.shortestRest
          || index == last.upperBound
      {
        stretches[stretches.count - 1] = last.lowerBound..<index + 1
      } else {
        stretches.append(index..<index + 1)
      }
    }
    // At the end of a slow motion the velocity varies around the limit. Ranges that never reach twice the limit
    // are ignored.
    return stretches.filter { $0.contains { abs(velocities[$0]) > 2 * least } }
  }

  /// Returns the indices of the samples at rest after a movement; they cover at most half a second.
  ///
  /// The rest begins after the last sample that is visibly away from the final offset.
  private func rest(after movement: Int, before next: Int, _ noise: SampleNoise) -> Range<Int> {
    let after = movement..<max(movement, next)
    let last = samples[after].suffix(16).map { $0.offset }
    let mean = last.reduce(0, +) / Double(max(1, last.count))
    let creeping = after.last { abs(samples[$0].offset - mean) > noise.visible }
    let start = creeping.map { $0 + 1 } ?? movement
    let limit = samples[start - 1].time + Self.longestRest
    return
      start..<(samples[start..<after.upperBound].firstIndex { $0.time > limit } ?? after.upperBound)
  }

  /// Returns the samples at which the finger may have lifted.
  ///
  /// They are the last sample before the movement, and those at some shares of its way. In each result, `release` is such
  /// a sample. `onset` is the sample at which the movement begins, and `first` is the first sample that is fitted.
  private func starts(
    in stretch: Range<Int>,
    after previous: Int,
    _ speed: MotionSpeed,
    _ noise: SampleNoise
  ) -> [(first: Int, onset: Int, release: Int)] {
    let size = { (index: Int) in abs(speed.velocities[index]) }
    guard let peak = stretch.max(by: { size($0) < size($1) }) else { return [] }
    // If the content rests before the movement, the movement begins at the last sample of that rest.
    let rest = previous..<max(previous, stretch.lowerBound - 2)
    let level = MotionSpeed.median(samples[rest].suffix(9).map { $0.offset })
    let still = level.flatMap { level in
      (rest.lowerBound...peak).last { abs(samples[$0].offset - level) < noise.visible / 2 }
    }
    let onset = rest.count < 3 ? previous : still ?? stretch.lowerBound
    // Some engines begin so slowly that their first samples look like rest, so a few samples more are included.
    let starts = [(first: max(previous, onset - 4), onset: onset, release: onset)]
    var way = 0.0
    let ways = (onset + 1..<max(onset + 1, stretch.upperBound)).map { index in
      way += abs(samples[index].offset - samples[index - 1].offset)
      return way
    }
    let later = Set(Self.releases.compactMap { share in ways.firstIndex { $0 >= share * way } })
    return starts
      + later.sorted().dropFirst(later.contains(0) ? 1 : 0).map { place in
        (onset + 1 + place, onset, onset + 1 + place)
      }
  }

  /// Limits of speed at which a finger counts as slowing down during a drag.
  ///
  /// The finger has slowed down if its speed is less than `slowed` times its greatest speed so far. That greatest speed
  /// must exceed `fast` times the greatest speed of the movement.
  private static let (slowed, fast) = (0.8, 1.0 / 3)

  /// Returns the fling of the samples from `start` to the end of `rest`.
  ///
  /// A finger drags the content from `onset` to `release`.
  private func fling(
    _ start: Int,
    _ onset: Int,
    _ release: Int,
    _ rest: Range<Int>,
    _ speed: MotionSpeed,
    _ noise: SampleNoise
  ) -> Fling {
    let count = max(0, rest.upperBound - start)
    let step = (count + Self.mostSamples - 1) / Self.mostSamples
    let kept = Array(stride(from: start, to: max(start, rest.upperBound), by: max(1, step)))
    // In the first half of the rest the content may still move slowly.
    let still = samples[rest].suffix((rest.count + 1) / 2).map { $0.offset }
    let restOffset = rest.count < 3 ? nil : MotionSpeed.median(still)
    let moving = kept.lastIndex {
      abs(samples[$0].offset - (restOffset ?? .infinity)) > noise.visible
    }
    let runs = Self.runs(kept.map { samples[$0] })
    let deviations = zip(kept, runs).map { index, run in
      noise.deviation(at: speed.velocities[index]) * Double.sqrt(Double(run))
    }
    var drag = (duration: 0.0, slow: 0.0)
    if onset < release {
      let end = samples[min(release, samples.count - 1)].time
      let size = { (index: Int) in abs(speed.velocities[index]) }
      let fastest = (onset..<rest.lowerBound).map(size).max() ?? 0
      var peak = onset
      let isSlower = (onset..<release).contains { index in
        if size(index) > size(peak) { peak = index }
        return size(peak) > Self.fast * fastest && size(index) < Self.slowed * size(peak)
      }
      drag = (end - samples[onset].time, isSlower ? end - samples[peak].time : 0)
    }
    // Content that slightly overshoots an edge counts as moving for some time after it has arrived there.
    let arrival = moving.map { kept[$0] + 1 } ?? rest.lowerBound
    let time = self.release ?? samples[min(release, samples.count - 1)].time
    let deviation =
      self.release == nil ? min(max(2 * speed.interval, 0.01), 0.05) : speed.interval / 2
    return Fling(
      trajectory: self,
      samples: kept.map { samples[$0] },
      deviations: deviations,
      noise: noise,
      interval: speed.interval,
      smoothLoss: LeastSquares.loss(zip(kept, deviations).map { speed.errors[$0] / $1 }),
      release: (time, deviation),
      drag: drag,
      isDragged: onset < release && endSpeed(before: release + 1, over: 0.03) > Self.dragSpeed,
      restOffset: restOffset,
      endSpeed: endSpeed(before: arrival, over: 0.05),
      movingCount: (moving ?? 0) + 1
    )
  }

  /// Returns for each sample the number of samples in its run of equal offsets.
  ///
  /// All samples of a run have the same error.
  private static func runs(_ samples: [TrajectorySample]) -> [Int] {
    var runs: [Int] = []
    while runs.count < samples.count {
      let first = samples[runs.count].offset
      let run = samples[runs.count...].prefix { abs($0.offset - first) < 0.02 }
      runs += run.map { _ in run.count }
    }
    return runs
  }

  /// Returns the mean speed in the last `time` seconds up to the sample before index `rest`, in points per
  /// second.
  private func endSpeed(before rest: Int, over time: Double) -> Double {
    let last = samples[rest - 1]
    let first = samples[..<rest].last { last.time - $0.time >= time } ?? samples[0]
    return last.time > first.time
      ? abs(last.offset - first.offset) / (last.time - first.time) : 0
  }
}
