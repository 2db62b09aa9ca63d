import Console
import Files
import JSONText
import SDLHost
import Sessions
import Stage

/// A deck that replaces the decks of its kind in scenes: a user's file, or one that a session contains.
struct OwnDeck {
  let file: OwnFile
  let deck: Deck

  init(path: String) throws {
    file = try OwnFile(path: path)
    deck = try JSONDocument.read(file.bytes, file: path, Deck.init)
  }

  init(_ attachment: SessionAttachment, of header: SessionHeader) throws {
    file = OwnFile(attachment, of: header)
    deck = try attachment.read { value throws(SourceProblem) in try Deck(value) }
  }

  /// File names of the pictures of rows.
  var images: [String] { deck.piece.facts.images }
}

/// A scene of a user's file, or one that a session contains.
struct OwnScene {
  let file: OwnFile
  /// Name of the scene in the header of a session.
  let name: String

  init(path: String) throws {
    file = try OwnFile(path: path)
    let last = path.split(separator: "/").last ?? ""
    let stem = last.lowercased().hasSuffix(".json") ? last.dropLast(5) : last
    let characters = stem.prefix(64).map { SceneFolder.isNameCharacter($0) ? $0 : "-" }
    name = characters.isEmpty ? "scene" : String(characters)
  }

  init(_ attachment: SessionAttachment, of header: SessionHeader) {
    (file, name) = (OwnFile(attachment, of: header), header.scene)
  }
}

/// The content of a deck or scene that is not one of the program's own, and where its pictures are.
struct OwnFile {
  /// Path of the file; for a file that a session contains, its name.
  let path: String
  /// The file in messages.
  let label: String
  let bytes: [UInt8]
  /// The pictures of rows by name, if a session contains the file.
  ///
  /// nil for a user's file; pictures are then read from the folder beside it.
  private let pictures: [String: [UInt8]]?

  init(path: String) throws(Failure) {
    (self.path, label) = (path, path)
    bytes = try InputFile.bytes(of: path)
    pictures = nil
  }

  init(_ attachment: SessionAttachment, of header: SessionHeader) {
    (path, label) = (attachment.name, attachment.title)
    bytes = attachment.content
    let attached = header.attachments.filter { $0.kind == .picture }
    pictures = attached.reduce(into: [:]) { $0[$1.name] = $1.content }
  }

  /// Whether a session contains the file.
  var isCarried: Bool { pictures != nil }

  /// The name of the file without its folder.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// The source of the pictures of these names; a picture that a session lacks is drawn as a box.
  func source(of names: [String]) -> SymbolSource {
    guard let pictures else { return SymbolSource(folder: Self.pictureFolder(beside: path)) }
    return SymbolSource(contents: names.reduce(into: [:]) { $0[$1] = pictures[$1] ?? [] })
  }

  /// Returns the folder `Images` beside a file, which contains the pictures of its rows.
  static func pictureFolder(beside path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "Images" }
    return path[...slash] + "Images"
  }
}
