import Pickers
import ScrollPhysics
import TestSupport

/// A drag of one finger at constant velocity, in points from the picker's centre.
///
/// It has 120 samples per second. The finger is lifted at the end unless it is held.
func stroke(
  at time: Double,
  from start: (x: Double, y: Double) = (0, 0),
  by distance: (x: Double, y: Double),
  over duration: Double,
  id: Int = 0,
  isHeld: Bool = false
) -> [PointerEvent] {
  var events = [PointerEvent(time: time, id: id, phase: .down, x: start.x, y: start.y)]
  let count = max(1, Int((duration * 120).rounded()))
  for number in 1...count {
    let share = Double(number) / Double(count)
    events.append(
      PointerEvent(
        time: time + duration * share,
        id: id,
        phase: .moved,
        x: start.x + distance.x * share,
        y: start.y + distance.y * share
      )
    )
  }
  guard !isHeld, let last = events.last else { return events }
  events.append(PointerEvent(time: last.time, id: id, phase: .up, x: last.x, y: last.y))
  return events
}

/// A press and lift at a position, in points from the picker's centre.
func tap(at time: Double, x: Double = 0, y: Double = 0) -> [PointerEvent] {
  [
    PointerEvent(time: time, id: 0, phase: .down, x: x, y: y),
    PointerEvent(time: time + 0.05, id: 0, phase: .up, x: x, y: y),
  ]
}

/// The smallest signed number of steps from a row of a loop to another; positive for half a lap.
func shortestSteps(from start: Int, to end: Int, count: Int) -> Int {
  let steps = [end - start - count, end - start, end - start + count]
  return steps.min { (abs($0), -$0) < (abs($1), -$1) } ?? 0
}

extension RowScroller {
  /// Handles pointer events and returns the events they cause.
  @discardableResult
  mutating func play(_ pointers: [PointerEvent]) -> [PickerEvent] {
    appended { for pointer in pointers { handle(pointer, into: &$0) } }
  }

  /// Releases every pointer and returns the events this causes.
  @discardableResult
  mutating func cancelTouches(at time: Double) -> [PickerEvent] {
    appended { cancelTouches(at: time, into: &$0) }
  }

  mutating func cancelTouches(at time: Double, into events: inout [PickerEvent]) {
    apply(.cancelTouches, cause: .drag, at: time, into: &events)
  }

  /// Selects a row; returns whether the selection was accepted.
  @discardableResult
  mutating func select(
    _ row: Int,
    animation: ScrollAnimation,
    cause: ScrollCause,
    at time: Double,
    into events: inout [PickerEvent]
  ) -> Bool {
    let command = RowCommand.select(row: row, animation: animation)
    return apply(command, cause: cause, at: time, into: &events)
  }

  /// Moves by whole rows from the resting row.
  mutating func step(
    by rows: Int,
    cause: ScrollCause,
    at time: Double,
    into events: inout [PickerEvent]
  ) {
    apply(.step(rows: rows), cause: cause, at: time, into: &events)
  }

  /// Moves by a fraction of rows.
  mutating func scroll(
    byRows rows: Double,
    cause: ScrollCause,
    at time: Double,
    into events: inout [PickerEvent]
  ) {
    apply(.scrollBy(rows: rows), cause: cause, at: time, into: &events)
  }

  /// Changes the resting row of a deceleration; returns whether the change was accepted.
  @discardableResult
  mutating func retarget(
    to row: Int,
    at time: Double,
    into events: inout [PickerEvent]
  ) -> Bool {
    apply(.retarget(row: row), cause: .program, at: time, into: &events)
  }

  /// Advances by 60 seconds, in which every motion comes to rest.
  @discardableResult
  mutating func rest() -> [PickerEvent] {
    advance(to: scroller.time + 60)
  }
}

extension MutableRowPicker {
  /// Handles pointer events and returns the events they cause.
  @discardableResult
  mutating func play(_ pointers: [PointerEvent]) -> [PickerEvent] {
    appended { for pointer in pointers { handle(pointer, into: &$0) } }
  }

  /// Advances by 60 seconds, in which every motion comes to rest.
  @discardableResult
  mutating func rest() -> [PickerEvent] {
    rows.rest()
  }
}

extension [PickerEvent] {
  /// The events of one column, in order.
  func of(column: Int) -> [PickerEvent] { filter { $0.column == column } }

  /// The rows of the ticks, in order.
  var ticks: [Int] {
    compactMap { if case .tick(let row, _, _) = $0.kind { row } else { nil } }
  }

  /// The directions of the ticks.
  var directions: Set<Int> {
    Set(compactMap { if case .tick(_, let direction, _) = $0.kind { direction } else { nil } })
  }

  /// The rows of the settles, in order.
  var settles: [Int] {
    compactMap { if case .settle(let row) = $0.kind { row } else { nil } }
  }

  /// The rows of the changes, in order.
  var changes: [Int] {
    compactMap { if case .change(let row) = $0.kind { row } else { nil } }
  }

  /// All events except `didScroll`.
  var steps: [PickerEvent] {
    filter { if case .scroll(.didScroll) = $0.kind { false } else { true } }
  }
}

extension Picker {
  /// Handles pointer events of one column, with positions relative to the column's centre.
  @discardableResult
  mutating func play(_ pointers: [PointerEvent], in column: Int) -> [PickerEvent] {
    appended { for pointer in pointers { handle(placed(pointer, in: column), into: &$0) } }
  }

  /// A pointer event relative to a column's centre, converted to window coordinates.
  func placed(_ pointer: PointerEvent, in column: Int) -> PointerEvent {
    var pointer = pointer
    pointer.x += columns[column].wheel.frame.midX
    pointer.y += columns[column].wheel.frame.midY
    return pointer
  }

  /// Advances by 60 seconds, in which every motion comes to rest.
  @discardableResult
  mutating func rest(after time: Double) -> [PickerEvent] {
    advance(to: time + 60)
  }
}
