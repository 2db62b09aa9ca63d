import JSONText

/// A deck file: one of four kinds, which differ in their keys.
///
///     if case .header(let deck) = try DeckFile(path: "Assets/Decks/categories.json") {
///       deck.titles   // ["Electronics", "Fashion", …]
///     }
enum DeckFile: Equatable, Sendable {
  /// A file with `columns`.
  case wheel(WheelDeck)
  /// A file with `minimum`, `maximum` and `step`.
  case ruler(RulerDeck)
  /// A file with `titles`.
  case header(HeaderDeck)
  /// A file with `rows`.
  case sheet(SheetDeck)

  /// Reads a file.
  ///
  /// - Throws: `SourceProblem` if the file cannot be read, is not JSON or is not a deck.
  init(path: String) throws(SourceProblem) {
    try self.init(JSONDocument(path: path))
  }

  /// Reads a document.
  ///
  /// - Throws: `SourceProblem` if the document is not a deck.
  init(_ document: JSONDocument) throws(SourceProblem) {
    self = try document.read { root throws(SourceProblem) in try DeckFile(root) }
  }

  private init(_ root: JSONValue) throws(SourceProblem) {
    let keys = try root.members().map(\.key)
    if keys.contains("columns") {
      self = .wheel(try WheelDeckReader.read(root))
    } else if keys.contains("titles") {
      self = .header(try HeaderDeck(root))
    } else if keys.contains("rows") {
      self = .sheet(try SheetDeck(root))
    } else if keys.contains(where: RulerDeck.keys.contains) {
      self = .ruler(try RulerDeck(root))
    } else {
      throw root.problem(
        found: "no deck",
        expected: #"one with "columns", "minimum", "titles" or "rows""#
      )
    }
  }
}

extension HeaderDeck {
  fileprivate init(_ value: JSONValue) throws(SourceProblem) {
    let object = try value.object(expecting: ["titles", "selection", "visibleColumns"])
    titles = try object.required("titles").array(of: "titles", 1...DeckLimits.titles)
      .map { title throws(SourceProblem) in try title.string(upTo: DeckLimits.characters) }
    selection = try object["selection"]?.integer(in: 0...titles.count - 1) ?? 0
    guard let columns = object["visibleColumns"] else { return }
    guard let count = columns.integer, count == 3 || count == 5 else {
      throw columns.problem(expected: "3 or 5")
    }
    visibleColumns = count
  }
}

extension SheetDeck {
  fileprivate init(_ value: JSONValue) throws(SourceProblem) {
    let object = try value.object(expecting: ["rows", "selection", "title"])
    rows = try DeckRow.rows(object.required("rows"))
    selection = try object["selection"]?.integer(in: 0...rows.count - 1) ?? 0
    title = try object["title"]?.string(upTo: DeckLimits.characters)
  }
}

extension RulerDeck {
  fileprivate static let keys = [
    "unit", "fractionDigits", "minimum", "maximum", "step", "majorEvery", "selection", "format",
  ]

  fileprivate init(_ value: JSONValue) throws(SourceProblem) {
    let object = try value.object(expecting: Self.keys)
    let bound = DeckLimits.number
    unit = try object.required("unit").string(upTo: DeckLimits.characters)
    fractionDigits = try object.required("fractionDigits").integer(in: 0...9)
    minimum = try object.required("minimum").integer(in: -bound...bound)
    let last = try object.required("maximum")
    maximum = try last.integer(in: minimum...bound)
    step = try object.required("step").integer(in: 1...bound)
    guard (maximum - minimum).isMultiple(of: step) else {
      throw last.problem(expected: "\(minimum) and a whole number of steps of \(step)")
    }
    majorEvery = try object.required("majorEvery").integer(in: 1...1_000_000)
    let count = (maximum - minimum) / step + 1
    selection = try object.required("selection").integer(in: 0...count - 1)
    if let format = object["format"] { self.format = try Format(format) }
  }
}

extension RulerDeck.Format {
  fileprivate init(_ value: JSONValue) throws(SourceProblem) {
    let object = try value.object(
      expecting: ["prefix", "suffix", "decimalSeparator", "groupSeparator"]
    )
    let limit = DeckLimits.formatCharacters
    prefix = try object["prefix"]?.string(upTo: limit) ?? ""
    suffix = try object["suffix"]?.string(upTo: limit) ?? ""
    decimalSeparator = try object["decimalSeparator"]?.string(upTo: limit) ?? "."
    groupSeparator = try object["groupSeparator"]?.string(upTo: limit) ?? ""
    if decimalSeparator.isEmpty, let separator = object["decimalSeparator"] {
      throw separator.problem(expected: "a text of 1...\(limit) characters")
    }
    // Otherwise 1.234 has two meanings.
    if decimalSeparator == groupSeparator, let separator = object["groupSeparator"] {
      throw separator.problem(expected: "another separator than that of the decimals")
    }
  }
}

extension DeckRow {
  /// Reads an array of rows.
  static func rows(_ value: JSONValue) throws(SourceProblem) -> [DeckRow] {
    try value.array(of: "rows", 1...DeckLimits.rows)
      .map { row throws(SourceProblem) in try DeckRow(row) }
  }

  /// Reads a text, or an object with text and image.
  private init(_ value: JSONValue) throws(SourceProblem) {
    switch value.content {
    case .string:
      text = try value.string(upTo: DeckLimits.characters)
    case .object:
      let object = try value.object(expecting: ["text", "image"])
      text = try object.required("text").string(upTo: DeckLimits.characters)
      image = try object["image"].map { name throws(SourceProblem) in try Self.imageName(name) }
    case .null, .bool, .integer, .number, .array:
      throw value.problem(expected: "a text or an object with text and image")
    }
  }

  /// The name of a file that cannot lead out of the folder of images.
  private static func imageName(_ value: JSONValue) throws(SourceProblem) -> String {
    let name = try value.string(upTo: DeckLimits.characters)
    let isName =
      name.hasSuffix(".png") && !name.hasPrefix(".") && !name.contains("..")
      && !name.contains { $0 == "/" || $0 == "\\" }
    guard isName else {
      throw value.problem(expected: #"the name of a PNG, ending in .png, without / and .."#)
    }
    return name
  }
}
