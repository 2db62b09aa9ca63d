import Console
import Files

/// The folder with decks, scenes, sessions and themes.
enum AssetFolder {
  /// The given folder, or else `Assets` in the working folder if it exists.
  ///
  /// Otherwise the folder of the executable and the folders above it are searched for `Assets`, and for
  /// `share/touch-sandbox/Assets` of an installed program. The nearest match is used.
  ///
  /// - Throws: `Failure` if the folder does not exist or contains no decks.
  static func path(given: String?) throws(Failure) -> String {
    let executable = executableFolder
    var places = given.map { [$0] } ?? ["Assets"]
    var folder = executable
    while given == nil, folder.count > 1 {
      places += [folder + "/Assets", folder + "/share/touch-sandbox/Assets"]
      folder = parent(of: folder)
    }
    guard let found = places.first(where: { InputFile.exists($0 + "/Decks") }) else {
      let message =
        given.map { "\($0)/Decks: no such folder, expected the Assets of this program" }
        ?? "Assets/Decks: found neither here nor above \(executable), name the folder with --assets"
      throw Failure(.file, message)
    }
    return found
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
