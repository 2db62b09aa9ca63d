import Drawing
import JSONText
package import Pickers
import ScrollPhysics
import Sessions

package struct RulerPiece: ScenePiece {
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
    let unit = try deck["unit"]?.string(upTo: Deck.textLimit) ?? ""
    let numbers = try RulerNumbers(deck)
    let (minimum, step) = (numbers.minimum, numbers.step)
    let last = try deck.required("maximum")
    let rest = (numbers.maximum - minimum) % step
    guard rest == 0 else {
      let range = try "\(deck.required("minimum").summary)...\(last.summary)"
      let end = numbers.text(of: numbers.maximum - rest)
      throw try deck.required("step")
        .problem(expected: "one that divides the range \(range); its steps end at \(end)")
    }
    let count = (numbers.maximum - minimum) / step + 1
    guard count <= DisabledRows.maximumRowCount else {
      throw last.problem(
        found: "\(count) marks",
        expected: "at most \(DisabledRows.maximumRowCount)"
      )
    }
    let majorEvery = try deck["majorEvery"]?.integer(in: 1...1_000_000) ?? 10
    let scale = RulerScale(
      minimum: minimum,
      step: step,
      fractionDigits: numbers.fractionDigits,
      count: count,
      majorEvery: majorEvery,
      format: try deck["format"].map { value throws(SourceProblem) in try Self.format(value) }
        ?? RulerScale.NumberFormat()
    )
    let selection = try deck["selection"].map { value throws(SourceProblem) in
      try Self.mark(value, on: scale)
    }
    self.init(scale: scale, unit: unit, mark: selection ?? 0)
  }

  /// Reads the index of a mark; the error for a value of the ruler states its index.
  private static func mark(
    _ value: JSONValue,
    on scale: RulerScale
  ) throws(SourceProblem) -> Int {
    let last = scale.count - 1
    if let index = value.integer, 0...last ~= index { return index }
    var expected = "the index of a mark in \(ShownText.range(0...last))"
    if let number = value.double, let index = scale.mark(nearestTo: number),
      scale.value(at: index) == number
    {
      expected += "; the value \(value.summary) is mark \(index)"
    }
    throw value.problem(expected: expected)
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

/// The numbers of a ruler's deck, in units of the last decimal place.
private struct RulerNumbers {
  private(set) var minimum = 0
  private(set) var maximum = 0
  private(set) var step = 1
  /// Number of decimal places of the three numbers together.
  let fractionDigits: Int
  /// The value of 1 in the deck, in these units.
  private let power: Double

  /// With the key `fractionDigits`, three whole numbers are in units of the last decimal place already.
  init(_ deck: JSONValue) throws(SourceProblem) {
    let values = [
      try deck.required("minimum", "0"), try deck.required("maximum", "100"),
      try deck.required("step", "1"),
    ]
    let digits = try values.map { value throws(SourceProblem) in try Self.places(of: value) }
    let given = try deck["fractionDigits"]?.integer(in: 0...9) ?? 0
    let areUnits = digits.allSatisfy { $0 == 0 }
    fractionDigits = max(given, digits.max() ?? 0)
    let power = Self.power(areUnits ? 0 : fractionDigits)
    self.power = power
    let limit = Deck.numbers.upperBound
    func units(
      _ value: JSONValue,
      from low: Int,
      _ expected: String
    ) throws(SourceProblem) -> Int {
      let units = ((value.double ?? 0) * power).rounded()
      guard units >= Double(low), units <= Double(limit) else {
        throw value.problem(expected: "\(expected)\(limit / Int(power))")
      }
      return Int(units)
    }
    minimum = try units(values[0], from: -limit, "a number in -\(limit / Int(power))...")
    maximum = try units(values[1], from: minimum, "a number in \(values[0].summary)...")
    step = try units(values[2], from: 1, "a positive number of at most ")
  }

  /// Returns a number as the deck writes it.
  func text(of units: Int) -> String {
    let number = Double(units) / power
    return Int(exactly: number).map { "\($0)" } ?? ShownText.number(number)
  }

  /// Returns the number of decimal places of a number as it is written.
  private static func places(of value: JSONValue) throws(SourceProblem) -> Int {
    guard let number = value.double else {
      throw value.problem(expected: "a number\(value.quotesHint)")
    }
    // The division is rounded once, as the number was when it was read.
    for places in 0...9 {
      let power = power(places)
      if (number * power).rounded() / power == number { return places }
    }
    throw value.problem(expected: "a number of at most 9 decimal places")
  }

  private static func power(_ places: Int) -> Double {
    (0..<places).reduce(1) { power, _ in power * 10 }
  }
}

extension Piece {
  package static func ruler(_ piece: RulerPiece) -> Piece { Piece(piece) }
}

extension StageTarget {
  /// A scene has at most one ruler.
  package static let ruler = StageTarget(piece: RulerPiece.name, part: 0, name: RulerPiece.name)
}
