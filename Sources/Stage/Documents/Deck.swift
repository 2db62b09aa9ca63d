package import JSONText
import Pickers

/// A deck: what one piece shows.
///
/// The keys of its JSON object decide for which kind of piece it is:
///
///     try JSONDocument.read(path: "Assets/Decks/categories.json", Deck.init).kind   // "header"
package enum Deck: Equatable, Sendable {
  /// An object with `columns`.
  case wheel(WheelPiece)
  /// An object with `minimum`, `maximum` and `step`.
  case ruler(RulerPiece)
  /// An object with `titles`.
  case header(HeaderPiece)
  /// An object with `rows`.
  case sheet(SheetPiece)

  /// The greatest number of rows of a column or table.
  static let rowLimit = 100_000
  /// The greatest length of a text, in Unicode scalars.
  static let textLimit = 200
  /// Numbers of a wheel or ruler: ±10^12, and a quarter of the numbers of an `Int` of 32 bits.
  static let numbers = -greatestNumber...greatestNumber
  private static let greatestNumber = Int(min(1_000_000_000_000, Int64(Int.max / 4)))

  /// The name of the piece that the deck is for.
  package var kind: String {
    switch self {
    case .wheel: "wheel"
    case .ruler: "ruler"
    case .header: "header"
    case .sheet: "sheet"
    }
  }

  /// The piece that shows the deck, with the properties that its scene gives it.
  func piece(rimScale: Double, dragOutset: Double) -> Piece {
    switch self {
    case .wheel(var piece):
      piece.rimScale = rimScale
      return .wheel(piece)
    case .ruler(let piece):
      return .ruler(piece)
    case .header(var piece):
      piece.dragOutset = dragOutset
      return .header(piece)
    case .sheet(let piece):
      return .sheet(piece)
    }
  }
}

extension Piece {
  /// The names of the pictures of its rows, each once.
  package var images: [String] {
    guard case .wheel(let piece) = self else { return [] }
    var names: [String] = []
    for column in piece.picker.columns {
      guard case .rows(let rows) = column.content else { continue }
      for case let image? in rows.map({ $0.image }) where !names.contains(image) {
        names.append(image)
      }
    }
    return names
  }
}

extension Deck {
  private static let rulerKeys = [
    "unit", "fractionDigits", "minimum", "maximum", "step", "majorEvery", "selection", "format",
  ]

  package init(_ root: JSONValue) throws(SourceProblem) {
    let keys = try root.members().map { $0.key }
    if keys.contains("columns") {
      let object = try root.object(expecting: ["columns", "direction"])
      let isRightToLeft = try Self.isRightToLeft(object)
      let columns = try object.required("columns")
      self = .wheel(try ColumnReader.wheel(columns, isRightToLeft: isRightToLeft))
    } else if keys.contains("titles") {
      let keys = ["titles", "selection", "visibleColumns", "direction"]
      self = .header(try Self.header(root.object(expecting: keys)))
    } else if keys.contains("rows") {
      self = .sheet(try Self.sheet(root.object(expecting: ["rows", "selection", "title"])))
    } else if keys.contains(where: Self.rulerKeys.contains) {
      self = .ruler(try Self.ruler(root.object(expecting: Self.rulerKeys)))
    } else {
      throw root.problem(
        found: "no deck",
        expected: #"one with "columns", "minimum", "titles" or "rows""#
      )
    }
  }

  /// Whether titles or columns follow each other to the left.
  private static func isRightToLeft(_ object: JSONValue) throws(SourceProblem) -> Bool {
    guard let direction = object["direction"] else { return false }
    let text = try direction.string()
    guard ["ltr", "rtl"].contains(text) else {
      throw direction.problem(expected: #""ltr" or "rtl""#)
    }
    return text == "rtl"
  }

  private static func header(_ object: JSONValue) throws(SourceProblem) -> HeaderPiece {
    let titles = try object.required("titles").array(of: "titles", 1...2000)
      .map { title throws(SourceProblem) in try title.string(upTo: textLimit) }
    let selection = try object["selection"]?.integer(in: 0...titles.count - 1) ?? 0
    let columns = object["visibleColumns"]
    if let columns, columns.integer != 3, columns.integer != 5 {
      throw columns.problem(expected: "3 or 5")
    }
    return HeaderPiece(
      titles: titles,
      title: selection,
      visibleColumns: columns?.integer ?? 5,
      isRightToLeft: try isRightToLeft(object)
    )
  }

  private static func sheet(_ object: JSONValue) throws(SourceProblem) -> SheetPiece {
    let rows = try object.required("rows").pickerRows()
    // A sheet shows no title; the key is part of the format.
    _ = try object["title"]?.string(upTo: textLimit)
    return SheetPiece(
      choices: rows.map { $0.text },
      choice: try object["selection"]?.integer(in: 0...rows.count - 1) ?? 0
    )
  }

  private static func ruler(_ object: JSONValue) throws(SourceProblem) -> RulerPiece {
    let unit = try object.required("unit").string(upTo: textLimit)
    let fractionDigits = try object.required("fractionDigits").integer(in: 0...9)
    let minimum = try object.required("minimum").integer(in: numbers)
    let last = try object.required("maximum")
    let extent = try last.integer(in: minimum...numbers.upperBound) - minimum
    let step = try object.required("step").integer(in: 1...numbers.upperBound)
    guard extent.isMultiple(of: step) else {
      throw last.problem(expected: "\(minimum) and a whole number of steps of \(step)")
    }
    let majorEvery = try object.required("majorEvery").integer(in: 1...1_000_000)
    let selection = try object.required("selection").integer(in: 0...extent / step)
    let scale = RulerScale(
      minimum: minimum,
      step: step,
      fractionDigits: fractionDigits,
      count: extent / step + 1,
      majorEvery: majorEvery,
      format: try object["format"].map { format throws(SourceProblem) in try numberFormat(format) }
        ?? RulerScale.NumberFormat()
    )
    return RulerPiece(scale: scale, unit: unit, mark: selection)
  }

  private static func numberFormat(
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
    // Otherwise 1.234 has two meanings.
    if format.decimalSeparator == format.groupSeparator, let separator = object["groupSeparator"] {
      throw separator.problem(expected: "another separator than that of the decimals")
    }
    return format
  }
}

extension JSONValue {
  /// Reads an array of rows; each is a text, or an object with text and image.
  func pickerRows() throws(SourceProblem) -> [PickerRow] {
    try array(of: "rows", 1...Deck.rowLimit)
      .map { row throws(SourceProblem) in try row.pickerRow() }
  }

  private func pickerRow() throws(SourceProblem) -> PickerRow {
    switch content {
    case .string:
      return PickerRow(text: try string(upTo: Deck.textLimit))
    case .object:
      let object = try object(expecting: ["text", "image"])
      let text = try object.required("text").string(upTo: Deck.textLimit)
      let image = try object["image"].map { name throws(SourceProblem) in try name.imageName() }
      return PickerRow(text: text, image: image)
    case .null, .bool, .integer, .number, .array:
      throw problem(expected: "a text or an object with text and image")
    }
  }

  /// Reads the name of a file that cannot lead out of the folder of images.
  private func imageName() throws(SourceProblem) -> String {
    let name = try string(upTo: Deck.textLimit)
    guard name.hasSuffix(".png"), !name.contains("/"), !name.contains("\\"),
      !name.split(separator: ".", omittingEmptySubsequences: false).contains("")
    else { throw problem(expected: "the name of a PNG, ending in .png, without / and ..") }
    return name
  }
}
