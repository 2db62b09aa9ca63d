import ScrollPhysics
import TestSupport
import Testing

/// Finite input gives finite output.
struct ExtremePropertyTests {
  @Test(arguments: Preset.all) func `a finite release gives finite positions and velocities`(
    preset: Preset
  ) {
    var violations = Violations()
    for release in ReleaseCase.extreme(800, seed: 31) + ReleaseCase.everyday(300, seed: 32) {
      guard let motion = release.motion(preset.tuning) else { continue }
      violations.add(
        motion.duration >= 0 && motion.duration.isFinite && motion.restPosition.isFinite,
        "\(motion.duration): \(release)"
      )
      for share in [-1, 0, 1e-9, 0.001, 0.3, 0.5, 0.999, 1, 2] {
        let time = motion.duration * share
        let position = motion.position(at: time)
        let velocity = motion.velocity(at: time)
        violations.add(position.isFinite && velocity.isFinite, "\(time): \(release)")
      }
    }
    expect(violations.isEmpty, "\(violations)")
  }

  /// The longest duration of a motion after everyday and after extreme releases, in seconds.
  ///
  /// Flutter changes the deceleration to end on the nearest row at any distance. With rows far longer
  /// than a fling the motion is therefore slow. With uikit the distance grows by at most a half.
  static let longest: [String: (everyday: Double, extreme: Double)] = [
    "uikit": (3.6, 9.9),
    "uikitFast": (1.1, 2.4),
    "scrollMechanics": (4.7, 7),
    "flutter": (12.2, 15.5),
    // A release at a million points per second; the power law is bent to a row.
    "flutterClamping": (9.2, 120),
    // Without the limit, the cubic curve from 5e8 points beyond the edge would take 1004 seconds.
    "android": (4.3, 120),
    "web": (2.5, 2.5),
    // A fling of many viewports, each of a million points, bent to a row.
    "chromium": (3.9, 102),
    "chromeOS": (1.9, 3.8),
    "firefox": (3.7, 8.5),
    "gtk": (3.5, 5.5),
    // Rows of a million points, to the nearest of which a slow flick is bent.
    "qt": (2.4, 120),
  ]

  @Test(arguments: Preset.all) func `no motion takes longer than two minutes`(preset: Preset) throws
  {
    let known = try #require(Self.longest[preset.name])
    func longest(_ cases: [ReleaseCase]) -> Double {
      var longest = 0.0
      for release in cases { longest = max(longest, release.motion(preset.tuning)?.duration ?? 0) }
      return longest
    }
    let everyday = longest(ReleaseCase.everyday(4000, seed: 33))
    let extreme = longest(ReleaseCase.extreme(4000, seed: 34))
    expect(everyday <= known.everyday && everyday > known.everyday / 2, "\(everyday)")
    expect(extreme <= known.extreme && extreme > known.extreme / 2, "\(extreme)")
    expect(known.extreme <= 120)
  }
}
