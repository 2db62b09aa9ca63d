package struct TextStyle: Hashable, Sendable {
  package enum Weight: Hashable, Sendable {
    case regular
    case semibold
  }

  /// The point of the text that is at the x coordinate of a command.
  ///
  /// The y coordinate of a command is always the vertical centre of the line.
  package enum Anchor: Hashable, Sendable {
    case leading
    case center
    case trailing
  }

  /// Font size in points; positive.
  package var size: Double
  package var weight: Weight
  package var anchor: Anchor
  /// True if all digits have the width of the widest digit, so that changing numbers do not move.
  package var tabularDigits: Bool

  package init(
    size: Double,
    weight: Weight = .regular,
    anchor: Anchor = .leading,
    tabularDigits: Bool = false
  ) {
    self.size = size
    self.weight = weight
    self.anchor = anchor
    self.tabularDigits = tabularDigits
  }
}

/// One drawing command; all lengths and positions are in points.
package enum DrawCommand: Equatable, Sendable {
  /// A filled rectangle with sharp corners; edges may be between pixels.
  case rectangle(Rect, Color)
  case roundedRectangle(Rect, radius: Double, Color)
  case circle(center: Point, radius: Double, Color)
  /// The outline of a circle, `lineWidth` points wide; its outer edge has the given radius.
  case ring(center: Point, radius: Double, lineWidth: Double, Color)
  /// A straight line, `width` points wide, with flat ends.
  case line(from: Point, to: Point, width: Double, Color)
  case triangle(Point, Point, Point, Color)
  /// A rectangle whose colour changes linearly from the top (or left) to the bottom (or right).
  case gradient(Rect, from: Color, to: Color, isVertical: Bool)
  /// One line of text; `at` is the position of its anchor and of its vertical centre.
  ///
  /// The height of the text is multiplied by `verticalScale`, more than 0 and at most 1. A scale below 1 is
  /// used for rows at the rim of a wheel.
  case text(String, TextStyle, at: Point, verticalScale: Double, Color)
  /// The shape of an image, filled with one colour.
  ///
  /// The shape is as large as fits into a square of `size` points around `center`. Then its height is
  /// multiplied by `verticalScale`. If the image is not found, a box is drawn.
  case symbol(String, center: Point, size: Double, verticalScale: Double, Color)
  /// Limits the following commands to the rectangle, until the matching `popClip`.
  ///
  /// Within an outer clip, they are limited to the intersection of both rectangles.
  case pushClip(Rect)
  /// Ends the innermost clip.
  case popClip
}

extension DrawCommand {
  /// Returns the command with all lengths multiplied by `scale`, and the origin of coordinates moved to
  /// `corner`.
  func moved(to corner: Point, scale: Double) -> DrawCommand {
    func moved(_ point: Point) -> Point {
      Point(x: corner.x + point.x * scale, y: corner.y + point.y * scale)
    }
    func moved(_ rect: Rect) -> Rect {
      let (width, height) = (rect.width * scale, rect.height * scale)
      let origin = moved(Point(x: rect.x, y: rect.y))
      return Rect(x: origin.x, y: origin.y, width: width, height: height)
    }
    switch self {
    case .rectangle(let rect, let color):
      return .rectangle(moved(rect), color)
    case .roundedRectangle(let rect, let radius, let color):
      return .roundedRectangle(moved(rect), radius: radius * scale, color)
    case .circle(let center, let radius, let color):
      return .circle(center: moved(center), radius: radius * scale, color)
    case .ring(let center, let radius, var lineWidth, let color):
      lineWidth *= scale
      return .ring(center: moved(center), radius: radius * scale, lineWidth: lineWidth, color)
    case .line(let start, let end, let width, let color):
      return .line(from: moved(start), to: moved(end), width: width * scale, color)
    case .triangle(let a, let b, let c, let color):
      return .triangle(moved(a), moved(b), moved(c), color)
    case .gradient(let rect, let start, let end, let isVertical):
      return .gradient(moved(rect), from: start, to: end, isVertical: isVertical)
    case .text(let text, var style, let place, let verticalScale, let color):
      style.size *= scale
      return .text(text, style, at: moved(place), verticalScale: verticalScale, color)
    case .symbol(let name, var center, var size, let verticalScale, let color):
      center = moved(center)
      size *= scale
      return .symbol(name, center: center, size: size, verticalScale: verticalScale, color)
    case .pushClip(let rect):
      return .pushClip(moved(rect))
    case .popClip:
      return .popClip
    }
  }
}
