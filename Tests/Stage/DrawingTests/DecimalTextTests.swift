import Drawing
import TestSupport
import Testing

struct DecimalTextTests {
  /// A number, its decimals, and its text.
  struct Case: Sendable {
    var value: Double
    var digits: Int
    var text: String
  }

  static let cases = [
    Case(value: 63.68, digits: 1, text: "63.7"),
    Case(value: 0, digits: 0, text: "0"),
    Case(value: 0, digits: 3, text: "0.000"),
    Case(value: 16.0 + 2.0 / 3, digits: 2, text: "16.67"),
    Case(value: 7, digits: 9, text: "7.000000000"),
    Case(value: 1.05, digits: 2, text: "1.05"),
    Case(value: 3.001, digits: 3, text: "3.001"),
    Case(value: 0.1, digits: 9, text: "0.100000000"),
    // The carry reaches the whole part.
    Case(value: 9.995, digits: 2, text: "9.99"),
    Case(value: 9.996, digits: 2, text: "10.00"),
    Case(value: 999.9999, digits: 3, text: "1000.000"),
    // Halves with an exact representation are rounded away from zero.
    Case(value: 0.5, digits: 0, text: "1"),
    Case(value: 1.5, digits: 0, text: "2"),
    Case(value: 2.5, digits: 0, text: "3"),
    Case(value: 0.125, digits: 2, text: "0.13"),
    Case(value: 0.375, digits: 2, text: "0.38"),
    // Halves whose representation is smaller or larger are rounded accordingly.
    Case(value: 1.005, digits: 2, text: "1.00"),
    Case(value: 1.115, digits: 2, text: "1.11"),
    Case(value: 0.285, digits: 2, text: "0.28"),
    Case(value: 1.015, digits: 2, text: "1.01"),
    Case(value: 8.345, digits: 2, text: "8.35"),
    Case(value: 0.49999999999999994, digits: 0, text: "0"),
    // Large numbers are at or near the limit of fractions.
    Case(value: 2_251_799_813_685_249.5, digits: 1, text: "2251799813685249.5"),
    Case(value: 9_007_199_254_740_992, digits: 2, text: "9007199254740992.00"),
    Case(value: 9_223_372_036_854_774_784, digits: 0, text: "9223372036854774784"),
  ]

  @Test(arguments: cases) func `the stored value is rounded half away from zero`(
    example: Case
  ) {
    expectEqual(DecimalText.fixed(example.value, digits: example.digits), example.text)
  }

  @Test(arguments: cases) func `a negative number has the same digits after a minus sign`(
    example: Case
  ) {
    let isZero = example.text.allSatisfy { $0 == "0" || $0 == "." }
    let mirrored = isZero ? example.text : "−" + example.text
    expectEqual(DecimalText.fixed(-example.value, digits: example.digits), mirrored)
  }

  @Test(arguments: [-0.0, -0.004, -0.0049999, -1e-300, -.leastNonzeroMagnitude])
  func `a number that rounds to zero has no sign`(value: Double) {
    expectEqual(DecimalText.fixed(value, digits: 2), "0.00")
    expectEqual(DecimalText.grouped(value), "0")
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan, 0x1p63, -1e300])
  func `a number that is too large or not finite is a dash`(value: Double) {
    expectEqual(DecimalText.fixed(value, digits: 2), "–")
    expectEqual(DecimalText.grouped(value), "–")
    expectEqual(DecimalText.milliseconds(value, digits: 0), "–")
  }

  @Test(arguments: [0, 1, 2, 3, 6]) func `multiples of the last digit are exact`(
    digits: Int
  ) throws {
    let scale = (0..<digits).reduce(1.0) { power, _ in power * 10 }
    for step in stride(from: 0, to: 3000, by: 7) {
      let text = DecimalText.fixed(Double(step) / scale, digits: digits)
      try expectEqual(#require(Double(text)), Double(step) / scale)
      expectEqual(text.split(separator: ".").dropFirst().first?.count ?? 0, digits)
    }
  }

  /// Numbers and their texts in groups of three digits.
  static let groups: [(value: Double, text: String)] = [
    (0, "0"), (7.4, "7"), (999.4, "999"), (999.5, "1\u{A0}000"), (-1239.7, "−1\u{A0}240"),
    (1_000_000, "1\u{A0}000\u{A0}000"), (12_003_045, "12\u{A0}003\u{A0}045"),
  ]

  @Test(arguments: groups) func `grouped texts have groups of three digits`(
    group: (value: Double, text: String)
  ) {
    expectEqual(DecimalText.grouped(group.value), group.text)
  }

  @Test func `milliseconds are seconds times a thousand`() {
    expectEqual(DecimalText.milliseconds(1.0 / 60, digits: 2), "16.67")
    expectEqual(DecimalText.milliseconds(0.0008, digits: 2), "0.80")
  }

  @Test(.countsAllocations)
  func `short texts do not allocate`() {
    _ = bytesOfShortTexts()
    var bytes = 0
    expectEqual(allocations { bytes = bytesOfShortTexts() }, 0)
    expect(bytes > 20_000)
  }

  private func bytesOfShortTexts() -> Int {
    var bytes = 0
    for step in 0..<1000 {
      let value = Double(step) * 1.37
      bytes += DecimalText.fixed(value, digits: 2).utf8.count
      bytes += DecimalText.fixed(-123_456.789 - value, digits: 3).utf8.count
      bytes += DecimalText.fixed(99_999_999_998.25 + value / 2000, digits: 3).utf8.count
      bytes += DecimalText.grouped(-1_234_000 - value).utf8.count
      bytes += DecimalText.milliseconds(value, digits: 1).utf8.count
    }
    return bytes
  }
}
