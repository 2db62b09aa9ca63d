import Pickers
import TestSupport
import Testing

/// Typed numbers in the format of a ruler.
struct RulerTypingTests {
  /// Euros from −123,456.78 to 123,456.78, shown as "€1.234,56".
  static let euros = RulerScale(
    minimum: -12_345_678,
    step: 1,
    fractionDigits: 2,
    count: 24_691_357,
    format: RulerScale.NumberFormat(prefix: "€", decimalSeparator: ",", groupSeparator: ".")
  )

  @Test(arguments: [
    ("1.234,56", 123_456), ("€1.234,56", 123_456), ("-€1.234,56", -123_456),
    ("-1.234,56", -123_456), ("1234,56", 123_456), ("123.456,7", 12_345_670), ("-0,05", -5),
    ("1.234", 123_400), ("1.234,", 123_400), ("1.234.5", nil), ("1.234.", nil), ("0.001,5", nil),
    ("1,234.5", nil), ("1,2,3", nil), ("€", nil), ("€-1", nil), ("€€1", nil), ("1.234,5.6", nil),
  ])
  func `text as shown selects what it shows`(typed: String, cents: Int?) {
    expectEqual(Self.euros.mark(nearestTo: typed), cents.map { $0 + 12_345_678 }, "\(typed)")
  }

  @Test(arguments: [
    ("1.2", 120), ("1.23", 123), ("1.2345", 123), ("12.34", 1234), ("1234.567", 123_456),
    ("0.500", 50), (".5", 50), (",5", 50), ("1,234", 123), ("-1.5", -150), ("1.", 100),
  ])
  func `a point or comma that cannot be a group separator is a decimal one`(
    typed: String,
    cents: Int
  ) {
    expectEqual(Self.euros.mark(nearestTo: typed), cents + 12_345_678, "\(typed)")
  }

  @Test(arguments: [
    RulerScale.NumberFormat(),
    RulerScale.NumberFormat(prefix: "$", suffix: " USD", groupSeparator: ","),
    RulerScale.NumberFormat(decimalSeparator: ",", groupSeparator: "\u{202F}"),
    RulerScale.NumberFormat(prefix: "CHF\u{A0}", groupSeparator: "’"),
    RulerScale.NumberFormat(prefix: "1", suffix: "0"), RulerScale.NumberFormat(prefix: "-"),
    RulerScale.NumberFormat(
      prefix: "0.",
      suffix: ".0",
      decimalSeparator: "::",
      groupSeparator: "."
    ),
  ])
  func `every text of a scale selects its mark`(format: RulerScale.NumberFormat) {
    for digits in 0...3 {
      let scale = RulerScale(
        minimum: -3_000_000,
        step: 997,
        fractionDigits: digits,
        count: 6000,
        format: format
      )
      let wrong = (0..<6000).first { scale.mark(nearestTo: scale.text(at: $0)) != $0 }
      expectEqual(wrong, nil, "\(scale.text(at: wrong ?? 0))")
    }
  }

  @Test func `a space is typed for any space, and letters in any case`() {
    let francs = RulerScale.NumberFormat(prefix: "CHF\u{A0}", groupSeparator: "\u{202F}")
    let scale = RulerScale(minimum: 0, step: 1, fractionDigits: 0, count: 9999, format: francs)
    for typed in ["chf 1 234", "CHF\u{A0}1\u{202F}234", "1 234", "1234"] {
      expectEqual(scale.mark(nearestTo: typed), 1234, "\(typed)")
    }
  }
}
