import ScrollPhysics
import TestSupport
import Testing

/// Animations, motions created by the caller, and changed targets of decelerations.
struct ScrollerMotionTests {
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

  @Test func `a reset ends the motion that a gesture could carry on`() {
    func offset(resets: Bool) -> Double {
      var scroller = Self.scroller(.bounded(minimum: 0, maximum: 20_000), tuning: .gtk)
      if resets {
        scroller.play(Stroke(at: 0).moved(by: -200, over: 0.05).lifted())
        scroller.scroll(.hold, at: 0.1)
        expect(abs(scroller.velocity) < 1 && scroller.contentOffset > 300)
        scroller.scroll(.holdEnd(isCancelled: true), at: 0.12)
        scroller.reset(range: .bounded(minimum: 0, maximum: 20_000), contentOffset: 0)
      }
      for step in 0..<6 {
        let time = 0.13 + 0.01 * Double(step)
        scroller.scroll(.gesture(by: 20), at: time)
      }
      scroller.scroll(.lift(), at: 0.19)
      scroller.advance(to: 10)
      return scroller.contentOffset
    }
    expectEqual(offset(resets: true), offset(resets: false))
  }

  @Test func `a jump ends a running animation`() {
    var scroller = Self.scroller()
    var events = scroller.scroll(to: 80, animation: .spring, cause: .key, at: 0)
    scroller.scroll(to: 0, animation: .none, cause: .program, at: 0.1, into: &events)
    expect(scroller.contentOffset == 0 && scroller.phase == .resting)
    expectEqual(Self.steps(events), ["didEndScrollingAnimation key"])
    expect(events.last?.kind == .didEndScrollingAnimation && events.last?.time == 0.1)
    scroller.rest()
    expectEqual(scroller.contentOffset, 0)
  }

  @Test func `a jump ends the pause of a wheel`() {
    var scroller = Self.scroller()
    var events = scroller.scroll(by: 7, cause: .wheel, at: 0)
    scroller.scroll(to: 300, animation: .none, cause: .program, at: 0.05, into: &events)
    expectEqual(Self.steps(events), ["didEndScrollingAnimation wheel"])
  }

  private static func curve(_ duration: Double) -> ScrollAnimation {
    .curve(.cubicInOut, duration: duration)
  }

  @Test func `an animation that replaces another one ends once`() {
    var scroller = Self.scroller()
    var events = scroller.scroll(to: 800, animation: .spring, cause: .key, at: 0)
    scroller.scroll(to: 0, animation: Self.curve(0.2), at: 0.1, into: &events)
    events += scroller.rest()
    expectEqual(Self.steps(events), ["didEndScrollingAnimation program"])
    expectEqual(scroller.contentOffset, 0)
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
    expect(begins && scroller.phase == .animating)
    scroller.advance(to: 1.2, into: &events)
    expect(abs(scroller.contentOffset - 400) < 1e-9)
    scroller.advance(to: 2, into: &events)
    expectEqual(scroller.contentOffset, 500)
    expectEqual(events.last, ScrollEvent(time: 1.4, kind: .didEndScrollingAnimation, cause: .key))
  }

  @Test(arguments: [0, -1, Double.nan, .infinity])
  func `an animation without a duration is a jump`(duration: Double) {
    var scroller = Self.scroller()
    var events: [ScrollEvent] = []
    let moved = scroller.scroll(to: 90, animation: Self.curve(duration), at: 0, into: &events)
    expect(moved)
    expect(scroller.contentOffset == 90 && scroller.phase == .resting)
  }

  @Test func `a finger catches an animation and prevents the next one`() {
    var scroller = Self.scroller()
    var events = scroller.scroll(to: 500, animation: Self.curve(1), at: 0)
    scroller.handle(PointerEvent(time: 0.5, id: 1, phase: .down, x: 0, y: 0), into: &events)
    expectEqual(scroller.phase, .dragging)
    let begins = scroller.scroll(to: 0, animation: Self.curve(1), at: 0.6, into: &events)
    expect(!begins)
    expectEqual(Self.steps(events), ["didEndScrollingAnimation program", "willBeginDragging drag"])
  }

  @Test func `a scroller runs a motion created by the caller`() {
    var scroller = Self.scroller(at: 40)
    var events: [ScrollEvent] = []
    let out = Leg.decay(from: 40, velocity: 900, decelerationRate: 0.99, stopVelocity: 10)
    let back = Leg.ease(from: out.restPosition, to: 60, duration: 0.4, curve: .quarticOut)
    let begins = scroller.run(Motion(out, then: back), cause: .tap, at: 1, into: &events)
    expect(begins)
    scroller.advance(to: 1 + out.duration / 2, into: &events)
    expectEqual(scroller.contentOffset, out.position(at: scroller.time - 1))
    expectEqual(scroller.velocity, out.velocity(at: scroller.time - 1))
    scroller.advance(to: 9, into: &events)
    expectEqual(scroller.contentOffset, 60)
    let end = 1 + out.duration + 0.4
    expectEqual(events.last, ScrollEvent(time: end, kind: .didEndScrollingAnimation, cause: .tap))
  }

  @Test func `a motion that rests outside the range does not begin`() {
    var scroller = Self.scroller()
    var events: [ScrollEvent] = []
    let motion = Motion(Leg.ease(from: 0, to: -30, duration: 0.2, curve: .quarticOut))
    let begins = scroller.run(motion, at: 0, into: &events)
    expect(!begins)
    expect(scroller.phase == .resting && events.isEmpty)
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
    expect(isSent)
    expectEqual(scroller.restingOffset, 900)
    let release = scroller.time
    events += scroller.rest()
    expectEqual(scroller.contentOffset, 900)
    let steps = events.filter(\.isStep).suffix(3)
    expectEqual(
      steps.map(\.kind),
      [
        .didEndDragging(willDecelerate: true), .willBeginDecelerating, .didEndDecelerating,
      ]
    )
    expect(steps.prefix(2).allSatisfy { $0.time == release })
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
    expect(target == rest && !(0..<280).contains(target))
    let isSent = scroller.retarget(to: target)
    expect(isSent)
    expect(abs(scroller.restingOffset - rest) < 1e-9)
    expect(abs(scroller.velocity - velocity) < 1e-6)
  }

  /// A release at 500 points of a finger that has rested, beyond the edge or inside; no call has
  /// followed it.
  static func released(_ tuning: ScrollTuning, snap: SnapRule = .free) -> (Scroller, [ScrollEvent])
  {
    var scroller = Self.scroller(at: 560, tuning: tuning)
    scroller.snap = snap
    var events: [ScrollEvent] = []
    for event in Stroke(at: 0).moved(by: 60, over: 0.2).waiting(0.3).lifted().events {
      scroller.handle(event, into: &events)
    }
    return (scroller, events)
  }

  @Test(arguments: Preset.all, [900.0, 120, 500.5, 0, 2000])
  func `a release at rest goes where it is retargeted`(preset: Preset, target: Double) {
    for snap in [SnapRule.free, .rows(extent: 10), .rows(extent: 300), .pages(extent: 400)] {
      var (scroller, events) = Self.released(preset.tuning, snap: snap)
      let (release, offset) = (scroller.time, scroller.contentOffset)
      let isSent = scroller.retarget(to: target)
      expect(isSent && scroller.restingOffset == target && scroller.contentOffset == offset)
      scroller.advance(to: release + 120, into: &events)
      expect(scroller.contentOffset == target && !scroller.isMoving)
      let steps = events.filter(\.isStep).suffix(4)
      expectEqual(steps.first?.kind.isEndOfDragging, true)
      expectEqual(
        steps.dropFirst().map(\.kind),
        [
          .didEndDragging(willDecelerate: true), .willBeginDecelerating, .didEndDecelerating,
        ]
      )
      expect(steps.prefix(3).allSatisfy { $0.time == release })
    }
  }

  @Test(arguments: Preset.all) func `the next call ends the drag of a release at rest`(
    preset: Preset
  ) {
    var (scroller, events) = Self.released(preset.tuning)
    expect(events.last?.kind.isEndOfDragging == true && scroller.isMoving)
    expect(scroller.phase == .resting && scroller.velocity == 0)
    let release = scroller.time
    events = []
    scroller.advance(to: release, into: &events)
    let end = ScrollEvent.Kind.didEndDragging(willDecelerate: false)
    expectEqual(events, [ScrollEvent(time: release, kind: end, cause: .drag)])
    expect(!scroller.isMoving && !scroller.retarget(to: 900))
  }

  @Test func `a cancelled finger leaves nothing to retarget`() {
    var scroller = Self.scroller(at: 500)
    var events: [ScrollEvent] = []
    for event in Stroke(at: 0).moved(by: -60, over: 0.2).cancelled().events {
      scroller.handle(event, into: &events)
    }
    expectEqual(events.last?.kind, .didEndDragging(willDecelerate: false))
    expect(!scroller.isMoving && !scroller.retarget(to: 900))
  }

  @Test(arguments: [false, true], [0.0, 0.1])
  func `a deceleration retargeted to where it stands ends there`(isPending: Bool, rest: Double) {
    // At rest between two rows: the spring to the nearest begins without velocity.
    var (scroller, _) = Self.released(.uikit, snap: .rows(extent: 300))
    expect(scroller.run != nil && scroller.velocity == 0)
    let (release, offset) = (scroller.time, scroller.contentOffset)
    var events: [ScrollEvent] = []
    if !isPending { scroller.advance(to: release, into: &events) }
    let isSent = scroller.retarget(to: offset)
    expect(isSent && scroller.restingOffset == offset)
    events = []
    scroller.advance(to: release + rest, into: &events)
    expect(scroller.contentOffset == offset && !scroller.isMoving)
    let end: ScrollEvent.Kind =
      isPending ? .didEndDragging(willDecelerate: false) : .didEndDecelerating
    expectEqual(events, [ScrollEvent(time: release, kind: end, cause: .drag)])
  }
}

extension ScrollEvent.Kind {
  fileprivate var isEndOfDragging: Bool {
    if case .willEndDragging = self { true } else { false }
  }
}
