import Drawing
import FrameTiming
import Pickers
import ScrollPhysics
import Sessions

/// The model that moves a target.
enum TargetMotion {
  case rows(RowScroller)
  case sheet(BottomSheet)
  /// The scroller of the list of knobs.
  case list(Scroller)

  /// nil for a sheet and for the list of knobs.
  var rows: RowScroller? { if case .rows(let rows) = self { rows } else { nil } }

  /// nil for a sheet.
  var scroller: Scroller? {
    switch self {
    case .rows(let rows): rows.scroller
    case .list(let scroller): scroller
    case .sheet: nil
    }
  }

  func shownPlace(_ fingers: FingerDisplay) -> ShownPlace {
    switch self {
    case .rows(let rows): ShownPlace(rows.scroller, fingers)
    case .sheet(let sheet): ShownPlace(sheet, fingers)
    case .list(let scroller): ShownPlace(scroller, fingers)
    }
  }

  /// The displayed position minus the real position of the content, in points.
  ///
  /// If the rows run from right to left, the caller must reverse the sign of `x`.
  func displayedMovement(_ fingers: FingerDisplay) -> Point {
    switch self {
    case .rows(let rows):
      let distance = -rows.displayed(fingers).displacement
      let isVertical = rows.scroller.axis == .vertical
      return Point(x: isVertical ? 0 : distance, y: isVertical ? distance : 0)
    case .sheet(let sheet):
      return Point(x: 0, y: sheet.visibleExtent - sheet.displayed(fingers).visibleExtent)
    // The list is drawn at its real position.
    case .list: return Point(x: 0, y: 0)
    }
  }
}

extension ShownPlace {
  init(_ scroller: Scroller, _ fingers: FingerDisplay) {
    let isDragged = scroller.phase == .dragging
    self.init(
      displayed: scroller.offset(to: fingers.resampling, at: fingers.time),
      content: scroller.contentOffset,
      sampleTime: scroller.sampleTime,
      velocity: isDragged || scroller.isMoving ? scroller.velocity : 0,
      cause: isDragged ? .finger : scroller.isMoving ? .itself : .none,
      period: scroller.range.period
    )
  }

  fileprivate init(_ sheet: BottomSheet, _ fingers: FingerDisplay) {
    self.init(
      displayed: sheet.displayed(fingers).visibleExtent,
      content: sheet.visibleExtent,
      sampleTime: sheet.sampleTime,
      velocity: sheet.velocity,
      cause: sheet.phase == .dragging ? .finger : sheet.velocity != 0 ? .itself : .none,
      period: nil
    )
  }
}

extension RowScroller {
  /// The selection and the offset of the rows, for a checkpoint.
  ///
  /// If `isResting`, they are the values that the rows would have at rest if they were released now.
  func checkpoint(isResting: Bool) -> Checkpoint.State {
    if isResting {
      let row = restingRow ?? 0
      return Checkpoint.State(row, at: Double(row) * rowExtent)
    }
    let offset = Grid.rounded(scroller.contentOffset)
    // An offset just below the period of a loop is rounded to the period. That is the same place as 0.
    let isFullTurn = loops && offset >= Double(rowCount) * rowExtent
    return Checkpoint.State(selection ?? 0, at: isFullTurn ? 0 : offset)
  }

  /// Signed distance of a row from the centre, in points; nil if it exceeds `limit`.
  ///
  /// In a loop, a row has several distances. The result is the shortest one.
  func distance(ofRow row: Int, within limit: Double) -> Double? {
    indices(within: limit).filter { self.row(at: $0) == row }.map { distance(ofIndex: $0) }
      .min { abs($0) < abs($1) }
  }
}
