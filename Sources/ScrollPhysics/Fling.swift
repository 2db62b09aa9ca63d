/// Decelerates, and where the edge comes first, bounces on it or stops dead.
///
/// The change from one to the other happens at the exact instant of the crossing, with the velocity
/// of that instant, so the motion does not depend on how often it is looked at.
public struct Fling: Equatable, Sendable {
  /// The deceleration up to the edge.
  public let decay: Decay
  /// When the edge is reached, in seconds after the start.
  public let edgeTime: Double
  /// The edge, in points: where the motion rests.
  public let edge: Double
  /// The motion beyond the edge and back; nil stops dead at the edge.
  public let bounce: SpringMotion?

  /// Creates a fling into an edge; nil if the deceleration rests before it.
  ///
  /// - Parameters:
  ///   - decay: The deceleration without an edge.
  ///   - edge: The edge that lies ahead, in points.
  ///   - spring: The spring beyond the edge; nil stops dead.
  ///   - tolerance: How close to the edge counts as rest after a bounce.
  public init?(decay: Decay, edge: Double, spring: Spring?, tolerance: Tolerance) {
    guard let edgeTime = decay.time(reaching: edge), edgeTime < decay.duration else { return nil }
    self.decay = decay
    self.edge = edge
    self.edgeTime = edgeTime
    bounce = spring.map { spring in
      SpringMotion(
        position: edge,
        velocity: decay.velocity(at: edgeTime),
        target: edge,
        spring: spring,
        tolerance: tolerance
      )
    }
  }

  /// Time from start to rest, in seconds.
  public var duration: Double { edgeTime + (bounce?.duration ?? 0) }

  /// Position in points `time` seconds after the start.
  public func position(at time: Double) -> Double {
    guard time >= edgeTime else { return decay.position(at: time) }
    // The sum in `duration` is rounded: the bounce alone could be a hair before its rest.
    guard time < duration else { return edge }
    return bounce?.position(at: time - edgeTime) ?? edge
  }

  /// Velocity in points per second `time` seconds after the start.
  public func velocity(at time: Double) -> Double {
    guard time >= edgeTime else { return decay.velocity(at: time) }
    guard time < duration else { return 0 }
    return bounce?.velocity(at: time - edgeTime) ?? 0
  }
}
