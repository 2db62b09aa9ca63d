import Pickers
import ScrollPhysics
package import Sessions

extension Stage {
  /// Where every piece is now: its selection and its offset to 1/64 point.
  package var checkpoint: Checkpoint {
    var checkpoint = pieces { state(of: $0) }
    if !scene.choices.isEmpty {
      checkpoint["sheet"] = .one(.init(sheet.sheet.phase.rawValue, at: sheet.sheet.visibleExtent))
      checkpoint["sheet.0"] = .one(state(of: .sheetWheel))
    }
    addTuning(to: &checkpoint)
    return checkpoint
  }

  /// Where every piece would rest if it were let go now, on its row: the start of another session.
  package var restingCheckpoint: Checkpoint {
    var checkpoint = pieces { restingState(of: $0) }
    if !scene.choices.isEmpty {
      checkpoint["sheet"] = .one(.init(BottomSheet.Phase.closed.rawValue, at: 0))
      checkpoint["sheet.0"] = .one(
        .init(sheet.committed, at: Double(sheet.committed) * rowExtent(.sheetWheel))
      )
    }
    return checkpoint
  }

  /// The state of every piece that is on the stage, but the sheet's.
  private func pieces(_ state: (StageTarget) -> Checkpoint.State) -> Checkpoint {
    var checkpoint = Checkpoint()
    if !picker.columns.isEmpty {
      checkpoint["wheel"] = .many(picker.columns.indices.map { state(.wheel($0)) })
    }
    if ruler.rows.rowCount > 0 { checkpoint["ruler"] = .one(state(.ruler)) }
    if header.rows.rowCount > 0 { checkpoint["header"] = .one(state(.header)) }
    return checkpoint
  }

  private func rowExtent(_ target: StageTarget) -> Double { self[target].rowExtent }

  private func state(of target: StageTarget) -> Checkpoint.State {
    let rows = self[target]
    let offset = (rows.scroller.contentOffset * 64).rounded() / 64
    // A loop's offset just under its period rounds to the period, which is 0.
    let isFullTurn = rows.loops && offset >= Double(rows.rowCount) * rows.rowExtent
    return Checkpoint.State(rows.selection ?? 0, at: isFullTurn ? 0 : offset)
  }

  private func restingState(of target: StageTarget) -> Checkpoint.State {
    let rows = self[target]
    let row = rows.restingRow ?? 0
    return Checkpoint.State(row, at: Double(row) * rows.rowExtent)
  }
}

/// The rows a session starts from.
struct StageStart {
  var rows: [Int]
  var mark: Int
  var title: Int
  var choice: Int

  /// Takes the scene's own rows, and over them those of a header's start.
  init(_ start: Checkpoint?, scene: Scene) throws(StageError) {
    rows = scene.columns.map(\.selection)
    mark = scene.mark
    title = scene.title
    choice = scene.choice
    guard let start else { return }
    for name in start.names {
      guard let states = start[name]?.states else { continue }
      switch name {
      case "wheel":
        guard states.count == rows.count else {
          throw .start("start has \(states.count) wheel columns, expected \(rows.count)")
        }
        for (column, state) in states.enumerated() {
          rows[column] = try Self.row(
            state,
            of: "wheel.\(column)",
            count: scene.columns[column].content.count { $0 < rows.count ? rows[$0] : 0 }
          )
        }
      case "ruler":
        mark = try Self.row(states[0], of: name, count: scene.scale.count)
      case "header":
        title = try Self.row(states[0], of: name, count: scene.titles.count)
      case "sheet":
        guard states[0].selection == .name("closed") else {
          throw .start("start of sheet is \(states[0].selection), expected \"closed\"")
        }
      case "sheet.0":
        choice = try Self.row(states[0], of: name, count: scene.choices.count)
      default:
        throw .start(
          "start names '\(name)', expected one of: wheel, ruler, header, sheet, sheet.0"
        )
      }
    }
  }

  private static func row(
    _ state: Checkpoint.State,
    of target: String,
    count: Int
  ) throws(StageError) -> Int {
    guard case .index(let row) = state.selection, row >= 0, row < max(count, 1) else {
      throw .start("start of \(target) is \(state.selection), expected a row in 0..<\(count)")
    }
    return row
  }
}
