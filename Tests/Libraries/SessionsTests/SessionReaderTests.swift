import ScrollPhysics
import Sessions
import Testing
import TestSupport

struct SessionReaderTests {
  @Test func `a header alone is a session with a missing end`() throws {
    let session = try read()
    expectEqual(session.header, plainHeader)
    expect(session.entries.isEmpty)
    expectEqual(session.duration, 0)
    expectEqual(
      session.warnings,
      [
        "demo.touchcast: the end is missing, pointers still down and cancelled: 0"
      ]
    )
  }

  @Test func `a session without an end has the same length under another preset`() throws {
    let torn = try read(
      text: plainHeaderLine + "\n[5,\"p\",\"web\"]\n[5000000,\"h\",{\"wheel\":[[2,80]]}]\n"
    )
    let end = SessionEntry(time: 5, event: .end)
    expect(torn.duration == 5 && torn.under("android").entries == [end])
  }

  @Test func `an incomplete last line is dropped with a warning`() throws {
    let text = plainHeaderLine + "\n[5,\"l\",\"kept\"]\n[9,\"x"
    let session = try read(text: text)
    expectEqual(session.entries, [SessionEntry(microseconds: 5, event: .marker("kept"))])
    expectEqual(
      session.warnings.first,
      "demo.touchcast:3: the torn last line of 5 bytes is dropped"
    )
  }

  @Test func `a last line without a newline is incomplete`() throws {
    let session = try read(text: plainHeaderLine + "\n[9,\"x\"]")
    expect(session.entries.isEmpty)
    expectEqual(session.warnings.count, 2)
  }

  @Test func `an incomplete last line may contain any bytes`() throws {
    let bytes = Array("\(plainHeaderLine)\n[7,\"x\"]\n".utf8) + [0, 0xFF, 0x5B]
    let session = try SessionReader.read(bytes: bytes, name: "demo.touchcast")
    expectEqual(session.entries, [SessionEntry(microseconds: 7, event: .end)])
    expectEqual(session.warnings, ["demo.touchcast:3: the torn last line of 3 bytes is dropped"])
  }

  @Test func `without an end the fingers that are down are cancelled at the last time`() throws {
    let session = try read(
      #"[1,"d",4,8,9.5,"touch"]"#,
      #"[2,"d",3,8,9.5,"touch"]"#,
      #"[3,"d",5,8,9.5,"touch"]"#,
      #"[4,"u",3]"#
    )
    expectEqual(
      session.entries,
      [
        down(4, at: 1), down(3, at: 2), down(5, at: 3),
        SessionEntry(microseconds: 4, event: .up(id: 3)),
        SessionEntry(microseconds: 4, event: .cancel(id: 4, reason: "torn")),
        SessionEntry(microseconds: 4, event: .cancel(id: 5, reason: "torn")),
      ]
    )
    expectEqual(
      session.warnings,
      [
        "demo.touchcast: the end is missing, pointers still down and cancelled: 2"
      ]
    )
  }

  @Test func `with an end the fingers that are down are not cancelled`() throws {
    let session = try read(#"[1,"d",4,8,9.5,"touch"]"#, #"[2,"x"]"#)
    expectEqual(session.entries, [down(4, at: 1), SessionEntry(microseconds: 2, event: .end)])
    expect(session.warnings.isEmpty)
  }

  @Test func `extensions are ignored`() throws {
    let session = try read(#"[1,"x-eyes",{"left":[0,1]},null,true]"#, #"[1,"x-"]"#, #"[2,"x"]"#)
    expectEqual(session.entries, [SessionEntry(microseconds: 2, event: .end)])
  }

  @Test func `the time of an extension must not decrease`() {
    expectEqual(
      errorText(about: #"[9,"x-eyes"]"#, #"[8,"x"]"#),
      "demo.touchcast:3: found time 8 after 9, expected a time that does not decrease"
    )
  }

  @Test func `entries may have equal times`() throws {
    try expectEqual(read(#"[1,"l","a"]"#, #"[1,"l","b"]"#, #"[1,"x"]"#).entries.count, 3)
  }

  @Test func `an id may be reused after it is lifted`() throws {
    let session = try read(
      #"[1,"d",4,8,9.5,"touch"]"#,
      #"[2,"u",4]"#,
      #"[3,"d",4,8,9.5,"touch"]"#,
      #"[4,"x"]"#
    )
    expectEqual(session.entries[2], down(4, at: 3))
  }

  @Test func `spaces, tabs and carriage returns between values are ignored`() throws {
    let text = plainHeaderLine + "\r\n[ 1 ,\t\"u-\" ]\r\n"
    expectEqual(errorText(aboutText: text)?.contains(#"found code "u-""#), true)
    try expect(read(text: plainHeaderLine + "\r\n[ 1 ,\t\"x\" ] \r\n").warnings.isEmpty)
  }

  @Test func `members of a header may be in any order`() throws {
    let header = """
      {"tuning":{"a":1},"scene":"s","preset":"p","scale":2,"size":[3,4.5],"title":"\\u65e5\\ud83c\\udfa1",\
      "version":1,"format":"touchcast"}

      """
    let expected = SessionHeader(
      title: "日🎡",
      width: 3,
      height: 4.5,
      scale: 2,
      preset: "p",
      scene: "s",
      tuning: ["a": 1]
    )
    try expectEqual(read(text: header).header, expected)
  }

  @Test func `64-bit integers are exact`() throws {
    let session = try read(
      #"[1,"d",9223372036854775807,8,9.5,"touch"]"#,
      #"[2,"h",{"wheel":[-9007199254740993,0]}]"#,
      #"[3,"x"]"#
    )
    expectEqual(session.entries[0], down(.max, at: 1))
    expectEqual(
      session.entries[1].event,
      .checkpoint(["wheel": .one(.init(-9_007_199_254_740_993, at: 0))])
    )
  }
}
