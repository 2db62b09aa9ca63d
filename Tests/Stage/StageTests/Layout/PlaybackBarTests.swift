import Drawing
import FrameTiming
import Pickers
import ScrollPhysics
import Sessions
@testable import Stage
import TestSupport
import Testing

/// The controls of playback in windows of several sizes, over a stage of the window's size and over a smaller one.
struct PlaybackBarTests {
  struct View: Sendable, CustomTestStringConvertible {
    let width: Double
    let height: Double
    /// Whether the stage has the window's size.
    let isFilled: Bool

    var testDescription: String { "\(Int(width))x\(Int(height)) \(isFilled)" }

    var stage: Stage {
      get throws {
        isFilled ? try Cards.stage(width: width, height: height) : try Cards.stage()
      }
    }

    func bar(duration: Double = 10.8, canRecord: Bool = true) throws -> PlaybackBar {
      PlaybackBar(
        width: width,
        height: height,
        over: isFilled ? try stage.layout.titleBar : nil,
        duration: duration,
        canRecord: canRecord
      )
    }

    /// The picture of the window; the controls are drawn over the stage.
    func list(_ theme: Theme = .dark, message: String? = nil) throws -> DisplayList {
      var stage = try stage
      stage.look.themes.dark = theme
      let bar = try bar()
      var status = StageStatus()
      status.title = !isFilled || bar.showsOpen ? .openButton : .nothing
      var list = DisplayList()
      let log = StageDrawingTests.lateFrames
      func draw(_ list: inout DisplayList) {
        stage.draw(into: &list, status: status, frames: log, overview: FrameOverview(of: log))
      }
      if isFilled {
        draw(&list)
      } else {
        let fit = PictureFit(
          width: 1280,
          height: 720,
          in: width,
          height,
          below: PlaybackBar.extent(width: width, height: height),
          above: ScrubBar.extent
        )
        list.append(in: fit, draw)
      }
      let transport = try PlaybackBarTests.transport(on: stage)
      let scrubBar = ScrubBar(width: width, height: height, duration: 10.8, markers: [2])
      list.appendScrubBar(scrubBar, position: 4, marker: (2, "four fingers"), theme: theme)
      var texts = PlaybackBar.Texts(title: "All together", hint: "touch takes over")
      texts.message = message
      bar.draw(transport, texts, focus: nil, over: scrubBar, into: &list, theme: theme)
      return list
    }
  }

  static let views: [View] = [
    (1280.0, 720.0), (1920, 1080), (3840, 2160), (1000, 640), (800, 600), (640, 360), (480, 320),
    (390, 844), (360, 300),
  ].flatMap { size in
    [true, false].map { View(width: size.0, height: size.1, isFilled: $0) }
  }

  static func transport(on stage: Stage) throws -> Transport {
    let header = Cards.header(width: stage.layout.width, height: stage.layout.height)
    let session = Session(header: header, entries: [SessionEntry(time: 10.8, event: .end)])
    return Transport(try Replay(session: session, scene: Cards.scene))
  }

  @Test(arguments: views) func `the controls are in the window and do not overlap`(view: View)
    throws
  {
    let bar = try view.bar()
    var rects = bar.buttons.map { bar.rect(of: $0) } + [bar.time, bar.texts]
    if view.isFilled, bar.showsOpen { rects.append(try view.stage.layout.titleBar.open) }
    for (index, rect) in rects.enumerated() where rect.width > 0 {
      expect(rect.x >= 0 && rect.maxX <= view.width && rect.y >= 0, "\(rect)")
      for other in rects[(index + 1)...] where other.width > 0 {
        expect(rect.isApart(from: other), "\(rect) \(other)")
      }
    }
    for panel in try view.stage.layout.frames.dropLast() where view.isFilled {
      for rect in rects { expect(rect.isApart(from: panel)) }
    }
  }

  @Test(arguments: views) func `every window has back, play, forward, speed, loop and End`(
    view: View
  ) throws {
    let shown = try view.bar().buttons
    expect(Set(shown).isSuperset(of: [.back, .play, .forward, .speed, .loop, .end]), "\(shown)")
  }

  @Test(arguments: views.filter { $0.width >= 390 })
  func `windows of 390 points and more also have the time and the list of keys`(view: View) throws {
    let bar = try view.bar()
    expect(bar.time.width > 0 && bar.buttons.contains(.help))
  }

  @Test(arguments: views.filter { $0.width >= 1000 })
  func `wide windows also have Record and the button that opens a piece`(view: View) throws {
    try expect(view.bar().buttons.contains(.record))
    try expect(view.bar().showsOpen == view.isFilled)
    try expect(!view.bar(canRecord: false).buttons.contains(.record))
  }

  @Test(arguments: views) func `a finger presses a button in at least 44 points`(view: View) throws
  {
    let bar = try view.bar()
    for button in bar.buttons {
      let (area, rect) = (bar.area(of: button), bar.rect(of: button))
      expect(area.height >= 44 && area.y >= 0, "\(button) \(area)")
      expect(area.contains(rect.center) && bar.button(at: area.center) == button)
      for other in bar.buttons where other != button {
        expect(bar.area(of: other).isApart(from: area), "\(button) \(other)")
      }
    }
  }

  @Test(arguments: views, Theme.named.map(\.name))
  func `every text of the controls has a contrast of 4.5, and none overlaps another one`(
    view: View,
    name: String
  ) throws {
    let theme = try #require(Theme.named.first { $0.name == name }?.theme)
    let bar = try view.bar()
    let texts = VisibleText.all(of: try view.list(theme))
    let own = texts.filter { bar.rect.contains($0.box.center) || $0.text == "four fingers" }
    expect(own.count >= 3, "\(own.map(\.text))")
    for text in own {
      let ratio = contrast(text.ink, text.ground)
      expect(ratio >= 4.5, "\(text.text): \(ratio)")
      expect(text.style.size >= 11)
    }
    for (index, text) in own.enumerated() {
      for other in own[(index + 1)...] {
        expect(!text.overlaps(other), "\(text.text) \(other.text)")
      }
    }
  }

  @Test(arguments: views) func `a message is in the bar if it fits, or else over the scrub bar`(
    view: View
  ) throws {
    for message in ["landing marks off", "playback adds no marker: trim --mark 8.1s=Name does"] {
      let texts = VisibleText.all(of: try view.list(message: message))
      let text = try #require(texts.first { $0.text == message }, "\(texts.map(\.text))")
      expectEqual(text.ink, Theme.dark.warning)
      let scrubBar = ScrubBar(
        width: view.width,
        height: view.height,
        duration: 10.8,
        markers: []
      )
      let rect = try view.bar().messageRect(message, over: scrubBar)
      expect(rect.contains(text.box.center), "\(rect) \(text.box)")
      for other in texts where other.text == "four fingers" { expect(!text.overlaps(other)) }
    }
  }

  @Test func `speeds have no needless decimals`() {
    let texts = (Transport.speeds + [0.1, 10]).map { PlaybackBar.speedText($0) }
    expectEqual(
      texts,
      ["0.125×", "0.25×", "0.5×", "1×", "2×", "4×", "8×", "0.1×", "10×"]
    )
  }

  @Test func `a window of one point has controls without width`() throws {
    let bar = PlaybackBar(width: 1, height: 1, over: nil, duration: 1, canRecord: true)
    expect(bar.buttons.isEmpty)
  }
}
