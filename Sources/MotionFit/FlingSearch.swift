/// Where the flings of a trajectory are.
extension Trajectory {
  /// Longest rest that is kept after a movement, in seconds.
  private static let longestRest = 1.0
  /// A rest of this time, in seconds, ends a movement; a bounce turns faster.
  private static let shortestRest = 0.15
  /// A recording that ends with less speed, in points per second, ends because the content rests.
  private static let slow = 16.0
  private static let fewestSamples = 5
  /// Most samples of a fling; of more, every second, third and so on is kept.
  private static let mostSamples = 600

  /// The movements; of each the samples from the places at which the finger may have lifted, the
  /// earliest first.
  func flings() -> [[Fling]] {
    let speed = MotionSpeed(samples)
    let least = max(12, 5 * speed.velocityNoise)
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
      let fling = fling(start, rest, at: release, deviation: deviation, speed)
      return fling.travel < smallest ? [] : [[fling]]
    }
    let stretches = stretches(speed.velocities, over: least)
    return stretches.indices.compactMap { number in
      let stretch = stretches[number]
      let next = number + 1 < stretches.count ? stretches[number + 1].lowerBound : samples.count
      let rest = rest(after: stretch.upperBound, before: next, speed)
      let flings = starts(in: stretch, speed).filter { rest.upperBound - $0 >= Self.fewestSamples }
        .map { start in
          let deviation = min(max(2 * speed.interval, 0.01), 0.05)
          let time = samples[start].time
          return fling(start, rest, at: time, deviation: deviation, speed)
        }
      guard let first = flings.first, first.travel >= smallest else { return nil }
      return flings
    }
  }

  /// The stretches of samples that are faster than a velocity, in points per second.
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
    // The end of a creep is now faster, now slower.
    return stretches.filter { $0.contains { abs(velocities[$0]) > 2 * least } }
  }

  /// The rest after a movement and before the next one: from where the last creep is no longer seen.
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

  /// The indices of samples at which the finger may have lifted: at the beginning of the movement,
  /// where it is fastest, or later.
  private func starts(in stretch: Range<Int>, _ speed: MotionSpeed) -> [Int] {
    let size = { (index: Int) in abs(speed.velocities[index]) }
    guard let peak = stretch.max(by: { size($0) < size($1) }) else { return [] }
    // Some laws begin so slowly that the first samples look like rest.
    var starts = [stretch.lowerBound < 8 ? 0 : stretch.lowerBound - 4]
    if peak > starts[0] + 1 { starts.append(peak + 1) }
    let end = samples[stretch.upperBound - 1].offset
    let whole = abs(end - samples[peak].offset)
    for share in [0.8, 0.6, 0.4] where peak > starts[0] + 1 {
      let later = (peak..<stretch.upperBound).first {
        abs(end - samples[$0].offset) < share * whole
      }
      if let later, later > starts[starts.count - 1] { starts.append(later) }
    }
    return starts
  }

  private func fling(
    _ start: Int,
    _ rest: Range<Int>,
    at time: Double,
    deviation: Double,
    _ speed: MotionSpeed
  ) -> Fling {
    let step = (rest.upperBound - start + Self.mostSamples - 1) / Self.mostSamples
    let kept = stride(from: start, to: rest.upperBound, by: max(1, step))
    // The first samples may still creep.
    let still = samples[rest].suffix((rest.count + 1) / 2).map { $0.offset }
    var samples = kept.map { self.samples[$0] }
    // Who records until content rests has few samples of the rest.
    let last = self.samples[self.samples.count - 1]
    let isSlow = speed.noise != nil && endSpeed(before: rest.upperBound, over: 0.1) < Self.slow
    let isCut = last.time - self.samples[rest.lowerBound - 1].time < Self.longestRest / 2
    let isLast = rest.upperBound == self.samples.count
    let assumed = isLast && isCut && isSlow ? [0.1, 0.2, 0.3, 0.4, 0.5] : []
    let end = self.samples.suffix(3).reduce(0) { $0 + $1.offset / 3 }
    samples += assumed.map { TrajectorySample(time: last.time + $0, offset: end) }
    return Fling(
      trajectory: self,
      samples: samples,
      assumedCount: assumed.count,
      release: (time, deviation),
      restOffset: rest.count < 3 ? nil : still.reduce(0, +) / Double(still.count),
      endSpeed: endSpeed(before: rest.lowerBound, over: 0.05),
      visible: speed.visible
    )
  }

  /// Speed over some time before a sample, in points per second.
  private func endSpeed(before rest: Int, over time: Double) -> Double {
    let last = samples[rest - 1]
    let first = samples[..<rest].last { last.time - $0.time >= time } ?? samples[0]
    return last.time > first.time
      ? abs(last.offset - first.offset) / (last.time - first.time) : 0
  }
}
