import ScrollPhysics
import TestSupport
import Testing

struct ScrollerTests {
  static let range = ScrollRange.bounded(minimum: 0, maximum: 1960)

  static func scroller(
    range: ScrollRange = range,
    at offset: Double = 0,
    snap: SnapRule = .rows(extent: 40),
    bounces: Bool = true
  ) -> Scroller {
    Scroller(.uikit, range, at: offset, snap: snap, bounces: bounces)
  }

  @Test func `the documentation example holds`() {
    var scroller = Scroller(
      tuning: .uikit,
      axis: .vertical,
      range: .bounded(minimum: 0, maximum: 1960)
    )
    scroller.snap = .rows(extent: 40)
    var events: [ScrollEvent] = []
    scroller.scroll(to: 80, animation: .spring, cause: .program, at: 0, into: &events)
    scroller.advance(to: 2, into: &events)
    expectEqual(scroller.contentOffset, 80)
  }

  @Test func `a new scroller is within its range`() {
    expectEqual(Self.scroller(at: -50).contentOffset, 0)
    expectEqual(Self.scroller(at: 5000).contentOffset, 1960)
    expectEqual(Self.scroller(range: .looping(period: 280), at: 300).contentOffset, 20)
  }

  @Test func `the phase follows presses, drags, releases and animations`() {
    var scroller = Self.scroller(at: 400)
    expect(scroller.phase == .resting && !scroller.isMoving)
    scroller.play(Stroke(at: 0))
    expect(scroller.phase == .pressed && scroller.isTracking)
    scroller.play(Stroke(at: 0.1, along: 0, id: 9).moved(by: -60, over: 0.1))
    expect(scroller.phase == .dragging && !scroller.isMoving)
    scroller = Self.scroller(at: 400)
    scroller.play(Stroke(at: 0).moved(by: -60, over: 0.1).lifted())
    expect(scroller.phase == .decelerating && scroller.isMoving && !scroller.isTracking)
    scroller.scroll(to: 0, animation: .spring, cause: .key, at: 0.2)
    expectEqual(scroller.phase, .animating)
    scroller.rest()
    expectEqual(scroller.phase, .resting)
    scroller.scroll(by: 5, cause: .wheel, at: 100)
    expectEqual(scroller.phase, .wheeling)
    scroller = Self.scroller()
    scroller.play(Stroke(at: 0).moved(by: 100, over: 0.1).waiting(0.1).lifted())
    expectEqual(scroller.phase, .bouncing)
  }

  @Test func `a second animated scroll continues with the velocity of the first`() {
    var scroller = Self.scroller()
    var events = scroller.scroll(to: 400, animation: .spring, cause: .key, at: 0)
    scroller.advance(to: 0.1, into: &events)
    let (offset, velocity) = (scroller.contentOffset, scroller.velocity)
    scroller.scroll(to: 440, animation: .spring, cause: .key, at: 0.1, into: &events)
    expect(scroller.contentOffset == offset && scroller.velocity == velocity)
    expect(velocity > 100)
    scroller.rest()
    expectEqual(scroller.contentOffset, 440)
    expect(events.filter(\.isStep).isEmpty)
  }

  @Test func `a scroll beyond the range ends at the end of the range`() {
    var scroller = Self.scroller()
    var events: [ScrollEvent] = []
    expect(
      scroller.scroll(to: .infinity, animation: .spring, cause: .key, at: 0, into: &events)
    )
    scroller.rest()
    expectEqual(scroller.contentOffset, 1960)
    expect(scroller.scroll(to: -9, animation: .none, cause: .key, at: 100, into: &events))
    expectEqual(scroller.contentOffset, 0)
    expect(!scroller.scroll(to: 0, animation: .spring, cause: .key, at: 101, into: &events))
    expectEqual(scroller.phase, .resting)
  }

  @Test func `programmed scrolls and scrolls by a distance do nothing during a drag`() {
    var scroller = Self.scroller(at: 400)
    scroller.play(Stroke(at: 0).moved(by: -60, over: 0.1))
    let before = scroller
    var events: [ScrollEvent] = []
    expect(
      !scroller.scroll(to: 0, animation: .spring, cause: .program, at: 0.1, into: &events)
    )
    scroller.scroll(by: 30, cause: .wheel, at: 0.1, into: &events)
    expect(scroller == before && events.isEmpty)
  }

  @Test func `after a wheel's pause content moves to the nearest row`() {
    var scroller = Self.scroller()
    for step in 0..<5 {
      scroller.scroll(by: 5, cause: .wheel, at: Double(step) * 0.1)
    }
    expectEqual(scroller.contentOffset, 25)
    scroller.advance(to: 0.4 + 0.149)
    expect(scroller.contentOffset == 25 && scroller.phase == .wheeling)
    scroller.advance(to: 0.4 + 0.2)
    expectEqual(scroller.phase, .animating)
    scroller.rest()
    expectEqual(scroller.contentOffset, 40)
  }

  @Test func `a wheel that stops on a row ends immediately after its pause`() {
    var scroller = Self.scroller()
    var events = scroller.scroll(by: 80, cause: .wheel, at: 1)
    scroller.advance(to: 2, into: &events)
    expect(scroller.phase == .resting && scroller.contentOffset == 80)
    let last = ScrollEvent(time: 1.15, kind: .didEndScrollingAnimation, cause: .wheel)
    expectEqual(events.last, last)
  }

  @Test func `a wheel stays inside the range`() {
    var scroller = Self.scroller(at: 1950)
    scroller.scroll(by: 500, cause: .wheel, at: 0)
    expectEqual(scroller.contentOffset, 1960)
    scroller.scroll(by: -.infinity, cause: .wheel, at: 0)
    expectEqual(scroller.contentOffset, 0)
  }

  @Test func `the end of a scroll by a distance has its cause`() {
    for offset in [80.0, 83] {
      var scroller = Self.scroller()
      var events = scroller.scroll(by: offset, cause: .key, at: 0)
      events += scroller.rest()
      expect(events.allSatisfy { $0.cause == .key })
      expectEqual(events.last?.kind, .didEndScrollingAnimation)
    }
  }

  @Test func `a reset of the range ends touches and motions`() {
    var scroller = Self.scroller(at: 400)
    scroller.play(Stroke(at: 0).moved(by: -60, over: 0.1))
    scroller.reset(range: .bounded(minimum: 0, maximum: 100), contentOffset: 400)
    expectEqual(scroller.contentOffset, 100)
    expect(scroller.phase == .resting && !scroller.isTracking)
    // The events of the previous finger's id begin a new drag.
    expectEqual(scroller.play(Stroke(at: 0.2).moved(by: 50, over: 0.1).lifted()).isEmpty, false)
    scroller.rest()
    expectEqual(scroller.contentOffset.truncatingRemainder(dividingBy: 40), 0)
  }

  @Test func `in a loop the resting offset is relative to the current offset`() {
    var scroller = Self.scroller(range: .looping(period: 280))
    scroller.scroll(to: -80, animation: .spring, cause: .key, at: 0)
    expectEqual(scroller.restingOffset, -80)
    scroller.advance(to: 0.1)
    expect(scroller.contentOffset > 200)
    expect(isClose(scroller.restingOffset, 200, tolerance: 1e-9))
    scroller.rest()
    expect(scroller.contentOffset == 200 && scroller.restingOffset == 200)
  }

  @Test(arguments: [33.3, 0.1, 100.0 / 3, 136.7]) func `laps add no rounding error to a row`(
    extent: Double
  ) {
    let rule = SnapRule.rows(extent: extent)
    var scroller = Self.scroller(range: .looping(period: 7 * extent), snap: rule)
    var random = SplitMix64(seed: 21)
    for _ in 0..<300 {
      let row = Int.random(in: -5000...5000, using: &random)
      let here = Int((scroller.contentOffset / extent).rounded())
      let isAnimated = Bool.random(using: &random)
      scroller.scroll(
        to: Double(here + row) * extent,
        animation: isAnimated ? .spring : .none,
        cause: .key,
        at: scroller.time
      )
      scroller.rest()
      let expected = ((here + row) % 7 + 7) % 7
      expectEqual(scroller.contentOffset, Double(expected) * extent)
    }
  }

  static let noExtents = [0.0, -0.0, -300, .nan, .infinity, -.infinity]

  @Test(arguments: noExtents) func `a viewport without a length counts as the usual one`(
    extent: Double
  ) {
    let range = ScrollRange(contentExtent: 900, viewportExtent: extent)
    var scroller = Scroller(tuning: .uikit, axis: .vertical, range: range, viewportExtent: extent)
    expectEqual(scroller.viewportExtent, 300)
    scroller.viewportExtent = 640
    scroller.viewportExtent = extent
    expectEqual(scroller.viewportExtent, 640)
  }

  @Test(arguments: noExtents) func `a minimised window changes nothing under a finger`(
    extent: Double
  ) {
    for preset in Preset.all {
      var scroller = Scroller(tuning: preset.tuning, axis: .vertical, range: Self.range)
      var events = scroller.play(Stroke(at: 0).moved(by: 200, over: 0.2))
      let before = scroller
      scroller.viewportExtent = extent
      expectEqual(scroller, before)
      let range = ScrollRange(contentExtent: 900, viewportExtent: extent)
      scroller.change(range: range, snap: .free, at: 0.2, into: &events)
      scroller.cancelTouches(at: 0.3, into: &events)
      events += scroller.rest()
      expect(scroller.phase == .resting && range.overscroll(scroller.contentOffset) == 0)
      let motion = preset.tuning.motion(
        from: -40,
        velocity: 900,
        range: Self.range,
        viewportExtent: extent
      )
      expect(motion?.restPosition.isFinite == true && motion?.duration.isFinite == true)
    }
  }

  @Test func `scrolls to and by non-finite offsets do nothing`() {
    for range in [Self.range, .looping(period: 280)] {
      var scroller = Self.scroller(range: range, at: 40)
      let before = scroller
      var events: [ScrollEvent] = []
      for isAnimated in [true, false] {
        expect(
          !scroller.scroll(
            to: .nan,
            animation: isAnimated ? .spring : .none,
            cause: .key,
            at: 0,
            into: &events
          )
        )
      }
      scroller.scroll(by: .nan, cause: .wheel, at: 0, into: &events)
      expect(scroller == before && events.isEmpty)
    }
    var loop = Self.scroller(range: .looping(period: 280))
    var events: [ScrollEvent] = []
    expect(!loop.scroll(to: .infinity, animation: .spring, cause: .key, at: 0, into: &events))
    loop.scroll(by: -.infinity, cause: .wheel, at: 0, into: &events)
    expect(loop.phase == .resting && events.isEmpty)
  }

  @Test func `an infinite time ends a running animation`() {
    var scroller = Self.scroller()
    var events = scroller.scroll(to: 400, animation: .spring, cause: .key, at: 0)
    scroller.advance(to: .infinity, into: &events)
    expect(scroller.phase == .resting && scroller.contentOffset == 400)
    expectEqual(events.last?.kind, .didEndScrollingAnimation)
    expect(events.allSatisfy { $0.time.isFinite })
  }
}
