package import ScrollPhysics

/// A picker of one column.
public protocol RowPicker: PickerModel {
  /// The rows and their motion.
  var rows: RowScroller { get }
}

extension RowPicker {
  /// The selected row; nil if there are no rows.
  ///
  /// The selection may change while the content moves.
  public var selection: Int? { rows.selection }
  /// The offset of the content, in points.
  public var contentOffset: Double { rows.scroller.contentOffset }
  package var velocity: Double { rows.scroller.velocity }
  package var phase: Scroller.Phase { rows.scroller.phase }
}

/// A picker of one column whose rows this module may change.
///
/// Each type has its own `isMoving`, which reads its stored `rows` without a copy. A default
/// implementation in this protocol would copy the rows at every call, at least once a frame.
///
/// The setter of `rows` is not public, because the number of rows must match the titles or values.
package protocol MutableRowPicker: RowPicker {
  var rows: RowScroller { get set }

  /// Whether the picker accepts a press at a point; by default, if the point is inside its frame.
  func contains(x: Double, y: Double) -> Bool

  /// In loops the index may be in any lap: with 5 rows, index 5 is row 0 again.
  ///
  /// In the default implementation, rows follow each other from left to right, and the present
  /// offset is at the centre of the frame.
  func index(atX x: Double, y: Double) -> Int?

  /// Converts an event to coordinates in which rows follow each other from left to right.
  ///
  /// The default implementation returns the event unchanged, because its rows have this order
  /// already.
  func leftToRight(_ event: PointerEvent) -> PointerEvent
}

extension MutableRowPicker {
  /// Number of columns; always 1.
  public var columnCount: Int { 1 }
  /// The parameters of the motion.
  public var tuning: ScrollTuning {
    get { rows.scroller.tuning }
    set { rows.scroller.tuning = newValue }
  }

  /// Returns a copy for drawing a frame; see `PickerModel.displayed(_:at:)`.
  ///
  /// - Complexity: No allocation.
  public func displayed(_ resampling: Resampling, at time: Double?) -> Self {
    displayed(FingerDisplay(resampling, at: time))
  }

  package func displayed(_ fingers: FingerDisplay) -> Self {
    var copy = self
    copy.rows.display(fingers)
    return copy
  }

  /// Returns the rows of column 0; nil for any other column.
  public func rows(in column: Int) -> RowScroller? { column == 0 ? rows : nil }

  package func contains(x: Double, y: Double) -> Bool { frame.contains(x: x, y: y) }

  package func index(atX x: Double, y: Double) -> Int? { rows.index(atDistance: x - frame.midX) }

  package func leftToRight(_ event: PointerEvent) -> PointerEvent { event }

  /// Advances to an instant, in seconds; see `PickerModel.advance(to:into:)`.
  public mutating func advance(to time: Double, into events: inout [PickerEvent]) {
    rows.advance(to: time, into: &events)
  }

  /// Handles a pointer event in window coordinates; see `PickerModel.handle(_:into:)`.
  @discardableResult
  public mutating func handle(_ event: PointerEvent, into events: inout [PickerEvent]) -> Bool {
    let wasOwner = rows.scroller.isTracking(event.id)
    guard wasOwner || (event.phase == .down && contains(x: event.x, y: event.y)) else {
      rows.advance(to: event.time, into: &events)
      return false
    }
    handleOwned(event, into: &events)
    return wasOwner || rows.scroller.isTracking(event.id)
  }

  /// Handles a pointer event without checking whether a press is inside the frame.
  ///
  /// The caller chooses the presses that begin on this picker, and passes all later events of these
  /// pointers. A tap on an enabled row moves this row to the centre.
  package mutating func handleOwned(_ event: PointerEvent, into events: inout [PickerEvent]) {
    let event = leftToRight(event)
    guard rows.handle(event, into: &events), event.x.isFinite, event.y.isFinite,
      let index = index(atX: event.x, y: event.y), rows.isEnabled(index)
    else { return }
    let steps = index - rows.nearestIndex(to: contentOffset)
    rows.apply(.step(rows: steps), cause: .tap, at: event.time, into: &events)
  }

  /// Applies a command to column 0; returns false for any other column.
  @discardableResult
  public mutating func apply(
    _ command: RowCommand,
    in column: Int,
    cause: ScrollCause,
    at time: Double,
    into events: inout [PickerEvent]
  ) -> Bool {
    column == 0 && rows.apply(command, cause: cause, at: time, into: &events)
  }
}
