import Files
import Sessions
import Stage
import TestSupport
import Testing

@testable import Sandbox

/// The decks and pictures that a recording contains.
@MainActor struct AttachedDeckTests {
  private let temporary = TemporaryFolder()

  /// Pads a text or a PNG, whose readers ignore what follows, to a number of bytes.
  private static func padded(_ content: [UInt8], _ count: Int) -> [UInt8] {
    content + [UInt8](repeating: 0x20, count: count - content.count)
  }

  /// The header of a recording with the deck of the file `deck.json`.
  private func attached(_ deck: String, bytes: Int? = nil) throws -> [SessionAttachment] {
    let content = Array(deck.utf8)
    let file = Self.padded(content, bytes ?? content.count)
    try temporary.write(String(decoding: file, as: UTF8.self), to: "deck.json")
    let scenes = try SceneFolder(assets: AssetFolder(given: nil))
      .replacingDeck(by: temporary.file("deck.json"))
    let header = SessionHeader(title: "", width: 9, height: 9, preset: "uikit", scene: "all")
    return scenes.attaching(Look(), to: header).attachments
  }

  @Test func `a recording contains a deck of any size that can be read`() throws {
    let deck = try attached(#"{"rows": ["a"]}"#, bytes: JSONDocument.byteLimit)
    expectEqual(deck.map(\.name), ["deck.json"])
    expectEqual(deck.first?.content.count, JSONDocument.byteLimit)
    // Each byte of a text takes at most six in a session.
    expect(SessionLimits.attachmentBytes > 6 * JSONDocument.byteLimit)
  }

  @Test(arguments: [(131_072, ["a.png", "b.png"]), (131_073, ["a.png"])])
  func `a recording contains pictures of at most 256 KiB together`(
    bytes: Int,
    names: [String]
  ) throws {
    let picture = try Surroundings.bytes(of: packageRoot + "/Assets/Icon/touch-sandbox.png")
    try Surroundings.makeFolder(temporary.file("Images"))
    for (name, count) in [("a.png", 131_072), ("b.png", bytes)] {
      let file = open(temporary.file("Images/" + name), O_WRONLY | O_CREAT, 0o600)
      let content = Self.padded(picture, count)
      expect(write(file, content, content.count) == count && close(file) == 0)
    }
    let rows = #"[{"text": "a", "image": "a.png"}, {"text": "b", "image": "b.png"}]"#
    let attachments = try attached(#"{"columns": [{"rows": \#(rows)}]}"#)
    expectEqual(attachments.filter { $0.kind == .picture }.map(\.name), names)
  }
}
