import Pickers
import ScrollPhysics
import TestSupport
import Testing

/// Every mark of a ruler can be reached, including both ends, and none beyond them.
struct RulerRangeTests {
  static let long = RulerScale(minimum: 0, step: 1, fractionDigits: 1, count: 1001)

  static let scales = [
    RulerScale(minimum: 0, step: 1, fractionDigits: 1, count: 101),
    RulerScale(minimum: -25, step: 5, fractionDigits: 2, count: 11),
    RulerScale(minimum: 3, step: 7, fractionDigits: 0, count: 2),
    RulerScale(minimum: 9, step: 1, fractionDigits: 0, count: 1),
  ]

  @Test(arguments: scales) func `every mark can be selected by its value and found by its text`(
    scale: RulerScale
  ) {
    for markExtent in [10.0, 7.3] {
      for isAnimated in [true, false] {
        var ruler = Ruler(scale: scale, selection: scale.count / 2, markExtent: markExtent)
        for mark in (0..<scale.count).reversed() {
          let value = scale.value(at: mark)
          var events: [PickerEvent] = []
          let isTaken = ruler.select(
            value: value,
            animated: isAnimated,
            at: ruler.rows.scroller.time,
            into: &events
          )
          ruler.rest()
          expect(isTaken && ruler.value == value && ruler.selection == mark)
          expectEqual(ruler.contentOffset, Double(mark) * markExtent)
          expectEqual(scale.mark(nearestTo: scale.text(at: mark)), mark)
        }
      }
    }
  }

  @Test(arguments: scales) func `keys reach every mark, and stop at the ends`(scale: RulerScale) {
    var ruler = Ruler(scale: scale)
    for direction in [1, -1] {
      for number in 1..<scale.count + 2 {
        var events = ruler.rows.step(by: direction, cause: .key, at: ruler.rows.scroller.time)
        events += ruler.rest()
        let passed = min(number, scale.count - 1)
        expectEqual(ruler.selection, (direction > 0 ? passed : scale.count - 1 - passed))
        expectEqual(events.stepsMoved, (number < scale.count ? direction : 0))
      }
    }
  }

  @Test(arguments: scales) func `drags reach every mark and end at the ends`(
    scale: RulerScale
  ) {
    for mark in 0..<min(scale.count, 60) {
      var ruler = Ruler(scale: scale, selection: 0)
      let distance = -Double(mark) * 10 - 10
      var events = ruler.play(stroke(at: 0, by: (distance, 0), over: 2, isHeld: true))
      // The slop reduces the drag: the finger continues until the mark is at the centre.
      let rest = Double(mark) * 10 - ruler.contentOffset
      let x = distance - rest
      events += ruler.play([
        PointerEvent(time: 2.1, id: 0, phase: .moved, x: x, y: 0),
        PointerEvent(time: 3, id: 0, phase: .up, x: x, y: 0),
      ])
      events += ruler.rest()
      expect(ruler.selection == mark && ruler.contentOffset == Double(mark) * 10)
      expectEqual(events.stepsMoved, mark)
    }
    for sign in [-1.0, 1] {
      var ruler = Ruler(scale: scale, selection: scale.count / 2)
      let time = ruler.rows.scroller.time
      let events = ruler.play(stroke(at: time, by: (sign * 99_999, 0), over: 0.5)) + ruler.rest()
      expectEqual(ruler.selection, (sign < 0 ? scale.count - 1 : 0))
      let last = Double(scale.count - 1) * 10
      for event in events {
        guard case .scroll(.didScroll(let offset)) = event.kind else { continue }
        expect(offset >= 0 && offset <= last)
      }
    }
  }

  @Test(arguments: Preset.all, [10, 7.3])
  func `flings end on marks, reach both ends and never bounce`(preset: Preset, markExtent: Double) {
    var random = SplitMix64(seed: 7)
    var marks: Set<Int> = []
    for (first, distances) in [
      (20, -100...300), (500, -300...300), (980, -300...100),
    ] as [(Int, ClosedRange<Double>)] {
      var ruler = Ruler(
        scale: Self.long,
        selection: first,
        markExtent: markExtent,
        tuning: preset.tuning
      )
      for _ in 0..<30 {
        let time = ruler.rows.scroller.time
        let distance = Double.random(in: distances, using: &random)
        let start = ruler.selection ?? 0
        let events = ruler.play(stroke(at: time, by: (distance, 0), over: 0.08)) + ruler.rest()
        let end = ruler.selection ?? 0
        marks.insert(end)
        // A stroke shorter than the slop is a tap.
        let isSilent =
          preset.tuning.tickRule == .middle && events.contains { $0.cause == .tap }
        expectEqual(events.stepsMoved, (isSilent ? 0 : end - start))
        expectEqual(ruler.contentOffset, Double(end) * markExtent)
        for event in events {
          guard case .scroll(.didScroll(let offset)) = event.kind else { continue }
          expect(offset >= 0 && offset <= 1000 * markExtent)
        }
      }
    }
    expect(marks.isSuperset(of: [0, 1000]))
  }

  @Test func `stepsMoved of a drag in both directions is the difference of the marks`() {
    var ruler = Ruler(scale: Self.long, selection: 500)
    ruler.tuning.tickRule = .border
    var sum = 0
    var events = ruler.play(stroke(at: 0, by: (-200, 0), over: 1, isHeld: true))
    for (number, x) in [-170.0, -300, 40, 44, 46, 20, -55].enumerated() {
      sum += events.stepsMoved
      expectEqual(ruler.selection, 500 + sum)
      events = []
      let time = 1.1 + Double(number) * 0.1
      ruler.handle(PointerEvent(time: time, id: 0, phase: .moved, x: x, y: 0), into: &events)
    }
    events += ruler.rows.cancelTouches(at: 3) + ruler.rest()
    sum += events.stepsMoved
    expect(ruler.selection == 500 + sum && sum != 0)
  }

  @Test func `values beyond the ends select the ends, and NaN is refused`() {
    var ruler = Ruler(scale: Self.long, selection: 500)
    var events: [PickerEvent] = []
    for (value, mark) in [(1e300, 1000), (-.infinity, 0), (Double.infinity, 1000), (-3, 0)] {
      ruler.select(value: value, animated: false, at: 0, into: &events)
      expectEqual(ruler.selection, mark)
    }
    for (value, mark) in [(63.74, 637), (63.75, 638), (63.66, 637)] {
      ruler.select(value: value, animated: false, at: 0, into: &events)
      expectEqual(ruler.selection, mark)
    }
    events = []
    let isTaken = ruler.select(value: .nan, at: 0, into: &events)
    expect(!isTaken && events.isEmpty && ruler.selection == 637)
  }

  @Test func `a ruler without marks emits no events`() {
    var empty = Ruler(scale: RulerScale(minimum: 5, step: 1, fractionDigits: 0, count: 0))
    var events = empty.play(stroke(at: 0, by: (90, 0), over: 0.1))
    let isTaken = empty.select(value: 5, at: 1, into: &events)
    expect(!isTaken && events.isEmpty && empty.text == "" && empty.selection == nil)
    expect(empty.visibleMarks(within: 100).isEmpty && empty.index(atX: 0, y: 0) == nil)
  }

  @Test func `a ruler of 2^31 marks ends exactly on its last mark`() {
    let scale = RulerScale(minimum: 0, step: 1, fractionDigits: 0, count: 1 << 31)
    var ruler = Ruler(scale: scale, markExtent: 8)
    var events: [PickerEvent] = []
    ruler.select(value: .infinity, animated: false, at: 0, into: &events)
    expectEqual(ruler.selection, scale.count - 1)
    expectEqual(ruler.text, "2147483647")
    expectEqual(ruler.visibleMarks(within: 16).upperBound, scale.count)
  }
}
