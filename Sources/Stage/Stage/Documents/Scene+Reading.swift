package import JSONText

extension Scene {
  /// The key of a piece is its kind; the value is a deck or the name of a deck.
  ///
  ///     {"pieces": [{"wheel": "cities"}, {"header": {"titles": ["a", "b"]}, "dragOutset": 80}]}
  ///
  /// - Parameters:
  ///   - name: The name of the scene in session headers.
  ///   - root: The object with the pieces.
  ///   - own: The user's decks. Each replaces the scene's deck of the same kind.
  ///   - named: A function that returns the deck with a name. Its second argument is the JSON value of the
  ///     name, whose position is used in error messages.
  /// - Throws: `SourceProblem` for an object that is not a scene, and every error of `named`.
  package init(
    name: String,
    _ root: JSONValue,
    own: [Deck],
    named: (String, JSONValue) throws(SourceProblem) -> Deck
  ) throws(SourceProblem) {
    if root["pieces"] == nil,
      let member = try root.members().first(where: { member in
        Piece.kinds.contains { $0.name == member.key }
      })
    {
      let key = ShownText.quoted(member.key)
      let expected = "{\"pieces\": [{\(key): …}]}, or its deck alone in a file"
      throw member.value.problem(found: "\(key) outside of \"pieces\"", expected: expected)
    }
    let value = try root.object(expecting: ["pieces"])
      .required("pieces", #"[{"wheel": "cities"}]"#)
    var pieces: [Piece] = []
    for element in try value.array(of: "pieces", 1...Piece.kinds.count) {
      let keys = try element.members().map { $0.key }
      let kinds = keys.lazy.compactMap { key in Piece.kinds.first { $0.name == key } }
      guard let kind = kinds.first else {
        let names = Piece.kinds.map { $0.name }
        let found = keys.first.map {
          "the unknown kind \(ShownText.quoted($0))" + Spelling.hint(for: $0, among: names)
        }
        throw element.problem(found: found ?? "no piece", expected: "a \(ShownText.choice(names))")
      }
      guard !pieces.contains(where: { $0.facts.name == kind.name }) else {
        throw element.problem(found: "another \(kind.name)", expected: "one of a kind")
      }
      let object = try element.object(expecting: [kind.name] + kind.properties.map { $0.name })
      var inputs: [PieceInput] = []
      for property in kind.properties {
        guard let value = object[property.name] else { continue }
        inputs.append(.property(property.name, try value.number(in: property.range)))
      }
      var deck = own.first { $0.kind == kind.name }
      if deck == nil { deck = try Self.deck(of: kind.name, object.required(kind.name), named) }
      guard var piece = deck?.piece else { continue }
      var output = PieceOutput()
      for input in inputs { piece.apply(input, at: 0, into: &output) }
      pieces.append(piece)
    }
    self.init(name: name, pieces: pieces)
  }

  /// Whether an object with these keys was probably meant as a scene, though it is none.
  package static func isMeant(by keys: [String]) -> Bool {
    keys.contains { key in
      Piece.kinds.contains { $0.name == key } || Spelling.nearest(to: key, among: ["pieces"]) != nil
    }
  }

  /// `value` is the deck itself, or a name that is passed to `named`.
  ///
  /// - Throws: `SourceProblem` if the deck is for another kind of piece, and every error of `named`.
  private static func deck(
    of kind: String,
    _ value: JSONValue,
    _ named: (String, JSONValue) throws(SourceProblem) -> Deck
  ) throws(SourceProblem) -> Deck {
    let key = Piece.kinds.first { $0.name == kind }?.deckKeys[0] ?? ""
    if value.text == nil, (try? value.members()) == nil {
      throw value.problem(expected: "the name of a deck, or an object with \"\(key)\"")
    }
    let deck = if let name = value.text { try named(name, value) } else { try Deck(value) }
    guard deck.kind == kind else {
      let expected = "one for a \(kind), with \"\(key)\""
      throw value.problem(found: "a deck for a \(deck.kind)", expected: expected)
    }
    return deck
  }
}
