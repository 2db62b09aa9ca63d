/// A closed form of time that takes one offset from where it is to where it rests.
///
/// Position and velocity depend on the time alone and cost the same at any time, at every frame rate.
public enum Motion: Equatable, Sendable {
  /// One law from start to rest.
  case leg(Leg)
  /// A deceleration that meets an edge, or two laws one after the other.
  case fling(Fling)

  /// Free or bent exponential deceleration.
  public static func decay(_ decay: Decay) -> Motion { .leg(.decay(decay)) }
  /// A spring to a target.
  public static func spring(_ spring: SpringMotion) -> Motion { .leg(.spring(spring)) }
  /// A curve of fixed length and duration.
  public static func ease(_ ease: Ease) -> Motion { .leg(.ease(ease)) }

  /// Two or three laws, one after the other.
  ///
  /// The legs should join: each begins where the one before is left. Otherwise the position jumps.
  ///
  /// - Parameters:
  ///   - first: The first leg.
  ///   - time: When the first leg is left, in seconds after the start; nil at its rest. Clamped to
  ///     its duration.
  ///   - second: The second leg, which runs to its rest.
  ///   - third: The third leg, which runs to its rest.
  /// - Returns: The motion, which rests where its last leg rests.
  public static func sequence(
    _ first: Leg,
    until time: Double? = nil,
    then second: Leg,
    then third: Leg? = nil
  ) -> Motion {
    .fling(
      Fling(
        approach: first,
        until: min(max(0, time ?? first.duration), first.duration),
        edge: third?.restPosition ?? second.restPosition,
        bounce: second,
        back: third
      )
    )
  }

  /// A stretch of time in which a motion goes one way only.
  package struct Piece: Equatable, Sendable {
    /// When it begins, in seconds after the motion's start.
    package let start: Double
    /// When it ends, in seconds after the motion's start.
    package let end: Double
  }

  /// Time from start to rest, in seconds.
  public var duration: Double {
    switch self {
    case .leg(let leg): leg.duration
    case .fling(let fling): fling.duration
    }
  }

  /// Where the motion rests, in points.
  public var restPosition: Double {
    switch self {
    case .leg(let leg): leg.restPosition
    case .fling(let fling): fling.edge
    }
  }

  /// Position in points `time` seconds after the start.
  public func position(at time: Double) -> Double {
    switch self {
    case .leg(let leg): leg.position(at: time)
    case .fling(let fling): time < fling.duration ? fling.position(at: time) : fling.edge
    }
  }

  /// Velocity in points per second `time` seconds after the start; 0 from rest on.
  public func velocity(at time: Double) -> Double {
    switch self {
    case .leg(let leg): leg.velocity(at: time)
    case .fling(let fling): fling.velocity(at: time)
    }
  }

  /// The one-way piece that contains a time, its end excluded; nil from rest on.
  package func piece(at time: Double) -> Piece? {
    guard let (leg, start, end) = leg(at: time) else { return nil }
    var first = 0.0
    while let turn = leg.turn(after: first), start + turn <= time { first = turn }
    let last = leg.turn(after: first).map { start + $0 } ?? end
    return Piece(start: start + first, end: min(last, end))
  }

  /// When a one-way piece passes a position, in seconds after the motion's start.
  ///
  /// The position must be between those at the piece's ends.
  package func time(passing position: Double, in piece: Piece) -> Double {
    guard let (leg, start, _) = leg(at: piece.start) else { return piece.end }
    return start
      + leg.time(passing: position, from: piece.start - start, to: piece.end - start)
  }

  private func leg(at time: Double) -> (leg: Leg, start: Double, end: Double)? {
    switch self {
    case .leg(let leg): time < leg.duration ? (leg, 0, leg.duration) : nil
    case .fling(let fling): fling.leg(at: time)
    }
  }
}
