import RealModule

/// How far fingers on a touchpad move content, and how their lift throws it.
///
/// The speeds and distances of a rule are in its pixels. Rules without a motion of their own have the
/// engine's. <doc:Engines> has the formulas.
public enum TouchpadRule: String, CaseIterable, Equatable, Sendable {
  /// As fingers on a touchscreen, but a release has a velocity up to 100 ms after the last movement.
  case touch
  /// Flutter's on Linux: 5.3 pixels for a pixel of the fingers, and up to 40 ms.
  case flutter
  /// Chromium's: the slope of the last three movements, and the curve of ChromeOS.
  case chromium
  /// Firefox's: the mean velocity of the last five movements.
  case firefox
  /// GTK's: the distances of the last 150 ms, divided by the time from the first to the lift.
  case gtk
  /// The terminal kitty's: a weighted mean of the last 150 ms, and an exponential in steps of 8 ms.
  case kitty
  /// The motion of macOS, as measured: dv/dt = −30·v^0.7. The velocity is that of touches.
  case macOS
  /// Qt's: a lift throws nothing, and brings content back from beyond an edge.
  case qt

  /// Pixels of content for one pixel of the fingers.
  ///
  /// - Source: fl_scrolling_manager.cc: 53 px for a tenth of Wayland's unit; wayland_pointer.cc: 120 px;
  ///   nsWindow.cpp: 40 px; gtkscrolledwindow.c: MAGIC_SCROLL_FACTOR.
  var scale: Double {
    switch self {
    case .touch, .kitty, .macOS, .qt: 1
    case .flutter: 5.3
    case .chromium: 12
    case .firefox: 4
    case .gtk: 2.5
    }
  }

  /// Time after the last movement from which a release has no velocity, in seconds.
  ///
  /// - Source: gtkeventcontrollerscroll.c; wayland_event_source.cc; StaticPrefList.yaml; momentum-scroll.c.
  var restInterval: Double {
    switch self {
    case .touch, .firefox, .macOS, .qt: 0.1
    case .flutter: 0.04
    case .chromium: 0.2
    case .gtk, .kitty: 0.15
    }
  }

  /// Whether velocities are computed from movements, not from the places of a finger.
  var countsMovements: Bool {
    switch self {
    case .touch, .flutter, .macOS, .qt: false
    case .chromium, .firefox, .gtk, .kitty: true
    }
  }

  /// Least and greatest velocity of a release, in its pixels per second; nil for that of the tuning.
  ///
  /// - Source: fling_curve.cc; momentum-scroll.c.
  fileprivate var limits: (least: Double?, greatest: Double?) {
    switch self {
    case .touch, .flutter, .firefox, .gtk, .qt: (nil, nil)
    case .chromium: (nil, 5707.62 * 3.7 - 172)
    case .kitty: (0.5 * Kitty.firstRate, 100 * Kitty.firstRate)
    case .macOS: (1, nil)
    }
  }

  /// The motion of kitty, which moves content every 8 ms by 0.96 times the previous distance.
  ///
  /// The positions at the steps lie on an exponential. Its initial velocity is `firstRate` times the
  /// distance of the first step. It ends before a step would be shorter than half a pixel.
  ///
  /// - Source: momentum-scroll.c.
  enum Kitty {
    static let interval = 0.008
    static let rate = Double.pow(0.96, 1.0 / 8)
    static let firstRate = -0.96 / 0.04 * Double.log(0.96) / interval
  }
}

extension ScrollTuning {
  /// Points of content for one point of the fingers on a touchpad.
  var touchpadScale: Double { usesNativeScrollScale ? touchpadRule.scale : 1 }

  /// The pixels of the touchpad's rule in a point of content.
  package var touchpadPixels: Double { usesNativeScrollScale ? 1 : touchpadRule.scale }

  /// This tuning with the touchpad rule's limits of velocity and rest interval, converted to points.
  var touchpad: ScrollTuning {
    let (limits, pixels) = (touchpadRule.limits, touchpadPixels)
    var tuning = self
    tuning.minimumFlingVelocity = (limits.least ?? minimumFlingVelocity) / pixels
    tuning.maximumFlingVelocity = (limits.greatest ?? maximumFlingVelocity) / pixels
    tuning.stopVelocity /= pixels
    tuning.restInterval = touchpadRule.restInterval
    return tuning
  }
}

extension Release {
  /// The motion after a gesture if the touchpad rule has its own; nil if the engine's is used.
  ///
  /// At an edge the engine's motion takes over.
  var thrown: Motion? {
    guard velocity != 0, overscroll == 0, let leg = thrownLeg else { return nil }
    if let motion = rowOrPage(end: leg.restPosition) { return motion }
    let edge = range.clamped(leg.restPosition)
    guard edge != leg.restPosition, let time = leg.time(passing: edge) else { return Motion(leg) }
    let approach = leg.until(time, restPosition: edge)
    var crossing = self
    crossing.touchpadPixels = nil
    (crossing.offset, crossing.velocity) = (edge, leg.velocity(at: time))
    guard let motion = tuning.engine.motion(of: crossing) else { return Motion(approach) }
    // Most engines begin with their own approach, which takes no time here but for rounding.
    guard motion.first.duration > 1e-6 else {
      return Motion(approach, then: motion.second, then: motion.third)
    }
    return Motion(approach, then: motion.first, then: motion.second)
  }

  private var thrownLeg: Leg? {
    guard let pixels = touchpadPixels else { return nil }
    switch tuning.touchpadRule {
    case .touch, .flutter, .firefox, .gtk, .qt: return nil
    case .chromium:
      return (tuning.engine.law(ChromeOSEngine.self) ?? ChromeOSEngine()).leg(after: self)
    case .kitty:
      typealias Kitty = TouchpadRule.Kitty
      let leg = decay(rate: Kitty.rate, stopVelocity: 0.5 * Kitty.firstRate / pixels)
      let steps = whole(leg.duration / Kitty.interval, .down)
      return leg.until(steps * Kitty.interval)
    case .macOS:
      // With v′ = −30·v^0.7 the velocity is v₀·(1 − t/T)^(1/0.3), T = v₀^0.3/9.
      let duration = Double.pow(abs(velocity), 0.3) / 9
      return .power(from: offset, velocity: velocity, duration: duration, exponent: 1 + 1 / 0.3)
    }
  }
}
