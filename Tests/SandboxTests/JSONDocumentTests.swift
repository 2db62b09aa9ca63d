import JSONText
import Testing

@testable import Sandbox

/// Files of JSON: what is accepted besides JSON, and where errors are.
@Suite struct JSONDocumentTests {
  /// A text that is refused, and the error.
  struct Refusal: Sendable, CustomTestStringConvertible {
    let text: String
    let says: String
    var testDescription: String { says }

    init(_ text: String, _ says: String) {
      self.text = text
      self.says = says
    }
  }

  /// The error for bytes of the file `f`; nil if they are accepted.
  static func refusal(of bytes: [UInt8]) -> String? {
    complaint { _ = try JSONDocument(bytes, file: "f") }
  }

  @Test func `an error has the file, the line and the path of its value`() throws {
    let document = try JSONDocument(Array("{\"a\": [1,\n{\"b\": 2}]}".utf8), file: "f")
    let complaint = Self.complaint {
      try document.read { root throws(SourceProblem) in
        let array = try root.object(expecting: ["a"]).required("a").array()
        _ = try array[1].object(expecting: ["b"]).required("b").string()
      }
    }
    #expect(complaint == "f:2: a.1.b: found 2, expected a text")
  }

  @Test func `an unknown key is named with its path`() throws {
    let document = try JSONDocument(Array("[{\"a\": 1,\n\"b\": [2]}]".utf8), file: "f")
    let complaint = Self.complaint {
      try document.read { root throws(SourceProblem) in
        _ = try root.array()[0].object(expecting: ["a", "c"])
      }
    }
    #expect(complaint == "f:2: 0.b: found the unknown key \"b\", expected a, c")
  }

  @Test func `a byte order mark is passed`() throws {
    let document = try JSONDocument([0xEF, 0xBB, 0xBF] + Array("[1]".utf8), file: "f")
    let count = try document.read { root throws(SourceProblem) in try root.array().count }
    #expect(count == 1)
  }

  @Test func `four mebibytes are accepted and a byte more is not`() {
    let text: [UInt8] = [UInt8(ascii: "1")] + Array(repeating: 0x20, count: 4 * 1024 * 1024 - 1)
    #expect(Self.refusal(of: text) == nil)
    #expect(
      Self.refusal(of: text + [0x20])
        == "f: found more than 4194304 bytes, expected at most 4194304"
    )
  }

  @Test func `a file that cannot be read is refused with the reason`() {
    #expect(
      Self.complaint { _ = try JSONDocument(path: "/nowhere/lost.json") }
        == "/nowhere/lost.json: found no file that can be read (No such file or directory), "
        + "expected JSON"
    )
    #expect(
      Self.complaint { _ = try JSONDocument(path: "/") }
        == "/: found no file that can be read (Is a directory), expected JSON"
    )
    #expect(
      Self.complaint { _ = try JSONDocument(path: "/dev/zero") }
        == "/dev/zero: found more than 4194304 bytes, expected at most 4194304"
    )
  }

  /// The error of a body; nil without an error.
  static func complaint(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch {
      return "\(error)"
    }
  }
}
