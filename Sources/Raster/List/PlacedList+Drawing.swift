package import Drawing

extension PlacedList {
  /// Draws a display list in place of everything drawn before.
  ///
  /// - Parameters:
  ///   - list: What to draw; clips left open end with it.
  ///   - scale: Pixels per point, over 0.
  ///   - glyphs: Where the masks of texts and symbols come from.
  ///   - renderer: What draws.
  package func draw(
    _ list: DisplayList,
    scale: Double,
    glyphs: any GlyphSource,
    on renderer: any ShapeRenderer
  ) {
    place(list, scale: scale, bounds: renderer.bounds, glyphs: glyphs)
    renderer.begin(self)
    for index in shapes.indices {
      let shape = shapes[index]
      guard renderer.beginShape(index, shape) else { continue }
      switch shape.kind {
      case .rectangle(let columns, let rows):
        renderer.fill(columns: columns, rows: rows, shape.color)
      case .rounded(let rect, let radius):
        drawRounded(rect, radius: radius, shape.color, on: renderer)
      case .ring(let center, let radius, let hole):
        drawRing(center, radius: radius, hole: hole, shape, on: renderer)
      case .polygon(let range):
        polygonFill.forEachSpan(of: corners[range], within: shape.visible) { span, share in
          renderer.fill(span, shape.color.faded(share))
        }
      case .gradient(let rect, let end, let isVertical):
        drawGradient(rect, to: end, isVertical: isVertical, shape, on: renderer)
      case .mask(let index, let place):
        renderer.draw(masks[index], at: place, within: nil, shape.color)
      }
    }
    removeShapes()
  }

  /// Fills the corners with quarters of a disc and the rest with three rectangles.
  private func drawRounded(
    _ rect: PixelRect,
    radius: Double,
    _ color: Color,
    on renderer: any ShapeRenderer
  ) {
    let (left, top, right, bottom) = (rect.left, rect.top, rect.right, rect.bottom)
    guard Double(abs(left) + abs(right) + abs(top) + abs(bottom)) < PixelRect.far else { return }
    let half = min(rect.width, rect.height) / 2
    let radius = min(radius, Double(half), Double(ShapeMasks.largestRadius))
    let quarters = Int((radius * 4).rounded())
    guard quarters > 0 else { return renderer.fill(rect, color) }
    let disc = ShapeMasks.Shape(radius: quarters, hole: 0)
    let mask = shapeMasks.mask(for: disc)
    let extent = min(Int(radius.rounded(.up)), half)
    let (innerLeft, innerRight) = (left + extent, right - extent)
    let (innerTop, innerBottom) = (top + extent, bottom - extent)
    for corner in 0..<4 {
      let (x, y) = (corner & 1 > 0 ? innerRight : left, corner & 2 > 0 ? innerBottom : top)
      let part = PixelRect(left: x, top: y, right: x + extent, bottom: y + extent)
      let place = MaskPlace(
        x: (corner & 1 > 0 ? innerRight : innerLeft) - disc.reach,
        y: (corner & 2 > 0 ? innerBottom : innerTop) - disc.reach
      )
      renderer.draw(mask, at: place, within: part, color)
    }
    var middle = PixelRect(left: innerLeft, top: top, right: innerRight, bottom: innerTop)
    renderer.fill(middle, color)
    (middle.top, middle.bottom) = (innerBottom, bottom)
    renderer.fill(middle, color)
    renderer.fill(PixelRect(left: left, top: innerTop, right: right, bottom: innerBottom), color)
  }

  private func drawRing(
    _ center: Point,
    radius: Double,
    hole: Double,
    _ shape: PlacedShape,
    on renderer: any ShapeRenderer
  ) {
    guard radius > 0, hole < radius, abs(center.x) < PixelRect.far, abs(center.y) < PixelRect.far
    else { return }
    guard radius <= Double(ShapeMasks.largestRadius) else {
      return drawLargeRing(center, radius: radius, hole: hole, shape, on: renderer)
    }
    let quarterX = Int((center.x * 4).rounded())
    let quarterY = Int((center.y * 4).rounded())
    let ring = ShapeMasks.Shape(
      radius: max(1, Int((radius * 4).rounded())),
      hole: Int((max(0, hole) * 4).rounded()),
      phaseX: quarterX & 3,
      phaseY: quarterY & 3
    )
    let place = MaskPlace(x: quarterX >> 2 - ring.reach, y: quarterY >> 2 - ring.reach)
    renderer.draw(shapeMasks.mask(for: ring), at: place, within: nil, shape.color)
  }

  /// Fills a ring that would need a mask of megabytes: spans of equal coverage, row by row.
  private func drawLargeRing(
    _ center: Point,
    radius: Double,
    hole: Double,
    _ shape: PlacedShape,
    on renderer: any ShapeRenderer
  ) {
    let visible = shape.visible
    for row in visible.top..<visible.bottom {
      let dy = Double(row) + 0.5 - center.y
      var start = visible.left
      var shade = shape.color
      shade.alpha = 0
      for column in visible.left...visible.right {
        let dx = Double(column) + 0.5 - center.x
        let distance = (dx * dx + dy * dy).squareRoot()
        let share = ShapeMasks.coverage(distance: distance, radius: radius, hole: hole)
        let alpha = column < visible.right ? shape.color.faded(share).alpha : 0
        guard alpha != shade.alpha || column == visible.right else { continue }
        let span = PixelRect(left: start, top: row, right: column, bottom: row + 1)
        renderer.fill(span, shade)
        (start, shade.alpha) = (column, alpha)
      }
    }
  }

  /// Fills lines of pixels, each in its own colour.
  private func drawGradient(
    _ rect: PixelRect,
    to end: Color,
    isVertical: Bool,
    _ shape: PlacedShape,
    on renderer: any ShapeRenderer
  ) {
    let visible = shape.visible
    let (low, extent) = isVertical ? (rect.top, rect.height) : (rect.left, rect.width)
    for position in isVertical ? visible.top..<visible.bottom : visible.left..<visible.right {
      var line = rect
      if isVertical {
        (line.top, line.bottom) = (position, position + 1)
      } else {
        (line.left, line.right) = (position, position + 1)
      }
      let share = (Double(position - low) + 0.5) / Double(extent)
      renderer.fill(line, shape.color.mixed(with: end, share: share))
    }
  }
}
