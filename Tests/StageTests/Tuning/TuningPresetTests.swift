import Drawing
import Pickers
import ScrollPhysics
import Sessions
import Stage
import TestSupport
import Testing

/// Selection of presets on the panel; showing and hiding the panel.
struct TuningPresetTests {
  private typealias Panel = TuningPanelTests

  @Test(arguments: ScrollTuning.presets.map(\.name))
  func `a preset's button sets its parameters and moves the knobs to them`(
    name: String
  ) throws {
    var stage = try Cards.stage()
    let tap = try Panel.tap(try Panel.preset(name), on: stage, at: 0)
    _ = try Cards.play(tap, on: &stage, until: 2)
    #expect(stage.presetName == name)
    #expect(stage.tuning == ScrollTuning.preset(named: name))
    #expect(!stage.isTuned)
    for index in stage.tuner.shown {
      let knob = ScrollTuning.allParameters[index]
      let ruler = stage.tuner.knobs[index]
      let step = ruler.scale.value(at: 1) - ruler.scale.value(at: 0)
      let distance = abs(ruler.value - stage.tuning[knob.name])
      #expect(distance <= step / 2 + 1e-9, "\(knob.name)")
    }
  }

  @Test func `in the edition of 2023 flutter is that of 2023, on the panel and in entries`() throws
  {
    for (edition, tuning) in [
      (PresetEdition.of2023, ScrollTuning.flutter2023), (.of2026, .flutter),
    ] {
      var header = Cards.header()
      header.edition = edition
      header.preset = "flutter"
      #expect(try Stage(header: header, scene: Cards.scene).tuning == tuning)
      header.preset = "uikit"
      var stage = try Stage(header: header, scene: Cards.scene)
      let tap = try Panel.tap(try Panel.preset("flutter"), on: stage, at: 0)
      _ = try Cards.play(tap, on: &stage, until: 1)
      #expect(stage.tuning == tuning && stage.presetName == "flutter" && !stage.isTuned)
      let entries = ["web", "flutter"].map { SessionEntry(time: 1, event: .preset($0)) }
      _ = try Cards.play(entries, on: &stage, until: 2)
      #expect(stage.tuning == tuning && stage.presetName == "flutter")
    }
  }

  @Test func `the panel of the edition of 2023 has the presets of then`() throws {
    var header = Cards.header()
    header.edition = .of2023
    let stage = try Stage(header: header, scene: Cards.scene)
    let older = try #require(stage.tuningLayout)
    let newer = try #require(try Cards.stage().tuningLayout)
    #expect(older.rect(of: try Panel.preset("gtk")) == .zero)
    #expect(newer.rect(of: try Panel.preset("gtk")).width > 20)
    #expect(newer.list.y > older.list.y && newer.list.height == older.list.height)
  }

  @Test func `the panel of an edition has the presets of then`() {
    for edition in PresetEdition.allCases {
      let lines = TuningLayout.lines(edition, of: ScrollTuning.presets)
      let shown = ScrollTuning.presets.filter { $0.since <= edition }.map(\.name)
      #expect(lines.flatMap { $0 }.sorted() == shown.sorted())
      #expect(lines.allSatisfy { $0.count <= 5 })
    }
  }

  @Test func `a session begins and continues with the rules of its header and entries`() throws {
    var header = Cards.header()
    header.tuning = ["momentumDistance": 9, "velocityRule": 3]
    var stage = try Stage(header: header, scene: Cards.scene)
    #expect(stage.tuning.velocityRule == .windowAverage && stage.tuning["momentumDistance"] == 9)
    var again = header
    again.tuning = stage.tunedNumbers
    #expect(try Stage(header: again, scene: Cards.scene).tuning == stage.tuning)
    let entry = SessionEntry(time: 1, event: .tuning(name: "momentumCarry", value: 2))
    _ = try Cards.play([entry], on: &stage, until: 2)
    #expect(stage.tuning.momentumCarry == .flywheel && stage.picker.tuning == stage.tuning)
    #expect(stage.tunedNumbers["momentumCarry"] == 2)
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
    #expect(stage.tuner.knobs[try Panel.knob("rubberBand")].value == 0.3)
    #expect(stage.tuner.knobs[try Panel.knob("springResponse")].value == 0.12)
    #expect(stage.tuning["springResponse"] == 0.123)
    #expect(events.isEmpty)
    let flutter = SessionEntry(time: 2, event: .preset("flutter"))
    _ = try Cards.play([flutter], on: &stage, until: 4)
    #expect(stage.tuning == .flutter)
    #expect(stage.tuner.comparison.name == "uikit, tuned")
    #expect(stage.tuner.comparison.tuning["rubberBand"] == 0.3)
  }

  @Test func `a press on a moving knob does not change its value`() throws {
    var stage = try Cards.stage()
    let tap = try Panel.tap(try Panel.preset("web"), on: stage, at: 0)
    let place = try Panel.marks(of: "dragSlop", on: stage)
    _ = try Cards.play(tap, on: &stage, until: 0.1)
    #expect(stage.tuner.isCardOpen == false && stage.isMoving)
    let hold = Panel.tap(x: place.x, y: place.y - 21, at: 0.15)
    _ = try Cards.play(hold, on: &stage, until: 2)
    #expect(stage.tuning == .web)
  }

  @Test func `reset restores the preset, including parameters set by the header`() throws {
    var header = Cards.header()
    header.tuning = ["dragSlop": 4, "springLead": 3]
    var stage = try Stage(header: header, scene: Cards.scene)
    #expect(stage.isTuned)
    #expect(stage.tuner.knobs[try Panel.knob("dragSlop")].value == 4)
    let given = stage.tuning
    _ = try Cards.play(try Panel.tap(.reset, on: stage, at: 0), on: &stage, until: 1)
    #expect(stage.tuning == .uikit)
    #expect(!stage.isTuned)
    // Ghosts move as the header's parameters would have them.
    #expect(stage.tuner.comparison.tuning == given)
  }

  @Test(arguments: ScrollTuning.presets.map(\.name))
  func `a parameter that the panel does not show has no effect`(name: String) throws {
    var header = Cards.header()
    header.preset = name
    let stage = try Stage(header: header, scene: Cards.scene)
    let shown = Set(stage.tuner.shown)
    let plain = try Self.outcome(header)
    for (index, knob) in ScrollTuning.allParameters.enumerated() where !shown.contains(index) {
      for value in [knob.range.lowerBound, knob.range.upperBound] {
        var other = header
        other.tuning = [knob.name: value]
        #expect(try Self.outcome(other) == plain, "\(knob.name) \(value)")
      }
    }
    #expect(shown.contains(try Panel.knob("dragSlop")))
  }

  /// The offsets of wheel and ruler during drags, flings, pulls beyond the edge and
  /// a key press.
  private static func outcome(_ header: SessionHeader) throws -> [Double] {
    var stage = try Stage(header: header, scene: Cards.scene)
    var entries = Cards.drag(id: 1, from: (132, 300), to: (132, 420), at: 0, duration: 0.1)
    entries += Cards.drag(id: 2, from: (332, 300), to: (332, 440), at: 0.05, duration: 0.08)
    entries += Cards.drag(id: 1, from: (132, 300), to: (132, 440), at: 2, duration: 0.3, rest: 0.5)
    entries += Cards.key(.down, at: 5)
    entries += Cards.drag(id: 1, from: (700, 368), to: (560, 368), at: 5, duration: 0.1)
    var places: [Double] = []
    for frame in 0..<80 {
      let range = (Double(frame) / 10)..<(Double(frame + 1) / 10)
      let due = entries.filter { range.contains($0.time) }
      _ = try Cards.play(due, on: &stage, until: range.upperBound)
      places += stage.picker.columns.map { $0.wheel.contentOffset }
      places.append(stage.ruler.contentOffset)
    }
    return places
  }

  // MARK: - Showing and hiding

  @Test func `T and a tap on the label switch between tuning and events`() throws {
    var stage = try Cards.stage()
    #expect(stage.tuningLayout?.rect == stage.layout.events)
    _ = try Cards.play(Cards.key(.t, at: 0), on: &stage, until: 0.5)
    #expect(stage.tuningLayout == nil)
    let label = try #require(stage.layout.events)
    _ = try Cards.play(Panel.tap(x: label.x + 20, y: label.y + 12, at: 1), on: &stage, until: 2)
    #expect(stage.tuningLayout != nil)
    let tap = try Panel.tap(.label, on: stage, at: 2)
    _ = try Cards.play(tap, on: &stage, until: 3)
    #expect(stage.tuningLayout == nil)
  }

  @Test func `T continues a typed name, and Ctrl and T hides the panel`() throws {
    var stage = try Cards.stage()
    let open = Cards.key(.returnKey, at: 0) + Cards.key(.t, at: 1) + Cards.key(.o, at: 1.1)
    _ = try Cards.play(open, on: &stage, until: 2)
    #expect(stage.tuningLayout != nil)
    _ = try Cards.play(
      Cards.key(.t, at: 3, modifiers: .leftControl),
      on: &stage,
      until: 4
    )
    #expect(stage.tuningLayout == nil)
  }

  @Test(arguments: [(1024.0, 768.0), (800, 480), (480, 800), (480, 320), (360, 640)])
  func `in a small window T opens a card, and Esc and T close it`(
    width: Double,
    height: Double
  ) throws {
    var header = Cards.header()
    header.width = width
    header.height = height
    var stage = try Stage(header: header, scene: Cards.scene)
    #expect(stage.tuningLayout == nil)
    _ = try Cards.play(Cards.key(.t, at: 0), on: &stage, until: 0.5)
    let panel = try #require(stage.tuningLayout)
    #expect(panel.rect.x >= 0 && panel.rect.maxX <= width)
    #expect(panel.rect.y >= 0 && panel.rect.maxY <= height)
    #expect(panel.list.height >= TuningPanel.rowExtent)
    // The pieces under the card do not receive the drag.
    let place = try Panel.marks(of: "decelerationRate", on: stage)
    let drag = try Panel.turn("decelerationRate", by: 50, on: stage, at: 1)
    let before = stage.checkpoint
    _ = try Cards.play(drag, on: &stage, until: 2)
    #expect(stage.tuning["decelerationRate"] == 0.9975, "\(place)")
    #expect(stage.checkpoint["wheel"] == before["wheel"])
    #expect(stage.checkpoint["ruler"] == before["ruler"])
    _ = try Cards.play(Cards.key(.escape, at: 3), on: &stage, until: 3.5)
    #expect(stage.tuningLayout == nil)
    #expect(stage.focus == .wheel(0))
    _ = try Cards.play(Cards.key(.t, at: 4) + Cards.key(.t, at: 4.5), on: &stage, until: 5)
    #expect(stage.tuningLayout == nil)
  }

  @Test func `closing the panel releases its knobs`() throws {
    var stage = try Cards.stage()
    let turn = try Panel.turn("rubberBand", by: 90, on: stage, at: 0, duration: 1, rest: 0)
    let entries = turn.dropLast() + Cards.key(.t, at: 0.5)
    _ = try Cards.play(Array(entries), on: &stage, until: 2)
    let held = stage.tuning["rubberBand"]
    #expect(held < 0.55 && held > 0.45)
    #expect(!stage.tuner.knobs[try Panel.knob("rubberBand")].rows.scroller.isTracking)
    #expect(stage.tuner.knobs[try Panel.knob("rubberBand")].value == held)
  }
}
