package import ScrollPhysics

/// A picker of one column.
public protocol RowPicker: PickerModel {
  /// The rows and their motion.
  var rows: RowScroller { get }
}

extension RowPicker {
  /// The selected row; nil without rows.
  ///
  /// It may change while the content moves.
  public var selection: Int? { rows.selection }
  /// The offset of the content, in points.
  public var contentOffset: Double { rows.scroller.contentOffset }
  package var velocity: Double { rows.scroller.velocity }
  package var phase: Scroller.Phase { rows.scroller.phase }
}

/// A picker of one column whose rows this module may change.
///
/// The setter of `rows` is not public: the number of rows must agree with titles and values.
package protocol MutableRowPicker: RowPicker {
  var rows: RowScroller { get set }

  /// Whether the picker accepts a press at a point of the window; by default inside the frame.
  func contains(x: Double, y: Double) -> Bool

  /// The row index at a point of the window; nil if there is no row.
  ///
  /// In loops the index may be in any lap. By default rows are placed from left to right around the
  /// frame's centre.
  func index(atX x: Double, y: Double) -> Int?

  /// Converts an event to the coordinates of rows that run from left to right.
  ///
  /// By default it is unchanged.
  func leftToRight(_ event: PointerEvent) -> PointerEvent
}

extension MutableRowPicker {
  /// Number of columns: 1.
  public var columnCount: Int { 1 }
  /// Whether the offset changes with time, without input.
  public var isMoving: Bool { rows.scroller.isMoving }
  /// The tuning of the rows.
  ///
  /// A motion under way keeps the tuning with which it began.
  public var tuning: ScrollTuning {
    get { rows.scroller.tuning }
    set { rows.scroller.tuning = newValue }
  }

  /// Returns a copy for drawing, with its rows where a finger is shown.
  ///
  /// The copy's state is the same.
  ///
  /// - Complexity: No allocation.
  public func displayed(_ resampling: Resampling, at time: Double?) -> Self {
    displayed(FingerDisplay(resampling, at: time))
  }

  package func displayed(_ fingers: FingerDisplay) -> Self {
    var copy = self
    copy.rows = rows.displayed(fingers)
    return copy
  }

  /// The rows of column 0; nil for any other column.
  public func rows(in column: Int) -> RowScroller? { column == 0 ? rows : nil }

  package func contains(x: Double, y: Double) -> Bool { frame.contains(x: x, y: y) }

  package func index(atX x: Double, y: Double) -> Int? { rows.index(atDistance: x - frame.midX) }

  package func leftToRight(_ event: PointerEvent) -> PointerEvent { event }

  /// Advances to an instant, in seconds.
  public mutating func advance(to time: Double, into events: inout [PickerEvent]) {
    rows.advance(to: time, into: &events)
  }

  /// Handles a pointer event in window coordinates.
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

  /// Handles an event of a pointer that has already been hit-tested.
  package mutating func handleOwned(_ event: PointerEvent, into events: inout [PickerEvent]) {
    let event = leftToRight(event)
    guard rows.handle(event, into: &events), event.x.isFinite, event.y.isFinite,
      let index = index(atX: event.x, y: event.y), rows.isEnabled(index)
    else { return }
    let steps = index - rows.nearestIndex(to: contentOffset)
    rows.apply(.step(rows: steps), cause: .tap, at: event.time, into: &events)
  }

  /// Applies a command to column 0.
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
