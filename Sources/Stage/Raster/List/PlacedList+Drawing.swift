package import Drawing

extension PlacedList {
  /// Draws a display list with a scale in pixels per point; the previous picture is replaced.
  ///
  /// Clips without a matching `popClip` end with the list.
  @MainActor package mutating func draw(
    _ list: DisplayList,
    scale: Double,
    glyphs: any GlyphSource,
    on renderer: MemoryRenderer
  ) {
    place(list, scale: scale, bounds: renderer.bounds, glyphs: glyphs)
    renderer.begin(self)
    var index = 0
    while index < shapes.count {
      // Most retained shapes are in unchanged parts, where whole groups of them are skipped.
      let groupSize = Retained.groupSize
      if index < retained.shapes, index % groupSize == 0 {
        let end = min(index + groupSize, retained.shapes)
        guard renderer.isChanged(retained.groups[index / groupSize], below: end) else {
          index = end
          continue
        }
      }
      draw(index, on: renderer)
      index += 1
    }
    renderer.end()
    removeShapes()
  }

  @MainActor private mutating func draw(_ index: Int, on renderer: MemoryRenderer) {
    let shape = shapes[index]
    guard renderer.beginShape(index, shape) else { return }
    switch shape.kind {
    case .rectangle(let low, let high):
      let columns = CoverageSpan(low.x, high.x)
      renderer.fill(columns: columns, rows: CoverageSpan(low.y, high.y), shape.color)
    case .rounded(let rect, let radius):
      draw(rect, radius: radius, shape.color, on: renderer)
    case .ring(let ring):
      draw(ring, of: shape, on: renderer)
    case .polygon(let range):
      polygonFill.forEachSpan(of: corners[range], within: shape.visible) { span, share in
        renderer.fill(span, shape.color.faded(share))
      }
    case .gradient(let rect, let end, let isVertical):
      renderer.fill(rect, from: shape.color, to: end, isVertical: isVertical)
    case .mask(let index, let place):
      renderer.draw(masks[index], at: place, within: nil, shape.color)
    }
  }

  /// Draws a rounded rectangle: four quarters of a disc at the corners, and three rectangles between them.
  @MainActor private mutating func draw(
    _ rect: PixelRect,
    radius: Double,
    _ color: Color,
    on renderer: MemoryRenderer
  ) {
    let (left, top, right, bottom) = (rect.left, rect.top, rect.right, rect.bottom)
    guard Double(abs(left) + abs(right) + abs(top) + abs(bottom)) < PixelRect.far else { return }
    guard let corners = Corners(of: rect, radius: radius) else {
      return renderer.fill(rect, color)
    }
    let (disc, extent) = (corners.disc, corners.extent)
    guard let mask = mask(of: disc) else { return }
    let (innerLeft, innerRight) = (left + extent, right - extent)
    let (innerTop, innerBottom) = (top + extent, bottom - extent)
    for corner in 0..<4 {
      let isRight = corner & 1 > 0
      let isBottom = corner & 2 > 0
      let (x, y) = (isRight ? innerRight : left, isBottom ? innerBottom : top)
      let place = MaskPlace(
        x: (isRight ? innerRight : innerLeft) - disc.halfWidth,
        y: (isBottom ? innerBottom : innerTop) - disc.halfWidth
      )
      let part = PixelRect(left: x, top: y, right: x + extent, bottom: y + extent)
      renderer.draw(mask, at: place, within: part, color)
    }
    var middle = PixelRect(left: innerLeft, top: top, right: innerRight, bottom: innerTop)
    renderer.fill(middle, color)
    (middle.top, middle.bottom) = (innerBottom, bottom)
    renderer.fill(middle, color)
    renderer.fill(PixelRect(left: left, top: innerTop, right: right, bottom: innerBottom), color)
  }

  @MainActor private mutating func draw(
    _ ring: Ring,
    of shape: PlacedShape,
    on renderer: MemoryRenderer
  ) {
    let center = ring.center
    guard ring.radius > 0, ring.hole < ring.radius, abs(center.x) < PixelRect.far,
      abs(center.y) < PixelRect.far
    else { return }
    guard ring.radius <= RingMask.largestRadius else {
      return drawLarge(ring, of: shape, on: renderer)
    }
    let quarterX = Int((center.x * 4).rounded())
    let quarterY = Int((center.y * 4).rounded())
    let rounded = RingMask(
      radius: max(1, Int((ring.radius * 4).rounded())),
      hole: Int((max(0, ring.hole) * 4).rounded()),
      phaseX: quarterX & 3,
      phaseY: quarterY & 3
    )
    let place = MaskPlace(
      x: quarterX >> 2 - rounded.halfWidth,
      y: quarterY >> 2 - rounded.halfWidth
    )
    guard let mask = mask(of: rounded) else { return }
    renderer.draw(mask, at: place, within: nil, shape.color)
  }

  /// Draws a large ring without a mask, which would need megabytes.
  ///
  /// The ring is drawn row by row, in spans of equal coverage.
  @MainActor private func drawLarge(
    _ ring: Ring,
    of shape: PlacedShape,
    on renderer: MemoryRenderer
  ) {
    let visible = shape.visible
    for row in visible.rows {
      var span = PixelRect(left: visible.left, top: row, right: visible.left, bottom: row + 1)
      var color = shape.color.faded(ring.coverage(span.left, row))
      for column in visible.left...visible.right {
        let next = shape.color.faded(ring.coverage(column, row))
        guard next != color || column == visible.right else { continue }
        span.right = column
        renderer.fill(span, color)
        (span.left, color) = (column, next)
      }
    }
  }

  private mutating func mask(of ring: RingMask) -> Mask? {
    ringMasks.mask(for: ring.key) { ring.mask(serial: $0) }
  }
}
