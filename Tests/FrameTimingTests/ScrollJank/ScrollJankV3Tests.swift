import FrameTiming
import JSONText
import Testing

@Suite struct ScrollJankV3Tests {
  static let cases = JankCase.all("scroll_jank_v3.jsonl")

  @Test func `the table has 13 lines`() { #expect(Self.cases.count == 13) }

  @Test(arguments: cases) func `delayed frames, windows and scrolls are those of Chromium's tests`(
    test: JankCase
  ) throws {
    let interval = try #require(test.value.integer("interval"))
    var (metric, found) = (ScrollJankV3(), Found())
    var times = [0, 0, 0]
    func add() {
      let real = JankFrame.Real(
        first: times[0],
        last: times[1],
        isInertial: false,
        total: 0,
        peak: 0
      )
      let frame = JankFrame(begin: 0, interval: interval, presented: times[2], real: real)
      if let missed = metric.add(frame, { found.add($0) }) { found.frame.append(missed) }
    }
    for step in test.value.elements("steps") {
      if step["start"] != nil || step["delete"] != nil { metric.finishScroll { found.add($0) } }
      if let numbers = step["frame"]?.integers { times = numbers }
      if step["frame"] != nil { add() }
      if let numbers = step["from"]?.integers { times = numbers }
      for _ in 0..<(step.integer("more") ?? 0) {
        times = times.map { $0 + interval }
        add()
      }
      guard let expect = step["expect"] else { continue }
      for (name, list) in found.lists where expect[name] != nil {
        #expect(list == expect.elements(name).map(Found.line), "\(name)")
      }
      found = Found()
    }
  }

  /// What the metric reported since the last expectation.
  private struct Found {
    var frame: [Int] = []
    private var window: [String] = []
    private var scroll: [String] = []
    private var vsyncWindow: [String] = []
    private var vsyncScroll: [String] = []

    mutating func add(_ output: ScrollJankV3.Output) {
      switch output {
      case .window(let counts):
        window.append("\(counts.percent) \(counts.missed) \(counts.longest)")
      case .scroll(let counts):
        let size = ScrollJankV3.Size(counts.frames)
        scroll.append("\(counts.percent) \(counts.missed) \(counts.longest) \(size)")
      case .vsyncWindow(let vsyncs):
        vsyncWindow.append("\(vsyncs.percent) \(vsyncs.missed) \(vsyncs.longest)")
      case .vsyncScroll(let vsyncs):
        vsyncScroll.append("\(vsyncs.percent) \(ScrollJankV3.Size(vsyncs.passed))")
      }
    }

    var lists: [(String, [String])] {
      [
        ("frame", frame.map(String.init)), ("window", window), ("scroll", scroll),
        ("vsync_window", vsyncWindow), ("vsync_scroll", vsyncScroll),
      ]
    }

    static func line(_ value: JSONValue) -> String {
      (value.elements ?? [value]).map { $0.integer.map(String.init) ?? $0.text ?? "" }
        .joined(separator: " ")
    }
  }
}
