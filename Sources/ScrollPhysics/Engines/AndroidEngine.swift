import RealModule

/// Android's OverScroller and NumberPicker.
struct AndroidEngine: EngineLaw {
  /// Furthest that a fling goes beyond an edge, in points.
  var overfling = 6.0
  /// Deceleration beyond an edge, in pixels per second squared.
  var edgeDeceleration = 2000.0
  /// Duration of the motion to a row after a fling, in seconds.
  var snapTime = 0.8
  /// The friction of a fling.
  ///
  /// More friction makes the fling shorter in both length and time.
  var scrollFriction = 0.015

  static let name = "android"
  static let presets = [
    ScrollPreset(name, .of2023, "Android 10 (2019)") { .android }
  ]
  static let parameters: [TuningParameter] = [
    .overfling, TuningParameter("edgeDeceleration", "px/s²", 1...1e6, 50), .snapTime,
    TuningParameter("scrollFriction", "", 0.001...1, 0.001, since: .of2027),
  ]

  var edgeDrag: EdgeDrag { .none }

  func motion(of release: Release) -> Motion? { release.motion(self) }
}

extension ScrollTuning {
  /// OverScroller and NumberPicker of Android 10 (2019); points are density-independent pixels.
  ///
  /// - Source: ViewConfiguration for slop, minimum and maximum velocity, friction and overfling distance;
  ///   OverScroller for the gravity beyond the edge; NumberPicker for 800 ms to the nearest row. The
  ///   snap response is a critically damped spring of about startScroll's 250 ms. Stop velocity and
  ///   rest distance are our choice.
  public static var android: ScrollTuning {
    ScrollTuning(
      engine: ScrollEngine(AndroidEngine()),
      velocityRule: .leastSquares,
      momentumCarry: .flywheel,
      dragSlop: 8,
      minimumFlingVelocity: 50,
      maximumFlingVelocity: 8000,
      snapSpring: Spring(response: 0.25)
    )
  }
}

extension Release {
  /// The motion of Android's OverScroller, and of its NumberPicker where there are rows.
  ///
  /// Inside the range, content follows the spline. If it meets an edge, it continues beyond it with a
  /// constant deceleration, at most as far as the overfling distance, and returns along a cubic. If the
  /// overfling distance is 0, it stops at the edge.
  ///
  /// Released beyond an edge with an outward velocity, content follows the parabola that it would
  /// follow if it had left the edge. With an inward velocity it follows the spline if that ends inside
  /// the range, else the cubic.
  ///
  /// To a row: the fling, then a second phase of fixed duration. To a page: the second phase alone.
  ///
  /// - Source: AOSP 10, OverScroller.java, run. Android takes the last velocity that a frame sampled at
  ///   the edge, which depends on the frame rate. Here it is the velocity at the crossing.
  fileprivate func motion(_ engine: AndroidEngine) -> Motion? {
    if overscroll != 0 { return outside(engine) }
    if snap.isPaged {
      let page = target(end: offset, direction: velocity)
      return page == offset ? nil : ease(to: page, duration: engine.snapTime, curve: .quinticOut)
    }
    return velocity == 0 ? row(engine, after: nil) : fling(engine, spline(engine))
  }

  private func spline(_ engine: AndroidEngine) -> Leg {
    .spline(
      from: offset,
      velocity: velocity,
      density: tuning.pixelRatio,
      friction: engine.scrollFriction,
      rounds: rounds
    )
  }

  /// The motion along the spline to its end or to a row.
  ///
  /// If the spline passes an edge, the content continues beyond the edge and returns, or stops at the
  /// edge.
  ///
  /// The time of the crossing is truncated to whole milliseconds, as Android's is.
  private func fling(_ engine: AndroidEngine, _ spline: Leg) -> Motion? {
    let edge = range.clamped(spline.restPosition)
    guard edge != spline.restPosition, let crossing = spline.time(passing: edge) else {
      return snap.isFree ? Motion(spline) : row(engine, after: spline)
    }
    let time = wholeMilliseconds(crossing)
    let out = Leg.ballistic(
      from: edge,
      velocity: wholePixels(spline.velocity(at: time)),
      deceleration: gravity(engine),
      maximumDistance: bounces ? engine.overfling : 0
    )
    let approach = spline.until(time, restPosition: edge)
    guard out.duration > 0 else { return Motion(approach) }
    return Motion(approach, then: out, then: springBack(engine, from: out.restPosition, to: edge))
  }

  /// The motion of content that is released beyond an edge.
  private func outside(_ engine: AndroidEngine) -> Motion? {
    let edge = range.clamped(offset)
    let back = springBack(engine, from: offset, to: edge)
    if velocity * overscroll > 0 {
      // As if it had left the edge with just the velocity that leaves this much here.
      let pull = gravity(engine)
      let toApex = velocity * velocity / 2 / pull
      let wholeTime = Double.sqrt(2 * (toApex + abs(overscroll)) / pull)
      let out = Leg.ballistic(
        from: edge,
        velocity: (velocity < 0 ? -1 : 1) * pull * wholeTime,
        deceleration: pull,
        maximumDistance: bounces ? engine.overfling : 0,
        elapsed: wholeTime - abs(velocity) / pull
      )
      guard out.duration > 0 else { return Motion(back) }
      return Motion(out, then: springBack(engine, from: out.restPosition, to: edge))
    }
    let spline = spline(engine)
    let isInside = abs(spline.restPosition - offset) > abs(overscroll)
    return isInside ? fling(engine, spline) : Motion(back)
  }

  /// The cubic back to an edge.
  ///
  /// It takes √(2·|δ|/g) seconds for δ points beyond the edge and the deceleration g.
  private func springBack(_ engine: AndroidEngine, from place: Double, to edge: Double) -> Leg {
    let duration = Double.sqrt(2 * abs(place - edge) / gravity(engine))
    let rounded = wholeMilliseconds(duration)
    return .ease(from: place, to: edge, duration: rounded, curve: .cubicInOut)
  }

  /// The second phase: the motion to the row nearest to the end of the fling.
  private func row(_ engine: AndroidEngine, after fling: Leg?) -> Motion? {
    guard !snap.isFree else { return nil }
    let end = fling?.restPosition ?? offset
    let target = target(end: end, direction: fling?.startVelocity ?? 0)
    let phase = Leg.ease(from: end, to: target, duration: engine.snapTime, curve: .quinticOut)
    guard end != target else { return fling.map { Motion($0) } }
    return fling.map { Motion($0, then: phase) } ?? Motion(phase)
  }

  /// The deceleration beyond an edge in points per second squared; `edgeDeceleration` is in pixels.
  private func gravity(_ engine: AndroidEngine) -> Double {
    engine.edgeDeceleration / tuning.pixelRatio
  }

  /// A value in points, truncated to a whole number of pixels.
  private func wholePixels(_ value: Double) -> Double {
    whole(value * tuning.pixelRatio, .towardZero) / tuning.pixelRatio
  }

  private func wholeMilliseconds(_ seconds: Double) -> Double {
    whole(seconds * 1000, .down) / 1000
  }
}
