import RealModule

/// The rule that determines the shown position of a finger at the instant of a frame.
///
/// Input devices and displays have different rates. If each frame shows the newest sample, the age of
/// that sample differs from frame to frame, and a steady drag judders. A resampled position depends
/// only on the instant and on the samples up to it. The content offset, the events and the velocity
/// always follow the samples, not the shown position.
public enum Resampling: String, CaseIterable, Equatable, Sendable {
  /// The position of the newest sample.
  case off
  /// The position of the finger shortly before the frame, interpolated between two samples.
  ///
  /// The delay is the mean time between samples, at most 30 ms, plus 2 ms.
  case interpolate
  /// A position on a line that is fitted to the last samples.
  ///
  /// The line is evaluated up to 9.4 ms before the instant of the frame, and at most 10 ms after the newest sample.
  case predict

  /// Time after an input during which the shown position may still change without further input, in seconds.
  package static let settlingTime = 0.065
}

/// The resampling rule and the instant for which a frame shows the positions of fingers.
package struct FingerDisplay: Equatable, Sendable {
  package var resampling: Resampling
  /// The instant of the frame, in seconds; if nil, each model uses its own time.
  package var time: Double?

  package init(_ resampling: Resampling, at time: Double? = nil) {
    self.resampling = resampling
    self.time = time
  }
}

/// The shown positions by the rules `interpolate` and `predict`, in points.
package struct DisplayedPlaces: Equatable, Sendable {
  package var interpolate: Double
  package var predict: Double

  package init(interpolate: Double, predict: Double) {
    self.interpolate = interpolate
    self.predict = predict
  }
}

/// Stores the positions of a finger at its samples, and computes the position to show at any instant.
///
/// Positions are in points, times in seconds. A ``Scroller`` has a resampler for the offsets of a drag.
/// <doc:Resampling> compares the rules.
///
///     var resampler = Resampler()
///     resampler.add(time: 0, position: 0)
///     resampler.add(time: 0.008, position: 4)
///     resampler.position(at: 0.012, .interpolate)   // 1
public struct Resampler: Equatable, Sendable {
  private struct Sample: Equatable {
    var time: Double
    var position: Double
    /// Weight of the sample in the fitted line, relative to the newest sample.
    var weight = 1.0
  }

  /// Greatest age of a stored sample, in seconds, and greatest count of stored samples.
  private static let window = (time: 0.050, count: 20)
  /// Age at which the weight of a sample in the fitted line is 1/e, in seconds.
  private static let memory = 0.012
  /// Delay of the shown position behind the finger for the rule `predict`, in seconds.
  ///
  /// The delay is share · min(Δt, interval) − gain, at least 0. Δt is the mean time between samples, and
  /// `gain` is the part of the delay that the fitted line compensates.
  private static let lag = (share: 0.57, gain: 0.002, interval: 0.020)
  /// Limits of the extrapolation beyond the newest sample, in seconds.
  ///
  /// The extrapolation ends `slack` seconds after the next sample is due, but lasts at least `least`
  /// and at most `most` seconds.
  private static let lead = (least: 0.004, slack: 0.0005, most: 0.010)
  /// Time after the newest sample at which the finger counts as stopped, in seconds.
  ///
  /// This time is share · min(Δt, interval) + time. Δt is the mean time between samples.
  private static let stopDelay = (share: 1.5, time: 0.002, interval: 0.030)
  /// Duration of the return of the shown position to the position of a finger that has stopped, in seconds.
  private static let returnTime = 0.017
  /// Limits of the time constant with which `correction` decays after a new sample, in seconds.
  ///
  /// The time constant is |correction| / (`speed` · v), limited to `least`...`most`, where v is the
  /// greatest speed between two stored samples. Within these limits the decay therefore moves
  /// content at most `speed` times as fast as the finger, for example after a reversal.
  private static let correction = (least: 0.005, most: 0.008, speed: 1.2)
  /// Delay of the rule `interpolate` in addition to one sample interval, in seconds.
  private static let delay = 0.002
  /// Duration of the return of the shown offset to the model's offset after a release or a catch, in seconds.
  private static let joinTime = 0.060
  /// Assumed sample interval while there are fewer than two samples, in seconds.
  private static let usualInterval = 0.008

  /// Oldest first, with increasing times.
  private var samples: [Sample] = []
  /// The weighted least-squares line through the samples, relative to the newest one.
  private var line = FittedLine()
  /// Shown position minus the position predicted by `line` when the newest sample arrived, in points.
  private var correction = 0.0
  /// The greatest speed between two stored samples, in points per second.
  private var speed = 0.0
  /// Distances from the model's offset to the shown offsets at the last release or catch, in points.
  ///
  /// After the release or the catch, the distances decay from these values to 0 within `joinTime`.
  private var joins = DisplayedPlaces(interpolate: 0, predict: 0)
  /// Time of the last release or catch, in seconds.
  private var joinStart = -Double.infinity

  /// Creates a resampler without samples; its position is 0.
  public init() { samples.reserveCapacity(Self.window.count + 1) }

  /// Removes every sample and keeps the capacity.
  public mutating func reset() {
    samples.removeAll(keepingCapacity: true)
    (line, correction, speed) = (FittedLine(), 0, 0)
    joinStart = -.infinity
  }

  /// Replaces all samples by one sample, with a time in seconds and a position in points.
  package mutating func begin(at time: Double, position: Double) {
    samples.removeAll(keepingCapacity: true)
    samples.append(Sample(time: time, position: position))
    (line, correction, speed) = (FittedLine(), 0, 0)
  }

  /// Adds a sample with a time in seconds and a position in points.
  ///
  /// If the time is not later than that of the newest sample, only the position of the newest sample changes.
  /// A sample with a value that is not finite is ignored.
  public mutating func add(time: Double, position: Double) {
    guard time.isFinite, position.isFinite else { return }
    guard !samples.isEmpty else { return begin(at: time, position: position) }
    let newest = newest
    let shown = predicted(at: time)
    let sample = Sample(time: time, position: position)
    if time <= newest.time {
      samples[samples.count - 1].position = position
    } else {
      if time - newest.time > VelocityTracker.gap + VelocityTracker.slack {
        // The finger rested until one interval ago.
        let rest = time - min(interval, Self.lag.interval)
        samples.removeAll(keepingCapacity: true)
        samples.append(Sample(time: rest, position: newest.position))
      }
      let decay = Double.exp((self.newest.time - time) / Self.memory)
      for index in 0..<samples.count { samples[index].weight *= decay }
      samples.append(sample)
      removeOld(before: time - Self.window.time - VelocityTracker.slack)
    }
    // The line is fitted here, so that no loop is needed when a position is computed.
    let last = self.newest
    var sums = LeastSquaresLine()
    speed = 0
    var old = samples[0]
    for index in 0..<samples.count {
      let new = samples[index]
      let (time, position) = (new.time - last.time, new.position - last.position)
      sums.add(time: time, position: position, weight: new.weight)
      if index > 0 {
        speed = max(speed, abs(new.position - old.position) / (new.time - old.time))
      }
      old = new
    }
    line = sums.fitted
    correction = 0
    correction = shown - predicted(at: time)
  }

  /// Removes the samples before an instant, and then the oldest until at most `window.count` are left.
  private mutating func removeOld(before time: Double) {
    var first = max(0, samples.count - Self.window.count)
    while samples[first].time < time { first += 1 }
    guard first > 0 else { return }
    samples.removeOldest(first)
  }

  /// Returns the position to show at an instant, in points; 0 if there are no samples.
  ///
  /// After the finger has stopped, the result is the position of the newest sample.
  ///
  /// - Complexity: O(samples of the last 50 ms), 20 at most; no allocation.
  @inline(__always)
  public func position(at time: Double, _ resampling: Resampling) -> Double {
    switch resampling {
    case .off: newest.position
    case .interpolate: interpolated(at: time - min(interval, Self.stopDelay.interval) - Self.delay)
    case .predict: predicted(at: time)
    }
  }

  /// Without samples, at time 0 and position 0.
  private var newest: Sample {
    // An index is used because `last` allocates memory in unoptimized builds.
    samples.isEmpty ? Sample(time: 0, position: 0) : samples[samples.count - 1]
  }

  /// In seconds; 0 without samples.
  package var sampleTime: Double { newest.time }

  /// Mean time between samples, in seconds; `usualInterval` with fewer than two samples.
  private var interval: Double {
    guard samples.count > 1 else { return Self.usualInterval }
    return (newest.time - samples[0].time) / Double(samples.count - 1)
  }

  private func interpolated(at time: Double) -> Double {
    var back = samples.count - 1
    while back > 0, samples[back].time > time { back -= 1 }
    guard back >= 0 else { return 0 }
    guard back < samples.count - 1, samples[back].time < time else { return samples[back].position }
    let (old, new) = (samples[back], samples[back + 1])
    let share = (time - old.time) / (new.time - old.time)
    return old.position + share * (new.position - old.position)
  }

  private func predicted(at time: Double) -> Double {
    let newest = newest
    let age = time - newest.time
    var interval = interval
    // Time after the newest sample at which the finger counts as stopped.
    let stopDelay =
      Self.stopDelay.share * min(interval, Self.stopDelay.interval) + Self.stopDelay.time
    var share = 1.0
    if age > stopDelay {
      let progress = min((age - stopDelay) / Self.returnTime, 1)
      share = 1 - Ease.cubicInOut.progress(progress)
    }
    guard share > 0 else { return newest.position }
    interval = min(interval, Self.lag.interval)
    let lag = max(0, Self.lag.share * interval - Self.lag.gain)
    let lead = min(max(interval - lag + Self.lead.slack, Self.lead.least), Self.lead.most)
    // The extrapolation is at most as long as the time that the samples span. If samples arrived almost
    // together, the line is too steep.
    let span = samples.count > 1 ? newest.time - samples[0].time : 0
    let ahead = line.position(at: max(-span, min(age - lag, lead, span)))
    var fall = Self.correction.most
    if speed > 0 {
      let limited = abs(correction) / (Self.correction.speed * speed)
      fall = min(max(Self.correction.least, limited), fall)
    }
    let correction = correction * Double.exp(-max(0, age) / fall)
    return newest.position + share * (ahead + correction)
  }

  // MARK: - Joining the model

  /// Starts the return of the shown positions from `shown` to `place`, the model's offset in points.
  ///
  /// In loops the shown positions return in the shorter direction.
  package mutating func join(
    from shown: DisplayedPlaces,
    to place: Double,
    in range: ScrollRange,
    at time: Double
  ) {
    let (interpolate, predict) = (shown.interpolate - place, shown.predict - place)
    joins.interpolate = interpolate - range.laps(nearestTo: interpolate)
    joins.predict = predict - range.laps(nearestTo: predict)
    joinStart = time
  }

  /// Returns the distance to add to the shown position after `join`, in points.
  ///
  /// The distance falls to 0 within 60 ms.
  package func difference(at time: Double, _ resampling: Resampling) -> Double {
    let progress = max(0, (time - joinStart) / Self.joinTime)
    guard progress < 1 else { return 0 }
    let share = 1 - Ease.cubicInOut.progress(progress)
    return switch resampling {
    case .off: 0
    case .interpolate: joins.interpolate * share
    case .predict: joins.predict * share
    }
  }
}
