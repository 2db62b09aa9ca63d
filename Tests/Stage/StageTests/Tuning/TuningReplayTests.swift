import Drawing
import Pickers
import ScrollPhysics
import Sessions
import Stage
import TestSupport
import Testing

/// Equal entries give equal states of the panel at any frame rate.
struct TuningReplayTests {
  private typealias Panel = TuningPanelTests
  private static let (suits, ranks) = (StageTests.suits, StageTests.ranks)
  private static let below = (x: ranks.x, y: ranks.y + 120)

  /// Knobs flung while the wheel moves, presets, a scrolled list, high-resolution notches whose
  /// pause ends during the fling, and the ghost.
  static func session() throws -> [SessionEntry] {
    let stage = try Cards.stage()
    var entries = Cards.key(.g, at: 0.01)
    entries += Cards.drag(id: 1, from: ranks, to: below, at: 0.1, duration: 0.1)
    entries += try Panel.turn(
      "springResponse",
      by: 150,
      on: stage,
      at: 0.15,
      duration: 0.1,
      rest: 0
    )
    let notch = SessionEvent.wheel(x: suits.x, y: suits.y, dx: 0, dy: 0.3)
    entries += (0..<6).map { SessionEntry(time: 0.31 + Double($0) * 0.013, event: notch) }
    entries += try Panel.turn(
      "dampingRatio",
      by: -170,
      on: stage,
      at: 0.33,
      duration: 0.09,
      rest: 0
    )
    .map { entry in
      var entry = entry
      switch entry.event {
      case .down(_, let x, let y, let kind, let pressure):
        entry.event = .down(id: 7, x: x, y: y, kind: kind, pressure: pressure)
      case .move(_, let x, let y): entry.event = .move(id: 7, x: x, y: y)
      case .up: entry.event = .up(id: 7)
      default: break
      }
      return entry
    }
    entries += Cards.drag(id: 2, from: suits, to: (suits.x, suits.y + 160), at: 0.6, duration: 0.1)
    entries += try Panel.dragEngines(by: -1, on: stage, at: 2)
    entries += Cards.drag(id: 1, from: (1050, 380), to: (1050, 200), at: 2.2, duration: 0.1)
    entries += Cards.drag(id: 2, from: ranks, to: below, at: 2.6, duration: 0.1)
    entries += try Panel.tap(.reset, on: stage, at: 3.4)
    return entries.sorted { $0.time < $1.time }
  }

  @Test(arguments: [24.0, 60, 240])
  func `parameters changed during motion are the same at any frame rate`(fps: Double) throws {
    let entries = try Self.session()
    var (exact, stage) = (try Cards.stage(), try Cards.stage())
    let all = try Cards.play(entries, on: &exact, until: 6)
    let events = try Cards.play(entries, on: &stage, until: 6, framesPerSecond: fps)
    expectEqual(stage.tuning, exact.tuning)
    expectEqual(stage.panel, exact.panel)
    expect(stage.knobs == exact.knobs && stage.engines == exact.engines)
    expectEqual(stage.picker, exact.picker)
    expectEqual(stage.checkpoint, exact.checkpoint)
    for name in ["springResponse", "dampingRatio"] {
      let knob = StageTarget.knob(try Panel.knob(name))
      expectEqual(events.steps(of: knob), all.steps(of: knob))
      expect(all.steps(of: knob).count { $0.kind.name == "change" } > 20)
    }
    for column in 0..<2 {
      expectEqual(events.steps(of: .wheel(column)), all.steps(of: .wheel(column)))
    }
  }

  @Test func `a motion that begins while a knob moves has the value of that time`()
    throws
  {
    // The pause after fractional notches ends during the knob's fling.
    let base = try Cards.stage()
    let turn = try Panel.turn("dampingRatio", by: -150, on: base, at: 0, duration: 0.1, rest: 0)
    let (x, y) = Self.suits
    let wheel = [SessionEntry(time: 0.11, event: .wheel(x: x, y: y, dx: 0, dy: 0.4))]
    let entries = (turn + wheel).sorted { $0.time < $1.time }
    var places: [Double] = []
    for fps in [nil, 10.0, 240] {
      var stage = try Cards.stage()
      for entry in entries { try stage.apply(entry) }
      if let fps {
        for frame in 2...Int(0.3 * fps) { stage.advance(to: Double(frame) / fps) }
      }
      stage.advance(to: 0.3)
      expect(stage.knobs.rulers[try Panel.knob("dampingRatio")].isMoving)
      places.append(stage.picker.columns[0].wheel.contentOffset)
    }
    expect(places[0] == places[1] && places[1] == places[2])
  }

  // MARK: - Checkpoints

  @Test func `a checkpoint contains the tuning after a parameter is set`() throws {
    var stage = try Cards.stage()
    expect(!stage.checkpoint.names.contains("tuning"))
    let turn = try Panel.turn("rubberBand", by: 90, on: stage, at: 0)
    _ = try Cards.play(turn, on: &stage, until: 2)
    expectEqual(stage.checkpoint["tuning"], .one(.init("uikit", at: 1)))
    expectEqual(stage.checkpoint["tuning.rubberBand"], .one(.init(45, at: 0.45)))
    _ = try Cards.play(try Panel.tap(.reset, on: stage, at: 2), on: &stage, until: 3)
    expectEqual(stage.checkpoint["tuning"], .one(.init("uikit", at: 0)))
    expect(stage.checkpoint["tuning.rubberBand"] == nil)
    expect(stage.restingCheckpoint["tuning"] == nil)
  }

  @Test func `a replay that sets a different value has a checkpoint difference`() throws {
    let base = try Cards.stage()
    var stage = base
    let turn = try Panel.turn("rubberBand", by: 90, on: base, at: 0)
    _ = try Cards.play(turn, on: &stage, until: 2)
    var other = base
    let farther = try Panel.turn("rubberBand", by: 98, on: base, at: 0)
    _ = try Cards.play(farther, on: &other, until: 2)
    let difference = stage.checkpoint.firstDifference(from: other.checkpoint)
    expectEqual(difference?.target, "tuning.rubberBand")
    expectEqual(stage.checkpoint.firstDifference(from: base.checkpoint)?.recomputed, "nothing")
  }

  // MARK: - Ghost

  private func ghostTexts(_ stage: Stage) -> Int {
    StageDrawingTests.commands(stage).count { command in
      guard case .text(_, let style, let place, _, let color) = command else { return false }
      let isBlue = (color.red, color.green, color.blue) == (0x64, 0xB5, 0xFF)
      return isBlue && style.anchor == .center
        && stage.layout.wheel.contains(place)
    }
  }

  @Test func `a ghost shows the motion of the other preset until both end`() throws {
    let fling = Cards.drag(id: 1, from: Self.ranks, to: Self.below, at: 1, duration: 0.1)
    var plain = try Cards.stage()
    _ = try Cards.play(fling, on: &plain, until: 1.4)
    expectEqual(ghostTexts(plain), 0)
    var stage = try Cards.stage()
    _ = try Cards.play(Cards.key(.g, at: 0) + fling, on: &stage, until: 1.4)
    expect(ghostTexts(stage) > 3)
    expectEqual(stage.picker, plain.picker)
    stage.advance(to: 20)
    expectEqual(ghostTexts(stage), 0)
    expect(!stage.isMoving)
  }

  @Test func `a press on the wheel removes its ghost`() throws {
    var stage = try Cards.stage()
    let fling = Cards.drag(id: 1, from: Self.ranks, to: Self.below, at: 1, duration: 0.1)
    let hold = SessionEntry(
      time: 1.5,
      event: .down(id: 1, x: Self.ranks.x, y: Self.ranks.y, kind: .touch, pressure: nil)
    )
    _ = try Cards.play(Cards.key(.g, at: 0) + fling + [hold], on: &stage, until: 1.6)
    expectEqual(ghostTexts(stage), 0)
  }

  @Test func `the reduced motion of a session outlives its preset`() throws {
    var header = Cards.header()
    header.tuning = ["reducedMotion": 1]
    var stage = try Stage(header: header, scene: Cards.scene)
    expect(stage.tuning.reducesMotion && !stage.isTuned)
    let entry = SessionEntry(time: 0, event: .preset("android"))
    _ = try Cards.play([entry], on: &stage, until: 0.1)
    expect(stage.tuning.reducesMotion && !stage.isTuned)
    expectEqual(stage.tunedNumbers, ["reducedMotion": 1])
  }
}
