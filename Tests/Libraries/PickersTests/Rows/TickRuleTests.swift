import Pickers
import ScrollPhysics
import TestSupport
import Testing

/// When rows tick, by the rule of the tuning.
struct TickRuleTests {
  static func rows(_ rule: TickRule, loops: Bool = false) -> RowScroller {
    var tuning = ScrollTuning.uikit
    tuning.tickRule = rule
    tuning.dragSlop = 0
    return RowScroller(
      rowCount: 20,
      rowExtent: 40,
      selection: 10,
      loops: loops,
      tuning: tuning,
      axis: .vertical
    )
  }

  /// The events of a finger that moves through positions, in points from the press.
  static func drag(_ rows: inout RowScroller, to places: [Double]) -> [PickerEvent] {
    var pointers = [PointerEvent(time: 0, id: 0, phase: .down, x: 0, y: 0)]
    for (number, place) in places.enumerated() {
      let time = Double(number + 1) * 0.01
      pointers.append(PointerEvent(time: time, id: 0, phase: .moved, x: 0, y: -place))
    }
    return rows.play(pointers)
  }

  @Test func `iOS and the Flutter of today tick in the middle, the others at the border`() {
    let middle = ScrollTuning.presets.filter { $0.tuning.tickRule == .middle }.map(\.name)
    expectEqual(middle, ["uikit", "uikitFast", "flutter"])
  }

  @Test(arguments: [false, true])
  func `a dragged row ticks at the border, or when it is in the middle`(loops: Bool) {
    for (place, border, middle) in [
      (19.0, [], []), (21, [11], []), (39, [11], []), (40, [11], [11]), (59, [11], [11]),
      (85, [11, 12], [11, 12]), (-21, [9], []), (-40, [9], [9]),
    ] as [(Double, [Int], [Int])] {
      var rows = Self.rows(.border, loops: loops)
      expectEqual(Self.drag(&rows, to: [place]).ticks, border, "\(place)")
      rows = Self.rows(.middle, loops: loops)
      let events = Self.drag(&rows, to: [place])
      expectEqual(events.ticks, middle, "\(place)")
      expectEqual(events.changes, (border.last.map { [$0] } ?? []), "\(place)")
    }
  }

  @Test func `a row ticks again in the middle only after another one`() {
    var rows = Self.rows(.middle)
    // Back and forth over the middle of row 11, over the border to 12 and back, then to row 12.
    let events = Self.drag(&rows, to: [41, 38, 42, 65, 40, 39, 80, 79, 40, 0])
    expectEqual(events.ticks, [11, 12, 11, 10])
    expectEqual(events.stepsMoved, 0)
  }

  @Test func `content that leaves its row and returns to it does not tick`() {
    var rows = Self.rows(.middle)
    expect(Self.drag(&rows, to: [10, 25, 0, -25, 0]).ticks.isEmpty)
  }

  @Test(arguments: TickRule.allCases) func `a key ticks every row up to its target`(rule: TickRule)
  {
    for steps in [1, -3] {
      var rows = Self.rows(rule)
      var events = rows.step(by: steps, cause: .key, at: 0)
      events += rows.rest()
      expect(events.stepsMoved == steps && events.ticks.last == 10 + steps)
    }
  }

  @Test func `after a tap rows tick at the border only`() {
    for rule in TickRule.allCases {
      var rows = Self.rows(rule)
      var events = rows.step(by: 2, cause: .tap, at: 0)
      events += rows.rest()
      expectEqual(events.ticks, (rule == .border ? [11, 12] : []))
      expectEqual(events.settles, [12])
      // The next move counts from where the tap went.
      events = []
      rows.step(by: 1, cause: .key, at: 100, into: &events)
      events += rows.rest()
      expectEqual(events.ticks, [13])
    }
  }

  @Test func `a fling over the last row and back ticks it once`() {
    var rows = Self.rows(.middle)
    let events = rows.play(stroke(at: 0, by: (0, -300), over: 0.08)) + rows.rest()
    expectEqual(events.ticks, Array(11...19))
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `the rule changes no offset, no change and no settle`(seed: UInt64) {
    for loops in [false, true] {
      var (border, middle) = (Self.rows(.border, loops: loops), Self.rows(.middle, loops: loops))
      var random = SplitMix64(seed: seed)
      var time = 0.0
      for _ in 0..<40 {
        let distance = Double.random(in: -300...300, using: &random)
        let pointers = stroke(at: time, by: (0, distance), over: 0.1)
        let (one, other) = (border.play(pointers), middle.play(pointers))
        expect(one.changes == other.changes && one.settles == other.settles)
        time += Double.random(in: 0.11...1.5, using: &random)
        var events: ([PickerEvent], [PickerEvent]) = ([], [])
        border.advance(to: time, into: &events.0)
        middle.advance(to: time, into: &events.1)
        expect(events.0.changes == events.1.changes && events.0.settles == events.1.settles)
        expectEqual(border.scroller.contentOffset, middle.scroller.contentOffset)
      }
    }
  }
}
