public import ScrollPhysics

/// A picker of one or several columns, placed in a window.
///
/// A picker hit-tests each press against its frame and keeps the pointer until it is lifted or
/// cancelled, so its caller passes every pointer event of the window on:
///
///     for event in pointerEvents { picker.handle(event, into: &events) }
///     picker.advance(to: now, into: &events)
public protocol PickerModel: Equatable, Sendable {
  /// Where the picker is in its window.
  var frame: PickerFrame { get set }
  /// The tuning of every column; a motion under way keeps the one it began with.
  var tuning: ScrollTuning { get set }
  /// Number of columns.
  var columnCount: Int { get }
  /// Whether anything moves without input.
  var isMoving: Bool { get }

  /// The rows of a column; nil for a column that does not exist.
  func rows(in column: Int) -> RowScroller?

  /// A copy for the picture of a frame, with its rows where a rule shows the fingers.
  ///
  /// The instant of the frame is in seconds; nil is the picker's own. Draw the copy, and pass input and
  /// time to the picker itself: a copy's state and events are those of the samples.
  ///
  ///     let shown = wheel.displayed(.predict, at: now)
  ///     for index in shown.visibleIndices { draw(index, shown.appearance(ofIndex: index)) }
  func displayed(_ resampling: Resampling, at time: Double?) -> Self

  /// Advances to an instant, in seconds; one before the picker's own, or NaN, changes nothing.
  ///
  /// The events of each column are appended in the order of time.
  mutating func advance(to time: Double, into events: inout [PickerEvent])

  /// Handles a pointer event in window coordinates.
  ///
  /// A press inside the picker makes it the pointer's owner until the pointer is lifted or
  /// cancelled. A tap selects the row under it, unless that is disabled. An event of a pointer that
  /// the picker does not own only advances the time.
  ///
  /// The events that follow `willEndDragging` are appended, with its time, when time passes or
  /// something else moves the column; until then `RowCommand.retarget` may change the motion.
  ///
  /// - Returns: Whether the picker owns the pointer, or owned it until this event.
  @discardableResult
  mutating func handle(_ event: PointerEvent, into events: inout [PickerEvent]) -> Bool

  /// Applies a command to a column; `select`, `animate`, `step` and `letGo` are shorthands for it.
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
  /// Brings a row of a column, counted from the left, to the centre; in loops the short way.
  ///
  /// The content moves on the snap spring if `animated`; else, and where the tuning reduces motion,
  /// it jumps. The events state `cause`. `time` is in seconds; one before the picker's own counts as
  /// that.
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

  /// Brings a row to the centre along a curve, in a duration in seconds; otherwise as `select`.
  ///
  /// The content jumps if the duration is not finite and positive.
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

  /// Moves a column by a signed number of rows from the row where it will rest, as keys and wheel
  /// notches do; see `RowCommand.step`.
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
  public mutating func letGo(at time: Double, into events: inout [PickerEvent]) {
    for column in 0..<columnCount {
      apply(.letGo, in: column, cause: .drag, at: time, into: &events)
    }
  }
}

/// Something that a column of a picker can be asked to do.
public enum RowCommand: Equatable, Sendable {
  /// Bring a row to the centre; in loops the short way.
  case select(row: Int, animation: ScrollAnimation)
  /// Move by whole rows, 2^53 at most, from the row where the content will rest.
  ///
  /// In place of a disabled row the content moves on to the next enabled one, or back to the last
  /// before it. Bounded rows stop at their ends.
  case step(rows: Int)
  /// Move by a fraction of rows, 2^30 at most, as a high-resolution wheel does.
  case nudge(rows: Double)
  /// Move the row on which a deceleration or a release will rest; loops keep their direction.
  ///
  /// At the instant of the release it takes the place of changing `targetContentOffset` in
  /// `scrollViewWillEndDragging`: `didEndDragging` and `willBeginDecelerating` follow it.
  case retarget(row: Int)
  /// Release every pointer, as if each had been cancelled.
  case letGo
}
