import Drawing
import FrameTiming
import JSONText
import Pickers
import Sessions
@testable import Stage
import TestSupport
import Testing

/// Properties of all texts of a stage, in windows of several sizes, in several states and in all themes.
struct LegibilityTests {
  /// A stage with long rows, titles and names, in a window and a state.
  struct View: Sendable, CustomTestStringConvertible {
    let width: Double
    let height: Double
    let state: State

    var testDescription: String { "\(Int(width))x\(Int(height)) \(state.rawValue)" }
  }

  enum State: String, CaseIterable, Sendable {
    case atRest, dragged, flung, flungBack, focused, tuned, explained, listed, helped
  }

  static let views: [View] = [
    (1280.0, 720.0), (1920, 1080), (800, 600), (480, 320), (360, 300), (390, 844),
  ].flatMap { size in
    State.allCases.map { View(width: size.0, height: size.1, state: $0) }
  }

  private static func deck(_ text: String) throws -> JSONValue {
    try JSONParser.parse(Array(text.utf8), depth: 20)
  }

  /// Columns with titles whose texts need nearly all of their width.
  private static let columns = #"""
    {"columns": [
      {"title": "Country", "rows": ["Austria", "Germany", "Provence"], "selection": 1},
      {"title": "Region", "rows": ["Brittany", "Provence", "Swabia"], "selection": 1},
      {"title": "City", "rows": ["Munich", "Bamberg", "Stuttgart"], "selection": 1},
      {"title": "Class", "rows": ["Economy", "Business", "First class"], "selection": 1}
    ]}
    """#

  static func scene() throws -> Scene {
    var pieces = Cards.scene.pieces
    pieces[0] = .wheel(try WheelPiece(deck: deck(columns)))
    let titles = #"["Electronics", "Fashion", "おすすめ", "Books", "Sports", "Music"]"#
    pieces[2] = .header(try HeaderPiece(deck: deck(#"{"titles": \#(titles), "selection": 2}"#)))
    return Scene(name: "default", pieces: pieces)
  }

  /// `time` is in seconds after the end of a drag, or after the fingers of a fling are lifted.
  static func stage(_ view: View, after time: Double = 0) throws -> Stage {
    let header = Cards.header(width: view.width, height: view.height)
    var stage = try Stage(header: header, scene: scene())
    var entries: [SessionEntry] = []
    /// Drags each piece; the fingers rest before they are lifted after `rest` seconds.
    func drag(by distance: Double, for duration: Double, rest: Double) {
      for (id, name) in ["wheel.0", "ruler", "header"].enumerated() {
        guard let place = stage.place(of: name)?.point else { continue }
        let (dx, dy) = id == 0 ? (0, distance) : (distance, 0)
        let start = (place.x, place.y)
        let end = (place.x + dx, place.y + dy)
        entries += Cards.drag(id: id, from: start, to: end, at: 0, duration: duration, rest: rest)
      }
    }
    var end = 2.0
    switch view.state {
    case .atRest: break
    case .dragged:
      drag(by: -70, for: 0.3, rest: 1)
      end = 0.3 + time
    case .flung, .flungBack:
      drag(by: view.state == .flung ? -120 : 120, for: 0.05, rest: 0)
      end = max(0, 0.06 + time)
    case .focused: entries = Cards.key(.tab, at: 0)
    case .tuned: entries = Cards.key(.t, at: 0)
    case .explained:
      if stage.tuningLayout == nil { entries = Cards.key(.t, at: 0) }
      entries.append(SessionEntry(time: 1, event: .focus("knob.dampingRatio")))
    case .helped: entries = Cards.key(.h, at: 0)
    case .listed:
      let ruler = stage.layout.ruler.center
      entries = Cards.tap((ruler.x, ruler.y), at: 0)
      entries += Cards.key(.t, at: 0.5, modifiers: .leftControl)
    }
    _ = try Cards.play(entries.filter { $0.time <= end }, on: &stage, until: end)
    return stage
  }

  static func list(
    _ view: View,
    _ theme: Theme = .dark,
    after time: Double = 0
  ) throws -> DisplayList {
    var stage = try stage(view, after: time)
    stage.look.isDark = true
    stage.look.themes.dark = theme
    var list = DisplayList()
    let log = StageDrawingTests.lateFrames
    let status = StageStatus(hint: "F8 record · F12 picture", keyTables: KeyCommands.run)
    stage.draw(into: &list, status: status, frames: log, overview: FrameOverview(of: log))
    return list
  }

  /// Whether marks and labels of the ruler fade out at this place.
  private static func isAtEnd(_ box: Rect, of ruler: Rect) -> Bool {
    ruler.contains(box.center) && (box.x < ruler.x + 44 || box.maxX > ruler.maxX - 44)
  }

  @Test(arguments: views, Theme.named.map(\.name))
  func `every text that must be read has a contrast of 4.5`(view: View, theme: String) throws {
    let theme = try #require(Theme.named.first { $0.name == theme }?.theme)
    let ruler = try Self.stage(view).layout.ruler
    for text in VisibleText.all(of: try Self.list(view, theme))
    where text.isToBeRead && !Self.isAtEnd(text.box, of: ruler) {
      let ratio = contrast(text.ink, text.ground)
      expect(ratio >= 4.5, "\(text.text) \(text.box): \(ratio)")
    }
  }

  @Test(arguments: views) func `no text overlaps another one`(view: View) throws {
    let isMoving = [.dragged, .flung, .flungBack].contains(view.state)
    for time in stride(from: isMoving ? -0.2 : 0, through: isMoving ? 0.3 : 0, by: 0.1) {
      let texts = VisibleText.all(of: try Self.list(view, after: time)).filter {
        $0.verticalScale >= 0.5 && $0.opacity >= 0.3 && $0.text != " · "
      }
      for (index, text) in texts.enumerated() {
        for other in texts[(index + 1)...] where text.overlaps(other) {
          expect(false, "\(text.text) \(text.box) and \(other.text) \(other.box)")
        }
      }
    }
  }

  @Test(arguments: views) func `texts and marks of landings keep a distance to the focus bar`(
    view: View
  ) throws {
    guard try !Self.stage(view).panel.isCardOpen else { return }
    let list = try Self.list(view)
    var bars: [Rect] = []
    for case .roundedRectangle(let rect, 1.5, Theme.dark.accent) in list.commands
    where rect.width == 3 {
      bars.append(rect)
    }
    var boxes = VisibleText.all(of: list).filter(\.isToBeRead).map(\.box)
    for case .rectangle(let edge, Theme.dark.accent) in list.commands where edge.width == 1.5 {
      boxes.append(edge)
    }
    for case .triangle(let a, let b, let c, Theme.dark.accent) in list.commands {
      boxes.append(DrawCommand.triangle(a, b, c, Theme.dark.accent).bounds ?? .zero)
    }
    for bar in bars {
      for box in boxes { expect(box.isApart(from: bar.inset(x: -4, y: -2)), "\(bar) \(box)") }
    }
  }

  @Test(arguments: views.filter { $0.state != .helped })
  func `no text is behind the bar of a replay`(view: View) throws {
    var list = try Self.list(view)
    let scrubBar = ScrubBar(width: view.width, height: view.height, duration: 2, markers: [])
    list.appendScrubBar(scrubBar, position: 1, theme: .dark)
    let bar = Rect(x: 0, y: view.height - 21, width: view.width, height: 14)
    for text in VisibleText.all(of: list) where !text.box.isApart(from: bar) {
      let corner = Point(x: text.box.x, y: text.box.y)
      expect(text.visibleShare(at: corner) < 0.1, "\(text.text) \(text.box)")
    }
  }

  @Test(arguments: views) func `no text is smaller than 11 points`(view: View) throws {
    for text in VisibleText.all(of: try Self.list(view)) where text.verticalScale >= 0.5 {
      expect(text.style.size >= 11, "\(text.text): \(text.style.size)")
    }
  }

  /// Windows in which two thirds of the text's size are enough.
  @Test(arguments: views.filter { $0.height > 320 })
  func `rows, titles and names that fit at a smaller size are not cut`(view: View) throws {
    for text in VisibleText.all(of: try Self.list(view)) where text.isToBeRead {
      expect(!text.text.contains("…"), "\(text.text)")
    }
  }

  @Test(arguments: views) func `the rows of a column have one size`(view: View) throws {
    let stage = try Self.stage(view)
    guard !stage.panel.isCardOpen else { return }
    for column in stage.picker.columns {
      let frame = Rect(column.wheel.frame)
      let rows = VisibleText.all(of: try Self.list(view)).filter {
        frame.contains($0.box.center) && $0.isToBeRead && $0.style.weight == .regular
          && $0.style.anchor == .center
      }
      expect(Set(rows.map(\.style.size)).count <= 1, "\(rows.map { ($0.text, $0.style.size) })")
    }
  }

  /// What a card covers, it covers from the top of a text to the bottom.
  @Test(arguments: views) func `no card cuts the frame times`(view: View) throws {
    let stage = try Self.stage(view)
    let layout = stage.layout
    guard let card = stage.panelLayout?.rect, layout.events == nil else { return }
    let times = layout.overlay ?? Rect(x: 0, y: layout.height - 22, width: layout.width, height: 18)
    expect(card.maxY <= times.y || card.maxY >= times.maxY, "\(card) \(times)")
    expectEqual(card.maxX, layout.titleBar.rect.maxX)
  }

  @Test(arguments: views.filter { $0.height > 320 })
  func `the titles of columns are above the columns`(view: View) throws {
    let texts = VisibleText.all(of: try Self.list(view))
    let stage = try Self.stage(view)
    guard !stage.panel.isCardOpen, !stage.isHelpShown else { return }
    for (column, title) in ["Country", "Region", "City", "Class"].enumerated() {
      let found = texts.filter { $0.text == title && $0.isToBeRead }
      let frame = stage.picker.columns[column].wheel.frame
      expect(found.count == 1, "\(title)")
      for text in found {
        expect(text.box.center.x > frame.x && text.box.center.x < frame.x + frame.width)
        expect(text.box.y > stage.layout.wheel.y && text.box.maxY < stage.layout.wheel.y + 30)
      }
    }
  }
}
