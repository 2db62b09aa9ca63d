import ScrollPhysics
import TestSupport
import Testing

/// Changes of range, snap rule and target during drags and motions.
struct ScrollerRangeTests {
  static func scroller(at offset: Double = 800, tuning: ScrollTuning = .uikit) -> Scroller {
    Scroller(tuning, .bounded(minimum: 0, maximum: 1960), at: offset, snap: .rows(extent: 40))
  }

  static func flung(by distance: Double = -90, tuning: ScrollTuning = .uikit) -> Scroller {
    var scroller = scroller(tuning: tuning)
    scroller.play(Stroke(at: 0).moved(by: distance, over: 0.1).lifted())
    return scroller
  }

  static let short = ScrollRange.bounded(minimum: 0, maximum: 360)

  @Test func `content at rest that remains valid does not move and emits no events`() {
    var scroller = Self.scroller(at: 200)
    let events = scroller.change(range: Self.short, snap: .rows(extent: 40), at: 1)
    expect(events.isEmpty && scroller.contentOffset == 200 && scroller.phase == .resting)
  }

  @Test func `content at rest near a new end moves with a spring, and far from it jumps`() {
    var near = Self.scroller(at: 400)
    var events = near.change(range: Self.short, snap: .rows(extent: 40), at: 1)
    expect(near.phase == .animating && near.contentOffset == 400 && events.isEmpty)
    events = near.rest()
    expect(near.contentOffset == 360 && events.last?.kind == .didEndScrollingAnimation)
    expect(events.allSatisfy { $0.cause == .program })

    var far = Self.scroller(at: 800)
    events = []
    far.change(range: Self.short, snap: .rows(extent: 40), at: 1, into: &events)
    expect(far.phase == .resting && far.contentOffset == 360)
    expectEqual(events.map(\.kind), [.didScroll(contentOffset: 360)])
  }

  @Test func `a drag continues, and content beyond the new end is an overscroll`() {
    var scroller = Self.scroller(at: 400)
    scroller.play(Stroke(at: 0).moved(by: -60, over: 0.3))
    let held = scroller.contentOffset
    var events = scroller.change(range: Self.short, snap: .rows(extent: 40), at: 0.3)
    expect(scroller.phase == .dragging && scroller.contentOffset == held && events.isEmpty)
    let pull = PointerEvent(time: 0.4, id: 0, phase: .moved, x: 0, y: -70)
    scroller.handle(pull, into: &events)
    let moved = scroller.contentOffset - held
    expect(moved > 0 && moved < 10)
    scroller.handle(PointerEvent(time: 2, id: 0, phase: .up, x: 0, y: -70), into: &events)
    scroller.rest()
    expectEqual(scroller.contentOffset, 360)
  }

  @Test(arguments: Preset.all) func `a fling whose target remains valid is unchanged`(
    preset: Preset
  ) {
    var kept = Self.flung(tuning: preset.tuning)
    var changed = kept
    changed.change(range: .bounded(minimum: 0, maximum: 4000), snap: .rows(extent: 40), at: 0.15)
    kept.rest()
    changed.rest()
    expectEqual(changed.contentOffset, kept.contentOffset)
  }

  @Test(arguments: Preset.all)
  func `a fling whose target is no longer valid ends at a valid one`(preset: Preset) {
    var scroller = Self.flung(tuning: preset.tuning)
    var events = scroller.advance(to: 0.12)
    let before = (scroller.contentOffset, scroller.velocity)
    let disabled = DisabledRows([0..<25, 26..<50], rowCount: 50)
    scroller.change(
      range: .bounded(minimum: 1000, maximum: 1000),
      snap: .rows(extent: 40, disabled: disabled),
      at: 0.12,
      into: &events
    )
    expectEqual(scroller.contentOffset, before.0)
    events = scroller.rest()
    expect(scroller.contentOffset == 1000 && scroller.phase == .resting)
    expectEqual(events.count { $0.kind == .didEndDecelerating }, 1)
  }

  @Test func `a motion from far outside the new range restarts at the new end`() {
    var scroller = Self.scroller(at: 1960)
    var events = scroller.scroll(to: 80, animation: .spring, cause: .key, at: 0)
    scroller.advance(to: 0.02, into: &events)
    scroller.change(range: Self.short, snap: .rows(extent: 40), at: 0.02, into: &events)
    expectEqual(scroller.contentOffset, 360)
    for frame in 1...60 {
      scroller.advance(to: 0.02 + Double(frame) / 60, into: &events)
      expect(scroller.contentOffset <= 360 && scroller.contentOffset >= 0)
    }
    expectEqual(scroller.contentOffset, 80)
    expectEqual(events.count { $0.kind == .didEndScrollingAnimation }, 1)
  }

  @Test func `a row added at one end does not change a bounce at the other`() {
    var scroller = Scroller(
      tuning: .uikit,
      axis: .vertical,
      range: .bounded(minimum: 0, maximum: 360),
      viewportExtent: 220,
      contentOffset: 240,
      snap: .rows(extent: 40)
    )
    var events = scroller.play(Stroke(at: 0).moved(by: 200, over: 0.025, hertz: 200).lifted())
    while scroller.contentOffset > -115, scroller.isMoving {
      scroller.advance(to: scroller.time + 0.002, into: &events)
    }
    var kept = scroller
    let offset = scroller.contentOffset
    expect(offset <= -115)
    scroller.change(
      range: .bounded(minimum: 0, maximum: 400),
      snap: .rows(extent: 40),
      at: scroller.time,
      into: &events
    )
    expect(scroller.contentOffset == offset && scroller.velocity == kept.velocity)
    scroller.rest()
    kept.rest()
    expect(scroller.contentOffset == 0 && kept.contentOffset == 0)
  }

  @Test func `content in a shortened loop keeps its offset or moves to the last row`() {
    for (offset, rest) in [(200.0, 200.0), (1000, 360)] {
      var scroller = Scroller(.uikit, .looping(period: 2000), at: offset, snap: .rows(extent: 40))
      scroller.change(range: .looping(period: 400), snap: .rows(extent: 40), at: 0)
      expect(scroller.contentOffset == rest && scroller.phase == .resting)
    }
  }

  @Test(arguments: Preset.all) func `retarget changes the end of a deceleration`(
    preset: Preset
  ) {
    for target in [1000.0, 1400, 800, 0, 1960, 99_999, -99_999] {
      var scroller = Self.flung(tuning: preset.tuning)
      let before = (scroller.contentOffset, scroller.velocity)
      let isSent = scroller.retarget(to: target)
      expect(isSent)
      expectEqual(scroller.contentOffset, before.0)
      let jump = abs(scroller.velocity - before.1)
      expect(jump <= 1e-6 * abs(before.1) || target == before.0, "\(target)")
      let events = scroller.rest()
      expectEqual(scroller.contentOffset, min(max(target, 0), 1960))
      expectEqual(events.filter(\.isStep).map(\.kind), [.didEndDecelerating])
    }
  }

  @Test func `retarget fails without a deceleration and for NaN`() {
    var scroller = Self.flung()
    var isSent = [scroller.retarget(to: .nan)]
    scroller.rest()
    let resting = scroller
    isSent.append(scroller.retarget(to: 80))
    expectEqual(scroller, resting)
    scroller.scroll(to: 80, animation: .spring, cause: .key, at: scroller.time)
    isSent.append(scroller.retarget(to: 400))
    scroller.rest()
    expectEqual(scroller.contentOffset, 80)
    scroller.play(Stroke(at: scroller.time).moved(by: -50, over: 0.1))
    isSent.append(scroller.retarget(to: 400))
    expectEqual(isSent, [false, false, false, false])
  }

  @Test func `with reduced motion animations are jumps and flings still run`() {
    var tuning = ScrollTuning.uikit
    tuning.reducesMotion = true
    var scroller = Self.scroller(tuning: tuning)
    scroller.scroll(to: 80, animation: .spring, cause: .key, at: 0)
    expect(scroller.contentOffset == 80 && scroller.phase == .resting)
    expectEqual(Self.flung(tuning: tuning).phase, .decelerating)
  }

  @Test func `a pointer position beyond the limit is ignored`() {
    let far = Scroller.farthestPlace
    for place in [far.nextUp, -far.nextUp, 1e300, .infinity, .nan] {
      var scroller = Self.scroller()
      scroller.play(Stroke(at: 0).moved(by: -60, over: 0.3))
      let held = scroller.contentOffset
      var events: [ScrollEvent] = []
      for (x, y) in [(place, 0.0), (0, place)] {
        scroller.handle(
          PointerEvent(time: 0.3, id: 0, phase: .moved, x: x, y: y),
          into: &events
        )
      }
      expect(scroller.contentOffset == held && events.isEmpty)
    }
    var scroller = Self.scroller()
    scroller.play(Stroke(at: 0).moved(by: far, over: 0.3))
    expect(scroller.contentOffset < 0 && scroller.contentOffset > -300)
  }

  @Test(arguments: [Resampling.predict, .interpolate])
  func `content that a change moves under a resting finger is drawn where it is`(rule: Resampling) {
    var scroller = Self.scroller(at: 1200)
    scroller.handle(PointerEvent(time: 0, id: 0, phase: .down, x: 0, y: 0))
    let range = ScrollRange.bounded(minimum: 0, maximum: 1080)
    scroller.change(range: range, snap: .rows(extent: 40), at: 0.1)
    expectEqual(scroller.contentOffset, 1080)
    scroller.handle(PointerEvent(time: 0.2, id: 0, phase: .moved, x: 0, y: 11))
    expect(abs(scroller.displayedOffset(rule, at: 0.2) - scroller.contentOffset) < 12)
  }

  @Test func `an offset below 0 is in the first lap after a change to a loop`() {
    let before = ScrollRange.bounded(minimum: -20, maximum: 600)
    var scroller = Scroller(.uikit, before, at: -20)
    let events = scroller.change(range: .looping(period: 900), snap: .free, at: 1)
    expectEqual(scroller.contentOffset, 880)
    expect(events.map(\.kind) == [.didScroll(contentOffset: 880)] && !scroller.isMoving)
  }
}
