import Pickers
import ScrollPhysics
import TestSupport
import Testing

/// Jumps over millions of rows cost a frame what jumps over a hundred cost.
struct RowFarJumpTests {
  static let causes: [ScrollCause] = [.key, .tap, .wheel, .program, .drag]

  static func wheel(
    _ count: Int,
    _ rule: TickRule = .middle,
    dampingRatio: Double = 1,
    loops: Bool = false
  ) throws -> Wheel {
    var tuning = try ScrollTuning(.uikit, ["snapDampingRatio": dampingRatio])
    tuning.tickRule = rule
    return Wheel(rowCount: count, selection: count / 2, loops: loops, tuning: tuning)
  }

  /// The events of the frames of a jump to a row, frame by frame.
  static func frames(
    _ wheel: inout Wheel,
    to row: Int,
    _ animation: ScrollAnimation,
    cause: ScrollCause,
    rate: Double
  ) -> [[PickerEvent]] {
    var events = wheel.rows.select(row, animation: animation, cause: cause, at: 0.1)
    var frames = [events]
    for frame in 1...Int(8 * rate) {
      events.removeAll(keepingCapacity: true)
      wheel.advance(to: 0.1 + Double(frame) / rate, into: &events)
      frames.append(events)
    }
    return frames
  }

  @Test(arguments: TickRule.allCases, causes)
  func `a frame of a jump has fewer than 256 events, at any distance`(
    rule: TickRule,
    cause: ScrollCause
  ) throws {
    let animations: [ScrollAnimation] = [
      .none, .spring, .curve(.cubicInOut, duration: 0.5), .curve(.quarticOut, duration: 1e-4),
    ]
    for (count, loops) in [(1_000_000, false), (1_000_000, true), (1 << 31, false)] {
      for (animation, ratio) in animations.map({ ($0, 1.0) }) + [(.spring, 0.3)] {
        for row in [0, count - 1, count / 2 + 400] {
          var wheel = try Self.wheel(count, rule, dampingRatio: ratio, loops: loops)
          let frames = Self.frames(&wheel, to: row, animation, cause: cause, rate: 60)
          expect(frames.map(\.count).max() ?? 0 < 256, "\(count) \(animation) \(row)")
          let events = frames.flatMap { $0 }
          expect(events.settles == [row] && wheel.selection == row)
          expectEqual(events.changes.last, row)
          let ticks = cause != .program && (cause != .tap || rule == .border)
          expect(events.ticks.isEmpty != ticks && (!ticks || events.ticks.last == row))
        }
      }
    }
  }

  @Test(arguments: TickRule.allCases, [1, 0.2])
  func `the events of a far jump are the same at every frame rate`(
    rule: TickRule,
    dampingRatio: Double
  ) throws {
    for (row, loops) in [(0, false), (999_999, false), (1, true), (500_900, false)] {
      var lists: [[PickerEvent]] = []
      for rate in [24.0, 144, 1000] {
        var wheel = try Self.wheel(1_000_000, rule, dampingRatio: dampingRatio, loops: loops)
        let frames = Self.frames(&wheel, to: row, .spring, cause: .key, rate: rate)
        lists.append(frames.flatMap { $0 }.steps)
      }
      for list in lists {
        let different = zip(list, lists[0]).first { $0 != $1 }
        expect(different == nil && list.count == lists[0].count, "\(row)")
      }
      expect(lists[0].count > 100)
      expect(zip(lists[0], lists[0].dropFirst()).allSatisfy { $0.time <= $1.time })
    }
  }

  @Test(arguments: TickRule.allCases)
  func `a far jump that is interrupted has the events of where it was`(rule: TickRule) throws {
    for step in 0..<20 {
      let time = 0.1 + Double(step) * 0.0411
      var lists: [[PickerEvent]] = []
      for rate in [1.0, 24, 1000] {
        var wheel = try Self.wheel(1_000_000, rule)
        var events = wheel.rows.select(0, animation: .spring, cause: .key, at: 0.1)
        for frame in 0..<Int(rate) where 0.1 + Double(frame) / rate < time {
          wheel.advance(to: 0.1 + Double(frame) / rate, into: &events)
        }
        wheel.handle(PointerEvent(time: time, id: 1, phase: .down, x: 0, y: 0), into: &events)
        expectEqual(events.changes.last ?? 500_000, wheel.selection)
        wheel.handle(PointerEvent(time: time, id: 1, phase: .up, x: 0, y: 0), into: &events)
        events += wheel.rest()
        expectEqual(events.settles, [wheel.selection])
        expectEqual(events.changes.last ?? 500_000, wheel.selection, "\(time) s")
        lists.append(events.steps)
      }
      expect(lists[0] == lists[1] && lists[1] == lists[2], "\(time)")
    }
  }

  @Test(arguments: TickRule.allCases)
  func `rows at more than 2048 a second emit nothing, and then one change`(rule: TickRule) throws {
    var wheel = try Self.wheel(1_000_000, rule)
    let frames = Self.frames(&wheel, to: 0, .spring, cause: .key, rate: 60)
    let events = frames.flatMap { $0 }
    for event in events {
      guard case .tick(_, _, let velocity) = event.kind else { continue }
      expect(abs(velocity) <= 2048 * 40)
    }
    let changes = [500_000] + events.changes
    let jumps = zip(changes, changes.dropFirst()).filter { $0 - $1 != 1 }
    expect(jumps.count == 1 && (jumps.first.map { $0.0 - $0.1 } ?? 0) > 400_000)
    expect(changes.count > 100 && changes.last == 0)
  }

  @Test func `columns that depend on a far jump follow it`() {
    var lists: [[PickerEvent]] = []
    for rate in [24.0, 60, 500] {
      var picker = Picker(
        columns: [
          .numbers(first: 1, count: 1_000_000), .numbers(first: 1, count: 12),
          .days(year: 0, month: 1, firstYear: 1),
        ],
        selection: [500_000, 1, 27]
      )
      var events = picker.select(3, in: 0, cause: .key, at: 0.1)
      var most = 0
      for frame in 1...Int(3 * rate) {
        let count = events.count
        picker.advance(to: 0.1 + Double(frame) / rate, into: &events)
        most = max(most, events.count - count)
      }
      expect(picker.selectedTexts == ["4", "2", "28"] && most < (rate == 24 ? 512 : 256))
      lists.append(events.steps)
    }
    expect(lists[0] == lists[1] && lists[1] == lists[2])
  }
}
