import Pickers
import ScrollPhysics
import Testing

@Suite struct PickerModelTests {
  @Test func `a picker reports the state of its rows`() {
    var wheel = Wheel(rowCount: 50, selection: 20)
    wheel.play(stroke(at: 0, by: (0, -90), over: 0.1))
    #expect(wheel.selection == wheel.rows.selection)
    #expect(wheel.contentOffset == wheel.rows.scroller.contentOffset)
    #expect(wheel.velocity == wheel.rows.scroller.velocity && wheel.velocity > 500)
    #expect(wheel.phase == .decelerating && wheel.isMoving)
  }

  @Test func `a press that catches a fling is not a tap`() {
    var wheel = Wheel(rowCount: 50, selection: 20)
    var events = wheel.play(stroke(at: 0, by: (0, -90), over: 0.1))
    wheel.advance(to: 0.3, into: &events)
    let caught = wheel.play(tap(at: 0.3, y: 100))
    #expect(!caught.contains { $0.cause == .tap })
  }

  @Test func `a tap without a finite position does nothing`() {
    var wheel = Wheel(rowCount: 9, loops: true)
    var ruler = Ruler(scale: RulerScale(minimum: 0, step: 1, fractionDigits: 0, count: 9))
    var header = LoopingHeader(titles: ["a", "b", "c"])
    for wrong in [Double.nan, .infinity, -.infinity] {
      let pointers = [
        PointerEvent(time: 0, id: 0, phase: .down, x: 0, y: 0),
        PointerEvent(time: 0, id: 0, phase: .up, x: wrong, y: wrong),
      ]
      #expect(wheel.play(pointers).isEmpty)
      #expect(ruler.play(pointers).isEmpty)
      #expect(header.play(pointers).isEmpty)
    }
  }
}
