import Console
import Files
import JSONText
import PresetText
package import SDLHost
import Sessions
package import Stage

/// The scenes in the folders of assets, one in each file of `Scenes`, and a scene and decks that replace them.
///
/// The scene and the decks are the user's, or those of a session. A piece of a scene refers to a deck by name, or
/// contains a deck. A deck replaces the decks of its kind in every scene.
package struct SceneFolder {
  package let assets: AssetFolder
  private var own: OwnScene?
  /// Decks that replace those of their kind in every scene.
  private var chosenDecks: [OwnDeck] = []
  /// Decks that `own` names and that are not the program's own.
  private var sceneDecks: [OwnDeck] = []
  /// File names of the pictures of decks that are in `own`.
  private var ownImages: [String] = []

  package init(assets: AssetFolder) { self.assets = assets }

  /// Names of the scenes of the assets, in alphabetical order.
  var names: [String] { assets.names(in: "Scenes") }

  // MARK: - A scene and decks of the user

  /// Returns a copy with the deck at `path`, which replaces a deck of the same kind.
  func replacingDeck(by path: String) throws -> SceneFolder {
    var folder = self
    folder.replaceDeck(by: try OwnDeck(path: path))
    return folder
  }

  private mutating func replaceDeck(by deck: OwnDeck) {
    chosenDecks.removeAll { $0.deck.kind == deck.deck.kind }
    chosenDecks.append(deck)
  }

  /// At most one of each kind.
  private var decks: [OwnDeck] {
    let kinds = Set(chosenDecks.map(\.deck.kind))
    return chosenDecks + sceneDecks.filter { !kinds.contains($0.deck.kind) }
  }

  /// The paths of the decks that the user's scene names.
  var sceneDeckPaths: [String] { sceneDecks.map(\.file.path) }

  /// Returns a copy with the scene at `path`, and the name of the scene.
  ///
  /// Decks that the scene names are looked for beside its file, and then in the assets. Sessions contain those
  /// that are not the program's own.
  func using(sceneAt path: String) throws -> (scenes: SceneFolder, name: String) {
    let scene = try OwnScene(path: path)
    var folder = self
    (folder.own, folder.sceneDecks) = (scene, [])
    let cut = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    var (ownDecks, otherImages): ([OwnDeck], Set<String>) = ([], [])
    let built = try folder.read(scene) { name, value throws(SourceProblem) in
      let beside = "\(cut)\(name).json"
      let asset = "Decks/\(name).json"
      guard InputFile.exists(beside) || assets.isGiven(asset) else {
        let deck = try self.deck(named: name, value, orFile: beside)
        otherImages.formUnion(deck.piece.facts.images)
        return deck
      }
      do {
        let deck = try OwnDeck(path: InputFile.exists(beside) ? beside : assets.path(asset))
        ownDecks.append(deck)
        return deck.deck
      } catch let problem as SourceProblem {
        throw problem
      } catch {
        throw value.problem(found: "\(Failure(error)?.message ?? "\(error)")", expected: "a deck")
      }
    }
    folder.sceneDecks = ownDecks
    let images = built.pieces.flatMap { $0.facts.images }
    otherImages.formUnion(folder.decks.flatMap(\.images))
    folder.ownImages = images.filter { !otherImages.contains($0) }
    return (folder, scene.name)
  }

  /// Returns a copy with the scene that an argument names or that is at the path, and the name of the scene.
  func using(scene argument: String) throws -> (scenes: SceneFolder, name: String) {
    if names.contains(argument) {
      let asset = "Scenes/\(argument).json"
      guard !assets.isGiven(asset) else { return try using(sceneAt: assets.path(asset)) }
      var folder = self
      (folder.own, folder.sceneDecks, folder.ownImages) = (nil, [], [])
      return (folder, argument)
    }
    guard InputFile.exists(argument) else {
      let known = names.joined(separator: ", ")
      throw Failure(.usage, "--scene \(argument): no such file or scene, the scenes are: \(known)")
    }
    return try using(sceneAt: argument)
  }

  // MARK: - Reading

  /// Also reads the decks of the scene's pieces.
  package func scene(named name: String) throws -> Scene {
    let scene: Scene
    if let own, own.name == name {
      scene = try read(own, named: deck)
    } else {
      guard names.contains(name) else { throw StageError.unknownScene(name, known: names) }
      let decks = decks.map { $0.deck }
      scene = try JSONDocument.read(path: assets.path("Scenes/\(name).json")) {
        root throws(SourceProblem) in
        try Scene(name: name, root, own: decks, named: deck)
      }
    }
    for own in decks where !scene.pieceNames.contains(own.deck.kind) {
      throw Failure(
        .usage,
        "\(own.file.label): is a deck for the \(own.deck.kind), which the scene '\(name)' does not show"
      )
    }
    return scene
  }

  private func read(
    _ own: OwnScene,
    named: @MainActor (String, JSONValue) throws(SourceProblem) -> Deck
  ) throws(SourceProblem) -> Scene {
    let decks = decks.map { $0.deck }
    return try JSONDocument.read(own.file.bytes, file: own.file.label) {
      root throws(SourceProblem) in
      try Scene(name: own.name, root, own: decks, named: named)
    }
  }

  /// Whether a character can be in the name of a scene or deck.
  static func isNameCharacter(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || "._-".contains(character))
  }

  private func deck(named name: String, _ value: JSONValue) throws(SourceProblem) -> Deck {
    try deck(named: name, value, orFile: nil)
  }

  /// `file` is the path of a file that could have been the deck, but does not exist.
  private func deck(
    named name: String,
    _ value: JSONValue,
    orFile file: String?
  ) throws(SourceProblem) -> Deck {
    let path = assets.path("Decks/\(name).json")
    // A scene of a session must not name a file outside the folder.
    guard name.allSatisfy(Self.isNameCharacter), InputFile.exists(path) else {
      let names = assets.names(in: "Decks")
      let found = "\(value.summary), no deck\(Spelling.hint(for: name, among: names))"
      let other = file.map { ", or a file \($0)" } ?? ""
      throw value.problem(
        found: found,
        expected: "one of: \(names.joined(separator: ", "))\(other)"
      )
    }
    return try JSONDocument.read(path: path, Deck.init)
  }

  // MARK: - Pictures

  /// The files that are not the program's own, each with the names of its pictures.
  private var files: [(file: OwnFile, images: [String])] {
    let scene = own.map { [(file: $0.file, images: ownImages)] } ?? []
    return decks.map { (file: $0.file, images: $0.images) } + scene
  }

  /// The source of the pictures of a scene's rows.
  ///
  /// Pictures of a session's files are read from the session. Other pictures are read from the folder `Images`
  /// beside the user's first file with pictures. Without such a file, they are read from `Decks/Images` of the
  /// assets.
  package func symbols(of scene: Scene) -> SymbolSource {
    let files = files.filter { !$0.images.isEmpty }
    let beside = files.first { !$0.file.isCarried }
    let folder = beside.map { OwnFile.pictureFolder(beside: $0.file.path) }
    let carried = files.filter { $0.file.isCarried }.map { $0.file.source(of: $0.images).contents }
    return SymbolSource(
      folder: folder ?? assets.path("Decks/Images"),
      contents: carried.reduce(into: [:]) { $0.merge($1) { first, _ in first } },
      names: scene.pieces.flatMap { $0.facts.images }
    )
  }
}

// MARK: - Sessions

extension SceneFolder {
  /// Returns `header` with the scene, the decks and the pictures of their rows attached, the colours of `look`, and
  /// the user's presets.
  ///
  /// The program's own scenes and decks are not attached. Neither is a picture that exceeds
  /// `SessionAttachment.pictureBytes` together with the pictures before it.
  func attaching(
    _ look: Look,
    _ presets: [PresetText] = [],
    to header: SessionHeader
  ) -> SessionHeader {
    var header = header
    header.attachments.removeAll { [.scene, .deck, .picture].contains($0.kind) }
    if let own, own.name == header.scene {
      header.attachments.append(
        SessionAttachment(.scene, name: own.file.name, own.file.bytes)
      )
    }
    for own in decks.sorted(by: { $0.deck.kind < $1.deck.kind }) {
      header.attachments.append(SessionAttachment(.deck, name: own.file.name, own.file.bytes))
    }
    var (left, attached) = (SessionAttachment.pictureBytes, Set<String>())
    for (file, images) in files {
      let source = file.source(of: images)
      for image in images where !attached.contains(image) {
        let limit = file.isCarried ? .max : left
        guard let content = source.picture(image, upTo: limit) else { continue }
        if !file.isCarried { left -= content.count }
        header.attachments.append(SessionAttachment(.picture, name: image, content))
        attached.insert(image)
      }
    }
    header.attach(look, presets)
    return header
  }

  /// Returns the scenes of the assets with the scene and the decks of a session.
  func adopting(_ header: SessionHeader) throws -> SceneFolder {
    var folder = SceneFolder(assets: assets)
    for attachment in header.attachments {
      switch attachment.kind {
      case .scene: folder.own = OwnScene(attachment, of: header)
      case .deck: folder.replaceDeck(by: try OwnDeck(attachment, of: header))
      case .picture, .preset, .theme: break
      }
    }
    if let own = folder.own {
      let deckImages = Set(folder.decks.flatMap(\.images))
      let scene = try folder.read(own, named: folder.deck)
      let images = scene.pieces.flatMap { $0.facts.images }
      let attached = header.attachments.filter { $0.kind == .picture }.map(\.name)
      folder.ownImages = images.filter { attached.contains($0) && !deckImages.contains($0) }
    }
    return folder
  }

  /// Creates a replay of a session, and returns the replay with the session's scene and decks.
  func opened(_ session: Session, file: String) throws -> (replay: Replay, scenes: SceneFolder) {
    do {
      let folder = try adopting(session.header)
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

// MARK: - Pages

extension SceneFolder {
  /// The texts of a scene's file and of its deck files, and the names of its pictures.
  struct Texts {
    var scene = ""
    /// The program's decks that the scene refers to by name.
    var decks: [(name: String, text: String)] = []
    /// File names of the pictures of rows.
    var images: [String] = []
  }

  /// Reads the file of scene `name` and the files of its decks.
  func texts(of name: String) throws -> Texts {
    var texts = Texts()
    func read(_ path: String) throws(Failure) -> String {
      String(decoding: try InputFile.bytes(of: path), as: UTF8.self)
    }
    let ownText = own.flatMap {
      $0.name == name ? String(decoding: $0.file.bytes, as: UTF8.self) : nil
    }
    texts.scene = try ownText ?? read(assets.path("Scenes/\(name).json"))
    let ownKinds = Set(decks.map(\.deck.kind))
    let root = try JSONParser.parse(Array(texts.scene.utf8), depth: JSONDocument.depth)
    for piece in root["pieces"]?.elements ?? [] {
      for member in try piece.members() where !ownKinds.contains(member.key) {
        guard let deck = member.value.text, !texts.decks.contains(where: { $0.name == deck }) else {
          continue
        }
        texts.decks.append((deck, try read(assets.path("Decks/\(deck).json"))))
      }
    }
    for piece in try scene(named: name).pieces { texts.images += piece.facts.images }
    return texts
  }
}
