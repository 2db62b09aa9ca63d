import Drawing
import FrameTiming
import TestSupport
import Testing

private let theme = Theme.dark

struct OverlayHistogramTests {
  /// The commands of the histogram in a panel at 50 Hz (budget 20 ms) with frames of the given work.
  private func commands(of work: [Double]) -> [DrawCommand] {
    var log = FrameLog(refreshRate: 50, warmUpFrames: 0)
    for (number, work) in work.enumerated() {
      log.record(FrameSample(number: number, start: 0, draw: work, interval: 0.02))
    }
    var list = DisplayList()
    let panel = Rect(x: 0, y: 0, width: 1216, height: 156)
    list.appendOverlay(log, in: panel, theme: theme)
    return list.commands.filter { command in
      switch command {
      case .text(_, _, let place, _, _): place.x >= 1036
      case .rectangle(let rect, _): rect.x >= 1036
      case .roundedRectangle(let rect, _, _): rect.x >= 1036
      default: false
      }
    }
  }

  private func bins(_ commands: [DrawCommand]) -> [(rect: Rect, color: Color)] {
    commands.compactMap { command in
      guard case .roundedRectangle(let rect, _, let color) = command else { return nil }
      return (rect, color)
    }
  }

  private func texts(_ commands: [DrawCommand]) -> [String] {
    commands.compactMap { if case .text(let text, _, _, _, _) = $0 { text } else { nil } }
  }

  @Test func `the height of a bin is proportional to its frames`() {
    let work = Array(repeating: 0.002, count: 40) + Array(repeating: 0.0088, count: 10)
    let bins = bins(commands(of: work))
    expectEqual(bins.count, 2)
    expect(abs(bins[0].rect.height - 88) < 1e-9 && abs(bins[1].rect.height - 22) < 1e-9)
    expect(bins.allSatisfy { abs($0.rect.maxY - 134) < 1e-9 })
  }

  @Test func `the axis has sixteen bins of equal width and shows the budget`() throws {
    // The axis ends at 50 ms.
    let commands = commands(of: (0..<64).map { 0.001 + 0.0125 * Double($0 % 4) })
    let bins = bins(commands)
    let steps = zip(bins, bins.dropFirst()).map { $1.rect.x - $0.rect.x }
    expectEqual(steps.count, 3)
    expect(steps.allSatisfy { abs($0 - 4 * 132.0 / 16) < 1e-9 })
    expectEqual(
      bins.map(\.color),
      [theme.good, theme.good, theme.bad, theme.bad].map { $0.faded(0.9) }
    )
    let lines = commands.compactMap { command -> Rect? in
      if case .rectangle(let rect, _) = command { rect } else { nil }
    }
    let line = try #require(lines.first)
    expectEqual(lines.count, 1)
    expect(abs(line.center.x - (1036 + 132 * 20.0 / 50)) < 1e-9)
    expect(texts(commands).contains("50"))
  }

  @Test func `the end of the axis shows the number of frames beyond it`() {
    let commands = commands(
      of: Array(repeating: 0.0018, count: 595) + [0.05, 0.05, 0.05, 0.05, 0.05]
    )
    let bins = bins(commands)
    expectEqual(bins.count, 2)
    expectEqual(bins[1].rect.maxX, 1200)
    expectEqual(bins[1].color, theme.warning.faded(0.9))
    expect(texts(commands).contains("5"))
    expect(!texts(commands).contains("over"))
    expect(texts(self.commands(of: [0.0018])).contains("over"))
  }

  @Test func `a single frame among many is at least a point high`() {
    let bins = bins(commands(of: Array(repeating: 0.0018, count: 599) + [0.031]))
    expectEqual(bins.map(\.rect.height), [88, 1])
  }
}
