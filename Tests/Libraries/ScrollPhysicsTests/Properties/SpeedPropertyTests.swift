import ScrollPhysics
import TestSupport
import Testing

/// Motions gain neither speed nor energy.
struct SpeedPropertyTests {
  /// Whether the speed of a leg only decreases.
  static func slowsDown(_ leg: Leg) -> Bool {
    switch leg.law {
    case .decay, .friction, .drifting, .power, .spline, .ballistic: true
    case .ease(let curve, _, _):
      ![.cubicInOut, .quadraticInOut, .rebound].contains(curve)
    case .spring: false
    }
  }

  @Test(arguments: Preset.all) func `a deceleration never gains speed and never reverses`(
    preset: Preset
  ) {
    var violations = Violations()
    var legs = 0
    for release in ReleaseCase.everyday(2000, seed: 51) {
      let stretches = release.motion(preset.tuning)?.stretches ?? []
      for (leg, _, _) in stretches where Self.slowsDown(leg) {
        legs += 1
        let first = leg.velocity(at: 0)
        var last = abs(first)
        for share in stride(from: 0, to: 1, by: 0.09) {
          let velocity = leg.velocity(at: leg.duration * share)
          let isFine = velocity * first >= 0 && abs(velocity) <= last * (1 + 1e-12)
          violations.add(isFine, "\(velocity) after \(last): \(release)")
          last = abs(velocity)
        }
      }
    }
    expect(legs > (preset.tuning.engine.name == "scrollMechanics" ? 200 : 500))
    expect(violations.isEmpty, "\(violations)")
  }

  @Test(
    arguments: Preset.all.filter {
      !["android", "web", "qt"].contains($0.tuning.engine.name)
    }
  )
  func `a spring never gains energy`(preset: Preset) {
    var violations = Violations()
    var springs = 0
    for release in ReleaseCase.everyday(2500, seed: 52) {
      let stretches = release.motion(preset.tuning)?.stretches ?? []
      for (motion, _, _) in stretches {
        guard let rate = motion.springPace, case .spring(_, let target) = motion.law else {
          continue
        }
        springs += 1
        var last = Double.infinity
        for share in stride(from: 0, to: 1, by: 0.09) {
          let distance = (motion.position(at: motion.duration * share) - target) * rate
          let velocity = motion.velocity(at: motion.duration * share)
          let energy = distance * distance + velocity * velocity
          violations.add(energy <= last * (1 + 1e-9), "\(energy) after \(last): \(release)")
          last = energy
        }
      }
    }
    expect(springs > 150)
    expect(violations.isEmpty, "\(violations)")
  }

  @Test(
    arguments: Preset.all.filter {
      !["android", "web", "qt"].contains($0.tuning.engine.name)
    }
  )
  func `a motion within the range never begins faster than the release`(preset: Preset) {
    var violations = Violations()
    for release in ReleaseCase.everyday(800, seed: 53)
    where release.range.overscroll(release.offset) == 0 {
      guard let motion = release.motion(preset.tuning) else { continue }
      let velocity = motion.velocity(at: 0)
      violations.add(
        abs(velocity) <= abs(release.velocity) * (1 + 1e-12) && velocity * release.velocity >= 0,
        "\(velocity): \(release)"
      )
    }
    expect(violations.isEmpty, "\(violations)")
  }
}
