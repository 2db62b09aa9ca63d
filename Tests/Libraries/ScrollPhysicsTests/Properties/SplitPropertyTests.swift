import ScrollPhysics
import TestSupport
import Testing

/// The state does not depend on the steps in which time advances.
struct SplitPropertyTests {
  /// A scroller immediately after a release, with random range, snap rule and stroke.
  static func released(
    _ preset: Preset,
    using random: inout SplitMix64
  ) -> (scroller: Scroller, events: [ScrollEvent]) {
    let loops = Int.random(in: 0..<4, using: &random) == 0
    var scroller = Scroller(
      tuning: preset.tuning,
      axis: .horizontal,
      range: loops ? .looping(period: 480) : .bounded(minimum: 0, maximum: 700),
      contentOffset: Double.random(in: 0...480, using: &random),
      snap: SnapRule.any(Double.random(in: 20...120, using: &random), using: &random),
      bounces: Int.random(in: 0..<4, using: &random) > 0
    )
    let distance = random.signed(from: 20, to: 700)
    let duration = Double.random(in: 0.03...0.4, using: &random)
    let stroke = Stroke(at: 0, axis: .horizontal).moved(by: distance, over: duration).lifted()
    return (scroller, scroller.play(stroke))
  }

  @Test(arguments: Preset.all) func `any partition of time gives the same state and steps`(
    preset: Preset
  ) {
    var random = SplitMix64(seed: 61)
    var violations = Violations()
    for number in 0..<80 {
      let (released, _) = Self.released(preset, using: &random)
      var (whole, split) = (released, released)
      var (wholeEvents, splitEvents): ([ScrollEvent], [ScrollEvent]) = ([], [])
      let end = released.time + Double.random(in: 0...4, using: &random)
      whole.advance(to: end, into: &wholeEvents)
      while split.time < end {
        let step = abs(random.signed(from: 1e-6, to: 0.5))
        split.advance(to: min(end, split.time + step), into: &splitEvents)
      }
      violations.add(whole == split, "\(number): \(whole.contentOffset) \(split.contentOffset)")
      violations.add(
        wholeEvents.filter(\.isStep) == splitEvents.filter(\.isStep),
        "\(number): \(wholeEvents.filter(\.isStep))"
      )
    }
    expect(violations.isEmpty, "\(violations)")
  }

  @Test(arguments: Preset.all) func `any partition of time gives the same catch and release`(
    preset: Preset
  ) {
    var random = SplitMix64(seed: 62)
    var violations = Violations()
    for number in 0..<50 {
      let (released, _) = Self.released(preset, using: &random)
      var (whole, split) = (released, released)
      var (wholeEvents, splitEvents): ([ScrollEvent], [ScrollEvent]) = ([], [])
      let caught = released.time + Double.random(in: 0...0.6, using: &random)
      let stroke = Stroke(at: caught, axis: .horizontal)
        .moved(by: random.signed(from: 5, to: 300), over: 0.1).lifted()
      for event in stroke.events {
        whole.handle(event, into: &wholeEvents)
        while split.time < event.time {
          let step = abs(random.signed(from: 1e-5, to: 0.02))
          split.advance(to: min(event.time, split.time + step), into: &splitEvents)
        }
        split.handle(event, into: &splitEvents)
      }
      whole.rest()
      split.rest()
      violations.add(whole.contentOffset == split.contentOffset, "\(number)")
      violations.add(
        wholeEvents.filter(\.isStep) == splitEvents.filter(\.isStep),
        "\(number)"
      )
    }
    expect(violations.isEmpty, "\(violations)")
  }

  @Test(arguments: Preset.all) func `earlier times do not move content`(preset: Preset) {
    var random = SplitMix64(seed: 63)
    var violations = Violations()
    for number in 0..<60 {
      var (scroller, _) = Self.released(preset, using: &random)
      var events = scroller.advance(to: scroller.time + 0.1)
      let before = scroller
      events = []
      let earlier = before.time - abs(random.signed(from: 1e-9, to: 10))
      for time in [earlier, -Double.infinity, .nan] { scroller.advance(to: time, into: &events) }
      violations.add(scroller == before && events.isEmpty, "\(number) advance")
      var now = before
      var nowEvents: [ScrollEvent] = []
      for (x, phase) in [(0, .down), (30, .moved), (30, .up)] as [(Double, PointerEvent.Phase)] {
        let early = PointerEvent(time: earlier, id: 1, phase: phase, x: x, y: 0)
        let onTime = PointerEvent(time: before.time, id: 1, phase: phase, x: x, y: 0)
        scroller.handle(early, into: &events)
        now.handle(onTime, into: &nowEvents)
      }
      // The scrollers differ only in the count of earlier times.
      let isSame =
        scroller.contentOffset == now.contentOffset && scroller.velocity == now.velocity
        && scroller.restingOffset == now.restingOffset && scroller.time == now.time
      violations.add(isSame && events == nowEvents, "\(number) handle")
    }
    expect(violations.isEmpty, "\(violations)")
  }

  @Test(arguments: Preset.all) func `a motion before time zero is at its start`(
    preset: Preset
  ) {
    var violations = Violations()
    for release in ReleaseCase.everyday(500, seed: 64) {
      guard let motion = release.motion(preset.tuning) else { continue }
      for time in [-1e-9, -1.0, -Double.infinity] {
        violations.add(
          motion.position(at: time) == motion.position(at: 0)
            || motion.position(at: time) == release.offset,
          "\(time): \(release)"
        )
        violations.add(motion.velocity(at: time).isFinite, "\(time): \(release)")
      }
    }
    expect(violations.isEmpty, "\(violations)")
  }
}
