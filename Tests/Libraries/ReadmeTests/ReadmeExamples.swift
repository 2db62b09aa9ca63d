import FrameTiming
import Pickers
import ScrollPhysics
import Sessions
import TestSupport
import Testing

/// The examples of the README and its pages; `ReadmeTests` checks that they are.
struct ReadmeExamples {
  @Test func `content shorter than the viewport returns to its leading inset`() {
    let inset = ContentInset(leading: 44, trailing: 20)
    let range = ScrollRange(contentExtent: 400, viewportExtent: 640, contentInset: inset)
    var list = Scroller(tuning: .uikit, axis: .vertical, range: range, viewportExtent: 640)
    var events: [ScrollEvent] = []
    let drag: [(Double, Double, PointerEvent.Phase)] = [
      (0, 300, .down), (0.1, 200, .moved), (0.5, 200, .up),
    ]
    for (time, y, phase) in drag {
      list.handle(PointerEvent(time: time, id: 1, phase: phase, x: 0, y: y), into: &events)
    }
    print(list.contentOffset > -44)  // true: the content follows the finger less and less
    list.advance(to: 3, into: &events)
    print(list.contentOffset)  // -44.0: it returns to its start, below the inset
    expectEqual(list.contentOffset, -44)
    expect(
      events.contains { event in
        if case .didScroll(let offset) = event.kind { offset > -20 } else { false }
      }
    )
  }

  @Test func `a scroller runs a motion created by the caller`() {
    var page = Scroller(tuning: .uikit, axis: .vertical, range: .bounded(minimum: 0, maximum: 900))
    var events: [ScrollEvent] = []
    let beyond = Leg.ease(from: 0, to: 320, duration: 0.3, curve: .quadraticOut)
    let back = Leg.ease(from: 320, to: 300, duration: 0.2, curve: .cubicInOut)
    page.run(Motion(beyond, then: back), at: 0, into: &events)
    page.advance(to: 0.3, into: &events)
    print(page.contentOffset)  // 320.0
    page.advance(to: 1, into: &events)
    print(page.contentOffset)  // 300.0
    expectEqual(page.contentOffset, 300)
    expectEqual(events.last?.kind, .didEndScrollingAnimation)
  }

  @Test func `a picture of a wheel shows it where its finger is`() throws {
    var wheel = Wheel(rowCount: 50, selection: 20)
    var events: [PickerEvent] = []
    for step in 0...8 {  // a finger of 90 Hz at 900 points a second
      let (time, y) = (Double(step) / 90, -10 * Double(step))
      let phase: PointerEvent.Phase = step == 0 ? .down : .moved
      wheel.handle(PointerEvent(time: time, id: 1, phase: phase, x: 0, y: y), into: &events)
    }
    let shown = wheel.displayed(.predict, at: 0.095)
    for index in shown.visibleIndices {  // your own view of each row
      if let row = shown.appearance(ofIndex: index) { print(index, row.y, row.scale) }
    }
    print(shown.selection == wheel.selection)  // true: only the picture differs
    expectEqual(shown.selection, wheel.selection)
    let (places, samples) = (shown.appearance(ofIndex: 21), wheel.appearance(ofIndex: 21))
    try expect(#require(places).y < (try #require(samples).y) - 1)
  }

  @Test func `dependent columns handle pointer events in window coordinates`() {
    var picker = Picker(
      columns: [
        .numbers(first: 2000, count: 100), .numbers(first: 1, count: 12),
        .days(year: 0, month: 1, firstYear: 2000),
      ],
      selection: [24, 2, 30],  // 31 March 2024
      frame: PickerFrame(x: 20, y: 80, width: 320, height: 240)
    )
    var events: [PickerEvent] = []
    let drag: [(Double, Double, PointerEvent.Phase)] = [
      (0, 200, .down), (0.1, 245, .moved), (0.5, 245, .up),
    ]
    for (time, y, phase) in drag {  // the months, a row down
      picker.handle(PointerEvent(time: time, id: 1, phase: phase, x: 180, y: y), into: &events)
    }
    picker.advance(to: 2, into: &events)
    print(picker.selectedTexts)  // ["2024", "2", "29"]
    expectEqual(picker.selectedTexts, ["2024", "2", "29"])
  }

  @Test func `Done on a sheet commits the date of a motion`() {
    let window = PickerFrame(x: 0, y: 0, width: 360, height: 640)
    let date = Picker.date(years: 2000...2099, year: 2024, month: 3, day: 31, frame: window)
    var sheet = PickerSheet(date, frame: window, safeArea: 34)
    var events: [PickerEvent] = []
    sheet.present(at: 0, into: &events)
    sheet.advance(to: 0.5, into: &events)
    sheet.step(by: -1, in: 1, cause: .key, at: 0.5, into: &events)
    let done = sheet.frame(of: .done)
    for (time, phase) in [(0.6, PointerEvent.Phase.down), (0.7, .up)] {  // the month still moves
      let event = PointerEvent(time: time, id: 1, phase: phase, x: done.x + 9, y: done.y + 9)
      sheet.handle(event, into: &events)
    }
    print(sheet.content.selectedTexts)  // ["2024", "02", "29"]
    expectEqual(sheet.content.selectedTexts, ["2024", "02", "29"])
    expect(sheet.committed == [24, 1, 28] && !sheet.isPresented)
  }

  @Test func `a wheel animates with a duration and a curve`() {
    var wheel = Wheel(rowCount: 100, selection: 10)
    var events: [PickerEvent] = []
    wheel.animate(to: 15, duration: 0.5, curve: .cubicInOut, at: 1, into: &events)
    wheel.advance(to: 1.25, into: &events)
    print(wheel.contentOffset / wheel.rows.rowExtent)  // 12.5, half of the distance
    wheel.advance(to: 1.5, into: &events)
    print(wheel.selection ?? -1, wheel.isMoving)  // 15 false
    expect(wheel.selection == 15 && !wheel.isMoving)
    expectEqual(events.last, PickerEvent(time: 1.5, kind: .settle(row: 15), cause: .program))
  }

  @Test func `Sessions: a session is read and played`() throws {
    let text = """
      {"format":"touchcast","version":1,"title":"","size":[320,480],"scale":1,\
      "preset":"uikit","scene":"all","tuning":{}}
      [0,"d",1,160,240,"touch"]
      [8000,"m",1,160,228.5]
      [16000,"u",1]
      [500000,"x"]

      """
    let session = try SessionReader.read(bytes: Array(text.utf8), name: "tap")
    var player = SessionPlayer(session)
    while let entry = player.next(upTo: 0.010) { print(entry.time, entry.event) }
    expectEqual(session.duration, 0.5)
    expectEqual(player.nextTime, 0.016)
  }

  @Test func `FrameTiming: a summary of one second of frames`() {
    var log = FrameLog(refreshRate: 60, warmUpFrames: 0)
    for number in 0..<60 {
      let (draw, interval) = number == 30 ? (0.020, 2.0 / 60) : (0.004, 1.0 / 60)
      let start = Double(number) / 60
      log.record(FrameSample(number: number, start: start, draw: draw, interval: interval))
    }
    let summary = log.summary()
    if let work = summary.work { print(work.p50, work.max, summary.missed) }  // 0.004 0.02 1
    expect(abs((summary.work?.p50 ?? 0) - 0.004) < 1e-6)
    expectEqual(summary.missed, 1)
  }

  @Test func `FrameTiming: a percentile and a low of the same frames`() throws {
    var log = FrameLog(refreshRate: 60, warmUpFrames: 0)
    for number in 0..<600 {
      let refreshes = number == 300 ? 30.0 : number < 5 ? 2 : 1
      log.record(FrameSample(number: number, start: Double(number) / 60, interval: refreshes / 60))
    }
    let summary = log.summary()
    print(summary.percentile1Percent ?? 0, summary.low1Percent ?? 0)  // 30.0 9.0
    expect(abs(try #require(summary.percentile1Percent) - 30) < 1e-9)
    expect(abs(try #require(summary.low1Percent) - 9) < 1e-9)
  }
}
