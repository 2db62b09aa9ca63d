import Pickers
import ScrollPhysics
import TestSupport
import Testing

/// Invalid numbers, times and sequences of calls.
struct PickerFaultTests {
  @Test func `a typed digit finds a row in a column of the smallest integers`() {
    let picker = Picker(columns: [.numbers(first: .min, count: 200_000, step: 1 << 46)])
    for character in ["1", "9"] as [Character] {
      var typing = TypeAhead()
      typing.type(character, at: 0)
      let row = picker.match(typing, in: 0)
      expectEqual(row.map { picker.text(ofRow: $0, in: 0).hasPrefix(String(character)) }, true)
    }
    var typing = TypeAhead()
    typing.type("0", at: 0)
    expect(picker.match(typing, in: 0) == nil)
  }

  @Test func `numbers beyond the range of integers are omitted`() {
    let picker = Picker(columns: [
      .numbers(first: .max - 1, count: 5), .numbers(first: .min, count: 5, step: -1),
      .numbers(first: 7, count: 3, step: 0, minimumDigits: .min),
      .numbers(first: .min, count: 300_000, step: 1 << 46),
    ])
    expectEqual(picker.columns.map(\.wheel.rows.rowCount), [2, 1, 3, 262_144])
    expectEqual(picker.text(ofRow: 1, in: 0), String(Int.max))
  }

  @Test func `a scale has values and texts for every integer`() {
    let scale = RulerScale(minimum: .min, step: 1 << 46, fractionDigits: 3, count: 1 << 31)
    for mark in [Int.min, -1, 0, 1 << 17, .max] {
      expect(scale.value(at: mark).isFinite && !scale.text(at: mark).isEmpty)
      expect(!scale.majorText(at: mark).isEmpty)
    }
    expectEqual(scale.value(at: .min), scale.value(at: 0))
  }

  @Test func `a reload with an earlier time emits one change at the current time`() {
    var picker = PickerChangesTests.picker()
    var events = picker.advance(to: 5)
    picker.reload(.titles(["x"]), in: 0, at: 1, into: &events)
    let changes = events.filter { if case .change = $0.kind { true } else { false } }
    expectEqual(changes, [PickerEvent(time: 5, kind: .change(row: 0), cause: .program)])
  }

  @Test func `Done with an earlier time is emitted at the current time`() {
    var sheet = PickerSheet(Picker(columns: [["a", "b", "c"]]))
    var events = sheet.present(at: 0)
    sheet.step(by: 1, cause: .key, at: 4, into: &events)
    sheet.advance(to: 5, into: &events)
    events = []
    sheet.done(at: 1, into: &events)
    expect(!events.isEmpty && events.allSatisfy { $0.time == 5 })
    expectEqual(sheet.committed, [1])
  }

  @Test func `a sheet is presented with the committed row`() {
    var sheet = PickerSheet(Picker(columns: [["a", "b", "c"]], selection: [1]))
    var events: [PickerEvent] = []
    sheet.select(2, animated: false, at: 0, into: &events)
    sheet.present(at: 1, into: &events)
    expectEqual(sheet.content.selection, [1])
    sheet.cancel(at: 2, into: &events)
    expectEqual(sheet.committed, [1])
  }

  @Test func `titles and rows of a header are replaced together`() {
    var header = LoopingHeader(titles: ["a", "b"], selection: 1)
    var events: [PickerEvent] = []
    header.reload(titles: ["c", "d", "e", "f", "g"], at: 0, into: &events)
    expect(header.title(ofIndex: 4) == "g" && header.rows.rowCount == 5)
    expectEqual(events.changes, [1])
    header.reload(titles: [], at: 1, into: &events)
    expect(header.title(ofIndex: 4) == "" && header.selection == nil)
  }

  @Test func `a date picker accepts the full range of integers as years`() {
    for years in [Int.min...Int.max, Int.max...Int.max, 2000...2000] {
      for number in [Int.min, 0, 31, .max] {
        let date = Picker.date(
          years: years,
          year: number,
          month: number,
          day: number,
          frame: PickerFrame(x: 0, y: 0, width: 320, height: 200)
        )
        expect(date.selectedTexts.count == 3 && !date.selectedTexts.contains(""))
      }
    }
  }

  @Test func `a row added at one end does not move content beyond the other end`() {
    var wheel = Wheel(rowCount: 20, selection: 10)
    var events = wheel.play(stroke(at: 0, by: (0, 400), over: 0.05))
    while wheel.contentOffset > -151, wheel.rows.scroller.time < 1 {
      wheel.advance(to: wheel.rows.scroller.time + 0.002, into: &events)
    }
    let offset = wheel.contentOffset
    expect(offset <= -151 && wheel.isMoving)
    wheel.reload(rowCount: 21, at: wheel.rows.scroller.time, into: &events)
    expect(wheel.contentOffset == offset && wheel.isMoving)
    wheel.rest()
    expectEqual(wheel.selection, 0)
  }
}
