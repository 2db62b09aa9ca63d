import Pickers
import ScrollPhysics
import TestSupport
import Testing

struct RulerTests {
  static let scale = RulerScale(minimum: 0, step: 1, fractionDigits: 1, count: 1001)

  @Test func `the value is that of the mark at the centre`() {
    let ruler = Ruler(scale: Self.scale, selection: 637)
    #expect(ruler.value == 63.7 && ruler.text == "63.7")
  }

  @Test func `marks are positioned relative to the offset`() {
    let ruler = Ruler(scale: Self.scale, selection: 637)
    #expect(ruler.x(ofMark: 637) == 0)
    #expect(ruler.x(ofMark: 630) == -70)
    #expect(ruler.visibleMarks(within: 25) == 635..<640)
    #expect(Ruler(scale: Self.scale).visibleMarks(within: 25) == 0..<3)
    #expect(Ruler(scale: Self.scale, selection: 1000).visibleMarks(within: 25) == 998..<1001)
    #expect(ruler.visibleMarks(within: .infinity) == 0..<1001)
  }

  @Test(arguments: [51, 52, 53] as [UInt64])
  func `flings reach both ends exactly and never go beyond`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for markExtent in [10.0, 7.3] {
      var ruler = Ruler(scale: Self.scale, selection: 500, markExtent: markExtent)
      for (sign, mark, text) in [(-1.0, 1000, "100.0"), (1, 0, "0.0")] {
        var flings = 0
        while ruler.selection != mark, flings < 300 {
          let time = ruler.rows.scroller.time + Double.random(in: 0...0.5, using: &random)
          let distance = sign * Double.random(in: 60...300, using: &random)
          let duration = Double.random(in: 0.03...0.2, using: &random)
          for event in ruler.play(stroke(at: time, by: (distance, 0), over: duration)) {
            guard case .scroll(.didScroll(let offset)) = event.kind else { continue }
            #expect(offset >= 0 && offset <= 1000 * markExtent)
          }
          flings += 1
        }
        ruler.rest()
        #expect(ruler.contentOffset == Double(mark) * markExtent)
        #expect(ruler.text == text && flings < 300)
      }
    }
  }

  @Test func `a tap selects the mark under it, and beyond the ends none`() {
    var ruler = Ruler(scale: Self.scale, selection: 3)
    ruler.tuning.tickRule = .border
    let events = ruler.play(tap(at: 0, x: 42)) + ruler.rest()
    #expect(ruler.text == "0.7")
    #expect(events.ticks == [4, 5, 6, 7])
    #expect(ruler.play(tap(at: 100, x: -76)).isEmpty)
    #expect(ruler.index(atX: -76, y: 0) == nil && ruler.index(atX: -74, y: 0) == 0)
    #expect(ruler.index(atX: 1e300, y: 0) == nil && ruler.index(atX: -.infinity, y: 0) == nil)
  }
}
