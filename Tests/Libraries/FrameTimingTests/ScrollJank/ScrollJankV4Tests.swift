import FrameTiming
import JSONText
import Testing

struct ScrollJankV4Tests {
  private static let file = "scroll_jank_v4_core.jsonl"

  @Test func `every line of the table is of a kind that is tested`() {
    let kinds = ["decide", "valid", "threshold", "queue", "window", "timeline"]
    #expect(kinds.map { JankCase.all(Self.file, kind: $0).count } == [28, 8, 4, 6, 9, 6])
  }

  @Test(arguments: JankCase.all(file, kind: "decide"))
  func `frames miss the refreshes of Chromium's tests`(test: JankCase) {
    var decider = ScrollJankDecider()
    for value in test.value.elements("frames") {
      guard value["stage"] == nil else {
        decider.reset()
        continue
      }
      let repeats = value.integer("repeat") ?? 1
      for number in 0..<repeats {
        let frame = JankFrame(value, later: number * (value.integer("step") ?? 0))
        #expect(frame.isValid)
        let decision = decider.decide(frame, isFast: value.flag("future_fast"))
        #expect(decision.missed == MissedVsyncs(value["missed"]), "\(frame)")
        if let vsyncs = value.integer("vsyncs") { #expect(decision.vsyncs == vsyncs) }
      }
    }
  }

  @Test(arguments: JankCase.all(file, kind: "valid"))
  func `frames with impossible times are invalid`(test: JankCase) {
    for value in test.value.elements("frames") {
      #expect(JankFrame(value).isValid == value.flag("valid"))
    }
  }

  @Test(arguments: JankCase.all(file, kind: "threshold"))
  func `inputs are fast from three pixels on, flings from a fifth of one`(test: JankCase) throws {
    let real = JankFrame.Real(test.value.elements("real"))
    let expect = try test.value.required("expect")
    if expect["fast_scroll"] != nil { #expect(real.isFastScroll == expect.flag("fast_scroll")) }
    if expect["fast_fling"] != nil { #expect(real.isFastFling == expect.flag("fast_fling")) }
  }

  @Test(arguments: JankCase.all(file, kind: "queue"))
  func `frames with predicted inputs only are judged later, in order`(test: JankCase) {
    var queue = ScrollJankQueue()
    var judged: [(JankFrame, MissedVsyncs)] = []
    let values = test.value.elements("frames")
    for value in values {
      if value["stage"] != nil {
        queue.reset { judged.append(($0, $1.missed)) }
        #expect(judged.count == values.prefix { $0 != value }.count { $0.flag("accepted") })
      } else {
        let isAccepted = queue.add(JankFrame(value)) { judged.append(($0, $1.missed)) }
        #expect(isAccepted == value.flag("accepted"))
        if isAccepted, value["real"] != nil { #expect(judged.last?.0 == JankFrame(value)) }
      }
    }
    queue.reset { judged.append(($0, $1.missed)) }
    let accepted = values.filter { $0.flag("accepted") }
    #expect(judged.map(\.0) == accepted.map { JankFrame($0) })
    #expect(judged.map(\.1) == accepted.map { MissedVsyncs($0["missed"]) })
  }

  @Test(arguments: JankCase.all(file, kind: "window"))
  func `windows of 64 frames and scrolls have the percentages of Chromium's tests`(
    test: JankCase
  ) throws {
    var windows = ScrollJankWindows()
    var (complete, scrolls): ([ScrollJankCounts], [Int]) = ([], [])
    func note(_ output: ScrollJankWindows.Output) {
      switch output {
      case .frames: break
      case .window(let counts): complete.append(counts)
      case .scroll(let counts): scrolls.append(counts.percent)
      }
    }
    for step in test.value.elements("steps") {
      if let numbers = step.elements {
        for _ in 0..<(numbers[0].integer ?? 0) {
          windows.add(MissedVsyncs(numbers[2]), isDamaging: numbers[1].integer == 1, note)
        }
      } else if step["stage"] != nil {
        windows.finishScroll(note)
      } else {
        let expected = step.elements("windows")
        #expect(complete.count == expected.count)
        for (window, value) in zip(complete, expected) {
          #expect(window.percent == value.integer("delayed"))
          if let sum = value.integer("sum") { #expect(window.missed == sum) }
          if let most = value.integer("max") { #expect(window.longest == most) }
          guard let reasons = value["reasons"]?.integers else { continue }
          #expect(MissedVsyncs.names.map { 100 * window.delayed($0.0) / 64 } == reasons)
        }
        #expect(scrolls == step["scrolls"]?.integers)
        (complete, scrolls) = ([], [])
      }
    }
    #expect(complete.isEmpty)
  }

  @Test(arguments: JankCase.all(file, kind: "timeline"))
  func `events belong to the picture from the first change on, before to their own frames`(
    test: JankCase
  ) throws {
    var timeline = ScrollTimeline()
    for event in test.value.elements("events").compactMap(\.elements) {
      let kinds: [String: ScrollTimeline.Event.Kind] = [
        "first": .first, "update": .update, "inertial": .inertial, "end": .end,
      ]
      guard let kind = kinds[event[0].text ?? ""] else { continue }
      timeline.add(
        ScrollTimeline.Event(
          kind,
          generated: event[1].integer ?? 0,
          delta: event[2].double ?? 0,
          isDamaging: event[3].integer == 1 && event[4].integer == 1,
          begin: event[5].integer ?? 0
        )
      )
    }
    var moments: [ScrollMoment] = []
    var presented = JankFrame(try test.value.required("presented"))
    presented.interval = 16_000
    timeline.present(presented) { moments.append($0) }
    let expected = test.value.elements("expect").map { value in
      var (moment, frame) = (ScrollMoment(), JankFrame(value))
      frame.interval = 16_000
      for stage in value.elements("stages") {
        if let numbers = stage.elements { frame.real = JankFrame.Real(numbers) }
        if stage.text == "start" { moment.starts = true }
        if stage.text == "end" { moment.endsBefore = true }
      }
      moment.frame = frame
      return moment
    }
    #expect(moments == expected)
    moments = []
    timeline.present(presented) { moments.append($0) }
    #expect(moments.isEmpty)
  }

  @Test func `an end after the first update ends this scroll, one before it the scroll before`() {
    for (arrival, isBefore) in [(9, true), (10, true), (11, false), (20, false)] {
      var timeline = ScrollTimeline()
      timeline.add(.init(.first, generated: 10, delta: 1, isDamaging: true, begin: 0))
      timeline.add(.init(.end, generated: arrival, begin: 0))
      timeline.add(.init(.update, generated: 12, delta: 1, isDamaging: true, begin: 0))
      timeline.present(JankFrame(begin: 30, interval: 16, presented: 40)) { moment in
        #expect(moment.starts && moment.endsBefore == isBefore && moment.ends == !isBefore)
      }
    }
  }

  @Test func `impossibly long times overflow nothing`() {
    var queue = ScrollJankQueue()
    let far = 1_000_000_000_000_000
    var most = 0
    for number in 0..<1000 {
      let (begin, isReal) = (far - 20_000 + number, number % 2 == 0)
      let real = JankFrame.Real(first: -far, last: -far, isInertial: true, total: 9, peak: 9)
      let frame = JankFrame(
        begin: begin,
        interval: number % 3 == 0 ? far : 1,
        presented: number % 5 == 0 ? nil : begin + 1,
        real: isReal ? real : nil,
        synthetic: .init(begin: -far, isInertial: false)
      )
      let isAccepted = queue.add(frame) { most = max(most, $1.missed.most) }
      #expect(isAccepted)
    }
    #expect(most <= 1_000_000)
  }
}
