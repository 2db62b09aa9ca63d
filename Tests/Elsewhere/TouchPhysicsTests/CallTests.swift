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
  ) -> (result: Int32, object: touch_object) {
    var config = touch_wheel_config()
    config.size = MemoryLayout<touch_wheel_config>.stride
    config.rows = 40
    change(&config)
    var object: touch_object = 0
    let result = touch_wheel_create(&config, &object)
    return (result, object)
  }

  static func scroller(
    _ change: (inout touch_scroller_config) -> Void = { _ in }
  ) -> (result: Int32, object: touch_object) {
    var config = touch_scroller_config()
    config.size = MemoryLayout<touch_scroller_config>.stride
    config.content = 4000
    change(&config)
    var object: touch_object = 0
    let result = touch_scroller_create(&config, &object)
    return (result, object)
  }

  static func error(_ code: Int) -> Int32 { Int32(code) }

  /// Frees an object, which must exist.
  static func free(_ object: touch_object, at location: SourceLocation = #_sourceLocation) {
    #expect(touch_free(object) == 0, sourceLocation: location)
  }

  /// The state of an object's first column.
  static func state(of object: touch_object) -> touch_state {
    var state = touch_state()
    expectEqual(touch_get_state(object, 0, &state), 0)
    return state
  }

  @Test func `a freed object and one of another kind are errors, also if the slot is used again`() {
    let (_, first) = Self.wheel()
    expectEqual(touch_advance(first, 0), 0)
    Self.free(first)
    let (_, second) = Self.scroller()
    expect(second != first)
    let missing = Self.error(TOUCH_ERROR_OBJECT)
    expectEqual(touch_advance(first, 0), missing)
    expectEqual(touch_free(first), missing)
    let results = [
      touch_step(second, 0, 0, 1, 3),
      touch_resampler_add(second, 0, 0),
      touch_tracker_add(second, 0, 0),
      touch_set_rows(second, 0, 0, 4),
      touch_advance(0, 0),
      touch_advance(.max, 0),
    ]
    expect(results.allSatisfy { $0 == missing }, "\(results)")
    for bit in 0..<64 { expectEqual(touch_advance(second ^ 1 << bit, 0), missing) }
    Self.free(second)
  }

  @Test func `null is an error, and nothing is created`() {
    var object: touch_object = 7
    let null = Self.error(TOUCH_ERROR_NULL)
    expectEqual(touch_wheel_create(nil, &object), null)
    expectEqual(object, 7)
    let (_, wheel) = Self.wheel()
    let results = [
      touch_handle(wheel, nil),
      touch_next_event(wheel, nil),
      touch_offset(wheel, 0, nil),
      touch_get_state(wheel, 0, nil),
      touch_set_preset(wheel, nil),
      touch_tune(wheel, nil, 1),
      touch_set_preset_json(wheel, nil, 4, nil, 0),
      touch_resampler_create(nil),
    ]
    expect(results.allSatisfy { $0 == null }, "\(results)")
    Self.free(wheel)
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
    var events: [ScrollEvent] = []
    for step in 0...10 {
      let (time, isLast) = (Double(step) * 0.008, step == 10)
      let kind = Int32(isLast ? TOUCH_GESTURE_END : TOUCH_GESTURE)
      var action = ScrollAction(.gesture, by: isLast ? 0 : 6)
      action.ends = isLast
      expectEqual(touch_scroll(object, 0, time, kind, action.distance), 0)
      swift.scroll(action, at: time, into: &events)
    }
    for time in [0.08, 0.3, 0.6, 3] {
      expectEqual(touch_advance(object, time), 0)
      swift.advance(to: time, into: &events)
      expectEqual(Self.state(of: object).offset, swift.contentOffset)
    }
    expect(swift.contentOffset > 200)
    Self.free(object)
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
    let state = Self.state(of: wheel)
    expect(state.time == 0 && state.offset == 0 && state.phase == 0 && state.pointers == 0)
    Self.free(wheel)
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
      Self.wheel { $0.event_capacity = 15 }.result,
      Self.wheel { $0.frame = touch_frame(x: 0, y: 0, width: 1, height: 0) }.result,
      Self.scroller { $0.axis = 2 }.result,
      Self.scroller { $0.content = -1 }.result,
    ]
    expect(results.allSatisfy { $0 == range }, "\(results)")
    Self.free(wheel)
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
    Self.free(wheel)
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
    Self.free(wheel)
    let (_, small) = Self.wheel { $0.radius = whole }
    expectEqual(Self.geometry(of: small).radius, whole)
    Self.free(small)
    expectEqual(Self.wheel { $0.radius = .nan }.result, Self.error(TOUCH_ERROR_RANGE))
    // The sizes of the first header, on systems of 64 bits.
    expectEqual(radius, 96)
    expectEqual(MemoryLayout<touch_picker_config>.offset(of: \.radius), 72)
    let (shortest, empty) = Self.wheel { $0.size = 8 }
    expect(shortest == 0 && Self.geometry(of: empty).count == 0)
    Self.free(empty)
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
    Self.free(wheel)
  }

  @Test func `by default 32 events are kept, with all their fields`() {
    let (_, wheel) = Self.wheel()
    touch_step(wheel, 0, 0, 30, 3)
    for frame in 1...120 { touch_advance(wheel, Double(frame) / 60) }
    var (event, events): (touch_event, [touch_event]) = (touch_event(), [])
    while touch_next_event(wheel, &event) == 1 { events.append(event) }
    expectEqual(events.count, 32)
    expect(events.last?.kind == Int32(TOUCH_SETTLE) && events.last?.row == 30)
    let ticks = events.filter { $0.kind == Int32(TOUCH_TICK) }
    expect(ticks.allSatisfy { $0.direction == 1 && $0.velocity >= 0 && $0.offset == 0 })
    let moves = events.filter { $0.kind == Int32(TOUCH_DID_SCROLL) }
    expect(ticks.contains { $0.velocity > 1 } && moves.last?.offset == 1200)
    expect(moves.allSatisfy { $0.row == 0 && $0.cause == Int32(TOUCH_KEY) })
    Self.free(wheel)
  }

  @Test func `of more events than are kept the oldest are lost and counted`() {
    let (_, wheel) = Self.wheel { $0.event_capacity = 16 }
    touch_step(wheel, 0, 0, 30, 3)
    for frame in 1...30 { touch_advance(wheel, Double(frame) / 60) }
    var (kept, lost, event) = (0, UInt64(0), touch_event())
    touch_lost_events(wheel, &lost)
    var times: [Double] = []
    while touch_next_event(wheel, &event) == 1 {
      kept += 1
      times.append(event.time)
    }
    expectEqual(kept, 16)
    expect(lost > 40)
    expect(times == times.sorted() && times.last == 0.5)
    expectEqual(touch_next_event(wheel, &event), 0)
    Self.free(wheel)
  }

  @Test func `every error has a text`() {
    for code in TOUCH_ERROR_MEMORY...TOUCH_ERROR_NULL {
      expect(String(cString: touch_error_text(Int32(code))) != "no error")
    }
    expectEqual(String(cString: touch_error_text(0)), "no error")
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `calls at random with bad arguments return an error and end nothing`(seed: UInt64) {
    expect(hostile_calls(seed, 5000).map { String(cString: $0) } == nil)
  }
}
