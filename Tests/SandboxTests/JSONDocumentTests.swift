import Testing

@testable import Sandbox

/// JSON with lines and paths: what is taken, and how everything else is refused.
@Suite struct JSONDocumentTests {
  /// A text and what is said of it.
  struct Refusal: Sendable, CustomTestStringConvertible {
    let text: String
    let says: String
    var testDescription: String { says }

    init(_ text: String, _ says: String) {
      self.text = text
      self.says = says
    }
  }

  static func document(_ text: String) throws(DocumentError) -> JSONDocument {
    try JSONDocument(Array(text.utf8), file: "f")
  }

  /// What the reading of bytes is refused with; nil if it is not.
  static func refusal(of bytes: [UInt8]) -> String? {
    complaint { _ = try JSONDocument(bytes, file: "f") }
  }

  @Test func `every value knows its line and its path`() throws {
    let root = try Self.document("{\n \"columns\": [ 1,\n {\"rows\": [\n\"a\", \"b\"]}]}").root
    let columns = try root.object(expecting: ["columns"]).required("columns")
    let rows = try columns.array()[1].object(expecting: ["rows"]).required("rows")
    let places = [root, columns, rows] + (try rows.array())
    #expect(places.map(\.line) == [1, 2, 3, 4, 4])
    #expect(
      places.map(\.path)
        == ["", "columns", "columns.1.rows", "columns.1.rows.0", "columns.1.rows.1"]
    )
    #expect(try rows.array()[1].string() == "b")
  }

  @Test func `a byte order mark, tabs and carriage returns are passed over`() throws {
    let root = try Self.document("\u{FEFF}\t[\r\n 1 ,\r\n2 ]\r\n").root
    #expect(try root.array().map(\.line) == [2, 3])
  }

  static let texts: [(json: String, text: String)] = [
    (#""""#, ""), (#""おすすめ""#, "おすすめ"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
    (#""\u0041\u00e9\u30AB""#, "Aéカ"), (#""\ud83d\ude00!""#, "😀!"), (#""a\u0000b""#, "a\u{0}b"),
  ]

  @Test(arguments: texts)
  func `a text is read with its escapes`(json: String, text: String) throws {
    #expect(try Self.document(json).root.string() == text)
  }

  static let numbers: [(json: String, number: Double)] = [
    ("0", 0), ("-0", 0), ("12", 12), ("-7.25", -7.25), ("1e3", 1000), ("2.5E-1", 0.25),
    ("1E+2", 100), ("123456789012345678901234567890", 1.2345678901234568e29), ("1e-999", 0),
  ]

  @Test(arguments: numbers)
  func `a number is read`(json: String, number: Double) throws {
    #expect(try Self.document(json).root.number(in: -1e30...1e30) == number)
  }

  static let wholes: [(json: String, integer: Int)] = [
    ("9223372036854775807", .max), ("-9223372036854775808", .min), ("6.0", 6), ("6e1", 60),
  ]

  @Test(arguments: wholes)
  func `a whole number is exact however it is written`(json: String, integer: Int) throws {
    #expect(try Self.document(json).root.integer(in: .min ... .max) == integer)
  }

  @Test func `words are read`() throws {
    let values = try Self.document("[true, false, null]").root.array()
    #expect(try values[0].bool())
    #expect(try !values[1].bool())
    #expect(values.map(\.kind) == [.bool, .bool, .null])
  }

  static let broken = [
    Refusal("", "f:1: found the end of the file, expected a value"),
    Refusal(" \n ", "f:2: found the end of the file, expected a value"),
    Refusal("{\n\"a\": NaN}", "f:2: a: found 'NaN', expected a value"),
    Refusal("[-Infinity]", "f:1: 0: found '-Infinity', expected a number as JSON writes it"),
    Refusal("[1,\n1e999]", "f:2: 1: found 1e999, expected a number of at most 1.8e308"),
    Refusal("[01]", "f:1: 0: found '01', expected a number as JSON writes it"),
    Refusal("[-]", "f:1: 0: found '-', expected a number as JSON writes it"),
    Refusal("[+1]", "f:1: 0: found '+1', expected a number as JSON writes it"),
    Refusal("[1.]", "f:1: 0: found '1.', expected a number as JSON writes it"),
    Refusal("[.5]", "f:1: 0: found '.5', expected a number as JSON writes it"),
    Refusal("[1e]", "f:1: 0: found '1e', expected a number as JSON writes it"),
    Refusal("[0x10]", "f:1: 0: found '0x10', expected a number as JSON writes it"),
    Refusal("[True]", "f:1: 0: found 'True', expected a value"),
    Refusal("[1,\n]", "f:2: 1: found ']', expected a value"),
    Refusal("[1\n2]", "f:2: found '2', expected ',' or ']'"),
    Refusal("[1", "f:1: found the end of the file, expected ',' or ']'"),
    Refusal(#"{"a": {"b": 1,}}"#, "f:1: a: found '}', expected a key in quotes"),
    Refusal("{a: 1}", "f:1: found 'a', expected a key in quotes"),
    Refusal(#"{"a" 1}"#, "f:1: a: found '1', expected ':'"),
    Refusal(#"{"a": 1 "b": 2}"#, #"f:1: found '"', expected ',' or '}'"#),
    Refusal("{\"a\": \u{201C}x\u{201D}}", "f:1: a: found '\u{201C}', expected a value"),
    Refusal("{}\n// end", "f:2: found '/', expected the end of the file"),
    Refusal("1 2", "f:1: found '2', expected the end of the file"),
    Refusal("[\"a\n\"]", "f:1: 0: found the end of the line, expected a closing quote"),
    Refusal("[\"a", "f:1: 0: found the end of the file, expected a closing quote"),
    Refusal("[\"\t\"]", "f:1: 0: found byte 0x09 in a text, expected no control characters"),
    Refusal("\u{0}", "f:1: found byte 0x00, expected a value"),
    Refusal(
      #"["\x41"]"#,
      #"f:1: 0: found '\x', expected one of \" \\ \/ \b \f \n \r \t \u"#
    ),
    Refusal("\"\\", #"f:1: found '\', expected one of \" \\ \/ \b \f \n \r \t \u"#),
    Refusal(#""\u12"#, #"f:1: found '\u12', expected \u and four hexadecimal digits"#),
    Refusal(#""\u+123""#, #"f:1: found '\u+123', expected \u and four hexadecimal digits"#),
    Refusal(#""\ud83d!""#, #"f:1: found '\ud83d', expected both halves of a character"#),
    Refusal(#""\ude00""#, #"f:1: found '\ude00', expected both halves of a character"#),
    Refusal(
      #""\ud83d\u0041""#,
      #"f:1: found '\ud83d\u0041', expected both halves of a character"#
    ),
  ]

  @Test(arguments: broken)
  func `what is no JSON is refused by line, path, found and expected`(refusal: Refusal) {
    #expect(Self.refusal(of: Array(refusal.text.utf8)) == refusal.says)
  }

  @Test func `a key given twice is refused by both lines`() {
    let text = "{\"a\": {\n\"rows\": 1,\n\"x\": 2,\n\"ro\\u0077s\": 3}}"
    let says = #"f:4: a.rows: found "rows" again after line 2, expected each key once"#
    #expect(Self.refusal(of: Array(text.utf8)) == says)
  }

  @Test func `sixteen deep is taken and seventeen is not`() {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    #expect(Self.refusal(of: nested(16)) == nil)
    let path = Array(repeating: "0", count: 16).joined(separator: ".")
    let says = "f:1: \(path): found arrays and objects 17 deep, expected at most 16"
    #expect(Self.refusal(of: nested(17)) == says)
    #expect(Self.refusal(of: Array(repeating: UInt8(ascii: "["), count: 100_000)) == says)
  }

  @Test func `four mebibytes are taken and a byte more is not`() {
    let text: [UInt8] = [UInt8(ascii: "1")] + Array(repeating: 0x20, count: 4 * 1024 * 1024 - 1)
    #expect(Self.refusal(of: text) == nil)
    #expect(
      Self.refusal(of: text + [0x20])
        == "f: found more than 4194304 bytes, expected at most these"
    )
  }

  @Test func `bytes that are not UTF-8 are refused in and out of texts`() {
    #expect(
      Self.refusal(of: Array("[\n\"a\",\"".utf8) + [0xC3, 0x28] + Array("\"]".utf8))
        == "f:2: 1: found a text with bytes that are not UTF-8, expected UTF-8"
    )
    #expect(Self.refusal(of: [0xFF]) == "f:1: found byte 0xFF, expected a value")
    #expect(Self.refusal(of: [0xE2, 0x80]) == "f:1: found byte 0xE2, expected a value")
  }

  @Test func `what an error shows of a file stays short and on its line`() {
    let key = #"{"a\nb\u202e": 1, "a\nb\u202e": 2}"#
    #expect(
      Self.refusal(of: Array(key.utf8))
        == #"f:1: a\u{A}b\u{202E}: found "a\u{A}b\u{202E}" again after line 1, "#
        + "expected each key once"
    )
    let word = String(repeating: "x", count: 41)
    #expect(
      Self.refusal(of: Array(word.utf8))
        == "f:1: found '\(word.dropLast())…', expected a value"
    )
  }

  @Test func `a value of the wrong kind is refused by what it is`() throws {
    let kinds = #"[null, true, 5, 0.5, "t", [], [1], {}]"#
    let found = ["null", "true", "5", "0.5", "\"t\"", "an empty array", "an array", "an object"]
    let values = try Self.document(kinds).root.array()
    for (index, (value, found)) in zip(values, found).enumerated() {
      let place = "f:1: \(index): found \(found), expected"
      if value.kind != .object {
        #expect(Self.complaint { _ = try value.keys() } == "\(place) an object")
      }
      if value.kind != .array {
        #expect(Self.complaint { _ = try value.array() } == "\(place) an array")
        #expect(
          Self.complaint { _ = try value.array(of: "rows", 1...2) } == "\(place) an array of rows"
        )
      }
      if value.kind != .string {
        #expect(Self.complaint { _ = try value.string() } == "\(place) a text")
      }
      if value.kind != .bool {
        #expect(Self.complaint { _ = try value.bool() } == "\(place) true or false")
      }
      #expect(
        Self.complaint { _ = try value.integer(in: 0...4) } == "\(place) a whole number in 0...4"
      )
      #expect(
        Self.complaint { _ = try value.number(in: 1...4) } == "\(place) a number in 1.0...4.0"
      )
    }
  }

  @Test func `a key that is unknown or missing is named`() throws {
    let root = try Self.document("{\"name\": \"x\",\n\"colour\": 1}").root
    #expect(
      Self.complaint { _ = try root.object(expecting: ["name", "color"]) }
        == #"f:2: colour: found the unknown key "colour", expected name, color"#
    )
    let object = try root.object(expecting: ["name", "colour", "base"])
    #expect(
      Self.complaint { _ = try object.required("base") } == #"f:1: found no "base", expected one"#
    )
    #expect(object["base"] == nil)
    #expect(object.members.map(\.key) == ["name", "colour"])
    #expect(object.members.map(\.value.line) == [1, 2])
  }

  @Test func `counts and lengths have limits`() throws {
    let values = try Self.document("[[], [1, 2, 3], \"abc\", \"a\\nb\", \"e\\u0301\"]").root.array()
    #expect(
      Self.complaint { _ = try values[0].array(of: "rows", 1...2) }
        == "f:1: 0: found no rows, expected 1...2"
    )
    #expect(
      Self.complaint { _ = try values[1].array(of: "rows", 1...2) }
        == "f:1: 1: found 3 rows, expected 1...2"
    )
    #expect(try values[1].array(of: "rows", 1...3).count == 3)
    #expect(try values[2].string(upTo: 3) == "abc")
    #expect(
      Self.complaint { _ = try values[2].string(upTo: 2) }
        == "f:1: 2: found a text of 3 characters, expected at most 2"
    )
    #expect(
      Self.complaint { _ = try values[3].string(upTo: 9) }
        == #"f:1: 3: found "a\u{A}b", expected a text of one line without control characters"#
    )
    #expect(
      Self.complaint { _ = try values[4].string(upTo: 1) }
        == "f:1: 4: found a text of 2 characters, expected at most 1"
    )
  }

  @Test func `a file that cannot be read is refused by its reason`() {
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
        == "/dev/zero: found more than 4194304 bytes, expected at most these"
    )
  }

  /// What a reading complains of; nil if of nothing.
  static func complaint(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch {
      return "\(error)"
    }
  }
}
