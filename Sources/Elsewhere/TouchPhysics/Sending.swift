package import CTouchPhysics
import Pickers
import ScrollPhysics

// The functions of touchphysics.h that move content to a position, or change its length.

@c @implementation
package func touch_scroll_to(
  _ scroller: touch_object,
  _ time: Double,
  _ offset: Double,
  _ animated: Int32,
  _ cause: Int32
) -> Int32 {
  result { () throws(CallError) in
    let scroller = try object(scroller, .scroller, as: ScrollerObject.self)
    let hasMoved = scroller.scroll(
      to: try Check.place(offset),
      animated: animated != 0,
      cause: try Check.cause(cause),
      at: try Check.place(time)
    )
    return hasMoved ? 1 : 0
  }
}

@c @implementation
package func touch_select(
  _ object: touch_object,
  _ column: Int32,
  _ time: Double,
  _ row: Int64,
  _ animated: Int32,
  _ cause: Int32
) -> Int32 {
  apply(
    .select(row: Int(clamping: row), animation: animated != 0 ? .spring : .none),
    object,
    column,
    time,
    cause
  )
}

@c @implementation
package func touch_step(
  _ object: touch_object,
  _ column: Int32,
  _ time: Double,
  _ rows: Int64,
  _ cause: Int32
) -> Int32 {
  apply(.step(rows: Int(clamping: rows)), object, column, time, cause)
}

private func apply(
  _ command: RowCommand,
  _ name: touch_object,
  _ column: Int32,
  _ time: Double,
  _ cause: Int32
) -> Int32 {
  result { () throws(CallError) in
    let object = try rowsObject(name)
    let isAccepted = object.apply(
      command,
      in: try Check.index(column, of: object.columnCount),
      cause: try Check.cause(cause),
      at: try Check.place(time)
    )
    return isAccepted ? 1 : 0
  }
}

@c @implementation
package func touch_turn(
  _ object: touch_object,
  _ column: Int32,
  _ time: Double,
  _ distance: Double
) -> Int32 {
  errorCode { () throws(CallError) in
    let object = try movingObject(object)
    let column = try Check.index(column, of: object.columnCount)
    object.turn(by: try Check.place(distance), in: column, at: try Check.place(time))
  }
}

@c @implementation
package func touch_scroll(
  _ object: touch_object,
  _ column: Int32,
  _ time: Double,
  _ kind: Int32,
  _ distance: Double
) -> Int32 {
  errorCode { () throws(CallError) in
    let object = try movingObject(object)
    let column = try Check.index(column, of: object.columnCount)
    let distance = try Check.place(distance)
    let action = try Check.scroll(kind, by: distance)
    object.scroll(action, in: column, at: try Check.place(time))
  }
}

@c @implementation
package func touch_retarget(_ object: touch_object, _ column: Int32, _ target: Double) -> Int32 {
  result { () throws(CallError) in
    let object = try movingObject(object)
    let column = try Check.index(column, of: object.columnCount)
    return try object.retarget(to: target, in: column) ? 1 : 0
  }
}

@c @implementation
package func touch_cancel(_ object: touch_object, _ time: Double) -> Int32 {
  errorCode { () throws(CallError) in
    let object = try movingObject(object)
    object.cancelTouches(at: try Check.place(time))
  }
}

@c @implementation
package func touch_set_content(
  _ scroller: touch_object,
  _ time: Double,
  _ content: Double,
  _ viewport: Double
) -> Int32 {
  errorCode { () throws(CallError) in
    let object = try object(scroller, .scroller, as: ScrollerObject.self)
    guard object.scroller.period == nil else { throw .object }
    let viewport = try Check.length(viewport, or: 300)
    let range = ScrollRange(
      contentExtent: try Check.content(content),
      viewportExtent: viewport,
      contentInset: object.inset
    )
    object.change(to: range, viewportExtent: viewport, at: try Check.place(time))
  }
}

@c @implementation
package func touch_set_rows(
  _ object: touch_object,
  _ column: Int32,
  _ time: Double,
  _ rows: Int64
) -> Int32 {
  errorCode { () throws(CallError) in
    let object = try rowsObject(object)
    let isHeader = object.kind == .header
    let count = try Check.number(rows, in: isHeader ? Check.titles : Check.rows)
    let column = try Check.index(column, of: object.columnCount)
    let time = try Check.place(time)
    // The number of titles of a header, or of ranges of disabled rows of a wheel.
    let parts = isHeader ? count : object.disabledCount(in: column)
    try takingMemory(2 * 64 * parts) { () throws(CallError) in
      guard object.reload(rowCount: count, in: column, at: time) else { throw .object }
    }
  }
}

@c @implementation
package func touch_set_frame(
  _ object: touch_object,
  _ frame: UnsafePointer<touch_frame>?
) -> Int32 {
  errorCode { () throws(CallError) in
    let object = try rowsObject(object)
    guard let frame = try Check.frame(try Check.present(frame).pointee) else { throw .range }
    try takingMemory { object.place(in: frame) }
  }
}

@c @implementation
package func touch_set_radius(_ object: touch_object, _ radius: Double) -> Int32 {
  errorCode { () throws(CallError) in
    let object = try rowsObject(object)
    guard let radius = try Check.radius(radius) else { throw .range }
    guard object.resize(radius: radius) else { throw .object }
  }
}
