import Drawing
import Pickers
import ScrollPhysics
import Sessions
import Stage
import TestSupport
import Testing

/// Changes of parameters on the tuning panel by fingers, keys and mouse wheels.
struct TuningPanelTests {
  static let knobs = ScrollTuning.allParameters.map(\.name)

  /// The index of a knob in `ScrollTuning.allParameters`.
  static func knob(_ name: String) throws -> Int {
    try #require(knobs.firstIndex(of: name))
  }

  /// The centre of a knob's marks on the panel.
  static func marks(of name: String, on stage: Stage) throws -> (x: Double, y: Double) {
    let panel = try #require(stage.tuningLayout)
    let row = try #require(stage.knobs.shown.firstIndex(of: try knob(name)))
    let top = Double(row) * KnobList.rowExtent - stage.knobs.list.contentOffset
    return (panel.list.center.x, panel.list.y + top + 31)
  }

  /// A horizontal drag of a knob's marks, with a pause before the release.
  static func turn(
    _ name: String,
    by distance: Double,
    on stage: Stage,
    at time: Double,
    duration: Double = 0.4,
    rest: Double = 0.2
  ) throws -> [SessionEntry] {
    let start = try marks(of: name, on: stage)
    return Cards.drag(
      id: 9,
      from: start,
      to: (start.x + distance, start.y),
      at: time,
      duration: duration,
      rest: rest
    )
  }

  static func tap(_ button: TuningButton, on stage: Stage, at time: Double) throws -> [SessionEntry]
  {
    let center = try #require(stage.tuningLayout).rect(of: button).center
    return tap(x: center.x, y: center.y, at: time)
  }

  static func tap(x: Double, y: Double, at time: Double) -> [SessionEntry] {
    [
      SessionEntry(time: time, event: .down(id: 8, x: x, y: y, kind: .mouse, pressure: nil)),
      SessionEntry(time: time + 0.05, event: .up(id: 8)),
    ].map(\.rounded)
  }

  /// A drag of the header of engines by a number of titles, with a pause before the release.
  static func dragEngines(by rows: Int, on stage: Stage, at time: Double) throws -> [SessionEntry] {
    let center = try #require(stage.tuningLayout).engines.center
    let distance = stage.engines.rows.rowExtent * Double(rows) + (rows < 0 ? -10 : 10)
    return Cards.drag(
      id: 7,
      from: (center.x, center.y),
      to: (center.x - distance, center.y),
      at: time,
      duration: 0.4,
      rest: 0.2
    )
  }

  // MARK: - Rulers

  @Test func `a drag of a knob sets an exact decimal for every piece`() throws {
    var stage = try Cards.stage()
    // 10 points of slop and ten marks of 8 points.
    let turn = try Self.turn("rubberBand", by: 90, on: stage, at: 0.1)
    _ = try Cards.play(turn, on: &stage, until: 2)
    expectEqual(stage.tuning["rubberBand"], 0.45)
    expect(stage.isTuned)
    expectEqual(stage.presetName, "uikit")
    expectEqual(stage.picker.tuning, stage.tuning)
    expectEqual(stage.ruler.tuning, stage.tuning)
    expectEqual(stage.header.tuning, stage.tuning)
    expectEqual(stage.sheet.tuning, stage.tuning)
    expectEqual(stage.tunedNumbers, ["rubberBand": 0.45])
  }

  @Test func `a value set on the panel changes the next release`() throws {
    let (x, y) = StageTests.ranks
    let fling = Cards.drag(id: 1, from: (x, y), to: (x, y - 80), at: 3, duration: 0.1)
    var plain = try Cards.stage()
    _ = try Cards.play(fling, on: &plain, until: 8)
    var tuned = try Cards.stage()
    let turn = try Self.turn("decelerationRate", by: 150, on: tuned, at: 0.1)
    _ = try Cards.play(turn + fling, on: &tuned, until: 8)
    expect(tuned.tuning["decelerationRate"] < 0.998)
    expect(tuned.picker.selection != plain.picker.selection)
  }

  @Test func `a flung knob changes its value until it rests on a mark`() throws {
    var stage = try Cards.stage()
    let fling = try Self.turn("dampingRatio", by: -120, on: stage, at: 0.1, duration: 0.08, rest: 0)
    let events = try Cards.play(fling, on: &stage, until: 0.2)
    let early = stage.tuning["dampingRatio"]
    expect(early > 1)
    let later = stage.advance(to: 6)
    expect(stage.tuning["dampingRatio"] > early)
    let knob = try Self.knob("dampingRatio")
    expectEqual(stage.knobs.rulers[knob].value, stage.tuning["dampingRatio"])
    expect((events + later).contains { $0.target == .knob(knob) && $0.event.cause == .fling })
  }

  @Test func `the ends of a knob are the limits of the range`() throws {
    var stage = try Cards.stage()
    let tap = Self.tap(
      x: try Self.marks(of: "decelerationRate", on: stage).x,
      y: try Self.marks(of: "decelerationRate", on: stage).y,
      at: 0
    )
    _ = try Cards.play(tap + Cards.key(.end, at: 0.2), on: &stage, until: 2)
    expectEqual(stage.tuning["decelerationRate"], 0.9999)
    _ = try Cards.play(Cards.key(.home, at: 2), on: &stage, until: 4)
    expectEqual(stage.tuning["decelerationRate"], 0.5)
  }

  @Test func `keys change the focused knob and move the focus to the next`() throws {
    var stage = try Cards.stage()
    let tabs = (0..<6).flatMap { Cards.key(.tab, at: Double($0) * 0.1) }
    _ = try Cards.play(tabs, on: &stage, until: 1)
    expectEqual(stage.focus, .target(.knob(try Self.knob("decelerationRate"))))
    let keys =
      Cards.key(.left, at: 1) + Cards.key(.down, at: 2) + Cards.key(.right, at: 2.1)
      + Cards.key(.pageUp, at: 2.2)
    _ = try Cards.play(keys, on: &stage, until: 4)
    expectEqual(stage.focus, .target(.knob(try Self.knob("rubberBand"))))
    expectEqual(stage.tuning["decelerationRate"], 0.9979)
    expectEqual(stage.tuning["rubberBand"], 0.61)
    // The compared preset, the panel's buttons, those of the title bar, and the first piece.
    let more = (0..<4).flatMap { Cards.key(.tab, at: 4 + Double($0) * 0.1) }
    _ = try Cards.play(more, on: &stage, until: 5)
    expectEqual(stage.focus, .target(.wheel(0)))
  }

  @Test func `a typed number sets the focused knob`() throws {
    var stage = try Cards.stage()
    let place = try Self.marks(of: "dragSlop", on: stage)
    let keys: [Key] = [.digit2, .digit4, .period, .digit5]
    let typed = keys.enumerated().flatMap { Cards.key($1, at: 0.3 + Double($0) * 0.1) }
    let tap = Self.tap(x: place.x, y: place.y, at: 0)
    _ = try Cards.play(tap + typed + Cards.key(.returnKey, at: 1.5), on: &stage, until: 3)
    expect(!stage.isModal, "Enter opens the sheet")
    expectEqual(stage.tuning.dragSlop, 24.5)
  }

  @Test func `a value between two marks is kept until its knob leaves the nearest mark`() throws {
    var stage = try Cards.stage()
    let own = ScrollTuning.uikit.value(of: "springResponse")
    let turn = try Self.turn("springResponse", by: 18, on: stage, at: 0.1)
    _ = try Cards.play(turn, on: &stage, until: 1)
    expectEqual(own, 0.572_76)
    expectEqual(stage.tuning["springResponse"], 0.56)
    let back = try Self.turn("springResponse", by: -18, on: stage, at: 1)
    _ = try Cards.play(back, on: &stage, until: 2)
    expectEqual(stage.tuning["springResponse"], 0.57)
    let reset = try Self.tap(.reset, on: stage, at: 2)
    _ = try Cards.play(reset, on: &stage, until: 3)
    expectEqual(stage.tuning, .uikit)
  }

  // MARK: - Ruler or list

  /// A stage on which a finger has dragged the marks of a knob and has rested.
  private func dragged(by x: Double, _ y: Double) throws -> Stage {
    var stage = try Cards.stage()
    let start = try Self.marks(of: "springResponse", on: stage)
    let end = (start.x + x, start.y + y)
    let drag = Cards.drag(id: 1, from: start, to: end, at: 0, duration: 0.5, rest: 0.3)
    _ = try Cards.play(drag, on: &stage, until: 2)
    return stage
  }

  @Test func `a vertical drag scrolls the list and changes no value`() throws {
    let stage = try dragged(by: 15, -110)
    expectEqual(stage.knobs.list.contentOffset, 100)
    expectEqual(stage.tuning, .uikit)
  }

  @Test func `a horizontal drag moves the knob and not the list`() throws {
    let stage = try dragged(by: -110, -60)
    expectEqual(stage.knobs.list.contentOffset, 0)
    expect(stage.tuning["springResponse"] > 0.6)
  }

  @Test func `the list can be scrolled to the last knob`() throws {
    var stage = try Cards.stage()
    let panel = try #require(stage.tuningLayout)
    let x = panel.list.center.x
    var time = 0.0
    for _ in 0..<6 {
      let drag = Cards.drag(
        id: 1,
        from: (x, panel.list.maxY - 10),
        to: (x, panel.list.y + 10),
        at: time,
        duration: 0.15
      )
      _ = try Cards.play(drag, on: &stage, until: time + 3)
      time += 3
    }
    let content = Double(stage.knobs.shown.count) * KnobList.rowExtent
    expect(abs(stage.knobs.list.contentOffset - (content - panel.list.height)) < 1e-9)
    expectEqual(stage.tuning, .uikit)
  }

  @Test func `the mouse wheel scrolls the list, or moves the focused knob`() throws {
    var stage = try Cards.stage()
    let place = try Self.marks(of: "rubberBand", on: stage)
    func notch(_ dy: Double, dx: Double = 0, at time: Double) -> SessionEntry {
      SessionEntry(time: time, event: .wheel(x: place.x, y: place.y, dx: dx, dy: dy))
    }
    _ = try Cards.play([notch(-1, at: 0)], on: &stage, until: 1)
    expectEqual(stage.knobs.list.contentOffset, KnobList.rowExtent)
    expectEqual(stage.tuning, .uikit)
    _ = try Cards.play([notch(1, at: 1)], on: &stage, until: 2)
    expectEqual(stage.knobs.list.contentOffset, 0)
    _ = try Cards.play([notch(0, dx: 1, at: 2)], on: &stage, until: 3)
    // Sideways, too, an unfocused knob keeps its value.
    expectEqual(stage.tuning, .uikit)
    _ = try Cards.play([notch(-1, dx: 0.2, at: 3)], on: &stage, until: 4)
    expect(stage.knobs.list.contentOffset == KnobList.rowExtent && stage.tuning == .uikit)
    _ = try Cards.play([notch(1, at: 4)], on: &stage, until: 5)
    let tap = Self.tap(x: place.x, y: place.y, at: 5)
    _ = try Cards.play(tap + [notch(1, at: 6)], on: &stage, until: 7)
    expectEqual(stage.tuning["rubberBand"], 0.56)
    expectEqual(stage.knobs.list.contentOffset, 0)
  }

  @Test func `a tap on a name focuses the knob and changes no value`() throws {
    var stage = try Cards.stage()
    let place = try Self.marks(of: "rubberBand", on: stage)
    _ = try Cards.play(Self.tap(x: place.x + 80, y: place.y - 21, at: 0), on: &stage, until: 1)
    expectEqual(stage.focus, .target(.knob(try Self.knob("rubberBand"))))
    expectEqual(stage.tuning, .uikit)
    _ = try Cards.play(Self.tap(x: place.x + 80, y: place.y, at: 1), on: &stage, until: 2)
    expectEqual(stage.tuning["rubberBand"], 0.65)
  }
}
