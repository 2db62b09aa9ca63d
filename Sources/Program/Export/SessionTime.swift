/// A time on the command line: seconds from the beginning of a session, or the marker at that time.
package enum SessionTime: Equatable, Sendable {
  case seconds(Double)
  /// The first marker with this text.
  case marker(String)

  /// Parses `2`, `2s` and `1500ms`; any other text is the text of a marker.
  package init(_ text: String) {
    self = Self.seconds(text).map(Self.seconds) ?? .marker(text)
  }

  /// Parses a duration such as `2`, `2s` or `1500ms`, in seconds; nil for any other text.
  package static func seconds(_ text: String) -> Double? {
    let number: Substring
    let unit: Double
    if text.hasSuffix("ms") {
      (number, unit) = (text.dropLast(2), 1e-3)
    } else {
      (number, unit) = (text.hasSuffix("s") ? text.dropLast() : text[...], 1)
    }
    // `Double` also reads "nan", "infinity" and hexadecimal numbers.
    guard number.allSatisfy({ "0123456789.e+-".contains($0) }), let value = Double(number),
      value.isFinite
    else { return nil }
    return value * unit
  }
}
