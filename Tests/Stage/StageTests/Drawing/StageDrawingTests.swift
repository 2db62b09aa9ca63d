import Drawing
import FrameTiming
import Pickers
import Sessions
@testable import Stage
import TestSupport
import Testing

struct StageDrawingTests {
  /// The draw commands of a stage, in order.
  static func commands(
    _ stage: Stage,
    status: StageStatus = StageStatus()
  ) -> [DrawCommand] {
    var list = DisplayList()
    let log = FrameLog(refreshRate: 60)
    stage.draw(into: &list, status: status, frames: log, overview: FrameOverview(of: log))
    return list.commands
  }

  static func texts(_ stage: Stage, status: StageStatus = StageStatus()) -> [String] {
    commands(stage, status: status).compactMap { command in
      if case .text(let text, _, _, _, _) = command { text } else { nil }
    }
  }

  @Test func `every piece shows its value, and only the frame times have a label`() throws {
    let texts = Self.texts(try Cards.stage())
    for text in ["FRAME TIME", "Tune", "Events", "hearts", "7", "63.7"] {
      expect(texts.contains(text), "\(text)")
    }
    for text in ["WHEEL", "RULER", "LOOP HEADER", "TUNE"] {
      expect(!texts.contains(text), "\(text)")
    }
    for text in ["a click every", "0.1", "uikit", "deceleration rate"] {
      expect(texts.contains(text), "\(text)")
    }
  }

  @Test(arguments: [(1280.0, 720.0), (800, 600), (390, 844)])
  func `the texts of the title bar have one baseline`(width: Double, height: Double) throws {
    let stage = try Cards.stage(width: width, height: height)
    let bar = stage.layout.titleBar.rect
    let status = StageStatus(hint: "H keys")
    let baselines = Self.commands(stage, status: status).compactMap { command -> Double? in
      guard case .text(_, let style, let place, _, _) = command, bar.contains(place) else {
        return nil
      }
      return place.y + 0.727 * style.size / 2
    }
    expect(baselines.count >= 4)
    expect((baselines.max() ?? 0) - (baselines.min() ?? 0) < 0.5, "\(baselines)")
  }

  @Test func `a finger that is down has a ring, and one where it is shown while it moves`() throws {
    var stage = try Cards.stage()
    func rings(_ stage: Stage) -> Int {
      Self.commands(stage).count { if case .ring = $0 { true } else { false } }
    }
    expectEqual(rings(stage), 0)
    let drag = Cards.drag(id: 1, from: StageTests.ruler, to: (500, 368), at: 0, duration: 1)
    _ = try Cards.play(Array(drag.dropLast()), on: &stage, until: 1)
    expectEqual(rings(stage), 2)
    stage.advance(to: 1.1)
    expectEqual(rings(stage), 1)
    stage.look.showsTouches = false
    expectEqual(rings(stage), 0)
    stage.look.showsTouches = true
    _ = try Cards.play([drag[drag.count - 1]], on: &stage, until: 2)
    expectEqual(rings(stage), 0)
  }

  @Test func `a dragging finger shows the finger's velocity, not that of the content`() throws {
    var stage = try Cards.stage()
    let drag = Cards.drag(id: 1, from: StageTests.ruler, to: (500, 368), at: 0, duration: 0.2)
    _ = try Cards.play(Array(drag.dropLast()), on: &stage, until: 0.2)
    let velocity = -stage.ruler.velocity
    expect(velocity < -500, "the finger does not move to the left")
    let text = try #require(
      Self.texts(stage).first {
        $0.hasSuffix("pt/s") && !$0.hasPrefix("flick")
      }
    )
    expect(text.hasPrefix("−"))
  }

  @Test func `every clip is popped`() throws {
    var depth = 0
    for command in Self.commands(try Cards.stage()) {
      if case .pushClip = command { depth += 1 }
      if case .popClip = command { depth -= 1 }
      expect(depth >= 0)
    }
    expectEqual(depth, 0)
  }

  @Test func `the texts of the status are drawn`() throws {
    var status = StageStatus(recording: "REC 0:07", message: nil, hint: "keys")
    status.isWriting = true
    let texts = Self.texts(try Cards.stage(), status: status)
    expect(texts.contains("REC 0:07"))
    expect(texts.contains("keys"))
    expect(texts.contains("Stop F8"))
    status.isWriting = false
    expect(Self.texts(try Cards.stage(), status: status).contains("Record F8"))
  }

  @Test func `the text about a recording loses its last parts where they do not fit`() throws {
    let stage = try Cards.stage(width: 390, height: 844)
    let recording = "REC 1:02:03 · 12345 events"
    let status = StageStatus(recording: recording, message: "recorded /a/b.touchcast")
    let texts = Self.texts(stage, status: status)
    expect(texts.contains("REC 1:02:03"), "\(texts)")
    expect(!texts.contains("…"), "a message without letters")
  }

  @Test func `during playback the stage draws the button that opens a piece, or no title`() throws {
    let stage = try Cards.stage()
    for (title, isShown) in [(StageStatus.Title.openButton, true), (.nothing, false)] {
      var status = StageStatus(recording: "REC 0:07", hint: "keys")
      status.title = title
      let texts = Self.texts(stage, status: status)
      expectEqual(texts.contains("Tokyo"), isShown)
      for text in ["Sandbox", "Record F8", "Replay F7", "REC 0:07", "keys", "H all keys"] {
        expect(!texts.contains(text), "\(text)")
      }
    }
  }

  @Test func `a hint whose first part does not fit is omitted`() throws {
    let stage = try Cards.stage(width: 390, height: 844)
    let texts = Self.texts(stage, status: StageStatus(hint: "a hint of many words · F8 record"))
    expect(!texts.contains { $0.hasPrefix("a hint") }, "\(texts)")
  }

  @Test func `a hint loses its last parts where they do not fit`() throws {
    let hint = "F8 record · F12 picture · Tab focus · Enter sheet · Ctrl+Q quit"
    var shown: Set<String> = []
    for width in stride(from: 820.0, through: 1280, by: 20) {
      let stage = try Cards.stage(width: width)
      let texts = Self.texts(stage, status: StageStatus(hint: hint))
      let text = try #require(texts.first { $0.hasPrefix("F8 record") }, "\(width)")
      expect(hint.hasPrefix(text) && !text.hasSuffix(" "), "\(width): \(text)")
      shown.insert(text)
    }
    expect(shown.count > 3 && shown.contains(hint), "\(shown)")
  }

  @Test(arguments: StageLayoutTests.sizes)
  func `in a window of any size every text is within its panel`(size: StageLayoutTests.Size) throws
  {
    let stage = try size.stage()
    let status = StageStatus(
      recording: "REC 10:07",
      message: "a message that is much too long for any title bar that there could ever be"
    )
    let layout = stage.layout
    let panels = [
      layout.title, layout.header, layout.wheel, layout.ruler, layout.events, layout.overlay,
    ].compactMap { $0 }
    let strip = Rect(x: 0, y: size.height - 26, width: size.width, height: 26)
    for (text, box) in Self.boxes(Self.commands(stage, status: status)) {
      let isSomewhere = (panels + [strip]).contains { panel in
        box.x >= panel.x - 1 && box.maxX <= panel.maxX + 1 && box.y >= panel.y - 1
          && box.maxY <= panel.maxY + 1
      }
      expect(isSomewhere || Self.isCutByHeader(box, layout.header), "\(text) \(box)")
    }
  }

  /// Late frames with long numbers.
  static let lateFrames: FrameLog = {
    var log = FrameLog(refreshRate: 60, warmUpFrames: 0)
    for number in 0..<40 {
      log.record(
        FrameSample(
          number: 123_000 + number,
          start: 0,
          draw: 0.0888,
          interval: 0.0999,
          simulatedInterval: 1 / 60,
          latency: 0.0777
        )
      )
    }
    return log
  }()

  @Test(arguments: StageLayoutTests.sizes)
  func `frame times are within their panel or the window and do not overlap`(
    size: StageLayoutTests.Size
  ) throws {
    let stage = try size.stage()
    var log = Self.lateFrames
    log.isRefreshRateAssumed = true
    var list = DisplayList()
    stage.drawOverlay(log, FrameOverview(of: log), into: &list)
    let boxes = Self.boxes(list.commands)
    expect(boxes.count >= (stage.overlayRect == nil ? 1 : 10))
    let place = stage.overlayRect ?? size.window
    let outside = boxes.filter { word in
      word.box.x < place.x || word.box.maxX > place.maxX || word.box.y < place.y
        || word.box.maxY > place.maxY
    }
    expect(outside.isEmpty, "\(outside)")
    expectEqual(Self.overlaps(boxes, tolerance: 0.01), [])
  }

  @Test(arguments: StageLayoutTests.sizes)
  func `texts of the title bar and of the ruler do not overlap`(size: StageLayoutTests.Size) throws
  {
    let stage = try size.stage(preset: "scrollMechanics")
    let status = StageStatus(recording: "REC 10:07", hint: "T tunes")
    let boxes = Self.boxes(Self.commands(stage, status: status))
    for panel in [stage.layout.title, stage.layout.ruler] {
      let words = boxes.filter { panel.contains($0.box.center) }
      expectEqual(Self.overlaps(words), [])
    }
  }

  /// In a narrow window they replace the name.
  @Test(arguments: [StageLayoutTests.Size(width: 360, height: 640)] + StageLayoutTests.sizes)
  func `the time of a recording and a message are shown in every window`(
    size: StageLayoutTests.Size
  ) throws {
    let stage = try size.stage()
    let message = "preset.json:1: base: found a number"
    for status in [StageStatus(recording: "REC 10:07"), StageStatus(message: message)] {
      let boxes = Self.boxes(Self.commands(stage, status: status))
      let words = boxes.filter { stage.layout.title.contains($0.box.center) }
      let isShown = words.contains { $0.text == "REC 10:07" || $0.text.hasPrefix("preset.js") }
      expect(isShown, "\(words)")
      expectEqual(Self.overlaps(words), [])
    }
  }

  @Test(arguments: StageLayoutTests.sizes)
  func `the ruler's marks overlap neither value nor labels`(size: StageLayoutTests.Size) throws {
    let stage = try size.stage()
    let commands = Self.commands(stage)
    let ruler = stage.layout.ruler
    var marks: [Rect] = []
    for case .rectangle(let rect, _) in commands
    where ruler.contains(rect.center) && rect.width < 4 {
      marks.append(rect)
    }
    expect(marks.count > 10)
    for (text, box) in Self.boxes(commands)
    where ruler.contains(box.center) {
      let isCrossed = marks.contains { box.maxY > $0.y && box.y < $0.maxY }
      expect(!isCrossed, "\(text)")
    }
  }

  /// The pairs of texts that overlap by more than a tolerance.
  private static func overlaps(
    _ words: [(text: String, box: Rect)],
    tolerance: Double = 1e-9
  ) -> [String] {
    words.indices.flatMap { index in
      words[(index + 1)...]
        .filter { !$0.box.isApart(from: words[index].box, tolerance: tolerance) }
        .map { "\(words[index].text) and \($0.text)" }
    }
  }

  /// Whether a text is at an end of the header, which clips its titles.
  private static func isCutByHeader(_ box: Rect, _ header: Rect) -> Bool {
    box.y >= header.y && box.maxY <= header.maxY && box.maxX > header.x && box.x < header.maxX
  }

  /// The texts and their approximate bounds.
  private static func boxes(_ commands: [DrawCommand]) -> [(text: String, box: Rect)] {
    commands.compactMap { command in
      guard case .text(let text, let style, let place, let scale, let color) = command,
        color.alpha > 0
      else { return nil }
      let width = TextWidth.estimate(text, style)
      let height = 0.74 * style.size * scale
      let share = style.anchor == .leading ? 0 : style.anchor == .center ? 0.5 : 1
      let box = Rect(
        x: place.x - share * width,
        y: place.y - height / 2,
        width: width,
        height: height
      )
      return (text, box)
    }
  }
}
