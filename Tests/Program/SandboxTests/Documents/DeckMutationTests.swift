import JSONText
import Stage
import TestSupport
import Testing

@testable import Sandbox

/// Decks that are truncated or changed at any byte are valid decks, or errors with a line.
@MainActor struct DeckMutationTests {
  /// A wheel with every key.
  nonisolated static let wheel = #"""
    {"columns": [
    {"rows": ["a\u00e9", {"text": "ö", "image": "b.png"}], "loops": true, "title": "T", "disabled": [0]},
    {"numbers": {"first": 5, "count": 12, "step": 1, "minimumDigits": 2}},
    {"dependsOn": 0, "tables": [[], ["y", "z"]], "selection": 0, "keep": "value"},
    {"dependsOn": 2, "tables": [[], [["p"], []]]},
    {"daysOf": {"year": 0, "month": 1}, "firstYear": 1900, "selection": 3,
    "first": "1900-01-05", "last": "1901-12-24"}
    ]}
    """#

  /// A ruler with every key.
  nonisolated static let ruler = #"""
    {"unit": "€", "fractionDigits": 2, "minimum": -0.5, "maximum": 1e1, "step": 0.25,
    "majorEvery": 4, "selection": 0, "format": {"prefix": "~", "suffix": " \ud83d\ude00",
    "decimalSeparator": ",", "groupSeparator": "."}}
    """#

  nonisolated static let header = #"{"titles": ["a", "本日"], "selection": 1, "visibleColumns": 5}"#

  nonisolated static let sheet = #"{"title": "T", "rows": ["a", "b"], "selection": 1}"#

  nonisolated static let decks = [wheel, ruler, header, sheet]

  /// The values of a changed byte: JSON's own characters, digits, and bytes that are not UTF-8.
  static let replacements = Array("\"\\{}[]:,-09.eu x\n".utf8) + [0x00, 0x80, 0xC3, 0xFF]

  /// Whether bytes are a deck; expects line, found and expected text in any error.
  private func isDeck(_ bytes: [UInt8]) -> Bool {
    do throws(SourceProblem) {
      _ = try JSONDocument.read(bytes, file: "f", Deck.init)
      return true
    } catch {
      let lines = 1 + bytes.count { $0 == 0x0A }
      expectEqual(error.line.map { (1...lines).contains($0) }, true, "\(error)")
      expect(error.text.hasPrefix("found ") && error.text.contains(", expected "), "\(error)")
      return false
    }
  }

  @Test(arguments: decks)
  func `a truncated deck is an error`(text: String) {
    let bytes = Array(text.utf8)
    expect(isDeck(bytes))
    for count in bytes.indices {
      expect(!isDeck(Array(bytes.prefix(count))), "\(count) bytes")
    }
  }

  @Test(arguments: decks)
  func `a deck without one of its bytes is a deck or an error`(text: String) {
    let bytes = Array(text.utf8)
    var refused = 0
    for index in bytes.indices {
      var changed = bytes
      changed.remove(at: index)
      if !isDeck(changed) { refused += 1 }
    }
    expect(refused > bytes.count / 2 && refused < bytes.count)
  }

  @Test(arguments: decks)
  func `a deck with a changed byte is a deck or an error`(text: String) {
    let bytes = Array(text.utf8)
    var refused = 0
    for index in bytes.indices {
      for replacement in Self.replacements {
        var changed = bytes
        changed[index] = replacement
        if !isDeck(changed) { refused += 1 }
      }
    }
    let count = bytes.count * Self.replacements.count
    expect(refused > count / 2 && refused < count)
  }

  @Test(arguments: [
    "cards.json", "categories.json", "date.json", "prefectures.json", "weight.json",
  ])
  func `a bundled deck with a changed byte is a deck or an error, and a truncated one an error`(
    file: String
  ) throws {
    let text = try #require(Surroundings.text(of: DeckTests.folder + file))
    var bytes = Array(text.utf8)
    while bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    for index in bytes.indices {
      expect(!isDeck(Array(bytes.prefix(index))), "\(index) bytes")
      var changed = bytes
      changed[index] ^= 0x01
      _ = isDeck(changed)
    }
  }
}
