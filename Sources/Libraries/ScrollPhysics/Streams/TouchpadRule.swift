/// How far fingers on a touchpad move content, and how content moves after they lift.
///
/// The speeds and distances of a rule are in the rule's own pixels; see `scale`. A rule without a
/// motion of its own uses the engine's motion. <doc:Engines> has the formulas.
public enum TouchpadRule: String, CaseIterable, Equatable, Sendable {
  /// As for fingers on a touchscreen, except that a release keeps its velocity up to 100 ms after the last movement.
  case touch
  /// Flutter on Linux: content moves 5.3 pixels for each pixel of the fingers.
  ///
  /// A release has a velocity up to 40 ms after the last movement.
  case flutter
  /// Chromium: the velocity is the slope of a line through the last three movements.
  ///
  /// The motion is the fling curve of ChromeOS.
  case chromium
  /// Firefox: the velocity is the mean of the velocities of the last five movements.
  case firefox
  /// GTK: the velocity is the distance of the last 150 ms divided by its duration.
  ///
  /// The duration is counted from the first movement of these 150 ms to the lift.
  case gtk
  /// Qt: a release has no velocity.
  ///
  /// Content beyond an edge returns to it.
  case qt

  /// Number of the rule's pixels that content moves for each pixel that fingers move.
  ///
  /// - Source: pixels for ten of Wayland's units: 53 in fl_scrolling_manager.cc, 120 in
  ///   wayland_pointer.cc, 40 in nsWindow.cpp. GTK: MAGIC_SCROLL_FACTOR in gtkscrolledwindow.c.
  var scale: Double { facts.scale }

  /// Duration without movement after which a release has no velocity, in seconds.
  ///
  /// - Source: gtkeventcontrollerscroll.c; wayland_event_source.cc; StaticPrefList.yaml.
  var restInterval: Double { facts.rest }

  /// Whether the velocity is computed from the single movements, and not from positions as for touches.
  var countsMovements: Bool { facts.counts }

  private var facts: (scale: Double, rest: Double, counts: Bool) {
    switch self {
    case .touch, .qt: (1, 0.1, false)
    case .flutter: (5.3, 0.04, false)
    case .chromium: (12, 0.2, true)
    case .firefox: (4, 0.1, true)
    case .gtk: (2.5, 0.15, true)
    }
  }

  /// Highest velocity of a release, in the rule's pixels per second; nil: the tuning's limit applies.
  ///
  /// - Source: fling_curve.cc.
  fileprivate var maximumVelocity: Double? { self == .chromium ? 5707.62 * 3.7 - 172 : nil }
}

extension ScrollTuning {
  /// Number of points that content moves for each point that fingers move on a touchpad.
  var touchpadScale: Double { usesNativeScrollScale ? touchpadRule.scale : 1 }

  /// Number of the touchpad rule's pixels per point of content.
  package var touchpadPixels: Double { usesNativeScrollScale ? 1 : touchpadRule.scale }

  /// A copy of the tuning with the velocity limits and the rest interval of the touchpad rule, in points.
  var touchpad: ScrollTuning {
    let pixels = touchpadPixels
    var tuning = self
    tuning.minimumFlingVelocity /= pixels
    tuning.maximumFlingVelocity = (touchpadRule.maximumVelocity ?? maximumFlingVelocity) / pixels
    tuning.stopVelocity /= pixels
    tuning.restInterval = touchpadRule.restInterval
    return tuning
  }
}

extension Release {
  /// The touchpad rule's own motion after a gesture; nil if the engine's motion must be used.
  ///
  /// If content meets an edge, the engine's motion continues from there.
  var touchpadMotion: Motion? {
    guard velocity != 0, overscroll == 0, let leg = touchpadLeg else { return nil }
    if let motion = rowOrPage(end: leg.restPosition) { return motion }
    let edge = range.clamped(leg.restPosition)
    guard edge != leg.restPosition, let time = leg.time(passing: edge) else { return Motion(leg) }
    let approach = leg.until(time, restPosition: edge)
    var crossing = self
    crossing.touchpadPixels = nil
    (crossing.offset, crossing.velocity) = (edge, leg.velocity(at: time))
    guard let motion = tuning.engine.motion(of: crossing) else { return Motion(approach) }
    // Most engines begin with an approach to the edge, whose duration is 0 here except for rounding.
    guard motion.first.duration > 1e-6 else {
      return Motion(approach, then: motion.second, then: motion.third)
    }
    return Motion(approach, then: motion.first, then: motion.second)
  }

  private var touchpadLeg: Leg? {
    guard touchpadPixels != nil, tuning.touchpadRule == .chromium else { return nil }
    if case .chromeOS(let engine) = tuning.engine.law { return engine.leg(after: self) }
    return ChromeOSEngine().leg(after: self)
  }
}
