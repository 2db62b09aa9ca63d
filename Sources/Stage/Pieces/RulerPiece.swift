package import Drawing
package import Pickers
import ScrollPhysics
import Sessions

/// A ruler on a panel.
package struct RulerPiece: StagePiece {
  /// Unit of the values, such as "kg".
  let unit: String
  let targets: [StageTarget]
  var picker: Ruler

  var name: String { "ruler" }
  var slot: PieceSlot { .area }
  var piece: Piece { .ruler(self) }

  /// Creates a ruler with a mark at the centre at the beginning.
  package init(scale: RulerScale, unit: String = "", mark: Int = 0) {
    self.unit = unit
    targets = scale.count > 0 ? [.ruler] : []
    picker = Ruler(scale: scale, selection: mark)
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
    picker.scale.mark(nearestTo: typing.prefix)
  }

  /// A sign begins a number.
  func isTyped(_ key: Key) -> Bool { key == .minus }

  func rowsOfWheelTurn(dx: Double, dy: Double, on target: StageTarget) -> Double? { dx + dy }

  func draw(into list: inout DisplayList, _ look: PieceLook) {
    let isFocused = look.focus.piece == name
    list.appendPanel(frame, label: "RULER", isFocused: isFocused, theme: look.theme)
    list.appendRuler(
      picker,
      unit: unit,
      feedback: look.feedback,
      showsLanding: look.showsLanding,
      in: frame,
      theme: look.theme
    )
  }

  func element(of target: StageTarget) -> AccessibilityElement {
    picker.accessibility(label: "Ruler", unit: unit)
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
    for case .ruler(let piece) in pieces { return piece.picker }
    return .empty
  }
}

extension Ruler {
  /// A ruler without marks.
  static let empty = Ruler(scale: RulerScale(minimum: 0, step: 1, fractionDigits: 0, count: 0))
}
