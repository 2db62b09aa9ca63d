import ArgumentParser
import Console
import JSONText
import Files
import PresetText
package import SDLHost
import Sessions
package import Stage

/// The scenes in the folder of assets, one in each file of `Scenes`, and the user's decks.
///
/// A piece of a scene refers to a deck of the folder `Decks` by name, or contains a deck.
package struct SceneFolder {
  /// Path of the folder of assets.
  package let assets: String
  private var decks: [OwnDeck]

  private struct OwnDeck {
    /// Path of the deck's file; for a deck that is stored in a session, the deck's name.
    let path: String
    let bytes: [UInt8]
    let deck: Deck
    /// The rows' pictures by name, if the deck comes from a session.
    ///
    /// nil if the deck comes from a file; pictures are then read from the folder beside this file.
    var pictures: [String: [UInt8]]?
    /// Whether the deck comes from a session.
    var isCarried: Bool { pictures != nil }

    init(_ path: String) throws {
      self.path = path
      bytes = try InputFile.bytes(of: path)
      deck = try JSONDocument.read(bytes, file: path, Deck.init)
    }

    init(_ attachment: SessionAttachment, _ content: [UInt8], of header: SessionHeader) throws {
      path = attachment.name
      bytes = content
      deck = try attachment.read { value throws(SourceProblem) in try Deck(value) }
      pictures = [:]
      for name in deck.piece.facts.images {
        let picture = header.attachments.first { $0.kind == .picture && $0.name == name }
        pictures?[name] = picture?.content ?? []
      }
    }

    var hash: String { SessionAttachment.hash(of: bytes) }

    /// The picture of a row, which is attached to recordings.
    func picture(_ name: String, upTo limit: Int) -> [UInt8]? {
      let folder = SceneFolder.symbolFolder(beside: path)
      let source = SymbolSource(folder: folder, contents: pictures ?? [:])
      return source.picture(name, upTo: isCarried ? .max : limit)
    }
  }

  /// Creates the scenes of a folder of assets, and reads the user's decks at `paths`.
  ///
  /// A user's deck replaces the deck of the same kind in each scene.
  ///
  /// - Throws: `Failure` if two decks have the same kind.
  init(assets: String, decks paths: [String] = []) throws {
    self.assets = assets
    var decks: [OwnDeck] = []
    for path in paths {
      let own = try OwnDeck(path)
      let kind = own.deck.kind
      if let other = decks.first(where: { $0.deck.kind == kind }) {
        throw Failure(
          .usage,
          "--deck \(path) and \(other.path) are both for the \(kind), expected one of a kind"
        )
      }
      decks.append(own)
    }
    self.decks = decks
  }

  /// Returns a copy with the deck at `path`, which replaces a user's deck of the same kind.
  func replacingDeck(by path: String) throws -> SceneFolder {
    let own = try OwnDeck(path)
    var folder = self
    folder.decks = decks.filter { $0.deck.kind != own.deck.kind } + [own]
    return folder
  }

  /// In alphabetical order.
  var names: [String] {
    let files = (try? FolderContent.names(in: "\(assets)/Scenes")) ?? []
    return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }
  }

  /// The 64-bit FNV-1a hash of the bytes of the user's decks, which names the decks in sessions.
  var deckName: String? {
    decks.isEmpty ? nil : SessionAttachment.hash(of: sortedDecks.map(\.bytes).joined())
  }

  private var sortedDecks: [OwnDeck] { decks.sorted { $0.deck.kind < $1.deck.kind } }

  /// The source of the pictures of rows.
  ///
  /// Pictures of a session's decks are read from the session. Other pictures are read from the folder
  /// `Images` beside the user's first deck with pictures. Without such a deck, they are read from
  /// `Decks/Images` in the folder of assets.
  var symbols: SymbolSource {
    let beside = decks.first { $0.pictures == nil && !$0.deck.piece.facts.images.isEmpty }
    return SymbolSource(
      folder: beside.map { Self.symbolFolder(beside: $0.path) } ?? "\(assets)/Decks/Images",
      contents: decks.reduce(into: [:]) { $0.merge($1.pictures ?? [:]) { first, _ in first } }
    )
  }

  /// Returns `symbols` with the names of the pictures of a scene.
  package func symbols(of scene: Scene) -> SymbolSource {
    var symbols = symbols
    symbols.names = scene.pieces.flatMap { $0.facts.images }
    return symbols
  }

  /// Returns the folder `Images` beside the file of a deck, which contains the pictures of its
  /// rows.
  static func symbolFolder(beside deck: String) -> String {
    guard let slash = deck.lastIndex(of: "/") else { return "Images" }
    return deck[...slash] + "Images"
  }

  func check(_ scene: String) throws(ValidationError) {
    guard !names.contains(scene) else { return }
    let known = names.joined(separator: ", ")
    throw ValidationError("--scene is '\(scene)', expected one of: \(known)")
  }

  /// Also reads the decks of the scene's pieces.
  package func scene(named name: String) throws -> Scene {
    guard names.contains(name) else { throw StageError.unknownScene(name, known: names) }
    let own = decks.map { $0.deck }
    let scene = try JSONDocument.read(path: "\(assets)/Scenes/\(name).json") {
      root throws(SourceProblem) in
      try Scene(name: name, root, own: own) { deck, value throws(SourceProblem) in
        try bundledDeck(deck, value)
      }
    }
    for own in decks where !scene.pieceNames.contains(own.deck.kind) {
      throw Failure(
        .usage,
        "--deck \(own.path) is for the \(own.deck.kind), which the scene '\(name)' does not show"
      )
    }
    return scene
  }

  private func bundledDeck(_ name: String, _ value: JSONValue) throws(SourceProblem) -> Deck {
    let path = "\(assets)/Decks/\(name).json"
    guard InputFile.exists(path) else {
      throw value.problem(found: "no deck \(path)", expected: "the name of one without .json")
    }
    return try JSONDocument.read(path: path, Deck.init)
  }
}

// MARK: - Sessions

extension SceneFolder {
  /// Attaches the user's decks and the pictures of their rows to a header.
  ///
  /// If a deck has more than `limit` bytes, only its name and hash are attached. A picture is left out if it
  /// exceeds `limit` together with the pictures before it. Decks and pictures from a session are always attached.
  func attachDecks(to header: inout SessionHeader, upTo limit: Int = SessionAttachment.storedBytes)
  {
    header.deck = deckName
    header.attachments.removeAll { $0.kind == .deck || $0.kind == .picture }
    var left = limit
    for own in sortedDecks {
      let name = own.path.split(separator: "/").last.map(String.init) ?? own.path
      header.attachments.append(
        SessionAttachment(.deck, name: name, own.bytes, storedUpTo: own.isCarried ? .max : limit)
      )
      for image in own.deck.piece.facts.images {
        guard let content = own.picture(image, upTo: left) else { continue }
        if !own.isCarried { left -= content.count }
        header.attachments.append(SessionAttachment(.picture, name: image, content))
      }
    }
  }

  /// Returns `header` with the user's decks, the colours of `look`, and the user's presets attached.
  func attaching(
    _ look: Look,
    _ presets: [PresetText] = [],
    to header: SessionHeader
  ) -> SessionHeader {
    var header = header
    attachDecks(to: &header)
    header.attach(look, presets)
    return header
  }

  /// Returns a copy that also contains the decks of a session.
  ///
  /// If the user has a deck of the same kind, the session's deck is left out.
  ///
  /// - Throws: `Failure` if the session was recorded with decks that neither the session nor the user has.
  private func adopting(_ header: SessionHeader, file: String) throws -> SceneFolder {
    var folder = self
    var isComplete = false
    for attachment in header.attachments where attachment.kind == .deck {
      isComplete = true
      guard let content = attachment.content else {
        guard decks.contains(where: { $0.hash == attachment.hash }) else {
          let found = decks.isEmpty ? "no --deck" : "no --deck of its content"
          let wanted = "--deck with the file of the hash \(attachment.hash)"
          throw Failure(
            .file,
            "\(file):1: found \(found) for the \(attachment.title), which is too large to be in "
              + "the session, expected \(wanted)"
          )
        }
        continue
      }
      let recorded = try OwnDeck(attachment, content, of: header)
      if !decks.contains(where: { $0.deck.kind == recorded.deck.kind }) {
        folder.decks.append(recorded)
      }
    }
    guard isComplete || header.deck == deckName else {
      let found = header.deck.map { "it was recorded with the deck \($0)" }
      let given = deckName.map { "--deck is \($0)" } ?? "no --deck is given"
      guard let found else {
        let reason = "it was recorded with the scene's own decks, which --deck does not replace"
        throw Failure(.file, "\(file):1: \(reason)")
      }
      throw Failure(.file, "\(file):1: \(found), \(given), expected the same")
    }
    return folder
  }

  /// Creates a replay of a session, and returns the replay with the scenes, including the session's decks.
  ///
  /// - Throws: `Failure` if the session was recorded with decks that neither the session nor the user has.
  func opened(_ session: Session, file: String) throws -> (replay: Replay, scenes: SceneFolder) {
    let folder = try adopting(session.header, file: file)
    var session = session
    folder.attachDecks(to: &session.header)
    do {
      let scene = try folder.scene(named: session.header.scene)
      return (try SessionFile.stage(session, scene: scene, file: file), folder)
    } catch let error as StageError {
      throw Failure(.file, "\(file):1: \(error)")
    }
  }

  package func opened(_ file: String) throws -> (replay: Replay, scenes: SceneFolder) {
    try opened(SessionFile.read(file), file: file)
  }
}
