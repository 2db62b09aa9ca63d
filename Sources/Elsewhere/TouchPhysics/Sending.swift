package import CTouchPhysics
import Pickers
import ScrollPhysics

// The functions of touchphysics.h that move content to a position, or change its length.

@c @implementation
package func touch_scroll_to(
  _ scroller: OpaquePointer?,
  _ time: Double,
  _ offset: Double,
  _ animated: Int32,
  _ cause: Int32
) -> Int32 {
  result { () throws(CallError) in
    let (offset, time) = (try Check.bounded(offset), try Check.bounded(time))
    let cause = try Check.cause(cause)
    let animation = animated != 0 ? ScrollAnimation.spring : .none
    let hasMoved = try Check.object(scroller).pointee.withScrollerModel { model, events in
      model.change(&events) {
        $0.scroll(to: offset, animation: animation, cause: cause, at: time, into: &$1)
      }
    }
    return hasMoved ? 1 : 0
  }
}

@c @implementation
package func touch_select(
  _ object: OpaquePointer?,
  _ column: Int32,
  _ time: Double,
  _ row: Int64,
  _ animated: Int32,
  _ cause: Int32
) -> Int32 {
  let animation = animated != 0 ? ScrollAnimation.spring : .none
  return apply(
    .select(row: Int(clamping: row), animation: animation),
    object,
    column,
    time,
    cause
  )
}

@c @implementation
package func touch_step(
  _ object: OpaquePointer?,
  _ column: Int32,
  _ time: Double,
  _ rows: Int64,
  _ cause: Int32
) -> Int32 {
  apply(.step(rows: Int(clamping: rows)), object, column, time, cause)
}

private func apply(
  _ command: RowCommand,
  _ object: OpaquePointer?,
  _ column: Int32,
  _ time: Double,
  _ cause: Int32
) -> Int32 {
  result { () throws(CallError) in
    let (cause, time) = (try Check.cause(cause), try Check.bounded(time))
    let object = try Check.object(object)
    return try object.pointee.apply(command, in: column, cause: cause, at: time) ? 1 : 0
  }
}

@c @implementation
package func touch_turn(
  _ object: OpaquePointer?,
  _ column: Int32,
  _ time: Double,
  _ distance: Double
) -> Int32 {
  errorCode { () throws(CallError) in
    let (distance, time) = (try Check.bounded(distance), try Check.bounded(time))
    let object = try Check.object(object)
    _ = try object.pointee.apply(
      .scrollBy(rows: distance),
      in: column,
      cause: .wheel,
      at: time
    )
  }
}

@c @implementation
package func touch_scroll(
  _ object: OpaquePointer?,
  _ column: Int32,
  _ time: Double,
  _ kind: Int32,
  _ distance: Double
) -> Int32 {
  errorCode { () throws(CallError) in
    let (distance, time) = (try Check.bounded(distance), try Check.bounded(time))
    let (first, end) = try Check.scroll(kind, by: distance)
    let object = try Check.object(object)
    _ = try object.pointee.apply(
      .scroll(first),
      then: end.map { .scroll($0) },
      in: column,
      cause: .drag,
      at: time
    )
  }
}

@c @implementation
package func touch_retarget(_ object: OpaquePointer?, _ column: Int32, _ target: Double) -> Int32 {
  result { () throws(CallError) in
    let object = try Check.object(object)
    let time = try object.pointee.withScroller(in: column) { $0.time }
    guard case .scroller = object.pointee.model else {
      guard let row = Int(exactly: target) else { throw .range }
      let command = RowCommand.retarget(row: row)
      return try object.pointee.apply(command, in: column, cause: .program, at: time) ? 1 : 0
    }
    let target = try Check.bounded(target)
    return try object.pointee.withScrollerModel { model, _ in
      model.scroller.retarget(to: target) ? 1 : 0
    }
  }
}

@c @implementation
package func touch_cancel(_ object: OpaquePointer?, _ time: Double) -> Int32 {
  errorCode { () throws(CallError) in
    try Check.object(object).pointee.cancelTouches(at: try Check.bounded(time))
  }
}

@c @implementation
package func touch_set_content(
  _ scroller: OpaquePointer?,
  _ time: Double,
  _ content: Double,
  _ viewport: Double
) -> Int32 {
  errorCode { () throws(CallError) in
    let (time, content) = (try Check.bounded(time), try Check.content(content))
    let viewport = try Check.length(viewport, or: 300)
    try Check.object(scroller).pointee.withScrollerModel { model, events throws(CallError) in
      guard model.scroller.range.period == nil else { throw .object }
      let range = ScrollRange(
        contentExtent: content,
        viewportExtent: viewport,
        contentInset: model.inset
      )
      model.change(&events) {
        $0.viewportExtent = viewport
        $0.change(range: range, snap: $0.snap, at: time, into: &$1)
      }
    }
  }
}

@c @implementation
package func touch_set_rows(
  _ object: OpaquePointer?,
  _ column: Int32,
  _ time: Double,
  _ rows: Int64
) -> Int32 {
  errorCode { () throws(CallError) in
    let (time, object) = (try Check.bounded(time), try Check.object(object))
    try object.pointee.reload(rowCount: rows, in: column, at: time)
  }
}

@c @implementation
package func touch_set_frame(
  _ object: OpaquePointer?,
  _ frame: UnsafePointer<touch_frame>?
) -> Int32 {
  errorCode { () throws(CallError) in
    guard let frame = try Check.frame(try Check.present(frame).pointee) else { throw .range }
    try Check.object(object).pointee.change(frame: frame)
  }
}

@c @implementation
package func touch_set_radius(_ object: OpaquePointer?, _ radius: Double) -> Int32 {
  errorCode { () throws(CallError) in
    guard let radius = try Check.radius(radius) else { throw .range }
    try Check.object(object).pointee.resize(radius: radius)
  }
}
