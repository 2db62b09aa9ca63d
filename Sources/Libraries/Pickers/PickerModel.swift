public import ScrollPhysics

/// A picker of one or several columns, placed in a window.
///
/// If a pointer is pressed inside the frame, the picker owns the pointer until it is lifted or
/// cancelled. The picker itself tests whether the press is inside. The caller therefore passes
/// every pointer event of the window to the picker:
///
///     for event in pointerEvents { picker.handle(event, into: &events) }
///     picker.advance(to: now, into: &events)
public protocol PickerModel: Equatable, Sendable {
  /// Position and size of the picker in its window, in points.
  var frame: PickerFrame { get set }
  /// The parameters of the motion, the same for every column.
  ///
  /// A motion that has already begun keeps its earlier parameters.
  var tuning: ScrollTuning { get set }
  /// Number of columns; at least 0.
  var columnCount: Int { get }
  /// Whether the picker moves: its offsets change with time, without input.
  var isMoving: Bool { get }

  /// Returns the rows of a column; nil if the column does not exist.
  func rows(in column: Int) -> RowScroller?

  /// Returns a copy for drawing a frame.
  ///
  /// `resampling` is the rule that estimates the positions of the fingers at `time`. In the copy,
  /// rows that a finger drags are at the estimated position. `time` is the time of the frame, in
  /// seconds; nil for the picker's own time. Draw the copy, but pass input and time to the picker
  /// itself. The selection and all other state of the copy are the same as those of the picker.
  ///
  ///     let shown = wheel.displayed(.predict, at: now)
  ///     for index in shown.visibleIndices { draw(index, shown.appearance(ofIndex: index)) }
  func displayed(_ resampling: Resampling, at time: Double?) -> Self

  /// Advances to an instant, in seconds.
  ///
  /// If the instant is before the picker's own time, or is NaN, nothing changes.
  ///
  /// The events of each column are appended in the order of time.
  mutating func advance(to time: Double, into events: inout [PickerEvent])

  /// Handles a pointer event in window coordinates.
  ///
  /// After a press inside the frame, the picker owns the pointer until it is lifted or cancelled. A
  /// tap selects the row under it, unless the row is disabled. An event of a pointer that the
  /// picker does not own only advances the time.
  ///
  /// The events that follow `willEndDragging` have the time of the release, but they are appended
  /// later: by the next call that advances the time or moves the column. Until then
  /// `RowCommand.retarget` may change the motion.
  ///
  /// - Returns: True if the picker owns the pointer, or owned it until this event.
  @discardableResult
  mutating func handle(_ event: PointerEvent, into events: inout [PickerEvent]) -> Bool

  /// Applies a command to a column.
  ///
  /// `select`, `animate`, `step` and `cancelTouches` call this method.
  ///
  /// - Returns: True if the column exists and the command was accepted.
  @discardableResult
  mutating func apply(
    _ command: RowCommand,
    in column: Int,
    cause: ScrollCause,
    at time: Double,
    into events: inout [PickerEvent]
  ) -> Bool

  /// Releases every pointer, as if each had been cancelled.
  mutating func cancelTouches(at time: Double, into events: inout [PickerEvent])
}

extension PickerModel {
  /// Brings a row of a column to the centre; in a loop in the shorter direction.
  ///
  /// If `animated` is true, the content moves on the snap spring. If it is false, or if the tuning
  /// reduces motion, the content jumps. `cause` is the cause in the events. `time` is in seconds;
  /// if it is before the picker's own time, the picker's own time is used.
  ///
  /// - Returns: True if the row exists and is enabled, and no pointer holds the column. Otherwise
  ///   nothing moves.
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
  /// Apart from the curve, this method does the same as `select`.
  ///
  /// `duration` is in seconds. If it is not finite and positive, the content jumps.
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
  /// The rows are counted from the row on which the column will rest. See `RowCommand.step`.
  public mutating func step(
    by rows: Int,
    in column: Int = 0,
    cause: ScrollCause = .program,
    at time: Double,
    into events: inout [PickerEvent]
  ) {
    apply(.step(rows: rows), in: column, cause: cause, at: time, into: &events)
  }

  /// Applies `RowCommand.cancelTouches` to every column.
  public mutating func cancelTouches(at time: Double, into events: inout [PickerEvent]) {
    for column in 0..<columnCount {
      apply(.cancelTouches, in: column, cause: .drag, at: time, into: &events)
    }
  }
}

/// A command that moves a column of a picker or releases its pointers.
public enum RowCommand: Equatable, Sendable {
  /// Bring a row to the centre; in a loop in the shorter direction.
  case select(row: Int, animation: ScrollAnimation)
  /// Move by at most 2^31 whole rows, counted from the row on which the content will rest.
  ///
  /// If the target row is disabled, the content moves to the next enabled row in the same
  /// direction. If there is none, the content moves to the last enabled row before the target. Rows
  /// that do not loop stop at the first and last row.
  case step(rows: Int)
  /// Move by at most 2^30 rows; fractions of a row are allowed, as for a high-resolution wheel.
  case scrollBy(rows: Double)
  /// Move by an action of a scroll stream along the column's axis; see `Scroller.scroll(_:at:into:)`.
  ///
  /// A mouse wheel moves the content by whole rows. The rows are counted from the row on which the
  /// content will rest or, during a fling, from the present row.
  case scroll(ScrollAction)
  /// Change the row on which the content will rest after a release or during a deceleration.
  ///
  /// In loops a row occurs once in each lap; the new target is the occurrence nearest to the
  /// previous target. Directly after a release, this command does what a change of
  /// `targetContentOffset` does in UIKit's `scrollViewWillEndDragging`. The events `didEndDragging`
  /// and `willBeginDecelerating` follow the command.
  case retarget(row: Int)
  /// Release every pointer, as if each had been cancelled.
  case cancelTouches
}
