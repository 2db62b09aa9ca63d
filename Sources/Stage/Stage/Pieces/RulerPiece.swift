import Drawing
import JSONText
package import Pickers
import ScrollPhysics
import Sessions

package struct RulerPiece: StagePiece {
  static let name = "ruler"
  static let deckKeys = [
    "minimum", "maximum", "step", "unit", "fractionDigits", "majorEvery", "selection", "format",
  ]

  /// Such as "kg"; may be empty.
  let unit: String
  let targets: [StageTarget]
  package internal(set) var picker: Ruler

  var content: Piece.Content { .ruler(self) }

  /// `mark` is the index of the mark that is selected initially.
  package init(scale: RulerScale, unit: String = "", mark: Int = 0) {
    self.unit = unit
    targets = scale.count > 0 ? [.ruler] : []
    picker = Ruler(scale: scale, selection: mark)
  }

  var facts: PieceFacts {
    var facts = PieceFacts(Self.name, .area, targets: targets)
    let scale = picker.scale
    facts.markCount = scale.count
    facts.numbers = [scale.minimum, scale.step, scale.minimum + (scale.count - 1) * scale.step]
    return facts
  }

  /// Up and Right select the larger value.
  func response(to key: Key, on target: StageTarget) -> PieceResponse? {
    .steps(key, up: 1, right: 1)
  }

  func match(_ typing: TypeAhead, on target: StageTarget) -> Int? {
    picker.scale.mark(nearestTo: typing.prefix)
  }

  func rowsOfWheelTurn(dx: Double, dy: Double, on target: StageTarget) -> Double? { dx + dy }

  func draw(into list: inout DisplayList, on stage: Stage) {
    let theme = stage.theme
    let isFocused = stage.shownFocus.piece == Self.name
    list.appendPanel(frame, isFocused: isFocused, theme: theme)
    list.appendRuler(
      picker.displayed(stage.look.fingers),
      unit: unit,
      showsLanding: stage.look.showsLanding,
      in: frame,
      theme: theme
    )
  }

  func element(of target: StageTarget) -> AccessibilityElement {
    picker.accessibility(label: "Ruler", unit: unit)
  }
}

// MARK: - Decks

extension RulerPiece {
  init(deck: JSONValue) throws(SourceProblem) {
    let unit = try deck.required("unit").string(upTo: Deck.textLimit)
    let fractionDigits = try deck.required("fractionDigits").integer(in: 0...9)
    let minimum = try deck.required("minimum").integer(in: Deck.numbers)
    let last = try deck.required("maximum")
    let extent = try last.integer(in: minimum...Deck.numbers.upperBound) - minimum
    let step = try deck.required("step").integer(in: 1...Deck.numbers.upperBound)
    guard extent.isMultiple(of: step) else {
      throw last.problem(expected: "\(minimum) and a whole number of steps of \(step)")
    }
    let count = extent / step + 1
    guard count <= DisabledRows.maximumRowCount else {
      throw last.problem(
        found: "\(count) marks",
        expected: "at most \(DisabledRows.maximumRowCount)"
      )
    }
    let majorEvery = try deck.required("majorEvery").integer(in: 1...1_000_000)
    let selection = try deck.required("selection").integer(in: 0...count - 1)
    let scale = RulerScale(
      minimum: minimum,
      step: step,
      fractionDigits: fractionDigits,
      count: count,
      majorEvery: majorEvery,
      format: try deck["format"].map { value throws(SourceProblem) in try Self.format(value) }
        ?? RulerScale.NumberFormat()
    )
    self.init(scale: scale, unit: unit, mark: selection)
  }

  private static func format(
    _ value: JSONValue
  ) throws(SourceProblem) -> RulerScale.NumberFormat {
    let object = try value.object(
      expecting: ["prefix", "suffix", "decimalSeparator", "groupSeparator"]
    )
    func text(_ key: String, _ missing: String = "") throws(SourceProblem) -> String {
      try object[key]?.string(upTo: 8) ?? missing
    }
    let format = RulerScale.NumberFormat(
      prefix: try text("prefix"),
      suffix: try text("suffix"),
      decimalSeparator: try text("decimalSeparator", "."),
      groupSeparator: try text("groupSeparator")
    )
    if format.decimalSeparator.isEmpty, let separator = object["decimalSeparator"] {
      throw separator.problem(expected: "a text of 1...8 characters")
    }
    // Otherwise 1.234 would have two meanings.
    if format.decimalSeparator == format.groupSeparator, let separator = object["groupSeparator"] {
      throw separator.problem(expected: "another separator than that of the decimals")
    }
    return format
  }
}

extension Piece {
  package static func ruler(_ piece: RulerPiece) -> Piece { Piece(piece) }
}

extension StageTarget {
  /// A scene has at most one ruler.
  package static let ruler = StageTarget(piece: RulerPiece.name, part: 0, name: RulerPiece.name)
}
