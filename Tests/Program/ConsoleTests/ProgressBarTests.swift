import TestSupport
import Testing

@testable import Console

@MainActor struct ProgressBarTests {
  @Test func `the bar shows the finished share and the remaining time`() throws {
    var bar = ProgressBar(total: 200, form: .terminal)
    let shown = bar.text(done: 50, elapsed: 3)
    let text = try #require(shown)
    expect(text.contains("25 %, 50 of 200 frames, 9 s left"))
    expect(text.hasPrefix("\r"))
    expectEqual(text.count { $0 == "█" }, ProgressBar.barWidth / 4)
    expectEqual(text.count { $0 == "░" }, ProgressBar.barWidth * 3 / 4)
  }

  @Test func `a terminal is updated ten times per second and at the end`() {
    var bar = ProgressBar(total: 1000, form: .terminal)
    let shown = (1...999).filter { bar.text(done: $0, elapsed: Double($0) / 1000) != nil }
    expect((10...11).contains(shown.count))
    let last = bar.text(done: 1000, elapsed: 1)
    expect(last != nil)
  }

  @Test(arguments: [1, 7, 10, 64, 1000])
  func `without a terminal each tenth is at most one line`(total: Int) {
    var bar = ProgressBar(total: total, form: .lines)
    let lines = (0...total).compactMap { bar.text(done: $0, elapsed: 1) }
    expectEqual(lines.count, min(total, 10))
    expect(lines.allSatisfy { $0.hasSuffix("\n") && !$0.contains("\r") })
    expectEqual(lines.last?.contains("100 %"), true)
    expect(bar.ending.isEmpty)
  }

  @Test func `a quiet bar prints nothing`() {
    var bar = ProgressBar(total: 3, form: .quiet)
    let shown = (0...3).compactMap { bar.text(done: $0, elapsed: 1) }
    expect(shown.isEmpty)
    expect(bar.ending.isEmpty)
  }

  @Test func `steps beyond the ends count as the ends`() {
    var bar = ProgressBar(total: 0, form: .terminal)
    let none = bar.text(done: -1, elapsed: 0)
    expectEqual(none?.contains("0 of 1"), true)
    let all = bar.text(done: 9, elapsed: 1)
    expectEqual(all?.contains("1 of 1"), true)
  }

  @Test(arguments: [(0.2, "1 s"), (59.5, "1:00 min"), (65, "1:05 min"), (1e12, "5999:59 min")])
  func `time is shown in whole seconds, rounded up`(seconds: Double, text: String) {
    expectEqual(ProgressBar.time(seconds), text)
  }
}
