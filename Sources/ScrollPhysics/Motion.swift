/// A closed form of time that takes one offset from where it is to where it rests.
///
/// Asking is free of side effects and costs the same at any time, so the same instant gives the
/// same answer at 24 or at 1000 frames a second.
public enum Motion: Equatable, Sendable {
  /// Free or bent deceleration.
  case decay(Decay)
  /// A spring to a target.
  case spring(SpringMotion)
  /// A deceleration that meets an edge.
  case fling(Fling)

  /// A stretch of time in which a motion goes one way only.
  public struct Piece: Equatable, Sendable {
    /// When it begins, in seconds after the motion's start.
    public let start: Double
    /// When it ends, in seconds after the motion's start.
    public let end: Double
  }

  /// Time from start to rest, in seconds.
  public var duration: Double {
    switch self {
    case .decay(let decay): decay.duration
    case .spring(let spring): spring.duration
    case .fling(let fling): fling.duration
    }
  }

  /// Where the motion rests, in points.
  public var restPosition: Double {
    switch self {
    case .decay(let decay): decay.restPosition
    case .spring(let spring): spring.target
    case .fling(let fling): fling.edge
    }
  }

  /// Position in points `time` seconds after the start.
  public func position(at time: Double) -> Double {
    switch self {
    case .decay(let decay): decay.position(at: time)
    case .spring(let spring): spring.position(at: time)
    case .fling(let fling): fling.position(at: time)
    }
  }

  /// Velocity in points per second `time` seconds after the start; 0 from rest on.
  public func velocity(at time: Double) -> Double {
    switch self {
    case .decay(let decay): decay.velocity(at: time)
    case .spring(let spring): spring.velocity(at: time)
    case .fling(let fling): fling.velocity(at: time)
    }
  }

  /// The one-way piece that a time lies in, its end excluded; nil from rest on.
  public func piece(at time: Double) -> Piece? {
    guard time < duration else { return nil }
    switch self {
    case .decay(let decay):
      return Piece(start: 0, end: decay.duration)
    case .spring(let spring):
      return Self.piece(of: spring, at: time, begins: 0)
    case .fling(let fling):
      guard time >= fling.edgeTime, let bounce = fling.bounce else {
        return Piece(start: 0, end: fling.edgeTime)
      }
      return Self.piece(of: bounce, at: time - fling.edgeTime, begins: fling.edgeTime)
    }
  }

  /// When a one-way piece passes a position, in seconds after the motion's start.
  ///
  /// The position must lie between those at the piece's ends. A decay answers by its logarithm;
  /// elsewhere the piece is halved until a double can't tell the ends apart, always from the whole
  /// piece, so that the answer does not depend on when it is asked.
  public func time(passing position: Double, in piece: Piece) -> Double {
    switch self {
    case .decay(let decay):
      if let time = decay.time(reaching: position) { return time }
    case .fling(let fling):
      if piece.start < fling.edgeTime, let time = fling.decay.time(reaching: position) {
        return time
      }
    case .spring:
      break
    }
    var low = piece.start
    var high = piece.end
    let isRising = self.position(at: high) >= self.position(at: low)
    for _ in 0..<64 {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { break }
      if (self.position(at: middle) < position) == isRising {
        low = middle
      } else {
        high = middle
      }
    }
    return high
  }

  private static func piece(of spring: SpringMotion, at time: Double, begins: Double) -> Piece {
    var start = 0.0
    while let turn = spring.turn(after: start), turn <= time { start = turn }
    let end = spring.turn(after: start) ?? spring.duration
    return Piece(start: begins + start, end: begins + end)
  }
}
