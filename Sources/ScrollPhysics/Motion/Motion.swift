/// A closed form of time that takes one offset from where it is to where it rests.
///
/// It is one leg, or two or three, one after the other. Each leg begins at an exact instant, so the
/// motion does not depend on the frame rate. Position and velocity depend on the time alone and cost
/// the same at any time.
///
///     let out = Leg.ease(from: 0, to: 320, duration: 0.3, curve: .quadraticOut)
///     let back = Leg.ease(from: 320, to: 300, duration: 0.2, curve: .cubicInOut)
///     Motion(out, then: back).restPosition   // 300
public struct Motion: Equatable, Sendable {
  package let first: Leg
  package let second: Leg?
  package let third: Leg?
  /// Time from start to rest, in seconds.
  public let duration: Double

  /// Creates the motion of legs that follow one another.
  ///
  /// The legs should join: each begins where the one before ends. Otherwise the position jumps.
  /// `Leg.until(_:restPosition:)` leaves a leg before its rest.
  public init(_ first: Leg, then second: Leg? = nil, then third: Leg? = nil) {
    self.first = first
    self.second = second
    self.third = third
    duration = first.duration + (second?.duration ?? 0) + (third?.duration ?? 0)
  }

  /// A stretch of time in which a motion goes one way only, in seconds after the motion's start.
  package struct Piece: Equatable, Sendable {
    package let start: Double
    package let end: Double
  }

  /// Where the motion rests, in points.
  public var restPosition: Double {
    third?.restPosition ?? second?.restPosition ?? first.restPosition
  }

  /// Position in points `time` seconds after the start.
  public func position(at time: Double) -> Double {
    guard let (leg, start, _) = leg(at: time) else { return restPosition }
    return leg.position(at: time - start)
  }

  /// Velocity in points per second `time` seconds after the start; 0 from rest on.
  public func velocity(at time: Double) -> Double {
    guard let (leg, start, _) = leg(at: time) else { return 0 }
    return leg.velocity(at: time - start)
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
    return start + leg.time(passing: position, from: piece.start - start, to: piece.end - start)
  }

  /// The leg that holds at a time, when it begins and when it ends, in seconds after the start; nil
  /// from rest on.
  private func leg(at time: Double) -> (leg: Leg, start: Double, end: Double)? {
    guard time < duration else { return nil }
    guard let second, time >= first.duration else { return (first, 0, first.duration) }
    let secondEnd = first.duration + second.duration
    guard let third, time >= secondEnd else { return (second, first.duration, secondEnd) }
    return (third, secondEnd, duration)
  }
}
