import Sessions
import TestSupport
import Testing

/// Replacement of the checkpoints in the text of a session file.
struct SessionCheckpointTextTests {
  /// Lines in forms that the writer does not produce, with extensions and old checkpoints.
  private static let lines = [
    "[100, \"d\", 1, 1.0, 2e0, \"touch\"]", #"[150,"x-note",{"by":"hand"}]"#,
    #"[200,"h",{"old":[1,2]}]"#, #"[250,"x-note",2]"#, #"[300,"u",1]"#, #"[400,"h",{"old":[3,4]}]"#,
    #"[500,"l","\u0061\/"]"#, #"[600,"x"]"#,
  ]
  private static let header = plainHeaderLine.replacing(",", with: ", ")
  private static let text = ([header] + lines).map { $0 + "\n" }.joined()

  /// The session with a new checkpoint before every entry.
  private static func updated(_ session: Session) -> Session {
    var updated = session
    updated.entries = session.entries.flatMap { entry -> [SessionEntry] in
      if case .checkpoint = entry.event { return [] }
      let checkpoint: Checkpoint = ["new": .one(.init(Int(entry.microseconds), at: 0))]
      return [SessionEntry(time: entry.time, event: .checkpoint(checkpoint)), entry]
    }
    return updated
  }

  @Test func `every line except checkpoints is unchanged`() throws {
    let bytes = Array(Self.text.utf8)
    let session = Self.updated(try SessionReader.read(bytes: bytes, name: "f"))
    let result = try SessionText.bytes(bytes, withCheckpointsOf: session, name: "f")
    let expected =
      [
        Self.header, #"[100,"h",{"new":[100,0]}]"#, Self.lines[0], Self.lines[1], Self.lines[3],
        #"[300,"h",{"new":[300,0]}]"#, Self.lines[4], #"[500,"h",{"new":[500,0]}]"#, Self.lines[6],
        #"[600,"h",{"new":[600,0]}]"#, Self.lines[7],
      ]
    #expect(String(decoding: result, as: UTF8.self) == expected.map { $0 + "\n" }.joined())
    #expect(try SessionReader.read(bytes: result, name: "f").entries == session.entries)
  }

  @Test func `in a truncated file cancellations replace the torn line`() throws {
    let bytes = Array(([Self.header] + Self.lines[..<2]).map { $0 + "\n" }.joined().utf8)
    let session = Self.updated(try SessionReader.read(bytes: bytes, name: "f"))
    let result = try SessionText.bytes(
      bytes + Array("[300,\"u".utf8),
      withCheckpointsOf: session,
      name: "f"
    )
    let lines = String(decoding: result, as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 6)
    #expect(lines[2...3] == Self.lines[..<2].map { $0[...] }[...])
    #expect(lines.last == #"[150,"c",1,"torn"]"#)
  }

  @Test func `a text without checkpoints is unchanged`() throws {
    let text = ([Self.header] + Self.lines.filter { !$0.contains("\"h\"") })
      .map { $0 + "\n" }.joined()
    let session = try SessionReader.read(bytes: Array(text.utf8), name: "f")
    let result = try SessionText.bytes(Array(text.utf8), withCheckpointsOf: session, name: "f")
    #expect(String(decoding: result, as: UTF8.self) == text)
  }
}
