import Drawing

/// A theme as a file holds it: its name, whether it is a dark one, and every colour by its purpose.
///
///     {"name": "dusk", "appearance": "dark", "colors": {"background": "#0B0B0D", "panel": …}}
///
/// Every colour of `Theme.parts` must be there, as "#RRGGBB"; what is missing, unknown or no colour
/// is refused with its line and path.
struct ThemeFile: Equatable {
  /// The longest name, in characters.
  static let nameLimit = 60

  /// What people call it.
  let name: String
  /// Whether it is light on dark.
  let isDark: Bool
  /// The colours.
  let theme: Theme

  /// Reads a file.
  ///
  /// - Throws: `DocumentError` where it cannot be read, is no JSON or no theme.
  init(path: String) throws(DocumentError) {
    try self.init(JSONDocument(path: path))
  }

  /// Takes what a file holds.
  ///
  /// - Throws: `DocumentError` where it is no theme.
  init(_ document: JSONDocument) throws(DocumentError) {
    let object = try document.root.object(expecting: ["name", "appearance", "colors"])
    name = try object.required("name").string(upTo: Self.nameLimit)
    let appearance = try object.required("appearance")
    switch try appearance.string() {
    case "dark": isDark = true
    case "light": isDark = false
    default: throw appearance.problem(expected: #""dark" or "light""#)
    }
    let colors = try object.required("colors").object(expecting: Theme.parts.map(\.name))
    let missing = Theme.parts.filter { colors[$0.name] == nil }
    guard missing.isEmpty else {
      throw colors.whole.problem(
        found: "no " + missing.map { DocumentError.quoted($0.name) }.joined(separator: ", "),
        expected: "a colour for each of \(Theme.parts.count) parts"
      )
    }
    var theme = isDark ? Theme.dark : Theme.light
    for part in Theme.parts {
      theme[keyPath: part.path] = try Self.color(colors.required(part.name))
    }
    self.theme = theme
  }

  private static func color(_ value: DocumentValue) throws(DocumentError) -> Color {
    let text = try value.string()
    let digits = text.utf8.dropFirst()
    guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6,
      digits.allSatisfy({ isHexadecimal($0) }), let rgb = UInt32(text.dropFirst(), radix: 16)
    else { throw value.problem(expected: "a colour such as \"#1C1C1E\"") }
    return Color(rgb)
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}
