/// Finds marks by typed text.
extension RulerScale {
  /// Returns the mark nearest to a typed number, such as "63.7", "-4" or "5.".
  ///
  /// The text of a mark selects this mark. Minus, prefix, suffix and group separators may be
  /// omitted. A single point or comma is the decimal separator if it cannot be a group separator:
  ///
  ///     // A scale that shows "€1.234,56":
  ///     scale.mark(nearestTo: "1.234,56")   // the mark of 1234.56
  ///     scale.mark(nearestTo: "1.234")      // the mark of 1234
  ///     scale.mark(nearestTo: "1.23")       // the mark of 1.23
  ///
  /// Decimal places beyond those of the scale are ignored. Halfway between two marks, the result is
  /// the larger mark. The result is nil for any other text, or if there are no marks.
  public func mark(nearestTo typed: String) -> Int? {
    guard count > 0 else { return nil }
    let text = Self.plain(typed)[...]
    // The prefix may consist of digits or begin with a minus. The text of a mark has precedence.
    for (hasPrefix, hasSuffix) in [(true, true), (true, false), (false, true), (false, false)] {
      for isNegative in [true, false] {
        var rest = text
        if isNegative, !rest.remove(prefix: "-") { continue }
        if hasPrefix, !rest.remove(prefix: Self.plain(format.prefix)) { continue }
        if hasSuffix, !rest.remove(suffix: Self.plain(format.suffix)) { continue }
        guard let number = number(rest) else { continue }
        return mark(atDistance: Double(isNegative ? -number : number) - Double(minimum))
      }
    }
    return nil
  }

  /// In lower case, with a space for a tab and for the spaces of numbers, because all are typed with the same key.
  private static func plain(_ text: String) -> String {
    String(text.lowercased().map { "\t\u{A0}\u{2009}\u{202F}".contains($0) ? " " : $0 })
  }

  /// Parses a number without sign, prefix and suffix; nil if it is not a number.
  ///
  /// The result is in units of the last decimal place, at most `Int.max`.
  private func number(_ text: Substring) -> Int? {
    var (whole, places) = (text, Substring())
    if let separator = text.place(of: Self.plain(format.decimalSeparator)) {
      (whole, places) = (text[..<separator.lowerBound], text[separator.upperBound...])
    }
    if places.hasOnlyDigits, !(whole.isEmpty && places.isEmpty) {
      if whole.hasOnlyDigits { return units(whole, places) }
      if let digits = ungrouped(whole) { return units(digits[...], places) }
    }
    // Another decimal separator than that of the format.
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    guard parts.count == 2, parts[0].hasOnlyDigits, parts[1].hasOnlyDigits, text.count > 1 else {
      return nil
    }
    return units(parts[0], parts[1])
  }

  /// Returns the digits without group separators; nil if the groups are not those of a shown number.
  private func ungrouped(_ whole: Substring) -> String? {
    let separator = Self.plain(format.groupSeparator)
    guard !separator.isEmpty else { return nil }
    var (digits, rest) = ("", whole)
    while let place = rest.place(of: separator) {
      let group = rest[..<place.lowerBound]
      let isGroup = digits.isEmpty ? (1...3).contains(group.count) : group.count == 3
      guard isGroup, group.hasOnlyDigits else { return nil }
      digits += group
      rest = rest[place.upperBound...]
    }
    guard rest.count == 3, rest.hasOnlyDigits, digits.first != "0" else { return nil }
    return digits + rest
  }

  private func units(_ whole: Substring, _ places: Substring) -> Int {
    let places = places.prefix(fractionDigits)
    let zeros = String(repeating: "0", count: fractionDigits - places.utf8.count)
    return Int("0\(whole)\(places)\(zeros)") ?? .max
  }
}

extension Substring {
  /// Whether every character is a digit 0...9; true for an empty text.
  fileprivate var hasOnlyDigits: Bool { utf8.allSatisfy { (0x30...0x39).contains($0) } }

  /// Returns whether the text begins with `prefix`, which is then removed.
  fileprivate mutating func remove(prefix: String) -> Bool {
    guard hasPrefix(prefix) else { return false }
    removeFirst(prefix.count)
    return true
  }

  /// Returns whether the text ends with `suffix`, which is then removed.
  fileprivate mutating func remove(suffix: String) -> Bool {
    guard hasSuffix(suffix) else { return false }
    removeLast(suffix.count)
    return true
  }

  /// Returns the range of the first occurrence of `text`; nil if it is empty or does not occur.
  fileprivate func place(of text: String) -> Range<Index>? {
    guard !text.isEmpty else { return nil }
    for index in indices where self[index...].hasPrefix(text) {
      return index..<self.index(index, offsetBy: text.count)
    }
    return nil
  }
}
