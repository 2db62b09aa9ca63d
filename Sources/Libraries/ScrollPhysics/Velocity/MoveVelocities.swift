/// The velocities of single moves of a pointer, as Qt computes them.
///
/// Symbols: w velocity of a move, u the last change of the position divided by the time since the
/// previous move. This time is in whole milliseconds.
///
/// Finger: Qt receives only the last move of each frame. Frames are counted from the press, 60 per
/// second. w = 0.7·u.
/// Mouse: Qt receives every move that changes the position. w = 0.7·u + 0.3·w′, where w′ is the
/// velocity of the previous move.
/// PathView, whose content loops: w = u.
///
/// - Source: Qt 6.12, measured at 60 frames per second: qeventpoint.cpp, and qquickflickable.cpp,
///   whose buffer has three samples. Different here: Qt's first velocity of a mouse includes the
///   movement before the press.
struct MoveVelocities {
  /// Time from the newest move to the release after which looping content has velocity 0, in seconds.
  ///
  /// After a shorter time t, the velocity is multiplied by 1 − t / `loopRest`.
  static let loopRest = 0.05
  /// Greatest number of moves in a mean.
  private static let most = 3
  /// The weight of u.
  private static let share = 0.7
  /// Number of frames per millisecond.
  private static let rate = 0.06

  private let samples: [VelocitySample]
  private let start: Double
  private let isMouse: Bool
  private let isWhole: Bool

  /// Creates the moves from the samples after a press at `start`, in seconds.
  ///
  /// `isWhole` is true for content that loops. The velocity of a move is then the whole value of u,
  /// see the symbols of `MoveVelocities`.
  init(_ samples: [VelocitySample], from start: Double, isMouse: Bool, isWhole: Bool) {
    (self.samples, self.start, self.isMouse, self.isWhole) = (samples, start, isMouse, isWhole)
  }

  /// Time of the newest move that Qt receives, in seconds.
  var newestTime: Double {
    var index = samples.count - 1
    while index > 0, !arrives(index) { index -= 1 }
    return samples[index].time
  }

  /// Returns the mean velocity of the last three moves, in points per second; 0 if there is no move.
  ///
  /// Each of the three velocities is first limited to −limit...limit.
  func mean(limit: Double) -> Double {
    var (sum, count) = (0.0, 0)
    var index = samples.count - 1
    while index > 0, count < Self.most {
      if arrives(index) {
        sum += min(max(velocity(index), -limit), limit)
        count += 1
      }
      index -= 1
    }
    return count > 0 ? sum / Double(count) : 0
  }

  /// Returns whether Qt Quick receives the move at an index.
  private func arrives(_ index: Int) -> Bool {
    if isMouse { return samples[index].position != samples[index - 1].position }
    return index == samples.count - 1 || frame(index) != frame(index + 1)
  }

  private func velocity(_ index: Int) -> Double {
    guard isMouse else { return rate(index) * (isWhole ? 1 : Self.share) }
    var velocity = 0.0
    for move in 1...index where arrives(move) {
      velocity = Self.share * rate(move) + (1 - Self.share) * velocity
    }
    return isWhole ? rate(index) : velocity
  }

  /// Returns the value u of the move at an index, in points per second.
  private func rate(_ index: Int) -> Double {
    var last = index
    while last > 1, samples[last].position == samples[last - 1].position { last -= 1 }
    var before = index - 1
    while isMouse, before > 0, !arrives(before) { before -= 1 }
    let time = max(1, milliseconds(index) - milliseconds(before))
    return (samples[last].position - samples[last - 1].position) / time * 1000
  }

  private func milliseconds(_ index: Int) -> Double {
    ((samples[index].time - start) * 1000).rounded()
  }

  /// Returns the number of the frame that contains a move; Qt receives the move when this frame ends.
  private func frame(_ index: Int) -> Double {
    let time = milliseconds(index)
    let frame = (time * Self.rate).rounded(.down)
    return time <= (frame / Self.rate).rounded() ? frame : frame + 1
  }
}
