/// The velocities of single moves of a pointer, as Qt computes them.
///
/// Symbols: u the last change of the position, divided by the time since the previous move in whole
/// milliseconds; w the velocity of a move.
///
/// Of a finger, only the last move of each frame is received, with 60 frames a second from the press
/// on: w = 0.7·u. Of a mouse, every move is received that changes the position: w = 0.7·u + 0.3·w of
/// the previous move. A PathView, which loops, has w = u.
///
/// - Source: Qt 6.12, measured: qeventpoint.cpp, and qquickflickable.cpp, whose buffer has three
///   samples. The 60 frames a second are those of the measurement. Different here: Qt's first velocity
///   of a mouse includes the distance before the press.
struct MoveVelocities {
  /// Rest before the lift after which a loop has no velocity, in seconds.
  static let loopRest = 0.05
  /// Number of moves that count.
  private static let most = 3
  /// Weight of a new velocity, and frames per millisecond.
  private static let (share, rate) = (0.7, 0.06)

  private let samples: [VelocitySample]
  private let start: Double
  private let isMouse: Bool
  private let isWhole: Bool

  /// Creates the moves after a press at an instant, in seconds; `isWhole` is for content that loops.
  init(_ samples: [VelocitySample], from start: Double, isMouse: Bool, isWhole: Bool) {
    (self.samples, self.start, self.isMouse, self.isWhole) = (samples, start, isMouse, isWhole)
  }

  /// The time of the newest move, in seconds.
  var newestTime: Double {
    var index = samples.count - 1
    while index > 0, !arrives(index) { index -= 1 }
    return samples[index].time
  }

  /// The mean velocity of the last three moves, each within a limit; 0 without a move.
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

  /// Whether Qt Quick receives a move.
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

  /// u of a move, in points per second.
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

  /// The number of the frame at whose end a move arrives.
  private func frame(_ index: Int) -> Double {
    let time = milliseconds(index)
    let frame = (time * Self.rate).rounded(.down)
    return time <= (frame / Self.rate).rounded() ? frame : frame + 1
  }
}
