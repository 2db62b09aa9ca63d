import Drawing
import FrameTiming
import TestSupport
import Testing

private let theme = Theme.dark

/// Late frames and the verdict in the panel of the frame times.
struct OverlayLateTests {
  /// A log at 50 Hz of frames of 2 ms; frames in `late` have the interval of that many ms.
  private func log(frames: Int = 600, late: [Int: Double] = [:], work: Double = 0.002) -> FrameLog {
    var log = FrameLog(refreshRate: 50, warmUpFrames: 0)
    for number in 0..<frames {
      let interval = (late[number] ?? 20) / 1000
      log.record(FrameSample(number: number, start: 0, draw: work, interval: interval))
    }
    return log
  }

  private func overlay(
    _ log: FrameLog,
    width: Double = 1216,
    isAtRest: Bool = false
  ) -> DisplayList {
    var list = DisplayList()
    let panel = Rect(x: 0, y: 0, width: width, height: 156)
    list.appendOverlay(log, isAtRest: isAtRest, in: panel, theme: theme)
    return list
  }

  /// The labels of late bars: red texts in semibold.
  private func labels(of list: DisplayList) -> [(text: String, box: Bounds)] {
    list.commands.compactMap { command in
      guard case .text(let text, let style, _, _, theme.bad) = command,
        style.weight == .semibold, style.size == 11
      else { return nil }
      return Bounds.of(command).map { (text, $0) }
    }
  }

  /// The red bars, which are wider than the budget's line is high.
  private func lateBars(of list: DisplayList) -> [Rect] {
    coloured(theme.bad, in: list).filter { $0.width >= 3 && $0.width < 40 && $0.height > 3 }
  }

  @Test(arguments: [420.0, 588, 816, 1216])
  func `a late frame is a red bar over the whole height, with its interval above it`(
    width: Double
  ) throws {
    let list = overlay(log(frames: 500, late: [399: 33.4]), width: width)
    let bar = try #require(lateBars(of: list).first)
    expectEqual(lateBars(of: list).count, 1)
    let line = budgetLine(of: list)
    expect(bar.y <= line.y - 16 && bar.maxY == 134)
    // No phase is drawn in it.
    let inside = plainRectangles(of: list).filter { $0.x == bar.x && $0 != bar }
    expectEqual(inside, [])
    let label = try #require(labels(of: list).first)
    expectEqual(labels(of: list).map(\.text), ["33 ms"])
    expect(label.box.left < bar.center.x && label.box.right > bar.center.x)
    expect(label.box.bottom <= bar.y && label.box.top >= bar.y - 16)
  }

  @Test func `of two late frames side by side the longer one has a label`() {
    let list = overlay(log(frames: 300, late: [200: 61, 202: 119, 204: 40]), width: 3000)
    expectEqual(lateBars(of: list).count, 3)
    expectEqual(labels(of: list).map(\.text), ["119 ms"])
    let far = overlay(log(frames: 300, late: [200: 61, 240: 40]), width: 3000)
    expectEqual(labels(of: far).map(\.text), ["61 ms", "40 ms"])
  }

  @Test(arguments: [420.0, 588, 700, 1216], [70, 600, 873, 1300])
  func `labels of late frames overlap neither each other nor other texts, and are above their bars`(
    width: Double,
    frames: Int
  ) {
    for step in [1, 7, 40] {
      var late: [Int: Double] = [:]
      for number in stride(from: 0, to: frames, by: step) {
        late[number] = 31 + Double(number * 37 % 300)
      }
      let list = overlay(log(frames: frames, late: late), width: width)
      let found = labels(of: list).map(\.box)
      let bars = lateBars(of: list)
      // In a narrow panel the verdict can leave no place for a label.
      expect((!found.isEmpty || width < 588) && found.count <= bars.count)
      let texts = list.commands.compactMap { text($0) == nil ? nil : Bounds.of($0) }
      for label in found {
        expect(bars.contains { label.left <= $0.center.x && label.right >= $0.center.x })
        expectEqual(texts.count { !$0.isApart(from: label) }, 1)
        expect(label.right <= width - 16)
      }
    }
  }

  @Test func `the label of the newest frame is above its bar at either end of the chart`() {
    // 600 frames are 120 bars of five frames here.
    for frames in stride(from: 601, to: 1250, by: 7) {
      for width in [420.0, 1216] {
        let list = overlay(log(frames: frames, late: [frames - 1: 90]), width: width)
        expect(lateBars(of: list).count == 1)
        expectEqual(labels(of: list).map(\.text), ["90 ms"], "\(frames) at \(width)")
      }
    }
  }

  @Test func `the budget's label is readable over late bars`() {
    let list = overlay(log(late: Dictionary(uniqueKeysWithValues: (0..<600).map { ($0, 50) })))
    let place = list.commands.firstIndex { text($0)?.0 == "20.00 ms" } ?? 0
    let words = list.commands[place...].prefix(2).compactMap(Bounds.of)
    let ground = list.commands[..<place].last.flatMap { command -> Rect? in
      if case .rectangle(let rect, theme.panel) = command { rect } else { nil }
    }
    expect(words.count == 2 && words.allSatisfy { $0.isInside(ground ?? .zero) })
    expect(
      !list.commands[(place + 2)...].contains { if case .rectangle = $0 { true } else { false } }
    )
  }

  // MARK: - The verdict

  /// Number of late frames, work in ms, and the verdict with its colour.
  static let verdicts: [(late: Int, work: Double, text: String, color: Color)] = [
    (0, 0.0015, "50 fps held, 0 of 600 late, p99 1.5 of 20.0 ms", theme.good),
    (1, 0.0015, "50 fps held, 1 of 600 late, p99 1.5 of 20.0 ms", theme.good),
    (4, 0.0015, "4 of 600 late, p99 1.5 of 20.0 ms", theme.warning),
    (60, 0.0015, "45.5 of 50 fps, 60 of 600 late, p99 1.5 of 20.0 ms", theme.bad),
  ]

  @Test(arguments: verdicts) func `the verdict is beside the heading, coloured by its grade`(
    verdict: (late: Int, work: Double, text: String, color: Color)
  ) throws {
    let late = (0..<verdict.late).map { (5 + 10 * $0, 40.0) }
    let log = log(late: Dictionary(uniqueKeysWithValues: late), work: verdict.work)
    for width in [588.0, 1216] {
      let commands = overlay(log, width: width).commands
      let heading = try #require(commands.first { text($0)?.0 == "FRAME TIME" })
      let found = try #require(commands.first { text($0)?.0 == verdict.text })
      expectEqual(text(found)?.1, verdict.color)
      let gap = (Bounds.of(found)?.left ?? 0) - (Bounds.of(heading)?.right ?? 0)
      expect(8...16 ~= gap, "\(gap)")
    }
    let atRest = overlay(log, isAtRest: true).commands.first { text($0)?.0 == verdict.text }
    expectEqual(atRest.flatMap(text)?.1, theme.secondaryText)
  }

  @Test func `while no figures are shown, the panel states which frames it counts`() throws {
    for frames in [0, 9, 30] {
      let shown = overlay(log(frames: frames)).commands.first { text($0)?.0 == "last 600 frames" }
      expectEqual(shown == nil, frames == 30)
    }
  }

  @Test func `a verdict that does not fit is left out`() {
    // The longest texts have large numbers.
    var log = FrameLog(refreshRate: 59.94, warmUpFrames: 0)
    for number in 0..<600 {
      log.record(FrameSample(number: number, start: 0, draw: 123, interval: 123))
    }
    for width in stride(from: 420.0, through: 820, by: 20) {
      for command in overlay(log, width: width).commands {
        guard let text = text(command)?.0, text.contains("late,") else { continue }
        let right = Bounds.of(command)?.right ?? .infinity
        expect(right <= budgetLine(of: overlay(log, width: width)).maxX, "\(text)")
      }
    }
  }
}
