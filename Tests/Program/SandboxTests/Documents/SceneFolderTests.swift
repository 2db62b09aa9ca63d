import Files
import Pickers
import TestSupport
import Testing

@testable import Sandbox
@testable import Stage

/// Scenes: the bundled ones, and the errors for invalid files.
@MainActor struct SceneFolderTests {
  @TemporaryFolder private var folder: String

  private static let assets = packageRoot + "/Assets"

  private static func bundled(_ decks: String...) throws -> SceneFolder {
    try decks.reduce(SceneFolder(assets: AssetFolder(given: assets))) {
      try $0.replacingDeck(by: "\(assets)/Decks/\($1).json")
    }
  }

  @Test(arguments: [
    ("all", ["wheel", "ruler", "header", "sheet"]), ("cards", ["wheel"]),
    ("categories", ["header"]), ("date", ["wheel"]), ("prefectures", ["wheel", "sheet"]),
    ("weight", ["ruler"]),
  ])
  func `a bundled scene has its pieces`(
    name: String,
    pieces: [String]
  ) throws {
    let scenes = try Self.bundled()
    expectEqual(scenes.names, ["all", "cards", "categories", "date", "prefectures", "weight"])
    let scene = try scenes.scene(named: name)
    expect(scene.name == name && scene.pieceNames == pieces)
  }

  @Test func `a scene sets the rim scale of its wheel and the drag outset of its header`() throws {
    let scenes = try Self.bundled()
    for (name, rimScale) in [("all", 1), ("cards", 0.6)] {
      guard case .wheel(let wheel)? = try scenes.scene(named: name).pieces.first?.content else {
        Issue.record("\(name) has no wheel")
        return
      }
      expectEqual(wheel.rimScale, rimScale)
    }
    let categories = try scenes.scene(named: "categories")
    guard case .header(let header)? = categories.pieces.first?.content else {
      Issue.record("categories has no header")
      return
    }
    expectEqual(header.picker.dragOutset, 80)
  }

  @Test func `a deck of the user replaces the scene's deck of its kind`() throws {
    let scenes = try Self.bundled("date")
    let scene = try scenes.scene(named: "cards")
    let cards = try Self.bundled().scene(named: "cards")
    expect(scene != cards)
    guard case .wheel(let wheel)? = scene.pieces.first?.content else {
      Issue.record("the scene has no wheel")
      return
    }
    expect(wheel.picker.columns.count == 3 && wheel.rimScale == 0.6)
    #expect(throws: Failure.self) { try scenes.scene(named: "weight") }
    // The last deck of a kind counts.
    try expectEqual(Self.bundled("cards", "date").scene(named: "cards"), scene)
  }

  @Test func `the error for an unknown scene lists the known ones`() throws {
    let scenes = try Self.bundled()
    expectEqual(
      JSONDocumentTests.errorText { _ = try scenes.using(scene: "moon") },
      "--scene moon: no such file or scene, the scenes are: "
        + "all, cards, categories, date, prefectures, weight"
    )
    #expect(throws: StageError.unknownScene("../Decks/cards", known: scenes.names)) {
      try scenes.scene(named: "../Decks/cards")
    }
  }

  /// A folder of assets that has one scene, `own`, and one deck.
  private func makeScene(_ text: String) throws -> SceneFolder {
    for name in ["Decks", "Scenes"] { try Surroundings.makeFolder("\(folder)/\(name)") }
    try Surroundings.write(#"{"rows": ["a", "b"]}"#, to: folder + "/Decks/ab.json")
    try Surroundings.write(text, to: folder + "/Scenes/own.json")
    return try SceneFolder(assets: AssetFolder(given: folder))
  }

  @Test func `a scene can be added as one file`() async throws {
    let text = #"""
      {"pieces": [
        {"header": {"titles": ["x", "y"], "selection": 1}, "dragOutset": 20}, {"sheet": "ab"}
      ]}
      """#
    let scenes = try makeScene(text)
    // The other scenes are the program's.
    expectEqual(Set(scenes.names).subtracting(try Self.bundled().names), ["own"])
    let expected = [
      Piece.header(HeaderPiece(titles: ["x", "y"], title: 1, dragOutset: 20)),
      Piece.sheet(SheetPiece(choices: ["a", "b"])),
    ]
    let own = try scenes.scene(named: "own")
    expectEqual(own, Scene(name: "own", pieces: expected))
  }

  @Test func `the scenes on the page about scenes can be shown`() throws {
    let page = "\(packageRoot)/Sources/Program/Sandbox/Sandbox.docc/Scenes.md"
    let parts = try #require(Surroundings.text(of: page)).split(separator: "```")
    let texts = parts.filter { $0.hasPrefix("json\n") }.map { String($0.dropFirst(5)) }
    let file = folder + "/trip.json"
    let pieces = try texts.map { text in
      try Surroundings.write(text, to: file)
      let (scenes, name) = try Self.bundled().using(sceneAt: file)
      return try scenes.scene(named: name).pieceNames
    }
    expectEqual(pieces, [["wheel", "ruler", "header"], ["wheel", "header"]])
  }

  nonisolated static let refusals = Refusal.table(
    #"""
    {} ⇒ 1: found no "pieces", expected one, such as "pieces": [{"wheel": "cities"}]
    {"piece": []} ⇒ 1: piece: found the unknown key "piece" (did you mean "pieces"?), expected pieces
    {"wheel": {"columns": [{"rows": ["a"]}]}, "ruler": "weight"}
    ⇒ 1: wheel: found "wheel" outside of "pieces", expected {"pieces": [{"wheel": …}]}, or its deck alone in a file
    {"pieces": [{"weel": "ab"}]}
    ⇒ 1: pieces.0: found the unknown kind "weel" (did you mean "wheel"?), expected a wheel, ruler, header or sheet
    {"pieces": []} ⇒ 1: pieces: found no pieces, expected 1...4
    {"pieces": [{"dial": "ab"}]} ⇒ 1: pieces.0: found the unknown kind "dial", expected a wheel, ruler, header or sheet
    {"pieces": [{"sheet": "ab"},
    {"sheet": "ab"}]} ⇒ 2: pieces.1: found another sheet, expected one of a kind
    {"pieces": [{"sheet": "ab", "rimScale": 1}]}
    ⇒ 1: pieces.0.rimScale: found the unknown key "rimScale", expected sheet
    {"pieces": [{"wheel": "ab", "rimScale": 2}]} ⇒ 1: pieces.0.rimScale: found 2, expected a number in 0.0...1.0
    {"pieces": [{}]} ⇒ 1: pieces.0: found no piece, expected a wheel, ruler, header or sheet
    {"pieces": [{"wheel": "ab"}]}
    ⇒ 1: pieces.0.wheel: found a deck for a sheet, expected one for a wheel, with "columns"
    {"pieces": [{"header": ["a", "b"]}]}
    ⇒ 1: pieces.0.header: found an array, expected the name of a deck, or an object with "titles"
    {"pieces": [{"wheel": {"columns": [{"rows": [1]}]}}]}
    ⇒ 1: pieces.0.wheel.columns.0.rows.0: found 1, expected a text or an object with text and image
    """#
  )

  @Test(arguments: refusals)
  func `the error for an invalid scene states line, path, found and expected text`(
    refusal: Refusal
  ) throws {
    let scenes = try makeScene(refusal.text)
    let errorText = JSONDocumentTests.errorText { _ = try scenes.scene(named: "own") }
    expectEqual(errorText, "\(folder)/Scenes/own.json:\(refusal.message)")
  }

  @Test func `the error for a missing deck states the scene's line and the names of the decks`()
    async throws
  {
    let scenes = try makeScene("{\"pieces\": [\n{\"wheel\": \"sities\"}]}")
    let place = "\(folder)/Scenes/own.json:2: pieces.0.wheel"
    let names = "ab, cards, categories, cities, date, prefectures, weight"
    let (found, expected) = (
      #"found "sities", no deck (did you mean "cities"?)"#, "expected one of: \(names)"
    )
    expectEqual(
      JSONDocumentTests.errorText { _ = try scenes.scene(named: "own") },
      "\(place): \(found), \(expected)"
    )
    // Beside a scene of the user, a file is looked for first.
    expectEqual(
      JSONDocumentTests.errorText { _ = try scenes.using(sceneAt: "\(folder)/Scenes/own.json") },
      "\(place): \(found), \(expected), or a file \(folder)/Scenes/sities.json"
    )
  }
}
