/// A picture as SVG: the same commands for programs that scale and print.
package enum SVGText {
  /// The whole file.
  ///
  /// - Parameters:
  ///   - list: The picture.
  ///   - width: Its width, in points; over 0.
  ///   - height: Its height, in points; over 0.
  /// - Returns: An SVG document; clips become clip paths, fonts are left to the viewer.
  package static func text(of list: DisplayList, width: Double, height: Double) -> String {
    var text =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(number(width))\" "
      + "height=\"\(number(height))\" viewBox=\"0 0 \(number(width)) \(number(height))\" "
      + "font-family=\"Inter, 'Noto Sans', sans-serif\">\n"
    text += element(
      "rect",
      [("width", number(width)), ("height", number(height))],
      fill: list.background
    )
    var clips = 0
    for command in list.commands { text += line(command, clips: &clips) }
    return text + "</svg>\n"
  }

  private static func line(_ command: DrawCommand, clips: inout Int) -> String {
    switch command {
    case .rectangle(let rect, let color):
      return element("rect", box(rect), fill: color)
    case .roundedRectangle(let rect, let radius, let color):
      return element("rect", box(rect) + [("rx", number(radius))], fill: color)
    case .circle(let center, let radius, let color):
      return element("circle", circle(center, radius), fill: color)
    case .ring(let center, let radius, let lineWidth, let color):
      return stroked("circle", circle(center, radius - lineWidth / 2), width: lineWidth, color)
    case .line(let start, let end, let width, let color):
      let ends = [
        ("x1", number(start.x)), ("y1", number(start.y)), ("x2", number(end.x)),
        ("y2", number(end.y)),
      ]
      return stroked("line", ends, width: width, color)
    case .triangle(let a, let b, let c, let color):
      let points = [a, b, c].map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ")
      return element("polygon", [("points", points)], fill: color)
    case .gradient(let rect, let start, let end, let isVertical):
      return gradient(rect, start, end, isVertical: isVertical, clips: &clips)
    case .text(let text, let style, let place, let verticalScale, let color):
      return label(text, style, place, verticalScale, color)
    case .symbol(_, let center, let size, let verticalScale, let color):
      let height = size * verticalScale
      let place = Rect(
        x: center.x - size / 2,
        y: center.y - height / 2,
        width: size,
        height: height
      )
      return element("rect", box(place) + [("rx", number(height / 8))], fill: color)
    case .pushClip(let rect):
      clips += 1
      return "<clipPath id=\"c\(clips)\">" + element("rect", box(rect), fill: Color(0)).dropLast()
        + "</clipPath><g clip-path=\"url(#c\(clips))\">\n"
    case .popClip:
      return "</g>\n"
    }
  }

  private static func gradient(
    _ rect: Rect,
    _ start: Color,
    _ end: Color,
    isVertical: Bool,
    clips: inout Int
  ) -> String {
    clips += 1
    let direction = isVertical ? "x2=\"0\" y2=\"1\"" : "x2=\"1\" y2=\"0\""
    let stops = [(0, start), (1, end)].map { offset, color in
      "<stop offset=\"\(offset)\" stop-color=\"\(hex(color))\" stop-opacity=\"\(opacity(color))\"/>"
    }
    let attributes = box(rect).map { "\($0.0)=\"\($0.1)\"" }.joined(separator: " ")
    return "<linearGradient id=\"c\(clips)\" x1=\"0\" y1=\"0\" \(direction)>\(stops.joined())"
      + "</linearGradient><rect \(attributes) fill=\"url(#c\(clips))\"/>\n"
  }

  private static func label(
    _ text: String,
    _ style: TextStyle,
    _ place: Point,
    _ verticalScale: Double,
    _ color: Color
  ) -> String {
    let anchor =
      switch style.anchor {
      case .leading: "start"
      case .center: "middle"
      case .trailing: "end"
      }
    let weight = style.weight == .semibold ? "600" : "400"
    let turn =
      verticalScale == 1
      ? ""
      : " transform=\"translate(0 \(number(place.y))) scale(1 \(number(verticalScale))) "
        + "translate(0 \(number(-place.y)))\""
    let escaped = text.map { character in
      switch character {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      default: String(character)
      }
    }
    .joined()
    return "<text x=\"\(number(place.x))\" y=\"\(number(place.y))\" dy=\"0.36em\" "
      + "font-size=\"\(number(style.size))\" font-weight=\"\(weight)\" text-anchor=\"\(anchor)\" "
      + "fill=\"\(hex(color))\" fill-opacity=\"\(opacity(color))\"\(turn)>\(escaped)</text>\n"
  }

  private static func element(_ name: String, _ values: [(String, String)], fill: Color) -> String {
    let attributes = values.map { "\($0.0)=\"\($0.1)\"" }.joined(separator: " ")
    return "<\(name) \(attributes) fill=\"\(hex(fill))\" fill-opacity=\"\(opacity(fill))\"/>\n"
  }

  private static func stroked(
    _ name: String,
    _ values: [(String, String)],
    width: Double,
    _ color: Color
  ) -> String {
    let attributes = values.map { "\($0.0)=\"\($0.1)\"" }.joined(separator: " ")
    return "<\(name) \(attributes) fill=\"none\" stroke=\"\(hex(color))\" "
      + "stroke-opacity=\"\(opacity(color))\" stroke-width=\"\(number(width))\"/>\n"
  }

  private static func box(_ rect: Rect) -> [(String, String)] {
    [
      ("x", number(rect.x)), ("y", number(rect.y)), ("width", number(rect.width)),
      ("height", number(rect.height)),
    ]
  }

  private static func circle(_ center: Point, _ radius: Double) -> [(String, String)] {
    [("cx", number(center.x)), ("cy", number(center.y)), ("r", number(max(0, radius)))]
  }

  /// A number with at most two decimal places.
  private static func number(_ value: Double) -> String {
    let rounded = (value * 100).rounded() / 100 + 0
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }

  private static func opacity(_ color: Color) -> String { number(Double(color.alpha) / 255) }

  private static func hex(_ color: Color) -> String {
    let digits = Array("0123456789abcdef")
    return [color.red, color.green, color.blue].reduce(into: "#") { text, channel in
      text.append(digits[Int(channel >> 4)])
      text.append(digits[Int(channel & 15)])
    }
  }
}
