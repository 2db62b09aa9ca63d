import JSONText

/// Writes HTML, SVG and XML.
///
/// Text and the values of attributes are escaped. An attribute whose value is nil is left out.
struct Markup {
  typealias Attributes = KeyValuePairs<String, String?>

  var bytes: [UInt8] = []

  /// Appends markup without escaping it.
  mutating func raw(_ markup: String) { bytes.appendText(markup) }

  /// Appends text, and escapes its `<`, `>`, `&` and quotes.
  mutating func text(_ text: String) { raw(ShownText.markup(text)) }

  /// Appends a start tag; `end` is "/>" for an empty element in XML or SVG.
  mutating func tag(_ name: String, _ attributes: Attributes = [:], end: String = ">") {
    raw("<\(name)")
    for case (let key, let value?) in attributes {
      raw(" \(key)=\"")
      text(value)
      raw("\"")
    }
    raw(end)
  }

  mutating func element(_ name: String, _ contents: String, _ attributes: Attributes = [:]) {
    tag(name, attributes)
    text(contents)
    raw("</\(name)>")
  }

  /// Like `element(_:_:_:)`, followed by a line feed.
  mutating func line(_ name: String, _ contents: String, _ attributes: Attributes = [:]) {
    element(name, contents, attributes)
    raw("\n")
  }

  /// Appends an element; its start tag and its end tag each end a line.
  ///
  /// `contents` appends the content between the tags.
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
  /// Returns the number with a fixed number of decimals; an empty text if it is not finite.
  func text(decimals: Int) -> String {
    var bytes: [UInt8] = []
    bytes.appendDecimal(self, digits: decimals)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Seconds as milliseconds with four decimals.
  var milliseconds: String { (self * 1000).text(decimals: 4) }

  /// The number with three significant digits, but at most four decimals.
  ///
  /// From 100 on, the number is rounded to a whole number.
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
