package import Drawing

/// A renderer that draws rectangles and masks only; every other shape is cut into these.
package protocol MaskRenderer: ShapeRenderer {
  /// The pixels that the current shape may touch.
  var visible: PixelRect { get }
  /// The masks and buffers that shapes are cut with.
  var cutter: ShapeCutter { get }

  /// Fills whole pixels.
  func fill(_ rect: PixelRect, _ color: Color)

  /// Fills a rectangle whose edges may be between pixels.
  func fill(columns: CoverageSpan, rows: CoverageSpan, _ color: Color)

  /// Colours what a part of a mask covers; its top left pixel goes to `x`, `y`.
  func draw(_ mask: Mask, part: PixelRect, x: Int, y: Int, _ color: Color)
}

/// What a `MaskRenderer` cuts shapes with; one for each renderer.
package final class ShapeCutter {
  let masks = ShapeMasks()
  let polygons = PolygonFill()

  package init() {}
}

extension MaskRenderer {
  package func fill(_ edges: Edges, _ color: Color) {
    guard edges.right > edges.left, edges.bottom > edges.top else { return }
    let columns = CoverageSpan(edges.left, edges.right)
    fill(columns: columns, rows: CoverageSpan(edges.top, edges.bottom), color)
  }

  /// Fills the corners with quarters of a disc and the rest with three rectangles.
  package func fillRounded(_ edges: Edges, radius: Double, _ color: Color) {
    guard
      abs(edges.left) + abs(edges.right) + abs(edges.top) + abs(edges.bottom) < PixelRect.far
    else { return }
    let edges = edges.snapped
    let half = (min(edges.right - edges.left, edges.bottom - edges.top) / 2).rounded(.down)
    let radius = min(radius, half, Double(ShapeMasks.largestRadius))
    let quarters = Int((radius * 4).rounded())
    guard quarters > 0 else { return fill(edges, color) }
    let shape = ShapeMasks.Shape(radius: quarters, hole: 0)
    let mask = cutter.masks.mask(for: shape)
    let extent = Int(min(radius.rounded(.up), half))
    let (reach, near) = (shape.reach, shape.reach - extent)
    let (left, top) = (Int(edges.left), Int(edges.top))
    let (right, bottom) = (Int(edges.right), Int(edges.bottom))
    for corner in 0..<4 {
      let isRight = corner & 1 > 0
      let isBottom = corner & 2 > 0
      let x = isRight ? reach : near
      let y = isBottom ? reach : near
      draw(
        mask,
        part: PixelRect(left: x, top: y, right: x + extent, bottom: y + extent),
        x: isRight ? right - extent : left,
        y: isBottom ? bottom - extent : top,
        color
      )
    }
    let (innerLeft, innerRight) = (left + extent, right - extent)
    let (innerTop, innerBottom) = (top + extent, bottom - extent)
    fill(PixelRect(left: innerLeft, top: top, right: innerRight, bottom: innerTop), color)
    fill(PixelRect(left: left, top: innerTop, right: right, bottom: innerBottom), color)
    fill(PixelRect(left: innerLeft, top: innerBottom, right: innerRight, bottom: bottom), color)
  }

  package func fillRing(center: Point, radius: Double, hole: Double, _ color: Color) {
    guard radius > 0, hole < radius, abs(center.x) < PixelRect.far, abs(center.y) < PixelRect.far
    else { return }
    guard radius <= Double(ShapeMasks.largestRadius) else {
      return fillLargeRing(center: center, radius: radius, hole: hole, color)
    }
    let quarterX = Int((center.x * 4).rounded())
    let quarterY = Int((center.y * 4).rounded())
    let shape = ShapeMasks.Shape(
      radius: max(1, Int((radius * 4).rounded())),
      hole: Int((max(0, hole) * 4).rounded()),
      phaseX: quarterX & 3,
      phaseY: quarterY & 3
    )
    let mask = cutter.masks.mask(for: shape)
    draw(
      mask,
      part: PixelRect(left: 0, top: 0, right: mask.width, bottom: mask.height),
      x: quarterX >> 2 - shape.reach,
      y: quarterY >> 2 - shape.reach,
      color
    )
  }

  /// Fills a ring that would need a mask of megabytes: spans of equal coverage, row by row.
  private func fillLargeRing(center: Point, radius: Double, hole: Double, _ color: Color) {
    for row in visible.top..<visible.bottom {
      let dy = Double(row) + 0.5 - center.y
      var start = visible.left
      var level = UInt8(0)
      for column in visible.left...visible.right {
        let dx = Double(column) + 0.5 - center.x
        let distance = (dx * dx + dy * dy).squareRoot()
        let share = ShapeMasks.coverage(distance: distance, radius: radius, hole: hole)
        let next = column < visible.right ? color.faded(share).alpha : 0
        guard next != level || column == visible.right else { continue }
        var shade = color
        shade.alpha = level
        fill(PixelRect(left: start, top: row, right: column, bottom: row + 1), shade)
        (start, level) = (column, next)
      }
    }
  }

  package func fillPolygon(_ corners: ArraySlice<Point>, _ color: Color) {
    cutter.polygons.forEachSpan(of: corners, within: visible) { span, share in
      fill(span, color.faded(share))
    }
  }

  /// Fills lines of pixels, each in its own colour.
  package func fillGradient(
    _ edges: Edges,
    from start: Color,
    to end: Color,
    isVertical: Bool
  ) {
    let edges = edges.snapped
    let whole = edges.touched
    let seen = whole.intersection(visible)
    guard !seen.isEmpty else { return }
    let low = isVertical ? edges.top : edges.left
    let high = isVertical ? edges.bottom : edges.right
    for position in isVertical ? seen.top..<seen.bottom : seen.left..<seen.right {
      var stripe = whole
      if isVertical {
        (stripe.top, stripe.bottom) = (position, position + 1)
      } else {
        (stripe.left, stripe.right) = (position, position + 1)
      }
      fill(stripe, start.mixed(with: end, share: (Double(position) + 0.5 - low) / (high - low)))
    }
  }
}
