import JSONText
import Sessions

// Names of keys in a script, and the keys that type text.

extension GestureWords {
  /// Parses the part of a `key` statement that follows the word `key`.
  mutating func key() throws(GestureError) -> GestureAction {
    let what = "a key's name such as Down or \"Left Shift\""
    let name = if let text = optionalText() { text } else { try word(what) }
    guard let key = Key(rawValue: name) else { throw lastProblem(expected: what) }
    var stroke = GestureStroke(key: key)
    while let modifier = Key.modifiers.first(where: { take($0.word) }) {
      stroke.modifiers.append(modifier.key)
    }
    return .key(stroke, duration: try duration(after: "for", or: 60_000))
  }

  /// Parses the part of a `type` statement that follows the word `type`.
  mutating func typing() throws(GestureError) -> GestureAction {
    var strokes: [GestureStroke] = []
    for character in try text("text in quotes") {
      guard let stroke = GestureStroke(typing: character) else {
        throw lastProblem(
          found: "\(ShownText.quoted(String(character))), which no key of the table types",
          expected: "letters A to Z, digits, space and . , - = / [ ]"
        )
      }
      strokes.append(stroke)
    }
    return .type(strokes)
  }
}

extension GestureStroke {
  fileprivate init?(typing character: Character) {
    let isLetter = character.isASCII && character.isLetter
    let name = character == " " ? "Space" : isLetter ? character.uppercased() : String(character)
    guard let key = Key(rawValue: name) else { return nil }
    self.init(key: key, modifiers: isLetter && character.isUppercase ? [.leftShift] : [])
  }
}

extension Key {
  fileprivate static let modifiers: [(word: String, key: Key, bit: KeyModifiers)] = [
    ("shift", .leftShift, .leftShift), ("rightshift", .rightShift, .rightShift),
    ("ctrl", .leftControl, .leftControl), ("rightctrl", .rightControl, .rightControl),
    ("alt", .leftAlt, .leftAlt), ("rightalt", .rightAlt, .rightAlt),
  ]

  /// Empty for keys that are not modifiers.
  var modifier: KeyModifiers { Self.modifiers.first { $0.key == self }?.bit ?? [] }
}
