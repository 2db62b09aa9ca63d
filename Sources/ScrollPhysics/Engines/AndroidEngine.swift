import RealModule

/// Android's OverScroller and NumberPicker.
struct AndroidEngine: EngineLaw {
  /// Furthest that a fling goes beyond an edge, in points.
  var overfling = 6.0
  /// Deceleration beyond an edge, in pixels per second squared.
  var edgeDeceleration = 2000.0
  /// Time in which content goes to a row after a fling, in seconds.
  var snapTime = 0.8

  static let name = "android"
  static let presets = [
    ScrollPreset(name, .of2023, "Android 10 (2019)") { .android }
  ]
  static let parameters: [TuningParameter] = [
    .overfling, TuningParameter("edgeDeceleration", "px/s²", 1...1e6, 50), .snapTime,
  ]

  var edgeDrag: EdgeDrag { .none }

  func motion(of release: Release) -> Motion? { release.motion(self) }
}

extension ScrollTuning {
  /// OverScroller and NumberPicker of Android 10 (2019); points are density-independent pixels.
  ///
  /// - Source: ViewConfiguration for slop, minimum and maximum velocity and overfling distance;
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
  /// What Android's OverScroller does, and its NumberPicker where there are rows.
  ///
  /// Inside, content follows the spline. At an edge it continues with a constant deceleration, at most
  /// as far as the overfling distance, then back along a cubic; without overfling distance it stops
  /// dead. Outside, a release outwards follows the parabola that would have come from the edge; one
  /// inwards follows the spline if that leads inside, else the cubic. To rows: the fling first, then
  /// a second phase of fixed duration. To a page: that phase alone.
  ///
  /// - Source: AOSP 10, OverScroller.java, run. The engine takes the last velocity that was sampled
  ///   at the edge, which depends on the frame rate; here it is the velocity of the crossing.
  fileprivate func motion(_ engine: AndroidEngine) -> Motion? {
    if overscroll != 0 { return outside(engine) }
    if snap.isPaged {
      let page = target(end: offset, direction: velocity)
      return page == offset ? nil : ease(to: page, duration: engine.snapTime, curve: .quinticOut)
    }
    return velocity == 0 ? row(engine, after: nil) : fling(engine, spline)
  }

  private var spline: Leg {
    .spline(from: offset, velocity: velocity, density: tuning.pixelRatio, rounds: rounds)
  }

  /// The motion along the spline to its end, to a row, or to the edge that it passes: there out of
  /// the range and back, or a stop; the engine's instants are whole milliseconds.
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
      reach: bounces ? engine.overfling : 0
    )
    let approach = spline.until(time, restPosition: edge)
    guard out.duration > 0 else { return Motion(approach) }
    return Motion(approach, then: out, then: springBack(engine, from: out.restPosition, to: edge))
  }

  /// The way back into the range.
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
        reach: bounces ? engine.overfling : 0,
        elapsed: wholeTime - abs(velocity) / pull
      )
      guard out.duration > 0 else { return Motion(back) }
      return Motion(out, then: springBack(engine, from: out.restPosition, to: edge))
    }
    let spline = spline
    let isInside = abs(spline.restPosition - offset) > abs(overscroll)
    return isInside ? fling(engine, spline) : Motion(back)
  }

  /// The cubic back from beyond an edge: √(2·|δ|/g) seconds for δ points.
  private func springBack(_ engine: AndroidEngine, from place: Double, to edge: Double) -> Leg {
    let duration = Double.sqrt(2 * abs(place - edge) / gravity(engine))
    let rounded = wholeMilliseconds(duration)
    return .ease(from: place, to: edge, duration: rounded, curve: .cubicInOut)
  }

  /// The second phase: to the row nearest to where the fling ended.
  private func row(_ engine: AndroidEngine, after fling: Leg?) -> Motion? {
    guard !snap.isFree else { return nil }
    let end = fling?.restPosition ?? offset
    let target = target(end: end, direction: fling?.startVelocity ?? 0)
    let phase = Leg.ease(from: end, to: target, duration: engine.snapTime, curve: .quinticOut)
    guard end != target else { return fling.map { Motion($0) } }
    return fling.map { Motion($0, then: phase) } ?? Motion(phase)
  }

  /// The deceleration beyond an edge, in points per second squared: the engine's is in pixels.
  private func gravity(_ engine: AndroidEngine) -> Double {
    engine.edgeDeceleration / tuning.pixelRatio
  }

  /// A value whose count of pixels is truncated to a whole number.
  private func wholePixels(_ value: Double) -> Double {
    whole(value * tuning.pixelRatio, .towardZero) / tuning.pixelRatio
  }

  private func wholeMilliseconds(_ seconds: Double) -> Double {
    whole(seconds * 1000, .down) / 1000
  }
}
