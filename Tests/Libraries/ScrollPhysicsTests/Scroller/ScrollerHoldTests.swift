import ScrollPhysics
import TestSupport
import Testing

/// Content that a finger holds beyond an edge, while range, viewport or tuning change.
struct ScrollerHoldTests {
  static let range = ScrollRange.bounded(minimum: 0, maximum: 360)

  /// Content pulled beyond the smaller edge by a finger, or by its mirror beyond the larger one.
  static func held(_ tuning: ScrollTuning, by pull: Double, bounces: Bool = true) -> Scroller {
    var scroller = Scroller(tuning, range, at: pull > 0 ? 0 : 360, bounces: bounces)
    scroller.play(Stroke(at: 0).moved(by: pull, over: 0.5))
    return scroller
  }

  /// Checks that the finger, which is at a place, still moves content by no more than itself, and
  /// towards the range.
  ///
  /// The first movement may also move content to the nearest offset that the law can show.
  static func check(
    _ scroller: Scroller,
    at place: Double,
    _ violations: inout Violations,
    _ name: String
  ) {
    let inward: Double = place > 0 ? -1 : 1
    for step in [0.001, -0.001, 2, 12] {
      var moved = scroller
      var (finger, time, last) = (place, moved.time, moved.contentOffset)
      for number in 0..<500 {
        finger += inward * step
        time += 0.008
        moved.handle(PointerEvent(time: time, id: 0, phase: .moved, x: 0, y: finger))
        let way = (last - moved.contentOffset) * inward
        let isSmall = step > 0 ? way > -1e-9 && way < step + 1e-6 : way < 1e-9 && way > step - 1e-6
        let limit = abs(range.overscroll(last)) + max(0, step) + 1e-6
        let isClamp = number == 0 && way > 0 && way < limit
        violations.add(isSmall || isClamp, "\(name): step \(step), number \(number) moves \(way)")
        last = moved.contentOffset
        if number == 20, abs(step) < 0.1 { break }
      }
      guard step > 0.1 else { continue }
      let isNearer =
        range.overscroll(last) * range.overscroll(scroller.contentOffset) <= 0
        || abs(range.overscroll(last)) < abs(range.overscroll(scroller.contentOffset))
      violations.add(isNearer, "\(name): step \(step) ends at \(last)")
    }
  }

  @Test(arguments: Preset.all) func `a preset that is chosen moves no content`(first: Preset) {
    var violations = Violations()
    for second in Preset.all {
      for pull in [200.0, -200, 1500, -1500] {
        // Content that Qt lets out without a limit is where no other engine has any.
        if first.name == "qt", abs(pull) > 1000 { continue }
        var scroller = Self.held(first.tuning, by: pull)
        let before = scroller
        scroller.tuning = second.tuning
        let name = "\(first.name) to \(second.name) by \(pull)"
        violations.add(scroller.contentOffset == before.contentOffset, name)
        for rule in Resampling.allCases {
          let jump = scroller.displayedOffset(rule) - before.displayedOffset(rule)
          violations.add(abs(jump) < 1e-9, "\(name): \(rule) shows \(jump)")
        }
        guard first.name != second.name else {
          violations.add(scroller == before, "\(name): the same preset changes something")
          continue
        }
        Self.check(scroller, at: pull, &violations, name)
      }
    }
    expect(violations.isEmpty, "\(violations)")
  }

  @Test func `the rubber band of uikit continues as web's share at the same place`() {
    var scroller = Self.held(.uikit, by: 240)
    let before = scroller.contentOffset
    scroller.tuning = .web
    let move = PointerEvent(time: 0.51, id: 0, phase: .moved, x: 0, y: 240.3)
    scroller.handle(move)
    expect(before < -80 && isClose(scroller.contentOffset, before - 0.1, tolerance: 1e-9))
  }

  @Test func `a preset and the one before it lead back to the same drag`() {
    var (kept, changed) = (Self.held(.uikit, by: 240), Self.held(.uikit, by: 240))
    changed.tuning = .android
    changed.tuning = .uikit
    for (time, y) in [(0.51, 260.0), (0.52, 180), (0.53, 20)] {
      let move = PointerEvent(time: time, id: 0, phase: .moved, x: 0, y: y)
      kept.handle(move)
      changed.handle(move)
      expect(isClose(changed.contentOffset, kept.contentOffset, tolerance: 1e-9))
    }
  }

  @Test(arguments: Preset.all) func `a drag that the change does not touch is unchanged`(
    preset: Preset
  ) {
    var inside = Self.held(.uikit, by: -1)
    inside.scroll(to: 100)
    inside.play(Stroke(at: 1).moved(by: 60, over: 0.1))
    // At a hard edge the finger is far beyond, and the content is not.
    let atEdge = Self.held(.uikit, by: 500, bounces: false)
    for before in [inside, atEdge] {
      var scroller = before
      scroller.tuning = preset.tuning
      scroller.tuning = before.tuning
      expect(scroller.contentOffset == before.contentOffset && scroller.phase == .dragging)
      expectEqual(scroller.rawOffset, before.rawOffset)
    }
  }

  @Test(arguments: Preset.all) func `another viewport moves no content`(preset: Preset) {
    var violations = Violations()
    for (pull, extent) in [(200.0, 150.0), (-200, 150), (200, 900), (-200, 900)] {
      var scroller = Self.held(preset.tuning, by: pull)
      scroller.viewportExtent = extent
      Self.check(scroller, at: pull, &violations, "\(preset.name) \(extent)")
    }
    expect(violations.isEmpty, "\(violations)")
  }

  @Test(arguments: Preset.all) func `another range moves no content`(preset: Preset) {
    var violations = Violations()
    for sign in [1.0, -1] {
      var scroller = Scroller(
        tuning: preset.tuning,
        axis: .vertical,
        range: .bounded(minimum: -100, maximum: 460),
        contentOffset: sign > 0 ? -70 : 430
      )
      scroller.play(Stroke(at: 0).moved(by: sign * 40, over: 0.2))
      var events: [ScrollEvent] = []
      let before = scroller.contentOffset
      scroller.change(range: Self.range, snap: .free, at: 0.2, into: &events)
      violations.add(scroller.contentOffset == before && events.isEmpty, "\(events)")
      violations.add(Self.range.overscroll(before) != 0, "\(before) is inside")
      Self.check(scroller, at: sign * 40, &violations, preset.name)
    }
    expect(violations.isEmpty, "\(violations)")
  }

  /// The viewport has 300 points.
  @Test(arguments: [(150.0, 0.0), (151, 151)])
  func `held content moves only into a range that ends more than half a viewport before it`(
    distance: Double,
    movement: Double
  ) {
    var scroller = Scroller(.uikit, Self.range, at: 300)
    scroller.play(Stroke(at: 0).moved(by: 40, over: 0.2))
    let before = scroller.contentOffset
    var events: [ScrollEvent] = []
    let short = ScrollRange.bounded(minimum: 0, maximum: before - distance)
    scroller.change(range: short, snap: .free, at: 0.2, into: &events)
    expect(scroller.viewportExtent == 300 && before < 300)
    expectEqual(scroller.contentOffset, before - movement)
  }

  @Test(arguments: Preset.all) func `an edge that begins or ends to bounce moves no content`(
    preset: Preset
  ) {
    var violations = Violations()
    for pull in [200.0, -200] {
      for bounces in [true, false] {
        var scroller = Self.held(preset.tuning, by: pull, bounces: bounces)
        scroller.bounces.toggle()
        let shown = scroller.displayedOffset(.predict)
        violations.add(abs(shown - scroller.contentOffset) < 60, "shows \(shown)")
        Self.check(scroller, at: pull, &violations, "\(preset.name) \(bounces)")
      }
    }
    expect(violations.isEmpty, "\(violations)")
  }

  @Test(arguments: Preset.all) func `a release after a change returns content to its range`(
    preset: Preset
  ) {
    for pull in [1500.0, -1500] {
      var scroller = Self.held(.web, by: pull)
      scroller.tuning = preset.tuning
      scroller.handle(PointerEvent(time: 2, id: 0, phase: .up, x: 0, y: pull))
      scroller.rest()
      expect(scroller.contentOffset == (pull > 0 ? 0 : 360) && scroller.phase == .resting)
    }
  }
}

extension Scroller {
  /// Lifts the finger and moves the content to an offset at once.
  fileprivate mutating func scroll(to offset: Double) {
    var events: [ScrollEvent] = []
    cancelTouches(at: 0.9, into: &events)
    scroll(to: offset, animation: .none, at: 0.9, into: &events)
  }
}
