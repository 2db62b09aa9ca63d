import ScrollPhysics
import TestSupport
import Testing

/// Compares the events of a scroller with goldens.
struct ScrollEventTests {
  static func scroller(at offset: Double = 0) -> Scroller {
    Scroller(.uikit, .bounded(minimum: 0, maximum: 400), at: offset, snap: .rows(extent: 40))
  }

  /// Advances the scroller at twenty frames per second.
  static func frames(_ scroller: inout Scroller, until end: Double) -> [ScrollEvent] {
    var events: [ScrollEvent] = []
    var frame = (scroller.time * 20).rounded(.down) + 1
    while frame / 20 <= end {
      scroller.advance(to: frame / 20, into: &events)
      frame += 1
    }
    return events
  }

  static func text(_ events: [ScrollEvent]) -> String {
    events.map { $0.line + "\n" }.joined()
  }

  @Test func `a drag emits the events of its fling and of the bounce at the end`() throws {
    var scroller = Self.scroller()
    var events = scroller.play(
      Stroke(at: 0).moved(by: -150, over: 0.1, hertz: 100).waiting(0.004).lifted()
    )
    events += Self.frames(&scroller, until: 3)
    expect(scroller.phase == .resting && scroller.contentOffset == 400)
    try Golden.check(Self.text(events), name: "drag-fling-bounce")
  }

  @Test func `a finger that catches a fling and lifts emits a new release`() throws {
    var scroller = Self.scroller()
    var events = scroller.play(
      Stroke(at: 0).moved(by: -60, over: 0.1, hertz: 100).waiting(0.004).lifted()
    )
    events += Self.frames(&scroller, until: 0.2)
    events += scroller.play(Stroke(at: 0.225).waiting(0.1).lifted())
    events += Self.frames(&scroller, until: 2)
    expectEqual(scroller.phase, .resting)
    try Golden.check(Self.text(events), name: "catch")
  }

  @Test func `a cancelled drag ends on the nearest row`() throws {
    var scroller = Self.scroller(at: 200)
    var events = scroller.play(Stroke(at: 0).moved(by: -60, over: 0.1, hertz: 50).cancelled())
    events += Self.frames(&scroller, until: 2)
    expectEqual(scroller.contentOffset, 240)
    try Golden.check(Self.text(events), name: "cancel")
  }

  @Test func `a held overscroll returns to the edge`() throws {
    var scroller = Self.scroller()
    var events = scroller.play(
      Stroke(at: 0).moved(by: 110, over: 0.2, hertz: 20).waiting(0.1).lifted()
    )
    events += Self.frames(&scroller, until: 2)
    expectEqual(scroller.contentOffset, 0)
    try Golden.check(Self.text(events), name: "held-overscroll")
  }

  @Test func `animations emit their end and jumps emit one movement`() throws {
    var scroller = Self.scroller()
    var events = scroller.scroll(to: 80, animation: .spring, cause: .key, at: 0)
    events += Self.frames(&scroller, until: 1)
    scroller.scroll(to: 360, animation: .none, cause: .program, at: 1, into: &events)
    scroller.scroll(to: 360, animation: .none, cause: .program, at: 1, into: &events)
    events += Self.frames(&scroller, until: 2)
    try Golden.check(Self.text(events), name: "key-and-program")
  }

  @Test func `scrolls by a mouse wheel end with an animation to a row`() throws {
    var scroller = Self.scroller()
    var events: [ScrollEvent] = []
    for step in 0..<4 {
      scroller.scroll(by: 7, cause: .wheel, at: Double(step) * 0.05, into: &events)
    }
    events += Self.frames(&scroller, until: 1)
    try Golden.check(Self.text(events), name: "scroll-by")
  }

  @Test func `a programmed scroll replaces a fling`() throws {
    var scroller = Self.scroller()
    var events = scroller.play(
      Stroke(at: 0).moved(by: -60, over: 0.1, hertz: 100).waiting(0.004).lifted()
    )
    scroller.scroll(to: 0, animation: .spring, cause: .program, at: 0.15, into: &events)
    events += Self.frames(&scroller, until: 1.5)
    try Golden.check(Self.text(events), name: "takeover")
  }

  /// Counts the ends of animations, and compares them with the phases before and after each call.
  private struct Animations {
    var begun = 0

    mutating func check(
      _ scroller: inout Scroller,
      _ events: inout [ScrollEvent],
      call: (inout Scroller, inout [ScrollEvent]) -> Void
    ) {
      let wasAnimating = scroller.phase == .animating || scroller.phase == .wheeling
      let count = events.count
      call(&scroller, &events)
      let isAnimating = scroller.phase == .animating || scroller.phase == .wheeling
      let ends = events[count...].count { $0.kind == .didEndScrollingAnimation }
      if isAnimating, !wasAnimating { begun += 1 }
      switch (wasAnimating, isAnimating) {
      case (true, false): expectEqual(ends, 1)
      // The call advances time first: the previous animation may end before the new one begins.
      case (true, true): expect(ends <= 1)
      case (false, _): expectEqual(ends, 0)
      }
    }
  }

  @Test(arguments: [31, 32, 33, 34, 35, 36] as [UInt64])
  func `drags, decelerations and animations begin and end in order`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var scroller = Self.scroller(at: 200)
    var events: [ScrollEvent] = []
    var animations = Animations()
    for _ in 0..<150 {
      let start = scroller.time + Double.random(in: 0...0.6, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        let offset = Double.random(in: -100...500, using: &random)
        let isAnimated = Bool.random(using: &random)
        animations.check(&scroller, &events) {
          $0.scroll(
            to: (offset / 40).rounded() * 40,
            animation: isAnimated ? .spring : .none,
            cause: .key,
            at: start,
            into: &$1
          )
        }
      case 1:
        animations.check(&scroller, &events) {
          $0.scroll(by: 11, cause: .wheel, at: start, into: &$1)
        }
      case let kind:
        let stroke = Stroke(at: start).moved(
          by: Double.random(in: -250...250, using: &random),
          over: Double.random(in: 0.02...0.3, using: &random)
        )
        for event in (kind == 2 ? stroke.cancelled() : stroke.lifted()).events {
          animations.check(&scroller, &events) { $0.handle(event, into: &$1) }
        }
      }
    }
    animations.check(&scroller, &events) { $0.advance(to: $0.time + 60, into: &$1) }
    expect(animations.begun > 10)
    expectEqual(scroller.contentOffset.truncatingRemainder(dividingBy: 40), 0)
    expectOrder(events)
  }

  /// Expects the order of UIScrollViewDelegate: each drag or deceleration ends before the next.
  private func expectOrder(_ events: [ScrollEvent]) {
    var isDragging = false
    var isDecelerating = false
    var willEnd = false
    var promised: Bool?
    var last = 0.0
    for event in events {
      expect(event.time >= last)
      last = event.time
      if let isPromised = promised, event.isStep {
        expect(!isPromised || event.kind == .willBeginDecelerating)
        promised = nil
      }
      switch event.kind {
      case .willBeginDragging:
        expect(!isDragging && !isDecelerating)
        isDragging = true
      case .didScroll:
        expect(!willEnd)
      case .willEndDragging:
        expect(isDragging && !willEnd)
        willEnd = true
      case .didEndDragging(let willDecelerate):
        expect(isDragging && willEnd)
        (isDragging, willEnd) = (false, false)
        promised = willDecelerate
      case .willBeginDecelerating:
        expect(!isDragging && !isDecelerating)
        isDecelerating = true
      case .didEndDecelerating:
        expect(isDecelerating)
        isDecelerating = false
      case .didEndScrollingAnimation:
        expect(!isDragging && !isDecelerating)
      }
    }
    expect(!isDragging && !isDecelerating && !willEnd)
  }
}
