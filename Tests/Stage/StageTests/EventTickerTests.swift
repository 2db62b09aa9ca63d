import Pickers
import ScrollPhysics
import Sessions
import Stage
import TestSupport
import Testing

struct EventTickerTests {
  @Test func `the events panel counts repeated events and omits didScroll`() throws {
    var stage = try Cards.stage()
    let fling = Cards.drag(
      id: 1,
      from: StageTests.ruler,
      to: (StageTests.ruler.x - 150, 368),
      at: 0,
      duration: 0.1
    )
    let key = Cards.key(.t, at: 0, modifiers: .leftControl)
    let events = try Cards.play(fling + key, on: &stage, until: 0.4)
    let flingTicks = events.count { $0.event.kind.name == "tick" && $0.event.cause == .fling }
    try #require(flingTicks > 3)
    let texts = StageDrawingTests.texts(stage)
    expect(texts.contains("×\(flingTicks)"))
    expect(texts.contains("willBeginDragging"))
    expect(!texts.contains("didScroll"))
  }
}
