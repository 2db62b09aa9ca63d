import Drawing

/// Cuts rectangles, round corners, circles, rings and gradients into what a canvas draws; all
/// lengths are in pixels.
struct ShapePainter {
  let masks = ShapeMasks()

  /// Upright box by its edges, in pixels.
  struct Box {
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double

    /// The rectangle in pixels.
    init(_ rect: Rect, scale: Double) {
      left = rect.x * scale
      top = rect.y * scale
      right = rect.maxX * scale
      bottom = rect.maxY * scale
    }

    /// The same with edges on whole pixels, at least one pixel each way if it was not empty.
    var snapped: Box {
      var box = self
      box.left = left.rounded()
      box.top = top.rounded()
      box.right = right > left ? max(right.rounded(), box.left + 1) : box.left
      box.bottom = bottom > top ? max(bottom.rounded(), box.top + 1) : box.top
      return box
    }

    /// The pixels it touches.
    var touched: PixelBox {
      PixelBox(touchedLeft: left, top: top, right: right, bottom: bottom)
    }

    /// The pixels it fills.
    var filled: PixelBox {
      PixelBox(
        touchedLeft: left.rounded(.up),
        top: top.rounded(.up),
        right: right.rounded(.down),
        bottom: bottom.rounded(.down)
      )
    }
  }

  /// Fills a box whose edges may lie between pixels: a pixel half inside is painted half.
  func fill(_ box: Box, _ color: Color, on canvas: any Canvas) {
    guard box.right > box.left, box.bottom > box.top else { return }
    let columns = SoftSpan(SoftSpan.fixed(box.left), SoftSpan.fixed(box.right))
    let rows = SoftSpan(SoftSpan.fixed(box.top), SoftSpan.fixed(box.bottom))
    canvas.fill(columns: columns, rows: rows, color)
  }

  /// Fills a box on whole pixels with round corners; a radius over half the box becomes that.
  func fillRounded(
    _ box: Box,
    radius: Double,
    _ color: Color,
    on canvas: any Canvas
  ) throws(SDLError) {
    guard abs(box.left) + abs(box.right) + abs(box.top) + abs(box.bottom) < PixelBox.far else {
      return
    }
    let box = box.snapped
    let half = (min(box.right - box.left, box.bottom - box.top) / 2).rounded(.down)
    let radius = min(radius, half, Double(ShapeMasks.largestRadius))
    let quarters = Int((radius * 4).rounded())
    guard quarters > 0 else { return self.fill(box, color, on: canvas) }
    let shape = ShapeMasks.Shape(radius: quarters, hole: 0)
    let mask = masks.mask(for: shape)
    let extent = Int(min(radius.rounded(.up), half))
    let (reach, near) = (shape.reach, shape.reach - extent)
    let (left, top) = (Int(box.left), Int(box.top))
    let (right, bottom) = (Int(box.right), Int(box.bottom))
    for corner in 0..<4 {
      let isRight = corner & 1 > 0
      let isBottom = corner & 2 > 0
      let x = isRight ? reach : near
      let y = isBottom ? reach : near
      try canvas.draw(
        mask,
        part: PixelBox(left: x, top: y, right: x + extent, bottom: y + extent),
        x: isRight ? right - extent : left,
        y: isBottom ? bottom - extent : top,
        color
      )
    }
    func fill(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int) {
      canvas.fill(PixelBox(left: left, top: top, right: right, bottom: bottom), color)
    }
    fill(left + extent, top, right - extent, top + extent)
    fill(left, top + extent, right, bottom - extent)
    fill(left + extent, bottom - extent, right - extent, bottom)
  }

  /// Fills a circle, or the part of it outside `hole`; the centre may lie between pixels.
  func fillCircle(
    x: Double,
    y: Double,
    radius: Double,
    hole: Double,
    _ color: Color,
    on canvas: any Canvas
  ) throws(SDLError) {
    guard radius > 0, hole < radius, abs(x) < PixelBox.far, abs(y) < PixelBox.far else { return }
    guard radius <= Double(ShapeMasks.largestRadius) else {
      return fillLargeCircle(x: x, y: y, radius: radius, hole: hole, color, on: canvas)
    }
    let quarterX = Int((x * 4).rounded())
    let quarterY = Int((y * 4).rounded())
    let shape = ShapeMasks.Shape(
      radius: max(1, Int((radius * 4).rounded())),
      hole: Int((max(0, hole) * 4).rounded()),
      phaseX: quarterX & 3,
      phaseY: quarterY & 3
    )
    let mask = masks.mask(for: shape)
    try canvas.draw(
      mask,
      part: PixelBox(left: 0, top: 0, right: mask.width, bottom: mask.height),
      x: quarterX >> 2 - shape.reach,
      y: quarterY >> 2 - shape.reach,
      color
    )
  }

  /// Fills a circle that would need a mask of megabytes: stretches of equal coverage, row by row.
  private func fillLargeCircle(
    x: Double,
    y: Double,
    radius: Double,
    hole: Double,
    _ color: Color,
    on canvas: any Canvas
  ) {
    let clip = canvas.clip
    for row in clip.top..<max(clip.top, clip.bottom) {
      let dy = Double(row) + 0.5 - y
      var start = clip.left
      var level = UInt8(0)
      for column in clip.left...max(clip.left, clip.right) {
        let dx = Double(column) + 0.5 - x
        let distance = (dx * dx + dy * dy).squareRoot()
        let share = ShapeMasks.coverage(distance: distance, radius: radius, hole: hole)
        let next = column < clip.right ? color.faded(share).alpha : 0
        guard next != level || column == clip.right else { continue }
        var shade = color
        shade.alpha = level
        canvas.fill(PixelBox(left: start, top: row, right: column, bottom: row + 1), shade)
        (start, level) = (column, next)
      }
    }
  }

  /// Fills a box on whole pixels, pixel line by pixel line, each in its own colour.
  func fillGradient(
    _ box: Box,
    from start: Color,
    to end: Color,
    isVertical: Bool,
    on canvas: any Canvas
  ) {
    let whole = box.snapped.touched
    let seen = whole.intersection(canvas.clip)
    guard !seen.isEmpty else { return }
    let low = isVertical ? box.snapped.top : box.snapped.left
    let high = isVertical ? box.snapped.bottom : box.snapped.right
    for position in isVertical ? seen.top..<seen.bottom : seen.left..<seen.right {
      var stripe = whole
      if isVertical {
        (stripe.top, stripe.bottom) = (position, position + 1)
      } else {
        (stripe.left, stripe.right) = (position, position + 1)
      }
      let share = (Double(position) + 0.5 - low) / (high - low)
      canvas.fill(stripe, Self.mixed(start, end, share))
    }
  }

  private static func mixed(_ start: Color, _ end: Color, _ share: Double) -> Color {
    func mix(_ from: UInt8, _ to: UInt8) -> UInt8 {
      UInt8((Double(from) + (Double(to) - Double(from)) * min(max(share, 0), 1)).rounded())
    }
    var color = start
    color.red = mix(start.red, end.red)
    color.green = mix(start.green, end.green)
    color.blue = mix(start.blue, end.blue)
    color.alpha = mix(start.alpha, end.alpha)
    return color
  }
}
