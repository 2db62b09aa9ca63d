import CSDL
import Drawing

/// Fills rectangles, round corners, circles, rings and gradients; all lengths are in pixels.
struct ShapePainter {
  let textures = CoverageTextures()

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
  }

  /// Pixels from a side where coverage is full or partial: up to three bands.
  private struct Bands {
    var edges: (Double, Double, Double, Double)
    var coverage: (Double, Double, Double)

    /// Splits `low ..< high` at whole pixels; an edge within 1/32 pixel of one lies on it.
    init(_ low: Double, _ high: Double) {
      let low = Self.settled(low)
      let high = Self.settled(high)
      let first = low.rounded(.down)
      let last = high.rounded(.up)
      if last - first <= 1 {
        edges = (first, last, last, last)
        coverage = (high - low, 0, 0)
        return
      }
      let innerLow = low.rounded(.up)
      let innerHigh = high.rounded(.down)
      edges = (first, innerLow, innerHigh, last)
      coverage = (innerLow - low, 1, high - innerHigh)
    }

    private static func settled(_ value: Double) -> Double {
      let whole = value.rounded()
      return abs(value - whole) < 1.0 / 32 ? whole : value
    }

    func band(_ index: Int) -> (low: Double, high: Double, coverage: Double) {
      switch index {
      case 0: (edges.0, edges.1, coverage.0)
      case 1: (edges.1, edges.2, coverage.1)
      default: (edges.2, edges.3, coverage.2)
      }
    }
  }

  /// Fills a box whose edges may lie between pixels: a pixel half inside is painted half.
  func fill(_ box: Box, _ color: Color, _ renderer: OpaquePointer) {
    guard box.right > box.left, box.bottom > box.top else { return }
    let columns = Bands(box.left, box.right)
    let rows = Bands(box.top, box.bottom)
    for row in 0..<3 {
      let (top, bottom, coverageY) = rows.band(row)
      guard bottom > top, coverageY > 0 else { continue }
      for column in 0..<3 {
        let (left, right, coverageX) = columns.band(column)
        guard right > left, coverageX > 0 else { continue }
        Self.setColor(color, coverage: coverageX * coverageY, renderer)
        Self.fillWhole(left, top, right, bottom, renderer)
      }
    }
  }

  /// Fills a box on whole pixels with round corners; a radius over half the box becomes that.
  func fillRounded(
    _ box: Box,
    radius: Double,
    _ color: Color,
    _ renderer: OpaquePointer
  ) throws(SDLError) {
    guard abs(box.left) + abs(box.right) + abs(box.top) + abs(box.bottom) < 1e6 else { return }
    let box = box.snapped
    let half = (min(box.right - box.left, box.bottom - box.top) / 2).rounded(.down)
    let radius = min(radius, half, Double(CoverageTextures.largestRadius))
    let quarters = Int((radius * 4).rounded())
    guard quarters > 0 else { return fill(box, color, renderer) }
    let shape = CoverageTextures.Shape(radius: quarters, hole: 0)
    let texture = try textures.texture(for: shape, renderer: renderer)
    Self.tint(texture, color)
    let corner = min(radius.rounded(.up), half)
    let reach = Int32(shape.reach)
    let extent = Int32(corner)
    let left = Int32(box.left)
    let top = Int32(box.top)
    let right = Int32(box.right) - extent
    let bottom = Int32(box.bottom) - extent
    let near = reach - extent
    Self.copy(texture, near, near, left, top, extent, renderer)
    Self.copy(texture, reach, near, right, top, extent, renderer)
    Self.copy(texture, near, reach, left, bottom, extent, renderer)
    Self.copy(texture, reach, reach, right, bottom, extent, renderer)
    Self.setColor(color, coverage: 1, renderer)
    let innerLeft = box.left + corner
    let innerRight = box.right - corner
    Self.fillWhole(innerLeft, box.top, innerRight, box.top + corner, renderer)
    Self.fillWhole(box.left, box.top + corner, box.right, box.bottom - corner, renderer)
    Self.fillWhole(innerLeft, box.bottom - corner, innerRight, box.bottom, renderer)
  }

  /// Fills a circle, or the part of it outside `hole`; the centre may lie between pixels.
  func fillCircle(
    x: Double,
    y: Double,
    radius: Double,
    hole: Double,
    _ color: Color,
    _ renderer: OpaquePointer
  ) throws(SDLError) {
    guard radius > 0, hole < radius, abs(x) < 1e6, abs(y) < 1e6 else { return }
    let stretch = max(1, radius / Double(CoverageTextures.largestRadius))
    var shape = CoverageTextures.Shape(
      radius: max(1, Int((radius / stretch * 4).rounded())),
      hole: Int((max(0, hole) / stretch * 4).rounded())
    )
    let quarterX = Int((x * 4).rounded())
    let quarterY = Int((y * 4).rounded())
    if stretch == 1 {
      shape.phaseX = quarterX & 3
      shape.phaseY = quarterY & 3
    }
    let texture = try textures.texture(for: shape, renderer: renderer)
    Self.tint(texture, color)
    let reach = Double(shape.reach) * stretch
    let extent = Int32((Double(2 * shape.reach + 1) * stretch).rounded())
    var place = SDL_Rect(
      x: Int32(quarterX >> 2) - Int32(reach.rounded()),
      y: Int32(quarterY >> 2) - Int32(reach.rounded()),
      w: extent,
      h: extent
    )
    SDL_RenderCopy(renderer, texture, nil, &place)
  }

  /// Fills a box on whole pixels, pixel line by pixel line, each in its own colour.
  func fillGradient(
    _ box: Box,
    from start: Color,
    to end: Color,
    isVertical: Bool,
    limit: (width: Int32, height: Int32),
    _ renderer: OpaquePointer
  ) {
    let box = box.snapped
    let low = isVertical ? box.top : box.left
    let high = isVertical ? box.bottom : box.right
    let last = min(high, Double(isVertical ? limit.height : limit.width))
    var position = max(low, 0)
    while position < last {
      let share = (position + 0.5 - low) / (high - low)
      Self.setColor(Self.mixed(start, end, share), coverage: 1, renderer)
      if isVertical {
        Self.fillWhole(box.left, position, box.right, position + 1, renderer)
      } else {
        Self.fillWhole(position, box.top, position + 1, box.bottom, renderer)
      }
      position += 1
    }
  }

  // MARK: SDL

  /// Sets the colour of the next fills; solid ones overwrite, which is faster than blending.
  static func setColor(_ color: Color, coverage: Double, _ renderer: OpaquePointer) {
    let alpha = UInt8((Double(color.alpha) * min(max(coverage, 0), 1)).rounded())
    let mode = alpha == 255 ? SDL_BLENDMODE_NONE : SDL_BLENDMODE_BLEND
    SDL_SetRenderDrawBlendMode(renderer, mode)
    SDL_SetRenderDrawColor(renderer, color.red, color.green, color.blue, alpha)
  }

  /// Gives a white texture a colour for the next copy.
  static func tint(_ texture: OpaquePointer, _ color: Color) {
    SDL_SetTextureColorMod(texture, color.red, color.green, color.blue)
    SDL_SetTextureAlphaMod(texture, color.alpha)
  }

  private static func fillWhole(
    _ left: Double,
    _ top: Double,
    _ right: Double,
    _ bottom: Double,
    _ renderer: OpaquePointer
  ) {
    guard right > left, bottom > top else { return }
    var rect = SDL_FRect(
      x: Float(left),
      y: Float(top),
      w: Float(right - left),
      h: Float(bottom - top)
    )
    SDL_RenderFillRectF(renderer, &rect)
  }

  private static func copy(
    _ texture: OpaquePointer,
    _ sourceX: Int32,
    _ sourceY: Int32,
    _ x: Int32,
    _ y: Int32,
    _ extent: Int32,
    _ renderer: OpaquePointer
  ) {
    var source = SDL_Rect(x: sourceX, y: sourceY, w: extent, h: extent)
    var place = SDL_Rect(x: x, y: y, w: extent, h: extent)
    SDL_RenderCopy(renderer, texture, &source, &place)
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
