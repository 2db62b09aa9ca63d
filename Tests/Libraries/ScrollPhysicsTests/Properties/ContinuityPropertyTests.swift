import ScrollPhysics
import TestSupport
import Testing

extension Motion {
  /// The legs in order, with the times at which they begin and end.
  var stretches: [(leg: Leg, start: Double, end: Double)] {
    var stretches = [(leg: first, start: 0.0, end: first.duration)]
    for leg in [second, third] {
      guard let leg else { continue }
      let start = stretches[stretches.count - 1].end
      stretches.append((leg, start, start + leg.duration))
    }
    return stretches
  }

  /// Times at which the velocity may jump: between legs, and at the knots of a spline.
  var joins: [Double] {
    stretches.flatMap { leg, start, end in
      if case .ease(.rebound, _, let duration) = leg.law {
        return [start, start + duration / 4, end]
      }
      guard case .spline(_, let duration) = leg.law else { return [start, end] }
      return (0...100).map { start + duration * Double($0) / 100 } + [end]
    }
  }
}

/// Position and velocity continue without a jump.
struct ContinuityPropertyTests {
  /// The largest allowed jump of the position, in points.
  ///
  /// - The end of a spring, and a leg without duration: the tolerance.
  /// - Android's edge: the movement in the millisecond that the engine discards; on the way back
  ///   beyond the edge, the movement of less than a millisecond; for an outward release beyond the
  ///   edge, the overfling distance.
  /// - Qt: the movement of less than a millisecond at the end of a deceleration.
  static func allowed(_ preset: Preset, speed: Double, at position: Double) -> Double {
    let rounding = 1e-9 * max(1, abs(position)) + speed * 1e-12
    guard ["android", "qt"].contains(preset.tuning.engine.name) else {
      return preset.tuning.tolerance.distance + rounding
    }
    return 0.001 * speed + 0.001 + rounding
  }

  @Test(arguments: Preset.all) func `a motion begins at the content offset`(preset: Preset) {
    var violations = Violations()
    for release in ReleaseCase.everyday(800, seed: 41) {
      guard let motion = release.motion(preset.tuning) else { continue }
      let isOutward = release.range.overscroll(release.offset) * release.velocity > 0
      var overfling = isOutward ? preset.tuning.value(of: "overfling") ?? 0 : 0
      // Qt moves content that is slower than any flick to a whole point at once.
      if preset.name == "qt" { overfling = abs(release.velocity) < 75 ? 0.5 : 0 }
      let jump = abs(motion.position(at: 0) - release.offset)
      let allowed = Self.allowed(preset, speed: abs(release.velocity), at: release.offset)
      violations.add(jump <= allowed + overfling, "\(jump): \(release)")
    }
    expect(violations.isEmpty, "\(violations)")
  }

  @Test(arguments: Preset.all) func `the position is continuous between legs`(
    preset: Preset
  ) {
    var violations = Violations()
    for release in ReleaseCase.everyday(800, seed: 42) {
      guard let motion = release.motion(preset.tuning) else { continue }
      for stretch in motion.stretches where stretch.end > 0 {
        let (before, after) = (stretch.end.nextDown, stretch.end)
        let jump = abs(motion.position(at: after) - motion.position(at: before))
        let speed = abs(motion.velocity(at: before))
        let allowed = Self.allowed(preset, speed: speed, at: motion.position(at: after))
        violations.add(jump <= allowed, "\(jump) > \(allowed): \(release)")
      }
    }
    expect(violations.isEmpty, "\(violations)")
  }

  /// The velocity jumps between the legs of Android, of the web and of Qt.
  ///
  /// Chromium's and Firefox's bounces begin with a share of the velocity; GTK's stop at the limit.
  @Test(
    arguments: Preset.all.filter {
      !["android", "web", "qt"].contains($0.tuning.engine.name)
    }
  )
  func `the velocity is continuous at the edge, up to its limit`(preset: Preset) {
    var violations = Violations()
    var bounces = 0
    let limit = preset.tuning.value(of: "springVelocityLimit") ?? .infinity
    for release in ReleaseCase.everyday(4000, seed: 43) where release.bounces {
      guard preset.tuning.engine.name != "flutterClamping",
        let fling = release.motion(preset.tuning), let second = fling.second, second.duration > 0,
        fling.first.duration > 0,
        !fling.first.isSpring || preset.tuning.engine.name != "gtk"
      else { continue }
      bounces += 1
      let before = fling.velocity(at: fling.first.duration.nextDown)
      let after = fling.velocity(at: fling.first.duration)
      let share = preset.tuning.value(of: "edgeVelocity") ?? 1
      let difference = abs(min(max(share * before, -limit), limit) - after)
      violations.add(difference <= 1e-6, "\(before) \(after): \(release)")
    }
    expect(bounces > 40 || preset.tuning.engine.name == "flutterClamping")
    expect(violations.isEmpty, "\(violations)")
  }

  @Test(arguments: Preset.all) func `velocity is the slope of position between the joins`(
    preset: Preset
  ) {
    var random = SplitMix64(seed: 44)
    var violations = Violations()
    let step = 1e-6
    for release in ReleaseCase.everyday(300, seed: 45) {
      guard let motion = release.motion(preset.tuning) else { continue }
      let joins = motion.joins
      // A curve shorter than a hundredth of a second is too steep for this step.
      guard motion.stretches.allSatisfy({ $0.end - $0.start > 0.01 }) else { continue }
      for _ in 0..<8 {
        let time = Double.random(in: 0..<motion.duration, using: &random)
        guard joins.allSatisfy({ abs($0 - time) > 4 * step }) else { continue }
        let rise = motion.position(at: time + step) - motion.position(at: time - step)
        let velocity = motion.velocity(at: time)
        let scale = 1 + abs(velocity) + abs(release.velocity) * 0.01 + abs(release.offset) * 1e-4
        violations.add(
          isClose(rise / (2 * step), velocity, tolerance: 1e-4 * scale),
          "\(rise / (2 * step)) \(velocity) at \(time): \(release)"
        )
      }
    }
    expect(violations.isEmpty, "\(violations)")
  }
}
