import RealModule

/// Which position of a finger is shown at the instant of a frame.
///
/// Fingers and displays have rates of their own. A frame that shows the newest sample shows one of
/// another age each time, and a steady drag judders. A resampled position is a pure function of the
/// samples up to an instant and that instant; offset, events and velocity stay those of the samples.
public enum Resampling: String, CaseIterable, Equatable, Sendable {
  /// The newest sample.
  case off
  /// A position between two samples, a little more than the time between two samples ago.
  case interpolate
  /// A position on the line through the last samples, at most 9 ms ago and 10 ms beyond the newest.
  case predict

  /// How long after an input the shown place may change without another one, in seconds.
  package static let settlingTime = 0.065
}

/// By which rule, and for which instant, fingers are shown.
package struct FingerDisplay: Equatable, Sendable {
  package var resampling: Resampling
  /// The instant of the frame, in seconds; nil for the time of what is shown.
  package var time: Double?

  package init(_ resampling: Resampling, at time: Double? = nil) {
    self.resampling = resampling
    self.time = time
  }
}

/// Where something is shown by the rules that resample, in points.
package struct DisplayedPlaces: Equatable, Sendable {
  package var interpolate: Double
  package var predict: Double

  package init(interpolate: Double, predict: Double) {
    self.interpolate = interpolate
    self.predict = predict
  }
}

/// The positions of a finger at its samples, and the position to show between them.
///
/// Positions are in points, times in seconds. A ``Scroller`` has one of its own, of the offsets of a
/// drag. <doc:Resampling> compares the rules.
///
///     var resampler = Resampler()
///     resampler.add(time: 0, position: 0)
///     resampler.add(time: 0.008, position: 4)
///     resampler.position(at: 0.012, .interpolate)   // 1
public struct Resampler: Equatable, Sendable {
  private struct Sample: Equatable {
    var time: Double
    var position: Double
    /// Its share in the line, of that of the newest.
    var weight = 1.0
  }

  /// Samples that count, and their greatest number.
  private static let window = (time: 0.050, count: 20)
  /// Age in which the weight of a sample for the line falls to 1/e.
  private static let memory = 0.012
  /// How long the shown position trails the finger: a share of the time between samples, less a part
  /// for which the line makes up.
  private static let lag = (share: 0.57, gain: 0.002, interval: 0.020)
  /// How far beyond the newest sample the line is followed: up to when the next one is due.
  private static let reach = (least: 0.004, slack: 0.0005, most: 0.010)
  /// A sample that is late by this share and time does not come: the finger has stopped.
  private static let patience = (share: 1.5, time: 0.002, interval: 0.030)
  /// How long the shown position takes to return to a finger that has stopped.
  private static let returnTime = 0.017
  /// Time in which the difference that a sample makes falls to 1/e: longer where it would fall faster
  /// than a multiple of the finger's speed, as after a reversal.
  private static let correction = (least: 0.005, most: 0.008, speed: 1.2)
  /// By how much `interpolate` is later than the time between two samples.
  private static let delay = 0.002
  /// How long the shown offset takes to join the model's after a release or a catch.
  private static let joinTime = 0.060
  /// Time between samples before there are two.
  private static let usualInterval = 0.008

  /// The oldest first; their times ascend.
  private var samples: [Sample] = []
  /// The weighted least-squares line through the samples, relative to the newest one.
  private var line = FittedLine()
  /// What the shown position was beside the line when the newest sample came.
  private var correction = 0.0
  /// The greatest speed between two samples.
  private var speed = 0.0
  /// The differences that decay since the last release or catch.
  private var joins = DisplayedPlaces(interpolate: 0, predict: 0)
  private var joinStart = -Double.infinity

  /// Creates a resampler without samples.
  public init() { samples.reserveCapacity(Self.window.count + 1) }

  /// Removes every sample and keeps the capacity.
  public mutating func reset() {
    samples.removeAll(keepingCapacity: true)
    (line, correction, speed) = (FittedLine(), 0, 0)
    joinStart = -.infinity
  }

  /// Forgets every sample but one.
  package mutating func begin(at time: Double, position: Double) {
    samples.removeAll(keepingCapacity: true)
    samples.append(Sample(time: time, position: position))
    (line, correction, speed) = (FittedLine(), 0, 0)
  }

  /// Adds a sample; of samples with one time the newest counts.
  public mutating func add(time: Double, position: Double) {
    guard !samples.isEmpty, time.isFinite else { return begin(at: time, position: position) }
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
    // The line is fitted here, so that to show a position takes no loop.
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

  /// Removes samples of before an instant, and so many that at most `window.count` are left.
  private mutating func removeOld(before time: Double) {
    var first = max(0, samples.count - Self.window.count)
    while samples[first].time < time { first += 1 }
    guard first > 0 else { return }
    // Without optimization, `remove(at:)` takes memory.
    for index in first..<samples.count { samples[index - first] = samples[index] }
    for _ in 0..<first { samples.removeLast() }
  }

  /// The position to show at an instant; that of the newest sample once the finger has stopped, 0 without
  /// samples.
  ///
  /// - Complexity: O(samples of the last 50 ms), 20 at most; no allocation.
  public func position(at time: Double, _ resampling: Resampling) -> Double {
    switch resampling {
    case .off: newest.position
    case .interpolate: interpolated(at: time - min(interval, Self.patience.interval) - Self.delay)
    case .predict: predicted(at: time)
    }
  }

  /// The newest sample; time and position are 0 without one.
  private var newest: Sample {
    // By its index: `last` takes memory where it is not optimized.
    samples.isEmpty ? Sample(time: 0, position: 0) : samples[samples.count - 1]
  }

  /// The time of the newest sample; 0 without one.
  package var sampleTime: Double { newest.time }

  /// Mean time between samples.
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

  /// How long after its newest sample a finger counts as stopped.
  private var patience: Double {
    Self.patience.share * min(interval, Self.patience.interval) + Self.patience.time
  }

  private func predicted(at time: Double) -> Double {
    let newest = newest
    let age = time - newest.time
    var share = 1.0
    if age > patience {
      let progress = min((age - patience) / Self.returnTime, 1)
      share = 1 - Ease.cubicInOut.progress(progress)
    }
    guard share > 0 else { return newest.position }
    let interval = min(interval, Self.lag.interval)
    let lag = max(0, Self.lag.share * interval - Self.lag.gain)
    let reach = min(max(interval - lag + Self.reach.slack, Self.reach.least), Self.reach.most)
    // The line is followed as far as the samples span at most: if they came nearly at once, it is too
    // steep.
    let span = samples.count > 1 ? newest.time - samples[0].time : 0
    let ahead = line.position(at: max(-span, min(age - lag, reach, span)))
    var fall = Self.correction.most
    if speed > 0 {
      let limited = abs(correction) / (Self.correction.speed * speed)
      fall = min(max(Self.correction.least, limited), fall)
    }
    let correction = correction * Double.exp(-max(0, age) / fall)
    return newest.position + share * (ahead + correction)
  }

  // MARK: - Joining the model

  /// Lets the places that are shown join the model's place, in loops the short way.
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

  /// The difference to the model's offset at an instant.
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
