import RealModule

/// Finds the movements of a trajectory, and for each movement the flings that possible releases would start.
extension Trajectory {
  /// Maximum duration of the rest that is kept after a movement, in seconds.
  private static let longestRest = 0.5
  /// Shortest rest that ends a movement, in seconds; at the turn of a bounce, content is slow for a shorter
  /// time.
  private static let shortestRest = 0.15
  /// If the final speed of a recording is below this, in points per second, the content is assumed to rest
  /// afterwards.
  private static let slow = 16.0
  /// Content that is slower than this does not count as moving, in points per second.
  private static let leastSpeed = 12.0
  private static let fewestSamples = 5
  /// Maximum number of samples of a fling.
  ///
  /// If a fling has more samples, only every second, third or further one is kept.
  private static let mostSamples = 600

  /// Returns the movements of several trajectories.
  ///
  /// Each movement is a list of flings, one for each possible time of the release, the earliest first.
  /// A trajectory that begins after the end of the previous one belongs to the same recording.
  static func flings(of trajectories: [Trajectory]) -> [[Fling]] {
    var recordings: [[Trajectory]] = []
    var last = Double.infinity
    for trajectory in trajectories {
      guard let first = trajectory.samples.first?.time else { continue }
      if first <= last { recordings.append([]) }
      var distinct = trajectory
      distinct.samples = trajectory.shownSamples
      recordings[recordings.count - 1].append(distinct)
      last = trajectory.samples.last?.time ?? first
    }
    var speeds = recordings.map { $0.map { MotionSpeed($0.samples) } }
    // All recordings are assumed to be captured in the same way, so they have the same noise. Content that
    // never moves shows none.
    let measured = speeds.joined().filter { $0.noise != nil }
    let moving = measured.filter { speed in speed.velocities.contains { abs($0) > leastSpeed } }
    let shown = moving.isEmpty ? measured : moving
    let count = shown.reduce(0) { $0 + Double($1.count) }
    let variance = shown.reduce(0) { $0 + Double($1.count) * ($1.noise ?? 0) * ($1.noise ?? 0) }
    let timeNoise = shown.map { $0.timeNoise }.max() ?? 0
    for number in speeds.indices {
      for index in speeds[number].indices where speeds[number][index].noise != nil {
        speeds[number][index].noise = Double.sqrt(variance / count)
        speeds[number][index].timeNoise = timeNoise
      }
    }
    return recordings.enumerated().flatMap { number, parts in
      var flings = zip(parts, speeds[number]).flatMap { $0.movements($1) }
      let rests = flings.map { $0[0].restOffset ?? .nan }
      for index in flings.indices {
        let isShared = rests.indices.contains {
          $0 != index && abs(rests[$0] - rests[index]) < flings[index][0].visible
        }
        for start in flings[index].indices {
          flings[index][start].recording = number
          flings[index][start].sharesRest = isShared
        }
      }
      return flings
    }
  }

  private func movements(_ speed: MotionSpeed) -> [[Fling]] {
    let least = max(Self.leastSpeed, 5 * speed.velocityNoise)
    let smallest = 1.5 * speed.visible
    if let release {
      let start = samples.firstIndex { $0.time >= release - 1e-9 } ?? samples.count
      let stretches = stretches(speed.velocities, over: least).filter { $0.upperBound > start }
      guard let movement = stretches.first, samples.count - start >= Self.fewestSamples else {
        return []
      }
      let next = stretches.dropFirst().first?.lowerBound ?? samples.count
      let rest = rest(after: movement.upperBound, before: next, speed)
      let deviation = speed.interval / 2
      let fling = fling(start, rest, at: release, deviation: deviation, after: Drag(), speed)
      return fling.travel < smallest ? [] : [[fling]]
    }
    let stretches = stretches(speed.velocities, over: least)
    return stretches.indices.compactMap { number in
      let stretch = stretches[number]
      let next = number + 1 < stretches.count ? stretches[number + 1].lowerBound : samples.count
      let rest = rest(after: stretch.upperBound, before: next, speed)
      let previous = number > 0 ? stretches[number - 1].upperBound : 0
      let flings = starts(in: stretch, after: previous, speed)
        .filter { rest.upperBound - $0.first >= Self.fewestSamples }
        .map { start in
          let deviation = min(max(2 * speed.interval, 0.01), 0.05)
          let time = samples[start.release].time
          let drag = drag(from: start.onset, to: start.release, in: stretch, speed)
          var fling = fling(start.first, rest, at: time, deviation: deviation, after: drag, speed)
          fling.isJump = isJump(from: start.onset, after: previous, to: rest)
          return fling
        }
        // After a late release there may be only the rest.
        .filter { $0.travel >= smallest }
      return flings.isEmpty ? nil : flings
    }
  }

  /// Longest duration of a movement from rest to rest that is no fling, in seconds.
  private static let longestJump = 0.1

  /// Whether a movement that begins at sample `onset` is a position that the program set: it leaves a rest, and ends in
  /// the next one sooner than a finger can move content.
  private func isJump(from onset: Int, after previous: Int, to rest: Range<Int>) -> Bool {
    onset - previous > 2 && rest.count > 2
      && samples[rest.lowerBound].time - samples[onset].time <= Self.longestJump
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

  /// Returns the indices of the samples at rest after a movement; they cover at most one second.
  ///
  /// The rest begins after the last sample that is visibly away from the final offset.
  private func rest(after movement: Int, before next: Int, _ speed: MotionSpeed) -> Range<Int> {
    let after = movement..<max(movement, next)
    let last = samples[after].suffix(16).map { $0.offset }
    let mean = last.reduce(0, +) / Double(max(1, last.count))
    let creeping = after.last { abs(samples[$0].offset - mean) > speed.visible }
    let start = creeping.map { $0 + 1 } ?? movement
    let limit = samples[start - 1].time + Self.longestRest
    return
      start..<(samples[start..<after.upperBound].firstIndex { $0.time > limit } ?? after.upperBound)
  }

  /// Returns the samples at which the finger may have lifted.
  ///
  /// They are at the beginning of the movement, around its highest speed, and later. In each result, `release`
  /// is such a sample. `onset` is the sample at which the movement begins, and `first` is the first sample that
  /// is fitted.
  private func starts(
    in stretch: Range<Int>,
    after previous: Int,
    _ speed: MotionSpeed
  ) -> [(first: Int, onset: Int, release: Int)] {
    let size = { (index: Int) in abs(speed.velocities[index]) }
    guard let peak = stretch.max(by: { size($0) < size($1) }) else { return [] }
    // If the content rests before the movement, the movement begins at the last sample of that rest.
    let rest = previous..<max(previous, stretch.lowerBound - 2)
    let level = MotionSpeed.median(samples[rest].suffix(9).map { $0.offset })
    let still = level.flatMap { level in
      (rest.lowerBound...peak).last { abs(samples[$0].offset - level) < speed.visible / 2 }
    }
    let onset = rest.count < 3 ? previous : still ?? stretch.lowerBound
    // Some engines begin so slowly that their first samples look like rest, so a few samples more are included.
    let first = stretch.lowerBound < 8 && previous == 0 ? 0 : max(previous, onset - 4)
    var starts = [(first: first, onset: onset, release: onset)]
    let end = samples[stretch.upperBound - 1].offset
    // Content that a finger holds beyond an edge begins to return after the last sample of the hold.
    let ways = (onset..<stretch.upperBound).map { abs(samples[$0].offset - end) }
    let way = (ways.max() ?? 0) - speed.visible / 2
    let hold = ways.lastIndex { $0 > way }.map { onset + $0 }
    let later = [hold, peak - 1, peak + 3].compactMap { $0 }
    for start in later where start > onset + 1 && start < stretch.upperBound {
      starts.append((start, onset, start))
    }
    let whole = abs(end - samples[peak].offset)
    for share in [0.7, 0.4] where peak > onset + 1 {
      let later = (peak..<stretch.upperBound).first {
        abs(end - samples[$0].offset) < share * whole
      }
      if let later, later > starts[starts.count - 1].first {
        starts.append((later, onset, later))
      }
    }
    return starts
  }

  /// Limits of speed at which a finger counts as slowing down during a drag.
  ///
  /// The finger has slowed down if its speed is less than `slowed` times its greatest speed so far. That
  /// greatest speed must exceed `fast` times the greatest speed of the movement.
  private static let (slowed, fast) = (0.8, 1.0 / 3)
  /// Smallest distance of a fling, as a share of the distance of the drag before it.
  ///
  /// If the fling is shorter, the whole drag counts as a part that the fling should explain.
  private static let leastShare = 0.25

  /// Returns the drag from sample `onset` to sample `release`; its duration is 0 if `onset` is not before
  /// `release`.
  private func drag(
    from onset: Int,
    to release: Int,
    in movement: Range<Int>,
    _ speed: MotionSpeed
  ) -> Drag {
    guard onset < release else { return Drag() }
    let size = { (index: Int) in abs(speed.velocities[index]) }
    let (before, after) = (onset..<release, release..<max(release, movement.upperBound))
    let fastest = (onset..<after.upperBound).map(size).max() ?? 0
    var peak = onset
    let slow = before.first { index in
      if size(index) > size(peak) { peak = index }
      return size(peak) > Self.fast * fastest && size(index) < Self.slowed * size(peak)
    }
    func distance(_ range: Range<Int>) -> Double {
      let offsets = samples[range].map { $0.offset }
      return (offsets.max() ?? 0) - (offsets.min() ?? 0)
    }
    let isMost = distance(after) < Self.leastShare * distance(before)
    return Drag(
      duration: samples[release].time - samples[onset].time,
      missed: isMost || slow != nil
        ? samples[release].time - samples[isMost ? onset : peak].time : 0,
      endSpeed: endSpeed(before: release + 1, over: 0.03)
    )
  }

  private func fling(
    _ start: Int,
    _ rest: Range<Int>,
    at time: Double,
    deviation: Double,
    after drag: Drag,
    _ speed: MotionSpeed
  ) -> Fling {
    let step = (rest.upperBound - start + Self.mostSamples - 1) / Self.mostSamples
    let kept = stride(from: start, to: rest.upperBound, by: max(1, step))
    // In the first half of the rest the content may still move slowly.
    let still = samples[rest].suffix((rest.count + 1) / 2).map { $0.offset }
    let restOffset = rest.count < 3 ? nil : still.reduce(0, +) / Double(still.count)
    // Content that slightly overshoots an edge counts as moving for some time after it has arrived there.
    let arrival = restOffset.flatMap { level in
      (start..<rest.lowerBound).last { abs(self.samples[$0].offset - level) > speed.visible }
    }
    var samples = kept.map { self.samples[$0] }
    // Recordings that end when the content rests contain few samples at rest. Five samples of rest are then
    // added.
    let last = self.samples[self.samples.count - 1]
    let isSlow = speed.noise != nil && endSpeed(before: rest.upperBound, over: 0.1) < Self.slow
    let isCut = last.time - self.samples[rest.lowerBound - 1].time < Self.longestRest / 2
    let isLast = rest.upperBound == self.samples.count
    let assumed = isLast && isCut && isSlow ? [0.1, 0.2, 0.3, 0.4, 0.5] : []
    let end = self.samples.suffix(3).reduce(0) { $0 + $1.offset / 3 }
    let noise = max(speed.noise ?? 0, MotionFit.leastNoise)
    let moving = samples.lastIndex { abs($0.offset - (restOffset ?? .infinity)) > speed.visible }
    samples += assumed.map { TrajectorySample(time: last.time + $0, offset: end) }
    let spreads = kept.map { speed.spread(at: $0, noise: noise) } + assumed.map { _ in 1 }
    return Fling(
      trajectory: self,
      samples: samples,
      spreads: zip(spreads, speed.runs(in: samples)).map { $0 * Double.sqrt(Double($1)) },
      errors: kept.map { speed.errors[$0] } + assumed.map { _ in 0 },
      noise: speed.noise ?? MotionSpeed.unknownNoise,
      timeNoise: speed.timeNoise,
      assumedCount: assumed.count,
      release: (time, deviation),
      drag: drag,
      restOffset: restOffset,
      endSpeed: endSpeed(before: arrival.map { $0 + 1 } ?? rest.lowerBound, over: 0.05),
      visible: speed.visible,
      movingCount: (moving ?? 0) + 1
    )
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
