package import Drawing
package import JSONText

/// The content of a theme file: a name, the appearance, and a colour for each part of `Theme.parts`.
///
///     {"name": "dusk", "appearance": "dark", "colors": {"background": "#0B0B0D", "panel": …}}
package struct ThemeFile: Equatable {
  package let name: String
  /// Whether text is light on a dark background.
  package let isDark: Bool
  package let theme: Theme

  package init(name: String, isDark: Bool, theme: Theme) {
    (self.name, self.isDark, self.theme) = (name, isDark, theme)
  }

  package init(_ root: JSONValue) throws(SourceProblem) {
    let object = try root.object(expecting: ["name", "appearance", "colors"])
    name = try object.required("name").string(upTo: 60)
    let appearance = try object.required("appearance")
    switch try appearance.string() {
    case "dark": isDark = true
    case "light": isDark = false
    default: throw appearance.problem(expected: #""dark" or "light""#)
    }
    let colors = try object.required("colors").object(expecting: Theme.parts.map { $0.name })
    let missing = Theme.parts.filter { colors[$0.name] == nil }
    guard missing.isEmpty else {
      throw colors.problem(
        found: "no " + missing.map { ShownText.quoted($0.name) }.joined(separator: ", "),
        expected: "a colour for each of \(Theme.parts.count) parts"
      )
    }
    var theme = isDark ? Theme.dark : Theme.light
    for part in Theme.parts {
      let color = try Self.color(colors.required(part.name))
      part.use(&theme) { $0 = color }
    }
    self.theme = theme
  }

  private static func color(_ value: JSONValue) throws(SourceProblem) -> Color {
    let text = try value.string()
    let digits = text.dropFirst()
    guard text.first == "#", digits.count == 6, digits.allSatisfy({ $0.isHexDigit }),
      let rgb = UInt32(digits, radix: 16)
    else { throw value.problem(expected: "a colour such as \"#1C1C1E\"") }
    return Color(rgb)
  }

  package var json: String {
    var theme = theme
    return JSONWriter.text { json in
      json.object { json in
        json.string(name, "name")
        json.string(isDark ? "dark" : "light", "appearance")
        json.object("colors") { json in
          for part in Theme.parts {
            var rgb = 0
            part.use(&theme) { rgb = Int($0.red) << 16 | Int($0.green) << 8 | Int($0.blue) }
            let digits = String(rgb, radix: 16, uppercase: true)
            json.string("#" + String(repeating: "0", count: 6 - digits.count) + digits, part.name)
          }
        }
      }
    }
  }
}
