import JSONText
import TestSupport
import Testing

/// Errors for values of the wrong kind, and access to values.
struct JSONValueTests {
  /// The error that a body throws, with the file `f` and no path; nil without an error.
  static func errorText(_ body: () throws(SourceProblem) -> Void) -> String? {
    do throws(SourceProblem) {
      try body()
      return nil
    } catch {
      var problem = error
      problem.file = "f"
      return "\(problem)"
    }
  }

  private typealias Read = @Sendable (JSONValue) throws(SourceProblem) -> Void

  /// What is read, of which kinds it can be, and the expected text of other kinds.
  private static let reads: [(kinds: [String], expected: String, read: Read)] = [
    (["an object"], "an object", { value throws(SourceProblem) in _ = try value.members() }),
    (arrays, "an array", { value throws(SourceProblem) in _ = try value.array() }),
    (
      arrays, "an array of rows",
      { value throws(SourceProblem) in _ = try value.array(of: "rows", 1...2) }
    ),
    (["\"t\""], "a text", { value throws(SourceProblem) in _ = try value.string() }),
    (["true"], "true or false", { value throws(SourceProblem) in _ = try value.bool() }),
    (
      [], "a whole number in 0...4",
      { value throws(SourceProblem) in _ = try value.integer(in: 0...4) }
    ),
    (
      [], "a number in 1.0...4.0",
      { value throws(SourceProblem) in _ = try value.number(in: 1...4) }
    ),
  ]
  private static let arrays = ["an empty array", "an array"]

  @Test func `the error for a value of the wrong kind names the value`() throws {
    let kinds = #"[null, true, 5, 0.5, "t", [], [1], {}]"#
    let found = ["null", "true", "5", "0.5", "\"t\""] + Self.arrays + ["an object"]
    for (value, found) in zip(try JSONParserTests.value(kinds).array(), found) {
      for (kinds, expected, read) in Self.reads where !kinds.contains(found) {
        let errorText = Self.errorText { () throws(SourceProblem) in try read(value) }
        expectEqual(errorText, "f:1: found \(found), expected \(expected)")
      }
    }
  }

  @Test func `the error for an unknown or missing key names the key`() throws {
    let root = try JSONParserTests.value("{\"name\": \"x\",\n\"colour\": 1}")
    expectEqual(
      Self.errorText { () throws(SourceProblem) in
        _ = try root.object(expecting: ["name", "color"])
      },
      #"f:2: found the unknown key "colour" (did you mean "color"?), expected name, color"#
    )
    let object = try root.object(expecting: ["name", "colour", "base"])
    expectEqual(
      Self.errorText { () throws(SourceProblem) in _ = try object.required("base") },
      #"f:1: found no "base", expected one"#
    )
    expect(object["base"] == nil)
    try expectEqual(object.members().map(\.key), ["name", "colour"])
    try expectEqual(object.members().map(\.value.line), [1, 2])
  }

  @Test func `counts and lengths have limits`() throws {
    let values = try JSONParserTests.value("[[], [1, 2, 3], \"abc\", \"a\\nb\", \"e\\u0301\"]")
      .array()
    expectEqual(
      Self.errorText { () throws(SourceProblem) in _ = try values[0].array(of: "rows", 1...2) },
      "f:1: found no rows, expected 1...2"
    )
    expectEqual(
      Self.errorText { () throws(SourceProblem) in _ = try values[1].array(of: "rows", 1...2) },
      "f:1: found 3 rows, expected 1...2"
    )
    try expectEqual(values[1].array(of: "rows", 1...3).count, 3)
    try expectEqual(values[2].string(upTo: 3), "abc")
    expectEqual(
      Self.errorText { () throws(SourceProblem) in _ = try values[2].string(upTo: 2) },
      "f:1: found a text of 3 characters, expected at most 2"
    )
    expectEqual(
      Self.errorText { () throws(SourceProblem) in _ = try values[3].string(upTo: 9) },
      #"f:1: found "a\u{A}b", expected a text of one line without control characters"#
    )
    expectEqual(
      Self.errorText { () throws(SourceProblem) in _ = try values[4].string(upTo: 1) },
      "f:1: found a text of 2 characters, expected at most 1"
    )
  }
}
