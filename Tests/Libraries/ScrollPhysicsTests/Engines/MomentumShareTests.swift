import ScrollPhysics
import TestSupport
import Testing

struct MomentumShareTests {
  @Test(arguments: [(500, 166.174), (1000, 649.666), (2000, 2539.897)])
  func `the share agrees with the engine`(velocity: Double, share: Double) {
    expect(
      isClose(
        MomentumCarry.share.added(carried: velocity, release: velocity),
        share,
        tolerance: 1e-3
      )
    )
    expectEqual(
      MomentumCarry.share.added(carried: -velocity, release: -velocity),
      -MomentumCarry.share
        .added(carried: velocity, release: velocity)
    )
  }

  @Test func `the share is at most 40 000`() {
    expectEqual(MomentumCarry.share.added(carried: 1e6, release: 1e6), 40_000)
    expectEqual(MomentumCarry.share.added(carried: 0, release: 0), 0)
  }

  @Test(arguments: MomentumCarry.allCases) func `nothing is added at opposite or zero velocities`(
    carry: MomentumCarry
  ) {
    expectEqual(carry.added(carried: 1000, release: -1000), 0)
    expectEqual(carry.added(carried: 1000, release: 0), 0)
    expectEqual(carry.added(carried: 0, release: 1000), 0)
  }

  @Test func `each rule adds a different velocity`() {
    expectEqual(MomentumCarry.none.added(carried: 1000, release: 900), 0)
    expectEqual(MomentumCarry.flywheel.added(carried: -1000, release: -10), -1000)
    expectEqual(
      MomentumCarry.share.added(carried: 1000, release: 501),
      MomentumCarry.share.added(carried: 1000, release: 1000)
    )
    expectEqual(MomentumCarry.share.added(carried: 1000, release: 500), 0)
  }

  /// A fling, caught in motion, and a second release after a movement by a distance.
  static func flingAgain(_ preset: Preset, distance: Double) -> Scroller {
    var scroller = Scroller(preset.tuning, .bounded(minimum: 0, maximum: 1e6))
    scroller.play(Stroke(at: 0).moved(by: -300, over: 0.1).lifted())
    scroller.play(Stroke(at: 0.12).moved(by: -distance, over: 0.1, hertz: 60).lifted())
    return scroller
  }

  /// Qt multiplies a release, and limits the sum.
  @Test(
    arguments: Preset.all.filter { ![.none, .multiple].contains($0.tuning.momentumCarry) }
  )
  func `a release below the minimum fling velocity carries no momentum`(preset: Preset) {
    let slow = Self.flingAgain(preset, distance: preset.tuning.minimumFlingVelocity * 0.08)
    expectEqual(slow.phase, .resting)
    let fast = Self.flingAgain(preset, distance: 290)
    expect(fast.velocity > 3500)
  }
}

extension MomentumCarry {
  /// The velocity that is added to a release at the instant of the catch, if the motion still had its
  /// initial velocity.
  func added(carried: Double, release: Double) -> Double {
    added(Caught(velocity: carried, firstVelocity: carried), release: release, at: 0)
  }
}
