import ArgumentParser
import Console
import Files
import ScrollPhysics

/// Shell completions for arguments that accept a name from a list or the path of a file.
nonisolated enum NamesOrFiles {
  static let presets = kind(ScrollTuning.presets.map(\.name), ["json"])
  static let themes = kind(ThemeChoice.names, ["json"])
  static let scenes = kind(MainActor.assumeIsolated { sceneNames }, ["json"])
  /// The arguments of `run`.
  static let opened = kind(
    MainActor.assumeIsolated { sceneNames } + ThemeChoice.names,
    ["json", "touchcast"]
  )

  /// Names of the program's own scenes.
  @MainActor static var sceneNames: [String] {
    (try? SceneFolder(assets: AssetFolder(given: nil)).names) ?? []
  }

  private static func kind(_ names: [String], _ endings: [String]) -> CompletionKind {
    .custom { _, _, prefix in
      MainActor.assumeIsolated { names.filter { $0.hasPrefix(prefix) } + files(prefix, endings) }
    }
  }

  /// Returns the folders, and the files with one of the endings, whose path begins with a prefix.
  @MainActor private static func files(_ prefix: String, _ endings: [String]) -> [String] {
    let folder = prefix.lastIndex(of: "/").map { String(prefix[...$0]) } ?? ""
    let names = (try? FolderContent.names(in: folder.isEmpty ? "." : folder)) ?? []
    return names.filter { !$0.hasPrefix(".") }.map { folder + $0 }.compactMap { path in
      guard path.hasPrefix(prefix) else { return nil }
      if InputFile.isFolder(path) { return path + "/" }
      return endings.contains { path.hasSuffix(".\($0)") } ? path : nil
    }
  }
}
