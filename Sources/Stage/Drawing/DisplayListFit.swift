/// Position and scale of a picture in a window: centred, and as large as possible.
package struct PictureFit: Equatable, Sendable {
  /// Points of the window for each point of the picture; positive.
  package let scale: Double
  /// Position of the picture's top left corner in the window, in points.
  package let corner: Point
  /// The part of the window that shows the picture, in points.
  package let rect: Rect
  /// The parts of the window beside, above and below the picture; empty if the picture fills the window.
  package let bars: [Rect]

  /// All four lengths are in points and positive.
  ///
  /// The picture is below `top` and above `bottom` points of the window, if these leave space.
  ///
  ///     PictureFit(width: 800, height: 600, in: 1280, 720).scale  // 1.2
  package init(
    width: Double,
    height: Double,
    in windowWidth: Double,
    _ windowHeight: Double,
    below top: Double = 0,
    above bottom: Double = 0
  ) {
    let space = max(windowHeight - top - bottom, 1)
    scale = min(windowWidth / max(width, 1), space / max(height, 1))
    let (width, height) = (width * scale, height * scale)
    let x = ((windowWidth - width) / 2).rounded()
    let y = (top + (space - height) / 2).rounded()
    corner = Point(x: x, y: y)
    rect = Rect(x: x, y: y, width: width, height: height)
    let right = windowWidth - rect.maxX
    let below = windowHeight - rect.maxY
    bars = [
      Rect(x: 0, y: 0, width: corner.x, height: windowHeight),
      Rect(x: rect.maxX, y: 0, width: right, height: windowHeight),
      Rect(x: 0, y: 0, width: windowWidth, height: corner.y),
      Rect(x: 0, y: rect.maxY, width: windowWidth, height: below),
    ].filter { $0.width >= 0.5 && $0.height >= 0.5 }
  }

  /// Fits a part of a larger picture into a rectangle of the window.
  ///
  /// The surroundings of the part may be visible too. `corner` is the position of the larger picture's top left
  /// corner, and `rect` is the rectangle that shows the part. `bars` is empty.
  package init(_ part: Rect, in place: Rect) {
    scale = min(place.width / max(part.width, 1), place.height / max(part.height, 1))
    rect = Rect(center: place.center, width: scale * part.width, height: scale * part.height)
    corner = Point(x: rect.x - scale * part.x, y: rect.y - scale * part.y)
    bars = []
  }
}

extension PictureFit {
  /// Converts a point of the window to a point of the picture.
  package func point(x: Double, y: Double) -> (x: Double, y: Double) {
    ((x - corner.x) / scale, (y - corner.y) / scale)
  }
}

extension DisplayList {
  /// Adds what `draw` adds, scaled and moved, and covers the parts of the window beside it with the background.
  package mutating func append(in fit: PictureFit, _ draw: (inout DisplayList) -> Void) {
    place(at: fit.corner, scale: fit.scale)
    draw(&self)
    place(at: Point(x: 0, y: 0), scale: 1)
    for bar in fit.bars { append(.rectangle(bar, background)) }
  }
}
