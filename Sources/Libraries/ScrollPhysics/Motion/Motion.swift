/// The change of one offset over time, from its present position to rest.
///
/// A motion has one, two or three legs in sequence. Each leg begins at an exact instant, so that
/// the motion does not depend on the frame rate. Position and velocity are formulas of time: no
/// earlier positions are needed to compute them.
///
///     let out = Leg.ease(from: 0, to: 320, duration: 0.3, curve: .quadraticOut)
///     let back = Leg.ease(from: 320, to: 300, duration: 0.2, curve: .cubicInOut)
///     Motion(out, then: back).restPosition   // 300
public struct Motion: Equatable, Sendable {
  package let first: Leg
  package let second: Leg?
  package let third: Leg?
  /// Time from the start to rest, in seconds.
  public let duration: Double

  /// Creates a motion from legs in sequence.
  ///
  /// Each leg should begin where the previous one ends; otherwise the position jumps. To end a leg
  /// before its rest, use `Leg.until(_:restPosition:)`.
  public init(_ first: Leg, then second: Leg? = nil, then third: Leg? = nil) {
    self.first = first
    self.second = second
    self.third = third
    duration = first.duration + (second?.duration ?? 0) + (third?.duration ?? 0)
  }

  /// An interval in which a motion keeps its direction, in seconds after the motion's start.
  package struct Piece: Equatable, Sendable {
    package let start: Double
    package let end: Double
  }

  /// The position at which the motion ends, in points.
  public var restPosition: Double {
    third?.restPosition ?? second?.restPosition ?? first.restPosition
  }

  /// Returns the position, in points, `time` seconds after the start.
  public func position(at time: Double) -> Double {
    guard let (leg, start, _) = leg(at: time) else { return restPosition }
    return leg.position(at: time - start)
  }

  /// Returns the velocity, in points per second, `time` seconds after the start; 0 from the end on.
  public func velocity(at time: Double) -> Double {
    guard let (leg, start, _) = leg(at: time) else { return 0 }
    return leg.velocity(at: time - start)
  }

  /// At the end of a piece the result is the next piece, and from the motion's end on nil.
  package func piece(at time: Double) -> Piece? {
    guard let (leg, start, end) = leg(at: time) else { return nil }
    var first = 0.0
    while let turn = leg.turn(after: first), start + turn <= time { first = turn }
    let last = leg.turn(after: first).map { start + $0 } ?? end
    return Piece(start: start + first, end: min(last, end))
  }

  /// Returns the time at which a piece passes a position, in seconds after the motion's start.
  ///
  /// The position must be between the positions at the start and the end of the piece.
  package func time(passing position: Double, in piece: Piece) -> Double {
    guard let (leg, start, _) = leg(at: piece.start) else { return piece.end }
    return start + leg.time(passing: position, from: piece.start - start, to: piece.end - start)
  }

  /// Start and end are in seconds after the motion's start; nil from the motion's end on.
  private func leg(at time: Double) -> (leg: Leg, start: Double, end: Double)? {
    guard time < duration else { return nil }
    guard let second, time >= first.duration else { return (first, 0, first.duration) }
    let secondEnd = first.duration + second.duration
    guard let third, time >= secondEnd else { return (second, first.duration, secondEnd) }
    return (third, secondEnd, duration)
  }
}
