import Pickers
import ScrollPhysics
import TestSupport
import Testing

struct RulerTests {
  static let scale = RulerScale(minimum: 0, step: 1, fractionDigits: 1, count: 1001)

  @Test func `the value is that of the mark at the centre`() {
    let ruler = Ruler(scale: Self.scale, selection: 637)
    expect(ruler.value == 63.7 && ruler.text == "63.7")
  }

  @Test func `marks are positioned relative to the offset`() {
    let ruler = Ruler(scale: Self.scale, selection: 637)
    expectEqual(ruler.x(ofMark: 637), 0)
    expectEqual(ruler.x(ofMark: 630), -70)
    expectEqual(ruler.visibleMarks(within: 25), 635..<640)
    expectEqual(Ruler(scale: Self.scale).visibleMarks(within: 25), 0..<3)
    expectEqual(Ruler(scale: Self.scale, selection: 1000).visibleMarks(within: 25), 998..<1001)
    expectEqual(ruler.visibleMarks(within: .infinity), 0..<1001)
  }

  @Test func `a tap selects the mark under it, and beyond the ends none`() {
    var ruler = Ruler(scale: Self.scale, selection: 3)
    ruler.tuning.tickRule = .border
    let events = ruler.play(tap(at: 0, x: 42)) + ruler.rest()
    expectEqual(ruler.text, "0.7")
    expectEqual(events.ticks, [4, 5, 6, 7])
    expect(ruler.play(tap(at: 100, x: -76)).isEmpty)
    expect(ruler.index(atX: -76, y: 0) == nil && ruler.index(atX: -74, y: 0) == 0)
    expect(ruler.index(atX: 1e300, y: 0) == nil && ruler.index(atX: -.infinity, y: 0) == nil)
  }
}
