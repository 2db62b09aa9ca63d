import Pickers
import ScrollPhysics
import TestSupport
import Testing

/// Selections, steps, taps and releases with disabled rows.
struct RowMovesTests {
  static func wheel(
    _ count: Int,
    at selection: Int = 0,
    disabled: [Range<Int>],
    loops: Bool = false
  ) -> Wheel {
    Wheel(rowCount: count, selection: selection, loops: loops, disabled: disabled)
  }

  @Test func `a wheel begins on the nearest enabled row`() {
    expectEqual(Self.wheel(10, at: 5, disabled: [4..<7]).selection, 7)
    expectEqual(Self.wheel(10, at: 4, disabled: [4..<7]).selection, 3)
    expectEqual(Self.wheel(10, at: 0, disabled: [0..<2]).selection, 2)
    expectEqual(Self.wheel(10, at: 99, disabled: [8..<10]).selection, 7)
    expectEqual(Self.wheel(10, at: 0, disabled: [0..<2, 9..<10], loops: true).contentOffset, 80)
  }

  @Test func `a selection of a disabled row changes nothing`() {
    var wheel = Self.wheel(10, at: 2, disabled: [4..<7])
    let before = wheel
    var events: [PickerEvent] = []
    for isAnimated in [true, false] {
      let isTaken = wheel.rows.select(
        5,
        animation: isAnimated ? .spring : .none,
        cause: .program,
        at: 0,
        into: &events
      )
      expect(!isTaken && wheel == before && events.isEmpty)
    }
  }

  @Test func `a tap on a disabled row does nothing`() throws {
    var wheel = Self.wheel(10, at: 3, disabled: [4..<5])
    let refused = try #require(wheel.appearance(ofIndex: 4)).y
    let taken = try #require(wheel.appearance(ofIndex: 5)).y
    expect(wheel.play(tap(at: 0, y: refused)).isEmpty && !wheel.isMoving)
    let events = wheel.play(tap(at: 1, y: taken)) + wheel.rest()
    expectEqual(events.settles, [5])
  }

  @Test func `steps skip disabled rows in both directions and emit their ticks`() {
    var wheel = Self.wheel(10, at: 3, disabled: [4..<7])
    var events = wheel.rows.step(by: 1, cause: .key, at: 0)
    events += wheel.rest()
    expect(events.ticks == [4, 5, 6, 7] && events.changes == [7] && events.settles == [7])
    events = []
    wheel.rows.step(by: -2, cause: .key, at: 100, into: &events)
    events += wheel.rest()
    expectEqual(events.settles, [3])
  }

  @Test func `a step without an enabled row ahead ends on the last enabled row`() {
    var wheel = Self.wheel(10, at: 5, disabled: [7..<10])
    var events = wheel.rows.step(by: 5, cause: .key, at: 0)
    events += wheel.rest()
    expectEqual(wheel.selection, 6)
    events = []
    wheel.rows.step(by: 1, cause: .key, at: 100, into: &events)
    events += wheel.rest()
    expect(events.isEmpty && wheel.selection == 6)
  }

  @Test(arguments: [[0..<2, 8..<10], [0..<1], [9..<10], [0..<9], [1..<10], [0..<4, 5..<10]])
  func `steps to the ends reach the first and the last enabled row`(disabled: [Range<Int>]) {
    let enabled = (0..<10).filter { row in !disabled.contains { $0.contains(row) } }
    var wheel = Self.wheel(10, at: 5, disabled: disabled)
    wheel.rows.step(by: Int.max, cause: .key, at: 0)
    wheel.rest()
    expectEqual(wheel.selection, enabled.last)
    wheel.rows.step(by: Int.min, cause: .key, at: 100)
    wheel.rest()
    expectEqual(wheel.selection, enabled.first)
    expectEqual(wheel.rows.disabled.firstEnabled, enabled.first)
    expectEqual(wheel.rows.disabled.lastEnabled, enabled.last)
  }

  @Test func `content dragged beyond a disabled end returns to the first enabled row`() {
    var wheel = Self.wheel(10, at: 3, disabled: [0..<2, 8..<10])
    wheel.play(stroke(at: 0, by: (0, 300), over: 0.5, isHeld: true))
    expect(wheel.contentOffset < 80 && wheel.contentOffset > -100)
    wheel.rows.cancelTouches(at: 0.6)
    wheel.rest()
    expect(wheel.contentOffset == 80 && wheel.selection == 2)
  }

  @Test func `every drag ends on the only enabled row`() {
    for loops in [false, true] {
      var wheel = Self.wheel(7, at: 0, disabled: [0..<3, 4..<7], loops: loops)
      expectEqual(wheel.selection, 3)
      for distance in [-300.0, -30, 30, 300] {
        let time = wheel.rows.scroller.time
        let events = wheel.play(stroke(at: time, by: (0, distance), over: 0.1)) + wheel.rest()
        expect(events.changes.isEmpty && events.settles == [3])
        expectEqual(wheel.contentOffset, 120)
      }
    }
  }

  @Test func `if every row is disabled, all rows count as enabled`() {
    var wheel = Self.wheel(7, at: 4, disabled: [0..<7])
    expect(wheel.rows.disabled.isEmpty && wheel.selection == 4)
    wheel.rows.step(by: -1, cause: .key, at: 0)
    wheel.rest()
    expectEqual(wheel.selection, 3)
  }

  @Test(arguments: [1.0, -1])
  func `between two equally near rows a fling continues in its direction`(
    sign: Double
  ) {
    // Rows 13...27 are disabled: 20 is in the middle.
    var wheel = Wheel(rowCount: 41, selection: 20 - Int(sign) * 8, disabled: [13..<28])
    var speed = 0.0
    // Finds a fling that ends nearest to row 20.
    let free = Wheel(rowCount: 41, selection: 20 - Int(sign) * 8)
    for candidate in stride(from: 300.0, to: 2000, by: 10) where speed == 0 {
      var probe = free
      probe.play(stroke(at: 0, by: (0, -sign * candidate / 10), over: 0.1))
      if probe.rows.restingRow == 20 { speed = candidate }
    }
    expect(speed > 0)
    wheel.play(stroke(at: 0, by: (0, -sign * speed / 10), over: 0.1))
    wheel.rest()
    expectEqual(wheel.selection, 20 + Int(sign) * 8)
  }

  @Test(arguments: [(203.0, 280.0), (197, 120)])
  func `a release without velocity over a disabled row moves to the nearer side`(
    offset: Double,
    rest: Double
  ) {
    var wheel = Wheel(rowCount: 10, selection: 3, disabled: [4..<7])
    var drag = stroke(at: 0, by: (0, -60), over: 0.5, isHeld: true)
    let slack = 60 - (wheel.play(drag).isEmpty ? 0 : wheel.contentOffset - 120)
    let y = -(offset - 120 + slack)
    drag = [PointerEvent(time: 0.6, id: 0, phase: .moved, x: 0, y: y)]
    wheel.play(drag)
    expect(isClose(wheel.contentOffset, offset, tolerance: 1e-9))
    wheel.handle(PointerEvent(time: 2, id: 0, phase: .up, x: 0, y: y))
    wheel.rest()
    expectEqual(wheel.contentOffset, rest)
  }

  @Test func `steps pass a disabled seam in both directions and emit its ticks`() {
    for sign in [1, -1] {
      var wheel = Self.wheel(7, at: sign > 0 ? 5 : 2, disabled: [0..<2, 6..<7], loops: true)
      var events = wheel.rows.step(by: sign, cause: .key, at: 0)
      events += wheel.rest()
      expectEqual(events.ticks, (sign > 0 ? [6, 0, 1, 2] : [1, 0, 6, 5]))
      expect(events.changes == [sign > 0 ? 2 : 5] && events.settles == events.changes)
    }
  }

  @Test func `a mouse wheel that stops over a disabled row ends on an enabled one`() {
    var wheel = Self.wheel(10, at: 3, disabled: [4..<7])
    var events: [PickerEvent] = []
    wheel.rows.scroll(byRows: 1.4, cause: .wheel, at: 0, into: &events)
    expectEqual(wheel.selection, 3)
    events += wheel.rest()
    expect(events.settles == [3] && wheel.contentOffset == 120)
    wheel.rows.scroll(byRows: 2.2, cause: .wheel, at: 100, into: &events)
    events += wheel.rest()
    expect(events.settles == [3, 7] && wheel.contentOffset == 280)
  }

  @Test(arguments: Preset.all) func `no fling rests on a disabled row`(
    preset: Preset
  ) {
    var random = SplitMix64(seed: 2024)
    for loops in [false, true] {
      for _ in 0..<20 {
        let count = Int.random(in: 2...40, using: &random)
        let disabled = (0..<3).map { _ in
          let start = Int.random(in: 0..<count, using: &random)
          return start..<start + Int.random(in: 1...8, using: &random)
        }
        var wheel = Wheel(
          rowCount: count,
          rowExtent: [40, 33.3, 7].randomElement(using: &random) ?? 40,
          selection: Int.random(in: 0..<count, using: &random),
          loops: loops,
          disabled: disabled,
          tuning: preset.tuning
        )
        for _ in 0..<4 {
          let distance = Double.random(in: -260...260, using: &random)
          let duration = Double.random(in: 0.03...0.3, using: &random)
          let time = wheel.rows.scroller.time
          let pointers = stroke(at: time, by: (0, distance), over: duration)
          let events = wheel.play(pointers) + wheel.rest()
          let row = wheel.selection ?? -1
          expect(wheel.rows.isEnabled(row) && events.settles.count <= 1)
          expectEqual(wheel.contentOffset, Double(row) * wheel.rows.rowExtent)
          expect(events.changes.allSatisfy(wheel.rows.isEnabled))
        }
      }
    }
  }
}
