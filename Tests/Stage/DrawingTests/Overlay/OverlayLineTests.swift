import Drawing
import FrameTiming
import TestSupport
import Testing

private let theme = Theme.dark

struct OverlayLineTests {
  private static let bounds = Rect(x: 12, y: 36, width: 776, height: 440)

  /// The line of frames at 60 Hz that take equally long, in seconds.
  private func line(frames: Int, work: Double, in bounds: Rect = bounds) -> DisplayList {
    var log = FrameLog(refreshRate: 60, warmUpFrames: 0)
    for number in 0..<frames {
      let interval = number == 0 ? nil : max(1.0 / 60, work)
      log.record(FrameSample(number: number, start: 0, draw: work, interval: interval))
    }
    var list = DisplayList()
    list.appendOverlayLine(log.summary(), budget: log.budget, in: bounds, theme: theme)
    return list
  }

  private func texts(of list: DisplayList) -> [String] {
    list.commands.compactMap { if case .text(let text, _, _, _, _) = $0 { text } else { nil } }
  }

  private func colors(of list: DisplayList) -> [Color] {
    list.commands.compactMap { if case .text(_, _, _, _, let color) = $0 { color } else { nil } }
  }

  @Test func `the line has rate, 99th percentile and missed frames, coloured by the budget`() {
    let grey = theme.secondaryText
    let good = line(frames: 70, work: 0.0015)
    expectEqual(texts(of: good).joined(), "60 fps · p99 1.5 ms · 0 missed")
    expectEqual(colors(of: good), [theme.text, grey, theme.good, grey, theme.good])
    let late = line(frames: 70, work: 0.03)
    expectEqual(texts(of: late).joined(), "33 fps · p99 30.0 ms · 69 missed")
    expectEqual(colors(of: late), [theme.text, grey, theme.bad, grey, theme.bad])
  }

  @Test func `without frames the line has grey dashes`() {
    let list = line(frames: 0, work: 0)
    expectEqual(texts(of: list).joined(), "– fps · p99 – ms · – missed")
    expect(colors(of: list).allSatisfy { $0 == theme.secondaryText })
  }

  @Test func `the line is in the lower left corner, and its texts are beside one another in it`() {
    let list = line(frames: 70, work: 0.03)
    guard case .roundedRectangle(let ground, _, _)? = list.commands.first else {
      Issue.record("the line has no ground")
      return
    }
    expect(ground.x == 12 && ground.maxY == 476 && ground.height == 18)
    let texts = list.commands.dropFirst().compactMap(Bounds.of)
    expect(texts.count == 5 && texts.allSatisfy { $0.isInside(ground) })
    for (text, next) in zip(texts, texts.dropFirst()) {
      expect(abs(text.right - next.left) < 1e-9)
    }
  }

  @Test(arguments: [(150.0, 440.0), (776, 17)])
  func `a line that does not fit is not drawn`(width: Double, height: Double) {
    let bounds = Rect(x: 12, y: 36, width: width, height: height)
    expect(line(frames: 70, work: 0.03, in: bounds).commands.isEmpty)
  }
}
