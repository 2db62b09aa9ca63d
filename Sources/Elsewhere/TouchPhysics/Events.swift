import CTouchPhysics
import Pickers
import ScrollPhysics

// Converts events, causes and states to the types and constants of touchphysics.h.

/// The events of one call, in memory that a C program can read.
///
/// The memory grows to the largest number of events in one call.
struct EventArray {
  private(set) var first: UnsafeMutablePointer<touch_event>?
  private(set) var count = 0
  private var capacity = 0

  func deallocate() { first?.deallocate() }

  mutating func removeAll() { count = 0 }

  mutating func append(_ event: touch_event) {
    if count == capacity { reserve(2 * capacity) }
    if let first { (first + count).initialize(to: event) }
    count += 1
  }

  mutating func reserve(_ capacity: Int) {
    let copy = UnsafeMutablePointer<touch_event>.allocate(capacity: capacity)
    if let first { copy.moveInitialize(from: first, count: count) }
    deallocate()
    (first, self.capacity) = (copy, capacity)
  }
}

extension touch_event {
  @inline(__always)
  init(_ event: PickerEvent) {
    self.init()
    (time, cause, column) = (event.time, event.cause.code, Int32(event.column))
    switch event.kind {
    case .scroll(.willBeginDragging): kind = Int32(TOUCH_WILL_BEGIN_DRAGGING)
    case .scroll(.didScroll(let contentOffset)):
      (kind, offset) = (Int32(TOUCH_DID_SCROLL), contentOffset)
    case .scroll(.willEndDragging(let speed, let target)):
      (kind, velocity, offset) = (Int32(TOUCH_WILL_END_DRAGGING), speed, target)
    case .scroll(.didEndDragging(let willDecelerate)):
      (kind, direction) = (Int32(TOUCH_DID_END_DRAGGING), willDecelerate ? 1 : 0)
    case .scroll(.willBeginDecelerating): kind = Int32(TOUCH_WILL_BEGIN_DECELERATING)
    case .scroll(.didEndDecelerating): kind = Int32(TOUCH_DID_END_DECELERATING)
    case .scroll(.didEndScrollingAnimation): kind = Int32(TOUCH_DID_END_ANIMATION)
    case .tick(let index, let step, let speed):
      (kind, row) = (Int32(TOUCH_TICK), Int64(index))
      (direction, velocity) = (Int32(step), speed)
    case .change(let index): (kind, row) = (Int32(TOUCH_CHANGE), Int64(index))
    case .settle(let index): (kind, row) = (Int32(TOUCH_SETTLE), Int64(index))
    // Objects of the C library have no sheet, so these events do not occur.
    case .sheet, .decision: break
    }
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
    state.row = row(at: contentOffset)
    let isResting = state.resting_offset == contentOffset
    state.resting_row = isResting ? state.row : row(at: state.resting_offset)
    return state
  }

  private var motion: touch_state {
    let reading = reading
    return touch_state(
      time: time,
      offset: contentOffset,
      velocity: reading.velocity,
      resting_offset: reading.restingOffset,
      row: -1,
      resting_row: -1,
      phase: reading.phase.code,
      pointers: reading.isTracking ? 1 : 0
    )
  }

  /// Row or page where content at an offset would rest; -1 if there are no rows.
  private func row(at offset: Double) -> Int64 {
    guard let extent = snap.extent else { return -1 }
    let rest = range.normalized(snap.snapped(range.clamped(range.normalized(offset))))
    // Offsets in the leading inset are negative; the first row is the nearest there.
    return Int64(min(max(0, SnapRule.nearestRow(to: rest / extent)), 0x1p62))
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
