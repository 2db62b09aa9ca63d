/// The movements of a touchpad gesture along one axis since its begin or its last turn, and the rules of
/// the engines for their velocity.
///
/// The samples are the places at the ends of the movements. The first sample is the begin of the first
/// movement; at the begin of a gesture its time is −∞. Gestures that are measured as touches have other
/// samples, and no movements.
extension VelocityTracker {
  /// Age of movements that no rule needs, in seconds.
  private static let movementHorizon = 0.2
  /// Movements that are closer than this are joined, in seconds.
  private static let joinTime = 0.004
  /// Time before the first movement of a gesture without any event, in seconds: Chromium counts it.
  private static let idleTime = 1.0
  /// Greatest number of samples; about half of them are of the last 200 ms at 125 Hz.
  private static let movementCapacity = 64

  /// The time of the newest sample, in seconds; nil without one.
  var newestTime: Double? { samples.isEmpty ? nil : newest.time }

  /// Whether the samples are of movements.
  var hasMovements: Bool { origin.time == .infinity }

  /// The index of the newest movement; 0 without one.
  private var newestMovement: Int { hasMovements ? max(0, samples.count - 1) : 0 }

  /// Removes every sample, and reserves the memory of a gesture.
  mutating func beginMovements() {
    reset()
    samples.reserveCapacity(Self.movementCapacity)
  }

  /// Adds a movement, in points.
  mutating func addMovement(_ distance: Double, at time: Double) {
    let last = newestMovement
    guard last > 0 else {
      reset()
      origin.time = .infinity
      samples.append(VelocitySample(time: -.infinity, position: 0))
      samples.append(VelocitySample(time: time, position: distance))
      return
    }
    let (start, newest) = (samples[last - 1], samples[last])
    let sample = VelocitySample(time: time, position: newest.position + distance)
    let isFirst = !start.time.isFinite
    if (newest.position - start.position) * distance < 0 {
      samples.removeAll(keepingCapacity: true)
      samples.append(newest)
    } else if time - (isFirst ? newest : start).time < Self.joinTime - Self.slack {
      samples[last] =
        isFirst ? VelocitySample(time: newest.time, position: sample.position) : sample
      return
    } else if samples.count == Self.movementCapacity {
      var old = 1
      while old + 2 < samples.count, time - samples[old + 2].time > Self.movementHorizon {
        old += 1
      }
      samples.removeOldest(old)
    }
    samples.append(sample)
  }

  /// Whether a finger's next distance, in points, is against its last one.
  func turns(by distance: Double) -> Bool {
    let last = samples.count - 1
    guard last > 0, !hasMovements else { return false }
    return (samples[last].position - samples[last - 1].position) * distance < 0
  }

  private func distance(_ index: Int) -> Double {
    samples[index].position - samples[index - 1].position
  }

  /// GTK's velocity: the sum of the distances in a window before the lift, divided by the time from the
  /// first of them to the lift.
  func sum(at time: Double, within window: Double) -> Double {
    var (sum, first) = (0.0, time)
    var index = newestMovement
    while index > 0, time - samples[index].time <= window + Self.slack {
      sum += distance(index)
      first = samples[index].time
      index -= 1
    }
    return time > first ? sum / (time - first) : 0
  }

  /// Firefox's velocity: the mean of the velocities of at most five movements that are at most 100 ms
  /// old and last longer than 5 ms.
  func mean(at time: Double) -> Double {
    var (sum, count) = (0.0, 0.0)
    var (distance, end) = (0.0, time)
    var index = newestMovement
    while index > 0, count < 5, time - samples[index].time <= Self.horizon + Self.slack {
      if distance == 0 { end = samples[index].time }
      distance += self.distance(index)
      index -= 1
      let duration = end - samples[index].time
      guard duration.isFinite, duration > 0.005 + Self.slack else { continue }
      sum += distance / duration
      count += 1
      distance = 0
    }
    return count > 0 ? sum / count : 0
  }

  /// Chromium's velocity: the slope of the line that is fitted to the last three movements, with
  /// distance and time counted back from the newest.
  ///
  /// The time of a gesture's first movement is counted from the event before the gesture. A gesture of
  /// three movements or fewer therefore has nearly no velocity.
  var movementSlope: Double {
    var line = LeastSquaresLine()
    var (elapsed, distance) = (0.0, 0.0)
    let last = newestMovement
    var index = last
    while index > max(0, last - 3) {
      // Of movements older than 200 ms only the newest counts.
      guard newest.time - samples[min(index + 1, last)].time <= Self.movementHorizon else { break }
      let start = samples[index - 1].time
      elapsed += start.isFinite ? samples[index].time - start : Self.idleTime
      distance += self.distance(index)
      line.add(time: elapsed, position: distance)
      index -= 1
    }
    return line.slope ?? 0
  }

  /// kitty's mean distance of the movements in a window before the lift; 0 after 10 points or fewer.
  ///
  /// The weights grow from 1 for the oldest movement to 2 at the lift. A movement of 0 with weight 2 is
  /// added at the lift.
  func weightedDistance(at time: Double, within window: Double) -> Double {
    let last = newestMovement
    var first = last + 1
    while first > 1, time - samples[first - 1].time <= window + Self.slack { first -= 1 }
    guard first <= last, case let span = time - samples[first].time, span > 0.002,
      abs(samples[last].position - samples[first - 1].position) > 10
    else { return 0 }
    var (sum, weights) = (0.0, 2.0)
    for index in first...last {
      let weight = 1 + (samples[index].time - samples[first].time) / span
      sum += weight * distance(index)
      weights += weight
    }
    return sum / weights
  }
}

extension Array {
  /// Removes elements at the start; `removeFirst(_:)` allocates memory where it is not optimized.
  mutating func removeOldest(_ number: Int) {
    for index in number..<count { self[index - number] = self[index] }
    for _ in 0..<number { removeLast() }
  }
}
