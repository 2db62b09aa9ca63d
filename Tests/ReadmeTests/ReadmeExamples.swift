import FrameTiming
import Pickers
import ScrollPhysics
import Sessions
import Testing

/// The README's examples, as they stand there; `ReadmeTests` compares the two.
struct ReadmeExamples {
  @Test func `ScrollPhysics: a flick lands on a row`() {
    let extent = ScrollExtent.bounded(minimum: 0, maximum: 4000)
    var scroller = Scroller(tuning: .uikit, axis: .vertical, extent: extent)
    scroller.snap = .rows(extent: 40)
    var events: [ScrollEvent] = []
    for step in 0...6 {
      let phase: PointerEvent.Phase = step == 0 ? .down : step == 6 ? .up : .moved
      let (time, y) = (Double(min(step, 5)) * 0.016, -20.0 * Double(step))
      scroller.handle(PointerEvent(time: time, id: 1, phase: phase, x: 0, y: y), into: &events)
    }
    scroller.advance(to: 5, into: &events)
    print(scroller.contentOffset)  // 720.0, eighteen rows on
    #expect(scroller.contentOffset == 720)
    #expect(events.last?.kind == .didEndDecelerating)
  }

  @Test func `Pickers: fifty-two cards`() {
    let suits = ["♣", "♠", "♥", "♦"]
    let ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
    var cards = Picker(columns: [suits, ranks], looping: [1], selection: [2, 0])
    var events: [PickerEvent] = []
    cards.columns[1].wheel.rows.step(by: -1, cause: .key, at: 0, into: &events)
    cards.columns[1].wheel.advance(to: 1, into: &events)
    print(cards.selection.enumerated().map { cards.columns[$0].titles[$1] })  // ["♥", "K"]
    #expect(cards.selection == [2, 12])
    #expect(events.last?.kind == .settle(row: 12))
  }

  @Test func `Sessions: read, look, play`() throws {
    let text = """
      {"format":"touchcast","version":1,"title":"","size":[320,480],"scale":1,\
      "preset":"uikit","scene":"default","tuning":{}}
      [0,"d",1,160,240,"touch"]
      [8000,"m",1,160,228.5]
      [16000,"u",1]
      [500000,"x"]

      """
    let session = try SessionReader.read(bytes: Array(text.utf8), name: "tap")
    var player = SessionPlayer(session)
    while let entry = player.next(upTo: 0.010) { print(entry.time, entry.event) }
    #expect(session.duration == 0.5)
    #expect(player.nextTime == 0.016)
  }

  @Test func `FrameTiming: what a second of frames says`() {
    var log = FrameLog(refreshRate: 60, warmUpFrames: 0)
    for number in 0..<60 {
      let (draw, interval) = number == 30 ? (0.020, 2.0 / 60) : (0.004, 1.0 / 60)
      let start = Double(number) / 60
      log.record(FrameSample(number: number, start: start, draw: draw, interval: interval))
    }
    let summary = log.summary()
    print(summary.p50, summary.max, summary.missed)  // 0.004 0.02 1
    #expect(abs(summary.p50 - 0.004) < 1e-6)
    #expect(summary.missed == 1)
  }
}
