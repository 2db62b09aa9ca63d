import Drawing
import JSONText
import OutputFiles
import Stage

/// The themes that `--theme` selects.
///
/// A built-in name also selects its dark or light counterpart, so that D switches between the two.
/// A file replaces the built-in theme of its appearance.
struct ThemeChoice: Equatable {
  var themes = StageThemes()
  /// Whether the dark theme is used at the beginning.
  var isDark = true

  nonisolated static let names = Theme.named.map(\.name)

  /// Sets the themes of a look.
  func apply(to look: inout Look) { (look.themes, look.isDark) = (themes, isDark) }
}

extension ThemeChoice {
  /// Finds a theme: a name of `names`, or a path that has a slash or ends in `.json`.
  ///
  /// A built-in theme is read from `Themes` in the folder of assets if the file exists, so that its
  /// colours can be changed; otherwise the compiled theme is used.
  init(_ argument: String, assets: String?) throws {
    if InputFile.isPath(argument) {
      let file = try JSONDocument.read(path: argument, ThemeFile.init)
      isDark = file.isDark
      if file.isDark { themes.dark = file.theme } else { themes.light = file.theme }
      return
    }
    guard let known = Theme.named.first(where: { $0.name == argument }) else {
      let known = Self.names.joined(separator: ", ") + ", or a JSON file"
      throw Failure(.usage, "unknown theme '\(argument)', expected one of: \(known)")
    }
    isDark = known.isDark
    let isContrast = argument.hasPrefix("contrast")
    themes.dark = try Self.theme(isContrast ? "contrast-dark" : "dark", assets: assets)
    themes.light = try Self.theme(isContrast ? "contrast-light" : "light", assets: assets)
  }

  private static func theme(_ name: String, assets: String?) throws(SourceProblem) -> Theme {
    let path = "\(assets ?? "")/Themes/\(name).json"
    guard assets != nil, InputFile.exists(path) else {
      return Theme.named.first { $0.name == name }?.theme ?? .dark
    }
    return try JSONDocument.read(path: path, ThemeFile.init).theme
  }
}

/// A theme file: its name, whether it is dark, and each colour of `Theme.parts`, as "#RRGGBB".
///
///     {"name": "dusk", "appearance": "dark", "colors": {"background": "#0B0B0D", "panel": …}}
struct ThemeFile: Equatable {
  let name: String
  /// Whether text is light on a dark background.
  let isDark: Bool
  let theme: Theme

  init(_ root: JSONValue) throws(SourceProblem) {
    let object = try root.object(expecting: ["name", "appearance", "colors"])
    name = try object.required("name").string(upTo: 60)
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
    let digits = text.dropFirst()
    guard text.first == "#", digits.count == 6, digits.allSatisfy(\.isHexDigit),
      let rgb = UInt32(digits, radix: 16)
    else { throw value.problem(expected: "a colour such as \"#1C1C1E\"") }
    return Color(rgb)
  }
}
