/// The law of UIScrollView, as measured on iOS: the velocity decays exponentially.
///
/// At an edge, content continues on a critically damped spring.
struct UIKitEngine: EngineLaw {
  /// Share of velocity left after one millisecond of deceleration.
  var decelerationRate = 0.998
  /// Strength of the rubber band: the shown share of a very small pull beyond the edge.
  var rubberBand = 0.55
  var edgeSpring = Spring(response: 0.572_760)
  /// Velocity towards the edge that is added at a release beyond the edge, in points per second per
  /// point of overscroll.
  var springLead = 7.23
  /// Greatest initial speed of a bounce, in points per second.
  var springVelocityLimit = 1e6

  static let name = "uikit"
  static let presets = [
    ScrollPreset(name, "UIScrollView and UIPickerView of iOS 26.5 (2026)") { .uikit },
    ScrollPreset("uikitFast", "UIScrollView and UIPickerView of iOS 26.5 (2026)") {
      .uikitFast
    },
  ]

  var engine: Engine { .uikit(self) }
  var edgeDrag: EdgeDrag { .rubberBand(strength: rubberBand) }

  mutating func visit(_ body: ParameterVisitor) {
    body(.decelerationRate, &decelerationRate)
    body(.rubberBand, &rubberBand)
    edgeSpring.visit(body)
    body(.springLead, &springLead)
    body(.springVelocityLimit, &springVelocityLimit)
  }

  func motion(of release: Release) -> Motion? { release.motion(self) }
}

extension TuningParameter {
  static var springLead: Self {
    Self("springLead", "1/s", 0...100, 0.1) {
      "Speed back to the edge, for each point beyond it at a release. 0 is gentle, 100 shoots back."
    }
  }
}

extension ScrollTuning {
  /// UIScrollView with its normal deceleration rate, as measured on iOS 26.5 (2026).
  ///
  /// - Source: rate 0.998: UIScrollView.DecelerationRate.normal, read at run time. Rubber band 0.55:
  ///   fitted to 29 measured offsets, residual 0.17 pt. Spring: fitted to a measured bounce, ω =
  ///   10.97/s, critically damped, residual 0.71 pt. In the same bounce a resting finger released the
  ///   content 177 pt beyond the edge, and the content returned with 1280 pt/s. Stop velocity: fitted
  ///   to 12 measured rest points within 0.17 pt. Minimum velocity: releases below 260 pt/s never
  ///   decelerated, above 350 pt/s always. Velocity rule: Flutter's published fit of iOS. Slop: the pan
  ///   recognizer's hysteresis. Ticks: UIPickerView ticks when a row reaches the middle, and makes no
  ///   sound after a tap. Our choice: maximum velocity, snap response (a row's step in a third of a
  ///   second) and rest distance (a third of a pixel at scale 3).
  public static var uikit: ScrollTuning { uikit(decelerationRate: 0.998) }

  /// UIScrollView with its fast deceleration rate, on iOS 26.5 (2026).
  ///
  /// - Source: UIScrollView.DecelerationRate.fast, read at run time.
  public static var uikitFast: ScrollTuning { uikit(decelerationRate: 0.99) }

  private static func uikit(decelerationRate: Double) -> ScrollTuning {
    ScrollTuning(
      engine: ScrollEngine(UIKitEngine(decelerationRate: decelerationRate)),
      velocityRule: .iosWeighted,
      tickRule: .middle,
      dragSlop: 10,
      minimumFlingVelocity: 250,
      maximumFlingVelocity: 8000,
      snapSpring: Spring(response: 0.35)
    )
  }
}

extension Release {
  /// Returns the motion of UIScrollView.
  ///
  /// Inside the range, content decelerates. On rows, the deceleration is changed to end on the row nearest
  /// to its natural end. If that row is more than 1.5 times as far away as the natural end, content goes
  /// there on a spring instead. A deceleration that is stretched so far becomes very slow before its end. If
  /// the natural end is beyond an edge, the deceleration is not changed: content meets the edge and bounces.
  ///
  /// Content that is released beyond an edge springs back, unless it is fast enough to come to rest
  /// inside the range.
  ///
  /// - Source: rest points, curve, rubber band and one bounce of a real UIScrollView, measured. Our
  ///   choice: the motion of content that comes to rest inside the range from beyond an edge.
  fileprivate func motion(_ engine: UIKitEngine) -> Motion? {
    let decay = decay(rate: engine.decelerationRate)
    let end = decay.restPosition
    let edge = range.clamped(end)
    if overscroll != 0, range.overscroll(end) * overscroll > 0 {
      let lead = engine.springLead * overscroll
      return spring(to: range.clamped(offset), engine.edgeSpring, velocity: velocity - lead)
    }
    if snap.isPaged {
      let page = snap.target(from: offset, end: end, direction: velocity)
      let target = range.clamped(page)
      // There is no page beyond the last one: content meets the edge as without pages.
      if target == page || edge == end { return bent(to: target, end: end, stretch: 1) }
    }
    guard snap.isFree || edge != end else { return rowOrPage(end: end) }
    return bounce(decay, on: engine.edgeSpring, limit: engine.springVelocityLimit)
  }
}
