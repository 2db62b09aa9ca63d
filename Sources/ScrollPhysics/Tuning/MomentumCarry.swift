import RealModule

/// What a finger that catches moving content keeps of its velocity for the next release.
public enum MomentumCarry: String, CaseIterable, Equatable, Sendable {
  /// Nothing.
  case none
  /// A growing share, for a release in the same direction and over half as fast: Flutter on iOS.
  case share
  /// All of it, for a release in the same direction: Android's flywheel.
  case flywheel
  /// The velocity with which the caught motion began, where both that motion when it was caught and
  /// the release have at least 350 points per second: Chromium's fling booster.
  case boost
  /// The same from 1500 points per second: Firefox's fling acceleration.
  case acceleration
  /// The more, the faster the release is than a third of what the caught motion would have now: GTK.
  case accumulation

  /// A motion that a finger has caught.
  package struct Caught: Equatable, Sendable {
    /// Its velocity when it was caught, in points per second; 0 without a motion.
    package var velocity = 0.0
    /// The velocity with which it began, in points per second.
    package var firstVelocity = 0.0
    /// The instant of the catch, in seconds.
    package var time = 0.0

    package init(velocity: Double = 0, firstVelocity: Double = 0, time: Double = 0) {
      self.velocity = velocity
      self.firstVelocity = firstVelocity
      self.time = time
    }
  }

  /// Deceleration of a motion that GTK accumulates, per second.
  private static let friction = 4.0

  /// The velocity to add to a release at an instant, in points per second.
  ///
  /// The share of a velocity v is s(v)·min(0.000816·|v|^1.967, 40000).
  ///
  /// GTK: u = v·e^(−4t) is what the caught motion would have t seconds after the catch, r the release.
  /// For |r| ≥ |u|/3 it adds u·min((r − 0.33u)/(u − 0.33u), 6).
  ///
  ///     MomentumCarry.share.added(Caught(velocity: 1000), release: 1000, at: 0)   // 649.666
  ///
  /// - Source: Flutter's `BouncingScrollPhysics.carriedMomentum`; AOSP's OverScroller; Chromium's
  ///   fling_booster.cc; Firefox's FlingAccelerator.cpp and its preferences apz.fling_accel_*, whose
  ///   multipliers are 1; `gtk_scrolled_window_accumulate_velocity`. The pause that ends Chromium's and
  ///   Firefox's is 50 ms, here the 40 ms after which a finger has rested; their least velocity of the
  ///   drag in between (150 and 800 points per second) does not count here.
  package func added(_ caught: Caught, release: Double, at time: Double) -> Double {
    let carried = caught.velocity
    guard carried * release > 0 else { return 0 }
    switch self {
    case .none: return 0
    case .flywheel: return carried
    case .share:
      guard abs(release) > 0.5 * abs(carried) else { return 0 }
      let share = min(0.000816 * Double.pow(abs(carried), 1.967), 40_000)
      return carried < 0 ? -share : share
    case .boost, .acceleration:
      let least = self == .boost ? 350.0 : 1500
      guard min(abs(carried), abs(release)) >= least else { return 0 }
      return caught.firstVelocity * release > 0 ? caught.firstVelocity : 0
    case .accumulation:
      let now = carried * Double.exp(-Self.friction * max(0, time - caught.time))
      let floor = 0.33 * now
      // What it would have is nothing after minutes.
      guard abs(release) >= abs(floor), now != 0 else { return 0 }
      return now * min((release - floor) / (now - floor), 6)
    }
  }
}
