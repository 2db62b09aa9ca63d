package import JSONText
import ScrollPhysics
package import Sessions
package import Stage

/// The content of a page: a session, with the scene and the decks with which it was recorded.
///
///     {"session": "…", "scene": "…", "decks": {"cards": "…"}, "own": ["…"], "symbols": {…}}
///
/// Every text is the content of a file. `symbols` contains the pictures of rows, which only the
/// browser reads.
package struct PageDocument {
  package let session: Session
  package let scene: Scene

  /// Greatest nesting of arrays and objects.
  private static let depth = 16

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - bytes: The JSON in UTF-8.
  ///   - preset: Name of a preset that replaces the session's; empty for the session's own. The
  ///     checkpoints do not apply to another preset and are removed.
  /// - Throws: `SourceProblem` with the part of the document as its file.
  package init(_ bytes: [UInt8], preset: String = "") throws(SourceProblem) {
    let root = try JSONParser.parse(bytes, 0..<bytes.count, depth: Self.depth)
    var own: [Deck] = []
    for text in try root["own"]?.array() ?? [] { own.append(try Self.deck(text, "own deck")) }
    let decks = root["decks"]
    let text = Array(try root.required("session").string().utf8)
    var session: Session
    do throws(SessionError) {
      session = try SessionReader.read(bytes: text, name: "session")
    } catch {
      throw .found(error.description, expected: "a session")
    }
    if !preset.isEmpty {
      session.header.preset = preset
      session.header.edition = .current
      session.header.tuning = [:]
      session.entries.removeAll {
        if case .checkpoint = $0.event { true } else { false }
      }
    }
    self.session = session
    let value = try Self.value(root.required("scene"), "scene")
    scene = try Scene(name: session.header.scene, value, own: own) {
      name,
      place throws(SourceProblem) in
      guard let deck = decks?[name] else { throw place.problem(expected: "a deck of the page") }
      return try Self.deck(deck, name)
    }
  }

  private static func deck(_ text: JSONValue, _ name: String) throws(SourceProblem) -> Deck {
    try Deck(value(text, name))
  }

  private static func value(
    _ text: JSONValue,
    _ name: String
  ) throws(SourceProblem) -> JSONValue {
    let bytes = Array(try text.string().utf8)
    do throws(SourceProblem) {
      return try JSONParser.parse(bytes, 0..<bytes.count, depth: depth)
    } catch {
      var problem = error
      problem.file = name
      throw problem
    }
  }
}
