import ScrollPhysics
import TestSupport
import Testing

struct ScrollerPointersTests {
  static func scroller(
    _ range: ScrollRange = .bounded(minimum: -4000, maximum: 4000),
    at offset: Double = 0,
    snap: SnapRule = .free,
    bounces: Bool = true,
    axis: ScrollAxis = .vertical
  ) -> Scroller {
    Scroller(
      tuning: .uikit,
      axis: axis,
      range: range,
      contentOffset: offset,
      snap: snap,
      bounces: bounces
    )
  }

  static func event(
    _ phase: PointerEvent.Phase,
    _ time: Double,
    y: Double,
    id: Int = 0
  ) -> PointerEvent {
    PointerEvent(time: time, id: id, phase: phase, x: 0, y: y)
  }

  @Test(arguments: [ScrollAxis.vertical, .horizontal])
  func `past the slop the offset follows the finger without a jump`(axis: ScrollAxis) {
    var scroller = Self.scroller(axis: axis)
    let stroke = Stroke(at: 0, along: 300, across: 50, axis: axis).moved(by: -200, over: 0.5)
    var events: [ScrollEvent] = []
    var last = 0.0
    for event in stroke.events {
      scroller.handle(event, into: &events)
      let travel = (axis == .vertical ? event.y : event.x) - 300
      expect(isClose(scroller.contentOffset, max(0, -travel - 10), tolerance: 1e-9))
      expect(scroller.contentOffset - last <= 200.0 / 60 + 1e-9)
      last = scroller.contentOffset
    }
    expect(isClose(last, 190, tolerance: 1e-9))
  }

  @Test func `the rubber band reduces a drag beyond the edge`() {
    var scroller = Self.scroller(.bounded(minimum: 0, maximum: 500), at: 20)
    let band = RubberBand(strength: 0.55, viewportExtent: 300)
    scroller.play(Stroke(at: 0).moved(by: 130, over: 0.5))
    expect(isClose(scroller.contentOffset, -band.displayed(100), tolerance: 1e-9))
    // The overscroll depends only on the finger's position, not on its path.
    scroller = Self.scroller(.bounded(minimum: 0, maximum: 500), at: 20)
    scroller.play(Stroke(at: 0).moved(by: 400, over: 0.5).moved(by: -270, over: 0.3, hertz: 7))
    expect(isClose(scroller.contentOffset, -band.displayed(100), tolerance: 1e-9))
    scroller = Self.scroller(.bounded(minimum: 0, maximum: 500), at: 480)
    scroller.play(Stroke(at: 0).moved(by: -130, over: 0.5))
    expect(isClose(scroller.contentOffset, 500 + band.displayed(100), tolerance: 1e-9))
  }

  @Test func `without bounces a drag stops at the edge and follows the finger back`() {
    var scroller = Self.scroller(.bounded(minimum: 0, maximum: 500), at: 20, bounces: false)
    let pull = Stroke(at: 0).moved(by: 130, over: 0.5)
    scroller.play(pull)
    expectEqual(scroller.contentOffset, 0)
    var events: [ScrollEvent] = []
    scroller.handle(Self.event(.moved, 0.6, y: 31), into: &events)
    expectEqual(scroller.contentOffset, 0)
    scroller.handle(Self.event(.moved, 0.61, y: 25), into: &events)
    expectEqual(scroller.contentOffset, 5)
    expectEqual(scroller.handle(Self.event(.up, 0.8, y: 25), into: &events), false)
    expectEqual(scroller.phase, .resting)
  }

  @Test func `a press and lift within the slop is a tap; a longer movement is not`() {
    var events: [ScrollEvent] = []
    var scroller = Self.scroller()
    for event in Stroke(at: 0).moved(by: 9, across: -9, over: 0.1).events {
      expectEqual(scroller.handle(event, into: &events), false)
    }
    expectEqual(scroller.handle(Self.event(.up, 0.2, y: 9), into: &events), true)
    expect(events.isEmpty && scroller.phase == .resting)
    for stroke in [
      Stroke(at: 1).moved(by: 0, across: 12, over: 0.1), Stroke(at: 2).moved(by: 30, over: 0.1),
    ] {
      for event in stroke.events { scroller.handle(event, into: &events) }
      expectEqual(scroller.handle(Self.event(.up, stroke.time, y: 0), into: &events), false)
      scroller.rest()
    }
    scroller.play(Stroke(at: 500))
    expectEqual(scroller.handle(Self.event(.cancelled, 500.1, y: 0), into: &events), false)
  }

  @Test func `events of pointers that are not down change nothing`() {
    var scroller = Self.scroller()
    var events: [ScrollEvent] = []
    for phase in [PointerEvent.Phase.moved, .up, .cancelled] {
      scroller.handle(Self.event(phase, 0, y: 99, id: 5), into: &events)
    }
    expect(scroller == Self.scroller() && events.isEmpty)
    scroller.play(Stroke(at: 0).moved(by: -50, over: 0.1))
    let dragged = scroller
    scroller.handle(Self.event(.down, scroller.time, y: 3), into: &events)
    scroller.handle(Self.event(.moved, scroller.time, y: 99, id: 5), into: &events)
    expectEqual(scroller, dragged)
  }

  @Test func `two fingers move content by the mean of their movements`() {
    var scroller = Self.scroller()
    scroller.play(Stroke(at: 0, along: 0, id: 1).moved(by: -30, over: 0.1))
    expect(isClose(scroller.contentOffset, 20, tolerance: 1e-9))
    scroller.play(Stroke(at: 0.1, along: 500, id: 2).moved(by: -60, over: 0.1))
    expect(isClose(scroller.contentOffset, 50, tolerance: 1e-9))
    scroller.handle(Self.event(.moved, 0.2, y: 30, id: 1))
    expect(isClose(scroller.contentOffset, 20, tolerance: 1e-9))
  }

  @Test func `a finger that joins or leaves changes neither offset nor velocity`() {
    var scroller = Self.scroller()
    let first = Stroke(at: 0, along: 0, id: 1).moved(by: -60, over: 0.1)
    scroller.play(first)
    let (offset, velocity) = (scroller.contentOffset, scroller.velocity)
    var events = scroller.handle(Self.event(.down, first.time, y: 900, id: 2))
    expect(scroller.contentOffset == offset && scroller.velocity == velocity)
    scroller.handle(Self.event(.up, first.time, y: 900, id: 2), into: &events)
    expect(scroller.contentOffset == offset && scroller.velocity == velocity)
    expect(scroller.phase == .dragging && events.isEmpty)
    scroller.handle(Self.event(.down, first.time, y: 900, id: 2), into: &events)
    scroller.handle(Self.event(.up, first.time, y: 0, id: 1), into: &events)
    expect(scroller.phase == .dragging && events.isEmpty)
    scroller.handle(Self.event(.up, first.time, y: 0, id: 2), into: &events)
    expectEqual(scroller.phase, .decelerating)
    expect(isClose(velocity, 600, tolerance: 1))
  }

  @Test func `the slop applies to the mean of two fingers`() {
    var scroller = Self.scroller()
    scroller.handle(Self.event(.down, 0, y: 0, id: 1))
    scroller.handle(Self.event(.down, 0, y: 50, id: 2))
    scroller.handle(Self.event(.moved, 0.01, y: -15, id: 1))
    expectEqual(scroller.phase, .pressed)
    scroller.handle(Self.event(.moved, 0.01, y: 35, id: 2))
    expect(scroller.phase == .dragging && scroller.contentOffset == 5)
  }

  @Test func `in a loop the target of a release includes whole laps`() throws {
    var scroller = Self.scroller(.looping(period: 280), snap: .rows(extent: 40))
    let events = scroller.play(Stroke(at: 0).moved(by: -200, over: 0.1).lifted())
    let targets = events.compactMap { event in
      if case .willEndDragging(_, let target) = event.kind { target } else { nil }
    }
    let target = try #require(targets.first)
    expect(scroller.restingOffset - scroller.contentOffset > 500)
    scroller.rest()
    expect(target - scroller.contentOffset > 500)
    expectEqual(ScrollRange.looping(period: 280).normalized(target), scroller.contentOffset)
  }

  @Test func `non-finite positions and times leave the scroller in a valid state`() {
    for range in [ScrollRange.bounded(minimum: 0, maximum: 400), .looping(period: 280)] {
      for phase in [PointerEvent.Phase.down, .moved, .up, .cancelled] {
        for wrong in [Double.nan, .infinity, -.infinity] {
          var scroller = Self.scroller(range, snap: .rows(extent: 40))
          scroller.play(Stroke(at: 0).moved(by: -100, over: 0.1))
          let place = PointerEvent(time: 0.1, id: 0, phase: phase, x: 0, y: wrong)
          let side = PointerEvent(time: 0.1, id: 0, phase: phase, x: wrong, y: -100)
          let other = PointerEvent(time: 0.1, id: 1, phase: phase, x: wrong, y: wrong)
          for event in [place, side, other] { scroller.handle(event) }
          expect(scroller.contentOffset.isFinite && scroller.velocity.isFinite)
          scroller.handle(PointerEvent(time: wrong, id: 0, phase: phase, x: 0, y: -110))
          scroller.handle(Self.event(.up, 0.11, y: -110))
          scroller.rest()
          expectEqual(scroller.phase, .resting)
          expectEqual(scroller.contentOffset.truncatingRemainder(dividingBy: 40), 0)
        }
      }
    }
  }

  @Test func `a finger down at a position that is not a number is ignored`() {
    var scroller = Self.scroller()
    scroller.handle(Self.event(.down, 0, y: .nan))
    expect(!scroller.isTracking)
  }

  @Test(arguments: [1, 2, 3] as [UInt64]) func `a loop's offset stays in its period`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for period in [280, 33.3, 40] {
      var scroller = Self.scroller(.looping(period: period), snap: .rows(extent: period / 7))
      for _ in 0..<60 {
        let stroke = Stroke(at: scroller.time + Double.random(in: 0...0.5, using: &random))
          .moved(
            by: Double.random(in: -900...900, using: &random),
            over: Double.random(in: 0.02...0.3, using: &random)
          )
        for event in stroke.lifted().events {
          var events: [ScrollEvent] = []
          scroller.handle(event, into: &events)
          expect(scroller.contentOffset >= 0 && scroller.contentOffset < period)
        }
      }
      scroller.rest()
      let row = (scroller.contentOffset / (period / 7)).rounded()
      expect(scroller.contentOffset == row * (period / 7) && row < 7)
    }
  }
}
