import Console
import Drawing
import JSONText
import Files
import Stage

/// The themes that `--theme` selects.
///
/// The name of a built-in theme also selects its dark or light counterpart, and the key D switches between
/// the two. A file with a dark theme replaces the built-in dark theme; a file with a light theme replaces the
/// built-in light theme.
struct ThemeChoice: Equatable {
  var themes = StageThemes()
  /// Whether the dark theme is shown first.
  var isDark = true

  nonisolated static let names = Theme.named.map(\.name)

  func apply(to look: inout Look) { (look.themes, look.isDark) = (themes, isDark) }
}

extension ThemeChoice {
  /// Finds a theme by a name of `names`, or by a path that has a slash or ends in `.json`.
  ///
  /// A built-in theme is read from `Themes` in the folder of assets if its file exists, so that a
  /// user can change its colours. Otherwise the compiled theme is used.
  init(_ argument: String, assets: AssetFolder) throws {
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

  private static func theme(_ name: String, assets: AssetFolder) throws(SourceProblem) -> Theme {
    let path = assets.path("Themes/\(name).json")
    guard InputFile.exists(path) else {
      return Theme.named.first { $0.name == name }?.theme ?? .dark
    }
    return try JSONDocument.read(path: path, ThemeFile.init).theme
  }
}
