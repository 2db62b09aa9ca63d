public import ScrollPhysics

/// What every picker is to the stage: rows that scroll, and a place for each tap.
public protocol PickerModel: Equatable, Sendable {
  /// The rows and what moves them.
  var rows: RowScroller { get set }
  /// The row index under a place, of any lap in loops; nil where nothing can be tapped.
  ///
  /// The place is counted in points to the right of the picker's centre and below it.
  func index(atX x: Double, y: Double) -> Int?
}

extension PickerModel {
  /// The selected row; nil without rows.
  public var selection: Int? { rows.selection }
  /// The offset, in points.
  public var contentOffset: Double { rows.scroller.contentOffset }
  /// Rate of the offset, in points per second.
  public var velocity: Double { rows.scroller.velocity }
  /// What the scroller is doing.
  public var phase: Scroller.Phase { rows.scroller.phase }
  /// Whether the offset changes by itself as time goes on.
  public var isMoving: Bool { rows.scroller.isMoving }

  /// Lets time pass, to an instant in seconds.
  public mutating func advance(to time: Double, into events: inout [PickerEvent]) {
    rows.advance(to: time, into: &events)
  }

  /// Takes what a pointer did, its position in points from the picker's centre.
  ///
  /// A tap goes to the row under it, or nowhere if that is disabled or the place not finite.
  public mutating func handle(_ event: PointerEvent, into events: inout [PickerEvent]) {
    guard rows.handle(event, into: &events) == .tap else { return }
    guard event.x.isFinite, event.y.isFinite, let index = index(atX: event.x, y: event.y) else {
      return
    }
    guard rows.isEnabled(index) else { return }
    let steps = index - rows.nearestIndex(to: contentOffset)
    rows.step(by: steps, cause: .tap, at: event.time, into: &events)
  }
}
