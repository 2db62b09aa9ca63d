/// How a picture of one size lies in a window of another: as large as fits and in the middle.
package struct PictureFit: Equatable, Sendable {
  /// Points of the window a point of the picture; over 0.
  package let scale: Double
  /// Where the picture's top left corner lies in the window, in whole points.
  package let corner: Point
  /// The picture in the window, in points.
  package let rect: Rect
  /// What the picture leaves of the window at its sides or above and below it; empty where it
  /// leaves nothing.
  package let bars: [Rect]

  /// Fits a picture.
  ///
  ///     PictureFit(width: 800, height: 600, in: 1280, 720).scale  // 1.2
  ///
  /// - Parameters:
  ///   - width: The picture's width, in points; over 0.
  ///   - height: Its height, in points; over 0.
  ///   - windowWidth: The window's width, in points; over 0.
  ///   - windowHeight: Its height, in points; over 0.
  package init(
    width: Double,
    height: Double,
    in windowWidth: Double,
    _ windowHeight: Double
  ) {
    scale = min(windowWidth / max(width, 1), windowHeight / max(height, 1))
    let extent = (width: width * scale, height: height * scale)
    corner = Point(
      x: ((windowWidth - extent.width) / 2).rounded(),
      y: ((windowHeight - extent.height) / 2).rounded()
    )
    rect = Rect(x: corner.x, y: corner.y, width: extent.width, height: extent.height)
    let right = windowWidth - rect.maxX
    let below = windowHeight - rect.maxY
    bars = [
      Rect(x: 0, y: 0, width: corner.x, height: windowHeight),
      Rect(x: rect.maxX, y: 0, width: right, height: windowHeight),
      Rect(x: 0, y: 0, width: windowWidth, height: corner.y),
      Rect(x: 0, y: rect.maxY, width: windowWidth, height: below),
    ].filter { $0.width >= 0.5 && $0.height >= 0.5 }
  }
}

extension DisplayList {
  /// Brings everything drawn so far to another size, and covers what it leaves of the window.
  ///
  /// - Parameter fit: Where it is to lie.
  /// - Complexity: O(commands); allocates nothing where the sizes are the same.
  package mutating func fit(_ fit: PictureFit) {
    guard fit.scale != 1 || fit.corner != Point(x: 0, y: 0) || !fit.bars.isEmpty else { return }
    mapCommands { $0.moved(to: fit.corner, scale: fit.scale) }
    for bar in fit.bars { append(.rectangle(bar, Color(0x000000))) }
  }
}

extension DrawCommand {
  /// The same larger or smaller, with what was the window's corner at another place.
  func moved(to corner: Point, scale: Double) -> DrawCommand {
    func moved(_ point: Point) -> Point {
      Point(x: corner.x + point.x * scale, y: corner.y + point.y * scale)
    }
    func moved(_ rect: Rect) -> Rect {
      let origin = moved(Point(x: rect.x, y: rect.y))
      return Rect(
        x: origin.x,
        y: origin.y,
        width: rect.width * scale,
        height: rect.height * scale
      )
    }
    switch self {
    case .rectangle(let rect, let color):
      return .rectangle(moved(rect), color)
    case .roundedRectangle(let rect, let radius, let color):
      return .roundedRectangle(moved(rect), radius: radius * scale, color)
    case .circle(let center, let radius, let color):
      return .circle(center: moved(center), radius: radius * scale, color)
    case .ring(let center, let radius, let lineWidth, let color):
      return .ring(
        center: moved(center),
        radius: radius * scale,
        lineWidth: lineWidth * scale,
        color
      )
    case .line(let start, let end, let width, let color):
      return .line(from: moved(start), to: moved(end), width: width * scale, color)
    case .triangle(let a, let b, let c, let color):
      return .triangle(moved(a), moved(b), moved(c), color)
    case .gradient(let rect, let start, let end, let isVertical):
      return .gradient(moved(rect), from: start, to: end, isVertical: isVertical)
    case .text(let text, var style, let place, let verticalScale, let color):
      style.size *= scale
      return .text(text, style, at: moved(place), verticalScale: verticalScale, color)
    case .symbol(let name, let center, let size, let verticalScale, let color):
      return .symbol(
        name,
        center: moved(center),
        size: size * scale,
        verticalScale: verticalScale,
        color
      )
    case .pushClip(let rect):
      return .pushClip(moved(rect))
    case .popClip:
      return .popClip
    }
  }
}
