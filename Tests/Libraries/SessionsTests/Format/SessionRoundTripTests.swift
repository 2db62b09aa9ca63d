import Sessions
import Testing
import TestSupport

struct SessionRoundTripTests {
  /// First seeds of groups of 30 sessions: the groups run in parallel.
  static let seeds = Array(stride(from: UInt64(0), to: 300, by: 30))

  @Test(arguments: seeds)
  func `the lines of a recording are the text of its session, which is read back`(first: UInt64)
    throws
  {
    for seed in first..<first + 30 {
      let session = RandomSession.make(seed: seed)
      var lines = try SessionBuffer(session.header)
      for entry in session.entries { try lines.append(entry) }
      expectEqual(
        String(decoding: lines.bytes, as: UTF8.self),
        SessionText.text(for: session),
        "seed \(seed)"
      )
      try expectEqual(SessionReader.read(bytes: lines.bytes, name: "made"), session, "seed \(seed)")
    }
  }

  static let small = """
    {"format":"touchcast","version":1,"title":"é","size":[9,9],"scale":1,"preset":"a","scene":"b",\
    "tuning":{"c":0.5}}
    [0,"d",1,5,6.5,"touch"]
    [9,"m",1,-7,8]
    [9,"h",{"w":[[1,2],["x",3.5]]}]
    [9,"l","\\u00e9"]
    [9,"u",1]
    [9,"x"]

    """

  @Test func `every prefix of a file is a session with a warning or an error`() throws {
    let bytes = Array(Self.small.utf8)
    let whole = try SessionReader.read(bytes: bytes, name: "small")
    let headerEnd = try #require(bytes.firstIndex(of: UInt8(ascii: "\n")))
    expect(whole.warnings.isEmpty)
    for length in 0..<bytes.count {
      let prefix = Array(bytes[..<length])
      guard length > headerEnd else {
        #expect(throws: SessionError.self) {
          try SessionReader.read(bytes: prefix, name: "small")
        }
        continue
      }
      let session = try SessionReader.read(bytes: prefix, name: "small")
      let lines = prefix.count { $0 == UInt8(ascii: "\n") }
      let kept = session.entries.filter { entry in
        if case .cancel(_, "torn") = entry.event { false } else { true }
      }
      expect(!session.warnings.isEmpty, "length \(length)")
      expectEqual(kept, Array(whole.entries.prefix(lines - 1)), "length \(length)")
    }
  }

  @Test(arguments: 0..<8)
  func `a change of any byte gives a session or an error`(part: Int) throws {
    let bytes = Array(Self.small.utf8)
    var sessions = 0
    var errors = 0
    for index in stride(from: part, to: bytes.count, by: 8) {
      // Every fourth value of each byte, in turn.
      for value in UInt8.min...UInt8.max
      where value != bytes[index] && (index + Int(value)).isMultiple(of: 4) {
        var changed = bytes
        changed[index] = value
        do throws(SessionError) {
          let session = try SessionReader.read(bytes: changed, name: "small")
          // Every accepted session can be written and read back.
          let again = try read(text: SessionText.text(for: session))
          expectEqual(again.entries, session.entries, "byte \(index) became \(value)")
          sessions += 1
        } catch {
          expect(!error.description.contains("\n"), "byte \(index) became \(value)")
          errors += 1
        }
      }
    }
    expect(sessions > 0)
    expect(errors > sessions)
  }
}
