import Drawing

/// A display list whose shapes are converted to pixels.
///
/// The next list reuses the memory of the previous one. If its stable part is equal, the shapes of this part and the
/// cells that they give are retained.
package struct PlacedList {
  /// In the order in which they are drawn.
  private(set) var shapes: [PlacedShape] = []
  /// The masks of texts and symbols; `PlacedShape.Kind.mask` contains an index into this array.
  private(set) var masks: [Mask] = []
  /// The corners of all polygons; `PlacedShape.Kind.polygon` contains a range of this array.
  private(set) var corners: [Point] = []
  /// The colour of the whole picture before the first shape is drawn; opaque.
  private(set) var background = Color(0)
  /// The cells of a picture with all shapes.
  private(set) var cells = Cells(CellGrid(width: 1, height: 1))
  private(set) var retained = Retained()

  /// The stable part of the list; its shapes, masks and corners are the first ones.
  struct Retained {
    /// The list's stable part; nil if nothing is retained.
    fileprivate var stablePart: DisplayList.StablePart?
    fileprivate(set) var shapes = 0
    fileprivate var masks = 0
    fileprivate var corners = 0
    /// The cells of a picture with these shapes alone.
    fileprivate var cells = Cells(CellGrid(width: 1, height: 1))
    /// The bounds of the visible pixels of each group of `groupSize` shapes; the last group may be smaller.
    fileprivate(set) var groups: [PixelRect] = []

    static let groupSize = 16
  }

  var ringMasks = MaskCache(byteLimit: 2 << 20)
  var polygonFill = PolygonFill()

  private var scale = 1.0
  private var bounds = PixelRect(left: 0, top: 0, right: 0, bottom: 0)
  private var clip = PixelRect(left: 0, top: 0, right: 0, bottom: 0)
  private var outerClips: [PixelRect] = []

  package init() {}

  /// Converts every command to a shape inside a picture with the given bounds, which begin at 0.
  ///
  /// - Precondition: The stable part of the list has a `popClip` for each `pushClip`.
  @MainActor mutating func place(
    _ list: DisplayList,
    scale: Double,
    bounds: PixelRect,
    glyphs: any GlyphSource
  ) {
    removeShapes()
    if scale == self.scale, bounds == self.bounds, list.stablePart != nil,
      list.stablePart === retained.stablePart
    {
      cells.copy(retained.cells)
    } else {
      if bounds != self.bounds {
        let grid = CellGrid(width: bounds.width, height: bounds.height)
        (cells, retained.cells) = (Cells(grid), Cells(grid))
      }
      (self.scale, self.bounds, background) = (scale, bounds, list.background)
      ringMasks.scale = scale
      // A picture has no transparent pixels.
      background.alpha = 255
      (retained.shapes, retained.masks, retained.corners) = (0, 0, 0)
      removeShapes()
      cells.begin(background: Ink(background)?.solid ?? 0)
      place(list, 0..<list.stableCount, glyphs)
      precondition(outerClips.isEmpty, "a stable part ends its clips")
      retained.stablePart = list.stablePart
      if list.stablePart != nil { retainShapes() }
    }
    place(list, list.stableCount..<list.commands.count, glyphs)
  }

  /// Retains the present shapes, which are those of the stable part of the list.
  private mutating func retainShapes() {
    (retained.shapes, retained.masks, retained.corners) = (shapes.count, masks.count, corners.count)
    retained.cells.copy(cells)
    retained.groups.removeAll(keepingCapacity: true)
    for index in shapes.indices {
      let visible = shapes[index].visible
      if index % Retained.groupSize == 0 {
        retained.groups.append(visible)
      } else {
        retained.groups[index / Retained.groupSize].formUnion(visible)
      }
    }
  }

  @MainActor private mutating func place(
    _ list: DisplayList,
    _ range: Range<Int>,
    _ glyphs: any GlyphSource
  ) {
    clip = bounds
    var sliding = list.slidingTexts.firstIndex { $0.index >= range.lowerBound } ?? .max
    for index in range {
      var widthScale: Double?
      if sliding < list.slidingTexts.count, list.slidingTexts[sliding].index == index {
        widthScale = list.slidingTexts[sliding].widthScale
        sliding += 1
      }
      place(list.commands[index], sliding: widthScale, glyphs)
    }
  }

  /// Removes the shapes that are not retained, and releases the masks of texts and symbols; the arrays keep their
  /// capacity.
  mutating func removeShapes() {
    shapes.removeLast(shapes.count - retained.shapes)
    masks.removeLast(masks.count - retained.masks)
    corners.removeLast(corners.count - retained.corners)
    outerClips.removeAll(keepingCapacity: true)
  }

  /// A new kind of command must be handled here.
  @inline(__always)
  @MainActor private mutating func place(
    _ command: DrawCommand,
    sliding: Double?,
    _ glyphs: any GlyphSource
  ) {
    switch command {
    case .rectangle(let rect, let color):
      addRectangle(rect, color)
    case .roundedRectangle(let rect, let radius, let color):
      let rect = PixelRect(snapping: rect, scale: scale)
      add(.rounded(rect, radius: radius * scale), color, rect)
    case .circle(let center, let radius, let color):
      addRing(center, radius, hole: 0, color)
    case .ring(let center, let radius, let lineWidth, let color):
      addRing(center, radius, hole: radius - lineWidth, color)
    case .line(let start, let end, let width, let color):
      addLine(from: start, to: end, width: width, color)
    case .triangle(let a, let b, let c, let color):
      corners.append(pixels(a))
      corners.append(pixels(b))
      corners.append(pixels(c))
      addPolygon(corners.count - 3, color)
    case .gradient(let rect, let start, let end, let isVertical):
      let rect = PixelRect(snapping: rect, scale: scale)
      add(.gradient(rect, to: end, isVertical: isVertical), start, rect)
    case .text(let text, let style, let point, let verticalScale, let color):
      guard canBeSeen(color, at: point, verticalScale),
        let mask = glyphs.line(text, style: style, scale: scale)
      else { return }
      add(mask, style.anchor, at: point, verticalScale, sliding: sliding, color)
    case .symbol(let name, let center, let size, let verticalScale, let color):
      guard canBeSeen(color, at: center, verticalScale),
        let mask = glyphs.symbol(name, size: size, scale: scale)
      else { return }
      add(mask, .center, at: center, verticalScale, sliding: nil, color)
    case .pushClip(let rect):
      outerClips.append(clip)
      clip = clip.intersection(PixelRect(rounding: rect, scale: scale))
    case .popClip:
      precondition(!outerClips.isEmpty, "a popClip needs a pushClip before it")
      clip = outerClips.removeLast()
    }
  }

  @inline(__always)
  private mutating func add(_ kind: PlacedShape.Kind, _ color: Color, _ touched: PixelRect) {
    let visible = touched.intersection(clip)
    guard !visible.isEmpty else { return }
    let shape = PlacedShape(kind: kind, color: color, visible: visible)
    cells.add(
      shapes.count,
      visible,
      fingerprint(shape),
      fill: shape.covered,
      Ink(color)
    )
    shapes.append(shape)
  }

  @inline(__always)
  private mutating func addRectangle(_ rect: Rect, _ color: Color) {
    let low = Point(x: rect.x * scale, y: rect.y * scale)
    let high = Point(x: rect.maxX * scale, y: rect.maxY * scale)
    add(.rectangle(low, high), color, PixelRect(touching: low, high))
  }

  private mutating func addRing(_ center: Point, _ radius: Double, hole: Double, _ color: Color) {
    let ring = Ring(center: pixels(center), radius: radius * scale, hole: hole * scale)
    let halfWidth = ring.radius + 2
    let low = Point(x: ring.center.x - halfWidth, y: ring.center.y - halfWidth)
    let high = Point(x: ring.center.x + halfWidth, y: ring.center.y + halfWidth)
    add(.ring(ring), color, PixelRect(touching: low, high))
  }

  /// Adds a line: a rectangle if it is parallel to an axis, else a polygon.
  private mutating func addLine(from start: Point, to end: Point, width: Double, _ color: Color) {
    let isLevel = start.y == end.y
    if isLevel || start.x == end.x {
      let margin = Point(x: isLevel ? 0 : width / 2, y: isLevel ? width / 2 : 0)
      let rect = Rect(
        x: min(start.x, end.x) - margin.x,
        y: min(start.y, end.y) - margin.y,
        width: abs(end.x - start.x) + 2 * margin.x,
        height: abs(end.y - start.y) + 2 * margin.y
      )
      return addRectangle(rect, color)
    }
    let (from, to) = (pixels(start), pixels(end))
    let dx = to.x - from.x
    let dy = to.y - from.y
    let length = (dx * dx + dy * dy).squareRoot()
    guard length > 0, width > 0, length.isFinite else { return }
    let x = -dy / length * (width * scale) / 2
    let y = dx / length * (width * scale) / 2
    corners.append(Point(x: from.x + x, y: from.y + y))
    corners.append(Point(x: to.x + x, y: to.y + y))
    corners.append(Point(x: to.x - x, y: to.y - y))
    corners.append(Point(x: from.x - x, y: from.y - y))
    addPolygon(corners.count - 4, color)
  }

  /// The corners are `corners[first...]`.
  private mutating func addPolygon(_ first: Int, _ color: Color) {
    var (low, high) = (corners[first], corners[first])
    for index in first..<corners.count {
      let corner = corners[index]
      low = Point(x: min(low.x, corner.x), y: min(low.y, corner.y))
      high = Point(x: max(high.x, corner.x), y: max(high.y, corner.y))
    }
    add(.polygon(first..<corners.count), color, PixelRect(touching: low, high))
  }

  /// A mask is placed on whole pixels, because it would be blurred between pixels.
  ///
  /// Only the mask of a sliding text may be between pixels horizontally, and only that of a squeezed text
  /// vertically.
  private mutating func add(
    _ mask: Mask,
    _ anchor: TextStyle.Anchor,
    at point: Point,
    _ verticalScale: Double,
    sliding widthScale: Double?,
    _ color: Color
  ) {
    let verticalScale = min(verticalScale, 1)
    let width = Double(mask.width)
    let before =
      switch anchor {
      case .leading: 0.0
      case .center: width / 2
      case .trailing: width
      }
    // With a `widthScale` of 1, the anchor is a whole number of pixels from the left end of the text. A sliding
    // text at a whole pixel is therefore sharp.
    let left =
      widthScale.map { point.x * scale - before.rounded() * $0 }
      ?? (point.x * scale - before).rounded()
    let place = MaskPlace(
      left: left,
      top: point.y * scale - mask.middle * verticalScale,
      verticalScale: verticalScale,
      widthScale: widthScale ?? 1
    )
    masks.append(mask)
    add(.mask(masks.count - 1, place), color, mask.rect(at: place))
  }

  private func canBeSeen(_ color: Color, at point: Point, _ verticalScale: Double) -> Bool {
    color.alpha > 0 && verticalScale > 0 && abs(point.x * scale) < PixelRect.far
      && abs(point.y * scale) < PixelRect.far
  }

  private func pixels(_ point: Point) -> Point {
    Point(x: point.x * scale, y: point.y * scale)
  }
}
