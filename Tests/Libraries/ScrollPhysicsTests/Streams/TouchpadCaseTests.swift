import JSONText
import ScrollPhysics
import TestSupport
import Testing

/// The cases of Fixtures/touchpad_cases.jsonl, applied to scrollers.
struct TouchpadCaseTests {
  static let engines = ["gtk", "chromium", "firefox"]

  static func tuning(_ name: String) throws -> ScrollTuning {
    try #require(ScrollTuning.preset(named: name))
  }

  @Test(arguments: TouchpadCase.of(.compositor) + TouchpadCase.of(.mac))
  func `what the table expects of a case holds in each engine`(_ test: TouchpadCase) throws {
    let members = try test.expected.members()
    expect(!members.isEmpty)
    for engine in Self.engines + (test.origin == .mac ? ["uikit"] : []) {
      let run = played(test, try Self.tuning(engine))
      for member in members {
        try check(member.key, member.value, of: test, after: run, in: engine)
      }
    }
  }

  /// Expects one member of the expectations of a case.
  private func check(
    _ member: String,
    _ value: JSONValue,
    of test: TouchpadCase,
    after run: TouchpadRun,
    in engine: String
  ) throws {
    let comment: Comment = "\(member) in \(engine)"
    switch member {
    case "phases": expectEqual(run.phaseTexts, test.phases, comment)
    case "changes": expectEqual(run.changes, value.integer, comment)
    case "ends": expectEqual(run.releases.count, value.integer, comment)
    case "rows": expectEqual(run.rows.map { $0.count }, [value.integer], comment)
    case "steps": expect(isClose(run.notches, try number(value), tolerance: 1e-9), comment)
    case "momentum": expectEqual(.bool(run.hasMomentum), value.content, comment)
    case "own_momentum":
      expect(.bool(run.hadMomentum) == value.content && run.y.phase == .resting, comment)
    case "did_end_decelerating_ms": expectEqual(run.decelerated, [value.integer], comment)
    case "dragged_u":
      let expected = try value.array().map(number)
      expect(isClose(run.dragged.x, expected[0], tolerance: 1e-6), comment)
      expect(isClose(run.dragged.y, expected[1], tolerance: 1e-6), comment)
    case "os_momentum_u":
      let moved = run.y.contentOffset - 10_000 - run.dragged.y
      for distance in [run.coasted, moved] {
        expect(isClose(distance, try number(value), tolerance: 1e-6), comment)
      }
    case "release_u_per_s":
      let (expected, last) = (try value.array().map(number), try #require(run.releases.last))
      for (found, velocity) in zip([last.x, last.y], expected) {
        expect(isClose(found, velocity, tolerance: 0.005 * abs(velocity)), comment)
      }
    case "momentum_from_to_ms":
      let times = try value.array().map { try #require($0.integer) }
      try expectMomentum(of: test, from: times[0], to: times[1], in: engine)
    case "engines":
      if let figures = value[engine] { try expectFling(figures, of: test, in: engine) }
      for other in ["qt", "flutter", "flutterClamping"] {
        guard let figures = value[other] else { continue }
        let fling = try #require(played(test, try Self.tuning(other), isNative: true).flings.last)
        expectEqual(fling.velocity, figures["px_per_s"]?.double, "\(other)")
      }
    case "same_as":
      let other = played(try TouchpadCase.named(value.text ?? ""), try Self.tuning(engine))
      expect(run.phaseTexts == other.phaseTexts && run.dragged == other.dragged, comment)
      expectEqual(run.releases.map { [$0.x, $0.y] }, other.releases.map { [$0.x, $0.y] }, comment)
      expectEqual(run.flings.map { $0.distance }, other.flings.map { $0.distance }, comment)
    default: Issue.record("no test reads \(member) of \(test.name)")
    }
  }

  private func number(_ value: JSONValue) throws -> Double { try #require(value.double) }

  /// Momentum moves content until a time, and then nothing does, except a turn of a wheel.
  private func expectMomentum(
    of test: TouchpadCase,
    from start: Int,
    to end: Int,
    in engine: String
  ) throws {
    var places: [Double] = []
    for milliseconds in [start, end - 1, end, end + 40, end + 90] {
      var run = TouchpadRun(try Self.tuning(engine))
      run.play(test, until: 1 + Double(milliseconds) / 1000)
      places.append(run.y.contentOffset)
    }
    expect(places[1] > places[0] + 1, "\(engine)")
    guard test.name != "wheel_same_direction_during_momentum" else { return }
    expect(places[3] == places[2] && places[4] == places[2], "\(engine)")
  }

  /// The last fling begins and ends as in the engine; the common scale is the native one in other units.
  private func expectFling(
    _ figures: JSONValue,
    of test: TouchpadCase,
    in engine: String
  ) throws {
    let tuning = try Self.tuning(engine)
    let scale = tuning.touchpadPixels
    let native = try #require(played(test, tuning, isNative: true).flings.last)
    let common = try #require(played(test, tuning).flings.last)
    for figure in try figures.members() {
      let expected = try number(figure.value)
      let found: (native: Double, common: Double)
      switch figure.key {
      case "px_per_s": found = (native.velocity, common.velocity * scale)
      case "travel_px": found = (native.distance, common.distance * scale)
      case "duration_s": found = (native.duration, common.duration)
      default: throw JSONFigureError(name: figure.key)
      }
      let tolerance = max(figure.key == "travel_px" ? 1 : 0, 0.005 * abs(expected))
      expect(isClose(found.native, expected, tolerance: tolerance), "\(engine) \(figure.key)")
      let isScaled = isClose(found.common, found.native, tolerance: 1e-6 * max(1, abs(expected)))
      expect(isScaled, "\(engine) \(figure.key)")
    }
  }

  private struct JSONFigureError: Error { let name: String }

  @Test(arguments: [("gtk", 1875.0), ("chromium", 72), ("firefox", 3000)])
  func `a short gesture is as fast as in the engines`(engine: String, velocity: Double) throws {
    let test = try TouchpadCase.named("two_events")
    let run = played(test, try Self.tuning(engine), isNative: true)
    let found = try #require(run.releases.last).y
    expect(isClose(found, velocity, tolerance: 0.005 * velocity))
  }

  @Test func `fingers that rest for a moment carry a flick, and an opposite flick does not`() throws
  {
    let held = played(try TouchpadCase.named("hold_then_scroll"), .gtk)
    try expect(#require(held.flings.last).velocity > 1.5 * 750)
    let opposite = played(try TouchpadCase.named("second_flick_opposite"), .gtk)
    expect(isClose(try #require(opposite.flings.last).velocity, -750, tolerance: 1))
  }

  @Test func `fingers that begin to move keep what they caught for 50 ms`() throws {
    // The fingers rest until 300 ms.
    let test = try TouchpadCase.named("hold_cancel_nothing_follows")
    for (milliseconds, isKept) in [(349.0, true), (351, false)] {
      var run = TouchpadRun(.gtk)
      run.play(test, until: 1 + milliseconds / 1000)
      run.flick(750, at: 1 + milliseconds / 1000)
      expectEqual((try #require(run.flings.last).velocity > 800), isKept)
    }
  }

  @Test func `GTK's content is where GTK has it when it is caught`() throws {
    let run = played(try TouchpadCase.named("hold_stops_momentum"), .gtk, isNative: true)
    expect(isClose(run.y.contentOffset - 10_000, 424.321, tolerance: 0.005 * 424))
  }

  @Test func `a locked gesture moves one axis, a free one both`() throws {
    let test = try TouchpadCase.named("diagonal_lock")
    for isLocked in [true, false] {
      var run = TouchpadRun(.gtk)
      run.lock = isLocked ? AxisLock() : nil
      run.play(test)
      expect(isClose(run.dragged.x, isLocked ? 0 : 10, tolerance: 1e-9))
      expect(isClose(run.dragged.y, 60, tolerance: 1e-9))
      expect(isClose(try #require(run.releases.last).x, isLocked ? 0 : 125, tolerance: 0.1))
    }
  }

  // MARK: - Wheels

  @Test func `Chromium's glide is retargeted as Chromium does it`() throws {
    let test = try TouchpadCase.named("wheel_retarget")
    // Milliseconds and points of Chromium's ScrollOffsetAnimationCurve, for steps of 120 points.
    let places = [
      (0, 0), (25, 3.734), (50, 15.499), (75, 35.132), (100, 60), (125, 88.341), (150, 121.309),
      (200, 190.496), (250, 232.949), (283.333, 240),
    ]
    for (milliseconds, place) in places {
      var run = TouchpadRun(.chromium)
      run.play(test, until: 1 + milliseconds / 1000)
      let moved = run.y.contentOffset - 10_000
      expect(isClose(moved, place, tolerance: 0.01), "\(milliseconds) ms")
    }
  }

  @Test(arguments: ["wheel_no_fling", "free_spin", "wheel_same_direction_during_momentum"])
  func `wheels end at whole steps, without overshoot`(_ name: String) throws {
    let test = try TouchpadCase.named(name)
    // Qt's notches begin anew from where the content is.
    for preset in ScrollTuning.presets where preset.name != "qt" {
      let tuning = preset.tuning
      var run = TouchpadRun(tuning)
      let last = try #require(test.inputs.last).time
      run.play(test, until: last.nextDown)
      let start = run.notches == 0 ? run.y.contentOffset : 10_000
      run = TouchpadRun(tuning)
      run.play(test)
      let step = tuning.wheelRule.step(viewportExtent: run.y.viewportExtent)
      let end = start + run.notches * step
      var farthest = start
      for tick in 0...50 {
        run.advance(to: last + Double(tick) / 100)
        farthest = max(farthest, run.y.contentOffset)
      }
      expect(isClose(run.y.contentOffset, end, tolerance: 1e-6), "\(preset.name)")
      expect(farthest <= end + 1e-6, "\(preset.name)")
      expectEqual(run.y.phase, .resting)
    }
  }

  @Test func `a click of 75 parts is one row`() throws {
    let run = played(try TouchpadCase.named("hires_partial_75"), .uikit)
    expectEqual(run.rows.map { $0.count }, [1])
    expectEqual(run.rows.first?.milliseconds, 0)
  }

  // MARK: - Edges

  @Test func `a stretched edge stays under resting fingers`() throws {
    let test = try TouchpadCase.named("overscroll_rest_release")
    for name in ["uikit", "flutter", "chromium", "firefox", "gtk", "qt"] {
      let range = ScrollRange.bounded(minimum: 0, maximum: 1000)
      var run = TouchpadRun(try Self.tuning(name), range: range, offset: 0)
      run.play(test, until: 1.599)
      let stretched = run.y.contentOffset
      expect(stretched < 0, "\(name)")
      run = TouchpadRun(try Self.tuning(name), range: range, offset: 0)
      run.play(test)
      expectEqual(run.y.contentOffset, stretched, "\(name)")
      expectEqual(run.y.releaseVelocity, 0)
      run.advance(to: 5)
      expectEqual(run.y.contentOffset, 0, "\(name)")
    }
  }

  @Test func `a fling into an edge ends there and stays`() throws {
    let test = try TouchpadCase.named("fling_into_edge")
    // Qt has no momentum of touchpads.
    for preset in ScrollTuning.presets where preset.name != "qt" {
      let range = ScrollRange.bounded(minimum: 0, maximum: 100)
      var run = TouchpadRun(preset.tuning, range: range, offset: 0)
      run.play(test)
      run.advance(to: 130)
      expectEqual(run.y.contentOffset, 100, "\(preset.name)")
      expectEqual(run.y.phase, .resting, "\(preset.name)")
    }
  }

  // MARK: - Systems

  @Test func `a lift that X does not report throws content as one at the last movement`() throws {
    for preset in ScrollTuning.presets {
      var releases: [Double] = []
      for (time, isLate) in [(0.072, false), (0.122, true)] {
        var run = TouchpadRun(preset.tuning)
        run.flick(750, lift: time, isLate: isLate)
        releases.append(try #require(run.releases.last).y)
      }
      // Qt throws nothing after a touchpad.
      let isThrown = !preset.name.hasPrefix("web") && preset.name != "qt"
      expect(releases[0] > 100 || !isThrown, "\(preset.name)")
      expectEqual(releases[0], releases[1], "\(preset.name)")
    }
  }

  // MARK: - Rules of other presets

  @Test func `Flutter's clamping moves content by its own pixels`() throws {
    // 750 pixels a second of the fingers are 3975 of Flutter's, whose law goes 2133.6 of them.
    for (isNative, scale) in [(true, 5.3), (false, 1)] {
      let run = played(try TouchpadCase.named("flick_basic"), .flutterClamping, isNative: isNative)
      let fling = try #require(run.flings.last)
      expect(isClose(fling.velocity, 750 * scale, tolerance: 0.005 * 750 * scale))
      let distance = 2133.6 * scale / 5.3
      expect(isClose(fling.distance, distance, tolerance: 0.005 * distance))
    }
  }

  @Test(arguments: TouchpadRule.allCases)
  func `a rule throws the content of every preset, and no edge is passed for long`(
    _ rule: TouchpadRule
  ) throws {
    for preset in ScrollTuning.presets {
      var tuning = preset.tuning
      tuning.touchpadRule = rule
      for velocity in [-4000.0, -900, 900, 4000] {
        let range = ScrollRange.bounded(minimum: 9900, maximum: 10_100)
        for isBounded in [false, true] {
          var run = isBounded ? TouchpadRun(tuning, range: range) : TouchpadRun(tuning)
          run.flick(velocity)
          let fling = try #require(run.flings.last)
          expect(isBounded || fling.distance * velocity >= 0, "\(preset.name) \(velocity)")
          run.advance(to: 200)
          expectEqual(run.y.phase, .resting, "\(preset.name) \(velocity)")
          expect(!isBounded || range.overscroll(run.y.contentOffset) == 0, "\(preset.name)")
        }
      }
    }
  }

  @Test func `every case is an argument of a test of its origin`() {
    expectEqual(TouchpadCase.all.count, 47)
    expect(TouchpadCase.all.allSatisfy { $0.origin != nil })
  }

  private func played(
    _ test: TouchpadCase,
    _ tuning: ScrollTuning,
    isNative: Bool = false
  ) -> TouchpadRun {
    var run = TouchpadRun(tuning, isNative: isNative)
    if test.name == "diagonal_lock" { run.lock = AxisLock() }
    run.play(test)
    return run
  }
}
