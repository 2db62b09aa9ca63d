/// Every number and every rule that makes scrolling feel as it does.
///
/// Take a preset and change what you like:
///
///     var mine = ScrollTuning.uikit
///     mine.dragSlop = 4
///
/// A number that a preset's law does not use stands at its default and does nothing.
public struct ScrollTuning: Equatable, Sendable {
  // MARK: Rules

  /// Which engine's motion content follows after the release.
  public var law: ScrollLaw
  /// What a finger does with content beyond the edge.
  public var edgeDrag: EdgeDrag
  /// How the velocity at the release is measured.
  public var velocityRule: VelocityRule
  /// What a finger that catches moving content keeps of its velocity.
  public var momentumCarry = MomentumCarry.none

  // MARK: Fingers

  /// Finger travel before a press becomes a drag, in points, 0...100.
  public var dragSlop: Double
  /// Movement at the start of a drag, beyond the slop, that is swallowed, in points, 0...100.
  public var motionStart = 0.0
  /// Rubber band: share of the first point beyond the edge that is shown, 0...1.
  public var rubberBand = 0.55
  /// Share of a movement beyond the edge that is shown, at the edge, 0...1.
  public var edgeFriction = 0.0
  /// A pointer silent for longer has no velocity, in seconds, 0.001...10.
  public var restInterval = 0.040
  /// Slower releases do not decelerate but go to rest at once, in points per second, 0...5000.
  public var minimumFlingVelocity: Double
  /// Faster releases count as this fast, in points per second, 100...100000.
  public var maximumFlingVelocity: Double
  /// Window average: a longer touch has no velocity, in seconds, 0.01...10.
  public var momentumTime = 0.3
  /// Window average: a shorter movement has no velocity, in points, 0...1000.
  public var momentumDistance = 15.0

  // MARK: Deceleration

  /// Share of velocity left after one millisecond of deceleration, 0.5...0.9999.
  public var decelerationRate = 0.998
  /// Speed at which deceleration stops, in pixels per second, 0.1...1000.
  public var stopVelocity: Double
  /// Deceleration on top of the rate, in points per second squared, 0...100000; Flutter's law.
  public var constantDeceleration = 0.0
  /// Parabolic deceleration, in points per second squared, 1...1000000.
  public var momentumDeceleration = 1500.0
  /// Longest parabolic deceleration, in seconds, 0.01...60.
  public var momentumDuration = 2.5

  // MARK: Edges

  /// Response of the spring beyond an edge, in seconds, 0.01...10.
  public var springResponse: Double
  /// Damping ratio of the spring beyond an edge, 0.05...10.
  public var dampingRatio: Double
  /// Velocity towards the edge that a held overscroll starts back with, per point of overscroll,
  /// in 1/s, 0...100.
  public var springLead = 0.0
  /// Greatest speed a bounce begins with, in points per second, 1...1000000.
  public var springVelocityLimit = 1e6
  /// Furthest that a fling goes beyond an edge, in points, 0...10000.
  public var overfling = 0.0
  /// Constant deceleration beyond an edge, in points per second squared, 1...1000000.
  public var edgeDeceleration = 2000.0
  /// Furthest that a bounce goes, as a share of the viewport, 0...1.
  public var bounceReach = 0.25
  /// Speed whose bounce would go a whole viewport far, in points per second, 1...1000000.
  public var bounceRate = 15_000.0
  /// Time of a bounce's way out, in seconds, 0.01...10.
  public var bounceOutTime = 0.5
  /// Time of a bounce's way back, in seconds, 0.01...10.
  public var bounceBackTime = 0.8

  // MARK: Rest

  /// Response of the spring that takes content to a row, in seconds, 0.01...10.
  public var snapResponse: Double
  /// Damping ratio of that spring, 0.05...10.
  public var snapDampingRatio = 1.0
  /// Time in which content goes to a row where no spring does it, in seconds, 0.01...10.
  public var snapTime = 0.4
  /// Distance from rest that is not seen any more, in pixels, 0.001...10.
  public var restDistance: Double
  /// Pixels a point that stop velocity, rest distance and friction reckon with, 0.25...8.
  public var pixelRatio = 1.0
  /// Pause after fractional wheel movement before content goes to a row, in seconds, 0.01...2.
  public var wheelRest = 0.15
  /// Whether taps, keys and programs move content at once, without animation: 0 no, 1 yes.
  ///
  /// Over 0.5 counts as yes. What a finger throws goes on moving.
  public var reducedMotion = 0.0

  // MARK: Derived

  /// The spring beyond an edge.
  public var edgeSpring: Spring { Spring(response: springResponse, dampingRatio: dampingRatio) }
  /// The spring that takes content to a row.
  public var snapSpring: Spring { Spring(response: snapResponse, dampingRatio: snapDampingRatio) }
  /// Whether taps, keys and programs move content at once.
  public var reducesMotion: Bool { reducedMotion > 0.5 }
  /// How close counts as rest, in points.
  public var tolerance: Tolerance {
    Tolerance(distance: restDistance / pixelRatio, velocity: stopVelocity / pixelRatio)
  }
}

/// Whose motion content follows after the release.
public enum ScrollLaw: String, CaseIterable, Equatable, Sendable {
  /// UIScrollView, as measured.
  case uikit
  /// The re-implementation ScrollMechanics.
  case scrollMechanics
  /// Flutter's BouncingScrollPhysics.
  case flutter
  /// Flutter's ClampingScrollPhysics.
  case flutterClamping
  /// Android's OverScroller.
  case android
  /// better-scroll.
  case web
}

/// What a finger does with content beyond the edge.
public enum EdgeDrag: String, CaseIterable, Equatable, Sendable {
  /// The whole pull is shown through a `RubberBand`.
  case rubberBand
  /// Each movement is shown through Flutter's friction, which grows with the overscroll.
  case friction
  /// A fixed share of each movement is shown.
  case fraction
  /// The edge holds.
  case none
}

/// What a finger that catches moving content keeps of its velocity for the next release.
public enum MomentumCarry: String, CaseIterable, Equatable, Sendable {
  /// Nothing.
  case none
  /// A growing share, for a release in the same direction and over half as fast: Flutter on iOS.
  case share
  /// All of it, for a release in the same direction: Android's flywheel.
  case flywheel

  /// The velocity to add to a release, in points per second.
  ///
  /// Symbols: v the velocity when the finger came down. The share is
  /// s(v)·min(0.000816·|v|^1.967, 40000).
  ///
  /// - Source: Flutter's `BouncingScrollPhysics.carriedMomentum`; AOSP's OverScroller.
  public func added(carried: Double, release: Double) -> Double {
    guard carried * release > 0 else { return 0 }
    switch self {
    case .none: return 0
    case .flywheel: return carried
    case .share:
      guard abs(release) > 0.5 * abs(carried) else { return 0 }
      return Self.share(of: carried)
    }
  }
}
