import Sessions
import Testing
import TestSupport

struct SessionLimitsTests {
  private func exceeded(_ file: String, _ found: String, _ most: Int) -> SessionError {
    .capExceeded(file: file, line: nil, found: found, expected: "at most \(most)")
  }

  @Test func `a line of 4096 bytes is read and one of 4097 is not`() throws {
    let frame = #"[1,"l",""]"#.utf8.count
    let fits = String(repeating: "a", count: 4096 - frame)
    try expectEqual(read("[1,\"l\",\"\(fits)\"]").entries.first?.event, .marker(fits))
    expectEqual(
      errorText(about: "[1,\"l\",\"\(fits)a\"]"),
      "demo.touchcast:2: found a line of 4097 bytes, expected at most 4096"
    )
  }

  @Test func `arrays and objects can nest four levels deep and not five`() throws {
    try expect(read(#"[1,"x-a",[[[1]]]]"#).entries.isEmpty)
    expectEqual(
      errorText(about: #"[1,"x-a",[[[[1]]]]]"#),
      "demo.touchcast:2: found arrays and objects 5 deep, expected at most 4"
    )
    try expect(read(#"[1,"x-a","[[[[[[[[\"[[["]"#).entries.isEmpty)
  }

  @Test func `a session is at most 24 hours long`() throws {
    try expectEqual(read(#"[86400000000,"x"]"#).duration, 86_400)
    expectEqual(
      errorText(about: #"[86400000001,"x"]"#),
      "demo.touchcast:2: found time 86400000001, expected at most 24 hours, 86400000000"
    )
  }

  @Test func `32 pointers may be down at a time and 33 may not`() throws {
    let lines = (0...32).map { "[1,\"d\",\($0),0,0,\"touch\"]\n" }
    let start = plainHeaderLine + "\n"
    try expectEqual(read(text: start + lines.dropLast().joined()).entries.count, 64)
    expectEqual(
      errorText(aboutText: start + lines.joined()),
      "demo.touchcast:34: found 33 pointers down, expected at most 32"
    )
  }

  @Test func `more than two million entries are an error before any is parsed`() {
    let text = plainHeaderLine + String(repeating: "\n", count: 2_000_002)
    expectEqual(
      errorText(aboutText: text),
      "demo.touchcast: found 2000001 entries, expected at most 2000000"
    )
  }

  @Test func `more than 64 MiB are an error`() {
    let bytes = [UInt8](repeating: 0, count: (64 << 20) + 1)
    let expected = exceeded("big", "67108865 bytes", 67108864)
    #expect(throws: expected) { try SessionReader.read(bytes: bytes, name: "big") }
  }

  @Test(arguments: [
    ("a", true), ("uikit.fast_2-B", true), (String(repeating: "a", count: 64), true),
    (String(repeating: "a", count: 65), false), ("", false), ("a b", false), ("é", false),
    ("a/b", false), ("a\n", false), ("a\u{0}", false),
  ])
  func `names have up to 64 letters, digits and . _ -`(text: String, isName: Bool) {
    expectEqual(SessionLimits.isName(text), isName)
  }

  @Test func `the lines of attachments are no entries`() throws {
    var header = plainHeader
    header.attachments = [SessionAttachment(.preset, name: "mine", Array("{}".utf8))]
    let start = SessionText.text(for: Session(header: header, entries: []))
    let most = Array(start.utf8) + Array(repeating: UInt8(ascii: "\n"), count: 2_000_000)
    #expect(throws: Never.self) { _ = try SessionReading(bytes: most, name: "most") }
    let error = #expect(throws: SessionError.self) {
      _ = try SessionReading(bytes: most + Array("\n".utf8), name: "more")
    }
    expectEqual(error?.description, "more: found 2000001 entries, expected at most 2000000")
  }
}
