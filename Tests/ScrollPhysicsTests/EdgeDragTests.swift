import ScrollPhysics
import TestSupport
import Testing

@Suite struct EdgeDragTests {
  static let edge = ScrollRange.bounded(minimum: 0, maximum: 0)

  static func flutter(_ movement: Double, from overscroll: Double) -> Double {
    EdgeDrag.friction(strength: 0.52)
      .shown(movement, from: overscroll, in: edge, viewportExtent: 500)
  }

  @Test func `inside, and where a movement leaves the inside, it is shown whole`() {
    #expect(Self.flutter(12, from: 0) == 12)
    #expect(Self.flutter(0, from: 40) == 0)
  }

  @Test func `on the way out the share shrinks with the square of what is left`() {
    #expect(isClose(Self.flutter(10, from: 100), 10 * 0.52 * 0.8 * 0.8, tolerance: 1e-12))
    #expect(isClose(Self.flutter(10, from: 250), 10 * 0.52 * 0.25, tolerance: 1e-12))
  }

  @Test func `on the way back the share is that of where it leads`() {
    #expect(isClose(Self.flutter(-50, from: 100), -50 * 0.52 * 0.9 * 0.9, tolerance: 1e-12))
  }

  @Test func `beyond what friction can hold the rest is shown whole`() {
    // γ = 0.52·(1 − 10/500)², the limit is 10/γ.
    let limit = 10 / (0.52 * 0.98 * 0.98)
    #expect(isClose(Self.flutter(60, from: 10), 10 + 60 - limit, tolerance: 1e-12))
  }

  @Test func `it is the same on both sides`() {
    for (movement, overscroll) in [(10.0, 100.0), (-50, 100), (60, 10), (-300, 40)] {
      #expect(
        Self.flutter(-movement, from: -overscroll) == -Self.flutter(movement, from: overscroll)
      )
    }
  }

  @Test func `without strength nothing is shown`() {
    let shown = EdgeDrag.friction(strength: 0)
      .shown(80, from: 5, in: Self.edge, viewportExtent: 500)
    #expect(shown == 0)
  }

  @Test func `a fraction takes its share of what ends outside and all of what ends inside`() {
    let drag = EdgeDrag.fraction(share: 0.25)
    for (from, moved) in [(-12.0, 12.0), (-9, 3)] {
      #expect(drag.shown(12, from: from, in: Self.edge, viewportExtent: 500) == moved)
      #expect(drag.shown(-12, from: -from, in: Self.edge, viewportExtent: 500) == -moved)
    }
  }
}
