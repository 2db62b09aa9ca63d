package import CTouchPhysics
import Pickers
import ScrollPhysics

// The functions of touchphysics.h that create and free objects.

@c @implementation
package func touch_scroller_create(
  _ config: UnsafePointer<touch_scroller_config>?,
  _ object: UnsafeMutablePointer<touch_object>?
) -> Int32 {
  errorCode { () throws(CallError) in
    let config = try Check.configuration(config, touch_scroller_config())
    try create(object, events: config.event_capacity) { capacity, _ throws(CallError) in
      let inset = ContentInset(
        leading: try Check.place(config.leading_inset),
        trailing: try Check.place(config.trailing_inset)
      )
      let viewport = try Check.length(config.viewport, or: 300)
      let period = try Check.length(config.period, or: 0)
      let content = try Check.content(config.content)
      let extent = try Check.length(config.row_extent, or: 0)
      let range =
        period > 0
        ? .looping(period: period)
        : ScrollRange(contentExtent: content, viewportExtent: viewport, contentInset: inset)
      let snap: SnapRule = config.is_paged == 0 ? .rows(extent: extent) : .pages(extent: extent)
      let scroller = Scroller(
        tuning: try Check.preset(config.preset),
        axis: try Check.index(config.axis, of: 2) == TOUCH_VERTICAL ? .vertical : .horizontal,
        range: range,
        viewportExtent: viewport,
        contentOffset: snap.snapped(range.clamped(try Check.place(config.offset))),
        snap: snap,
        bounces: config.stops_at_edges == 0
      )
      return ScrollerObject(scroller, inset: inset, eventCapacity: capacity)
    }
  }
}

@c @implementation
package func touch_wheel_create(
  _ config: UnsafePointer<touch_wheel_config>?,
  _ object: UnsafeMutablePointer<touch_object>?
) -> Int32 {
  errorCode { () throws(CallError) in
    let config = try Check.configuration(config, touch_wheel_config())
    let count = try Check.number(config.disabled_count, in: 0...65_536)
    let events = config.event_capacity
    try create(object, events: events, parts: count) { capacity, buffers throws(CallError) in
      var disabled: [Range<Int>] = []
      for index in 0..<count {
        let rows = try Check.present(config.disabled)[index]
        let first = try Check.number(rows.first)
        let count = min(try Check.number(rows.count), .max - first)
        disabled.append(first..<first + count)
      }
      let wheel = Wheel(
        rowCount: try Check.number(config.rows),
        rowExtent: try Check.length(config.row_extent, or: 40),
        selection: try Check.number(config.selection),
        loops: config.loops != 0,
        disabled: disabled,
        frame: try Check.frame(config.frame),
        radius: try Check.radius(config.radius),
        tuning: try Check.preset(config.preset)
      )
      return PickerObject(.wheel, wheel, eventCapacity: capacity, buffers: buffers)
    }
  }
}

@c @implementation
package func touch_ruler_create(
  _ config: UnsafePointer<touch_ruler_config>?,
  _ object: UnsafeMutablePointer<touch_object>?
) -> Int32 {
  errorCode { () throws(CallError) in
    let config = try Check.configuration(config, touch_ruler_config())
    try create(object, events: config.event_capacity) {
      capacity,
      buffers throws(CallError) in
      let scale = RulerScale(
        minimum: try Check.number(config.minimum, in: .min ... .max),
        step: try Check.number(config.step, in: 0...Int64.max),
        fractionDigits: try Check.number(config.fraction_digits, in: 0...9),
        count: try Check.number(config.marks)
      )
      let ruler = Ruler(
        scale: scale,
        selection: try Check.number(config.selection),
        markExtent: try Check.length(config.mark_extent, or: 10),
        frame: try Check.frame(config.frame),
        tuning: try Check.preset(config.preset)
      )
      return PickerObject(.ruler, ruler, eventCapacity: capacity, buffers: buffers)
    }
  }
}

@c @implementation
package func touch_header_create(
  _ config: UnsafePointer<touch_header_config>?,
  _ object: UnsafeMutablePointer<touch_object>?
) -> Int32 {
  errorCode { () throws(CallError) in
    let config = try Check.configuration(config, touch_header_config())
    let count = try Check.number(config.titles, in: Check.titles)
    let events = config.event_capacity
    try create(object, events: events, parts: count) { capacity, buffers throws(CallError) in
      let visible = try Check.number(config.visible_columns, in: Check.titles)
      let header = LoopingHeader(
        titles: Array(repeating: "", count: count),
        selection: try Check.number(config.selection),
        frame: try Check.frame(config.frame),
        visibleColumns: visible == 0 ? 5 : visible,
        isRightToLeft: config.is_right_to_left != 0,
        tuning: try Check.preset(config.preset)
      )
      return PickerObject(.header, header, eventCapacity: capacity, buffers: buffers)
    }
  }
}

@c @implementation
package func touch_picker_create(
  _ config: UnsafePointer<touch_picker_config>?,
  _ object: UnsafeMutablePointer<touch_object>?
) -> Int32 {
  errorCode { () throws(CallError) in
    let config = try Check.configuration(config, touch_picker_config())
    let count = try Check.number(config.column_count, in: 1...64)
    let columns = try Check.present(config.columns)
    let events = config.event_capacity
    try create(object, events: events, parts: 64 * count) {
      capacity,
      buffers throws(CallError) in
      var (rows, selection): ([ColumnRows], [Int]) = ([], [])
      var looping: Set<Int> = []
      for index in 0..<count {
        let column = columns[index]
        rows.append(try Check.rows(of: column, at: index))
        selection.append(try Check.number(column.selection))
        if column.loops != 0 { looping.insert(index) }
      }
      let picker = Picker(
        columns: rows,
        looping: looping,
        selection: selection,
        frame: try Check.frame(config.frame),
        rowExtent: try Check.length(config.row_extent, or: 40),
        radius: try Check.radius(config.radius),
        tuning: try Check.preset(config.preset)
      )
      return PickerObject(.picker, picker, eventCapacity: capacity, buffers: buffers)
    }
  }
}

@c @implementation
package func touch_resampler_create(_ object: UnsafeMutablePointer<touch_object>?) -> Int32 {
  errorCode { () throws(CallError) in try create(object) { _, _ in ResamplerObject() } }
}

@c @implementation
package func touch_tracker_create(
  _ preset: UnsafePointer<CChar>?,
  _ object: UnsafeMutablePointer<touch_object>?
) -> Int32 {
  errorCode { () throws(CallError) in
    try create(object) { _, _ throws(CallError) in TrackerObject(try Check.preset(preset)) }
  }
}

@c @implementation
package func touch_free(_ object: touch_object) -> Int32 {
  errorCode { () throws(CallError) in try removeObject(object) }
}

@c @implementation
package func touch_error_text(_ error: Int32) -> UnsafePointer<CChar>? {
  let text: StaticString =
    switch Int(error) {
    case TOUCH_ERROR_NULL: "a pointer is NULL"
    case TOUCH_ERROR_OBJECT: "no object of a kind that the function accepts"
    case TOUCH_ERROR_RANGE: "a number is not finite or not in its range"
    case TOUCH_ERROR_SIZE: "the size of a configuration is 0, or more than the library has"
    case TOUCH_ERROR_NAME: "no preset or parameter of that name"
    case TOUCH_ERROR_TEXT: "the text is not a preset in JSON"
    case TOUCH_ERROR_MEMORY: "not enough memory, or too many objects"
    default: "no error"
    }
  // A string literal ends with a zero byte.
  return UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}

// MARK: - Rows that C can change

extension Wheel: ReloadableModel {
  @inline(__always)
  mutating func withWheel<Result>(of column: Int, _ body: (inout Wheel) -> Result) -> Result? {
    body(&self)
  }

  mutating func reload(
    rowCount: Int,
    in column: Int,
    at time: Double,
    into events: inout [PickerEvent]
  ) -> Bool {
    reload(rowCount: rowCount, disabled: rows.disabled.ranges, at: time, into: &events)
    return true
  }
}

extension Ruler: ReloadableModel {
  mutating func reload(
    rowCount: Int,
    in column: Int,
    at time: Double,
    into events: inout [PickerEvent]
  ) -> Bool { false }
}

extension LoopingHeader: ReloadableModel {
  mutating func reload(
    rowCount: Int,
    in column: Int,
    at time: Double,
    into events: inout [PickerEvent]
  ) -> Bool {
    guard rowCount <= Check.titles.upperBound else { return false }
    reload(titles: Array(repeating: "", count: rowCount), at: time, into: &events)
    return true
  }
}

extension Picker: ReloadableModel {
  @inline(__always)
  mutating func withRows<Result>(of column: Int, _ body: (inout RowScroller) -> Result) -> Result {
    body(&columns[column].wheel.rows)
  }

  @inline(__always)
  mutating func withWheel<Result>(of column: Int, _ body: (inout Wheel) -> Result) -> Result? {
    body(&columns[column].wheel)
  }

  mutating func reload(
    rowCount: Int,
    in column: Int,
    at time: Double,
    into events: inout [PickerEvent]
  ) -> Bool {
    reload(.numbers(first: 0, count: rowCount), in: column, at: time, into: &events)
    return true
  }
}
