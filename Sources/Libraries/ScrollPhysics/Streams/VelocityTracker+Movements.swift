/// Computes the velocity of a touchpad gesture along one axis from its movements, by the rules of
/// several engines.
///
/// The tracker stores the movements since the start of the gesture, or since its last turn. Each
/// sample is the position at the end of a movement. The first sample is the position at the start
/// of the first movement; at the start of a gesture, its time is −∞. For touchpad rules that do not
/// count movements, the tracker stores positions as for touches.
extension VelocityTracker {
  /// Greatest age of a movement that any rule uses, in seconds.
  private static let movementHorizon = 0.2
  /// Least time between two stored movements, in seconds; movements closer in time are joined.
  private static let joinTime = 0.004
  /// Assumed time between the event before a gesture and the gesture's first movement, in seconds.
  ///
  /// Chromium counts this time as the duration of the first movement.
  private static let idleTime = 1.0
  /// At 125 Hz, the movements of the last 200 ms need about 25 samples.
  private static let movementCapacity = 64

  /// In seconds.
  var newestTime: Double? { samples.isEmpty ? nil : newest.time }

  /// Whether the tracker stores movements, and not positions.
  var hasMovements: Bool { origin.time == .infinity }

  /// An index of `samples`; 0 if there are no movements.
  private var newestMovement: Int { hasMovements ? max(0, samples.count - 1) : 0 }

  /// Removes every sample, and reserves memory for the samples of a gesture.
  mutating func beginMovements() {
    reset()
    samples.reserveCapacity(Self.movementCapacity)
  }

  /// Adds a movement in points that ends at an instant in seconds.
  ///
  /// A movement against the previous direction removes all earlier movements.
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

  /// Returns whether a finger's next movement, in points, is in the opposite direction of its last movement.
  ///
  /// The result is false if the tracker stores movements instead of positions.
  func turns(by distance: Double) -> Bool {
    let last = samples.count - 1
    guard last > 0, !hasMovements else { return false }
    return (samples[last].position - samples[last - 1].position) * distance < 0
  }

  private func distance(_ index: Int) -> Double {
    samples[index].position - samples[index - 1].position
  }

  /// Returns GTK's velocity: a distance divided by its duration; 0 if there are no movements.
  ///
  /// The distance is the sum of the movements in the last `window` seconds before the lift. The
  /// duration is the time from the first of these movements to the lift.
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

  /// Returns Firefox's velocity: the mean of the velocities of up to five movements; 0 if there are no
  /// movements.
  ///
  /// The movements are at most 100 ms old. A movement of 5 ms or less is joined with the movement before it.
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

  /// Chromium's velocity: the slope of a line that is fitted to the last three movements.
  ///
  /// Distance and time are counted back from the newest movement. For a gesture's first movement,
  /// Chromium uses the time since the event before the gesture; here one second is assumed. A
  /// gesture of three movements or fewer therefore has nearly no velocity.
  var movementSlope: Double {
    var line = LeastSquaresLine()
    var (elapsed, distance) = (0.0, 0.0)
    let last = newestMovement
    var index = last
    while index > max(0, last - 3) {
      // Of the movements older than 200 ms, only the newest counts.
      guard newest.time - samples[min(index + 1, last)].time <= Self.movementHorizon else { break }
      let start = samples[index - 1].time
      elapsed += start.isFinite ? samples[index].time - start : Self.idleTime
      distance += self.distance(index)
      line.add(time: elapsed, position: distance)
      index -= 1
    }
    return line.slope ?? 0
  }
}

extension Array {
  /// `removeFirst(_:)` is not used, because it allocates memory in unoptimized builds.
  mutating func removeOldest(_ number: Int) {
    for index in number..<count { self[index - number] = self[index] }
    for _ in 0..<number { removeLast() }
  }
}
