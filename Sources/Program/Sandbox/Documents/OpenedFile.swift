import Console
import Files
import JSONText
import PresetText
import Sessions
import Stage

/// Something that a run shows: a file by its content, or a scene or theme by its name.
enum OpenedFile: Equatable {
  case session(String)
  /// The path of a scene, or its name.
  case scene(String)
  case deck(String)
  /// The path of a theme, or its name.
  case theme(String)
  case preset(String)

  /// Reads a file as far as its kind requires.
  ///
  /// - Throws: `Failure` or `SourceProblem` for a file that cannot be read or is of no known kind.
  init(path given: String) throws {
    // Commands read an argument with a slash as a path, and not as a name.
    let path = given.contains("/") ? given : "./\(given)"
    let start = try FileKind.start(of: given)
    guard !FileKind.isSession(start) else {
      self = .session(given)
      return
    }
    self = try JSONDocument.read(path: given) { root throws(SourceProblem) in
      let members = try root.members()
      let names = members.map(\.key)
      if names.contains("pieces") { return .scene(path) }
      if names.contains("colors") { return .theme(path) }
      if names.contains("base") { return .preset(path) }
      if Deck.has(anyOf: names) { return .deck(given) }
      // The error of a scene says where its pieces must be.
      if Scene.isMeant(by: names) { return .scene(path) }
      let found = names.first.map { "the unknown key \(ShownText.quoted($0))" } ?? "no keys"
      let expected =
        #"a scene with "pieces", a theme with "colors", a preset with "base" or \#(Deck.expected)"#
      throw (members.first?.value ?? root).problem(found: found, expected: expected)
    }
  }

  /// Finds what an argument of `run` names, if it is not a file.
  ///
  /// - Throws: `Failure` if it names nothing; the message has the most similar name.
  init(name: String, in assets: AssetFolder) throws(Failure) {
    let (scenes, themes) = (assets.names(in: "Scenes"), ThemeChoice.names)
    if scenes.contains(name) {
      self = .scene(name)
    } else if themes.contains(name) {
      self = .theme(name)
    } else {
      let hint: String
      if let file = ["json", "touchcast", "html"].map({ "\(name).\($0)" }).first(
        where: InputFile.exists
      ) {
        hint = "did you mean '\(file)'?"
      } else if PresetText(named: name) != nil {
        hint = "'--preset \(name)' scrolls like the preset"
      } else {
        let nearest = Spelling.nearest(to: name, among: Program.commandNames + scenes + themes)
        hint = nearest.map { "did you mean '\($0)'?" } ?? "--help lists the commands"
      }
      throw Failure(.usage, "\(name): no such command, file, scene or theme; \(hint)")
    }
  }

  /// The path of a file; nil for a name.
  var path: String? {
    switch self {
    case .session(let path), .deck(let path), .preset(let path): path
    case .scene(let text), .theme(let text): text.contains("/") ? text : nil
    }
  }

  /// Returns `paths`, and the pictures beside scenes and decks; an output must not be one of these files.
  static func inputs(_ paths: [String]) throws(Failure) -> [String] {
    var all = paths
    for folder in Set(paths.map(OwnFile.pictureFolder)) where InputFile.isFolder(folder) {
      all += try FolderContent.paths(below: folder)
    }
    return all
  }
}
