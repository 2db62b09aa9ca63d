/// Decelerates, and where the edge comes first, goes beyond it and back or stops dead.
///
/// Each leg begins at an exact instant, with the position and velocity of that instant, so the motion
/// does not depend on the frame rate.
public struct Fling: Equatable, Sendable {
  /// The deceleration, which is left at the edge.
  package let approach: Leg
  /// When the approach is left, in seconds after the start.
  package let edgeTime: Double
  /// Where the motion rests, in points: on the edge, or on a row.
  package let edge: Double
  /// What follows the approach; nil stops dead.
  package let bounce: Leg?
  /// The way back, where the bounce is only the way out.
  package let back: Leg?

  /// Creates a motion from its parts.
  ///
  /// - Parameters:
  ///   - approach: The first law.
  ///   - edgeTime: When it is left, in seconds after the start, 0...its duration.
  ///   - edge: Where the motion rests, in points.
  ///   - bounce: What follows; nil stops dead.
  ///   - back: What follows the bounce, which then ends where this begins.
  init(approach: Leg, until edgeTime: Double, edge: Double, bounce: Leg?, back: Leg? = nil) {
    self.approach = approach
    self.edgeTime = edgeTime
    self.edge = edge
    self.bounce = bounce
    self.back = back
  }

  /// Creates a fling into an edge; nil if the deceleration rests before it.
  ///
  /// - Parameters:
  ///   - decay: The deceleration without an edge.
  ///   - edge: The edge ahead, in points.
  ///   - spring: The spring beyond the edge; nil stops dead.
  ///   - tolerance: How close to the edge counts as rest after a bounce.
  ///   - velocityLimit: Greatest speed the bounce begins with, in points per second.
  package init?(
    decay: Decay,
    edge: Double,
    spring: Spring?,
    tolerance: Tolerance,
    velocityLimit: Double = .infinity
  ) {
    guard let edgeTime = decay.time(reaching: edge), edgeTime < decay.duration else { return nil }
    let velocity = min(max(decay.velocity(at: edgeTime), -velocityLimit), velocityLimit)
    self.init(
      approach: .decay(decay),
      until: edgeTime,
      edge: edge,
      bounce: spring.map { spring in
        .spring(
          SpringMotion(
            position: edge,
            velocity: velocity,
            target: edge,
            spring: spring,
            tolerance: tolerance
          )
        )
      }
    )
  }

  /// Time from start to rest, in seconds.
  package var duration: Double { edgeTime + (bounce?.duration ?? 0) + (back?.duration ?? 0) }

  /// Position in points `time` seconds after the start.
  package func position(at time: Double) -> Double {
    guard time >= edgeTime else { return approach.position(at: time) }
    // `duration` is a rounded sum: at that time the last leg alone may not be at rest yet.
    guard let bounce, time < duration else { return edge }
    guard let back, time - edgeTime >= bounce.duration else {
      return bounce.position(at: time - edgeTime)
    }
    return back.position(at: time - edgeTime - bounce.duration)
  }

  /// Velocity in points per second `time` seconds after the start.
  package func velocity(at time: Double) -> Double {
    guard time >= edgeTime else { return approach.velocity(at: time) }
    guard let bounce, time < duration else { return 0 }
    guard let back, time - edgeTime >= bounce.duration else {
      return bounce.velocity(at: time - edgeTime)
    }
    return back.velocity(at: time - edgeTime - bounce.duration)
  }

  /// The law that holds at a time, when it began and when it ends, in seconds after the start; nil
  /// from rest on.
  func leg(at time: Double) -> (leg: Leg, start: Double, end: Double)? {
    if time < edgeTime { return (approach, 0, edgeTime) }
    guard let bounce, time < duration else { return nil }
    let bounceEnd = edgeTime + bounce.duration
    guard let back, time >= bounceEnd else { return (bounce, edgeTime, bounceEnd) }
    return (back, bounceEnd, duration)
  }
}
