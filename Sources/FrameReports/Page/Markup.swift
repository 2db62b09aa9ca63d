import JSONText

/// Writes HTML, SVG and XML.
///
/// Text and the values of attributes are escaped; attributes that are nil are left out.
struct Markup {
  typealias Attributes = KeyValuePairs<String, String?>

  var bytes: [UInt8] = []

  /// Appends markup without escaping it.
  mutating func raw(_ markup: String) { bytes.appendText(markup) }

  /// Appends text with the characters of markup escaped.
  mutating func text(_ text: String) { raw(ShownText.markup(text)) }

  /// Appends a tag; `end` is "/>" for an element without contents in XML and SVG.
  mutating func tag(_ name: String, _ attributes: Attributes = [:], end: String = ">") {
    raw("<\(name)")
    for case (let key, let value?) in attributes {
      raw(" \(key)=\"")
      text(value)
      raw("\"")
    }
    raw(end)
  }

  /// Appends an element that contains text.
  mutating func element(_ name: String, _ contents: String, _ attributes: Attributes = [:]) {
    tag(name, attributes)
    text(contents)
    raw("</\(name)>")
  }

  /// Appends an element that contains text, and a line feed.
  mutating func line(_ name: String, _ contents: String, _ attributes: Attributes = [:]) {
    element(name, contents, attributes)
    raw("\n")
  }

  /// Appends an element on lines of its own, and its contents between them.
  mutating func block(
    _ name: String,
    _ attributes: Attributes = [:],
    _ contents: (inout Markup) -> Void
  ) {
    tag(name, attributes, end: ">\n")
    contents(&self)
    raw("</\(name)>\n")
  }
}

extension Double {
  /// The number with a fixed number of decimals; empty if it is not finite.
  func text(decimals: Int) -> String {
    var bytes: [UInt8] = []
    bytes.appendDecimal(self, digits: decimals)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Seconds as milliseconds with four decimals.
  var milliseconds: String { (self * 1000).text(decimals: 4) }

  /// Three significant digits, at most four decimals, and every digit of a greater whole number.
  ///
  ///     16.666667.shown   // "16.7"
  ///     0.012345.shown    // "0.0123"
  var shown: String {
    guard isFinite, self != 0 else { return text(decimals: 0) }
    let power = [0.09995, 0.9995, 9.995, 99.95].firstIndex { magnitude < $0 }.map { 3 - $0 } ?? -1
    return text(decimals: power + 1)
  }

  /// Seconds as milliseconds with three significant digits and the unit.
  var shownMilliseconds: String { (self * 1000).shown + " ms" }
}
