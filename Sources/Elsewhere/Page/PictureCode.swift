package import Drawing

/// A display list encoded as words of 32 bits, which a page decodes and paints.
///
/// A command consists of its code and its operands. Coordinates are floats, a colour is 0xRRGGBBAA, and a
/// text is represented by a number. The command `name` assigns a number to a text, which is given as UTF-8
/// bytes padded to words. The number is valid until the command `forget`.
package struct PictureCode {
  /// The codes of the commands; `page.js` has the same list.
  private enum Code: UInt32 {
    case background, name, forget
    case rectangle, roundedRectangle, circle, ring, line, triangle, gradient, text, symbol
    case pushClip, popClip
  }

  /// Largest number of texts that have a number at the same time.
  private static let capacity = 4096

  package private(set) var words: [UInt32] = []
  private var numbers: [String: UInt32] = [:]

  package init() {}

  /// Replaces `words`.
  package mutating func encode(_ list: DisplayList) {
    words.removeAll(keepingCapacity: true)
    if numbers.count >= Self.capacity {
      numbers.removeAll(keepingCapacity: true)
      append(.forget)
    }
    append(.background)
    append(list.background)
    var sliding = list.slidingTexts[...]
    for index in list.commands.indices {
      // A sliding text can be at fractions of a pixel, and has a width of its own.
      var widthScale = 0.0
      if let first = sliding.first, first.index == index {
        widthScale = first.widthScale
        sliding.removeFirst()
      }
      encode(list.commands[index], widthScale: widthScale)
    }
  }

  private mutating func encode(_ command: DrawCommand, widthScale: Double) {
    switch command {
    case .rectangle(let rect, let color):
      append(.rectangle, rect)
      append(color)
    case .roundedRectangle(let rect, let radius, let color):
      append(.roundedRectangle, rect, radius)
      append(color)
    case .circle(let center, let radius, let color):
      append(.circle, center.x, center.y, radius)
      append(color)
    case .ring(let center, let radius, let lineWidth, let color):
      append(.ring, center.x, center.y, radius, lineWidth)
      append(color)
    case .line(let start, let end, let width, let color):
      append(.line, start.x, start.y, end.x, end.y, width)
      append(color)
    case .triangle(let a, let b, let c, let color):
      append(.triangle, a.x, a.y, b.x, b.y, c.x, c.y)
      append(color)
    case .gradient(let rect, let start, let end, let isVertical):
      append(.gradient, rect)
      append(start)
      append(end)
      words.append(isVertical ? 1 : 0)
    case .text(let text, let style, let place, let verticalScale, let color):
      let number = number(of: text)
      append(.text, place.x, place.y, style.size, verticalScale, widthScale)
      append(color)
      words.append(number)
      words.append(style.code)
    case .symbol(let name, let center, let size, let verticalScale, let color):
      let number = number(of: name)
      append(.symbol, center.x, center.y, size, verticalScale)
      append(color)
      words.append(number)
    case .pushClip(let rect): append(.pushClip, rect)
    case .popClip: append(.popClip)
    }
  }

  private mutating func append(_ code: Code, _ numbers: Double...) {
    words.append(code.rawValue)
    for number in numbers { words.append(Float(number).bitPattern) }
  }

  private mutating func append(_ code: Code, _ rect: Rect, _ numbers: Double...) {
    append(code, rect.x, rect.y, rect.width, rect.height)
    for number in numbers { words.append(Float(number).bitPattern) }
  }

  private mutating func append(_ color: Color) {
    let rgb = UInt32(color.red) << 24 | UInt32(color.green) << 16 | UInt32(color.blue) << 8
    words.append(rgb | UInt32(color.alpha))
  }

  /// Returns the number of a text; if it has none, assigns one and appends the command `name`.
  private mutating func number(of text: String) -> UInt32 {
    if let number = numbers[text] { return number }
    let number = UInt32(numbers.count)
    numbers[text] = number
    append(.name)
    words.append(number)
    words.append(UInt32(text.utf8.count))
    var word: UInt32 = 0
    var shift: UInt32 = 0
    for byte in text.utf8 {
      word |= UInt32(byte) << shift
      shift += 8
      guard shift == 32 else { continue }
      words.append(word)
      (word, shift) = (0, 0)
    }
    if shift > 0 { words.append(word) }
    return number
  }
}

extension TextStyle {
  /// Bit 0 is set for semibold, and bit 1 for tabular digits.
  ///
  /// Bits 2 and 3 are the anchor: 0 leading, 1 centre, 2 trailing.
  fileprivate var code: UInt32 {
    let place: UInt32 =
      switch anchor {
      case .leading: 0
      case .center: 4
      case .trailing: 8
      }
    return place | (weight == .semibold ? 1 : 0) | (tabularDigits ? 2 : 0)
  }
}
