import CTouchPhysics
import Pickers
import ScrollPhysics

// Events and causes as C has them.

extension touch_event {
  @inline(__always)
  init(_ event: PickerEvent) {
    switch event.kind {
    case .scroll(let kind):
      self.init(kind, time: event.time, cause: event.cause)
    case .tick(let row, let direction, let velocity):
      self.init(event, TOUCH_TICK, row)
      (self.direction, self.velocity) = (Int32(direction), velocity)
    case .change(let row): self.init(event, TOUCH_CHANGE, row)
    case .settle(let row), .decision(let row, _): self.init(event, TOUCH_SETTLE, row)
    // No object has a sheet.
    case .sheet: self.init(event, TOUCH_SETTLE, 0)
    }
    column = Int32(event.column)
  }

  private init(_ event: PickerEvent, _ kind: Int, _ row: Int) {
    self.init()
    time = event.time
    cause = event.cause.code
    self.kind = Int32(kind)
    self.row = Int64(row)
  }

  @inline(__always)
  init(_ event: ScrollEvent.Kind, time: Double, cause: ScrollCause) {
    self.init()
    self.time = time
    self.cause = cause.code
    switch event {
    case .willBeginDragging: kind = Int32(TOUCH_WILL_BEGIN_DRAGGING)
    case .didScroll(let contentOffset):
      kind = Int32(TOUCH_DID_SCROLL)
      offset = contentOffset
    case .willEndDragging(let velocity, let targetOffset):
      kind = Int32(TOUCH_WILL_END_DRAGGING)
      (self.velocity, offset) = (velocity, targetOffset)
    case .didEndDragging(let willDecelerate):
      kind = Int32(TOUCH_DID_END_DRAGGING)
      direction = willDecelerate ? 1 : 0
    case .willBeginDecelerating: kind = Int32(TOUCH_WILL_BEGIN_DECELERATING)
    case .didEndDecelerating: kind = Int32(TOUCH_DID_END_DECELERATING)
    case .didEndScrollingAnimation: kind = Int32(TOUCH_DID_END_ANIMATION)
    }
  }
}

extension ScrollCause {
  var code: Int32 {
    let code =
      switch self {
      case .drag: TOUCH_DRAG
      case .fling: TOUCH_FLING
      case .tap: TOUCH_TAP
      case .key: TOUCH_KEY
      case .wheel: TOUCH_WHEEL
      case .program: TOUCH_PROGRAM
      }
    return Int32(code)
  }
}
