import Drawing
import FrameTiming
import ScrollPhysics
import Sessions
import Stage
import TestSupport
import Testing

/// The part of a stage's picture that is the same while pieces move.
struct StablePartTests {
  private let log = FrameLog(refreshRate: 60)

  /// The stable part of the stage's picture, and the rest.
  private func parts(of stage: Stage) -> (stable: [DrawCommand], rest: [DrawCommand]) {
    var list = DisplayList()
    let status = StageStatus(hint: "Tab focus")
    stage.draw(into: &list, status: status, frames: log, overview: FrameOverview(of: log))
    return (Array(list.commands[..<list.stableCount]), Array(list.commands[list.stableCount...]))
  }

  @Test func `while pieces move, most commands are in the stable part, which is equal`() throws {
    var stage = try Cards.stage()
    let wheel = stage.rect(of: .wheel(0)).center
    let down = SessionEvent.down(id: 1, x: wheel.x, y: wheel.y, kind: .touch, pressure: nil)
    try stage.apply(SessionEntry(time: 1, event: down))
    let first = parts(of: stage)
    expect(first.stable.count > 2 * first.rest.count)
    for step in 1...8 {
      let event = SessionEvent.move(id: 1, x: wheel.x, y: wheel.y - 11 * Double(step))
      try stage.apply(SessionEntry(time: 1 + Double(step) / 60, event: event))
      let next = parts(of: stage)
      expectEqual(next.stable, first.stable)
      expect(next.rest != first.rest)
    }
  }

  @Test func `panels that cover pieces are not in the stable part`() throws {
    let stage = try Cards.stage(width: 900, height: 700)
    var open = stage
    let tune = stage.layout.titleBar.tune.center
    for entry in Cards.tap((tune.x, tune.y), at: 1) { try open.apply(entry) }
    expect(parts(of: open).rest.count > parts(of: stage).rest.count + 50)
    expectEqual(parts(of: open).stable, parts(of: stage).stable)
  }
}
