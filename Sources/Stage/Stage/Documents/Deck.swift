package import JSONText
import Pickers

/// The content of one piece, read from a deck file.
///
/// The keys of a deck determine the kind of piece that shows it: each kind has a constant `deckKeys`.
///
///     try JSONDocument.read(path: "Assets/Decks/categories.json", Deck.init).kind   // "header"
package struct Deck: Equatable, Sendable {
  /// The piece with the deck's content; a scene can set its other properties.
  package let piece: Piece

  /// For one column or table.
  static let rowLimit = 100_000
  /// For a column of numbers, whose rows take no memory; pages, with 32 bits, allow as many.
  static let numberLimit = 1 << 28
  /// In Unicode scalars.
  static let textLimit = 200
  /// Range of the numbers on a wheel or ruler: ±10^12.
  ///
  /// On systems where `Int` has 32 bits, the range is ±`Int.max` / 4.
  static let numbers = -greatestNumber...greatestNumber
  private static let greatestNumber = Int(min(1_000_000_000_000, Int64(Int.max / 4)))

  package var kind: String { piece.facts.name }

  /// A description for messages, with the key that only decks of a kind have, for each kind.
  package static var expected: String {
    "a deck with \(ShownText.choice(Piece.kinds.map { ShownText.quoted($0.deckKeys[0]) }))"
  }

  /// Whether an object with these keys is a deck of some kind.
  package static func has(anyOf keys: [String]) -> Bool {
    Piece.kinds.contains { $0.deckKeys.contains(where: keys.contains) }
  }

  /// Selects the first of `Piece.kinds` whose first deck key is in the object, or else the first with any deck
  /// key in the object.
  ///
  /// - Throws: `SourceProblem` for an object that is not a deck.
  package init(_ root: JSONValue) throws(SourceProblem) {
    let members = try root.members()
    let keys = members.map { $0.key }
    let kinds = Piece.kinds
    let kind =
      kinds.first { keys.contains($0.deckKeys[0]) }
      ?? kinds.first { $0.deckKeys.contains(where: keys.contains) }
    guard let kind else {
      // Every key is unknown.
      let found = keys.first.map { "the unknown key \(ShownText.quoted($0))" } ?? "no deck"
      throw (members.first?.value ?? root).problem(found: found, expected: Self.expected)
    }
    let thing = "a deck for a \(kind.name)"
    piece = try kind.read(root.object(expecting: kind.deckKeys, of: thing))
  }
}

extension JSONValue {
  /// Whether the value of the key `direction` is "rtl"; false without the key.
  func isRightToLeft() throws(SourceProblem) -> Bool {
    guard let direction = self["direction"] else { return false }
    let text = try direction.string()
    guard ["ltr", "rtl"].contains(text) else {
      throw direction.problem(expected: #""ltr" or "rtl""#)
    }
    return text == "rtl"
  }

  /// A row is a text, or an object with a text and the file name of an image.
  func pickerRows(from fewest: Int = 1) throws(SourceProblem) -> [PickerRow] {
    try array(of: "rows", fewest...Deck.rowLimit)
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

  /// Refuses path separators, so that no file outside the image folder is read.
  private func imageName() throws(SourceProblem) -> String {
    let name = try string(upTo: Deck.textLimit)
    guard name.hasSuffix(".png"), !name.contains("/"), !name.contains("\\"),
      !name.split(separator: ".", omittingEmptySubsequences: false).contains("")
    else { throw problem(expected: "the name of a PNG, ending in .png, without / and ..") }
    return name
  }
}
