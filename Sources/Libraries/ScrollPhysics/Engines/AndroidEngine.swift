import RealModule

/// Android's law: a fling follows a spline whose length grows with the velocity to the power of 1.74.
///
/// Beyond an edge, content decelerates constantly and returns along a cubic. On rows, a second phase of fixed
/// duration leads to a row. Android's classes for these motions are OverScroller and NumberPicker.
struct AndroidEngine: EngineLaw {
  /// Greatest distance of a fling beyond an edge, in points; 0 stops flings at the edge.
  var overfling = 6.0
  /// Deceleration beyond an edge, in pixels per second squared.
  var edgeDeceleration = 2000.0
  /// Duration of the motion to a row after a fling, in seconds.
  var snapTime = 0.8
  /// Without unit; more friction makes a fling shorter, in both length and time.
  var scrollFriction = 0.015

  static let name = "android"
  static let presets = [
    ScrollPreset(name, "Android 10 (2019)") { .android }
  ]

  var engine: Engine { .android(self) }
  var edgeDrag: EdgeDrag { .none }

  mutating func visit(_ body: ParameterVisitor) {
    body(.overfling, &overfling)
    body(.edgeDeceleration, &edgeDeceleration)
    body(.snapTime, &snapTime)
    body(.scrollFriction, &scrollFriction)
  }

  func motion(of release: Release) -> Motion? { release.motion(self) }
}

extension TuningParameter {
  static var edgeDeceleration: Self {
    Self("edgeDeceleration", "px/s²", 1...1e6, 50) {
      "How strongly a fling is braked beyond an edge. 1 goes as far as it may, 1000000 not at all."
    }
  }
  static var scrollFriction: Self {
    Self("scrollFriction", "", 0.001...1, 0.001) {
      "How much a fling is slowed, in length and time. 0.001 flies very far, 1 stops almost at once."
    }
  }
}

extension ScrollTuning {
  /// OverScroller and NumberPicker of Android 10 (2019); points are density-independent pixels.
  ///
  /// - Source: ViewConfiguration for slop, minimum and maximum velocity, friction and overfling
  ///   distance; OverScroller for the gravity beyond the edge; NumberPicker for 800 ms to the
  ///   nearest row. The snap spring is critically damped and takes about 250 ms, the duration of
  ///   startScroll. Stop velocity and rest distance are our choice.
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
  /// Returns the motion of Android's OverScroller, and of its NumberPicker on rows.
  ///
  /// Inside the range, content follows the spline. If content meets an edge, it continues with a
  /// constant deceleration for at most the overfling distance. It then returns to the edge along a
  /// cubic. If the overfling distance is 0, content stops at the edge.
  ///
  /// Content that is released beyond an edge with an outward velocity decelerates in the same way, as
  /// if it had left the edge in a fling. With an inward velocity it follows the spline if the spline
  /// ends inside the range. Otherwise it returns along the cubic.
  ///
  /// On rows, content decelerates as in a fling, and then moves to a row in a second phase of fixed
  /// duration. On pages, there is only the second phase.
  ///
  /// - Source: AOSP 10, OverScroller.java, which was executed for comparison. Android uses the
  ///   velocity of the last frame before the edge, which depends on the frame rate. Here the
  ///   velocity at the crossing is used.
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

  /// Returns the motion along the spline to its end or to a row.
  ///
  /// If the spline passes an edge, content continues beyond the edge and returns, or stops at the edge.
  /// The time of the crossing is truncated to whole milliseconds, as in Android.
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

  /// Returns the motion of content that is released beyond an edge.
  private func outside(_ engine: AndroidEngine) -> Motion? {
    let edge = range.clamped(offset)
    let back = springBack(engine, from: offset, to: edge)
    if velocity * overscroll > 0 {
      // The velocity at the edge is the one with which content would arrive here with its present
      // velocity.
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

  /// Along a cubic, in √(2·|δ|/g) seconds, where δ is the distance to the edge in points and g the
  /// deceleration.
  private func springBack(_ engine: AndroidEngine, from place: Double, to edge: Double) -> Leg {
    let duration = Double.sqrt(2 * abs(place - edge) / gravity(engine))
    let rounded = wholeMilliseconds(duration)
    return .ease(from: place, to: edge, duration: rounded, curve: .cubicInOut)
  }

  /// Returns the motion of rows: `fling`, then the second phase to the row nearest to the end of
  /// the fling.
  ///
  /// If `fling` is nil, there is only the second phase, from the present offset.
  private func row(_ engine: AndroidEngine, after fling: Leg?) -> Motion? {
    guard !snap.isFree else { return nil }
    let end = fling?.restPosition ?? offset
    let target = target(end: end, direction: fling?.startVelocity ?? 0)
    let phase = Leg.ease(from: end, to: target, duration: engine.snapTime, curve: .quinticOut)
    guard end != target else { return fling.map { Motion($0) } }
    return fling.map { Motion($0, then: phase) } ?? Motion(phase)
  }

  /// `edgeDeceleration`, converted to points per second squared.
  private func gravity(_ engine: AndroidEngine) -> Double {
    engine.edgeDeceleration / tuning.pixelRatio
  }

  /// Truncates a value in points to a whole number of pixels.
  private func wholePixels(_ value: Double) -> Double {
    whole(value * tuning.pixelRatio, .towardZero) / tuning.pixelRatio
  }

  private func wholeMilliseconds(_ seconds: Double) -> Double {
    whole(seconds * 1000, .down) / 1000
  }
}
