import Sessions
import TestSupport
import Testing

struct AttachmentTests {
  private static func session(_ attachments: [SessionAttachment]) -> Session {
    var header = plainHeader
    header.attachments = attachments
    return Session(header: header, entries: [SessionEntry(microseconds: 5, event: .end)])
  }

  private static func read(_ text: String) throws -> Session {
    try SessionReader.read(bytes: Array(text.utf8), name: "demo.touchcast")
  }

  @Test func `files of a header are lines between it and the first entry`() throws {
    let deck = SessionAttachment(.deck, name: "my deck.json", Array(#"{"titles": ["é"]}"#.utf8))
    let picture = SessionAttachment(.picture, name: "star.png", [0x89, 0x50, 0, 255])
    let session = Self.session([deck, picture])
    let lines = SessionText.text(for: session).split(separator: "\n").dropFirst().map(String.init)
    expectEqual(
      lines,
      [
        #"[0,"f","deck","my deck.json","\#(deck.hash)","{\"titles\": [\"é\"]}"]"#,
        #"[0,"f","picture","star.png","\#(picture.hash)","iVAA/w=="]"#,
        #"[5,"x"]"#,
      ]
    )
    try expectEqual(Self.read(SessionText.text(for: session)), session)
  }

  @Test(arguments: [0, 1, 5000, 262_144], ["a", "é", "\u{202E}", "\"\n", "👍🏽"])
  func `a content of any length and letters comes back`(count: Int, letters: String) throws {
    let content = Array(String(repeating: letters, count: count / letters.utf8.count).utf8)
    for kind in [SessionAttachment.Kind.theme, .picture] {
      let session = Self.session([SessionAttachment(kind, name: "a", content)])
      let read = try Self.read(SessionText.text(for: session))
      expectEqual(read, session)
      expectEqual(read.header.attachments.first?.content, content)
    }
  }

  @Test func `the line of a file has at most 32 MiB`() throws {
    let text = text(of: plainHeader) + "[" + String(repeating: " ", count: 32 << 20) + "\n"
    let error = #expect(throws: SessionError.self) { try Self.read(text) }
    expectEqual(
      error?.description,
      "demo.touchcast:2: found a line of 33554433 bytes, expected at most 33554432"
    )
  }

  /// Lines after a header, and their errors after `demo.touchcast:`.
  static let refusals = Refusal.table(
    #"""
    [0,"f","deck","a.json","af63dc4c8601ec8c","b"]
    ⇒ 2: found a damaged deck "a.json": 1 bytes with the hash af63df4c8601f1a5, expected the hash "af63dc4c8601ec8c"
    [0,"f","picture","a.png","af63dc4c8601ec8c","b"] ⇒ 2: found a damaged picture "a.png", expected base64
    [0,"f","deck","a","b",1] ⇒ 2: found 1 as field 4 after "f", expected text
    [0,"f","song","a","b","c"] ⇒ 2: found a file of kind "song", expected one of scene, deck, preset, theme, picture
    [7,"f","deck","a","b","c"] ⇒ 2: found time 7 of a file, expected time 0
    [0,"f","deck","a"] ⇒ 2: found 2 fields after "f", expected kind, name, hash and content of a file
    [0,"l","a"]
    [0,"f","deck","a","b","c"] ⇒ 3: found a file after an entry, expected the files before the first entry
    """#
  )

  @Test(arguments: refusals)
  func `what is not a file of a session is an error with its line`(refusal: Refusal) {
    let text = text(of: plainHeader) + refusal.text + "\n"
    let error = #expect(throws: SessionError.self) { try Self.read(text) }
    expectEqual(error?.description, "demo.touchcast:" + refusal.message)
  }

  @Test func `a long line that is no file is an error of its text or its length`() {
    let long = String(repeating: "a", count: 5000)
    let lines = [
      (#"[0,"f","deck","a","b",\#(long)]"#, "'\(long.prefix(40))…', expected a value"),
      (#"[0,"l","\#(long)"]"#, "a line of 5010 bytes, expected at most 4096"),
    ]
    for (line, found) in lines {
      let error = #expect(throws: SessionError.self) {
        try Self.read(text(of: plainHeader) + line + "\n")
      }
      expectEqual(error?.description, "demo.touchcast:2: found \(found)")
    }
  }

  @Test func `a writer in steps and a buffer write the same lines`() throws {
    let session = Self.session([SessionAttachment(.theme, name: "dusk", Array("{}".utf8))])
    var buffer = try SessionBuffer(session.header)
    for entry in session.entries { try buffer.append(entry) }
    expectEqual(buffer.bytes, Array(SessionText.text(for: session).utf8))
  }
}
