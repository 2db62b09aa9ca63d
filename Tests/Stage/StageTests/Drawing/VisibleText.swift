import Drawing

/// A text of a display list, with what is drawn below and above it.
struct VisibleText {
  let text: String
  let style: TextStyle
  /// Approximate bounds of the letters, limited to the clip, in points.
  let box: Rect
  let verticalScale: Double
  /// Whether a clip removes a part of the text, or a rectangle or gradient covers a part.
  let isAtEdge: Bool
  /// The opaque colours of the letters and of their surroundings in the finished picture.
  let ink: Color
  let ground: Color
  /// Share of the text's own colour in `ink`, 0...1.
  let opacity: Double
  /// The commands that are drawn over the text.
  fileprivate let covers: [Shape]

  /// Whether a reader needs the text: it is not at an edge, behind another part of the picture or a finger, or
  /// squeezed at the rim of a wheel.
  var isToBeRead: Bool {
    !isAtEdge && verticalScale >= 0.5 && visibleShare(at: box.center) >= 0.9
  }

  /// The share of the text's light that what is drawn later does not hide, 0...1.
  func visibleShare(at place: Point) -> Double {
    covers.reduce(1) { $0 * (1 - $1.opacity(at: place)) }
  }

  /// Whether the visible parts of two texts overlap, or are less than 2 points apart.
  func overlaps(_ other: VisibleText) -> Bool {
    guard !box.inset(x: -2, y: -2).isApart(from: other.box) else { return false }
    let (left, top) = (max(box.x, other.box.x), max(box.y, other.box.y))
    let (right, bottom) = (min(box.maxX, other.box.maxX), min(box.maxY, other.box.maxY))
    let place = Point(x: (left + right) / 2, y: (top + bottom) / 2)
    return visibleShare(at: place) >= 0.5 && other.visibleShare(at: place) >= 0.5
  }

  /// The visible texts, in the order of drawing; a text in two weights at the same place is one text.
  static func all(of list: DisplayList) -> [VisibleText] {
    let shapes = Shape.all(of: list)
    var texts: [VisibleText] = []
    for (index, shape) in shapes.enumerated() {
      guard case .text(let text, let style, _, let scale, _) = shape.command,
        !text.isEmpty, shape.box.width > 0, shape.box.height > 0
      else { continue }
      // The second weight follows the first, and is merged with it.
      func isSecond(_ place: Int, _ other: Int) -> Bool {
        guard shapes.indices.contains(other),
          case .text(let text, _, let at, _, _) = shapes[place].command,
          case .text(text, _, at, _, _) = shapes[other].command
        else { return false }
        return true
      }
      guard !isSecond(index, index - 1) else { continue }
      let hasSecond = isSecond(index, index + 1)
      let center = shape.box.center
      var (ink, ground, opacity) = (list.background, list.background, 0.0)
      for (order, other) in shapes.enumerated() {
        let isText = order == index || hasSecond && order == index + 1
        if case .text = other.command, !isText { continue }
        let color = other.color(at: center)
        let share = Double(color.alpha) / 255
        ink = ink.mixed(with: color.solid, share: share)
        opacity = isText ? 1 - (1 - opacity) * (1 - share) : order > index ? opacity : 0
        if !isText { ground = ground.mixed(with: color.solid, share: share) }
      }
      let covers = shapes[(index + 1)...].filter {
        if case .text = $0.command { return false }
        return !$0.box.isApart(from: shape.box)
      }
      let isFaded = covers.contains { cover in
        switch cover.command {
        case .gradient, .rectangle: break
        default: return false
        }
        let corners = [shape.box.x, center.x, shape.box.maxX].map { Point(x: $0, y: center.y) }
        return corners.contains { cover.opacity(at: $0) > 0.02 }
      }
      texts.append(
        VisibleText(
          text: text,
          style: style,
          box: shape.box,
          verticalScale: scale,
          isAtEdge: shape.isCut || isFaded,
          ink: ink,
          ground: ground,
          opacity: opacity,
          covers: covers
        )
      )
    }
    return texts
  }
}

/// A command that draws something, with its bounds limited to the clip.
struct Shape {
  let command: DrawCommand
  let box: Rect
  /// Whether the clip removes a part of the bounds.
  let isCut: Bool

  static func all(of list: DisplayList) -> [Shape] {
    var clips: [Rect] = []
    return list.commands.compactMap { command in
      switch command {
      case .pushClip(let rect): clips.append(clips.last.map { $0.common(with: rect) } ?? rect)
      case .popClip: clips.removeLast()
      default: break
      }
      guard let bounds = command.bounds else { return nil }
      let box = clips.last.map { $0.common(with: bounds) } ?? bounds
      let isCut = box.width < bounds.width - 1 || box.height < bounds.height - 1
      return Shape(command: command, box: box, isCut: isCut)
    }
  }

  /// Opacity at a place, 0...1.
  func opacity(at place: Point) -> Double { Double(color(at: place).alpha) / 255 }

  /// The colour at a place; clear beside the shape, and for shapes that cover little.
  func color(at place: Point) -> Color {
    guard box.contains(place) else { return Color(0, opacity: 0) }
    switch command {
    case .rectangle(_, let color), .roundedRectangle(_, _, let color), .text(_, _, _, _, let color):
      return color
    case .circle(let center, let radius, let color):
      let (dx, dy) = (place.x - center.x, place.y - center.y)
      return dx * dx + dy * dy <= radius * radius ? color : Color(0, opacity: 0)
    case .gradient(let rect, let start, let end, let isVertical):
      let share =
        isVertical ? (place.y - rect.y) / rect.height : (place.x - rect.x) / rect.width
      return start.mixed(with: end, share: share)
    case .ring, .line, .triangle, .symbol, .pushClip, .popClip:
      return Color(0, opacity: 0)
    }
  }
}

extension DrawCommand {
  /// The bounds in points, for text those of its capitals with their estimated width; nil for clips.
  var bounds: Rect? {
    switch self {
    case .rectangle(let rect, _), .roundedRectangle(let rect, _, _), .gradient(let rect, _, _, _):
      return rect
    case .circle(let center, let radius, _), .ring(let center, let radius, _, _):
      return Rect(center: center, width: 2 * radius, height: 2 * radius)
    case .line(let start, let end, _, _):
      return Rect(start, end)
    case .triangle(let a, let b, let c, _):
      return Rect(a, b).union(Rect(b, c))
    case .text(let text, let style, let place, let scale, _):
      let width = TextWidth.estimate(text, style)
      let share = style.anchor == .leading ? 0 : style.anchor == .center ? 0.5 : 1
      let height = 0.74 * style.size * scale
      let x = place.x - share * width
      return Rect(x: x, y: place.y - height / 2, width: width, height: height)
    case .symbol(_, let center, let size, let scale, _):
      return Rect(center: center, width: size, height: size * scale)
    case .pushClip, .popClip:
      return nil
    }
  }
}

extension Color {
  fileprivate var solid: Color {
    var color = self
    color.alpha = 255
    return color
  }
}

extension Rect {
  fileprivate init(_ one: Point, _ other: Point) {
    let (width, height) = (abs(one.x - other.x), abs(one.y - other.y))
    self.init(x: min(one.x, other.x), y: min(one.y, other.y), width: width, height: height)
  }

  /// The intersection; a rectangle without width or height if there is none.
  fileprivate func common(with other: Rect) -> Rect {
    let (left, top) = (max(x, other.x), max(y, other.y))
    let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
