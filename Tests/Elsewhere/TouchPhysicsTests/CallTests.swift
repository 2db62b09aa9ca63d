import CTouchPhysics
import HostileCalls
import ScrollPhysics
import TestSupport
import Testing

/// The functions of the header as Swift's usual tests compile them.
@Suite(.serialized) struct CallTests {}

extension CallTests {
  static func wheel(
    _ change: (inout touch_wheel_config) -> Void = { _ in }
  ) -> (result: Int32, object: OpaquePointer?) {
    var config = touch_wheel_config()
    config.size = MemoryLayout<touch_wheel_config>.stride
    config.rows = 40
    change(&config)
    var object: OpaquePointer?
    let result = touch_wheel_create(&config, &object)
    return (result, object)
  }

  static func scroller(
    _ change: (inout touch_scroller_config) -> Void = { _ in }
  ) -> (result: Int32, object: OpaquePointer?) {
    var config = touch_scroller_config()
    config.size = MemoryLayout<touch_scroller_config>.stride
    config.content = 4000
    change(&config)
    var object: OpaquePointer?
    let result = touch_scroller_create(&config, &object)
    return (result, object)
  }

  static func error(_ code: Int) -> Int32 { Int32(code) }

  /// The events of the last call.
  private static func events(of object: OpaquePointer?) -> [touch_event] {
    var first: UnsafePointer<touch_event>?
    let count = touch_events(object, &first)
    expect(count >= 0)
    return Array(UnsafeBufferPointer(start: first, count: Int(count)))
  }

  @Test func `an object of another kind is an error and changes nothing`() {
    let (_, scroller) = Self.scroller()
    expectEqual(touch_scroll_to(scroller, 0, 100, 0, 5), 1)
    var resampler: OpaquePointer?
    expectEqual(touch_resampler_create(&resampler), 0)
    var (pointer, events, value) = (touch_pointer(), UnsafePointer<touch_event>?.none, 7.0)
    let results = [
      touch_select(scroller, 0, 1, 1, 1, 3), touch_step(scroller, 0, 1, 1, 3),
      touch_set_rows(scroller, 0, 1, 4), touch_ruler_value(scroller, &value),
      touch_resampler_add(scroller, 0, 0), touch_tracker_add(scroller, 0, 0),
      touch_tracker_velocity(scroller, 0, &value), touch_reset(scroller),
      touch_advance(resampler, 1), touch_handle(resampler, &pointer),
      touch_events(resampler, &events), touch_is_moving(resampler),
      touch_offset(resampler, 0, &value), touch_turn(resampler, 0, 0, 1),
      touch_cancel(resampler, 0), touch_scroll_to(resampler, 0, 0, 0, 5),
      touch_tune(resampler, "dragSlop", 4), touch_tracker_add(resampler, 0, 0),
    ]
    expect(results.allSatisfy { $0 == Self.error(TOUCH_ERROR_OBJECT) }, "\(results)")
    expect(value == 7 && events == nil)
    expectEqual(Self.events(of: scroller).map { $0.offset }, [100])
    touch_free(scroller)
    touch_free(resampler)
  }

  @Test func `null is an error, and nothing is created`() {
    let (_, wheel) = Self.wheel()
    var (object, value) = (wheel, 0.0)
    let null = Self.error(TOUCH_ERROR_NULL)
    expectEqual(touch_wheel_create(nil, &object), null)
    expectEqual(object, wheel)
    let results = [
      touch_advance(nil, 0),
      touch_offset(nil, 0, &value),
      touch_set_preset(nil, "web"),
      touch_reset(nil),
      touch_handle(wheel, nil),
      touch_events(wheel, nil),
      touch_offset(wheel, 0, nil),
      touch_get_state(wheel, 0, nil),
      touch_set_preset(wheel, nil),
      touch_tune(wheel, nil, 1),
      touch_set_preset_json(wheel, nil, 4, nil, 0),
      touch_resampler_create(nil),
    ]
    expect(results.allSatisfy { $0 == null }, "\(results)")
    touch_free(nil)
    touch_free(wheel)
  }

  @Test func `a touchpad's gesture moves content as in Swift`() throws {
    let (_, object) = Self.scroller()
    expectEqual(touch_scroll(object, 0, 0, 10, 1), Self.error(TOUCH_ERROR_RANGE))
    expectEqual(touch_scroll(object, 1, 0, 0, 1), Self.error(TOUCH_ERROR_RANGE))
    var swift = Scroller(
      tuning: .uikit,
      axis: .vertical,
      range: ScrollRange(contentExtent: 4000, viewportExtent: 300)
    )
    var (events, state) = ([ScrollEvent](), touch_state())
    for step in 0...10 {
      let (time, isLast) = (Double(step) * 0.008, step == 10)
      let kind = Int32(isLast ? TOUCH_GESTURE_END : TOUCH_GESTURE)
      let action = isLast ? ScrollAction.lift() : .gesture(by: 6)
      expectEqual(touch_scroll(object, 0, time, kind, action.distance), 0)
      swift.scroll(action, at: time, into: &events)
    }
    for time in [0.08, 0.3, 0.6, 3] {
      expectEqual(touch_advance(object, time), 0)
      swift.advance(to: time, into: &events)
      expectEqual(touch_get_state(object, 0, &state), 0)
      expectEqual(state.offset, swift.contentOffset)
    }
    expect(swift.contentOffset > 200)
    touch_free(object)
  }

  @Test(arguments: [(TOUCH_GESTURE, TOUCH_GESTURE_END), (TOUCH_MOMENTUM, TOUCH_MOMENTUM_END)])
  func `the end of a gesture with a distance moves a loop across its seam`(
    kinds: (moves: Int, ends: Int)
  ) {
    let (_, wheel) = "android".withCString { preset in
      Self.wheel {
        ($0.preset, $0.rows, $0.loops) = (preset, 10, 1)
      }
    }
    expectEqual(touch_scroll(wheel, 0, 0, Int32(kinds.moves), 390), 0)
    expectEqual(touch_scroll(wheel, 0, 0.01, Int32(kinds.ends), 15), 0)
    let events = Self.events(of: wheel)
    expect(!events.contains { $0.kind == Int32(TOUCH_TICK) }, "\(events.map { $0.row })")
    expect(events.contains { $0.kind == Int32(TOUCH_DID_SCROLL) && $0.offset == 405 })
    touch_free(wheel)
  }

  static let numbers: [Double] = [.nan, .infinity, -.infinity, 1e300, 0x1p40.nextUp]

  @Test(arguments: numbers)
  func `a number that is not finite or too large is an error and changes nothing`(number: Double) {
    let range = Self.error(TOUCH_ERROR_RANGE)
    let (_, wheel) = Self.wheel()
    let pointer = touch_pointer(time: 0, id: 1, phase: 0, x: 0, y: 0)
    for change: (inout touch_pointer) -> Void in [
      { $0.time = number }, { $0.x = number }, { $0.y = number },
    ] {
      var bad = pointer
      change(&bad)
      expectEqual(touch_handle(wheel, &bad), range)
    }
    let results = [
      touch_advance(wheel, number),
      touch_turn(wheel, 0, 0, number),
      touch_turn(wheel, 0, number, 0),
      touch_scroll(wheel, 0, 0, 0, number),
      touch_scroll(wheel, 0, number, 0, 0),
      touch_retarget(wheel, 0, number),
      touch_select(wheel, 0, number, 1, 1, 5),
      touch_cancel(wheel, number),
      touch_tune(wheel, "dragSlop", number),
      Self.wheel { $0.row_extent = number }.result,
      Self.wheel { $0.frame.width = number }.result,
      Self.scroller { $0.viewport = number }.result,
      Self.scroller { $0.offset = number }.result,
    ]
    expect(results.allSatisfy { $0 == range }, "\(results)")
    var state = touch_state()
    expectEqual(touch_get_state(wheel, 0, &state), 0)
    expect(state.time == 0 && state.offset == 0 && state.phase == 0 && state.pointers == 0)
    touch_free(wheel)
  }

  @Test func `numbers outside of their ranges are errors`() {
    let range = Self.error(TOUCH_ERROR_RANGE)
    let (_, wheel) = Self.wheel()
    var pointer = touch_pointer(time: 0, id: -1, phase: 0, x: 0, y: 0)
    expectEqual(touch_handle(wheel, &pointer), range)
    pointer.id = 0
    pointer.phase = 4
    expectEqual(touch_handle(wheel, &pointer), range)
    var offset = 0.0
    let results = [
      touch_offset(wheel, 1, &offset),
      touch_offset(wheel, -1, &offset),
      touch_displayed_offset(wheel, 0, 3, 0, &offset),
      touch_step(wheel, 0, 0, 1, 6),
      touch_retarget(wheel, 0, 0.5),
      touch_set_rows(wheel, 0, 0, -1),
      Self.wheel { $0.rows = (1 << 31) + 1 }.result,
      Self.wheel { $0.frame = touch_frame(x: 0, y: 0, width: 1, height: 0) }.result,
      Self.scroller { $0.axis = 2 }.result,
      Self.scroller { $0.content = -1 }.result,
    ]
    expect(results.allSatisfy { $0 == range }, "\(results)")
    touch_free(wheel)
  }

  @Test func `a size beyond PTRDIFF_MAX is an error, and nothing is written`() {
    let (_, wheel) = Self.wheel()
    var text = [CChar](repeating: 1, count: 8)
    // In Swift, SIZE_MAX is -1.
    let results = [
      touch_preset_name(0, &text, -1),
      touch_set_preset_json(wheel, "{", 1, &text, -1),
      touch_set_preset_json(wheel, "{", -1, &text, 8),
    ]
    expectEqual(results, Array(repeating: Self.error(TOUCH_ERROR_RANGE), count: 3))
    expectEqual(text, [CChar](repeating: 1, count: 8))
    touch_free(wheel)
  }

  @Test func `a deceleration may end on a far row, and not beyond the limit of a scroller`() {
    let (_, wheel) = Self.wheel {
      $0.rows = 1 << 31
      $0.selection = 1 << 30
    }
    for step in 0...8 {
      let phase = step == 0 ? TOUCH_DOWN : step < 8 ? TOUCH_MOVED : TOUCH_UP
      var pointer = touch_pointer(time: Double(step) / 100, id: 0, phase: Int32(phase), x: 0, y: 0)
      pointer.y = Double(60 - 20 * step)
      expectEqual(touch_handle(wheel, &pointer), 1)
    }
    expectEqual(touch_retarget(wheel, 0, 0x1p30 + 30), 1)
    var state = touch_state()
    expectEqual(touch_get_state(wheel, 0, &state), 0)
    expectEqual(state.resting_row, (1 << 30) + 30)
    touch_free(wheel)
    let (_, scroller) = Self.scroller()
    expectEqual(touch_retarget(scroller, 0, 0x1p41), Self.error(TOUCH_ERROR_RANGE))
    touch_free(scroller)
  }

  @Test func `a wheel of another number of rows keeps the disabled ones that still exist`() {
    let disabled = touch_rows(first: 5, count: 4)
    let (_, wheel) = withUnsafePointer(to: disabled) { rows in
      Self.wheel {
        $0.disabled = rows
        $0.disabled_count = 1
      }
    }
    let cases: [(count: Int64, row: Int64, result: Int32)] = [
      (20, 8, 0), (20, 9, 1), (7, 6, 0), (7, 4, 1), (20, 6, 0), (20, 7, 1),
    ]
    for (count, row, result) in cases {
      expectEqual(touch_set_rows(wheel, 0, 0, count), 0)
      expectEqual(
        touch_select(wheel, 0, 0, row, 0, Int32(TOUCH_PROGRAM)),
        result,
        "\(count) \(row)"
      )
    }
    touch_free(wheel)
  }

  @Test func `a tracker measures in the window of its preset as it was tuned`() {
    var (tracker, velocity): (OpaquePointer?, Double) = (nil, 0)
    expectEqual(touch_tracker_create("web", &tracker), 0)
    expectEqual(touch_tune(tracker, "momentumTime", 0.05), 0)
    for step in 0...20 {
      expectEqual(touch_tracker_add(tracker, Double(step) / 100, Double(10 * step)), 0)
    }
    expectEqual(touch_tracker_velocity(tracker, 0.2, &velocity), 0)
    expect(abs(velocity - 1000) < 1e-6)
    touch_free(tracker)
  }

  @Test func `a configuration of an earlier header lacks the fields that were added`() throws {
    let (radius, whole) = (try #require(MemoryLayout<touch_wheel_config>.offset(of: \.radius)), 7.0)
    expectEqual(radius, MemoryLayout<touch_wheel_config>.stride - 8)
    // What follows a struct of that header is not read.
    let (created, wheel) = Self.wheel {
      $0.size = radius
      $0.radius = .nan
    }
    expect(created == 0 && Self.geometry(of: wheel).radius == 150)
    touch_free(wheel)
    let (_, small) = Self.wheel { $0.radius = whole }
    expectEqual(Self.geometry(of: small).radius, whole)
    touch_free(small)
    expectEqual(Self.wheel { $0.radius = .nan }.result, Self.error(TOUCH_ERROR_RANGE))
    // The sizes of the first header, on systems of 64 bits.
    expectEqual(radius, 88)
    expectEqual(MemoryLayout<touch_picker_config>.offset(of: \.radius), 72)
    let (shortest, empty) = Self.wheel { $0.size = 8 }
    expect(shortest == 0 && Self.geometry(of: empty).count == 0)
    touch_free(empty)
  }

  @Test func `a configuration of a later header, and an unknown name, are errors`() {
    for change in [8, -4, -1] {
      expectEqual(Self.wheel { $0.size += change }.result, Self.error(TOUCH_ERROR_SIZE))
    }
    expectEqual(Self.wheel { $0.size = 0 }.result, Self.error(TOUCH_ERROR_SIZE))
    "uikat".withCString { name in
      expectEqual(Self.wheel { $0.preset = name }.result, Self.error(TOUCH_ERROR_NAME))
    }
    let (_, wheel) = Self.wheel()
    expectEqual(
      touch_set_preset(wheel, String(repeating: "x", count: 99)),
      Self.error(TOUCH_ERROR_NAME)
    )
    expectEqual(touch_tune(wheel, "edgeFriction", 1), Self.error(TOUCH_ERROR_NAME))
    touch_free(wheel)
  }

  @Test func `the header lists the name of every rule`() throws {
    let header = Library.text(of: packageRoot + "/Sources/Elsewhere/CTouchPhysics/touchphysics.h")
    for rule in ScrollTuning.uikit.rules {
      let after = try #require(header.split(separator: "\"\(rule.name)\"").last)
      let list = after.prefix { $0 != "/" }.split(separator: "\n *     \"")[0]
      for name in rule.cases { expect(list.contains("\"\(name)\""), "\(rule.name): \(name)") }
    }
  }

  @Test func `the events are those of the last call, with all their fields`() {
    let (_, wheel) = Self.wheel()
    expect(Self.events(of: wheel).isEmpty)
    var events: [touch_event] = []
    expectEqual(touch_step(wheel, 0, 0, 30, 3), 1)
    for frame in 1...120 {
      expectEqual(touch_advance(wheel, Double(frame) / 60), 0)
      events += Self.events(of: wheel)
    }
    expect(events.last?.kind == Int32(TOUCH_SETTLE) && events.last?.row == 30)
    let ticks = events.filter { $0.kind == Int32(TOUCH_TICK) }
    expectEqual(ticks.map { $0.row }, Array(1...30))
    expect(ticks.allSatisfy { $0.direction == 1 && $0.velocity >= 0 && $0.offset == 0 })
    let moves = events.filter { $0.kind == Int32(TOUCH_DID_SCROLL) }
    expect(ticks.contains { $0.velocity > 1 } && moves.last?.offset == 1200)
    expect(moves.allSatisfy { $0.row == 0 && $0.cause == Int32(TOUCH_KEY) })
    // At rest, no events follow.
    expectEqual(touch_advance(wheel, 3), 0)
    expect(Self.events(of: wheel).isEmpty)
    touch_free(wheel)
  }

  @Test func `a call that emits many events keeps them all, until the next call that moves`() {
    let (_, wheel) = Self.wheel { $0.rows = 4000 }
    var (offset, parameter) = (0.0, touch_parameter())
    expectEqual(touch_step(wheel, 0, 0, 100, 3), 1)
    expectEqual(touch_advance(wheel, 30), 0)
    let events = Self.events(of: wheel)
    expect(events.count > 100 && events.map { $0.time } == events.map { $0.time }.sorted())
    expect(events.last?.kind == Int32(TOUCH_SETTLE) && events.last?.row == 100)
    // Reading, presets and calls that fail leave them.
    expectEqual(touch_offset(wheel, 0, &offset), 0)
    expectEqual(touch_set_preset(wheel, "web"), 0)
    expectEqual(touch_get_parameter(wheel, 0, &parameter), 0)
    expectEqual(touch_advance(wheel, .nan), Self.error(TOUCH_ERROR_RANGE))
    expectEqual(touch_select(wheel, 1, 31, 4, 1, 5), Self.error(TOUCH_ERROR_RANGE))
    expectEqual(Self.events(of: wheel).map { $0.row }, events.map { $0.row })
    expectEqual(touch_set_radius(wheel, 60), 0)
    expect(Self.events(of: wheel).isEmpty)
    touch_free(wheel)
  }

  @Test func `every error has a text`() {
    for code in TOUCH_ERROR_TEXT...TOUCH_ERROR_NULL {
      expect(String(cString: touch_error_text(Int32(code))) != "no error")
    }
    expectEqual(String(cString: touch_error_text(0)), "no error")
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `calls at random with bad arguments return an error and end nothing`(seed: UInt64) {
    expect(hostile_calls(seed, 5000).map { String(cString: $0) } == nil)
  }

  /// `Scripts/test --sanitize thread` runs it, too.
  @Test func `objects of different threads do what they do alone, and one under a lock`() {
    expect(thread_calls(8, 6).map { String(cString: $0) } == nil)
  }
}
