import Drawing
import Pickers
import PresetText
import ScrollPhysics
import Sessions
import Stage
import TestSupport
import Testing

private typealias Panel = TuningPanelTests

/// Fingers that act on the panel together, and what a recording says of it.
struct TuningInteractionTests {
  private static func down(_ id: Int, _ place: (x: Double, y: Double), at time: Double)
    -> SessionEntry
  {
    let event = SessionEvent.down(id: id, x: place.x, y: place.y, kind: .touch, pressure: nil)
    return SessionEntry(time: time, event: event).rounded
  }

  private static func move(_ id: Int, _ place: (x: Double, y: Double), at time: Double)
    -> SessionEntry
  {
    SessionEntry(time: time, event: .move(id: id, x: place.x, y: place.y)).rounded
  }

  /// A preset of the user.
  private static var lazy: PresetText {
    get throws {
      var tuning = ScrollTuning.uikit
      try tuning.set("rubberBand", to: 0.3)
      return PresetText(name: "lazy", base: "uikit", tuning: tuning)
    }
  }

  /// A header for a session that begins with the state of a stage.
  private static func header(from stage: Stage, width: Double = 1280) -> SessionHeader {
    var header = Cards.header(width: width)
    (header.preset, header.tuning) = (stage.presetName, stage.tunedNumbers)
    header.view = stage.view
    header.attach(stage.look, stage.ownPresets)
    return header
  }

  private static func replayed(_ header: SessionHeader) throws -> Stage {
    try Replay(session: Session(header: header, entries: []), scene: Cards.scene).stage
  }

  @Test func `a finger on a knob does not keep its ruler from the value of another preset`() throws
  {
    var stage = try Cards.stage()
    let knob = try Panel.knob("dragSlop")
    var name = try Panel.marks(of: "dragSlop", on: stage)
    name.y -= 25
    let engines = try Panel.dragEngines(by: -1, on: stage, at: 1)
    let entries = [Self.down(1, name, at: 0.5)] + engines
    _ = try Cards.play(entries, on: &stage, until: 4)
    expectEqual(stage.knobs.rulers[knob].value, stage.tuning["dragSlop"])
    expect(stage.tuning["dragSlop"] != 10)
  }

  @Test func `while one finger scrolls the list, another one turns a knob`() throws {
    var stage = try Cards.stage()
    let first = try Panel.marks(of: "springResponse", on: stage)
    var entries = [Self.down(1, first, at: 0)]
    for step in 1...10 {
      let y = first.y - Double(step)
      entries.append(Self.move(1, (first.x, y - 5), at: Double(step) * 0.02))
    }
    _ = try Cards.play(entries, on: &stage, until: 0.3)
    expect(stage.knobs.list.contentOffset > 0)
    let before = stage.tuning["rubberBand"]
    let turn = try Panel.turn("rubberBand", by: 90, on: stage, at: 0.4)
    _ = try Cards.play(turn, on: &stage, until: 2)
    expect(stage.tuning["rubberBand"] < before)
  }

  @Test func `a recording after the return from a preset of the user names the compiled preset`()
    throws
  {
    var stage = try Cards.stage()
    stage.add(try Self.lazy)
    _ = try Cards.play([SessionEntry(time: 1, event: .preset("uikit"))], on: &stage, until: 2)
    let turn = try Panel.turn("dragSlop", by: 40, on: stage, at: 2)
    _ = try Cards.play(turn, on: &stage, until: 4)
    var copy = try Self.replayed(Self.header(from: stage))
    expectEqual(copy.shownPreset.name, "uikit")
    expect(copy.shownPreset.isChanged)
    expectEqual(copy.engines.selection, stage.engines.selection)
    let reset = try Panel.tap(.reset, on: copy, at: 1)
    _ = try Cards.play(reset, on: &copy, until: 2)
    expectEqual(copy.tuning, .uikit)
  }

  @Test func `a recording begins on the half of the card that is open`() throws {
    var stage = try Cards.stage(width: 1024, height: 768)
    _ = try Cards.play(Cards.key(.t, at: 0, modifiers: .leftControl), on: &stage, until: 0.5)
    let events = try #require(stage.panelLayout).rect(of: .events).center
    _ = try Cards.play(Panel.tap(x: events.x, y: events.y, at: 1), on: &stage, until: 2)
    expect(stage.panel.showsEvents)
    var header = Self.header(from: stage, width: 1024)
    header.height = 768
    let copy = try Stage(header: header, scene: Cards.scene)
    expectEqual(copy.panel, stage.panel)
    expect(copy.panelLayout != nil)
  }

  @Test func `Reset is shown and gets the focus only if it has an effect`() throws {
    var stage = try Cards.stage()
    stage.add(try Self.lazy)
    func labels() -> [String] { stage.accessibility.map(\.element.label) }
    expect(!labels().contains("Reset"), "an unchanged preset of the user")
    let press = try Panel.tap(.reset, on: stage, at: 1)
    _ = try Cards.play(press, on: &stage, until: 2)
    expectEqual(stage.shownPreset.name, "lazy")
    let turn = try Panel.turn("dragSlop", by: 40, on: stage, at: 2)
    _ = try Cards.play(turn, on: &stage, until: 4)
    expect(labels().contains("Reset"))
    _ = try Cards.play([SessionEntry(time: 5, event: .focus("panel.reset"))], on: &stage, until: 6)
    expectEqual(stage.focus.name, "panel.reset")
    _ = try Cards.play(Cards.key(.returnKey, at: 7), on: &stage, until: 8)
    expect(!labels().contains("Reset"))
    expectEqual(stage.focus.name, "panel.ghost", "the focus goes to the button before")
  }

  @Test func `a preset that a flick of the engine header chooses takes the focus from a lost knob`()
    throws
  {
    var stage = try Cards.stage()
    let center = try #require(stage.tuningLayout).engines.center
    let end = (center.x + 30, center.y)
    let flick = Cards.drag(id: 7, from: (center.x, center.y), to: end, at: 0, duration: 0.05)
    let focus = SessionEntry(time: 0.06, event: .focus("knob.rubberBand"))
    _ = try Cards.play(flick + [focus], on: &stage, until: 0.06)
    expectEqual(stage.focus.name, "knob.rubberBand")
    _ = try Cards.play([], on: &stage, until: 4)
    expect(!stage.knobs.shown.contains(try Panel.knob("rubberBand")))
    let first = try #require(stage.knobs.shown.first)
    expectEqual(stage.focus, .target(.knob(first)))
    let copy = try Stage(header: Self.header(from: stage), scene: Cards.scene)
    expectEqual(copy.focus, stage.focus)
  }

  @Test func `End on an untuned panel's buttons reaches a button that is drawn`() throws {
    var stage = try Cards.stage()
    let entries = [SessionEntry(time: 1, event: .focus("panel.tune"))] + Cards.key(.end, at: 2)
    _ = try Cards.play(entries, on: &stage, until: 3)
    expectEqual(stage.focus.name, "panel.ghost")
    let focused = stage.accessibility.filter(\.isFocused).map(\.element.label)
    expectEqual(focused, ["Ghost on wheels"])
  }

  @Test func `a window that gets a separate panel and loses it again has no card`() throws {
    var stage = try Cards.stage(width: 1000)
    _ = try Cards.play(Cards.key(.t, at: 0, modifiers: .leftControl), on: &stage, until: 0.5)
    expect(stage.panel.isCardOpen)
    for (time, width) in [(1.0, 1280.0), (2, 1000)] {
      let resize = SessionEvent.resize(width: width, height: 720, scale: 1)
      _ = try Cards.play([SessionEntry(time: time, event: resize)], on: &stage, until: time + 0.5)
      expect(!stage.panel.isCardOpen)
    }
  }

  @Test func `two requests of one step are both taken, in order`() throws {
    var take = Take(try Cards.stage(), at: 0)
    for (key, modifiers) in [(Key.m, KeyModifiers.leftControl), (.m, [])] {
      try take.apply(.key(key, isDown: true, modifiers: modifiers), at: 1)
    }
    expectEqual(take.takeRequests().map(\.kind), [.marker, .marker])
  }

  @Test func `an entry moves the focus to a part, and an unknown part is an error`() throws {
    var stage = try Cards.stage()
    for name in ["ruler", "knob.rubberBand", "engines", "record", ""] {
      let entry = SessionEntry(time: stage.time, event: .focus(name))
      _ = try Cards.play([entry], on: &stage, until: stage.time + 1)
      expectEqual(stage.focus.name, name)
    }
    var events: [StageEvent] = []
    let entry = SessionEntry(time: stage.time, event: .focus("door"))
    let error = #expect(throws: StageError.self) { try stage.apply(entry, into: &events) }
    expectEqual(error?.description.contains("'door'"), true)
  }
}
