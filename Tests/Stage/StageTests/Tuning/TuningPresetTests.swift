import Drawing
import Pickers
import PresetText
import ScrollPhysics
import Sessions
import Stage
import TestSupport
import Testing

/// Selection of presets on the panel; showing and hiding the panel.
struct TuningPresetTests {
  private typealias Panel = TuningPanelTests

  @Test(arguments: ScrollTuning.presets.map(\.name))
  func `a title of the header sets its preset's parameters and moves the knobs to them`(
    name: String
  ) throws {
    var stage = try Cards.stage()
    let row = try #require(stage.engines.titles.firstIndex(of: name))
    let center = try #require(stage.tuningLayout).engines.center
    let steps = (0..<row).flatMap { Cards.key(.right, at: 0.2 + Double($0) * 0.1) }
    let keys = Panel.tap(x: center.x, y: center.y, at: 0) + steps
    _ = try Cards.play(keys, on: &stage, until: 4)
    expectEqual(stage.focus, .target(.engines))
    expectEqual(stage.engines.selection, row)
    expectEqual(stage.presetName, name)
    expectEqual(stage.tuning, ScrollTuning.preset(named: name))
    expect(!stage.isTuned)
    for index in stage.knobs.shown {
      let knob = ScrollTuning.allParameters[index]
      let ruler = stage.knobs.rulers[index]
      let step = ruler.scale.value(at: 1) - ruler.scale.value(at: 0)
      let distance = abs(ruler.value - stage.tuning[knob.name])
      expect(distance <= step / 2 + 1e-9, "\(knob.name)")
    }
  }

  /// A preset of the user.
  private var lazy: PresetText {
    get throws {
      var tuning = ScrollTuning.android
      try tuning.set("dragSlop", to: 2)
      return PresetText(name: "lazy", base: "android", tuning: tuning)
    }
  }

  @Test func `a preset of the user that is opened is on the header, by its own name`() throws {
    var stage = try Cards.stage()
    stage.add(try lazy)
    expectEqual(stage.engines.titles.last, "lazy")
    expectEqual(stage.engines.selection, stage.engines.titles.count - 1)
    let tuning = try lazy.tuning
    expect(stage.presetName == "android" && stage.tuning == tuning)
    expect(stage.shownPreset == ("lazy", false))
    expectEqual(stage.beside.titles.last, "lazy")
    // To the left, and back to the right.
    let center = try #require(stage.tuningLayout).engines.center
    let away = Panel.tap(x: center.x, y: center.y, at: 1) + Cards.key(.left, at: 1.2)
    _ = try Cards.play(away, on: &stage, until: 2)
    expect(stage.shownPreset == ("android", false))
    _ = try Cards.play(Cards.key(.right, at: 2.1), on: &stage, until: 3)
    expect(stage.shownPreset == ("lazy", false))
    expectEqual(stage.comparison.name, "android")
  }

  @Test func `Reset restores the user's preset that the header shows`() throws {
    var stage = try Cards.stage()
    stage.add(try lazy)
    let place = try Panel.marks(of: "dragSlop", on: stage)
    let keys = Panel.tap(x: place.x, y: place.y, at: 0) + Cards.key(.right, at: 0.5)
    _ = try Cards.play(keys, on: &stage, until: 2)
    expect(stage.shownPreset == ("lazy", true))
    let reset = try #require(stage.tuningLayout).rect(of: .reset).center
    _ = try Cards.play(Panel.tap(x: reset.x, y: reset.y, at: 2), on: &stage, until: 4)
    let tuning = try lazy.tuning
    expect(stage.shownPreset == ("lazy", false) && stage.tuning == tuning)
    expectEqual(stage.engines.selection, stage.engines.titles.count - 1)
  }

  @Test(arguments: [false, true])
  func `the header of engines brings a changed preset back as the user left it`(isOwn: Bool) throws
  {
    var stage = try Cards.stage()
    if isOwn { stage.add(try lazy) }
    let place = try Panel.marks(of: "dragSlop", on: stage)
    let center = try #require(stage.tuningLayout).engines.center
    let change = Panel.tap(x: place.x, y: place.y, at: 0) + Cards.key(.right, at: 0.5)
    _ = try Cards.play(change, on: &stage, until: 2)
    let (changed, name) = (stage.tuning, stage.shownPreset.name)
    expect(stage.shownPreset.isChanged)
    let away = Panel.tap(x: center.x, y: center.y, at: 2) + Cards.key(.left, at: 2.5)
    _ = try Cards.play(away, on: &stage, until: 4)
    expect(stage.shownPreset.name != name && !stage.shownPreset.isChanged)
    // A recording that begins here has the changes too.
    var header = Cards.header()
    (header.preset, header.tuning) = (stage.presetName, stage.tunedNumbers)
    header.attach(stage.look, stage.attachedPresets)
    var recorded = try Stage(header: header, scene: Cards.scene)
    expectEqual(recorded.engines.titles, stage.engines.titles)
    let back = Panel.tap(x: center.x, y: center.y, at: 5) + Cards.key(.right, at: 5.5)
    _ = try Cards.play(back, on: &stage, until: 7)
    expect(stage.shownPreset == (name, true) && stage.tuning == changed)
    _ = try Cards.play(back, on: &recorded, until: 7)
    expect(recorded.shownPreset == (name, true) && recorded.tuning == changed)
    _ = try Cards.play(try Panel.tap(.reset, on: stage, at: 8), on: &stage, until: 9)
    expect(!stage.shownPreset.isChanged)
    // After Reset nothing is restored.
    let again = [away, back].joined().map { SessionEntry(time: $0.time + 8, event: $0.event) }
    _ = try Cards.play(again, on: &stage, until: 15)
    expect(stage.shownPreset == (name, false))
  }

  @Test func `a session has the user's presets of its header on the header of engines`() throws {
    var live = try Cards.stage()
    live.add(try lazy)
    var header = Cards.header()
    (header.preset, header.tuning) = (live.presetName, live.tunedNumbers)
    header.attach(live.look, live.ownPresets)
    var stage = try Stage(header: header, scene: Cards.scene)
    try header.apply(to: &stage.look)
    expectEqual(stage.engines.titles, live.engines.titles)
    expectEqual(stage.engines.selection, live.engines.selection)
    expect(stage.shownPreset == ("lazy", false))
    (header.preset, header.tuning, header.view) = ("android", [:], [:])
    let plain = try Stage(header: header, scene: Cards.scene)
    let row = try #require(plain.engines.selection)
    expectEqual(plain.engines.titles[row], "android")
    expect(plain.shownPreset == ("android", false))
  }

  @Test func `the header of engines has every preset once`() throws {
    let titles = try Cards.stage().engines.titles
    expectEqual(titles.sorted(), ScrollTuning.presets.map(\.name).sorted())
  }

  @Test func `a session begins and continues with the rules of its header and entries`() throws {
    var header = Cards.header()
    header.tuning = ["momentumDistance": 9, "velocityRule": 3]
    var stage = try Stage(header: header, scene: Cards.scene)
    expect(stage.tuning.velocityRule == .windowAverage && stage.tuning["momentumDistance"] == 9)
    var again = header
    again.tuning = stage.tunedNumbers
    try expectEqual(Stage(header: again, scene: Cards.scene).tuning, stage.tuning)
    let entry = SessionEntry(time: 1, event: .tuning(name: "momentumCarry", value: 2))
    _ = try Cards.play([entry], on: &stage, until: 2)
    expect(stage.tuning.momentumCarry == .flywheel && stage.picker.tuning == stage.tuning)
    expectEqual(stage.tunedNumbers["momentumCarry"], 2)
    header.tuning = ["velocityRule": 3.5]
    #expect(throws: StageError.self) { _ = try Stage(header: header, scene: Cards.scene) }
  }

  @Test func `tuning entries move the knobs without rounding the values to marks`() throws {
    var stage = try Cards.stage()
    let entries = [
      SessionEntry(time: 0.1, event: .tuning(name: "rubberBand", value: 0.3)),
      SessionEntry(time: 0.2, event: .tuning(name: "springResponse", value: 0.123)),
    ]
    let events = try Cards.play(entries, on: &stage, until: 2)
    expectEqual(stage.knobs.rulers[try Panel.knob("rubberBand")].value, 0.3)
    expectEqual(stage.knobs.rulers[try Panel.knob("springResponse")].value, 0.12)
    expectEqual(stage.tuning["springResponse"], 0.123)
    expect(events.isEmpty)
    let flutter = SessionEntry(time: 2, event: .preset("flutter"))
    _ = try Cards.play([flutter], on: &stage, until: 4)
    expectEqual(stage.tuning, .flutter)
    expectEqual(stage.comparison.name, "android")
  }

  @Test func `a press on a moving knob does not change its value`() throws {
    var stage = try Cards.stage()
    let web = SessionEntry(time: 0, event: .preset("web"))
    let place = try Panel.marks(of: "dragSlop", on: stage)
    _ = try Cards.play([web], on: &stage, until: 0.1)
    expect(stage.panel.isCardOpen == false && stage.isMoving)
    let hold = Panel.tap(x: place.x, y: place.y - 21, at: 0.15)
    _ = try Cards.play(hold, on: &stage, until: 2)
    expectEqual(stage.tuning, .web)
  }

  @Test func `reset restores the preset, including parameters set by the header`() throws {
    var header = Cards.header()
    header.tuning = ["dragSlop": 4, "springLead": 3]
    var stage = try Stage(header: header, scene: Cards.scene)
    expect(stage.isTuned)
    expectEqual(stage.knobs.rulers[try Panel.knob("dragSlop")].value, 4)
    _ = try Cards.play(try Panel.tap(.reset, on: stage, at: 0), on: &stage, until: 1)
    expectEqual(stage.tuning, .uikit)
    expect(!stage.isTuned)
  }

  @Test(arguments: ScrollTuning.presets.map(\.name))
  func `the panel shows the parameters of the preset, and a session has no others`(
    name: String
  ) throws {
    var header = Cards.header(preset: name)
    let stage = try Stage(header: header, scene: Cards.scene)
    let own = stage.tuning.parameters.map(\.name)
    for (index, knob) in ScrollTuning.allParameters.enumerated() {
      expectEqual(stage.knobs.shown.contains(index), own.contains(knob.name))
      guard !own.contains(knob.name) else { continue }
      header.tuning = [knob.name: knob.range.lowerBound]
      #expect(throws: StageError.self) { try Stage(header: header, scene: Cards.scene) }
    }
    expect(own.contains("dragSlop"))
  }

  // MARK: - Showing and hiding

  @Test func `a drag of the header selects engines, and does not change what is compared`() throws {
    var stage = try Cards.stage()
    let titles = stage.engines.titles
    let drag = try Panel.dragEngines(by: 2, on: stage, at: 0)
    let events = try Cards.play(drag, on: &stage, until: 2)
    expect(stage.presetName == titles[2] && stage.tuning == ScrollTuning.preset(named: titles[2]))
    expectEqual(stage.comparison.name, "android")
    let changes = events.filter { $0.target == .engines && $0.event.kind.name == "change" }
    expectEqual(changes.map(\.event.kind), [.change(row: 1), .change(row: 2)])
    // Backwards over the seam of the loop.
    let back = try Panel.dragEngines(by: -3, on: stage, at: 3)
    _ = try Cards.play(back, on: &stage, until: 5)
    expectEqual(stage.presetName, titles[titles.count - 1])
    expectEqual(stage.comparison.name, "android")
  }

  @Test(arguments: [7, 24, 60, 240])
  func `a flung header selects the same engines at any frame rate`(fps: Int) throws {
    func outcome(_ fps: Int) throws -> (Stage, [StageEvent]) {
      var stage = try Cards.stage()
      let center = try #require(stage.tuningLayout).engines.center
      let fling = Cards.drag(
        id: 1,
        from: (center.x + 60, center.y),
        to: (center.x - 60, center.y),
        at: 0,
        duration: 0.06
      )
      var events = try Cards.play(fling, on: &stage, until: 0.07)
      let knob = try Panel.turn("dragSlop", by: 40, on: stage, at: 0.4, duration: 0.1, rest: 0)
      for entry in knob {
        for frame in stride(from: stage.time, to: entry.time, by: 1 / Double(fps)) {
          stage.advance(to: frame, into: &events)
        }
        try stage.apply(entry, into: &events)
      }
      for frame in 1...4 * fps {
        stage.advance(to: 0.5 + Double(frame) / Double(fps), into: &events)
      }
      stage.advance(to: 5, into: &events)
      return (stage, events.filter { $0.event.kind.name != "didScroll" })
    }
    let (stage, events) = try outcome(fps)
    let (other, otherEvents) = try outcome(60)
    expect(stage.checkpoint == other.checkpoint && stage.tuning == other.tuning)
    expectEqual(events, otherEvents)
    expectEqual(stage.engines.titles[stage.engines.selection ?? 0], stage.presetName)
  }

  @Test func `entries, letters and mouse wheels move the header`() throws {
    var stage = try Cards.stage()
    func selected() -> String { stage.engines.titles[stage.engines.selection ?? 0] }
    let entry = SessionEntry(time: 0, event: .preset("gtk"))
    _ = try Cards.play([entry], on: &stage, until: 2)
    expect(selected() == "gtk" && stage.presetName == "gtk")
    let center = try #require(stage.tuningLayout).engines.center
    let tap = Panel.tap(x: center.x, y: center.y, at: 2)
    let letters = Cards.key(.f, at: 2.2) + Cards.key(.i, at: 2.3)
    _ = try Cards.play(tap + letters, on: &stage, until: 5)
    expect(selected() == "firefox" && stage.presetName == "firefox")
    let notch = SessionEntry(time: 5, event: .wheel(x: center.x, y: center.y, dx: 0, dy: -1))
    _ = try Cards.play([notch], on: &stage, until: 7)
    expect(selected() == "chromeOS" && stage.presetName == "chromeOS")
    expect(!stage.isMoving)
  }

  /// A drag of the header of the compared preset by a number of titles, with a pause before the release.
  private static func dragBeside(by rows: Int, on stage: Stage, at time: Double) throws
    -> [SessionEntry]
  {
    let center = try #require(stage.tuningLayout).beside.center
    let distance = stage.beside.rows.rowExtent * Double(rows) + (rows < 0 ? -10 : 10)
    let end = (center.x - distance, center.y)
    return Cards.drag(
      id: 7,
      from: (center.x, center.y),
      to: end,
      at: time,
      duration: 0.4,
      rest: 0.2
    )
  }

  @Test(arguments: [1, -1, 2])
  func `the second header compares with any preset, in both directions`(step: Int) throws {
    var stage = try Cards.stage()
    let names = stage.beside.titles
    expectEqual(names, stage.engines.titles)
    var index = try #require(names.firstIndex(of: "android"))
    for turn in 0..<names.count {
      let drag = try Self.dragBeside(by: step, on: stage, at: Double(turn) * 2)
      _ = try Cards.play(drag, on: &stage, until: Double(turn) * 2 + 2)
      index = (index + step + names.count) % names.count
      expectEqual(stage.comparison.name, names[index])
      expectEqual(stage.comparison.tuning, ScrollTuning.preset(named: names[index]))
    }
    expect(stage.presetName == "uikit" && !stage.isTuned)
  }

  @Test func `another engine keeps the compared preset, also one of the user`() throws {
    var stage = try Cards.stage()
    stage.add(try lazy)
    let drag = try Self.dragBeside(by: 1, on: stage, at: 0)
    _ = try Cards.play(drag, on: &stage, until: 2)
    let tuning = try lazy.tuning
    expect(stage.comparison.name == "lazy" && stage.comparison.tuning == tuning)
    let engines = try Panel.dragEngines(by: 3, on: stage, at: 2)
    _ = try Cards.play(engines, on: &stage, until: 5)
    expect(stage.presetName != "uikit" && stage.comparison.name == "lazy")
    // A recording that begins now begins with the same comparison.
    var header = Cards.header()
    (header.preset, header.tuning) = (stage.presetName, stage.tunedNumbers)
    header.view = stage.view
    header.attach(stage.look, stage.ownPresets)
    try expectEqual(Stage(header: header, scene: Cards.scene).comparison.name, "lazy")
  }

  @Test func `the halves show the tuning and the events, and keep presses from pieces`() throws {
    var card = try Cards.stage(width: 1024, height: 768)
    _ = try Cards.play(Cards.key(.t, at: 0), on: &card, until: 0.4)
    for var stage in [try Cards.stage(), card] {
      let (time, panel) = (stage.time, try #require(stage.panelLayout))
      for (step, button) in [TuningButton.events, .events, .tune, .tune].enumerated() {
        let center = panel.rect(of: button).center
        let tap = Panel.tap(x: center.x, y: center.y, at: time + Double(step))
        _ = try Cards.play(tap, on: &stage, until: time + Double(step) + 0.5)
        expectEqual((stage.tuningLayout == nil), (button == .events))
        expect(stage.panelLayout != nil)
        expectEqual((stage.target(at: panel.list.center) == nil), (button == .events))
      }
    }
  }

  @Test func `T continues a typed name, and Ctrl and T hides the panel`() throws {
    var stage = try Cards.stage()
    let open = Cards.key(.returnKey, at: 0) + Cards.key(.t, at: 1) + Cards.key(.o, at: 1.1)
    _ = try Cards.play(open, on: &stage, until: 2)
    expect(stage.tuningLayout != nil)
    _ = try Cards.play(
      Cards.key(.t, at: 3, modifiers: .leftControl),
      on: &stage,
      until: 4
    )
    expect(stage.tuningLayout == nil)
  }

  @Test(arguments: [(1024.0, 768.0), (800, 480), (480, 800), (480, 320), (360, 640)])
  func `in a small window T opens a card, and Esc and T close it`(
    width: Double,
    height: Double
  ) throws {
    var stage = try Cards.stage(width: width, height: height)
    expect(stage.tuningLayout == nil)
    _ = try Cards.play(Cards.key(.t, at: 0), on: &stage, until: 0.5)
    let panel = try #require(stage.tuningLayout)
    expect(panel.rect.x >= 0 && panel.rect.maxX <= width)
    expect(panel.rect.y >= 0 && panel.rect.maxY <= height)
    expect(panel.list.height >= KnobList.rowExtent)
    // The pieces under the card do not receive the drag.
    let place = try Panel.marks(of: "decelerationRate", on: stage)
    let drag = try Panel.turn("decelerationRate", by: 50, on: stage, at: 1)
    let before = stage.checkpoint
    _ = try Cards.play(drag, on: &stage, until: 2)
    expectEqual(stage.tuning["decelerationRate"], 0.9975, "\(place)")
    expectEqual(stage.checkpoint["wheel"], before["wheel"])
    expectEqual(stage.checkpoint["ruler"], before["ruler"])
    _ = try Cards.play(Cards.key(.escape, at: 3), on: &stage, until: 3.5)
    expect(stage.tuningLayout == nil)
    expectEqual(stage.focus, .target(.wheel(0)))
    let keys = [4, 4.5].flatMap { Cards.key(.t, at: $0, modifiers: .leftControl) }
    _ = try Cards.play(keys, on: &stage, until: 5)
    expect(stage.tuningLayout == nil)
  }

  @Test func `closing the panel releases its knobs`() throws {
    var stage = try Cards.stage()
    let turn = try Panel.turn("rubberBand", by: 90, on: stage, at: 0, duration: 1, rest: 0)
    let entries = turn.dropLast() + Cards.key(.t, at: 0.5, modifiers: .leftControl)
    _ = try Cards.play(Array(entries), on: &stage, until: 2)
    let held = stage.tuning["rubberBand"]
    expect(held < 0.55 && held > 0.45)
    expect(!stage.knobs.rulers[try Panel.knob("rubberBand")].rows.scroller.isTracking)
    expectEqual(stage.knobs.rulers[try Panel.knob("rubberBand")].value, held)
  }
}
