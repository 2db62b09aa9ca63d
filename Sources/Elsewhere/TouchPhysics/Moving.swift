package import CTouchPhysics
import Pickers
import ScrollPhysics

// The functions of touchphysics.h that move objects by input or over time, and that read objects.

@c @implementation
package func touch_handle(
  _ object: touch_object,
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
    guard pointer.id >= 0 else { throw .range }
    let event = PointerEvent(
      time: try Check.place(pointer.time),
      id: Int(pointer.id),
      phase: phase,
      x: try Check.place(pointer.x),
      y: try Check.place(pointer.y)
    )
    return try withMovingObject(object) { $0.handle(event) }
  }
}

@c @implementation
package func touch_advance(_ object: touch_object, _ time: Double) -> Int32 {
  result { () throws(CallError) in
    let time = try Check.place(time)
    return try withMovingObject(object) {
      $0.advance(to: time)
      return 0
    }
  }
}

@c @implementation
package func touch_next_event(
  _ object: touch_object,
  _ event: UnsafeMutablePointer<touch_event>?
) -> Int32 {
  result { () throws(CallError) in
    let event = try Check.present(event)
    return try withMovingObject(object) { $0.events.next(into: event) ? 1 : 0 }
  }
}

@c @implementation
package func touch_lost_events(
  _ object: touch_object,
  _ count: UnsafeMutablePointer<UInt64>?
) -> Int32 {
  read(object, 0, count) { object, _ in object.events.lost }
}

@c @implementation
package func touch_is_moving(_ object: touch_object) -> Int32 {
  result { () throws(CallError) in try withMovingObject(object) { $0.isMoving ? 1 : 0 } }
}

@c @implementation
package func touch_offset(
  _ object: touch_object,
  _ column: Int32,
  _ offset: UnsafeMutablePointer<Double>?
) -> Int32 {
  read(object, column, offset) { $0.offset(in: $1) }
}

@c @implementation
package func touch_displayed_offset(
  _ object: touch_object,
  _ column: Int32,
  _ resampling: Int32,
  _ time: Double,
  _ offset: UnsafeMutablePointer<Double>?
) -> Int32 {
  read(object, column, offset) { object, column throws(CallError) in
    let (rule, time) = (try Check.resampling(resampling), try Check.place(time))
    return object.displayedOffset(rule, in: column, at: time)
  }
}

@c @implementation
package func touch_get_state(
  _ object: touch_object,
  _ column: Int32,
  _ state: UnsafeMutablePointer<touch_state>?
) -> Int32 {
  read(object, column, state) { $0.state(in: $1) }
}

@c @implementation
package func touch_get_geometry(
  _ object: touch_object,
  _ column: Int32,
  _ offset: Double,
  _ geometry: UnsafeMutablePointer<touch_geometry>?
) -> Int32 {
  read(object, column, geometry) { object, column throws(CallError) in
    guard object.kind != .scroller else { throw .object }
    return object.geometry(in: column, at: try Check.place(offset))
  }
}

/// Writes the result of `body` to `value`, and returns 0 or the code of an error.
@inline(__always)
private func read<Value>(
  _ object: touch_object,
  _ column: Int32,
  _ value: UnsafeMutablePointer<Value>?,
  _ body: (MovingObject, _ column: Int) throws(CallError) -> Value
) -> Int32 {
  result { () throws(CallError) in
    try withMovingObject(object) { object in
      errorCode { () throws(CallError) in
        let column = try Check.index(column, of: object.columnCount)
        let read = try body(object, column)
        try Check.present(value).pointee = read
      }
    }
  }
}

@c @implementation
package func touch_ruler_value(
  _ ruler: touch_object,
  _ value: UnsafeMutablePointer<Double>?
) -> Int32 {
  errorCode { () throws(CallError) in
    let ruler = try object(ruler, .ruler, as: PickerObject<Ruler>.self)
    try Check.present(value).pointee = ruler.model.value
  }
}
