import ScrollPhysics
import TestSupport
import Testing

/// Rest positions of motions.
struct RestPropertyTests {
  /// The rest position of a release, with or without a motion.
  static func rest(_ release: ReleaseCase, _ preset: Preset) -> Double {
    release.motion(preset.tuning)?.restPosition ?? release.offset
  }

  @Test(arguments: Preset.all)
  func `every release rests inside its range, exactly on a row or an edge`(preset: Preset) {
    var violations = Violations()
    for release in ReleaseCase.everyday(1500, seed: 21) + ReleaseCase.extreme(1500, seed: 22) {
      let rest = Self.rest(release, preset)
      let isFine = release.range.overscroll(rest) == 0 && release.allows(rest)
      violations.add(isFine, "\(rest): \(release)")
    }
    expect(violations.isEmpty, "\(violations)")
  }

  @Test(arguments: Preset.all) func `a motion is at rest after its duration`(preset: Preset) {
    var violations = Violations()
    for release in ReleaseCase.everyday(800, seed: 25) {
      guard let motion = release.motion(preset.tuning) else { continue }
      for time in [motion.duration, motion.duration + 1, .infinity] {
        violations.add(
          motion.position(at: time) == motion.restPosition && motion.velocity(at: time) == 0,
          "\(time): \(release)"
        )
      }
    }
    expect(violations.isEmpty, "\(violations)")
  }

  @Test(arguments: Preset.all) func `a release moves by at most one page`(preset: Preset) {
    var violations = Violations()
    for var release in ReleaseCase.everyday(1500, seed: 26) {
      guard release.snap.isPaged, let extent = release.snap.extent else { continue }
      release.offset = release.range.clamped(release.offset)
      let rest = Self.rest(release, preset)
      // Qt goes to the page nearest to half a page and a point ahead.
      let farthest = preset.name == "qt" ? extent + 1 : extent
      violations.add(abs(rest - release.offset) <= farthest, "\(rest): \(release)")
    }
    expect(violations.isEmpty, "\(violations)")
  }

  @Test(arguments: Preset.all) func `content without bounces stays within its range`(
    preset: Preset
  ) {
    var violations = Violations()
    for var release in ReleaseCase.everyday(500, seed: 27) {
      release.bounces = false
      release.offset = release.range.clamped(release.offset)
      guard let motion = release.motion(preset.tuning) else { continue }
      for share in stride(from: 0, through: 1, by: 0.025) {
        // More samples while the motion is fast.
        let position = motion.position(at: motion.duration * share * share)
        violations.add(
          abs(release.range.overscroll(position)) <= 1e-9 * max(1, abs(position)),
          "\(release.range.overscroll(position)): \(release)"
        )
      }
    }
    expect(violations.isEmpty, "\(violations)")
  }

  @Test(arguments: Preset.all) func `a scroller rests at its target offset`(preset: Preset) {
    var random = SplitMix64(seed: 28)
    var violations = Violations()
    for number in 0..<60 {
      let row = Double.random(in: 20...90, using: &random)
      let snap = SnapRule.any(number % 3 == 0 ? row * 3 : row, using: &random)
      var scroller = Scroller(
        tuning: preset.tuning,
        axis: .vertical,
        range: .bounded(minimum: 0, maximum: Double.random(in: 0...900, using: &random)),
        contentOffset: Double.random(in: 0...900, using: &random),
        snap: snap
      )
      let distance = random.signed(from: 16, to: 600)
      let duration = Double.random(in: 0.03...0.5, using: &random)
      let events = scroller.play(Stroke(at: 0).moved(by: distance, over: duration).lifted())
      var target: Double?
      for case .willEndDragging(_, let place) in events.map(\.kind) { target = place }
      scroller.rest()
      violations.add(
        scroller.contentOffset == target ?? scroller.contentOffset && scroller.phase == .resting
          && scroller.range.overscroll(scroller.contentOffset) == 0,
        "\(number): \(scroller.contentOffset) \(String(describing: target))"
      )
    }
    expect(violations.isEmpty, "\(violations)")
  }
}
