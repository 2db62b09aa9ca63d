public import ScrollPhysics

/// A picker of one or several columns, placed in a window.
///
/// A picker hit-tests each press against its frame and owns the pointer until it is lifted or
/// cancelled. The caller therefore passes every pointer event of the window to it:
///
///     for event in pointerEvents { picker.handle(event, into: &events) }
///     picker.advance(to: now, into: &events)
public protocol PickerModel: Equatable, Sendable {
  /// Where the picker is in its window, in points.
  var frame: PickerFrame { get set }
  /// The tuning of every column.
  ///
  /// A motion under way keeps the tuning with which it began.
  var tuning: ScrollTuning { get set }
  /// Number of columns; at least 0.
  var columnCount: Int { get }
  /// Whether the state changes with time, without input.
  var isMoving: Bool { get }

  /// The rows of a column; nil for a column that does not exist.
  func rows(in column: Int) -> RowScroller?

  /// Returns a copy for drawing a frame.
  ///
  /// A rule estimates where the fingers are at the instant of the frame. In the copy the rows that
  /// they drag are at that place. `time` is the instant, in seconds; nil for the picker's own time.
  /// Draw the copy, but pass input and time to the picker itself: the copy's state and events are
  /// those of the samples.
  ///
  ///     let shown = wheel.displayed(.predict, at: now)
  ///     for index in shown.visibleIndices { draw(index, shown.appearance(ofIndex: index)) }
  func displayed(_ resampling: Resampling, at time: Double?) -> Self

  /// Advances to an instant, in seconds.
  ///
  /// An instant before the picker's own, or NaN, changes nothing.
  ///
  /// The events of each column are appended in the order of time.
  mutating func advance(to time: Double, into events: inout [PickerEvent])

  /// Handles a pointer event in window coordinates.
  ///
  /// After a press inside the picker the picker owns the pointer until it is lifted or cancelled. A
  /// tap selects the row under it, unless the row is disabled. An event of a pointer that the
  /// picker does not own only advances the time.
  ///
  /// The events that follow `willEndDragging` carry the time of the release, but they are appended
  /// later: when time advances, or when something else moves the column. Until then
  /// `RowCommand.retarget` may change the motion.
  ///
  /// - Returns: Whether the picker owns the pointer, or owned it until this event.
  @discardableResult
  mutating func handle(_ event: PointerEvent, into events: inout [PickerEvent]) -> Bool

  /// Applies a command to a column; `select`, `animate`, `step` and `cancelTouches` call it.
  ///
  /// - Returns: Whether the column exists and the command was accepted.
  @discardableResult
  mutating func apply(
    _ command: RowCommand,
    in column: Int,
    cause: ScrollCause,
    at time: Double,
    into events: inout [PickerEvent]
  ) -> Bool
}

extension PickerModel {
  /// Brings a row of a column to the centre; in loops by the shorter distance.
  ///
  /// Columns are counted from the left. If `animated`, the content moves on the snap spring.
  /// Otherwise, and if the tuning reduces motion, it jumps. `cause` is the cause in the events.
  /// `time` is in seconds; a time before the picker's own counts as the picker's own.
  ///
  /// - Returns: Whether the row exists and is enabled, and no pointer holds the column.
  @discardableResult
  public mutating func select(
    _ row: Int,
    in column: Int = 0,
    animated: Bool = true,
    cause: ScrollCause = .program,
    at time: Double,
    into events: inout [PickerEvent]
  ) -> Bool {
    let command = RowCommand.select(row: row, animation: animated ? .spring : .none)
    return apply(command, in: column, cause: cause, at: time, into: &events)
  }

  /// Brings a row to the centre along a curve.
  ///
  /// Otherwise it behaves as `select`.
  ///
  /// `duration` is in seconds. The content jumps if it is not finite and positive.
  @discardableResult
  public mutating func animate(
    to row: Int,
    in column: Int = 0,
    duration: Double,
    curve: Ease = .cubicInOut,
    cause: ScrollCause = .program,
    at time: Double,
    into events: inout [PickerEvent]
  ) -> Bool {
    let command = RowCommand.select(row: row, animation: .curve(curve, duration: duration))
    return apply(command, in: column, cause: cause, at: time, into: &events)
  }

  /// Moves a column by a signed number of rows, as keys and wheel notches do.
  ///
  /// The rows are counted from the row on which the column will rest; see `RowCommand.step`.
  public mutating func step(
    by rows: Int,
    in column: Int = 0,
    cause: ScrollCause = .program,
    at time: Double,
    into events: inout [PickerEvent]
  ) {
    apply(.step(rows: rows), in: column, cause: cause, at: time, into: &events)
  }

  /// Releases every pointer, as if each had been cancelled.
  public mutating func cancelTouches(at time: Double, into events: inout [PickerEvent]) {
    for column in 0..<columnCount {
      apply(.cancelTouches, in: column, cause: .drag, at: time, into: &events)
    }
  }
}

/// A command that moves a column of a picker or releases its pointers.
public enum RowCommand: Equatable, Sendable {
  /// Bring a row to the centre; in loops by the shorter distance.
  case select(row: Int, animation: ScrollAnimation)
  /// Move by whole rows, 2^53 at most, counted from the row on which the content will rest.
  ///
  /// If the target row is disabled, the content moves to the next enabled row in the same
  /// direction, or else to the last enabled row before it. Bounded rows stop at their ends.
  case step(rows: Int)
  /// Move by a fraction of rows, 2^30 at most, as a high-resolution wheel does.
  case scrollBy(rows: Double)
  /// Move by an action of a scroll stream along the column's axis; see `Scroller.scroll(_:at:into:)`.
  ///
  /// A wheel moves by whole rows, counted from the row on which its last turn will rest, or from the
  /// present one.
  case scroll(ScrollAction)
  /// Change the row on which a deceleration or a release will rest; loops keep their direction.
  ///
  /// At the instant of the release this replaces a change of `targetContentOffset` in
  /// `scrollViewWillEndDragging`: `didEndDragging` and `willBeginDecelerating` follow it.
  case retarget(row: Int)
  /// Release every pointer, as if each had been cancelled.
  case cancelTouches
}
