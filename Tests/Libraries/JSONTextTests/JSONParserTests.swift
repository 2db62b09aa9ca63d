import JSONText
import TestSupport
import Testing

/// Texts that the parser accepts, and the errors for other texts.
struct JSONParserTests {
  static func value(_ text: String) throws(SourceProblem) -> JSONValue {
    try JSONParser.parse(Array(text.utf8), depth: 16)
  }

  /// The error for bytes of the file `f`; nil if they are accepted.
  static func refusal(of bytes: [UInt8]) -> String? {
    do throws(SourceProblem) {
      _ = try JSONParser.parse(bytes, depth: 16)
      return nil
    } catch {
      var problem = error
      problem.file = "f"
      return "\(problem)"
    }
  }

  @Test func `every value has its line, its offset and its path`() throws {
    let text = "{\n \"columns\": [ 1,\n {\"rows\": [\n\"a\", \"b\"]}]}"
    let root = try Self.value(text)
    let columns = try root.object(expecting: ["columns"]).required("columns")
    let rows = try columns.array()[1].object(expecting: ["rows"]).required("rows")
    let places = [root, columns, rows] + (try rows.array())
    expectEqual(places.map(\.line), [1, 2, 3, 4, 4])
    expectEqual(places.map { Array(text.utf8)[$0.offset] }, Array("{[[\"\"".utf8))
    expectEqual(
      places.map { root.path(toOffset: $0.offset) },
      ["", "columns", "columns.1.rows", "columns.1.rows.0", "columns.1.rows.1"]
    )
    try expectEqual(root.members().map { root.path(toOffset: $0.offset) }, ["columns"])
    try expectEqual(rows.array()[1].string(), "b")
  }

  @Test func `a part of a buffer has its own line numbers and offsets`() throws {
    let bytes = Array("xx [1,\n2] yy".utf8)
    let value = try JSONParser.parse(bytes, 2..<9, line: 7, depth: 1)
    try expectEqual(value.array().map(\.line), [7, 8])
    try expectEqual(value.array().map(\.offset), [2, 5])
  }

  @Test func `members are in the order of the text`() throws {
    let keys = try Self.value(#"{"b": 1, "a": 2, "c": 3}"#).members().map(\.key)
    expectEqual(keys, ["b", "a", "c"])
  }

  @Test func `white space around values is ignored`() throws {
    let root = try Self.value("\t[\r\n 1 ,\r\n2 ]\r\n")
    try expectEqual(root.array().map(\.line), [2, 3])
  }

  static let texts: [(json: String, text: String)] = [
    (#""""#, ""), (#""おすすめ""#, "おすすめ"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
    (#""\u0041\u00e9\u30AB""#, "Aéカ"), (#""\ud83d\ude00!""#, "😀!"), (#""a\u0000b""#, "a\u{0}b"),
  ]

  @Test(arguments: texts)
  func `escapes in a text are decoded`(json: String, text: String) throws {
    try expectEqual(Self.value(json).string(), text)
  }

  static let numbers: [(json: String, number: Double)] = [
    ("0", 0), ("-0", 0), ("12", 12), ("-7.25", -7.25), ("1e3", 1000), ("2.5E-1", 0.25),
    ("1E+2", 100), ("123456789012345678901234567890", 1.2345678901234568e29), ("1e-999", 0),
  ]

  @Test(arguments: numbers)
  func `a number is read`(json: String, number: Double) throws {
    try expectEqual(Self.value(json).number(in: -1e30...1e30), number)
  }

  @Test func `decimals are the nearest doubles`() throws {
    var random = SplitMix64(seed: 12)
    for _ in 0..<2000 {
      let whole = Int.random(in: 0..<1_000_000, using: &random)
      let decimals = String(Int.random(in: 1..<1_000_000_000_000_000, using: &random))
        .prefix(Int.random(in: 1...15, using: &random))
      let json = "-\(whole).\(decimals)"
      try expectEqual(Self.value(json).double, Double(json), "\(json)")
    }
  }

  @Test func `negative zero is zero`() throws {
    for json in ["-0", "-0.0", "-0e5"] {
      try expectEqual(Self.value(json).content, .integer(0))
    }
  }

  static let wholes: [(json: String, integer: Int)] = [
    ("9007199254740993", 9_007_199_254_740_993), ("9223372036854775807", .max),
    ("-9223372036854775808", .min), ("6.0", 6), ("6e1", 60),
  ]

  @Test(arguments: wholes)
  func `whole numbers are exact in every notation`(json: String, integer: Int) throws {
    try expectEqual(Self.value(json).integer(in: .min ... .max), integer)
  }

  @Test func `true, false and null are read`() throws {
    let values = try Self.value("[true, false, null]").array()
    try expect(values[0].bool())
    try expect(!values[1].bool())
    expectEqual(values.map(\.content), [.bool(true), .bool(false), .null])
  }

  static let broken = [
    Refusal("", "f:1: found the end of the file, expected a value"),
    Refusal(" \n ", "f:2: found the end of the file, expected a value"),
    Refusal("{\n\"a\": NaN}", "f:2: a: found 'NaN', expected a value"),
    Refusal("[-Infinity]", "f:1: 0: found '-Infinity', expected a number as JSON writes it"),
    Refusal("[1,\n1e999]", "f:2: 1: found 1e999, expected a number of at most 1.8e308"),
    Refusal("[01]", "f:1: 0: found '01', expected a number as JSON writes it"),
    Refusal("[-]", "f:1: 0: found '-', expected a number as JSON writes it"),
    Refusal("[+1]", "f:1: 0: found '+1', expected 1"),
    Refusal("[-.5]", "f:1: 0: found '-.5', expected -0.5"),
    Refusal("[+.5]", "f:1: 0: found '+.5', expected 0.5"),
    Refusal("[.]", "f:1: 0: found '.', expected a number as JSON writes it"),
    Refusal(#"{"a": 0,25}"#, "f:1: found '0,25', expected 0.25 with a point"),
    Refusal(#"{"a": -1,5, "b": 2}"#, "f:1: found '-1,5', expected -1.5 with a point"),
    Refusal(#"{"a": 1, 25}"#, "f:1: found '25', expected a key in quotes"),
    Refusal(#"{"a": "0",25}"#, "f:1: found '25', expected a key in quotes"),
    Refusal("[1.]", "f:1: 0: found '1.', expected a number as JSON writes it"),
    Refusal("[.5]", "f:1: 0: found '.5', expected 0.5"),
    Refusal("[1e]", "f:1: 0: found '1e', expected a number as JSON writes it"),
    Refusal("[0x10]", "f:1: 0: found '0x10', expected a number as JSON writes it"),
    Refusal("[True]", "f:1: 0: found 'True', expected a value"),
    Refusal("[1,\n]", "f:2: found ']' after a comma, expected no comma at the end"),
    Refusal("[1\n2]", "f:2: found '2', expected ',' or ']'"),
    Refusal("[1", "f:1: found the end of the file, expected ',' or ']'"),
    Refusal(#"{"a": {"b": 1,}}"#, "f:1: a: found '}' after a comma, expected no comma at the end"),
    Refusal("{a: 1}", "f:1: found 'a', expected a key in quotes"),
    Refusal(#"{"a" 1}"#, "f:1: a: found '1', expected ':'"),
    Refusal(#"{"a": 1 "b": 2}"#, #"f:1: found '"', expected ',' or '}'"#),
    Refusal("{\"a\": \u{201C}x\u{201D}}", "f:1: a: found '\u{201C}', expected a value"),
    Refusal("{}\n// end", "f:2: found a comment, expected none: JSON has no comments"),
    Refusal("{ // the start", "f:1: found a comment, expected none: JSON has no comments"),
    Refusal("[1, /* two */ 2]", "f:1: 1: found a comment, expected none: JSON has no comments"),
    Refusal("[1 # one", "f:1: found a comment, expected none: JSON has no comments"),
    Refusal("[/x]", "f:1: 0: found '/', expected a value"),
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
    Refusal(#""\u-000""#, #"f:1: found '\u-000', expected \u and four hexadecimal digits"#),
    Refusal(#""\ud83d!""#, #"f:1: found '\ud83d', expected both halves of a character"#),
    Refusal(#""\ude00""#, #"f:1: found '\ude00', expected both halves of a character"#),
    Refusal(
      #""\ud83d\u0041""#,
      #"f:1: found '\ud83d\u0041', expected both halves of a character"#
    ),
  ]

  @Test(arguments: broken)
  func `an error states line, path, found and expected text`(refusal: Refusal) {
    expectEqual(Self.refusal(of: Array(refusal.text.utf8)), refusal.message)
  }

  @Test func `the error for a duplicate key states both lines`() {
    let text = "{\"a\": {\n\"rows\": 1,\n\"x\": 2,\n\"ro\\u0077s\": 3}}"
    let message = #"f:4: a.rows: found "rows" again after line 2, expected each key once"#
    expectEqual(Self.refusal(of: Array(text.utf8)), message)
  }

  @Test func `a duplicate key is found among forty members`() {
    let members = (0..<40).map { "\"k\($0)\": 0" }.joined(separator: ",\n")
    for index in [0, 7, 15, 16, 39] {
      expectEqual(
        Self.refusal(of: Array("{\(members), \"k\(index)\": 1}".utf8)),
        "f:40: k\(index): found \"k\(index)\" again after line \(index + 1), "
          + "expected each key once"
      )
    }
  }

  @Test func `sixteen levels are accepted and seventeen are not`() {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    expect(Self.refusal(of: nested(16)) == nil)
    let path = Array(repeating: "0", count: 16).joined(separator: ".")
    let message = "f:1: \(path): found arrays and objects 17 deep, expected at most 16"
    expectEqual(Self.refusal(of: nested(17)), message)
    expectEqual(Self.refusal(of: Array(repeating: UInt8(ascii: "["), count: 100_000)), message)
  }

  @Test func `bytes that are not UTF-8 are errors inside and outside of texts`() {
    expectEqual(
      Self.refusal(of: Array("[\n\"a\",\"".utf8) + [0xC3, 0x28] + Array("\"]".utf8)),
      "f:2: 1: found a text with bytes that are not UTF-8, expected UTF-8"
    )
    expectEqual(Self.refusal(of: [0xFF]), "f:1: found byte 0xFF, expected a value")
    expectEqual(Self.refusal(of: [0xE2, 0x80]), "f:1: found byte 0xE2, expected a value")
  }

  @Test func `an error escapes and truncates text of the file`() {
    let key = #"{"a\nb\u202e": 1, "a\nb\u202e": 2}"#
    expectEqual(
      Self.refusal(of: Array(key.utf8)),
      #"f:1: a\u{A}b\u{202E}: found "a\u{A}b\u{202E}" again after line 1, "#
        + "expected each key once"
    )
    let word = String(repeating: "x", count: 41)
    expectEqual(
      Self.refusal(of: Array(word.utf8)),
      "f:1: found '\(word.dropLast())…', expected a value"
    )
  }
}
