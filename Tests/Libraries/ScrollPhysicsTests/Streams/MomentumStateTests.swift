import ScrollPhysics
import TestSupport
import Testing

/// What is part of a drag ends with it, and the system's momentum is a motion and no drag.
struct MomentumStateTests {
  private static let range = ScrollRange.bounded(minimum: 0, maximum: 4000)

  /// Content at 1000 that the system's momentum moves by 8 points a frame.
  static func inMomentum(_ tuning: ScrollTuning = .uikit) -> Scroller {
    var scroller = Scroller(tuning, range, at: 1000, snap: .rows(extent: 40))
    var events: [ScrollEvent] = []
    for frame in 0...12 {
      scroller.scroll(.momentum(by: 8), at: Double(frame) / 60, into: &events)
    }
    return scroller
  }

  @Test func `no finger is on content that the system's momentum moves`() {
    let scroller = Self.inMomentum()
    expect(!scroller.isTracking && scroller.phase == .decelerating)
  }

  @Test func `a program's scroll ends the system's momentum`() {
    var scroller = Self.inMomentum()
    var events: [ScrollEvent] = []
    expect(scroller.scroll(to: 200, at: 0.25, into: &events))
    expect(events.map(\.kind) == [.didEndDecelerating] && scroller.phase == .animating)
    expectEqual(scroller.rest().last?.kind, .didEndScrollingAnimation)
    expectEqual(scroller.contentOffset, 200)
  }

  @Test func `a jump and a wheel end the system's momentum`() {
    for isJump in [true, false] {
      var scroller = Self.inMomentum()
      var events: [ScrollEvent] = []
      if isJump {
        scroller.scroll(to: 200, animation: .none, at: 0.25, into: &events)
      } else {
        scroller.scroll(by: 7, cause: .wheel, at: 0.25, into: &events)
      }
      expect(events.first?.kind == .didEndDecelerating && events.count == 2)
      expectEqual(scroller.phase, (isJump ? .resting : .wheeling))
    }
  }

  @Test func `the rest of a momentum that was ended moves nothing, the next one does`() {
    var scroller = Self.inMomentum()
    var events: [ScrollEvent] = []
    scroller.scroll(to: 200, at: 0.25, into: &events)
    for frame in 16...40 {
      scroller.scroll(.momentum(by: 8), at: Double(frame) / 60, into: &events)
    }
    scroller.scroll(.momentumEnd, at: 0.7, into: &events)
    scroller.advance(to: 3, into: &events)
    expect(scroller.contentOffset == 200 && events.last?.kind == .didEndScrollingAnimation)
    scroller.scroll(.momentum(by: 8), at: 4, into: &events)
    expect(scroller.phase == .decelerating && scroller.contentOffset == 208)
  }

  @Test func `a finger catches the system's momentum at once`() {
    var scroller = Self.inMomentum()
    var events: [ScrollEvent] = []
    scroller.handle(PointerEvent(time: 0.21, id: 0, phase: .down, x: 0, y: 0), into: &events)
    expectEqual(events.map(\.kind), [.didEndDecelerating, .willBeginDragging])
    expect(scroller.phase == .dragging && scroller.isTracking(0))
  }

  @Test(arguments: Preset.all)
  func `a program's scroll lasts as long after a touchpad's drag as after none`(preset: Preset) {
    var fresh = Scroller(preset.tuning, Self.range, at: 1000)
    var used = fresh
    var events: [ScrollEvent] = []
    used.scroll(.gesture(by: 6), at: 1, into: &events)
    used.scroll(.cancel, at: 2, into: &events)
    used.advance(to: 9, into: &events)
    used.scroll(to: 1000, animation: .none, at: 9, into: &events)
    fresh.advance(to: 9, into: &events)
    events = []
    fresh.scroll(to: 1100, at: 10, into: &events)
    fresh.rest()
    used.scroll(to: 1100, at: 10, into: &events)
    expectEqual(used.run?.end, 10 + Self.duration(preset.tuning))
  }

  /// Duration of a program's scroll by 100 points, in seconds.
  private static func duration(_ tuning: ScrollTuning) -> Double {
    var scroller = Scroller(tuning, range, at: 1000)
    var events: [ScrollEvent] = []
    scroller.advance(to: 10, into: &events)
    scroller.scroll(to: 1100, at: 10, into: &events)
    return (scroller.run?.end ?? 0) - 10
  }

  @Test func `a program's scroll under chromium ends after 0,514 s, also after a touchpad`() {
    var scroller = Scroller(.chromium, Self.range)
    var events: [ScrollEvent] = []
    scroller.scroll(.gesture(by: 6), at: 1, into: &events)
    scroller.scroll(.cancel, at: 2, into: &events)
    scroller.scroll(to: 0, animation: .none, at: 3, into: &events)
    scroller.scroll(to: 100, at: 10, into: &events)
    expect(isClose(scroller.run?.end ?? 0, 10.514, tolerance: 0.0005))
  }

  @Test func `a pointer may have any id`() {
    for id in [-1, .min, .max] {
      var scroller = Scroller(.uikit, Self.range, at: 1000)
      var events: [ScrollEvent] = []
      for (time, y) in [(0, 0.0), (0.1, -30), (0.2, -60)] {
        let phase: PointerEvent.Phase = time == 0 ? .down : .moved
        scroller.handle(PointerEvent(time: time, id: id, phase: phase, x: 0, y: y), into: &events)
      }
      let offset = scroller.contentOffset
      scroller.scroll(.gesture(by: 25), at: 0.25, into: &events)
      scroller.scroll(.cancel, at: 0.3, into: &events)
      expect(scroller.isTracking(id) && scroller.phase == .dragging, "\(id)")
      expectEqual(scroller.contentOffset, offset, "\(id)")
    }
  }

  @Test func `of two equally near pages content rests on the larger, also below zero`() {
    let range = ScrollRange(
      contentExtent: 900,
      viewportExtent: 300,
      contentInset: ContentInset(leading: 150)
    )
    var tuning = ScrollTuning.uikit
    tuning["dragSlop"] = 0
    var scroller = Scroller(tuning, range, at: -150, snap: .pages(extent: 300))
    var events: [ScrollEvent] = []
    for (time, y) in [(0, 0.0), (0.1, -40), (0.2, 0), (1, 0)] {
      let phase: PointerEvent.Phase = time == 0 ? .down : time < 1 ? .moved : .up
      scroller.handle(PointerEvent(time: time, id: 0, phase: phase, x: 0, y: y), into: &events)
      if phase == .up { expectEqual(scroller.contentOffset, -150) }
    }
    scroller.rest()
    expectEqual(scroller.contentOffset, 0)
    events = []
    scroller.change(range: range, snap: .pages(extent: 300), at: scroller.time, into: &events)
    expect(events.isEmpty && scroller.contentOffset == 0)
  }
}
