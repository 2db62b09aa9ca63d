import FrameTiming
package import JSONText

/// Reads values from the row that was read last; `index` is the index of the column.
extension CSVReader {
  /// Largest whole number and largest magnitude of another number that a file may contain.
  ///
  /// The sums over all rows and whole microseconds then fit into 64 bits.
  private static let (mostWhole, greatest) = (1_000_000_000, 1e12)

  func whole(_ index: Int) throws(SourceProblem) -> Int {
    let value = Int(cells[index].text).flatMap { 0...Self.mostWhole ~= $0 ? $0 : nil }
    return try checked(value, index, expected: "a whole number in 0...\(Self.mostWhole)")
  }

  func number(_ index: Int) throws(SourceProblem) -> Double {
    try number(index, in: -Self.greatest...Self.greatest)
  }

  /// nil if the cell is empty.
  func numberIfAny(_ index: Int) throws(SourceProblem) -> Double? {
    cells[index].text.isEmpty ? nil : try number(index)
  }

  package func number(
    _ index: Int,
    in range: ClosedRange<Double>
  ) throws(SourceProblem) -> Double {
    let value = optionalNumber(index).flatMap { range.contains($0) ? $0 : nil }
    return try checked(value, index, expected: "a number in \(range)")
  }

  func milliseconds(_ index: Int) throws(SourceProblem) -> Double {
    let value = number(cells[index].text).flatMap { 0...Self.greatest ~= $0 ? $0 : nil }
    return try checked(value, index, expected: "milliseconds in 0...\(Self.greatest)")
  }

  /// In seconds; the cell contains milliseconds.
  func time(_ index: Int) throws(SourceProblem) -> Double { try milliseconds(index) / 1000 }

  /// In seconds; the cell contains milliseconds or is empty.
  func timeIfAny(_ index: Int) throws(SourceProblem) -> Double? {
    cells[index].text.isEmpty ? nil : try time(index)
  }

  /// In seconds; the cell contains milliseconds with spaces between them, or is empty.
  func times(_ index: Int) throws(SourceProblem) -> ArraySlice<Double> {
    let texts = cells[index].text.split(separator: " ")
    let values = texts.compactMap { text in
      number(String(text)).flatMap { 0...Self.greatest ~= $0 ? $0 / 1000 : nil }
    }
    return try checked(
      values.count == texts.count ? values[...] : nil,
      index,
      expected: "milliseconds in 0...\(Self.greatest), with spaces between them"
    )
  }

  func flag(_ index: Int) throws(SourceProblem) -> Bool {
    try checked(["0": false, "1": true][cells[index].text], index, expected: "0 or 1")
  }

  /// nil if the cell is empty.
  func cause(_ index: Int) throws(SourceProblem) -> DelayCause? {
    if cells[index].text.isEmpty { return nil }
    return try checked(
      DelayCause(rawValue: cells[index].text),
      index,
      expected: ShownText.choice(DelayCause.all.map(\.rawValue))
    )
  }

  /// nil if the cell is empty and not quoted.
  package func text(_ index: Int) -> String? {
    cells[index].text.isEmpty && !cells[index].isQuoted ? nil : cells[index].text
  }

  /// nil if the cell contains no finite number; spaces around a number are ignored.
  ///
  /// Hexadecimal numbers, "inf" and "nan" are not accepted.
  package func optionalNumber(_ index: Int) -> Double? { number(cells[index].text) }

  private func number(_ text: String) -> Double? {
    let point = UInt8(ascii: hasDecimalCommas ? "," : ".")
    if let number = Self.decimal(text, point: point) { return number }
    let text = Self.trimmed(text)
    // Other letters are hexadecimal digits, "inf" and "nan".
    let isPlain = text.utf8.allSatisfy { 0x20..<0x41 ~= $0 || $0 | 0x20 == UInt8(ascii: "e") }
    guard isPlain else { return nil }
    let number = hasDecimalCommas ? Double(Self.withPoints(text)) : Double(text)
    return number.flatMap { $0.isFinite ? $0 : nil }
  }

  /// nil for a text that is no decimal without an exponent, or has more than 15 digits.
  ///
  /// A `Double` represents 15 digits and the powers of ten up to 10¹⁵ exactly. Their quotient is therefore the nearest
  /// `Double`.
  private static func decimal(_ text: String, point: UInt8) -> Double? {
    var (digits, power, count) = (0, 1, 0)
    var (isNegative, isFraction) = (false, false)
    var text = text
    let isDecimal = text.withUTF8 { bytes in
      for (index, byte) in bytes.enumerated() {
        let digit = byte &- UInt8(ascii: "0")
        if digit < 10, count < 15 {
          digits = digits * 10 + Int(digit)
          if isFraction { power *= 10 }
          count += 1
        } else if byte == point, count > 0, !isFraction {
          isFraction = true
        } else if byte == UInt8(ascii: "-"), index == 0 {
          isNegative = true
        } else {
          return false
        }
      }
      return count > 0 && (!isFraction || power > 1)
    }
    guard isDecimal else { return nil }
    let number = Double(digits) / Double(power)
    return isNegative ? -number : number
  }

  private static func withPoints(_ text: Substring) -> String {
    let comma = UInt8(ascii: ",")
    return String(decoding: text.utf8.map { $0 == comma ? UInt8(ascii: ".") : $0 }, as: UTF8.self)
  }

  /// The text without spaces at its ends.
  static func trimmed(_ text: String) -> Substring {
    var text = text[...]
    while text.utf8.first == UInt8(ascii: " ") { text.removeFirst() }
    while text.utf8.last == UInt8(ascii: " ") { text.removeLast() }
    return text
  }

  func checked<Value>(
    _ value: Value?,
    _ index: Int,
    expected: @autoclosure () -> String
  ) throws(SourceProblem) -> Value {
    if let value { return value }
    let cell = cells[index]
    var problem = problem(ShownText.quoted(cell.text), expected: expected(), at: cell)
    problem.name = ShownText.singleLine(names[index].text)
    throw problem
  }
}
