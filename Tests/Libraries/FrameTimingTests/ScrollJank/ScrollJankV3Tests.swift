import FrameTiming
import JSONText
import Testing

struct ScrollJankV3Tests {
  static let cases = JankCase.all("scroll_jank_v3.jsonl")

  @Test(arguments: cases) func `frames, windows and scrolls miss the refreshes of Chromium's tests`(
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
      if let missed = metric.add(frame) { found.add(missed) }
    }
    for step in test.value.elements("steps") {
      if step["start"] != nil || step["delete"] != nil { found.finishScroll() }
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
      found.lists = Found().lists
    }
  }

  /// The missed refreshes of frames since the last expectation, and their counts in windows and scrolls.
  private struct Found {
    var lists: [String: [String]] = ["frame": [], "window": [], "scroll": []]
    private var window = ScrollJankCounts()
    private var scroll = ScrollJankCounts()

    // The first frame of a run is in no window.
    init() { window.frames = -1 }

    mutating func add(_ missed: Int) {
      lists["frame"]?.append("\(missed)")
      window.add(missed: missed)
      scroll.add(missed: missed)
      guard window.frames == ScrollJankWindows.length else { return }
      lists["window"]?.append(Self.line(window))
      window = ScrollJankCounts()
    }

    mutating func finishScroll() {
      if scroll.frames > 0 { lists["scroll"]?.append(Self.line(scroll)) }
      scroll = ScrollJankCounts()
    }

    private static func line(_ counts: ScrollJankCounts) -> String {
      "\(counts.percent) \(counts.missed) \(counts.longest)"
    }

    /// The first three values of an expectation; a fourth value is Chromium's class of the scroll's size.
    static func line(_ value: JSONValue) -> String {
      (value.elements?.prefix(3) ?? [value]).map { $0.integer.map(String.init) ?? "" }
        .joined(separator: " ")
    }
  }
}
