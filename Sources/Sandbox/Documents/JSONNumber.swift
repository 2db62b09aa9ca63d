/// How JSON writes numbers: no sign but minus, no zeros before others, digits around the point.
enum JSONNumber {
  /// Whether a word is a whole number, without point and exponent; nil if it is no JSON number.
  static func isWhole(_ word: ArraySlice<UInt8>) -> Bool? {
    var rest = word
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    let startsWithZero = rest.first == UInt8(ascii: "0")
    let digits = dropDigits(&rest)
    guard digits > 0, digits == 1 || !startsWithZero else { return nil }
    if rest.isEmpty { return true }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard dropDigits(&rest) > 0 else { return nil }
    }
    if let mark = rest.first, mark | 0x20 == UInt8(ascii: "e") {
      rest.removeFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
      guard dropDigits(&rest) > 0 else { return nil }
    }
    return rest.isEmpty ? false : nil
  }

  private static func dropDigits(_ rest: inout ArraySlice<UInt8>) -> Int {
    let count = rest.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }.count
    rest.removeFirst(count)
    return count
  }
}
