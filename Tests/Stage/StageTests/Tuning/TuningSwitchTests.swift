import Drawing
import Pickers
import ScrollPhysics
import Sessions
import TestSupport
import Testing

@testable import Stage

/// The knob of a truth value, which is a switch.
struct TuningSwitchTests {
  private typealias Panel = TuningPanelTests

  /// A stage whose list shows the switch, and a point of the switch.
  private static func stage() throws -> (stage: Stage, x: Double, y: Double) {
    var stage = try Cards.stage()
    let focus = SessionEntry(time: 0, event: .focus("knob.reducedMotion"))
    _ = try Cards.play([focus, SessionEntry(time: 0.1, event: .focus(""))], on: &stage, until: 2)
    let place = try Panel.marks(of: "reducedMotion", on: stage)
    let list = try #require(stage.tuningLayout).list
    expect(list.contains(Point(x: place.x, y: place.y)))
    return (stage, list.maxX - 20, place.y - 12)
  }

  private static func isOn(_ stage: Stage) -> Bool { stage.tuning.reducesMotion }

  @Test func `a tap turns it on, and another one off`() throws {
    var (stage, x, y) = try Self.stage()
    for (turn, isOn) in [true, false, true].enumerated() {
      let time = 2 + Double(turn)
      _ = try Cards.play(Panel.tap(x: x, y: y, at: time), on: &stage, until: time + 1)
      expectEqual(Self.isOn(stage), isOn)
    }
    expectEqual(stage.tunedNumbers, ["reducedMotion": 1])
    expectEqual(stage.focus.name, "knob.reducedMotion")
  }

  @Test(arguments: [-60.0, 60]) func `a drag along it changes nothing`(distance: Double) throws {
    var (stage, x, y) = try Self.stage()
    x -= 100
    let offset = stage.knobs.list.contentOffset
    let drag = Cards.drag(id: 1, from: (x, y), to: (x + distance, y + 60), at: 2, duration: 0.3)
    _ = try Cards.play(drag, on: &stage, until: 2.2)
    expect(!stage.isTuned)
    _ = try Cards.play([], on: &stage, until: 4)
    expect(!stage.isTuned && stage.knobs.list.contentOffset < offset)
  }

  @Test func `a press that explains it changes nothing`() throws {
    var (stage, x, y) = try Self.stage()
    let hold = Cards.drag(id: 1, from: (x, y), to: (x, y), at: 2, duration: 0.5, rest: 0.2)
    _ = try Cards.play(hold, on: &stage, until: 4)
    expect(!stage.isTuned)
  }

  @Test func `Space, Enter, arrows and digits change it while it has the focus`() throws {
    var (stage, _, _) = try Self.stage()
    let focus = SessionEntry(time: 2, event: .focus("knob.reducedMotion"))
    _ = try Cards.play([focus], on: &stage, until: 3)
    let keys: [(Key, Bool)] = [
      (.space, true), (.returnKey, false), (.right, true), (.right, true), (.left, false),
      (.digit1, true), (.end, true), (.home, false),
    ]
    for (step, (key, isOn)) in keys.enumerated() {
      let time = 3 + Double(step) * 2
      _ = try Cards.play(Cards.key(key, at: time), on: &stage, until: time + 1.5)
      expectEqual(Self.isOn(stage), isOn, "\(key)")
    }
    expectEqual(stage.sheet.sheet.phase, .closed)
  }

  @Test func `the mouse wheel scrolls the list also while it has the focus`() throws {
    var (stage, x, y) = try Self.stage()
    let offset = stage.knobs.list.contentOffset
    let notch = SessionEntry(time: 3, event: .wheel(x: x, y: y, dx: 0, dy: 1))
    let focus = SessionEntry(time: 2, event: .focus("knob.reducedMotion"))
    _ = try Cards.play([focus, notch], on: &stage, until: 5)
    expect(!stage.isTuned && stage.knobs.list.contentOffset < offset)
  }
}
