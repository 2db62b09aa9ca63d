import ScrollPhysics
import TestSupport
import Testing

/// `ScrollTuning.motion`, which computes a motion without a scroller.
struct ReleaseTests {
  @Test func `the documentation example holds`() {
    let motion = ScrollTuning.uikit.motion(
      from: 0,
      velocity: 1000,
      range: .bounded(minimum: 0, maximum: 10_000)
    )
    expect(isClose(motion?.restPosition ?? 0, 494.505, tolerance: 1e-3))
  }

  @Test(arguments: Preset.all) func `a release at rest on a row has no motion`(preset: Preset) {
    for snap in [SnapRule.free, .rows(extent: 40), .pages(extent: 40)] {
      for offset in [0.0, 80, 400] {
        let motion = ReleaseCase(offset: offset, maximum: 400, snap: snap).motion(preset.tuning)
        expect(motion == nil)
      }
    }
  }

  @Test(arguments: Preset.all) func `a release has no minimum velocity`(preset: Preset) {
    let motion = ReleaseCase(offset: 500, velocity: 90).motion(preset.tuning)
    expect((motion?.restPosition ?? 0) > 500)
  }

  /// Offsets so near to the rest position that the motion has no duration.
  @Test(arguments: Preset.all) func `content moves onto a row within the tolerance`(
    preset: Preset
  ) {
    let hair = preset.tuning.tolerance.distance / 100
    let row = ReleaseCase(offset: 80 + hair, snap: .rows(extent: 40)).motion(preset.tuning)
    expectEqual(row?.restPosition, 80)
    let edge = ReleaseCase(offset: 2000 + hair).motion(preset.tuning)
    expectEqual(edge?.restPosition, 2000)
  }

  @Test(arguments: Preset.all) func `a fling in a loop meets no edge`(preset: Preset) {
    for velocity in [-5000, 5000.0] {
      let motion = preset.tuning.motion(
        from: 100,
        velocity: velocity,
        range: .looping(period: 300)
      )
      let travel = (motion?.restPosition ?? 100) - 100
      expect(travel * velocity > 0 && abs(travel) > 300)
    }
  }

  @Test(arguments: Preset.all) func `a deceleration that ends at an edge rests there`(
    preset: Preset
  ) {
    for velocity in stride(from: 60.0, to: 6000, by: 37) {
      var release = ReleaseCase(offset: 3, velocity: velocity, maximum: .infinity)
      let end = release.motion(preset.tuning)?.restPosition ?? .nan
      for maximum in [end.nextDown, end, end.nextUp] {
        release.maximum = maximum
        let rest = release.motion(preset.tuning)?.restPosition ?? .nan
        expect(rest <= maximum && isClose(rest, end, tolerance: 0.5))
      }
    }
  }
}
