import CTouchPhysics
import Pickers
import ScrollPhysics

// Converts events, causes and states to the types and constants of touchphysics.h.

/// An event in the compact form in which objects store it.
///
/// Its size is two thirds of the size of `touch_event`.
struct KeptEvent {
  private var time: Double
  private var velocity = 0.0
  /// Index of the row, or bit pattern of the offset, depending on `kind`.
  private var place: UInt64 = 0
  private var kind: UInt8
  private var cause: UInt8
  private var column: UInt8 = 0
  private var direction: Int8 = 0

  @inline(__always)
  init(_ event: PickerEvent) {
    switch event.kind {
    case .scroll(let kind):
      self.init(kind, time: event.time, cause: event.cause)
    case .tick(let row, let direction, let velocity):
      self.init(event, TOUCH_TICK, row)
      (self.direction, self.velocity) = (Int8(direction), velocity)
    case .change(let row): self.init(event, TOUCH_CHANGE, row)
    case .settle(let row), .decision(let row, _): self.init(event, TOUCH_SETTLE, row)
    // Objects of the C library have no sheet, so that this event does not occur.
    case .sheet: self.init(event, TOUCH_SETTLE, 0)
    }
    column = UInt8(event.column)
  }

  private init(_ event: PickerEvent, _ kind: Int, _ row: Int) {
    time = event.time
    cause = UInt8(event.cause.code)
    self.kind = UInt8(kind)
    place = UInt64(row)
  }

  @inline(__always)
  init(_ event: ScrollEvent.Kind, time: Double, cause: ScrollCause) {
    self.time = time
    self.cause = UInt8(cause.code)
    switch event {
    case .willBeginDragging: kind = UInt8(TOUCH_WILL_BEGIN_DRAGGING)
    case .didScroll(let contentOffset):
      kind = UInt8(TOUCH_DID_SCROLL)
      place = contentOffset.bitPattern
    case .willEndDragging(let velocity, let targetOffset):
      kind = UInt8(TOUCH_WILL_END_DRAGGING)
      (self.velocity, place) = (velocity, targetOffset.bitPattern)
    case .didEndDragging(let willDecelerate):
      kind = UInt8(TOUCH_DID_END_DRAGGING)
      direction = willDecelerate ? 1 : 0
    case .willBeginDecelerating: kind = UInt8(TOUCH_WILL_BEGIN_DECELERATING)
    case .didEndDecelerating: kind = UInt8(TOUCH_DID_END_DECELERATING)
    case .didEndScrollingAnimation: kind = UInt8(TOUCH_DID_END_ANIMATION)
    }
  }

  @inline(__always)
  var expanded: touch_event {
    let hasRow = kind >= UInt8(TOUCH_TICK)
    return touch_event(
      time: time,
      kind: Int32(kind),
      cause: Int32(cause),
      column: Int32(column),
      direction: Int32(direction),
      row: hasRow ? Int64(place) : 0,
      offset: hasRow ? 0 : Double(bitPattern: place),
      velocity: velocity
    )
  }
}

extension ScrollCause {
  fileprivate var code: Int32 {
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

// The functions that read an object are separate functions, are `mutating` although they change
// nothing, and read through a pointer. All this prevents copies of a scroller. A copy costs more
// time than reading the values.

extension Scroller {
  @inline(never) @_optimize(speed)
  mutating func readMoving() -> Bool { withUnsafePointer(to: &self) { $0.pointee.isMoving } }

  @inline(never) @_optimize(speed)
  mutating func readDisplayedOffset(_ resampling: Resampling, at time: Double) -> Double {
    offset(to: resampling, at: time)
  }

  @inline(never) @_optimize(speed)
  mutating func readState() -> touch_state {
    withUnsafePointer(to: &self) { $0.pointee.state }
  }

  /// `row` and `resting_row` of the result are always -1.
  @inline(never) @_optimize(speed)
  mutating func readMotion() -> touch_state {
    withUnsafePointer(to: &self) { $0.pointee.motion }
  }

  private var state: touch_state {
    var state = motion
    state.row = Int64(row(at: contentOffset))
    let isResting = state.resting_offset == contentOffset
    state.resting_row = isResting ? state.row : Int64(row(at: state.resting_offset))
    return state
  }

  private var motion: touch_state {
    touch_state(
      time: time,
      offset: contentOffset,
      velocity: velocity,
      resting_offset: restingOffset,
      row: -1,
      resting_row: -1,
      phase: phase.code,
      pointers: isTracking ? 1 : 0
    )
  }

  /// Row or page where content at an offset would rest; -1 if there are no rows.
  private func row(at offset: Double) -> Int {
    guard let extent = snap.extent else { return -1 }
    let place = range.normalized(snap.snapped(range.clamped(range.normalized(offset))))
    // Offsets in the leading inset are negative; the first row is the nearest there.
    return Int(min(max(0, SnapRule.nearestRow(to: place / extent)), 0x1p62))
  }
}

extension RowScroller {
  @inline(never) @_optimize(speed)
  mutating func readState() -> touch_state {
    var state = scroller.readMotion()
    guard rowCount > 0 else { return state }
    state.row = Int64(selectedRow(at: nearestIndex(to: state.offset)))
    state.resting_row =
      state.resting_offset == state.offset
      ? state.row : Int64(selectedRow(at: nearestIndex(to: state.resting_offset)))
    return state
  }
}

extension Scroller.Phase {
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
