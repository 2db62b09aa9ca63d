import RealModule

/// The velocity that a release carries over from moving content that the finger has caught.
public enum MomentumCarry: String, CaseIterable, Equatable, Sendable {
  /// No velocity is carried over.
  case none
  /// A velocity that grows with the caught velocity: Flutter on iOS.
  ///
  /// The release must have the same direction and more than half of the caught velocity.
  case share
  /// The whole caught velocity, if the release has the same direction: Android's flywheel.
  case flywheel
  /// The initial velocity of the caught motion: Chromium's fling booster.
  ///
  /// The motion at the catch and the release must both have a speed of at least 350 points per second.
  case boost
  /// As `boost`, but both speeds must be at least 1500 points per second: Firefox's fling acceleration.
  case acceleration
  /// A share of the caught velocity: GTK.
  ///
  /// The share is 0 at a release velocity of a third of the caught velocity, and grows with the release velocity.
  case accumulation
  /// A multiple of the release velocity: Qt's boost of flicks.
  ///
  /// The factor grows with each fling of a series.
  case multiple

  /// A motion that a finger has caught.
  package struct Caught: Equatable, Sendable {
    /// Velocity of the motion at the catch, in points per second; 0 if content was at rest.
    package var velocity = 0.0
    /// Velocity at the start of the motion, in points per second.
    package var firstVelocity = 0.0
    /// Instant of the catch, in seconds.
    package var time = 0.0
    /// The factor by which Qt's rule multiplied the velocity of the previous release; 1...3.
    package var multiple = 1.0

    package init(velocity: Double = 0, firstVelocity: Double = 0, time: Double = 0) {
      self.velocity = velocity
      self.firstVelocity = firstVelocity
      self.time = time
    }

    /// Qt's rule; `release` is a velocity in points per second.
    func continuesSeries(_ release: Double) -> Bool {
      abs(velocity) > 100 && velocity * release > 0 && abs(release) > 1250
    }

    /// Returns Qt's factor for a release velocity, 1...3.
    ///
    /// In a series of flings it is 0.25 more than the previous factor; otherwise it is 1.
    func multiple(of release: Double) -> Double {
      continuesSeries(release) ? min(multiple + 0.25, 3) : 1
    }

    /// Reduces the factor by 0.5 if the motion lasted over 0.3 s; ends the series if it lasted over 0.6 s.
    ///
    /// `duration` is the time from the start of the motion to the catch, in seconds.
    mutating func age(_ duration: Double) {
      if duration > 0.6 { (velocity, multiple) = (0, 1) }
      if duration > 0.3 { multiple = max(1, multiple - 0.5) }
    }
  }

  /// Rate at which the caught velocity decays in GTK's rule, per second.
  private static let friction = 4.0

  /// Returns the velocity to add to a release at an instant, in points per second.
  ///
  /// `share`, of Flutter: s(v)·min(0.000816·|v|^1.967, 40000) is added, where v is the caught velocity and s(v) its sign.
  ///
  /// `accumulation`, of GTK: u = v·e^(−4t) is the velocity that the caught motion would have t seconds after the catch,
  /// and r the velocity of the release. If |r| ≥ 0.33·|u|, u·min((r − 0.33u)/(u − 0.33u), 6) is added.
  ///
  /// `multiple`, of Qt: the release velocity is multiplied by a factor if it exceeds 1250 points per second and
  /// the caught fling had over 100 points per second. The factor grows by 0.25 with each such
  /// release, up to 3. It falls by 0.5 if the caught fling lasted over 0.3 s. It becomes 1 if that
  /// fling lasted over 0.6 s, and after any other release. In content of at most ten viewports, the
  /// velocity is not multiplied.
  ///
  ///     MomentumCarry.share.added(Caught(velocity: 1000), release: 1000, at: 0)   // 649.666
  ///
  /// - Source: Flutter's `BouncingScrollPhysics.carriedMomentum`; AOSP's OverScroller; Chromium's
  ///   fling_booster.cc; Firefox's FlingAccelerator.cpp and its preferences apz.fling_accel_*,
  ///   whose multipliers are 1; `gtk_scrolled_window_accumulate_velocity`; qquickflickable.cpp.
  ///   Different here: after a rest of the finger of 40 ms the caller adds nothing, except for
  ///   `multiple`; in Chromium and Firefox the rest is 50 ms. Chromium and Firefox also require a minimum velocity of the drag between the
  ///   flings, 150 and 800 points per second. Here there is no such minimum.
  package func added(_ caught: Caught, release: Double, at time: Double) -> Double {
    let carried = caught.velocity
    guard carried * release > 0 else { return 0 }
    switch self {
    case .none: return 0
    case .multiple: return (caught.multiple(of: release) - 1) * release
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
      // After minutes `now` has fallen to 0.
      guard abs(release) >= abs(floor), now != 0 else { return 0 }
      return now * min((release - floor) / (now - floor), 6)
    }
  }
}
