import ScrollPhysics
import TestSupport
import Testing

/// Negated input gives negated output.
struct MirrorPropertyTests {
  @Test(arguments: Preset.all) func `a mirrored release gives a mirrored motion`(preset: Preset) {
    var violations = Violations()
    for release in ReleaseCase.everyday(500, seed: 11) {
      let motion = release.motion(preset.tuning)
      let mirror = release.mirrored.motion(preset.tuning)
      guard let motion, let mirror else {
        violations.add(motion == nil && mirror == nil, "only one is nil: \(release)")
        continue
      }
      violations.add(motion.duration == mirror.duration, "durations: \(release)")
      violations.add(motion.restPosition == -mirror.restPosition, "rests: \(release)")
      for share in [0, 0.01, 0.2, 0.45, 0.7, 0.99, 1] {
        let time = motion.duration * share
        violations.add(
          motion.position(at: time) == -mirror.position(at: time)
            && motion.velocity(at: time) == -mirror.velocity(at: time),
          "at \(time): \(release)"
        )
      }
    }
    expect(violations.isEmpty, "\(violations)")
  }

  /// Plays random strokes into a scroller whose range is symmetric about zero.
  static func play(_ preset: Preset, sign: Double, seed: UInt64) -> [ScrollEvent] {
    var random = SplitMix64(seed: seed)
    var scroller = Scroller(
      tuning: preset.tuning,
      axis: .vertical,
      range: .bounded(minimum: -400, maximum: 400),
      viewportExtent: 320,
      snap: Bool.random(using: &random) ? .free : .rows(extent: 37),
      bounces: Int.random(in: 0..<4, using: &random) > 0
    )
    var events: [ScrollEvent] = []
    var time = 0.0
    for _ in 0..<4 {
      let distance = random.signed(from: 8, to: 500) * sign
      let duration = Double.random(in: 0.03...0.4, using: &random)
      let stroke = Stroke(at: time, along: 0).moved(by: distance, over: duration).lifted()
      events += scroller.play(stroke)
      time = stroke.time
      for _ in 0..<20 {
        time += Double.random(in: 0...0.06, using: &random)
        scroller.advance(to: time, into: &events)
      }
    }
    return events + scroller.rest()
  }

  @Test(arguments: Preset.all) func `a mirrored finger gives mirrored events`(preset: Preset) {
    var violations = Violations()
    for seed in 0..<15 as Range<UInt64> {
      let events = Self.play(preset, sign: 1, seed: seed)
      let mirror = Self.play(preset, sign: -1, seed: seed)
      violations.add(events.count == mirror.count && events.count > 10, "counts: \(seed)")
      for (one, other) in zip(events, mirror) {
        violations.add(one == other.mirrored, "\(seed): \(one) \(other)")
      }
    }
    expect(violations.isEmpty, "\(violations)")
  }
}

extension ScrollEvent {
  /// The event of a mirrored scroller.
  var mirrored: ScrollEvent {
    var event = self
    switch kind {
    case .didScroll(let offset): event.kind = .didScroll(contentOffset: -offset)
    case .willEndDragging(let velocity, let target):
      event.kind = .willEndDragging(velocity: -velocity, targetOffset: -target)
    case .willBeginDragging, .didEndDragging, .willBeginDecelerating, .didEndDecelerating,
      .didEndScrollingAnimation:
      break
    }
    return event
  }
}
