import Drawing

/// Display lists as text, one line per command, rounded to 0.01 point.
enum ListText {
  /// Every command with its colours as "#RRGGBB" and, unless opaque, "/" and an opacity of 0...255.
  static func of(_ list: DisplayList) -> String {
    list.commands.map { line($0, colors: true) }.joined(separator: "\n") + "\n"
  }

  /// Every command without its colours, but with opacities.
  static func shapes(of list: DisplayList) -> String {
    list.commands.map { line($0, colors: false) }.joined(separator: "\n") + "\n"
  }

  private static func line(_ command: DrawCommand, colors: Bool) -> String {
    func ink(_ color: Color) -> String { colors ? hex(color) : "/\(color.alpha)" }
    switch command {
    case .rectangle(let rect, let color):
      return "rect \(text(rect)) \(ink(color))"
    case .roundedRectangle(let rect, let radius, let color):
      return "rounded \(text(rect)) r\(text(radius)) \(ink(color))"
    case .circle(let center, let radius, let color):
      return "circle \(text(center)) r\(text(radius)) \(ink(color))"
    case .ring(let center, let radius, let width, let color):
      return "ring \(text(center)) r\(text(radius)) w\(text(width)) \(ink(color))"
    case .line(let from, let to, let width, let color):
      return "line \(text(from)) - \(text(to)) w\(text(width)) \(ink(color))"
    case .triangle(let a, let b, let c, let color):
      return "triangle \(text(a)), \(text(b)), \(text(c)) \(ink(color))"
    case .gradient(let rect, let from, let to, let isVertical):
      return "gradient \(text(rect)) \(isVertical ? "down" : "right") \(ink(from)) \(ink(to))"
    case .text(let string, let style, let place, let scale, let color):
      let weight = style.weight == .semibold ? " bold" : ""
      let digits = style.tabularDigits ? " tab" : ""
      let set = "\(text(style.size)) \(style.anchor)\(weight)\(digits)"
      let turned = scale == 1 ? "" : " x\(text(scale))"
      return "text '\(string)' \(text(place)) \(set)\(turned) \(ink(color))"
    case .symbol(let name, let center, let size, let scale, let color):
      let turned = scale == 1 ? "" : " x\(text(scale))"
      return "symbol '\(name)' \(text(center)) \(text(size))\(turned) \(ink(color))"
    case .pushClip(let rect):
      return "clip \(text(rect))"
    case .popClip:
      return "end"
    }
  }

  private static func hex(_ color: Color) -> String {
    let rgb = UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
    let digits = String(rgb, radix: 16, uppercase: true)
    let zeros = String(repeating: "0", count: 6 - digits.utf8.count)
    return "#\(zeros)\(digits)" + (color.alpha == 255 ? "" : "/\(color.alpha)")
  }

  private static func text(_ rect: Rect) -> String {
    "\(text(rect.x)) \(text(rect.y)) \(text(rect.width)) \(text(rect.height))"
  }

  private static func text(_ point: Point) -> String { "\(text(point.x)) \(text(point.y))" }

  /// A number rounded to hundredths, without trailing zeros.
  private static func text(_ value: Double) -> String {
    let hundredths = (value * 100).rounded()
    guard hundredths != 0 else { return "0" }
    let text = "\(hundredths / 100)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
