package import CTouchPhysics
import Pickers
import ScrollPhysics

// The functions of touchphysics.h that move objects by input and time, and read them.

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
  result { () throws(CallError) in
    let object = try movingObject(object)
    try Check.present(count).pointee = object.events.lost
    return 0
  }
}

@c @implementation
package func touch_is_moving(_ object: touch_object) -> Int32 {
  result { () throws(CallError) in try movingObject(object).isMoving ? 1 : 0 }
}

@c @implementation
package func touch_offset(
  _ object: touch_object,
  _ column: Int32,
  _ offset: UnsafeMutablePointer<Double>?
) -> Int32 {
  result { () throws(CallError) in
    let scroller = try scroller(of: object, column)
    try Check.present(offset).pointee = scroller.contentOffset
    return 0
  }
}

@c @implementation
package func touch_displayed_offset(
  _ object: touch_object,
  _ column: Int32,
  _ resampling: Int32,
  _ time: Double,
  _ offset: UnsafeMutablePointer<Double>?
) -> Int32 {
  result { () throws(CallError) in
    let scroller = try scroller(of: object, column)
    let resampling = try Check.resampling(resampling)
    let shown = scroller.displayedOffset(resampling, at: try Check.place(time))
    try Check.present(offset).pointee = shown
    return 0
  }
}

@c @implementation
package func touch_get_state(
  _ object: touch_object,
  _ column: Int32,
  _ state: UnsafeMutablePointer<touch_state>?
) -> Int32 {
  result { () throws(CallError) in
    let scroller = try scroller(of: object, column)
    let rows = try movingObject(object).rows(in: Int(column))
    try Check.present(state).pointee = touch_state(
      time: scroller.time,
      offset: scroller.contentOffset,
      velocity: scroller.velocity,
      resting_offset: scroller.restingOffset,
      row: Int64(rows?.selection ?? -1),
      resting_row: Int64(rows?.restingRow ?? -1),
      phase: scroller.phase.code,
      pointers: scroller.isTracking ? 1 : 0
    )
    return 0
  }
}

@c @implementation
package func touch_ruler_value(
  _ ruler: touch_object,
  _ value: UnsafeMutablePointer<Double>?
) -> Int32 {
  result { () throws(CallError) in
    let ruler = try object(ruler, .ruler, as: PickerObject<Ruler>.self)
    try Check.present(value).pointee = ruler.model.value
    return 0
  }
}

private func scroller(of name: touch_object, _ column: Int32) throws(CallError) -> Scroller {
  let object = try movingObject(name)
  let column = try Check.index(column, of: object.columnCount)
  guard let scroller = object.scroller(in: column) else { throw .range }
  return scroller
}

extension Scroller.Phase {
  /// The phase as C has it.
  fileprivate var code: Int32 {
    let code =
      switch self {
      case .resting: TOUCH_RESTING
      case .pressed: TOUCH_PRESSED
      case .dragging: TOUCH_DRAGGING
      case .decelerating: TOUCH_DECELERATING
      case .bouncing: TOUCH_BOUNCING
      case .animating: TOUCH_ANIMATING
      case .wheeling: TOUCH_WHEELING
      }
    return Int32(code)
  }
}
