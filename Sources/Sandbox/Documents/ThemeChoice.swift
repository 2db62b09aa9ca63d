import Drawing
import JSONText
import Stage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The themes that `--theme` selects.
///
/// A built-in name selects its counterpart, too, so that D switches between the two; a file replaces
/// the built-in theme of its appearance.
struct ThemeChoice: Equatable {
  /// The themes between which D switches.
  var themes = StageThemes()
  /// Whether the run begins with the dark one.
  var isDark = true

  /// The names of built-in themes.
  static let names = Theme.named.map(\.name)

  /// The themes without `--theme`.
  init() {}

  /// Finds a theme: a name of `names`, or a path that has a slash or ends in `.json`.
  ///
  /// A built-in theme is read from `Themes` in the folder of assets if the file exists, so that its
  /// colours can be changed; otherwise the compiled theme is used.
  ///
  /// - Parameters:
  ///   - argument: The name or path.
  ///   - assets: Path of the folder of assets; nil without one.
  /// - Throws: `Failure` for an unknown name and for a file that is not a theme.
  init(_ argument: String, assets: String?) throws {
    if argument.contains("/") || argument.hasSuffix(".json") {
      let file = try Self.read(argument)
      isDark = file.isDark
      if file.isDark { themes.dark = file.theme } else { themes.light = file.theme }
      return
    }
    guard let known = Theme.named.first(where: { $0.name == argument }) else {
      throw Failure(
        .usage,
        "unknown theme '\(argument)', expected one of: \(Self.names.joined(separator: ", ")), "
          + "or a JSON file"
      )
    }
    isDark = known.isDark
    let isContrast = argument.hasPrefix("contrast")
    themes.dark = try Self.theme(isContrast ? "contrast-dark" : "dark", assets: assets)
    themes.light = try Self.theme(isContrast ? "contrast-light" : "light", assets: assets)
  }

  private static func theme(_ name: String, assets: String?) throws -> Theme {
    let compiled = Theme.named.first { $0.name == name }?.theme ?? .dark
    guard let assets else { return compiled }
    let path = "\(assets)/Themes/\(name).json"
    guard FileManager.default.fileExists(atPath: path) else { return compiled }
    return try read(path).theme
  }

  private static func read(_ path: String) throws -> ThemeFile {
    do throws(SourceProblem) {
      return try ThemeFile(path: path)
    } catch {
      throw Failure(.file, error.description)
    }
  }
}
