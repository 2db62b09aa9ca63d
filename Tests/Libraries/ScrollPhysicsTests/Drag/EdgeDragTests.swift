import ScrollPhysics
import TestSupport
import Testing

struct EdgeDragTests {
  static let edge = ScrollRange.bounded(minimum: 0, maximum: 0)

  static func flutter(_ movement: Double, from overscroll: Double) -> Double {
    EdgeDrag.friction(strength: 0.52)
      .shown(movement, from: overscroll, in: edge, viewportExtent: 500)
  }

  @Test func `a movement that starts within the range is not reduced`() {
    expectEqual(Self.flutter(12, from: 0), 12)
    expectEqual(Self.flutter(0, from: 40), 0)
  }

  @Test func `outwards the share falls with the square of the remaining viewport`() {
    expect(isClose(Self.flutter(10, from: 100), 10 * 0.52 * 0.8 * 0.8, tolerance: 1e-12))
    expect(isClose(Self.flutter(10, from: 250), 10 * 0.52 * 0.25, tolerance: 1e-12))
  }

  @Test func `inwards the share is that of the end of the movement`() {
    expect(isClose(Self.flutter(-50, from: 100), -50 * 0.52 * 0.9 * 0.9, tolerance: 1e-12))
  }

  @Test func `the part of a movement beyond the friction limit is not reduced`() {
    // γ = 0.52·(1 − 10/500)², the limit is 10/γ.
    let limit = 10 / (0.52 * 0.98 * 0.98)
    expect(isClose(Self.flutter(60, from: 10), 10 + 60 - limit, tolerance: 1e-12))
  }

  @Test func `both edges reduce movements equally`() {
    for (movement, overscroll) in [(10.0, 100.0), (-50, 100), (60, 10), (-300, 40)] {
      expectEqual(
        Self.flutter(-movement, from: -overscroll),
        -Self.flutter(movement, from: overscroll)
      )
    }
  }

  @Test func `friction of strength zero shows no movement`() {
    let shown = EdgeDrag.friction(strength: 0)
      .shown(80, from: 5, in: Self.edge, viewportExtent: 500)
    expectEqual(shown, 0)
  }

  @Test func `a fraction reduces movements that end outside and keeps those that end inside`() {
    let drag = EdgeDrag.fraction(share: 0.25)
    for (from, moved) in [(-12.0, 12.0), (-9, 3)] {
      expectEqual(drag.shown(12, from: from, in: Self.edge, viewportExtent: 500), moved)
      expectEqual(drag.shown(-12, from: -from, in: Self.edge, viewportExtent: 500), -moved)
    }
  }
}
