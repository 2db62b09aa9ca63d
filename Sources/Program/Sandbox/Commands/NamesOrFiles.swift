import ArgumentParser
import Console
import Files
import ScrollPhysics

/// Shell completions for arguments that accept a name from a list or the path of a JSON file.
nonisolated enum NamesOrFiles {
  static let presets = kind(ScrollTuning.presets.map(\.name))
  static let themes = kind(ThemeChoice.names)

  private static func kind(_ names: [String]) -> CompletionKind {
    .custom { _, _, prefix in
      MainActor.assumeIsolated { names.filter { $0.hasPrefix(prefix) } + files(prefix) }
    }
  }

  /// Returns the folders and JSON files whose path begins with a prefix.
  @MainActor private static func files(_ prefix: String) -> [String] {
    let folder = prefix.lastIndex(of: "/").map { String(prefix[...$0]) } ?? ""
    let names = (try? FolderContent.names(in: folder.isEmpty ? "." : folder)) ?? []
    return names.filter { !$0.hasPrefix(".") }.map { folder + $0 }.compactMap { path in
      guard path.hasPrefix(prefix) else { return nil }
      if InputFile.isFolder(path) { return path + "/" }
      return path.hasSuffix(".json") ? path : nil
    }
  }
}
