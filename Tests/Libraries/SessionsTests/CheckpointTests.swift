import Sessions
import TestSupport
import Testing

struct CheckpointTests {
  private static let recorded: Checkpoint = [
    "wheel": .many([.init(2, at: 80), .init(6, at: 240)]),
    "ruler": .one(.init(637, at: 6370)),
    "sheet": .one(.init("closed", at: 0)),
  ]

  private func difference(
    _ change: (inout Checkpoint) -> Void
  ) -> Checkpoint.Difference? {
    var recomputed = Self.recorded
    change(&recomputed)
    return Self.recorded.firstDifference(from: recomputed)
  }

  @Test func `offsets are rounded to one sixty-fourth`() {
    expectEqual(Checkpoint.State(1, at: 0.1).offset, 0.09375)
    expectEqual(Checkpoint.State("half", at: -0.02).offset, -0.015625)
  }

  @Test func `checkpoints in different order are equal`() {
    let reversed: Checkpoint = [
      "sheet": .one(.init("closed", at: 0)),
      "ruler": .one(.init(637, at: 6370)),
      "wheel": .many([.init(2, at: 80), .init(6, at: 240)]),
    ]
    expectEqual(reversed, Self.recorded)
    expectEqual(reversed.names, ["sheet", "ruler", "wheel"])
    expect(Self.recorded.firstDifference(from: reversed) == nil)
  }

  @Test func `checkpoints with different names, counts or forms of states differ`() {
    let state = Checkpoint.State(1, at: 2)
    expect(["a": .one(state)] as Checkpoint != ["b": .one(state)])
    expect(["a": .one(state)] as Checkpoint != ["a": .one(state), "b": .one(state)])
    expect(["a": .one(state)] as Checkpoint != ["a": .many([state])])
  }

  @Test func `an existing name keeps its position and nil removes it`() {
    var checkpoint = Self.recorded
    checkpoint["ruler"] = .one(.init(1, at: 10))
    checkpoint["header"] = .one(.init(3, at: 408))
    checkpoint["wheel"] = nil
    checkpoint["nothing"] = nil
    expectEqual(checkpoint.names, ["ruler", "sheet", "header"])
    expectEqual(checkpoint["ruler"], .one(.init(1, at: 10)))
    expect(checkpoint["wheel"] == nil)
  }

  @Test func `the last state of a duplicate name is used`() {
    let pairs: Checkpoint = ["a": .one(.init(1, at: 0)), "a": .one(.init(2, at: 0))]
    expectEqual(pairs, ["a": .one(.init(2, at: 0))])
  }

  @Test(arguments: [-1.0 / 64, 0, 1.0 / 64])
  func `offsets agree within one sixty-fourth of a point`(distance: Double) {
    expect(difference { $0["ruler"] = .one(.init(637, at: 6370 + distance)) } == nil)
  }

  @Test(arguments: [(-2.0 / 64, "6369.96875"), (2.0 / 64, "6370.03125"), (.nan, "nan")])
  func `offsets further apart differ`(distance: Double, text: String) {
    expectEqual(
      difference { $0["ruler"] = .one(.init(637, at: 6370 + distance)) }?.description,
      "ruler: recorded offset 6370, recomputed \(text)"
    )
  }

  @Test func `a larger tolerance accepts larger differences`() {
    let recomputed: Checkpoint = ["ruler": .one(.init(1, at: 12))]
    let recorded: Checkpoint = ["ruler": .one(.init(1, at: 10))]
    expect(recorded.firstDifference(from: recomputed, offsetTolerance: 2) == nil)
    expect(recorded.firstDifference(from: recomputed, offsetTolerance: 1.5) != nil)
  }

  @Test func `different selections are a difference`() {
    let found = difference { $0["wheel"] = .many([.init(2, at: 80), .init(7, at: 240)]) }
    expectEqual(
      found.map { [$0.target, $0.recorded, $0.recomputed] },
      ["wheel.1", "6", "7"]
    )
    expectEqual(found?.description, "wheel.1: recorded selection 6, recomputed 7")
    expectEqual(
      difference { $0["sheet"] = .one(.init("half", at: 0)) }?.description,
      #"sheet: recorded selection "closed", recomputed "half""#
    )
  }

  @Test func `a name differs from an index`() {
    expectEqual(
      difference { $0["ruler"] = .one(.init("637", at: 6370)) }?.description,
      #"ruler: recorded selection 637, recomputed "637""#
    )
  }

  @Test func `a state that only the recording has is a difference`() {
    expectEqual(
      difference { $0["ruler"] = nil }?.description,
      "ruler: recorded state [637,6370], recomputed nothing"
    )
    expectEqual(
      difference { $0["wheel"] = .many([.init(2, at: 80)]) }?.description,
      "wheel.1: recorded state [6,240], recomputed nothing"
    )
    expectEqual(difference { $0["sheet"] = .many([.init("closed", at: 0)]) }?.target, "sheet")
  }

  @Test func `a state that the recording does not have is not compared`() {
    expect(difference { $0["header"] = .one(.init(3, at: 0.5)) } == nil)
  }

  @Test func `the first difference in recorded order is returned`() {
    let found = difference {
      $0["sheet"] = nil
      $0["wheel"] = .many([.init(2, at: 81), .init(7, at: 240)])
    }
    expectEqual(found?.target, "wheel.0")
  }
}
