import ScrollPhysics
import Testing

/// Animations, motions created by the caller, and changed targets of decelerations.
@Suite struct ScrollerMotionTests {
  static func scroller(
    _ range: ScrollRange = .bounded(minimum: 0, maximum: 2000),
    at offset: Double = 0,
    tuning: ScrollTuning = .uikit
  ) -> Scroller {
    Scroller(tuning: tuning, axis: .vertical, range: range, contentOffset: offset)
  }

  /// The kinds of events other than movements, and their causes.
  static func steps(_ events: [ScrollEvent]) -> [String] {
    events.filter(\.isStep).map { "\($0.kind) \($0.cause)" }
  }

  @Test func `a jump ends a running animation`() {
    var scroller = Self.scroller()
    var events: [ScrollEvent] = []
    scroller.scroll(to: 80, animation: .spring, cause: .key, at: 0, into: &events)
    scroller.scroll(to: 0, animation: .none, cause: .program, at: 0.1, into: &events)
    #expect(scroller.contentOffset == 0 && scroller.phase == .resting)
    #expect(Self.steps(events) == ["didEndScrollingAnimation key"])
    #expect(events.last?.kind == .didEndScrollingAnimation && events.last?.time == 0.1)
    scroller.rest()
    #expect(scroller.contentOffset == 0)
  }

  @Test func `a jump ends the pause of a wheel`() {
    var scroller = Self.scroller()
    var events: [ScrollEvent] = []
    scroller.nudge(by: 7, cause: .wheel, at: 0, into: &events)
    scroller.scroll(to: 300, animation: .none, cause: .program, at: 0.05, into: &events)
    #expect(Self.steps(events) == ["didEndScrollingAnimation wheel"])
  }

  private static func curve(_ duration: Double) -> ScrollAnimation {
    .curve(.cubicInOut, duration: duration)
  }

  @Test func `an animation that replaces another one ends once`() {
    var scroller = Self.scroller()
    var events: [ScrollEvent] = []
    scroller.scroll(to: 800, animation: .spring, cause: .key, at: 0, into: &events)
    scroller.scroll(to: 0, animation: Self.curve(0.2), at: 0.1, into: &events)
    events += scroller.rest()
    #expect(Self.steps(events) == ["didEndScrollingAnimation program"])
    #expect(scroller.contentOffset == 0)
  }

  @Test func `an animation has its duration and follows its curve`() {
    var scroller = Self.scroller(at: 100)
    var events: [ScrollEvent] = []
    let begins = scroller.scroll(
      to: 500,
      animation: .curve(.quadraticOut, duration: 0.4),
      cause: .key,
      at: 1,
      into: &events
    )
    #expect(begins && scroller.phase == .animating)
    scroller.advance(to: 1.2, into: &events)
    #expect(abs(scroller.contentOffset - 400) < 1e-9)
    scroller.advance(to: 2, into: &events)
    #expect(scroller.contentOffset == 500)
    #expect(events.last == ScrollEvent(time: 1.4, kind: .didEndScrollingAnimation, cause: .key))
  }

  @Test(arguments: [0, -1, Double.nan, .infinity])
  func `an animation without a duration is a jump`(duration: Double) {
    var scroller = Self.scroller()
    var events: [ScrollEvent] = []
    let moved = scroller.scroll(to: 90, animation: Self.curve(duration), at: 0, into: &events)
    #expect(moved)
    #expect(scroller.contentOffset == 90 && scroller.phase == .resting)
  }

  @Test func `a finger catches an animation and prevents the next one`() {
    var scroller = Self.scroller()
    var events: [ScrollEvent] = []
    scroller.scroll(to: 500, animation: Self.curve(1), at: 0, into: &events)
    scroller.handle(PointerEvent(time: 0.5, id: 1, phase: .down, x: 0, y: 0), into: &events)
    #expect(scroller.phase == .dragging)
    let begins = scroller.scroll(to: 0, animation: Self.curve(1), at: 0.6, into: &events)
    #expect(!begins)
    #expect(Self.steps(events) == ["didEndScrollingAnimation program", "willBeginDragging drag"])
  }

  @Test func `a scroller runs a motion created by the caller`() {
    var scroller = Self.scroller(at: 40)
    var events: [ScrollEvent] = []
    let out = Leg.decay(from: 40, velocity: 900, decelerationRate: 0.99, stopVelocity: 10)
    let back = Leg.ease(from: out.restPosition, to: 60, duration: 0.4, curve: .quarticOut)
    let begins = scroller.run(Motion(out, then: back), cause: .tap, at: 1, into: &events)
    #expect(begins)
    scroller.advance(to: 1 + out.duration / 2, into: &events)
    #expect(scroller.contentOffset == out.position(at: scroller.time - 1))
    #expect(scroller.velocity == out.velocity(at: scroller.time - 1))
    scroller.advance(to: 9, into: &events)
    #expect(scroller.contentOffset == 60)
    let end = 1 + out.duration + 0.4
    #expect(events.last == ScrollEvent(time: end, kind: .didEndScrollingAnimation, cause: .tap))
  }

  @Test func `a motion has up to three legs, of which the first may be cut`() {
    let fall = Leg.ballistic(from: 0, velocity: 400, deceleration: 800, reach: 1000)
    let rise = Leg.ease(from: 75, to: 20, duration: 0.2, curve: .quadraticOut)
    let rest = Leg.ease(from: 20, to: 30, duration: 0.1, curve: .cubicInOut)
    let motion = Motion(fall.until(0.25), then: rise, then: rest)
    #expect(motion.position(at: 0.25.nextDown) < 75 && motion.position(at: 0.25) == 75)
    #expect(abs(motion.duration - 0.55) < 1e-12 && motion.restPosition == 30)
    #expect(motion.position(at: 0.45) == 20)
  }

  @Test func `a motion that rests outside the range does not begin`() {
    var scroller = Self.scroller()
    var events: [ScrollEvent] = []
    let motion = Motion(Leg.ease(from: 0, to: -30, duration: 0.2, curve: .quarticOut))
    let begins = scroller.run(motion, at: 0, into: &events)
    #expect(!begins)
    #expect(scroller.phase == .resting && events.isEmpty)
  }

  // MARK: - Targets

  @Test func `retarget changes the end of a fling before it begins`() {
    var scroller = Self.scroller(at: 500)
    var events: [ScrollEvent] = []
    for event in Stroke(at: 0).moved(by: -90, over: 0.1).lifted().events {
      scroller.handle(event, into: &events)
    }
    guard case .willEndDragging? = events.last?.kind else {
      Issue.record("the last event is not willEndDragging")
      return
    }
    let isSent = scroller.retarget(to: 900)
    #expect(isSent)
    #expect(scroller.restingOffset == 900)
    let release = scroller.time
    events += scroller.rest()
    #expect(scroller.contentOffset == 900)
    let steps = events.filter(\.isStep).suffix(3)
    #expect(
      steps.map(\.kind) == [
        .didEndDragging(willDecelerate: true), .willBeginDecelerating, .didEndDecelerating,
      ]
    )
    #expect(steps.prefix(2).allSatisfy { $0.time == release })
  }

  @Test(arguments: [-90.0, 90])
  func `retarget to the target of a release in a loop changes nothing`(distance: Double) {
    var scroller = Self.scroller(.looping(period: 280), at: 20)
    var events: [ScrollEvent] = []
    for event in Stroke(at: 0).moved(by: distance, over: 0.1).lifted().events {
      scroller.handle(event, into: &events)
    }
    guard case .willEndDragging(_, let target)? = events.last?.kind else {
      Issue.record("the last event is not willEndDragging")
      return
    }
    let velocity = scroller.velocity
    let rest = scroller.restingOffset
    #expect(target == rest && !(0..<280).contains(target))
    let isSent = scroller.retarget(to: target)
    #expect(isSent)
    #expect(abs(scroller.restingOffset - rest) < 1e-9)
    #expect(abs(scroller.velocity - velocity) < 1e-6)
  }
}
