import Drawing
package import Pickers
import ScrollPhysics
import Sessions

/// A ruler on a panel.
package struct RulerPiece: StagePiece {
  /// Unit of the values, such as "kg".
  let unit: String
  let targets: [StageTarget]
  package internal(set) var picker: Ruler

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
    .steps(key, up: 1, right: 1)
  }

  func match(_ typing: TypeAhead, on target: StageTarget) -> Int? {
    picker.scale.mark(nearestTo: typing.prefix)
  }

  /// A sign begins a number.
  func isTyped(_ key: Key) -> Bool { key == .minus }

  var findsRowsByLetters: Bool { false }

  func rowsOfWheelTurn(dx: Double, dy: Double, on target: StageTarget) -> Double? { dx + dy }

  func draw(into list: inout DisplayList, on stage: Stage, _ status: StageStatus) {
    let theme = stage.theme
    list.appendPanel(frame, label: "RULER", isFocused: stage.shownFocus.piece == name, theme: theme)
    list.appendRuler(
      picker.displayed(stage.look.fingers),
      unit: unit,
      feedback: status.feedback,
      showsLanding: stage.look.showsLanding,
      in: frame,
      theme: theme
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
