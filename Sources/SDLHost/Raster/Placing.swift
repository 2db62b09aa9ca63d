import Drawing

/// What a command comes to in pixels: where it draws, and for a text which mask.
struct Placing {
  /// The pixels it may touch, within the clips around it and the picture.
  var box: PixelBox
  /// Which of the list's masks a line of text is; nil for shapes, and with nothing to see.
  var mask: Int?
  /// That mask's number in its cache.
  var serial: UInt64 = 0
  /// Where the line goes.
  var place = TextPlace()
}

/// Finds the place of each command of a list, before any is drawn.
struct Placer {
  let scale: Double
  /// The picture's size in pixels.
  let bounds: PixelBox
  let texts: TextCache
  let symbols: SymbolCache

  /// Where a shape draws at most; empty if its places are no numbers.
  func box(of command: DrawCommand) -> PixelBox {
    switch command {
    case .rectangle(let rect, _):
      return ShapePainter.Box(rect, scale: scale).touched
    case .roundedRectangle(let rect, _, _), .gradient(let rect, _, _, _):
      return ShapePainter.Box(rect, scale: scale).snapped.touched
    case .circle(let center, let radius, _), .ring(let center, let radius, _, _):
      return around(center, center, by: radius * scale + 2)
    case .line(let start, let end, let width, _):
      return around(start, end, by: width / 2 * scale + 1)
    case .triangle(let a, let b, let c, _):
      let low = Point(x: min(a.x, b.x, c.x), y: min(a.y, b.y, c.y))
      let high = Point(x: max(a.x, b.x, c.x), y: max(a.y, b.y, c.y))
      return around(low, high, by: 1)
    case .text, .symbol, .pushClip, .popClip:
      return .empty
    }
  }

  /// The pixels that a command paints over as a whole and in one colour, within its box.
  func solid(of command: DrawCommand) -> (PixelBox, Color)? {
    switch command {
    case .rectangle(let rect, let color) where color.alpha == 255:
      return (ShapePainter.Box(rect, scale: scale).filled, color)
    case .roundedRectangle(let rect, let radius, let color) where color.alpha == 255:
      var box = ShapePainter.Box(rect, scale: scale).snapped
      let corner = min(radius * scale, (box.bottom - box.top) / 2) + 1
      box.top += corner
      box.bottom -= corner
      return (box.filled, color)
    default:
      return nil
    }
  }

  /// A clip in whole pixels.
  func clip(_ rect: Rect, within outer: PixelBox) -> PixelBox {
    func whole(_ edge: Double, _ low: Int, _ high: Int) -> Int {
      guard !edge.isNaN else { return low }
      return Int(min(max((edge * scale).rounded(), Double(low)), Double(max(low, high))))
    }
    return PixelBox(
      left: whole(rect.x, outer.left, outer.right),
      top: whole(rect.y, outer.top, outer.bottom),
      right: whole(rect.maxX, outer.left, outer.right),
      bottom: whole(rect.maxY, outer.top, outer.bottom)
    )
  }

  /// Finds where a line of text goes, and its mask; the placing does not say which.
  ///
  /// It stands on whole pixels, or it would blur. Between them stand only a text that slides, and
  /// from top to bottom one that is squeezed.
  func text(
    _ text: String,
    _ style: TextStyle,
    at point: Point,
    verticalScale: Double,
    slide: DisplayList.SlidingText?
  ) throws(SDLError) -> (Placing, Mask)? {
    guard verticalScale > 0, abs(point.x * scale) < PixelBox.far,
      abs(point.y * scale) < PixelBox.far
    else { return nil }
    let entry = try texts.entry(for: text, style: style, scale: scale)
    guard let mask = entry.mask else { return nil }
    let share =
      switch style.anchor {
      case .leading: 0.0
      case .center: 0.5
      case .trailing: 1.0
      }
    let steps = Double(TextPlace.steps)
    let widthScale = slide?.widthScale ?? 1
    // Within a line of its own size the anchor lies on a whole pixel, so that a text whose place
    // comes to rest on one is sharp there.
    let left =
      slide == nil
      ? (point.x * scale - share * Double(entry.width)).rounded()
      : point.x * scale - (share * Double(entry.width)).rounded() * widthScale
    let squeeze = min(verticalScale, 1)
    let top = point.y * scale - entry.middle * squeeze
    let place = TextPlace(
      left: Int((left * steps).rounded()),
      top: Int(((squeeze == 1 ? top.rounded() : top) * steps).rounded()),
      verticalScale: squeeze,
      widthScale: widthScale
    )
    let placing = Placing(box: mask.box(at: place), serial: mask.serial, place: place)
    return (placing, mask)
  }

  /// Finds where a symbol goes, and its mask; it stands on whole pixels from side to side.
  func symbol(
    _ name: String,
    at center: Point,
    size: Double,
    verticalScale: Double
  ) -> (Placing, Mask)? {
    guard verticalScale > 0, abs(center.x * scale) < PixelBox.far,
      abs(center.y * scale) < PixelBox.far,
      let mask = symbols.mask(for: name, size: size * scale)
    else { return nil }
    let steps = Double(TextPlace.steps)
    let squeeze = min(verticalScale, 1)
    let left = (center.x * scale - Double(mask.width) / 2).rounded()
    let top = center.y * scale - Double(mask.height) / 2 * squeeze
    let place = TextPlace(
      left: Int((left * steps).rounded()),
      top: Int(((squeeze == 1 ? top.rounded() : top) * steps).rounded()),
      verticalScale: squeeze
    )
    return (Placing(box: mask.box(at: place), serial: mask.serial, place: place), mask)
  }

  private func around(_ low: Point, _ high: Point, by margin: Double) -> PixelBox {
    PixelBox(
      touchedLeft: min(low.x, high.x) * scale - margin,
      top: min(low.y, high.y) * scale - margin,
      right: max(low.x, high.x) * scale + margin,
      bottom: max(low.y, high.y) * scale + margin
    )
  }
}
