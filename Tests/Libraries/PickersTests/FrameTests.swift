import Pickers
import ScrollPhysics
import TestSupport
import Testing

/// Pickers whose frame changes, as in a window that is resized.
struct FrameTests {
  static let heights = [600.0, 300, 120, 0, .nan, .infinity]

  static func frame(width: Double = 320, height: Double = 300) -> PickerFrame {
    PickerFrame(x: 40, y: 700, width: width, height: height)
  }

  @Test(arguments: heights) func `a wheel's radius follows its frame`(height: Double) {
    let new = Self.frame(height: height)
    let created = Wheel(rowCount: 100, selection: 10, frame: new)
    for frame in [nil, Self.frame(), Self.frame(height: 900)] {
      var wheel = Wheel(rowCount: 100, selection: 10, frame: frame)
      wheel.frame = new
      expect(wheel.frame == new && wheel.rows == created.rows)
      expectEqual(wheel.geometry, created.geometry)
    }
  }

  @Test func `a tap in the new part of a wheel selects the row there`() {
    for side in [1.0, -1] {
      var wheel = Wheel(rowCount: 100, selection: 10, frame: Self.frame())
      wheel.frame.height = 600
      wheel.play(tap(at: 0, x: wheel.frame.midX, y: wheel.frame.midY + side * 200))
      wheel.rest()
      expectEqual(wheel.selection, 10 + Int(side) * 5)
      // In a smaller one what was a row is beside the cylinder.
      wheel.frame.height = 200
      let before = wheel.selection
      wheel.play(tap(at: 99, x: wheel.frame.midX, y: wheel.frame.midY + side * 101))
      wheel.rest()
      expectEqual(wheel.selection, before)
    }
  }

  @Test func `a radius that was set stays, and so does the scale of the rim`() {
    var wheels = [
      Wheel(rowCount: 9, frame: Self.frame(), radius: 90), Wheel(rowCount: 9, radius: 90),
    ]
    var resized = Wheel(rowCount: 9, frame: Self.frame(), rimScale: 0.5)
    resized.frame.height = 400
    expectEqual(resized.geometry, WheelGeometry(radius: 200, rimScale: 0.5))
    resized.resize(radius: 90)
    wheels.append(resized)
    for var wheel in wheels {
      wheel.frame.height = 600
      expect(wheel.geometry.radius == 90 && wheel.rows.viewportExtent == 180)
    }
  }

  @Test func `a held wheel whose frame changes does not jump`() {
    for pull in [150.0, -150] {
      var wheel = Wheel(rowCount: 1, frame: Self.frame())
      let start = (wheel.frame.midX, wheel.frame.midY)
      wheel.play(stroke(at: 0, from: start, by: (0, pull), over: 0.3, isHeld: true))
      let before = wheel.contentOffset
      wheel.frame.height = 1000
      let y = start.1 + pull + 0.001
      wheel.play([PointerEvent(time: 0.4, id: 0, phase: .moved, x: start.0, y: y)])
      expect(abs(before) > 30 && isClose(wheel.contentOffset, before, tolerance: 0.001))
    }
  }

  @Test(arguments: heights) func `the wheels of a picker follow its frame`(height: Double) {
    for isRightToLeft in [true, false] {
      let new = Self.frame(width: 500, height: height)
      func picker(_ frame: PickerFrame?, radius: Double? = nil) -> Picker {
        Picker(
          columns: [["a", "b"], .numbers(first: 0, count: 9)],
          selection: [1, 3],
          frame: frame,
          widthShares: [1, 2],
          isRightToLeft: isRightToLeft,
          radius: radius
        )
      }
      var (free, set) = (picker(nil), picker(nil, radius: 80))
      free.frame = new
      set.frame = new
      expect(free == picker(new) && set == picker(new, radius: 80))
      free.resize(radius: 70)
      free.frame = Self.frame()
      expect(free.columns.allSatisfy { $0.wheel.geometry.radius == 70 })
    }
  }

  @Test(arguments: [340.0, 680, 1000]) func `the columns of a header fill its frame`(width: Double)
  {
    let titles = (0..<9).map { "title \($0)" }
    let new = Self.frame(width: width, height: 84)
    let created = LoopingHeader(titles: titles, selection: 4, frame: new)
    var header = LoopingHeader(titles: titles, selection: 4)
    header.frame = new
    expect(header.rows.rowExtent == width / 5 && header == created)
    // The title at the second column's middle.
    header.play(tap(at: 0, x: new.midX + width / 5, y: new.midY))
    header.rest()
    expectEqual(header.selection, 5)

    var events: [PickerEvent] = []
    header.resize(to: Self.frame(width: 300), visibleColumns: 3, at: 99, into: &events)
    header.frame.width = 600
    expect(header.rows.rowExtent == 200 && header.selection == 5)
    header.frame.width = 0
    expectEqual(header.rows.rowExtent, 200)
  }

  @Test func `a width of columns that was set stays`() {
    var header = LoopingHeader(titles: ["a", "b", "c"], selection: 1, columnExtent: 75)
    header.frame = Self.frame(width: 340)
    expect(header.rows.rowExtent == 75 && header.selection == 1)
  }

  @Test func `a header that moves or is held ends its motion, and the next call reports it`() {
    for isHeld in [true, false] {
      var one = LoopingHeader(titles: ["a", "b", "c"])
      var other = one
      let drag = stroke(at: 0, by: (-300, 0), over: 0.1, isHeld: isHeld)
      one.play(drag)
      other.play(drag)
      let new = Self.frame(width: 340)
      var (first, second): ([PickerEvent], [PickerEvent]) = ([], [])
      one.frame = new
      expect(!one.rows.scroller.isTracking && !one.isMoving)
      one.advance(to: 2, into: &first)
      other.resize(to: new, visibleColumns: 5, at: 0.1, into: &second)
      other.advance(to: 2, into: &second)
      expect(first == second && first.settles.count == 1 && one == other)
    }
  }

  @Test func `the marks of a ruler keep their distance`() {
    let scale = RulerScale(minimum: 0, step: 1, fractionDigits: 0, count: 100)
    var ruler = Ruler(scale: scale, selection: 50)
    ruler.frame = Self.frame(width: 900)
    ruler.play(tap(at: 0, x: ruler.frame.midX + 400, y: ruler.frame.midY))
    ruler.rest()
    expect(ruler.selection == 90 && ruler.rows.viewportExtent == 900)
  }

  @Test func `a picker without a frame is centred at 0`() {
    let scale = RulerScale(minimum: 0, step: 1, fractionDigits: 0, count: 1)
    let frames = [
      Wheel(rowCount: 1).frame, Picker(columns: [["a"]]).frame, Ruler(scale: scale).frame,
      LoopingHeader(titles: ["a"]).frame,
    ]
    expect(frames.allSatisfy { $0.midX == 0 && $0.midY == 0 && $0.width > 0 && $0.height > 0 })
  }
}
