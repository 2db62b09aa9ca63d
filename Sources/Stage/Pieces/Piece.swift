import Drawing
import FrameTiming
import Pickers
import ScrollPhysics

/// A piece on the stage: one case for each kind.
///
/// Only this file distinguishes the kinds; each has a file beside this one with its conformance to
/// `StagePiece`.
package enum Piece: Equatable, Sendable {
  case wheel(WheelPiece)
  case ruler(RulerPiece)
  case header(HeaderPiece)
  case sheet(SheetPiece)
  /// Takes the place of a piece while that changes, so that its arrays change in place.
  case vacant

  /// Does what an input means, at an instant, and appends the events.
  mutating func apply(_ input: PieceInput, at time: Double, into output: inout PieceOutput) {
    switch self {
    case .wheel(var piece):
      self = .vacant
      piece.apply(input, at: time, into: &output)
      self = .wheel(piece)
    case .ruler(var piece):
      self = .vacant
      piece.apply(input, at: time, into: &output)
      self = .ruler(piece)
    case .header(var piece):
      self = .vacant
      piece.apply(input, at: time, into: &output)
      self = .header(piece)
    case .sheet(var piece):
      self = .vacant
      piece.apply(input, at: time, into: &output)
      self = .sheet(piece)
    case .vacant:
      break
    }
  }

  /// Appends the piece to a picture.
  func draw(into list: inout DisplayList, on stage: Stage, _ status: StageStatus) {
    switch self {
    case .wheel(let piece): piece.draw(into: &list, on: stage, status)
    case .ruler(let piece): piece.draw(into: &list, on: stage, status)
    case .header(let piece): piece.draw(into: &list, on: stage, status)
    case .sheet(let piece): piece.draw(into: &list, on: stage, status)
    case .vacant: break
    }
  }

  /// What changes with time and is read in every frame.
  var state: PieceState {
    switch self {
    case .wheel(let piece): piece.state
    case .ruler(let piece): piece.state
    case .header(let piece): piece.state
    case .sheet(let piece): piece.state
    case .vacant: PieceState()
    }
  }

  /// How far a target is shown from where its content is, in points of the window.
  func displayedMovement(
    of target: StageTarget,
    _ fingers: FingerDisplay
  ) -> (x: Double, y: Double) {
    switch self {
    case .wheel(let piece): piece.displayedMovement(of: target, fingers)
    case .ruler(let piece): piece.displayedMovement(of: target, fingers)
    case .header(let piece): piece.displayedMovement(of: target, fingers)
    case .sheet(let piece): piece.displayedMovement(of: target, fingers)
    case .vacant: (0, 0)
    }
  }

  /// Where a target is shown, and where its content is; nil for one that is not of this piece.
  func shownPlace(of target: StageTarget, _ fingers: FingerDisplay) -> ShownPlace? {
    switch self {
    case .wheel(let piece): piece.shownPlace(of: target, fingers)
    case .ruler(let piece): piece.shownPlace(of: target, fingers)
    case .header(let piece): piece.shownPlace(of: target, fingers)
    case .sheet(let piece): piece.shownPlace(of: target, fingers)
    case .vacant: nil
    }
  }

  /// The rows of a target; nil for one that has none.
  func rows(of target: StageTarget) -> RowScroller? {
    switch self {
    case .wheel(let piece): piece.rows(of: target)
    case .ruler(let piece): piece.rows(of: target)
    case .header(let piece): piece.rows(of: target)
    case .sheet(let piece): piece.rows(of: target)
    case .vacant: nil
    }
  }
}
