package import JSONText

extension Scene {
  /// The properties that a scene can give each kind of piece, besides its deck.
  private static let properties = [
    "wheel": ["rimScale"], "ruler": [], "header": ["dragOutset"], "sheet": [],
  ]

  /// Reads a scene.
  ///
  ///     {"pieces": [{"wheel": "cities"}, {"header": {"titles": ["a", "b"]}, "dragOutset": 80}]}
  ///
  /// A piece names its kind, with a deck or the name of one.
  ///
  /// - Parameters:
  ///   - name: The scene's name in session headers.
  ///   - root: The object with the pieces.
  ///   - own: Decks that replace the scene's decks of their kinds.
  ///   - named: Reads the deck of a name; the value is the place of the name.
  /// - Throws: `SourceProblem` for what is no scene, and what `named` throws.
  package init(
    name: String,
    _ root: JSONValue,
    own: [Deck],
    named: (String, JSONValue) throws(SourceProblem) -> Deck
  ) throws(SourceProblem) {
    let value = try root.object(expecting: ["pieces"]).required("pieces")
    var kinds: Set<String> = []
    var pieces: [Piece] = []
    for element in try value.array(of: "pieces", 1...Self.properties.count) {
      let keys = try element.members().map { $0.key }
      guard let kind = keys.first(where: { Self.properties[$0] != nil }) else {
        throw element.problem(found: "no piece", expected: "a wheel, ruler, header or sheet")
      }
      guard kinds.insert(kind).inserted else {
        throw element.problem(found: "another \(kind)", expected: "one of a kind")
      }
      let object = try element.object(expecting: [kind] + (Self.properties[kind] ?? []))
      let rimScale = try object["rimScale"]?.number(in: 0...1)
      let dragOutset = try object["dragOutset"]?.number(in: 0...1000)
      var deck = own.first { $0.kind == kind }
      if deck == nil { deck = try Self.deck(of: kind, object.required(kind), named) }
      guard let deck else { continue }
      pieces.append(deck.piece(rimScale: rimScale ?? 1, dragOutset: dragOutset ?? 0))
    }
    self.init(name: name, pieces: pieces)
  }

  /// The deck that a scene has or names.
  private static func deck(
    of kind: String,
    _ value: JSONValue,
    _ named: (String, JSONValue) throws(SourceProblem) -> Deck
  ) throws(SourceProblem) -> Deck {
    let deck = if let name = value.text { try named(name, value) } else { try Deck(value) }
    guard deck.kind == kind else {
      throw value.problem(found: "a deck for a \(deck.kind)", expected: "one for a \(kind)")
    }
    return deck
  }
}
