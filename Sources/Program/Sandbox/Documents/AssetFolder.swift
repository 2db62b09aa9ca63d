import Console
package import Files

/// The folders with decks, pages, scenes, sessions and themes: that of `--assets`, and the program's own.
///
/// A file of the first folder replaces the program's file with the same path.
package struct AssetFolder: Equatable {
  private let given: String?
  private let own: String?

  /// Finds the folders.
  ///
  /// The program's own folder is `Assets` in the working folder if it exists. Otherwise the folder of the
  /// executable and the folders above it are searched for `Assets`, and for `share/touch-sandbox/Assets` of an
  /// installed program. The nearest match is used.
  ///
  /// - Throws: `Failure` if `given` is no folder, or if neither folder exists.
  package init(given: String?) throws(Failure) {
    if let given, !InputFile.isFolder(given) {
      throw Failure(.file, "--assets \(given): no such folder")
    }
    let executable = Self.executableFolder
    var places = ["Assets"]
    var folder = executable
    while folder.count > 1 {
      places += [folder + "/Assets", folder + "/share/touch-sandbox/Assets"]
      folder = Self.parent(of: folder)
    }
    own = places.first { InputFile.exists($0 + "/Decks") }
    let isOther = given.flatMap(InputFile.realPath) != own.flatMap(InputFile.realPath)
    self.given = isOther ? given : nil
    guard self.given != nil || own != nil else {
      throw Failure(
        .file,
        "Assets/Decks: found neither here nor above \(executable), name the folder with --assets"
      )
    }
  }

  /// Returns the path of an asset, such as `Themes/dark.json`; the file may not exist.
  package func path(_ name: String) -> String {
    if let given, own == nil || InputFile.exists("\(given)/\(name)") { return "\(given)/\(name)" }
    return "\(own ?? "")/\(name)"
  }

  /// Whether an asset exists and comes from the folder of `--assets`.
  func isGiven(_ name: String) -> Bool { given.map { InputFile.exists("\($0)/\(name)") } ?? false }

  /// Returns the names of the JSON files in a folder of both folders, without `.json`, in order.
  func names(in folder: String) -> [String] {
    let files = [given, own].compactMap(\.self).flatMap { root in
      (try? FolderContent.names(in: "\(root)/\(folder)")) ?? []
    }
    return Set(files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }).sorted()
  }

  private static var executableFolder: String {
    // Only Linux has the first path.
    let candidates = ["/proc/self/exe", Program.words.first ?? ""]
    let path = candidates.lazy.compactMap(InputFile.realPath).first
    return path.map(parent) ?? InputFile.realPath(of: ".") ?? "/"
  }

  private static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
    return String(path[..<slash])
  }
}
