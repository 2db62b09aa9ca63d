import JSONText
import Sessions

// Names of keys in a script, and the keys that type text.

extension GestureWords {
  /// Takes the rest of a `key` statement.
  mutating func key() throws(GestureError) -> GestureAction {
    let what = "a key's name such as Down or \"Left Shift\""
    let name: String
    if let text = optionalText() { name = text } else { name = try word(what) }
    guard let key = Key(rawValue: name) else { throw lastProblem(expected: what) }
    var stroke = GestureStroke(key: key)
    while let modifier = peek.flatMap({ Self.modifiers[$0] }) {
      _ = try word("a modifier")
      stroke.modifiers.append(modifier)
    }
    return .key(stroke, duration: take("for") ? try duration() : 60_000)
  }

  /// Takes the rest of a `type` statement.
  mutating func typing() throws(GestureError) -> [GestureStroke] {
    let text = try text("text in quotes")
    var strokes: [GestureStroke] = []
    for character in text {
      guard let stroke = GestureStroke(typing: character) else {
        throw GestureError(
          line: line,
          column: lastColumn,
          found: "\(ShownText.quoted(String(character))), which no key of the table types",
          expected: "letters A to Z, digits, space and . , - = / [ ]"
        )
      }
      strokes.append(stroke)
    }
    return strokes
  }

  private static let modifiers: [String: Key] = [
    "shift": .leftShift, "ctrl": .leftControl, "alt": .leftAlt,
    "rightshift": .rightShift, "rightctrl": .rightControl, "rightalt": .rightAlt,
  ]
}

extension GestureStroke {
  /// The stroke that types a character; nil if no key of the table does.
  init?(typing character: Character) {
    if character == " " {
      self.init(key: .space)
    } else if character.isASCII, character.isLetter, let key = Key(rawValue: character.uppercased())
    {
      self.init(key: key, modifiers: character.isUppercase ? [.leftShift] : [])
    } else if let key = Key(rawValue: String(character)) {
      self.init(key: key)
    } else {
      return nil
    }
  }
}

extension Key {
  /// The bit of a modifier key; empty for other keys.
  var modifier: KeyModifiers {
    switch self {
    case .leftShift: .leftShift
    case .rightShift: .rightShift
    case .leftControl: .leftControl
    case .rightControl: .rightControl
    case .leftAlt: .leftAlt
    case .rightAlt: .rightAlt
    default: []
    }
  }
}
