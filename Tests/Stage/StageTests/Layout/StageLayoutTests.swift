import Drawing
@testable import Stage
import TestSupport
import Testing

struct StageLayoutTests {
  /// Windows from the smallest to the largest, in points.
  static let sizes: [Size] = {
    let widths = [480.0, 560, 720, 800, 1164, 1180, 1280, 1920, 3840]
    let heights = [320.0, 400, 480, 559, 600, 720, 1080, 2160]
    return widths.flatMap { width in heights.map { Size(width: width, height: $0) } }
  }()

  struct Size: Sendable, CustomTestStringConvertible {
    var width: Double
    var height: Double
    var testDescription: String { "\(Int(width))x\(Int(height))" }
    var window: Rect { Rect(x: 0, y: 0, width: width, height: height) }
    var layout: StageLayout { StageLayout(width: width, height: height, scene: Cards.scene) }

    func stage(preset: String = "uikit") throws -> Stage {
      try Cards.stage(width: width, height: height, preset: preset)
    }
  }

  private func isInside(_ rect: Rect, _ other: Rect) -> Bool {
    rect.x >= other.x && rect.y >= other.y && rect.maxX <= other.maxX && rect.maxY <= other.maxY
  }

  @Test func `at 1280 by 720 the pieces are side by side`() {
    let layout = StageLayout(width: 1280, height: 720, scene: Cards.scene)
    expectEqual(layout.header, Rect(x: 32, y: 72, width: 816, height: 84))
    expectEqual(layout.wheel, Rect(x: 32, y: 172, width: 400, height: 344))
    expectEqual(layout.ruler, Rect(x: 448, y: 172, width: 400, height: 344))
    expectEqual(layout.events, Rect(x: 864, y: 72, width: 384, height: 444))
    expectEqual(layout.overlay, Rect(x: 32, y: 532, width: 1216, height: 156))
  }

  @Test func `in a tall window the ruler is below the wheel`() {
    let layout = StageLayout(width: 720, height: 1280, scene: Cards.scene)
    expectEqual(layout.wheel.x, layout.ruler.x)
    expect(layout.wheel.maxY < layout.ruler.y)
    expectEqual(layout.wheel.width, 656)
  }

  @Test func `in a huge window the pieces are centred`() throws {
    let layout = StageLayout(width: 3840, height: 2160, scene: Cards.scene)
    expectEqual(layout.title.x, 992)
    expectEqual(layout.title.x + layout.title.maxX, 3840)
    let overlay = try #require(layout.overlay)
    expectEqual(overlay.maxY + layout.title.y, 2128)
  }

  @Test(arguments: sizes)
  func `panels do not overlap and are within the window`(size: Size) {
    let layout = size.layout
    let panels = [
      layout.title, layout.header, layout.wheel, layout.ruler, layout.events, layout.overlay,
    ].compactMap { $0 }
    for (index, panel) in panels.enumerated() {
      expect(isInside(panel, size.window), "\(panel)")
      for other in panels[(index + 1)...] {
        expect(panel.isApart(from: other), "\(panel) and \(other)")
      }
    }
  }

  @Test(arguments: sizes) func `the three pickers have a minimum size`(size: Size) {
    let layout = size.layout
    expect(layout.header.width >= 400 && layout.header.height >= 60)
    expect(layout.wheel.width >= 220 && layout.wheel.height >= 160)
    expect(layout.ruler.width >= 220 && layout.ruler.height >= 160)
    expect(2 * WheelPiece.radius(in: layout.wheel) <= layout.wheel.height)
  }

  @Test(arguments: sizes) func `the buttons are within the title bar and do not overlap`(
    size: Size
  ) {
    let bar = size.layout.titleBar
    // With a place for the panel there is no button for it.
    expectEqual((bar.tune.width > 0), (size.layout.events == nil))
    let hasTune = bar.tune.width > 0
    let buttons = [bar.help, bar.record, bar.replay] + (hasTune ? [bar.tune] : []) + [bar.open]
    for (index, button) in buttons.enumerated() {
      expect(button.width > 0)
      expect(isInside(button, bar.rect))
      for other in buttons[(index + 1)...] { expect(button.maxX < other.x) }
    }
    expectEqual(bar.buttonsX, bar.help.x)
    expect(bar.help.maxX < bar.record.x)
    expectEqual(bar.open.maxX, bar.rect.maxX)
  }

  @Test(arguments: [(320.0, 2), (360, 3), (375, 3), (390, 4), (440, 4)])
  func `where not all buttons fit, Record and the sheet's remain`(width: Double, count: Int) {
    let bar = StageLayout(width: width, height: 667, scene: Cards.scene).titleBar
    let buttons = [bar.record, bar.open, bar.tune, bar.replay]
    expectEqual(buttons.map { $0.width > 0 }, (0..<4).map { $0 < count })
    expect(bar.buttonsX == bar.help.x && bar.help.width > 0 && bar.help.x >= bar.rect.x + 88)
  }

  @Test func `a window of one point has a layout`() {
    let layout = StageLayout(width: 1, height: 1, scene: Cards.scene)
    expectEqual(layout.titleBar.record.width, 0)
    expect(layout.overlay == nil)
  }

  @Test(arguments: sizes)
  func `the target at the centre of a piece is that piece`(size: Size) throws {
    let stage = try size.stage()
    for target in [StageTarget.wheel(0), .wheel(1), .ruler, .header] {
      expectEqual(stage.target(at: stage.rect(of: target).center), target)
    }
    expect(stage.target(at: Point(x: -1, y: -1)) == nil)
  }
}
