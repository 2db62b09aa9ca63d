/// Estimates the width of a line of text without a font.
///
/// The widths are those of Inter, in hundredths of the font size. Other plain fonts differ by a few hundredths
/// per letter. The estimate is precise enough to reserve space and to shorten texts. The estimate is not used
/// for a text that must end at an exact position: such a text has a trailing anchor.
package enum TextWidth {
  /// Widths of the characters from space to tilde, in hundredths of the font size.
  ///
  /// - Source: advance widths of Inter Regular 4.
  private static let regular: [UInt8] = [
    28, 28, 40, 63, 64, 81, 64, 22, 36, 36, 50, 66, 28, 46, 28, 36,
    63, 46, 61, 64, 64, 61, 62, 59, 62, 62, 28, 28, 66, 66, 66, 51,
    94, 68, 65, 73, 72, 60, 59, 74, 74, 26, 54, 65, 56, 89, 75, 76,
    64, 76, 64, 64, 64, 74, 68, 95, 64, 66, 63, 36, 31, 36, 47, 45,
    50, 56, 62, 56, 62, 58, 36, 61, 59, 24, 24, 54, 24, 87, 59, 60,
    61, 61, 37, 52, 36, 58, 56, 81, 54, 56, 54, 36, 33, 36, 66,
  ]
  /// Widths of bold characters from space to tilde, in hundredths of the font size.
  ///
  /// - Source: advance widths of Inter Semi Bold 4.
  private static let semibold: [UInt8] = [
    25, 31, 40, 64, 65, 84, 66, 21, 39, 39, 54, 67, 30, 47, 29, 38,
    67, 48, 62, 65, 67, 63, 65, 61, 65, 65, 29, 30, 67, 67, 67, 54,
    100, 72, 66, 74, 72, 61, 59, 76, 74, 27, 56, 68, 57, 91, 74, 77,
    64, 78, 65, 65, 66, 73, 72, 101, 69, 70, 65, 39, 33, 39, 48, 47,
    50, 57, 63, 58, 63, 59, 38, 63, 61, 26, 26, 57, 26, 90, 61, 61,
    62, 62, 40, 55, 38, 61, 58, 84, 56, 58, 56, 39, 36, 39, 67,
  ]
  /// Width of a tabular digit, in hundredths of the font size.
  private static let digit = (regular: 64.0, semibold: 67.0)
  /// Assumed width of letters that are not in the tables, in hundredths of the font size.
  private static let unknown = (regular: 66.0, semibold: 68.0)
  /// Width of Chinese, Japanese and Korean letters and of emoji, in hundredths of the font size.
  private static let wide = 100.0

  /// Returns the approximate width of a line, in points; it is proportional to the style's size.
  ///
  /// - Complexity: O(letters); no allocation.
  package static func estimate(_ text: String, _ style: TextStyle) -> Double {
    var hundredths = 0.0
    for scalar in text.unicodeScalars { hundredths += width(of: scalar, style) }
    return hundredths / 100 * style.size
  }

  /// Smallest size to which `fit` reduces a text, in points and as a share of the text's own size.
  private static let smallest = (size: 11.0, share: 2.0 / 3)

  /// Returns a line that fits a width: in a smaller size if it is too long, and shortened only if the smallest
  /// size is too large as well.
  ///
  /// The smallest size is two thirds of the given size, but not less than 11 points. A reduced size is a
  /// multiple of half a point, so that fewer glyphs must be stored.
  ///
  ///     var style = TextStyle(size: 17)
  ///     TextWidth.fit("Electronics", to: 80, &style)   // "Electronics" with a size of 15 points
  ///
  /// - Returns: The line, or its beginning as `cut` returns it.
  /// - Complexity: O(letters); allocates only for a shortened line of more than 15 bytes.
  package static func fit(_ text: String, to width: Double, _ style: inout TextStyle) -> String {
    let length = estimate(text, style)
    guard length > width else { return text }
    style.size = fittingSize(style.size, ofLength: length, to: width)
    return cut(text, to: width, style)
  }

  /// Returns the size to which `fit` reduces a line that is `length` points long at `size`.
  static func fittingSize(_ size: Double, ofLength length: Double, to width: Double) -> Double {
    guard length > width else { return size }
    let least = max(size * smallest.share, min(size, smallest.size))
    return max(least, (2 * size * width / length).rounded(.down) / 2)
  }

  /// Returns a line shortened at its end to a width; a shortened line ends with an ellipsis.
  ///
  ///     TextWidth.cut("Electronics", to: 60, TextStyle(size: 17))   // "Elect…"
  ///
  /// - Returns: The line itself if it fits; an empty text if the ellipsis does not fit.
  /// - Complexity: O(letters); allocates only for a shortened line of more than 15 bytes.
  package static func cut(_ text: String, to width: Double, _ style: TextStyle) -> String {
    guard estimate(text, style) > width else { return text }
    let space = width - estimate("…", style)
    guard space >= 0 else { return "" }
    return text.prefix(letters(of: text, fitting: space, style)) + "…"
  }

  /// Divides a text at its blanks into lines that fit a width.
  ///
  /// A word that is longer than a line is a line of its own, which does not fit.
  package static func lines(of text: String, to width: Double, _ style: TextStyle) -> [String] {
    text.split(separator: " ").reduce(into: []) { lines, word in
      let longer = lines.last.map { "\($0) \(word)" }
      if let longer, estimate(longer, style) <= width {
        lines[lines.count - 1] = longer
      } else {
        lines.append(String(word))
      }
    }
  }

  /// Returns a message shortened to a width; the name of a file in it remains as long as possible.
  ///
  /// The folder of a path is left out first, then the words before the path, then the end of the message. A path
  /// ends before a colon.
  ///
  ///     TextWidth.cutMessage("recorded /home/a/Videos/drag.touchcast", to: 220, style)
  ///     // "recorded …/drag.touchcast" at 17 points
  ///
  /// - Returns: The line itself if it fits; an empty text if the ellipsis does not fit.
  package static func cutMessage(_ text: String, to width: Double, _ style: TextStyle) -> String {
    let end = text.firstIndex(of: ":") ?? text.endIndex
    guard estimate(text, style) > width, let slash = text[..<end].lastIndex(of: "/") else {
      return cut(text, to: width, style)
    }
    let name = "…" + text[slash...]
    let path = text.firstIndex(of: "/") ?? slash
    let words = text[..<path].lastIndex(of: " ").map { text[...$0] } ?? ""
    let message = String(words) + name
    return cut(estimate(message, style) > width ? name : message, to: width, style)
  }

  /// Returns the number of letters, counted from the first one, that fit into a width in points.
  private static func letters(
    of text: some Sequence<Character>,
    fitting width: Double,
    _ style: TextStyle
  ) -> Int {
    var (used, count) = (0.0, 0)
    for letter in text {
      for scalar in letter.unicodeScalars {
        used += self.width(of: scalar, style) / 100 * style.size
      }
      guard used <= width else { break }
      count += 1
    }
    return count
  }

  private static func width(of scalar: Unicode.Scalar, _ style: TextStyle) -> Double {
    let isBold = style.weight == .semibold
    switch scalar.value {
    case 0x30...0x39 where style.tabularDigits:
      return isBold ? digit.semibold : digit.regular
    case 0x20...0x7E:
      let place = Int(scalar.value) - 0x20
      return Double(isBold ? semibold[place] : regular[place])
    case 0xA0: return isBold ? 25 : 28
    case 0xB7: return isBold ? 29 : 28
    case 0x2013: return 50
    case 0x2014: return wide
    // Combining accents, joiners and variation selectors have no width.
    case 0x300...0x36F, 0x200B...0x200F, 0xFE00...0xFE0F: return 0
    case 0x2009, 0x202F: return 18
    case 0x2026: return 82
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return wide
    default: return isBold ? unknown.semibold : unknown.regular
    }
  }
}
