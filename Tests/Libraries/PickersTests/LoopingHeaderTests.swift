import Pickers
import ScrollPhysics
import TestSupport
import Testing

struct LoopingHeaderTests {
  static let titles = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

  @Test func `titles repeat in a loop`() {
    let header = LoopingHeader(titles: Self.titles, selection: 6)
    expectEqual(header.selection, 6)
    expectEqual((5...9).map(header.title(ofIndex:)), ["Sat", "Sun", "Mon", "Tue", "Wed"])
    expectEqual(header.title(ofIndex: -1), "Sun")
    expect(header.x(ofIndex: 7) == 136 && header.x(ofIndex: 6) == 0)
  }

  @Test func `the visible columns fill the width`() {
    let header = LoopingHeader(titles: Self.titles)
    // 200 pt on each side and columns of 136 pt: ±136 are visible, ±272 begin at 204.
    expectEqual(header.visibleIndices(within: 200), -1..<2)
    expectEqual(header.visibleIndices(within: 205), -2..<3)
  }

  @Test(arguments: 0..<7) func `a tap moves a title to the centre the shorter way`(start: Int) {
    for steps in -3...3 where steps != 0 {
      let frame = PickerFrame(x: -500, y: -40, width: 1000, height: 80)
      var header = LoopingHeader(
        titles: Self.titles,
        selection: start,
        frame: frame,
        columnExtent: 136
      )
      header.tuning.tickRule = .border
      let x = Double(steps) * 136 + 60
      expectEqual(header.index(atX: x, y: 0), start + steps)
      let events = header.play(tap(at: 0, x: x)) + header.rest()
      expect(events.ticks.count == abs(steps) && events.directions == [steps.signum()])
      expectEqual(header.selection, (start + steps + 7) % 7)
      expectEqual(header.contentOffset, Double((start + steps + 7) % 7) * 136)
    }
  }

  @Test func `from right to left the same touches mirrored have the same motion`() {
    let frame = PickerFrame(x: 100, y: 0, width: 680, height: 84)
    var header = LoopingHeader(titles: Self.titles, frame: frame)
    var mirrored = LoopingHeader(titles: Self.titles, frame: frame, isRightToLeft: true)
    expect(mirrored.x(ofIndex: 1) == -136 && header.x(ofIndex: 1) == 136)
    for step in 0...20 {
      let phase: PointerEvent.Phase = step == 0 ? .down : step == 20 ? .up : .moved
      let (time, x) = (Double(step) / 100, 440 - Double(step * step) / 2)
      var events: [PickerEvent] = []
      var mirroredEvents: [PickerEvent] = []
      header.handle(PointerEvent(time: time, id: 1, phase: phase, x: x, y: 40), into: &events)
      mirrored.handle(
        PointerEvent(time: time, id: 1, phase: phase, x: 880 - x, y: 40),
        into: &mirroredEvents
      )
      expect(events == mirroredEvents && header.contentOffset == mirrored.contentOffset)
    }
    expect(header.velocity > 300 && header.velocity == mirrored.velocity)
    _ = header.rest()
    _ = mirrored.rest()
    let selection = mirrored.selection ?? 0
    expectEqual(selection, header.selection)
    _ = mirrored.play(tap(at: 20, x: 440 - 136, y: 40))
    _ = mirrored.rest()
    expectEqual(mirrored.selection, (selection + 1) % 7)
  }

  @Test func `a tap on the centre does nothing`() {
    var header = LoopingHeader(titles: Self.titles, selection: 3)
    expect(header.play(tap(at: 0, x: -60)).isEmpty && !header.isMoving)
  }

  @Test func `one step back across the seam ends exactly on the last column`() {
    for count in [2, 3, 7, 40, 999, 1000] {
      for extent in [33.3, 0.1, 136, 375.0 / 7] {
        var header = LoopingHeader(
          titles: Array(repeating: "t", count: count),
          columnExtent: extent
        )
        header.rows.step(by: -1, cause: .key, at: 0)
        header.rest()
        expectEqual(header.contentOffset, Double(count - 1) * extent)
        header.rows.step(by: 1, cause: .key, at: 100)
        header.rest()
        expectEqual(header.contentOffset, 0)
      }
    }
  }

  @Test func `a header may have one title`() {
    var header = LoopingHeader(titles: ["only"])
    header.play(stroke(at: 0, by: (-300, 0), over: 0.1))
    header.rest()
    expect(header.selection == 0 && header.contentOffset == 0)
    expectEqual(header.visibleIndices(within: 150), -1..<2)
  }

  @Test func `a header without titles is an empty strip that never moves`() {
    var header = LoopingHeader(titles: [])
    let events = header.play(stroke(at: 0, by: (-300, 0), over: 0.1)) + header.rest()
    expect(events.isEmpty && header.selection == nil && header.contentOffset == 0)
    expect(header.visibleIndices(within: 300).isEmpty)
    expect(header.title(ofIndex: 3) == "" && header.index(atX: 0, y: 0) == nil)
  }
}
