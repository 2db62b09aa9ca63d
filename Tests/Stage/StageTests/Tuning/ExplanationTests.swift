import Drawing
import FrameTiming
import Pickers
import ScrollPhysics
import Sessions
import TestSupport
import Testing

@testable import Stage

/// The tooltips of knobs.
struct ExplanationTests {
  private typealias Panel = TuningPanelTests

  static let sizes: [(Double, Double)] = [
    (1280, 720), (1920, 1080), (3840, 2160), (1024, 768), (800, 480), (640, 360), (480, 800),
    (390, 844), (360, 640), (360, 300),
  ]

  private static func stage(_ width: Double = 1280, _ height: Double = 720) throws -> Stage {
    var stage = try Cards.stage(width: width, height: height)
    if stage.tuningLayout == nil {
      _ = try Cards.play(Cards.key(.t, at: 0), on: &stage, until: 0.4)
    }
    return stage
  }

  /// A point of a knob's name.
  private static func name(_ name: String, on stage: Stage) throws -> Point {
    let marks = try Panel.marks(of: name, on: stage)
    return Point(x: try #require(stage.tuningLayout).list.x + 30, y: marks.y - 21)
  }

  private static func list(_ stage: Stage, hover: Point? = nil) -> DisplayList {
    var list = DisplayList()
    var status = StageStatus()
    status.hover = hover
    let log = FrameLog(refreshRate: 60)
    stage.draw(into: &list, status: status, frames: log, overview: FrameOverview(of: log))
    return list
  }

  /// The bounds of the texts of the tooltip that a stage shows; empty without a tooltip.
  private static func texts(_ stage: Stage, of name: String, hover: Point? = nil) throws -> [Rect] {
    let scale = TuningScale.all[try Panel.knob(name)]
    return list(stage, hover: hover).commands.compactMap { command in
      guard case .text(let text, _, _, _, _) = command,
        scale.explanation.contains(text) || text == scale.rangeText
      else { return nil }
      return command.bounds
    }
  }

  // MARK: - When

  @Test func `the mouse on a name shows its sentence and range, and on the marks nothing`() throws {
    let stage = try Self.stage()
    let place = try Self.name("rubberBand", on: stage)
    let scale = TuningScale.all[try Panel.knob("rubberBand")]
    let count = try Self.texts(stage, of: "rubberBand", hover: place).count
    expectEqual(count, scale.explanation.count + 1)
    let sentence = ScrollTuning.allParameters[try Panel.knob("rubberBand")].explanation
    expectEqual(scale.explanation.joined(separator: " "), sentence)
    let marks = Point(x: place.x, y: place.y + 21)
    expectEqual(try Self.texts(stage, of: "rubberBand", hover: marks), [])
    expectEqual(try Self.texts(stage, of: "rubberBand"), [])
  }

  @Test func `a finger that is held on a name shows it until it moves or lifts`() throws {
    var stage = try Self.stage()
    let place = try Self.name("rubberBand", on: stage)
    let down = SessionEvent.down(id: 1, x: place.x, y: place.y, kind: .touch, pressure: nil)
    _ = try Cards.play([SessionEntry(time: 1, event: down)], on: &stage, until: 1.5)
    expectEqual(try Self.texts(stage, of: "rubberBand"), [])
    // Frames follow until the tooltip is shown.
    expect(stage.isDisplayMoving)
    stage.advance(to: 1.7)
    expect(try Self.texts(stage, of: "rubberBand").count > 1 && !stage.isDisplayMoving)
    var moved = stage
    let move = SessionEvent.move(id: 1, x: place.x, y: place.y + 30)
    _ = try Cards.play([SessionEntry(time: 2, event: move)], on: &moved, until: 2.1)
    expectEqual(try Self.texts(moved, of: "rubberBand"), [])
    _ = try Cards.play([SessionEntry(time: 2, event: .up(id: 1))], on: &stage, until: 2.1)
    expectEqual(try Self.texts(stage, of: "rubberBand"), [])
    expectEqual(stage.tuning, .uikit)
  }

  @Test func `a key that moves the focus to a knob explains it, and a press on it does not`()
    throws
  {
    var stage = try Self.stage()
    let focus = SessionEntry(time: 1, event: .focus("knob.rubberBand"))
    _ = try Cards.play([focus] + Cards.key(.up, at: 1.1), on: &stage, until: 2)
    expect(try Self.texts(stage, of: "decelerationRate").count > 1)
    _ = try Cards.play(Cards.key(.right, at: 2), on: &stage, until: 3)
    expect(try Self.texts(stage, of: "decelerationRate").count > 1)
    let place = try Self.name("rubberBand", on: stage)
    _ = try Cards.play(Panel.tap(x: place.x, y: place.y, at: 3), on: &stage, until: 5)
    expectEqual(stage.focus.name, "knob.rubberBand")
    for name in ["decelerationRate", "rubberBand"] {
      expectEqual(try Self.texts(stage, of: name), [], "\(name)")
    }
    // A recording that begins now begins without a tooltip.
    var header = Cards.header()
    header.view = stage.view
    let copy = try Stage(header: header, scene: Cards.scene)
    expectEqual(copy.focus, stage.focus)
    expectEqual(try Self.texts(copy, of: "rubberBand"), [])
  }

  @Test func `an open sheet, the list of keys and hidden controls hide it`() throws {
    var stage = try Self.stage()
    let place = try Self.name("rubberBand", on: stage)
    var hidden = stage
    hidden.look.showsControls = false
    var helped = stage
    _ = try Cards.play(Cards.key(.h, at: 1), on: &helped, until: 2)
    _ = try Cards.play(Cards.key(.returnKey, at: 1), on: &stage, until: 2)
    for stage in [stage, hidden, helped] {
      expect(stage.knobName(at: place) == nil)
      expectEqual(try Self.texts(stage, of: "rubberBand", hover: place), [])
    }
  }

  // MARK: - Where

  @Test(arguments: sizes)
  func `it is within the window, and covers neither its knob nor the pointer`(
    width: Double,
    height: Double
  ) throws {
    var stage = try Self.stage(width, height)
    let list = try #require(stage.tuningLayout).list
    for knob in stage.knobs.shown {
      let name = ScrollTuning.allParameters[knob].name
      let focus = SessionEntry(time: stage.time, event: .focus("knob.\(name)"))
      _ = try Cards.play([focus], on: &stage, until: stage.time + 2)
      let row = try #require(stage.shownRect(ofKnob: knob), "\(name)")
      var finger = try Self.name(name, on: stage)
      for hover in [nil, finger, Point(x: list.maxX - 5, y: finger.y)] {
        if let hover { finger = hover }
        let texts = try Self.texts(stage, of: name, hover: hover)
        expectEqual(texts.count, TuningScale.all[knob].explanation.count + 1, "\(name)")
        let card = texts.dropFirst().reduce(texts[0]) { $0.union($1) }
        expect(card.x >= 0 && card.maxX <= width && card.y >= 0 && card.maxY <= height)
        expect(card.isApart(from: row), "\(name) \(card) \(row)")
        let around = Rect(center: finger, width: 40, height: 40)
        expect(hover == nil || card.isApart(from: around), "\(name) \(card) \(around)")
      }
    }
  }

  // MARK: - The mouse

  @Test func `the mouse rests for a while before a name is explained, and then moves on it`() {
    var hover = Hover()
    let (here, there) = (Point(x: 1, y: 1), Point(x: 2, y: 1))
    expect(!hover.move(to: here, over: nil, at: 0) && hover.due == nil)
    expect(!hover.move(to: here, over: 1, at: 1) && hover.shownPlace == nil)
    expect(!hover.move(to: there, over: 1, at: 1.4) && hover.due == 1.4 + Hover.delay)
    hover.advance(to: 1.9)
    expect(hover.shownPlace == nil)
    hover.advance(to: 2.1)
    expect(hover.shownPlace == there && hover.due == nil)
    expect(!hover.move(to: here, over: 1, at: 2.2) && hover.shownPlace == here)
    expect(hover.move(to: here, over: 2, at: 2.3) && hover.shownPlace == nil)
    hover.advance(to: 3)
    expect(hover.shownPlace == here)
    expect(hover.end() && hover.shownPlace == nil && hover.due == nil && !hover.end())
  }
}
