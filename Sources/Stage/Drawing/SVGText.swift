import JSONText

/// Writes a display list as an SVG document, for programs that scale or print pictures.
package enum SVGText {
  /// The width and height of the picture are in points.
  ///
  /// Clips become clip paths. The program that shows the document chooses the fonts. If `showsSymbols` is true,
  /// each symbol is drawn as a square with round corners; otherwise symbols are left out.
  package static func text(
    of list: DisplayList,
    width: Double,
    height: Double,
    showsSymbols: Bool = true
  ) -> String {
    let (width, height) = (number(width), number(height))
    let size = "width=\"\(width)\" height=\"\(height)\""
    var text =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" \(size) viewBox=\"0 0 \(width) \(height)\" "
      + "font-family=\"Inter, 'Noto Sans', sans-serif\">\n"
    text += "<rect \(size) \(paint("fill", list.background))/>\n"
    var clips = 0
    var rest = list.commands[...]
    while let command = rest.popFirst() {
      if case .symbol = command, !showsSymbols { continue }
      text += element(command, before: &rest, clips: &clips)
    }
    return text + "</svg>\n"
  }

  /// Lines of the same look that continue a line are one element with it; they are removed from `rest`.
  private static func element(
    _ command: DrawCommand,
    before rest: inout ArraySlice<DrawCommand>,
    clips: inout Int
  ) -> String {
    switch command {
    case .rectangle(let rect, let color):
      return "<rect \(box(rect)) \(paint("fill", color))/>\n"
    case .roundedRectangle(let rect, let radius, let color):
      return rounded(rect, radius: radius, color)
    case .circle(let center, let radius, let color):
      return "<circle \(circle(center, radius)) \(paint("fill", color))/>\n"
    case .ring(let center, let radius, let lineWidth, let color):
      let shape = circle(center, radius - lineWidth / 2)
      return "<circle \(shape) \(stroke(color, width: lineWidth))/>\n"
    case .line(let start, let end, let width, let color):
      var points = [start, end]
      while case .line(let next, let end, width, color)? = rest.first, next == points.last {
        points.append(end)
        rest.removeFirst()
      }
      let look = stroke(color, width: width)
      guard points.count == 2 else {
        return "<polyline points=\"\(places(points))\" \(look) stroke-linejoin=\"round\"/>\n"
      }
      let ends = attributes([("x1", start.x), ("y1", start.y), ("x2", end.x), ("y2", end.y)])
      return "<line \(ends) \(look)/>\n"
    case .triangle(let a, let b, let c, let color):
      return "<polygon points=\"\(places([a, b, c]))\" \(paint("fill", color))/>\n"
    case .gradient(let rect, let start, let end, let isVertical):
      clips += 1
      let direction = isVertical ? "x2=\"0\" y2=\"1\"" : "x2=\"1\" y2=\"0\""
      let stops = [(0, start), (1, end)].map { "<stop offset=\"\($0)\" \(paint("stop", $1))/>" }
      return "<linearGradient id=\"c\(clips)\" x1=\"0\" y1=\"0\" \(direction)>\(stops.joined())"
        + "</linearGradient><rect \(box(rect)) fill=\"url(#c\(clips))\"/>\n"
    case .text(let text, let style, let place, let verticalScale, let color):
      return label(text, style, place, verticalScale, color)
    case .symbol(_, let center, let size, let verticalScale, let color):
      let height = size * verticalScale
      let rect = Rect(center: center, width: size, height: height)
      return rounded(rect, radius: height / 8, color)
    case .pushClip(let rect):
      clips += 1
      return "<clipPath id=\"c\(clips)\"><rect \(box(rect)) \(paint("fill", Color(0)))/>"
        + "</clipPath><g clip-path=\"url(#c\(clips))\">\n"
    case .popClip:
      return "</g>\n"
    }
  }

  private static func places(_ points: [Point]) -> String {
    points.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ")
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
    return "<text \(attributes([("x", place.x), ("y", place.y)])) dy=\"0.36em\" "
      + "font-size=\"\(number(style.size))\" font-weight=\"\(weight)\" text-anchor=\"\(anchor)\" "
      + "\(paint("fill", color))\(turn)>\(ShownText.markup(text))</text>\n"
  }

  private static func rounded(_ rect: Rect, radius: Double, _ color: Color) -> String {
    "<rect \(box(rect)) rx=\"\(number(radius))\" \(paint("fill", color))/>\n"
  }

  /// Returns the SVG attributes of a colour, such as `fill` and `fill-opacity` for the purpose "fill".
  ///
  /// The purpose "stop" is the colour of a gradient: its attributes are `stop-color` and `stop-opacity`.
  private static func paint(_ purpose: String, _ color: Color) -> String {
    let name = purpose == "stop" ? "stop-color" : purpose
    let alpha = number(Double(color.alpha) / 255)
    return "\(name)=\"\(hex(color))\" \(purpose)-opacity=\"\(alpha)\""
  }

  private static func stroke(_ color: Color, width: Double) -> String {
    "fill=\"none\" \(paint("stroke", color)) stroke-width=\"\(number(width))\""
  }

  private static func box(_ rect: Rect) -> String {
    attributes([("x", rect.x), ("y", rect.y), ("width", rect.width), ("height", rect.height)])
  }

  private static func circle(_ center: Point, _ radius: Double) -> String {
    attributes([("cx", center.x), ("cy", center.y), ("r", max(0, radius))])
  }

  private static func attributes(_ values: [(name: String, value: Double)]) -> String {
    values.map { "\($0.name)=\"\(number($0.value))\"" }.joined(separator: " ")
  }

  /// At most two decimals.
  private static func number(_ value: Double) -> String {
    let rounded = (value * 100).rounded() / 100 + 0
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }

  private static func hex(_ color: Color) -> String {
    let rgb = Int(color.red) << 16 | Int(color.green) << 8 | Int(color.blue)
    return "#" + String(1 << 24 | rgb, radix: 16).dropFirst()
  }
}
