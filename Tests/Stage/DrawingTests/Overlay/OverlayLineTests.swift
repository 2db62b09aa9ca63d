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
    list.appendOverlayLine(FrameOverview(of: log), in: bounds, theme: theme)
    return list
  }

  private func texts(of list: DisplayList) -> [(String, Color)] { list.commands.compactMap(text) }

  @Test func `the line is the verdict in the colour of its grade`() {
    let good = texts(of: line(frames: 70, work: 0.0015))
    expectEqual(good.map(\.0), ["60 fps held, 0 of 69 late, p99 1.5 of 16.7 ms"])
    expectEqual(good.map(\.1), [theme.good])
    let late = texts(of: line(frames: 70, work: 0.03))
    expectEqual(late.map(\.0), ["33.3 of 60 fps, 69 of 69 late, p99 30.0 of 16.7 ms"])
    expectEqual(late.map(\.1), [theme.bad])
  }

  @Test func `without frames the line states which frames it counts`() {
    expectEqual(texts(of: line(frames: 0, work: 0)).map(\.0), ["last 600 frames"])
    expectEqual(texts(of: line(frames: 0, work: 0)).map(\.1), [theme.secondaryText])
  }

  @Test func `the line is in the lower left corner, and its text is in it`() {
    let list = line(frames: 70, work: 0.03)
    guard case .roundedRectangle(let ground, _, _)? = list.commands.first else {
      Issue.record("the line has no ground")
      return
    }
    expect(ground.x == 12 && ground.maxY == 476 && ground.height == 18)
    let texts = list.commands.dropFirst().compactMap(Bounds.of)
    expect(texts.count == 1 && texts.allSatisfy { $0.isInside(ground) })
  }

  @Test(arguments: [(150.0, 440.0), (776, 17)])
  func `a line that does not fit is not drawn`(width: Double, height: Double) {
    let bounds = Rect(x: 12, y: 36, width: width, height: height)
    expect(line(frames: 70, work: 0.03, in: bounds).commands.isEmpty)
  }
}
