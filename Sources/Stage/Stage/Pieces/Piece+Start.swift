import Pickers
import ScrollPhysics
import Sessions

extension Piece {
  /// Returns a copy of the piece at the beginning of a session, with a tuning and with the rows in `start`.
  ///
  /// - Throws: `StageError` if `start` contains a row or a number of columns that the piece does not have.
  func begun(_ tuning: ScrollTuning, at start: Checkpoint?) throws(StageError) -> Piece {
    var piece = self
    var output = PieceOutput()
    piece.apply(.tuning(tuning, by: nil), at: 0, into: &output)
    for state in facts.states {
      guard let found = start?[state.name]?.states else { continue }
      if let expected = state.start, let first = found.first, first.selection != .name(expected) {
        throw .start("start of \(state.name) is \(first.selection), expected \"\(expected)\"")
      }
      guard state.start == nil else { continue }
      guard found.count == state.targets.count else {
        let count = state.targets.count
        throw .start("start has \(found.count) \(state.name) columns, expected \(count)")
      }
      // The columns are set in order, because the rows of a column can depend on those of earlier
      // ones.
      for (state, target) in zip(found, state.targets) {
        let row = try piece.row(of: state, on: target)
        piece.apply(.start(target, row: row), at: 0, into: &output)
      }
    }
    return piece
  }

  /// For a disabled row, the result is the nearest enabled row; for a target without rows, it is 0.
  ///
  /// - Throws: `StageError` if the row does not exist.
  private func row(
    of state: Checkpoint.State,
    on target: StageTarget
  ) throws(StageError) -> Int {
    guard let rows = motion(of: target)?.rows else { return 0 }
    guard case .index(let row) = state.selection, row >= 0, row < max(rows.rowCount, 1) else {
      let count = rows.rowCount
      throw .start("start of \(target.name) is \(state.selection), expected a row in 0..<\(count)")
    }
    return rows.rowCount > 0 ? rows.selectedRow(at: row) : 0
  }
}
