package import Drawing
package import Pickers
import ScrollPhysics
import Sessions

/// A ruler on a panel.
package struct RulerPiece: StagePiece {
  /// The values.
  let scale: RulerScale
  /// Unit of the values, such as "kg".
  let unit: String
  /// The mark at the centre at the beginning.
  let mark: Int
  /// The model.
  private(set) var ruler: Ruler
  let targets: [StageTarget]
  private var frame = Rect.zero

  let name = "ruler"
  let slot = PieceSlot.area

  /// Creates a ruler.
  ///
  /// - Parameters:
  ///   - scale: The values.
  ///   - unit: Unit of the values, such as "kg".
  ///   - mark: The mark at the centre at the beginning.
  package init(scale: RulerScale, unit: String = "", mark: Int = 0) {
    self.scale = scale
    self.unit = unit
    self.mark = mark
    targets = scale.count > 0 ? [.ruler] : []
    ruler = Ruler(scale: scale, selection: mark)
  }

  mutating func begin(_ session: PieceSession) throws(StageError) {
    let row = try session.row(of: name, own: mark, count: scale.count)
    ruler = Ruler(scale: scale, selection: row, tuning: session.tuning)
  }

  // MARK: - State

  var state: PieceState { PieceState(isMoving: ruler.isMoving) }

  func rows(of target: StageTarget) -> RowScroller? { ruler.rows }

  func addStates(to checkpoint: inout Checkpoint, isResting: Bool) {
    guard !targets.isEmpty else { return }
    checkpoint[name] = .one(ruler.rows.checkpoint(isResting: isResting))
  }

  // MARK: - Layout

  func rect(of target: StageTarget) -> Rect { frame }

  func target(at place: Point) -> StageTarget? { frame.contains(place) ? targets.first : nil }

  // MARK: - Input

  mutating func apply(_ input: PieceInput, at time: Double, into output: inout PieceOutput) {
    switch input {
    case .time:
      ruler.advance(to: time, into: &output.buffer)
    case .pointer(let event, _):
      ruler.handle(event, into: &output.buffer)
    case .rows(_, let move, let cause):
      ruler.apply(move.command, in: 0, cause: cause, at: time, into: &output.buffer)
    case .press:
      break
    case .resize(let space):
      frame = space.frame
      ruler.frame = PickerFrame(frame)
    case .tuning(let tuning):
      ruler.tuning = tuning
    }
    output.emit(from: .ruler)
  }

  /// Up and Right are the larger value.
  func response(to key: Key, on target: StageTarget) -> KeyResponse? {
    switch key {
    case .up, .right: .steps(1)
    case .down, .left: .steps(-1)
    case .pageUp: .steps(Stage.pageSteps)
    case .pageDown: .steps(-Stage.pageSteps)
    default: nil
    }
  }

  func match(_ typing: TypeAhead, on target: StageTarget) -> Int? {
    scale.mark(nearestTo: typing.prefix)
  }

  /// A sign begins a number.
  func isTyped(_ key: Key) -> Bool { key == .minus }

  func rowsOfWheelTurn(dx: Double, dy: Double, on target: StageTarget) -> Double? { dx + dy }

  // MARK: - Output

  func draw(into list: inout DisplayList, _ look: PieceLook) {
    let isFocused = look.focus.piece == name
    list.appendPanel(frame, label: "RULER", isFocused: isFocused, theme: look.theme)
    list.appendRuler(
      ruler,
      unit: unit,
      feedback: look.feedback,
      showsLanding: look.showsLanding,
      in: frame,
      theme: look.theme
    )
  }

  func accessibility(focus: StageTarget) -> [StageAccessibility] {
    targets.map { target in
      let element = ruler.accessibility(label: "Ruler", unit: unit)
      return StageAccessibility(element: element, rect: frame, isFocused: target == focus)
    }
  }

  func place(of name: String, item: Int?) -> PiecePlace? {
    guard targets.first?.name == name else { return nil }
    let x = item.map { ruler.x(ofMark: $0) } ?? 0
    guard abs(x) < frame.width / 2 else { return nil }
    let center = frame.center
    return PiecePlace(point: Point(x: center.x + x, y: center.y), isHorizontal: true)
  }
}

extension StageTarget {
  /// The ruler.
  package static let ruler = StageTarget(piece: "ruler", part: 0, name: "ruler")
}

extension StageLayout {
  /// The ruler's panel; empty where there is none.
  package var ruler: Rect { frame(of: "ruler") }
}

extension Stage {
  /// The model of the ruler; without marks where there is none.
  package var ruler: Ruler {
    for case .ruler(let piece) in pieces { return piece.ruler }
    return .empty
  }
}

extension Ruler {
  /// A ruler without marks.
  static let empty = Ruler(scale: RulerScale(minimum: 0, step: 1, fractionDigits: 0, count: 0))
}
