package import CTouchPhysics
import Pickers
import ScrollPhysics

// The functions of touchphysics.h that move objects by input or over time, and that read objects.

@c @implementation
package func touch_handle(
  _ object: OpaquePointer?,
  _ pointer: UnsafePointer<touch_pointer>?
) -> Int32 {
  result { () throws(CallError) in
    let pointer = try Check.present(pointer).pointee
    let phase: PointerEvent.Phase =
      switch Int(pointer.phase) {
      case TOUCH_DOWN: .down
      case TOUCH_MOVED: .moved
      case TOUCH_UP: .up
      case TOUCH_CANCELLED: .cancelled
      default: throw .range
      }
    guard pointer.id >= 0, let id = Int(exactly: pointer.id) else { throw .range }
    let event = PointerEvent(
      time: try Check.bounded(pointer.time),
      id: id,
      phase: phase,
      x: try Check.bounded(pointer.x),
      y: try Check.bounded(pointer.y)
    )
    return try Check.object(object).pointee.handle(event)
  }
}

@c @implementation
package func touch_advance(_ object: OpaquePointer?, _ time: Double) -> Int32 {
  errorCode { () throws(CallError) in
    try Check.object(object).pointee.advance(to: try Check.bounded(time))
  }
}

@c @implementation
package func touch_events(
  _ object: OpaquePointer?,
  _ events: UnsafeMutablePointer<UnsafePointer<touch_event>?>?
) -> Int32 {
  result { () throws(CallError) in
    let object = try Check.object(object)
    _ = try object.pointee.column(0)
    try Check.present(events).pointee = UnsafePointer(object.pointee.events.first)
    return Int32(object.pointee.events.count)
  }
}

@c @implementation
package func touch_is_moving(_ object: OpaquePointer?) -> Int32 {
  result { () throws(CallError) in try Check.object(object).pointee.isMoving() ? 1 : 0 }
}

@c @implementation
package func touch_offset(
  _ object: OpaquePointer?,
  _ column: Int32,
  _ offset: UnsafeMutablePointer<Double>?
) -> Int32 {
  read(object, offset) { object throws(CallError) in
    try object.pointee.withScroller(in: column) { $0.contentOffset }
  }
}

@c @implementation
package func touch_displayed_offset(
  _ object: OpaquePointer?,
  _ column: Int32,
  _ resampling: Int32,
  _ time: Double,
  _ offset: UnsafeMutablePointer<Double>?
) -> Int32 {
  read(object, offset) { object throws(CallError) in
    let (rule, time) = (try Check.resampling(resampling), try Check.bounded(time))
    return try object.pointee.withScroller(in: column) { $0.readDisplayedOffset(rule, at: time) }
  }
}

@c @implementation
package func touch_get_state(
  _ object: OpaquePointer?,
  _ column: Int32,
  _ state: UnsafeMutablePointer<touch_state>?
) -> Int32 {
  read(object, state) { object throws(CallError) in try object.pointee.state(in: column) }
}

@c @implementation
package func touch_get_geometry(
  _ object: OpaquePointer?,
  _ column: Int32,
  _ offset: Double,
  _ geometry: UnsafeMutablePointer<touch_geometry>?
) -> Int32 {
  read(object, geometry) { object throws(CallError) in
    try object.pointee.geometry(in: column, at: try Check.bounded(offset))
  }
}

@c @implementation
package func touch_ruler_value(
  _ ruler: OpaquePointer?,
  _ value: UnsafeMutablePointer<Double>?
) -> Int32 {
  read(ruler, value) { object throws(CallError) in
    guard case .ruler(let ruler) = object.pointee.model else { throw .object }
    return ruler.pointee.value
  }
}

/// Writes the result of `body` to `value`, and returns 0 or the code of an error.
@inline(__always)
private func read<Value>(
  _ object: OpaquePointer?,
  _ value: UnsafeMutablePointer<Value>?,
  _ body: (UnsafeMutablePointer<Object>) throws(CallError) -> Value
) -> Int32 {
  errorCode { () throws(CallError) in
    let read = try body(try Check.object(object))
    try Check.present(value).pointee = read
  }
}
