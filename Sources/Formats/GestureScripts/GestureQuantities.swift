import Sessions

// Parses numbers with their units.

extension GestureWords {
  /// In points; the unit `pt` is optional.
  mutating func length() throws(GestureError) -> Double {
    try quantity(["pt": 1, "": 1], in: SessionLimits.position, "a length such as -120pt")
  }

  /// Parses a duration such as `400ms` or `1.5s`; returns microseconds.
  mutating func duration() throws(GestureError) -> Int {
    let day = Double(SessionLimits.microseconds) / 1e6
    let what = "a duration of at most 24 hours such as 400ms or 1.5s"
    return Int((try quantity(["ms": 1e-3, "s": 1], in: 0...day, what) * 1e6).rounded())
  }

  /// Parses `word` and a duration, if `word` is next; otherwise returns `standard`.
  ///
  /// The result is in microseconds.
  mutating func duration(after word: String, or standard: Int) throws(GestureError) -> Int {
    take(word) ? try duration() : standard
  }

  /// Parses a number that is followed by a unit; returns the number multiplied by the unit's factor.
  mutating func quantity(
    _ units: [String: Double],
    in range: ClosedRange<Double>,
    _ what: String
  ) throws(GestureError) -> Double {
    let word = try word(what)
    let digits = word.prefix { "+-.0123456789".contains($0) }
    guard let value = Double(digits),
      let factor = units[String(word.dropFirst(digits.count))],
      range.contains(value * factor)
    else { throw lastProblem(expected: what) }
    return value * factor
  }

  /// Parses a number without a unit; the number may have an exponent.
  mutating func number(
    in range: ClosedRange<Double>,
    _ what: String
  ) throws(GestureError) -> Double {
    let word = try word(what)
    guard word.allSatisfy({ "+-.e0123456789".contains($0) }), let value = Double(word),
      range.contains(value)
    else { throw lastProblem(expected: what) }
    return value
  }

  /// In pixels per point.
  mutating func scale() throws(GestureError) -> Double {
    try number(in: SessionLimits.scale, "a scale of 0.25...8")
  }

  /// Parses the number of an item; returns nil if the next word is not a whole number.
  mutating func optionalItem() throws(GestureError) -> Int? {
    guard let word = peek, word.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    _ = take(word)
    guard let item = Int(word) else { throw lastProblem(expected: "an item's number") }
    return item
  }

  /// Parses a width and a height such as `1280x720`.
  mutating func size() throws(GestureError) -> (width: Double, height: Double) {
    let what = "a size such as 1280x720"
    let word = try word(what)
    let parts = word.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
    guard word.allSatisfy({ "+-.x0123456789".contains($0) }), parts.count == 2,
      let width = parts[0], let height = parts[1]
    else { throw lastProblem(expected: what) }
    return (width, height)
  }
}
