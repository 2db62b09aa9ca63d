import Pickers
import TestSupport
import Testing

/// Formatting and parsing of numbers.
struct RulerFormatTests {
  static func scale(
    _ minimum: Int,
    digits: Int,
    count: Int = 10,
    _ format: RulerScale.NumberFormat
  ) -> RulerScale {
    RulerScale(minimum: minimum, step: 1, fractionDigits: digits, count: count, format: format)
  }

  @Test func `the default format has a decimal point and no other symbols`() {
    expectEqual(Self.scale(12_345, digits: 1, RulerScale.NumberFormat()).text(at: 0), "1234.5")
  }

  @Test func `a format adds a prefix, a suffix and group separators`() {
    let dollars = RulerScale.NumberFormat(prefix: "$", groupSeparator: ",")
    let texts = [0, 99, 100, 99_999, 100_000, 123_456_789].map {
      Self.scale($0, digits: 2, dollars).text(at: 0)
    }
    expectEqual(texts, ["$0.00", "$0.99", "$1.00", "$999.99", "$1,000.00", "$1,234,567.89"])
    let weight = RulerScale.NumberFormat(suffix: " kg", decimalSeparator: ",", groupSeparator: ".")
    expectEqual(Self.scale(637, digits: 1, weight).text(at: 0), "63,7 kg")
    expectEqual(Self.scale(1_000_000, digits: 0, weight).text(at: 0), "1.000.000 kg")
  }

  @Test func `the minus sign precedes the prefix`() {
    let dollars = RulerScale.NumberFormat(prefix: "$", suffix: "!", groupSeparator: ",")
    expectEqual(Self.scale(-5, digits: 2, dollars).text(at: 0), "-$0.05!")
    expectEqual(Self.scale(-1234, digits: 0, dollars).text(at: 0), "-$1,234!")
    expectEqual(Self.scale(-3, digits: 1, dollars).text(at: 3), "$0.0!")
  }

  @Test func `major marks have the same format`() {
    let weight = RulerScale.NumberFormat(suffix: " kg", groupSeparator: " ")
    let scale = Self.scale(10_000, digits: 1, count: 30, weight)
    expect(scale.majorText(at: 10) == "1 001 kg" && scale.majorText(at: 3) == "1 000.3 kg")
  }

  @Test func `typed numbers find the nearest mark`() {
    let scale = RulerScale(minimum: -50, step: 5, fractionDigits: 1, count: 41)
    let typed: [(String, Int?)] = [
      ("0", 10), ("5", 20), ("5.", 20), ("5,0", 20), ("5.2", 20), ("5.3", 21), ("-0.5", 9),
      ("-4", 2), ("-5", 0), ("0.25", 10), ("0.3", 11), (".5", 11), ("007", 24), ("99", 40),
      ("-99", 0), ("99999999999999999999999999", 40), ("-99999999999999999999999999", 0),
    ]
    for (text, mark) in typed { expectEqual(scale.mark(nearestTo: text), mark, "\(text)") }
  }

  @Test(arguments: ["", "-", ".", "-.", "1.2.3", "1,2,3", "a", "1a", "--1", "1-", "+1", " 1", "１"])
  func `text that is not a number has no mark`(text: String) {
    let scale = RulerScale(minimum: -50, step: 5, fractionDigits: 1, count: 41)
    expect(scale.mark(nearestTo: text) == nil)
  }

  @Test func `a scale without marks has no nearest mark`() {
    let scale = RulerScale(minimum: 0, step: 1, fractionDigits: 0, count: 0)
    expect(scale.mark(nearestTo: "0") == nil)
  }

  @Test func `marks whose value exceeds the range of integers are omitted`() {
    for (minimum, step) in [(Int.max - 10, 4), (Int.min, Int.max), (0, Int.max), (Int.max, 1)] {
      let scale = RulerScale(
        minimum: minimum,
        step: step,
        fractionDigits: 9,
        count: 1000,
        majorEvery: Int.max
      )
      expect(scale.count >= 1 && scale.count <= 3)
      for mark in 0..<scale.count {
        _ = scale.isMajor(mark)
        expect(!scale.text(at: mark).isEmpty && !scale.majorText(at: mark).isEmpty)
        expect(scale.value(at: mark).isFinite)
      }
    }
  }

  @Test func `the text of a mark parses to that mark for all fraction digits`() {
    for digits in 0...9 {
      let scale = RulerScale(minimum: -7, step: 3, fractionDigits: digits, count: 12)
      for mark in 0..<12 { expectEqual(scale.mark(nearestTo: scale.text(at: mark)), mark) }
    }
  }
}
