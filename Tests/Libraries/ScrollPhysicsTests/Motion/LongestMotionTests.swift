import ScrollPhysics
import TestSupport
import Testing

/// Motions that the slowest parameters would make longer than two minutes.
struct LongestMotionTests {
  /// A preset with every spring, rate and tolerance as slow as its range allows.
  static func slow(_ preset: Preset, dampingRatio: Double) throws -> ScrollTuning {
    var tuning = preset.tuning
    let slowest: [String: Double] = [
      "snapResponse": 10, "snapDampingRatio": dampingRatio, "springResponse": 10,
      "dampingRatio": dampingRatio, "recoveryHalfLife": 1e6, "decelerationRate": 0.9999,
      "restDistance": 0.001, "stopVelocity": 0.1, "pixelRatio": 8,
    ]
    for parameter in tuning.parameters {
      guard let value = slowest[parameter.name] else { continue }
      let range = parameter.range
      try tuning.set(parameter.name, to: min(max(value, range.lowerBound), range.upperBound))
    }
    return tuning
  }

  @Test(arguments: [210.0, -210, 0, 5])
  func `a wide spring takes over the velocity of a fling`(edge: Double) throws {
    let tuning = try ScrollTuning(.uikit, ["springResponse": 10, "dampingRatio": 10])
    let velocity = edge < 0 ? -3000.0 : 3000
    let motion = try #require(
      tuning.motion(
        from: 0,
        velocity: velocity,
        range: .bounded(minimum: min(edge, 0), maximum: max(edge, 0))
      )
    )
    expectEqual(motion.velocity(at: 0), velocity)
    let crossing = motion.second == nil ? 0 : motion.first.duration
    expect(abs(motion.velocity(at: crossing)) > 2500)
    expect(motion.restPosition == edge && motion.duration <= 120 && motion.duration > 60)
  }

  @Test(arguments: Preset.all, [0.05, 1, 10])
  func `with the slowest parameters a motion continues its velocity and ends within two minutes`(
    preset: Preset,
    dampingRatio: Double
  ) throws {
    let tuning = try Self.slow(preset, dampingRatio: dampingRatio)
    // Android's, better-scroll's and Qt's curves have velocities of their own, as Chromium's within a range.
    let isFree = ["android", "web", "chromium", "qt"].contains(preset.name)
    var violations = Violations()
    for release in ReleaseCase.everyday(300, seed: 61) + ReleaseCase.extreme(300, seed: 62) {
      guard let motion = release.motion(tuning) else { continue }
      violations.add(motion.duration <= 120, "\(motion.duration) s: \(release)")
      let rest = motion.restPosition
      violations.add(release.allows(rest) && release.range.overscroll(rest) == 0, "\(release)")
      let isInside = release.range.overscroll(release.offset) == 0
      guard !isFree, isInside, release.bounces, abs(release.velocity) > 20, motion.duration > 0,
        release.range.clamped(release.offset + release.velocity) != release.offset,
        preset.name != "flutterClamping"
      else { continue }
      let velocity = motion.velocity(at: 0)
      let jump = abs(velocity - release.velocity)
      violations.add(jump <= 1e-9 * abs(release.velocity), "\(velocity): \(release)")
    }
    expect(violations.isEmpty, "\(violations)")
  }

  @Test(arguments: Preset.all, [0.05, 10])
  func `with the slowest parameters an animation ends within two minutes`(
    preset: Preset,
    dampingRatio: Double
  ) throws {
    let tuning = try Self.slow(preset, dampingRatio: dampingRatio)
    for distance in [-1e12, -30, 0.5, 1e6] {
      var scroller = Scroller(tuning, .bounded(minimum: -.infinity, maximum: .infinity))
      scroller.scroll(to: distance, at: 0)
      scroller.advance(to: 120)
      expect(scroller.contentOffset == distance && !scroller.isMoving)
    }
  }

  @Test(arguments: Preset.all, [-1e9, 1e6, 1e12])
  func `a release that is retargeted far away arrives within two minutes`(
    preset: Preset,
    target: Double
  ) {
    var scroller = Scroller(preset.tuning, .bounded(minimum: -.infinity, maximum: .infinity))
    let distance = target < 0 ? 60.0 : -60
    var events: [ScrollEvent] = []
    for event in Stroke(at: 0).moved(by: distance, over: 0.1).lifted().events {
      scroller.handle(event, into: &events)
    }
    let (velocity, release) = (scroller.velocity, scroller.time)
    let isSent = scroller.retarget(to: target)
    expect(isSent && scroller.velocity == velocity && velocity * target > 0)
    scroller.advance(to: release + 120, into: &events)
    expect(scroller.contentOffset == target && !scroller.isMoving)
  }
}
