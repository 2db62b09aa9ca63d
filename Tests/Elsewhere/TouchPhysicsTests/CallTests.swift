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

  private static func scroller(
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

  @Test func `a freed object and one of another kind are errors, also if the slot is used again`() {
    let (_, first) = Self.wheel()
    #expect(touch_advance(first, 0) == 0)
    Self.free(first)
    let (_, second) = Self.scroller()
    #expect(second != first)
    let missing = Self.error(TOUCH_ERROR_OBJECT)
    #expect(touch_advance(first, 0) == missing)
    #expect(touch_free(first) == missing)
    let results = [
      touch_step(second, 0, 0, 1, 3),
      touch_resampler_add(second, 0, 0),
      touch_tracker_add(second, 0, 0),
      touch_set_rows(second, 0, 0, 4),
      touch_advance(0, 0),
      touch_advance(.max, 0),
    ]
    #expect(results.allSatisfy { $0 == missing }, "\(results)")
    for bit in 0..<64 { #expect(touch_advance(second ^ 1 << bit, 0) == missing) }
    Self.free(second)
  }

  @Test func `null is an error, and nothing is created`() {
    var object: touch_object = 7
    let null = Self.error(TOUCH_ERROR_NULL)
    #expect(touch_wheel_create(nil, &object) == null)
    #expect(object == 7)
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
    #expect(results.allSatisfy { $0 == null }, "\(results)")
    Self.free(wheel)
  }

  @Test func `a touchpad's gesture moves content as in Swift`() throws {
    let (_, object) = Self.scroller()
    #expect(touch_scroll(object, 0, 0, 10, 1) == Self.error(TOUCH_ERROR_RANGE))
    #expect(touch_scroll(object, 1, 0, 0, 1) == Self.error(TOUCH_ERROR_RANGE))
    var swift = Scroller(
      tuning: .uikit,
      axis: .vertical,
      range: ScrollRange(contentExtent: 4000, viewportExtent: 300)
    )
    var (events, state) = ([ScrollEvent](), touch_state())
    for step in 0...10 {
      let (time, isLast) = (Double(step) * 0.008, step == 10)
      let kind = Int32(isLast ? TOUCH_GESTURE_END : TOUCH_GESTURE)
      var action = ScrollAction(.gesture, by: isLast ? 0 : 6)
      action.ends = isLast
      #expect(touch_scroll(object, 0, time, kind, action.distance) == 0)
      swift.scroll(action, at: time, into: &events)
    }
    for time in [0.08, 0.3, 0.6, 3] {
      #expect(touch_advance(object, time) == 0)
      swift.advance(to: time, into: &events)
      #expect(touch_get_state(object, 0, &state) == 0)
      #expect(state.offset == swift.contentOffset)
    }
    #expect(swift.contentOffset > 200)
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
      #expect(touch_handle(wheel, &bad) == range)
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
    #expect(results.allSatisfy { $0 == range }, "\(results)")
    var state = touch_state()
    #expect(touch_get_state(wheel, 0, &state) == 0)
    #expect(state.time == 0 && state.offset == 0 && state.phase == 0 && state.pointers == 0)
    Self.free(wheel)
  }

  @Test func `numbers outside of their ranges are errors`() {
    let range = Self.error(TOUCH_ERROR_RANGE)
    let (_, wheel) = Self.wheel()
    var pointer = touch_pointer(time: 0, id: -1, phase: 0, x: 0, y: 0)
    #expect(touch_handle(wheel, &pointer) == range)
    pointer.id = 0
    pointer.phase = 4
    #expect(touch_handle(wheel, &pointer) == range)
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
    #expect(results.allSatisfy { $0 == range }, "\(results)")
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
    #expect(results == Array(repeating: Self.error(TOUCH_ERROR_RANGE), count: 3))
    #expect(text == [CChar](repeating: 1, count: 8))
    Self.free(wheel)
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
      #expect(touch_handle(wheel, &pointer) == 1)
    }
    #expect(touch_retarget(wheel, 0, 0x1p30 + 30) == 1)
    var state = touch_state()
    #expect(touch_get_state(wheel, 0, &state) == 0)
    #expect(state.resting_row == (1 << 30) + 30)
    Self.free(wheel)
    let (_, scroller) = Self.scroller()
    #expect(touch_retarget(scroller, 0, 0x1p41) == Self.error(TOUCH_ERROR_RANGE))
    Self.free(scroller)
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
      #expect(touch_set_rows(wheel, 0, 0, count) == 0)
      #expect(touch_select(wheel, 0, 0, row, 0, Int32(TOUCH_PROGRAM)) == result, "\(count) \(row)")
    }
    Self.free(wheel)
  }

  @Test func `a tracker measures in the window of its preset as it was tuned`() {
    var (tracker, velocity): (touch_object, Double) = (0, 0)
    #expect(touch_tracker_create("web", &tracker) == 0)
    #expect(touch_tune(tracker, "momentumTime", 0.05) == 0)
    for step in 0...20 {
      #expect(touch_tracker_add(tracker, Double(step) / 100, Double(10 * step)) == 0)
    }
    #expect(touch_tracker_velocity(tracker, 0.2, &velocity) == 0)
    #expect(abs(velocity - 1000) < 1e-6)
    Self.free(tracker)
  }

  @Test func `a configuration of an earlier header lacks the fields that were added`() throws {
    let (radius, whole) = (try #require(MemoryLayout<touch_wheel_config>.offset(of: \.radius)), 7.0)
    #expect(radius == MemoryLayout<touch_wheel_config>.stride - 8)
    // What follows a struct of that header is not read.
    let (created, wheel) = Self.wheel {
      $0.size = radius
      $0.radius = .nan
    }
    #expect(created == 0 && Self.geometry(of: wheel).radius == 150)
    Self.free(wheel)
    let (_, small) = Self.wheel { $0.radius = whole }
    #expect(Self.geometry(of: small).radius == whole)
    Self.free(small)
    #expect(Self.wheel { $0.radius = .nan }.result == Self.error(TOUCH_ERROR_RANGE))
    // The sizes of the first header, on systems of 64 bits.
    #expect(radius == 96)
    #expect(MemoryLayout<touch_picker_config>.offset(of: \.radius) == 72)
    let (shortest, empty) = Self.wheel { $0.size = 8 }
    #expect(shortest == 0 && Self.geometry(of: empty).count == 0)
    Self.free(empty)
  }

  private static func geometry(
    of object: touch_object,
    at offset: Double = 0,
    in column: Int32 = 0
  ) -> touch_geometry {
    var geometry = touch_geometry()
    #expect(touch_get_geometry(object, column, offset, &geometry) == 0)
    return geometry
  }

  @Test func `the rows that are shown, their length and the radius can be read`() {
    let (_, wheel) = Self.wheel()
    // Rows of 40 points on half a rim of 150 π points.
    var shown = Self.geometry(of: wheel, at: 400)
    #expect(shown.row_extent == 40 && shown.radius == 150 && shown.first == 5 && shown.count == 11)
    #expect(touch_set_radius(wheel, 60) == 0)
    shown = Self.geometry(of: wheel, at: 400)
    #expect(shown.radius == 60 && shown.first == 8 && shown.count == 5)
    var frame = touch_frame(x: 0, y: 0, width: 100, height: 500)
    #expect(touch_set_frame(wheel, &frame) == 0)
    #expect(Self.geometry(of: wheel).radius == 60 && Self.geometry(of: wheel).first == 0)
    Self.free(wheel)
    let (_, loop) = Self.wheel { $0.loops = 1 }
    #expect(Self.geometry(of: loop).first == -5 && Self.geometry(of: loop).count == 11)
    var header = touch_header_config()
    header.size = MemoryLayout<touch_header_config>.stride
    header.titles = 3
    var object: touch_object = 0
    #expect(touch_header_create(&header, &object) == 0)
    shown = Self.geometry(of: object, at: 10)
    // Of columns of 136 points in a width of 680 the one at the left edge is shown in part.
    #expect(shown.row_extent == 136 && shown.radius == 0)
    #expect(shown.first == -2 && shown.count == 6)
    #expect(touch_set_radius(object, 60) == Self.error(TOUCH_ERROR_OBJECT))
    Self.free(object)
  }

  @Test func `only objects with rows have geometry, and only wheels a radius`() {
    var geometry = touch_geometry()
    let (_, wheel) = Self.wheel()
    #expect(touch_get_geometry(wheel, 0, 0, nil) == Self.error(TOUCH_ERROR_NULL))
    #expect(touch_get_geometry(wheel, 1, 0, &geometry) == Self.error(TOUCH_ERROR_RANGE))
    #expect(touch_get_geometry(wheel, 0, .nan, &geometry) == Self.error(TOUCH_ERROR_RANGE))
    #expect(touch_set_radius(wheel, 0) == Self.error(TOUCH_ERROR_RANGE))
    #expect(touch_set_radius(wheel, .nan) == Self.error(TOUCH_ERROR_RANGE))
    Self.free(wheel)
    let (_, scroller) = Self.scroller()
    #expect(touch_get_geometry(scroller, 0, 0, &geometry) == Self.error(TOUCH_ERROR_OBJECT))
    #expect(touch_set_radius(scroller, 9) == Self.error(TOUCH_ERROR_OBJECT))
    #expect(geometry.row_extent == 0)
    Self.free(scroller)
  }

  @Test func `a configuration of a later header, and an unknown name, are errors`() {
    for change in [8, -4, -1] {
      #expect(Self.wheel { $0.size += change }.result == Self.error(TOUCH_ERROR_SIZE))
    }
    #expect(Self.wheel { $0.size = 0 }.result == Self.error(TOUCH_ERROR_SIZE))
    "uikat".withCString { name in
      #expect(Self.wheel { $0.preset = name }.result == Self.error(TOUCH_ERROR_NAME))
    }
    let (_, wheel) = Self.wheel()
    #expect(
      touch_set_preset(wheel, String(repeating: "x", count: 99)) == Self.error(TOUCH_ERROR_NAME)
    )
    #expect(touch_tune(wheel, "edgeFriction", 1) == Self.error(TOUCH_ERROR_NAME))
    Self.free(wheel)
  }

  /// Row and resting row of a scroller with places of rest 56 points apart.
  private static func rows(
    at offset: Double,
    _ change: (inout touch_scroller_config) -> Void = { _ in }
  ) -> [Int64] {
    let (_, object) = scroller {
      $0.row_extent = 56
      $0.offset = offset
      change(&$0)
    }
    var state = touch_state()
    #expect(touch_get_state(object, 0, &state) == 0)
    Self.free(object)
    return [state.row, state.resting_row]
  }

  @Test func `a scroller with a row extent states the rows nearest to its offsets`() throws {
    #expect(Self.rows(at: 0) == [0, 0])
    #expect(Self.rows(at: 83) == [1, 1])
    #expect(Self.rows(at: 84) == [2, 2])
    #expect(Self.rows(at: 1e6) == [66, 66])
    #expect(Self.rows(at: 112) { $0.is_paged = 1 } == [2, 2])
    #expect(Self.rows(at: -60) { $0.leading_inset = 100 } == [0, 0])
    #expect(Self.rows(at: 559) { $0.period = 560 } == [0, 0])
    #expect(Self.rows(at: 500) { $0.period = 560 } == [9, 9])
    #expect(Self.rows(at: 100) { $0.row_extent = 0 } == [-1, -1])
    let (_, between) = Self.scroller {
      $0.row_extent = 56
      $0.offset = 83
    }
    var offset = 0.0
    #expect(touch_offset(between, 0, &offset) == 0 && offset == 56)
    Self.free(between)
    let (_, object) = Self.scroller { $0.row_extent = 56 }
    #expect(touch_scroll_to(object, 0, 560, 1, Int32(TOUCH_KEY)) == 1)
    var state = touch_state()
    #expect(touch_get_state(object, 0, &state) == 0)
    #expect(state.row == 0 && state.resting_row == 10)
    #expect(touch_advance(object, 9) == 0)
    #expect(touch_get_state(object, 0, &state) == 0)
    #expect(state.row == 10 && state.resting_row == 10)
    Self.free(object)
  }

  @Test func `a scroller that turns until its rows exceed every number has a state`() {
    let (_, object) = Self.scroller {
      $0.content = .infinity
      $0.row_extent = 0x1p-10
    }
    for _ in 0..<8192 { #expect(touch_turn(object, 0, 0, 0x1p40) == 0) }
    var state = touch_state()
    #expect(touch_get_state(object, 0, &state) == 0)
    #expect(state.row >= 1 << 62 && state.offset >= 0x1p52)
    Self.free(object)
  }

  @Test func `the header lists the name of every rule`() throws {
    let header = Library.text(of: packageRoot + "/Sources/Elsewhere/CTouchPhysics/touchphysics.h")
    for rule in ScrollTuning.uikit.rules {
      let after = try #require(header.split(separator: "\"\(rule.name)\"").last)
      let list = after.prefix { $0 != "/" }.split(separator: "\n *     \"")[0]
      for name in rule.cases { #expect(list.contains("\"\(name)\""), "\(rule.name): \(name)") }
    }
  }

  @Test func `by default 32 events are kept, with all their fields`() {
    let (_, wheel) = Self.wheel()
    touch_step(wheel, 0, 0, 30, 3)
    for frame in 1...120 { touch_advance(wheel, Double(frame) / 60) }
    var (event, events): (touch_event, [touch_event]) = (touch_event(), [])
    while touch_next_event(wheel, &event) == 1 { events.append(event) }
    #expect(events.count == 32)
    #expect(events.last?.kind == Int32(TOUCH_SETTLE) && events.last?.row == 30)
    let ticks = events.filter { $0.kind == Int32(TOUCH_TICK) }
    #expect(ticks.allSatisfy { $0.direction == 1 && $0.velocity >= 0 && $0.offset == 0 })
    let moves = events.filter { $0.kind == Int32(TOUCH_DID_SCROLL) }
    #expect(ticks.contains { $0.velocity > 1 } && moves.last?.offset == 1200)
    #expect(moves.allSatisfy { $0.row == 0 && $0.cause == Int32(TOUCH_KEY) })
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
    #expect(kept == 16)
    #expect(lost > 40)
    #expect(times == times.sorted() && times.last == 0.5)
    #expect(touch_next_event(wheel, &event) == 0)
    Self.free(wheel)
  }

  @Test func `every error has a text`() {
    for code in TOUCH_ERROR_MEMORY...TOUCH_ERROR_NULL {
      #expect(String(cString: touch_error_text(Int32(code))) != "no error")
    }
    #expect(String(cString: touch_error_text(0)) == "no error")
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `calls at random with bad arguments return an error and end nothing`(seed: UInt64) {
    #expect(hostile_calls(seed, 5000).map { String(cString: $0) } == nil)
  }
}
