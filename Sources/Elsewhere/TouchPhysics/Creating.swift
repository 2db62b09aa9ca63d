package import CTouchPhysics
import Pickers
import ScrollPhysics

// The functions of touchphysics.h that create and free objects.

@c @implementation
package func touch_scroller_create(
  _ config: UnsafePointer<touch_scroller_config>?,
  _ object: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
  errorCode { () throws(CallError) in
    let object = try Check.present(object)
    let config = try Check.configuration(config, touch_scroller_config())
    let inset = ContentInset(
      leading: try Check.bounded(config.leading_inset),
      trailing: try Check.bounded(config.trailing_inset)
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
      contentOffset: snap.snapped(range.clamped(try Check.bounded(config.offset))),
      snap: snap,
      bounces: config.stops_at_edges == 0
    )
    Object.create(.scroller(allocated(ScrollerModel(scroller, inset: inset))), in: object)
  }
}

@c @implementation
package func touch_wheel_create(
  _ config: UnsafePointer<touch_wheel_config>?,
  _ object: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
  errorCode { () throws(CallError) in
    let object = try Check.present(object)
    let config = try Check.configuration(config, touch_wheel_config())
    var disabled: [Range<Int>] = []
    for index in 0..<(try Check.number(config.disabled_count, in: 0...65_536)) {
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
    Object.create(.wheel(allocated(wheel)), in: object)
  }
}

@c @implementation
package func touch_ruler_create(
  _ config: UnsafePointer<touch_ruler_config>?,
  _ object: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
  errorCode { () throws(CallError) in
    let object = try Check.present(object)
    let config = try Check.configuration(config, touch_ruler_config())
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
    Object.create(.ruler(allocated(ruler)), in: object)
  }
}

@c @implementation
package func touch_header_create(
  _ config: UnsafePointer<touch_header_config>?,
  _ object: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
  errorCode { () throws(CallError) in
    let object = try Check.present(object)
    let config = try Check.configuration(config, touch_header_config())
    let visible = try Check.number(config.visible_columns, in: Check.titles)
    let header = LoopingHeader(
      titles: Array(repeating: "", count: try Check.number(config.titles, in: Check.titles)),
      selection: try Check.number(config.selection),
      frame: try Check.frame(config.frame),
      visibleColumns: visible == 0 ? 5 : visible,
      isRightToLeft: config.is_right_to_left != 0,
      tuning: try Check.preset(config.preset)
    )
    Object.create(.header(allocated(header)), in: object)
  }
}

@c @implementation
package func touch_picker_create(
  _ config: UnsafePointer<touch_picker_config>?,
  _ object: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
  errorCode { () throws(CallError) in
    let object = try Check.present(object)
    let config = try Check.configuration(config, touch_picker_config())
    let columns = try Check.present(config.columns)
    var (rows, selection): ([ColumnRows], [Int]) = ([], [])
    var looping: Set<Int> = []
    for index in 0..<(try Check.number(config.column_count, in: 1...64)) {
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
    Object.create(.picker(allocated(picker)), in: object)
  }
}

@c @implementation
package func touch_resampler_create(_ object: UnsafeMutablePointer<OpaquePointer?>?) -> Int32 {
  errorCode { () throws(CallError) in
    let object = try Check.present(object)
    Object.create(.resampler(allocated(Resampler())), in: object)
  }
}

@c @implementation
package func touch_tracker_create(
  _ preset: UnsafePointer<CChar>?,
  _ object: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
  errorCode { () throws(CallError) in
    let object = try Check.present(object)
    let tracker = TrackerModel(tuning: try Check.preset(preset))
    Object.create(.tracker(allocated(tracker)), in: object)
  }
}

@c @implementation
package func touch_free(_ object: OpaquePointer?) {
  guard let object else { return }
  let pointer = UnsafeMutablePointer<Object>(object)
  pointer.pointee.deallocate()
  free(pointer)
}

@c @implementation
package func touch_error_text(_ error: Int32) -> UnsafePointer<CChar>? {
  let text: StaticString =
    switch Int(error) {
    case TOUCH_ERROR_NULL: "a pointer is NULL"
    case TOUCH_ERROR_OBJECT: "the function does not accept this kind of object"
    case TOUCH_ERROR_RANGE: "a number is not finite or not in its range"
    case TOUCH_ERROR_SIZE: "the size of a configuration is 0 or larger than the library's struct"
    case TOUCH_ERROR_NAME: "no preset or parameter has this name"
    case TOUCH_ERROR_TEXT: "the text is not a preset in JSON"
    default: "no error"
    }
  // A string literal ends with a zero byte.
  return UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}
