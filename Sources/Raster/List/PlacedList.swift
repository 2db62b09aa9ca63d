package import Drawing

/// A display list in pixels, ready for any renderer.
///
/// Placing a list again reuses the memory of the one before.
package struct PlacedList {
  /// One for each command of the list.
  package private(set) var shapes: [PlacedShape] = []
  /// The masks of texts and symbols.
  package private(set) var masks: [Mask] = []
  /// The corners of polygons.
  package private(set) var corners: [Point] = []
  /// The whole picture, in pixels.
  package private(set) var bounds = PixelRect.empty
  /// What the picture is cleared with.
  package private(set) var background = Color(0)

  private var scale = 1.0
  private var clips: [PixelRect] = []

  package init() {}

  /// Places every command of a list.
  ///
  /// - Parameters:
  ///   - list: What to draw; clips left open end with it.
  ///   - scale: Pixels per point, over 0.
  ///   - bounds: The whole picture, in pixels.
  ///   - glyphs: Where the masks of texts and symbols come from.
  package mutating func place(
    _ list: DisplayList,
    scale: Double,
    bounds: PixelRect,
    glyphs: any GlyphSource
  ) {
    removeAll()
    self.scale = scale
    self.bounds = bounds
    background = list.background
    var clip = bounds
    var sliding = list.slidingTexts.makeIterator()
    var nextSliding = sliding.next()
    for index in list.commands.indices {
      var slide: DisplayList.SlidingText?
      if nextSliding?.index == index {
        slide = nextSliding
        nextSliding = sliding.next()
      }
      var shape = place(list.commands[index], slide: slide, clip: &clip, glyphs)
      shape.visible = shape.visible.intersection(clip)
      shapes.append(shape)
    }
  }

  /// Releases the masks and keeps the capacity.
  package mutating func removeAll() {
    shapes.removeAll(keepingCapacity: true)
    masks.removeAll(keepingCapacity: true)
    corners.removeAll(keepingCapacity: true)
    clips.removeAll(keepingCapacity: true)
  }

  /// The shape of a command, not yet clipped.
  ///
  /// A new command is added here, as a shape or several.
  @inline(__always)
  private mutating func place(
    _ command: DrawCommand,
    slide: DisplayList.SlidingText?,
    clip: inout PixelRect,
    _ glyphs: any GlyphSource
  ) -> PlacedShape {
    switch command {
    case .rectangle(let rect, let color):
      return rectangle(rect, color)
    case .roundedRectangle(let rect, let radius, let color):
      let edges = Edges(rect, scale: scale)
      let kind = PlacedShape.Kind.rounded(edges, radius: radius * scale, color)
      return PlacedShape(kind: kind, visible: edges.snapped.touched)
    case .circle(let center, let radius, let color):
      return ring(center, radius: radius, hole: 0, color)
    case .ring(let center, let radius, let lineWidth, let color):
      return ring(center, radius: radius, hole: radius - lineWidth, color)
    case .line(let start, let end, let width, let color):
      return line(from: start, to: end, width: width, color)
    case .triangle(let a, let b, let c, let color):
      return triangle(a, b, c, color)
    case .gradient(let rect, let start, let end, let isVertical):
      let edges = Edges(rect, scale: scale)
      let kind = PlacedShape.Kind.gradient(edges, from: start, to: end, isVertical: isVertical)
      return PlacedShape(kind: kind, visible: edges.snapped.touched)
    case .text(let text, let style, let point, let verticalScale, let color):
      guard canBeSeen(color, at: point, verticalScale),
        let line = glyphs.line(text, style: style, scale: scale)
      else { return Self.nothing }
      let place = place(
        of: line,
        anchor: style.anchor,
        at: point,
        verticalScale: verticalScale,
        slide: slide
      )
      return mask(line.mask, at: place, color)
    case .symbol(let name, let center, let size, let verticalScale, let color):
      guard canBeSeen(color, at: center, verticalScale),
        let symbol = glyphs.symbol(name, size: size * scale)
      else { return Self.nothing }
      return mask(symbol, at: place(of: symbol, at: center, verticalScale: verticalScale), color)
    case .pushClip(let rect):
      clips.append(clip)
      clip = clip.clipped(to: rect, scale: scale)
      return PlacedShape(kind: .clip(clip), visible: .empty)
    case .popClip:
      precondition(!clips.isEmpty, "a popClip needs a pushClip before it")
      clip = clips.removeLast()
      return PlacedShape(kind: .clip(clip), visible: .empty)
    }
  }
}

// MARK: - Shapes

extension PlacedList {
  private static let nothing = PlacedShape(kind: .nothing, visible: .empty)

  @inline(__always)
  private func rectangle(_ rect: Rect, _ color: Color) -> PlacedShape {
    let edges = Edges(rect, scale: scale)
    return PlacedShape(kind: .rectangle(edges, color), visible: edges.touched)
  }

  private func ring(
    _ center: Point,
    radius: Double,
    hole: Double,
    _ color: Color
  ) -> PlacedShape {
    let kind = PlacedShape.Kind.ring(
      center: pixels(center),
      radius: radius * scale,
      hole: hole * scale,
      color
    )
    return PlacedShape(kind: kind, visible: around(center, center, by: radius * scale + 2))
  }

  /// An upright or level line is a rectangle; a slanted one is a polygon.
  private mutating func line(
    from start: Point,
    to end: Point,
    width: Double,
    _ color: Color
  ) -> PlacedShape {
    if start.x == end.x || start.y == end.y {
      let isLevel = start.y == end.y
      let half = width / 2
      return rectangle(
        Rect(
          x: min(start.x, end.x) - (isLevel ? 0 : half),
          y: min(start.y, end.y) - (isLevel ? half : 0),
          width: isLevel ? abs(end.x - start.x) : width,
          height: isLevel ? width : abs(end.y - start.y)
        ),
        color
      )
    }
    let (from, to) = (pixels(start), pixels(end))
    let dx = to.x - from.x
    let dy = to.y - from.y
    let length = (dx * dx + dy * dy).squareRoot()
    guard length > 0, width > 0, length.isFinite else { return Self.nothing }
    let x = -dy / length * (width * scale) / 2
    let y = dx / length * (width * scale) / 2
    let first = corners.count
    corners.append(Point(x: from.x + x, y: from.y + y))
    corners.append(Point(x: to.x + x, y: to.y + y))
    corners.append(Point(x: to.x - x, y: to.y - y))
    corners.append(Point(x: from.x - x, y: from.y - y))
    let visible = around(start, end, by: width / 2 * scale + 1)
    return PlacedShape(kind: .polygon(first: first, count: 4, color), visible: visible)
  }

  private mutating func triangle(
    _ a: Point,
    _ b: Point,
    _ c: Point,
    _ color: Color
  ) -> PlacedShape {
    let first = corners.count
    corners.append(pixels(a))
    corners.append(pixels(b))
    corners.append(pixels(c))
    let low = Point(x: min(a.x, b.x, c.x), y: min(a.y, b.y, c.y))
    let high = Point(x: max(a.x, b.x, c.x), y: max(a.y, b.y, c.y))
    let visible = around(low, high, by: 1)
    return PlacedShape(kind: .polygon(first: first, count: 3, color), visible: visible)
  }

  private mutating func mask(_ mask: Mask, at place: MaskPlace, _ color: Color) -> PlacedShape {
    masks.append(mask)
    let kind = PlacedShape.Kind.mask(masks.count - 1, place, color)
    return PlacedShape(kind: kind, visible: mask.rect(at: place))
  }

  // MARK: Places

  /// Where a line of text is.
  ///
  /// It is on whole pixels, or it would blur. Only a sliding text may be between pixels from side
  /// to side, and only a squeezed one from top to bottom.
  private func place(
    of line: GlyphLine,
    anchor: TextStyle.Anchor,
    at point: Point,
    verticalScale: Double,
    slide: DisplayList.SlidingText?
  ) -> MaskPlace {
    let share =
      switch anchor {
      case .leading: 0.0
      case .center: 0.5
      case .trailing: 1.0
      }
    let widthScale = slide?.widthScale ?? 1
    let width = Double(line.mask.width)
    // The anchor of a sliding text of its own width is on a whole pixel of the line, so that the
    // line is sharp as soon as its place is on a whole pixel.
    let left =
      slide == nil
      ? (point.x * scale - share * width).rounded()
      : point.x * scale - (share * width).rounded() * widthScale
    return MaskPlace(
      left: left,
      top: point.y * scale - line.middle * min(verticalScale, 1),
      verticalScale: min(verticalScale, 1),
      widthScale: widthScale
    )
  }

  /// Where a symbol is: on whole pixels from side to side.
  private func place(of symbol: Mask, at center: Point, verticalScale: Double) -> MaskPlace {
    let squeeze = min(verticalScale, 1)
    return MaskPlace(
      left: (center.x * scale - Double(symbol.width) / 2).rounded(),
      top: center.y * scale - Double(symbol.height) / 2 * squeeze,
      verticalScale: squeeze
    )
  }

  private func canBeSeen(_ color: Color, at point: Point, _ verticalScale: Double) -> Bool {
    color.alpha > 0 && verticalScale > 0 && abs(point.x * scale) < PixelRect.far
      && abs(point.y * scale) < PixelRect.far
  }

  private func pixels(_ point: Point) -> Point {
    Point(x: point.x * scale, y: point.y * scale)
  }

  private func around(_ low: Point, _ high: Point, by margin: Double) -> PixelRect {
    PixelRect(
      touchedLeft: min(low.x, high.x) * scale - margin,
      top: min(low.y, high.y) * scale - margin,
      right: max(low.x, high.x) * scale + margin,
      bottom: max(low.y, high.y) * scale + margin
    )
  }
}
