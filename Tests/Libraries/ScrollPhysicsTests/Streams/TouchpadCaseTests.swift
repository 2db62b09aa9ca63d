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

  @Test(arguments: TouchpadCase.of(.compositor))
  func `phases, distances and velocities are those of the table`(_ test: TouchpadCase) throws {
    var source = test
    if let name = test.expected["same_as"]?.text {
      let other = try TouchpadCase.named(name)
      let (one, two) = (played(test, .gtk), played(other, .gtk))
      #expect(one.phases.map { $0.name } == two.phases.map { $0.name })
      #expect(one.releases.map { $0.y } == two.releases.map { $0.y })
      source = other
    }
    let expect = source.expected
    for name in Self.engines {
      let run = played(test, try Self.tuning(name))
      if let phases = source.phases { #expect(run.phaseTexts == phases, "\(name)") }
      if let changes = expect["changes"]?.integer { #expect(run.changes == changes) }
      if let ends = expect["ends"]?.integer { #expect(run.releases.count == ends) }
      if let distance = expect["dragged_u"]?.elements {
        let isStart = expect["start_offset"] != nil
        #expect(
          isStart || isClose(run.dragged.x, distance[0].double ?? 0, tolerance: 1e-6),
          "\(name)"
        )
        #expect(
          isStart || isClose(run.dragged.y, distance[1].double ?? 0, tolerance: 1e-6),
          "\(name)"
        )
      }
      if let steps = expect["steps"]?.double {
        #expect(isClose(run.notches, steps, tolerance: 1e-9))
      }
      if let rows = expect["rows"]?.integer { #expect(run.rows.map { $0.count } == [rows]) }
      for key in ["release_u_per_s", "house_release_u_per_s"] {
        guard let release = expect[key]?.elements, let last = run.releases.last else { continue }
        for (found, value) in [(last.x, release[0].double ?? 0), (last.y, release[1].double ?? 0)] {
          #expect(isClose(found, value, tolerance: 0.005 * abs(value)), "\(name) \(key)")
        }
      }
      if let release = expect["release_points_per_s"]?.double {
        #expect(isClose(run.releases.last?.y ?? 0, release, tolerance: 0.005 * release))
      }
      for key in ["momentum_after_300", "momentum_after_800"] where expect[key] != nil {
        #expect(!run.hasMomentum, "\(name) \(key)")
      }
      if case .bool(let momentum)? = expect["momentum"]?.content {
        #expect(run.hasMomentum == momentum, "\(name)")
      }
    }
  }

  @Test(arguments: ["flick_basic", "rest_60", "rest_120", "rest_250"])
  func `each engine throws as far as its own law does`(_ name: String) throws {
    let test = try TouchpadCase.named(name)
    for (engine, tuning) in try Self.engines.map({ ($0, try Self.tuning($0)) }) {
      let figures = try test.expected.required("engines").required(engine)
      let velocity = try #require(figures["px_per_s"]?.double)
      let travel = try #require(figures["travel_px"]?.double)
      let fling = try #require(played(test, tuning, isNative: true).flings.last)
      #expect(isClose(fling.velocity, velocity, tolerance: 0.005 * velocity), "\(engine)")
      #expect(isClose(fling.distance, travel, tolerance: max(1, 0.005 * travel)), "\(engine)")
      if let duration = figures["duration_s"]?.double {
        #expect(isClose(fling.duration, duration, tolerance: 0.005 * duration), "\(engine)")
      }
      // The common scale is the native one in other units.
      let scale = tuning.touchpadPixels
      let common = try #require(played(test, tuning).flings.last)
      #expect(isClose(common.velocity * scale, fling.velocity, tolerance: 1e-6 * velocity))
      #expect(isClose(common.distance * scale, fling.distance, tolerance: 1e-6 * travel))
      #expect(isClose(common.duration, fling.duration, tolerance: 1e-6))
    }
    if test.expected["engines"]?["flutter"] != nil {
      #expect(played(test, .flutterClamping).flings.last?.velocity == 0)
    }
  }

  @Test func `a short gesture is as fast as in the engines`() throws {
    let test = try TouchpadCase.named("two_events")
    let literal = try test.expected.required("engines_literal")
    for engine in Self.engines {
      let velocity = try #require(literal[engine]?["px_per_s"]?.double)
      let run = played(test, try Self.tuning(engine), isNative: true)
      let found = try #require(run.releases.last).y
      #expect(isClose(found, velocity, tolerance: 0.005 * velocity), "\(engine)")
    }
  }

  @Test func `a second flick carries the first by the rule of the engine`() throws {
    let test = try TouchpadCase.named("second_flick_carries")
    for engine in ["gtk", "chromium"] {
      let velocity = try #require(test.expected["engines"]?[engine]?["px_per_s"]?.double)
      for isNative in [false, true] {
        let tuning = try Self.tuning(engine)
        let scale = isNative ? 1 : tuning.touchpadPixels
        let run = played(test, tuning, isNative: isNative)
        let found = try #require(run.flings.last).velocity * scale
        #expect(isClose(found, velocity, tolerance: 0.005 * velocity), "\(engine)")
      }
    }
    let held = played(try TouchpadCase.named("hold_then_scroll"), .gtk)
    #expect(try #require(held.flings.last).velocity > 1.5 * 750)
    let opposite = played(try TouchpadCase.named("second_flick_opposite"), .gtk)
    #expect(isClose(try #require(opposite.flings.last).velocity, -750, tolerance: 1))
  }

  @Test(
    arguments: TouchpadCase.of(.compositor).filter { $0.expected["momentum_from_to_ms"] != nil }
  )
  func `momentum ends where the table ends it`(_ test: TouchpadCase) throws {
    let span = try #require(test.expected["momentum_from_to_ms"]?.elements).map { $0.integer ?? 0 }
    for name in Self.engines {
      let tuning = try Self.tuning(name)
      var places: [Double] = []
      for milliseconds in [span[0], span[1] - 1, span[1], span[1] + 40, span[1] + 90] {
        var run = TouchpadRun(tuning)
        run.play(test, until: 1 + Double(milliseconds) / 1000)
        places.append(run.y.contentOffset)
      }
      #expect(places[1] > places[0] + 1, "\(name)")
      guard test.expected["glide"] == nil else { continue }
      #expect(places[3] == places[2] && places[4] == places[2], "\(name)")
    }
  }

  @Test func `fingers that begin to move keep what they caught for 50 ms`() throws {
    let test = try TouchpadCase.named("hold_cancel_nothing_follows")
    let limit = try #require(test.expected["catch_forgotten_ms"]?.double)
    for (milliseconds, isKept) in [(limit - 5, true), (limit + 5, false)] {
      var run = TouchpadRun(.gtk)
      run.play(test, until: 1 + milliseconds / 1000)
      run.flick(750, at: 1 + milliseconds / 1000)
      #expect((try #require(run.flings.last).velocity > 800) == isKept)
    }
  }

  @Test func `three resting fingers stop nothing`() throws {
    let run = played(try TouchpadCase.named("hold_three_fingers"), .gtk)
    #expect(run.hasMomentum)
  }

  @Test func `GTK's content is where GTK has it when it is caught`() throws {
    let test = try TouchpadCase.named("hold_stops_momentum")
    let run = played(test, .gtk, isNative: true)
    let offset = try #require(test.expected["gtk_offset_px_at_300"]?.double)
    #expect(isClose(run.y.contentOffset - 10_000, offset, tolerance: 0.005 * offset))
  }

  @Test func `a locked gesture moves one axis, a free one both`() throws {
    let test = try TouchpadCase.named("diagonal_lock")
    for isLocked in [true, false] {
      var run = TouchpadRun(.gtk)
      run.lock = isLocked ? AxisLock() : nil
      run.play(test)
      #expect(isClose(run.dragged.x, isLocked ? 0 : 10, tolerance: 1e-9))
      #expect(isClose(run.dragged.y, 60, tolerance: 1e-9))
      #expect(isClose(try #require(run.releases.last).x, isLocked ? 0 : 125, tolerance: 0.1))
    }
  }

  // MARK: - Wheels

  @Test func `Chromium's glide is retargeted as Chromium does it`() throws {
    let test = try TouchpadCase.named("wheel_retarget")
    let offsets = try test.expected.required("offsets_px").array().map { try $0.array() }
    for pair in offsets {
      var run = TouchpadRun(.chromium)
      run.play(test, until: 1 + (pair[0].double ?? 0) / 1000)
      let moved = run.y.contentOffset - 10_000
      #expect(isClose(moved, pair[1].double ?? 0, tolerance: 0.01), "\(pair[0].summary) ms")
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
      #expect(isClose(run.y.contentOffset, end, tolerance: 1e-6), "\(preset.name)")
      #expect(farthest <= end + 1e-6, "\(preset.name)")
      #expect(run.y.phase == .resting)
    }
  }

  @Test func `a click of 75 parts is one row`() throws {
    let run = played(try TouchpadCase.named("hires_partial_75"), .uikit)
    #expect(run.rows.map { $0.count } == [1])
    #expect(run.rows.first?.milliseconds == 0)
  }

  // MARK: - Edges

  @Test func `a stretched edge stays under resting fingers`() throws {
    let test = try TouchpadCase.named("overscroll_rest_release")
    for name in ["uikit", "flutter", "chromium", "firefox", "gtk", "qt"] {
      let range = ScrollRange.bounded(minimum: 0, maximum: 1000)
      var run = TouchpadRun(try Self.tuning(name), range: range, offset: 0)
      run.play(test, until: 1.599)
      let stretched = run.y.contentOffset
      #expect(stretched < 0, "\(name)")
      run = TouchpadRun(try Self.tuning(name), range: range, offset: 0)
      run.play(test)
      #expect(run.y.contentOffset == stretched, "\(name)")
      #expect(run.y.releaseVelocity == 0)
      run.advance(to: 5)
      #expect(run.y.contentOffset == 0, "\(name)")
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
      #expect(run.y.contentOffset == 100, "\(preset.name)")
      #expect(run.y.phase == .resting, "\(preset.name)")
    }
  }

  // MARK: - Systems

  @Test(arguments: TouchpadCase.of(.mac))
  func `the momentum of macOS moves content, and the engine none of its own`(
    _ test: TouchpadCase
  ) throws {
    for name in Self.engines + ["uikit"] {
      let run = played(test, try Self.tuning(name))
      if let phases = test.phases { #expect(run.phaseTexts == phases, "\(name)") }
      #expect(!run.hadMomentum && run.y.phase == .resting, "\(name)")
      let expect = test.expected
      if let distance = expect["dragged_u"]?.elements?.last?.double {
        #expect(isClose(run.dragged.y, distance, tolerance: 1e-6), "\(name)")
      }
      if let distance = expect["os_momentum_u"]?.double {
        #expect(isClose(run.coasted, distance, tolerance: 1e-6), "\(name)")
        let moved = run.y.contentOffset - 10_000
        #expect(isClose(moved, run.dragged.y + distance, tolerance: 1e-6), "\(name)")
      }
      if let end = expect["did_end_decelerating_ms"]?.integer {
        #expect(run.decelerated == [end], "\(name)")
      }
    }
  }

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
      #expect(releases[0] > 100 || !isThrown, "\(preset.name)")
      #expect(releases[0] == releases[1], "\(preset.name)")
    }
  }

  // MARK: - Rules of other presets

  @Test func `Flutter's clamping moves content by its own pixels`() throws {
    // 750 pixels a second of the fingers are 3975 of Flutter's, whose law goes 2133.6 of them.
    for (isNative, scale) in [(true, 5.3), (false, 1)] {
      let run = played(try TouchpadCase.named("flick_basic"), .flutterClamping, isNative: isNative)
      let fling = try #require(run.flings.last)
      #expect(isClose(fling.velocity, 750 * scale, tolerance: 0.005 * 750 * scale))
      let distance = 2133.6 * scale / 5.3
      #expect(isClose(fling.distance, distance, tolerance: 0.005 * distance))
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
          #expect(isBounded || fling.distance * velocity >= 0, "\(preset.name) \(velocity)")
          run.advance(to: 200)
          #expect(run.y.phase == .resting, "\(preset.name) \(velocity)")
          #expect(!isBounded || range.overscroll(run.y.contentOffset) == 0, "\(preset.name)")
        }
      }
    }
  }

  // MARK: - Completeness

  /// The members of the expectations that no test reads, each with the reason.
  static let unread = [
    "angle_from_vertical_deg": "a figure about the events, not about what follows",
    "caught_at_ms": "the time of the phase hold_begin",
    "edge": "states no figure",
    "engines_literal.reversal": "literal rules of engines, which count movements before the turn",
    "momentum_axes": "depends on the engine; a test of rests has the limits",
    "offset_device_px": "a figure of the window, as scale",
    "physical_u": "no piece follows the fingers' physical direction",
    "scale": "frames have points already; tests of the window's translation divide by the scale",
    "zoomed": "nothing changes size by a gesture",
    "zoom_steps": "nothing changes size by a gesture",
  ]

  /// Members of the expectations that tests read, or that state the same as another member.
  static let read: Set = [
    "phases", "dragged_u", "momentum", "engines", "same_as", "release_u_per_s", "ends",
    "increment", "end_time_for_velocity", "dragged_notches", "locked",
    "release_sign", "house_release_u_per_s", "engines_literal", "momentum_from_to_ms",
    "momentum_after_800", "gtk_offset_px_at_300", "momentum_stopped_by_hold",
    "carry", "catch_forgotten_ms", "momentum_after_300", "glide", "steps", "step_px", "offsets_px",
    "tolerance_px", "rows", "row_moves_at_ms", "second_row", "glide_ends_by_ms", "overshoot",
    "other_widget_moves", "scroll_after_ctrl_up", "offset_points",
    "release_points_per_s", "finite", "start_offset", "stretched_until_ms", "springs_back_from_ms",
    "max_offset", "ends_at", "no_second_motion", "os_momentum_u", "own_momentum",
    "did_end_decelerating_ms", "changes",
  ]

  @Test func `every case is run, and every member of what it expects is read or has a reason`()
    throws
  {
    #expect(TouchpadCase.all.count == 47)
    var unused = Set(Self.unread.keys).union(Self.read)
    for test in TouchpadCase.all {
      // The tests of each origin have all of its cases as arguments.
      #expect(test.origin != nil, "\(test.name)")
      for member in try test.expected.members().map(\.key) {
        let keys = [member, "\(member).\(test.name)"]
        #expect(keys.contains { Self.read.contains($0) || Self.unread[$0] != nil }, "\(keys[1])")
        unused.subtract(keys)
      }
    }
    #expect(unused.isEmpty)
  }

  private func played(
    _ test: TouchpadCase,
    _ tuning: ScrollTuning,
    isNative: Bool = false
  ) -> TouchpadRun {
    var run = TouchpadRun(tuning, isNative: isNative)
    if test.expected["locked"]?.text == "y" { run.lock = AxisLock() }
    run.play(test)
    return run
  }
}
