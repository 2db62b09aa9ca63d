package import JSONText
import PresetText
import ScrollPhysics
package import Sessions
package import Stage

/// The content of a page: a session, and the scene and the decks of its recording.
///
///     {"session": "…", "scene": "…", "decks": {"cards": "…"}, "symbols": {…}}
///
/// Every text is the content of a file. `decks` contains the decks of the scene; those of the user are in the
/// session. `symbols` contains the pictures of rows, which only the browser reads. `preset` is optional: a
/// preset as a JSON object; the session plays under this preset.
package struct PageDocument {
  package let session: Session
  package let scene: Scene
  /// Speed of playback at the beginning, in seconds of the session per second.
  package var speed = 1.0
  /// Whether the frame times, the tuning panel and the title bar are shown.
  private var showsOverlay = false
  private var showsTouches = true
  private var resampling: Resampling?
  /// Whether the page zooms to the piece in use.
  package let follows: Bool
  /// Whether the stage has a name, because the page has several stages.
  let isNamed: Bool
  /// Whether the title and the markers are shown as captions, and the mouse as an arrow.
  let hasCaptions: Bool
  /// The session as it was recorded, before a change of its preset.
  private let recorded: Session

  /// Greatest nesting depth of arrays and objects in the JSON text.
  private static let depth = 16

  /// Reads the document of a page.
  ///
  /// - Parameters:
  ///   - bytes: The JSON in UTF-8.
  ///   - preset: Name of the preset under which the session plays. If it is empty, the session plays under the
  ///     preset of the document. If the document has none either, it plays under its own preset.
  /// - Throws: `SourceProblem` for a member that is missing or invalid. For an error in the scene or in a
  ///   deck, `file` is "scene" or the name of the deck.
  package init(_ bytes: [UInt8], preset: String = "") throws(SourceProblem) {
    let root = try JSONParser.parse(bytes, 0..<bytes.count, depth: Self.depth)
    let decks = root["decks"]
    let text = Array(try root.required("session").string().utf8)
    do throws(SessionError) {
      recorded = try SessionReader.read(bytes: text, name: "session")
    } catch {
      throw .found(error.description, expected: "a session")
    }
    if preset.isEmpty, let value = root["preset"] {
      let own = try PresetText(value)
      session = recorded.under(own.base, own.numbers)
    } else {
      session = preset.isEmpty ? recorded : recorded.under(preset)
    }
    follows = try root["follows"]?.bool() ?? false
    isNamed = try root["name"]?.string() ?? "" != ""
    hasCaptions = try root["captions"]?.bool() ?? false
    if let value = root["speed"] { speed = try value.number(in: 0.01...100) }
    showsOverlay = try root["showsOverlay"]?.bool() ?? false
    showsTouches = try root["showsTouches"]?.bool() ?? true
    if let value = root["resampling"] {
      guard let rule = Resampling(rawValue: try value.string()) else {
        throw value.problem(expected: "a rule of resampling")
      }
      resampling = rule
    }
    let value = try Self.value(root.required("scene"), "scene")
    let own = try session.header.decks()
    scene = try Scene(name: session.header.scene, value, own: own) {
      name,
      place throws(SourceProblem) in
      guard let deck = decks?[name] else { throw place.problem(expected: "a deck of the page") }
      return try Deck(Self.value(deck, name))
    }
  }

  package func apply(to look: inout Look) {
    look.isOverlayShown = showsOverlay
    look.showsTouches = showsTouches
    if let resampling { look.fingers.resampling = resampling }
  }

  /// Returns the recorded session, changed so that it plays under a preset.
  ///
  /// Under its own preset, the session is returned as it was recorded. Under another preset, checkpoints and
  /// entries that change the preset or a parameter are removed.
  package func session(under preset: String) -> Session {
    preset == recorded.header.preset ? recorded : recorded.under(preset)
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
