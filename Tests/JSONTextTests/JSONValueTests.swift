import JSONText
import Testing

/// Errors for values of the wrong kind, and access to values.
@Suite struct JSONValueTests {
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

  @Test func `the error for a value of the wrong kind names the value`() throws {
    let kinds = #"[null, true, 5, 0.5, "t", [], [1], {}]"#
    let found = ["null", "true", "5", "0.5", "\"t\"", "an empty array", "an array", "an object"]
    let values = try JSONParserTests.value(kinds).array()
    for (value, found) in zip(values, found) {
      let place = "f:1: found \(found), expected"
      if found != "an object" {
        #expect(
          Self.errorText { () throws(SourceProblem) in _ = try value.members() }
            == "\(place) an object"
        )
      }
      if !found.hasSuffix("array") {
        #expect(
          Self.errorText { () throws(SourceProblem) in _ = try value.array() }
            == "\(place) an array"
        )
        #expect(
          Self.errorText { () throws(SourceProblem) in _ = try value.array(of: "rows", 1...2) }
            == "\(place) an array of rows"
        )
      }
      if found != "\"t\"" {
        #expect(
          Self.errorText { () throws(SourceProblem) in _ = try value.string() } == "\(place) a text"
        )
      }
      if found != "true" {
        #expect(
          Self.errorText { () throws(SourceProblem) in _ = try value.bool() }
            == "\(place) true or false"
        )
      }
      #expect(
        Self.errorText { () throws(SourceProblem) in _ = try value.integer(in: 0...4) }
          == "\(place) a whole number in 0...4"
      )
      #expect(
        Self.errorText { () throws(SourceProblem) in _ = try value.number(in: 1...4) }
          == "\(place) a number in 1.0...4.0"
      )
    }
  }

  @Test func `the error for an unknown or missing key names the key`() throws {
    let root = try JSONParserTests.value("{\"name\": \"x\",\n\"colour\": 1}")
    #expect(
      Self.errorText { () throws(SourceProblem) in
        _ = try root.object(expecting: ["name", "color"])
      }
        == #"f:2: found the unknown key "colour", expected name, color"#
    )
    let object = try root.object(expecting: ["name", "colour", "base"])
    #expect(
      Self.errorText { () throws(SourceProblem) in _ = try object.required("base") }
        == #"f:1: found no "base", expected one"#
    )
    #expect(object["base"] == nil)
    #expect(try object.members().map(\.key) == ["name", "colour"])
    #expect(try object.members().map(\.value.line) == [1, 2])
  }

  @Test func `counts and lengths have limits`() throws {
    let values = try JSONParserTests.value("[[], [1, 2, 3], \"abc\", \"a\\nb\", \"e\\u0301\"]")
      .array()
    #expect(
      Self.errorText { () throws(SourceProblem) in _ = try values[0].array(of: "rows", 1...2) }
        == "f:1: found no rows, expected 1...2"
    )
    #expect(
      Self.errorText { () throws(SourceProblem) in _ = try values[1].array(of: "rows", 1...2) }
        == "f:1: found 3 rows, expected 1...2"
    )
    #expect(try values[1].array(of: "rows", 1...3).count == 3)
    #expect(try values[2].string(upTo: 3) == "abc")
    #expect(
      Self.errorText { () throws(SourceProblem) in _ = try values[2].string(upTo: 2) }
        == "f:1: found a text of 3 characters, expected at most 2"
    )
    #expect(
      Self.errorText { () throws(SourceProblem) in _ = try values[3].string(upTo: 9) }
        == #"f:1: found "a\u{A}b", expected a text of one line without control characters"#
    )
    #expect(
      Self.errorText { () throws(SourceProblem) in _ = try values[4].string(upTo: 1) }
        == "f:1: found a text of 2 characters, expected at most 1"
    )
  }
}
