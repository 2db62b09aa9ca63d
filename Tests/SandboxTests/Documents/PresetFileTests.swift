import JSONText
import TestSupport
import Testing

@testable import Sandbox

/// Preset files: the errors for invalid files, and printed presets that are read back.
@MainActor @Suite struct PresetFileTests {
  private static func preset(_ text: String) throws(SourceProblem) -> PresetFile {
    try JSONDocumentTests.read(text) { root throws(SourceProblem) in try PresetFile(root) }
  }

  nonisolated static let refusals: [Refusal] = [
    .init("[]", "f:1: found an empty array, expected an object"),
    .init(#"{"name": "a"}"#, #"f:1: found no "base", expected one"#),
    .init(#"{"base": "uikit"}"#, #"f:1: found no "name", expected one"#),
    .init("{\"name\": \"a\",\n\"base\": 1}", "f:2: base: found 1, expected a text"),
    .init(
      "{\"name\": \"a\", \"base\": \"uikit\",\n\"name\": \"b\"}",
      #"f:2: name: found "name" again after line 1, expected each key once"#
    ),
    .init(
      "{\"name\": \"a\", \"base\": \"uikit\",\n\"dragSlop\": \"x\", \"decelerationRate\": true}",
      #"f:2: dragSlop: found "x", expected a number in"#
    ),
    .init(
      "{\"name\": \"a\", \"base\": \"uikit\",\n\"zeal\": 1, \"awe\": 2}",
      #"f:2: zeal: found the unknown key "zeal", expected name, base"#
    ),
  ]

  @Test(arguments: refusals)
  func `the error for an invalid preset is the first one in the file`(
    refusal: Refusal
  )
    throws
  {
    let errorText = try #require(
      JSONDocumentTests.errorText { _ = try Self.preset(refusal.text) }
    )
    #expect(errorText.hasPrefix(refusal.message))
  }

  @Test func `a printed preset is read back`() throws {
    let mine = try Self.preset(
      #"{"name": "my \"own\"", "base": "android", "dragSlop": 4}"#
    )
    let again = try Self.preset(mine.json)
    #expect(again.name == mine.name)
    #expect(again.base == "android")
    #expect(again.tuning == mine.tuning)
  }
}
