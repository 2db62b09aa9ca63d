import ArgumentParser
import JSONText
import OutputFiles
import Pickers
package import Sessions
package import Stage

/// The scenes in the folder of assets, one in each file of `Scenes`, and the user's decks.
///
/// A piece of a scene refers to a deck of the folder `Decks` by name, or contains a deck.
package struct SceneFolder {
  /// The folder of assets.
  package let assets: String
  private var decks: [OwnDeck]

  private struct OwnDeck {
    let path: String
    let bytes: [UInt8]
    let deck: Deck

    init(_ path: String) throws {
      self.path = path
      bytes = try InputFile.bytes(of: path)
      deck = try JSONDocument.read(bytes, file: path, Deck.init)
    }
  }

  /// Reads the user's decks, at most one of a kind.
  ///
  /// They replace the scenes' decks of their kind.
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

  /// Returns the folder with a user's deck, which replaces the user's deck of its kind.
  func replacingDeck(by path: String) throws -> SceneFolder {
    let own = try OwnDeck(path)
    var folder = self
    folder.decks = decks.filter { $0.deck.kind != own.deck.kind } + [own]
    return folder
  }

  /// The names of the scenes in alphabetical order.
  var names: [String] {
    let files = (try? FolderContent.names(in: "\(assets)/Scenes")) ?? []
    return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }
  }

  /// The name of the user's decks in sessions: the 64-bit FNV-1a hash of their bytes; nil without
  /// decks.
  var deckName: String? {
    guard !decks.isEmpty else { return nil }
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for deck in decks.sorted(by: { $0.deck.kind < $1.deck.kind }) {
      for byte in deck.bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The texts of the user's decks.
  var ownTexts: [String] { decks.map { String(decoding: $0.bytes, as: UTF8.self) } }

  /// The folder with the pictures of rows: beside the user's deck if it has pictures, or the
  /// program's own.
  package var symbolFolder: String {
    guard let own = decks.first(where: { !$0.deck.piece.facts.images.isEmpty }) else {
      return "\(assets)/Decks/Images"
    }
    return Self.symbolFolder(beside: own.path)
  }

  /// The folder with the pictures of rows of a user's deck.
  static func symbolFolder(beside deck: String) -> String {
    guard let slash = deck.lastIndex(of: "/") else { return "Images" }
    return deck[...slash] + "Images"
  }

  func check(_ scene: String) throws(ValidationError) {
    guard !names.contains(scene) else { return }
    let known = names.joined(separator: ", ")
    throw ValidationError("--scene is '\(scene)', expected one of: \(known)")
  }

  /// Creates the scene with a name.
  package func scene(named name: String) throws -> Scene {
    let file = name == Scene.olderName ? "all" : name
    guard names.contains(file) else { throw StageError.unknownScene(name, known: names) }
    let own = decks.map { $0.deck }
    let scene = try JSONDocument.read(path: "\(assets)/Scenes/\(file).json") {
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
  /// Creates the scene of a session; throws if it was recorded with other decks.
  package func scene(of session: Session, file: String) throws -> Scene {
    let wanted = session.header.deck
    guard wanted == deckName else {
      let found = wanted.map { "it was recorded with the deck \($0)" } ?? "it was recorded without"
      let given = deckName.map { "--deck is \($0)" } ?? "no --deck is given"
      throw Failure(.file, "\(file):1: \(found), \(given), expected the same")
    }
    do {
      return try scene(named: session.header.scene)
    } catch let error as StageError {
      throw Failure(.file, "\(file):1: \(error)")
    }
  }

  /// Reads a session and creates a replay of it on the stage of its scene.
  package func replay(of file: String) throws -> Replay {
    let session = try SessionFile.read(file)
    return try SessionFile.stage(session, scene: scene(of: session, file: file), file: file)
  }
}
