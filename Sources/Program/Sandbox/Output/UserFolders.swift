import Console
import Files
import JSONText

/// The user's folders for films, pictures and documents, and for the state of programs.
///
/// - Source: https://specifications.freedesktop.org/basedir-spec and xdg-user-dirs.
enum UserFolders {
  enum Kind: String {
    case videos = "Videos"
    case pictures = "Pictures"
    case documents = "Documents"
  }

  /// Returns the folder for a kind of file; "." if the user has no such folder.
  static func path(of kind: Kind) -> String {
    guard let home = variable("HOME") else { return "." }
    let configuration = variable("XDG_CONFIG_HOME") ?? "\(home)/.config"
    let text = InputFile.text(of: "\(configuration)/user-dirs.dirs")
    let named = named(kind, in: text, home: home)
    #if os(macOS)
      let usual = kind == .videos ? "\(home)/Movies" : "\(home)/\(kind.rawValue)"
    #else
      let usual = "\(home)/\(kind.rawValue)"
    #endif
    let found = named ?? usual
    // If a kind has no folder of its own, this file names the home folder.
    return found != home && InputFile.isFolder(found) ? found : "."
  }

  /// Returns the folder that a line such as `XDG_VIDEOS_DIR="$HOME/Films"` names.
  ///
  /// If there are several lines for a kind, the last one is used.
  static func named(_ kind: Kind, in text: String, home: String) -> String? {
    let start = "XDG_\(kind.rawValue.uppercased())_DIR=\""
    let lines = text.split(separator: "\n").filter { $0.hasPrefix(start) && $0.hasSuffix("\"") }
    guard let value = lines.last?.dropFirst(start.count).dropLast() else { return nil }
    let path = value.hasPrefix("$HOME") ? home + value.dropFirst("$HOME".count) : String(value)
    guard path.hasPrefix("/") else { return nil }
    return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// The folder for the state of this program; nil if the user has no home folder.
  static var state: String? {
    let folder = variable("XDG_STATE_HOME") ?? variable("HOME").map { "\($0)/.local/state" }
    return folder.map { "\($0)/touch-sandbox" }
  }

  private static func variable(_ name: String) -> String? {
    PathText.variable(name).flatMap { $0.utf8.first == UInt8(ascii: "/") ? $0 : nil }
  }
}
