import Drawing
import Pickers
import ScrollPhysics
import Sessions

// What all kinds have in common; `StagePiece` documents the members.
extension Piece {
  /// What one of four functions returns, that of the piece's kind.
  private func each<Result, Failure: Error>(
    _ wheel: (WheelPiece) throws(Failure) -> Result,
    _ ruler: (RulerPiece) throws(Failure) -> Result,
    _ header: (HeaderPiece) throws(Failure) -> Result,
    _ sheet: (SheetPiece) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    switch self {
    case .wheel(let piece): try wheel(piece)
    case .ruler(let piece): try ruler(piece)
    case .header(let piece): try header(piece)
    case .sheet(let piece): try sheet(piece)
    case .vacant: preconditionFailure("a piece is vacant only while it changes")
    }
  }

  var name: String { each({ $0.name }, { $0.name }, { $0.name }, { $0.name }) }
  var slot: PieceSlot { each({ $0.slot }, { $0.slot }, { $0.slot }, { $0.slot }) }
  var targets: [StageTarget] {
    each({ $0.targets }, { $0.targets }, { $0.targets }, { $0.targets })
  }
  var checkpointNames: [String] {
    each(
      { $0.checkpointNames },
      { $0.checkpointNames },
      { $0.checkpointNames },
      { $0.checkpointNames }
    )
  }
  var placeNames: [String] {
    each({ $0.placeNames }, { $0.placeNames }, { $0.placeNames }, { $0.placeNames })
  }
  var findsRowsByLetters: Bool {
    each(
      { $0.findsRowsByLetters },
      { $0.findsRowsByLetters },
      { $0.findsRowsByLetters },
      { $0.findsRowsByLetters }
    )
  }
  func target(at place: Point) -> StageTarget? {
    each(
      { $0.target(at: place) },
      { $0.target(at: place) },
      { $0.target(at: place) },
      { $0.target(at: place) }
    )
  }
  func target(near place: Point) -> StageTarget? {
    each(
      { $0.target(near: place) },
      { $0.target(near: place) },
      { $0.target(near: place) },
      { $0.target(near: place) }
    )
  }
  func rect(of target: StageTarget) -> Rect {
    each(
      { $0.rect(of: target) },
      { $0.rect(of: target) },
      { $0.rect(of: target) },
      { $0.rect(of: target) }
    )
  }
  func button(at place: Point) -> String? {
    each(
      { $0.button(at: place) },
      { $0.button(at: place) },
      { $0.button(at: place) },
      { $0.button(at: place) }
    )
  }
  func response(to key: Key, on target: StageTarget) -> KeyResponse? {
    each(
      { $0.response(to: key, on: target) },
      { $0.response(to: key, on: target) },
      { $0.response(to: key, on: target) },
      { $0.response(to: key, on: target) }
    )
  }
  func shortcut(_ key: Key) -> KeyResponse? {
    each({ $0.shortcut(key) }, { $0.shortcut(key) }, { $0.shortcut(key) }, { $0.shortcut(key) })
  }
  func match(_ typing: TypeAhead, on target: StageTarget) -> Int? {
    each(
      { $0.match(typing, on: target) },
      { $0.match(typing, on: target) },
      { $0.match(typing, on: target) },
      { $0.match(typing, on: target) }
    )
  }
  func isTyped(_ key: Key) -> Bool {
    each({ $0.isTyped(key) }, { $0.isTyped(key) }, { $0.isTyped(key) }, { $0.isTyped(key) })
  }
  func rowsOfWheelTurn(dx: Double, dy: Double, on target: StageTarget) -> Double? {
    each(
      { $0.rowsOfWheelTurn(dx: dx, dy: dy, on: target) },
      { $0.rowsOfWheelTurn(dx: dx, dy: dy, on: target) },
      { $0.rowsOfWheelTurn(dx: dx, dy: dy, on: target) },
      { $0.rowsOfWheelTurn(dx: dx, dy: dy, on: target) }
    )
  }
  func place(of name: String, item: Int?) -> PiecePlace? {
    each(
      { $0.place(of: name, item: item) },
      { $0.place(of: name, item: item) },
      { $0.place(of: name, item: item) },
      { $0.place(of: name, item: item) }
    )
  }
  func accessibility(focus: StageTarget) -> [StageAccessibility] {
    each(
      { $0.accessibility(focus: focus) },
      { $0.accessibility(focus: focus) },
      { $0.accessibility(focus: focus) },
      { $0.accessibility(focus: focus) }
    )
  }

  /// The piece at the beginning of a session.
  func begun(_ tuning: ScrollTuning, at start: Checkpoint?) throws(StageError) -> Piece {
    try each(
      { piece throws(StageError) in try piece.begun(tuning, at: start) },
      { piece throws(StageError) in try piece.begun(tuning, at: start) },
      { piece throws(StageError) in try piece.begun(tuning, at: start) },
      { piece throws(StageError) in try piece.begun(tuning, at: start) }
    )
  }

  func addStates(to checkpoint: inout Checkpoint, isResting: Bool) {
    each(
      { $0.addStates(to: &checkpoint, isResting: isResting) },
      { $0.addStates(to: &checkpoint, isResting: isResting) },
      { $0.addStates(to: &checkpoint, isResting: isResting) },
      { $0.addStates(to: &checkpoint, isResting: isResting) }
    )
  }
}
