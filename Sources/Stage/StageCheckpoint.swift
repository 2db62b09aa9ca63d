import Pickers
import ScrollPhysics
public import Sessions

extension Stage {
  /// Where every piece is now: its selection and its offset to 1/64 point.
  public var checkpoint: Checkpoint {
    [
      "wheel": .many(picker.columns.indices.map { state(of: .wheel($0)) }),
      "ruler": .one(state(of: .ruler)),
      "header": .one(state(of: .header)),
      "sheet": .one(.init(sheet.sheet.phase.rawValue, at: sheet.sheet.visibleExtent)),
      "sheet.0": .one(state(of: .sheetWheel)),
    ]
  }

  /// Where every piece would rest if it were let go now, on its row: the start of another session.
  public var restingCheckpoint: Checkpoint {
    [
      "wheel": .many(picker.columns.indices.map { restingState(of: .wheel($0)) }),
      "ruler": .one(restingState(of: .ruler)),
      "header": .one(restingState(of: .header)),
      "sheet": .one(.init(BottomSheet.Phase.closed.rawValue, at: 0)),
      "sheet.0": .one(.init(sheet.committed, at: Double(sheet.committed) * rowExtent(.sheetWheel))),
    ]
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
          let count = scene.columns[column].titles.count
          rows[column] = try Self.row(state, of: "wheel.\(column)", count: count)
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
