import Drawing
import JSONText

/// A theme file: its name, whether it is dark, and every colour by its purpose.
///
///     {"name": "dusk", "appearance": "dark", "colors": {"background": "#0B0B0D", "panel": …}}
///
/// Every colour of `Theme.parts` is required, as "#RRGGBB"; a key that is missing or unknown and a
/// value that is not a colour are errors.
struct ThemeFile: Equatable {
  /// The longest name, in characters.
  static let nameLimit = 60

  /// The name that the user reads.
  let name: String
  /// Whether text is light on a dark background.
  let isDark: Bool
  /// The colours.
  let theme: Theme

  /// Reads a file.
  ///
  /// - Throws: `SourceProblem` if the file cannot be read, is not JSON or is not a theme.
  init(path: String) throws(SourceProblem) {
    try self.init(JSONDocument(path: path))
  }

  /// Reads a document.
  ///
  /// - Throws: `SourceProblem` if the document is not a theme.
  init(_ document: JSONDocument) throws(SourceProblem) {
    self = try document.read { root throws(SourceProblem) in try ThemeFile(root) }
  }

  private init(_ root: JSONValue) throws(SourceProblem) {
    let object = try root.object(expecting: ["name", "appearance", "colors"])
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
      throw colors.problem(
        found: "no " + missing.map { ShownText.quoted($0.name) }.joined(separator: ", "),
        expected: "a colour for each of \(Theme.parts.count) parts"
      )
    }
    var theme = isDark ? Theme.dark : Theme.light
    for part in Theme.parts {
      part.setColor(&theme, try Self.color(colors.required(part.name)))
    }
    self.theme = theme
  }

  private static func color(_ value: JSONValue) throws(SourceProblem) -> Color {
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
