import Drawing
import FrameTiming
import Pickers
import Sessions
import Stage
import TestSupport
import Testing

struct StageArrangementTests {
  /// The texts of an arrangement within the clip of the part to which they belong, with their places.
  private func texts(
    _ stage: Stage,
    _ width: Double,
    _ height: Double,
    showsControls: Bool = false
  ) -> [(text: String, size: Double, at: Point)] {
    let arrangement = StageArrangement(
      of: stage,
      width: width,
      height: height,
      showsControls: showsControls
    )
    var stage = stage
    stage.look.showsControls = showsControls
    stage.look.isOverlayShown = false
    var list = DisplayList()
    let log = FrameLog(refreshRate: 60)
    var buffer = StageArrangement.Buffer()
    let overview = FrameOverview(of: log)
    stage.draw(into: &list, as: arrangement, &buffer, frames: log, overview: overview) { _ in }
    var clips: [Rect] = []
    var texts: [(String, Double, Point)] = []
    for command in list.commands {
      switch command {
      case .pushClip(let rect): clips.append(rect)
      case .popClip: clips.removeLast()
      case .text(let text, let style, let place, _, _) where clips.allSatisfy { $0.contains(place) }:
        texts.append((text, style.size, place))
      default: break
      }
    }
    expect(clips.isEmpty)
    return texts
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

  @Test
  func `with controls and the window's size nothing is larger, and the frame times have no place`()
    throws
  {
    let stage = try Cards.stage()
    let (width, height) = (stage.layout.width, stage.layout.height)
    let texts = texts(stage, width, height, showsControls: true)
    let shown = StageDrawingTests.commands(stage)
    for text in ["Sandbox", "63.7", "deceleration rate"] {
      let found = try #require(texts.first { $0.text == text }, "\(text)")
      let inWindow = shown.contains { command in
        if case .text(text, let style, _, _, _) = command {
          style.size == found.size
        } else {
          false
        }
      }
      expect(inWindow, "\(text)")
    }
    expect(!texts.contains { $0.text == "FRAME TIME" })
    // The panel is higher than in the window, and its buttons remain at its top.
    let tune = try #require(stage.panelLayout).rect(of: .tune)
    expect(texts.contains { $0.text == "Tune" && tune.contains($0.at) })
  }

  @Test func `an open card is shown whole, over the pieces`() throws {
    var stage = try Cards.stage(width: 390, height: 844)
    _ = try Cards.play(Cards.key(.t, at: 0), on: &stage, until: 1)
    let card = try #require(stage.panelLayout)
    let texts = texts(stage, 390, 844, showsControls: true)
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
    let arrangement = StageArrangement(
      of: stage,
      width: width,
      height: height,
      showsControls: false
    )
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
