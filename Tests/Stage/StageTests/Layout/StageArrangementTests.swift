import Drawing
import FrameTiming
import Pickers
import Sessions
import Stage
import TestSupport
import Testing

struct StageArrangementTests {
  private struct Shown {
    var texts: [(text: String, size: Double, at: Point)] = []
    var panels: [Rect] = []
  }

  /// The texts of an arrangement within the clip of the part to which they belong, with their places, and the panels.
  private func shown(_ stage: Stage, as arrangement: StageArrangement) -> Shown {
    var stage = stage
    stage.look.showsControls = arrangement.showsControls
    stage.look.isOverlayShown = false
    var list = DisplayList()
    let log = FrameLog(refreshRate: 60)
    var buffer = StageArrangement.Buffer()
    let overview = FrameOverview(of: log)
    stage.draw(into: &list, as: arrangement, &buffer, frames: log, overview: overview) { _ in }
    var clips: [Rect] = []
    var shown = Shown()
    for command in list.commands {
      switch command {
      case .pushClip(let rect): clips.append(rect)
      case .popClip: clips.removeLast()
      case .text(let text, let style, let place, _, _) where clips.allSatisfy { $0.contains(place) }:
        shown.texts.append((text, style.size, place))
      case .roundedRectangle(let rect, _, stage.theme.panel): shown.panels.append(rect)
      default: break
      }
    }
    expect(clips.isEmpty)
    return shown
  }

  private func texts(
    _ stage: Stage,
    _ width: Double,
    _ height: Double
  ) -> [(text: String, size: Double, at: Point)] {
    shown(stage, as: StageArrangement(of: stage, width: width, height: height)).texts
  }

  @Test func `in a tall picture the pieces are above each other, without buttons`() throws {
    let texts = texts(try Cards.stage(), 540, 960)
    let wheel = try #require(texts.first { $0.text == "hearts" })
    let ruler = try #require(texts.first { $0.text == "63.7" })
    expect(wheel.at.y < ruler.at.y)
    expect(wheel.at.x < 540 && ruler.at.x < 540)
    for text in ["Sandbox", "Tune", "deceleration rate"] {
      expect(!texts.contains { $0.text == text }, "\(text)")
    }
  }

  /// A picture of the window's size that shows a part of the window.
  private func picture(_ stage: Stage, of part: Rect, showsControls: Bool) -> Shown {
    let arrangement = StageArrangement(
      of: stage,
      showing: part,
      width: stage.layout.width,
      height: stage.layout.height,
      showsControls: showsControls
    )
    return shown(stage, as: arrangement)
  }

  @Test func `the window without the frame times has every other part at its own size`() throws {
    let stage = try Cards.stage()
    let part = stage.layout.body
    let overlay = try #require(stage.layout.overlay)
    expect(part.height < stage.layout.height && part.maxY < overlay.maxY)
    let picture = picture(stage, of: part, showsControls: true)
    let window = StageDrawingTests.commands(stage)
    for text in ["Sandbox", "63.7", "deceleration rate", "uikit"] {
      let found = try #require(picture.texts.first { $0.text == text }, "\(text)")
      let isInWindow = window.contains { command in
        guard case .text(text, let style, _, _, _) = command else { return false }
        return style.size == found.size
      }
      expect(isInWindow, "\(text)")
    }
    expect(!picture.texts.contains { $0.text == "FRAME TIME" })
    // No panel is larger than in the window, where its content fills it.
    let panels = [stage.layout.wheel, stage.layout.ruler, try #require(stage.panelLayout).rect]
    for panel in panels {
      expect(picture.panels.contains { $0.width == panel.width && $0.height == panel.height })
    }
  }

  @Test(arguments: [(1280.0, 720.0), (390, 844), (640, 360)])
  func `the pieces alone fill the picture in one direction`(width: Double, height: Double) throws {
    let stage = try Cards.stage(width: width, height: height)
    let part = stage.areasRect.framed.clipped(to: stage.window)
    let picture = picture(stage, of: part, showsControls: false)
    let fit = PictureFit(part, in: stage.window)
    expect(abs(fit.rect.width - width) < 1e-9 || abs(fit.rect.height - height) < 1e-9)
    let ruler = stage.layout.ruler
    let (x, y) = (fit.corner.x + fit.scale * ruler.x, fit.corner.y + fit.scale * ruler.y)
    let panel = picture.panels.first { abs($0.x - x) < 1e-9 && abs($0.y - y) < 1e-9 }
    expect(abs((panel?.width ?? 0) - fit.scale * ruler.width) < 1e-9)
    expect(!picture.texts.contains { ["Sandbox", "deceleration rate"].contains($0.text) })
  }

  @Test func `an open card is shown whole, over the pieces`() throws {
    var stage = try Cards.stage(width: 390, height: 844)
    _ = try Cards.play(Cards.key(.t, at: 0), on: &stage, until: 1)
    let card = try #require(stage.panelLayout)
    let texts = picture(stage, of: stage.layout.body, showsControls: true).texts
    for text in ["uikit", "android", "flutter"] {
      expect(texts.contains { $0.text == text && card.engines.contains($0.at) }, "\(text)")
    }
    expectEqual(texts.count { $0.text == "deceleration rate" }, 1)
  }

  @Test func `each piece is as large as fits its place`() throws {
    let (small, large) = (
      texts(try Cards.stage(), 540, 960), texts(try Cards.stage(), 1080, 1920)
    )
    let sizes = [small, large].map { $0.first { $0.text == "63.7" }?.size ?? 0 }
    expect(sizes[1] > 1.5 * sizes[0])
  }

  @Test(arguments: [(1600.0, 500.0), (540, 960)])
  func `the shade behind an open sheet covers the whole picture`(
    width: Double,
    height: Double
  ) throws {
    var stage = try Cards.stage()
    _ = try Cards.play(Cards.key(.returnKey, at: 0), on: &stage, until: 2)
    expectEqual(stage.sheet.sheet.phase, .open)
    let arrangement = StageArrangement(of: stage, width: width, height: height)
    var list = DisplayList()
    let log = FrameLog(refreshRate: 60)
    var buffer = StageArrangement.Buffer()
    let overview = FrameOverview(of: log)
    stage.draw(into: &list, as: arrangement, &buffer, frames: log, overview: overview) { _ in }
    let shade = Color(0x000000, opacity: 0.5)
    // A part of the shade may be outside of the picture.
    let areas = list.commands.map { command in
      guard case .rectangle(let rect, shade) = command else { return 0.0 }
      let (right, bottom) = (min(rect.maxX, width), min(rect.maxY, height))
      return max(0, right - max(rect.x, 0)) * max(0, bottom - max(rect.y, 0))
    }
    expect(isClose(areas.reduce(0, +), width * height, tolerance: 1))
  }
}
