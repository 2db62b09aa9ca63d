import CSDL
public import Drawing

/// Puts display lists on the window.
///
/// Places are multiplied by the window's scale. Shapes show places between pixels; text stands on
/// whole pixels, as in a scroll view, so that it stays sharp. Drawing and showing are two steps
/// because they are timed apart.
@MainActor public final class Presenter {
  /// The window drawn to.
  public let window: Window

  let texts: TextCache
  private let shapes = ShapePainter()
  private var polygons = PolygonFill()
  private var clips: [SDL_Rect] = []
  private var scale = 1.0
  private var limit: (width: Int32, height: Int32) = (0, 0)

  /// Creates a presenter with empty caches.
  public init(window: Window, fonts: Fonts) {
    self.window = window
    texts = TextCache(fonts: fonts)
  }

  isolated deinit {
    forgetTextures()
  }

  /// Textures of text made since the beginning; a warm run adds none.
  public var textTexturesMade: Int { texts.texturesMade }

  /// Bytes of text textures kept, at most 8 MiB.
  public var textBytes: Int { texts.bytes }

  /// Draws a list over everything drawn before; nothing is shown yet.
  ///
  /// - Parameter list: What to draw; clips left open end with it.
  /// - Throws: `SDLError` if the window's new surface or a texture cannot be made.
  public func draw(_ list: DisplayList) throws(SDLError) {
    if window.needsNewTarget {
      forgetTextures()
      try window.renewTarget()
    }
    guard let renderer = window.renderer else {
      throw SDLError(.call, call: "draw", reason: "the window has lost its renderer")
    }
    scale = window.scale
    limit = window.pixelSize
    clips.removeAll(keepingCapacity: true)
    SDL_RenderSetClipRect(renderer, nil)
    ShapePainter.setColor(list.background, coverage: 1, renderer)
    SDL_RenderClear(renderer)
    for command in list.commands {
      try draw(command, renderer)
    }
    SDL_RenderSetClipRect(renderer, nil)
    SDL_RenderFlush(renderer)
  }

  /// Shows what was drawn; with a hardware renderer it waits for the display.
  ///
  /// - Throws: `SDLError` if the surface cannot be sent to the display.
  public func present() throws(SDLError) {
    try window.show()
  }

  private func draw(_ command: DrawCommand, _ renderer: OpaquePointer) throws(SDLError) {
    switch command {
    case .rectangle(let rect, let color):
      shapes.fill(ShapePainter.Box(rect, scale: scale), color, renderer)
    case .roundedRectangle(let rect, let radius, let color):
      let box = ShapePainter.Box(rect, scale: scale)
      try shapes.fillRounded(box, radius: radius * scale, color, renderer)
    case .circle(let center, let radius, let color):
      try circle(center, radius: radius, hole: 0, color, renderer)
    case .ring(let center, let radius, let lineWidth, let color):
      try circle(center, radius: radius, hole: radius - lineWidth, color, renderer)
    case .line(let start, let end, let width, let color):
      line(from: start, to: end, width: width, color, renderer)
    case .triangle(let a, let b, let c, let color):
      polygons.triangle(pixels(a), pixels(b), pixels(c), color, clip: currentClip, renderer)
    case .gradient(let rect, let start, let end, let isVertical):
      shapes.fillGradient(
        ShapePainter.Box(rect, scale: scale),
        from: start,
        to: end,
        isVertical: isVertical,
        limit: limit,
        renderer
      )
    case .text(let text, let style, let place, let verticalScale, let color):
      try draw(text, style, at: place, verticalScale: verticalScale, color, renderer)
    case .pushClip(let rect):
      pushClip(rect, renderer)
    case .popClip:
      popClip(renderer)
    }
  }

  // MARK: Shapes

  private func circle(
    _ center: Point,
    radius: Double,
    hole: Double,
    _ color: Color,
    _ renderer: OpaquePointer
  ) throws(SDLError) {
    try shapes.fillCircle(
      x: center.x * scale,
      y: center.y * scale,
      radius: radius * scale,
      hole: hole * scale,
      color,
      renderer
    )
  }

  /// An upright or level line is a rectangle; only slanted ones need smoothing along their sides.
  private func line(
    from start: Point,
    to end: Point,
    width: Double,
    _ color: Color,
    _ renderer: OpaquePointer
  ) {
    let half = width / 2
    let x = min(start.x, end.x)
    let y = min(start.y, end.y)
    let dx = abs(end.x - start.x)
    let dy = abs(end.y - start.y)
    if dy == 0 {
      let rect = Rect(x: x, y: y - half, width: dx, height: width)
      shapes.fill(ShapePainter.Box(rect, scale: scale), color, renderer)
    } else if dx == 0 {
      let rect = Rect(x: x - half, y: y, width: width, height: dy)
      shapes.fill(ShapePainter.Box(rect, scale: scale), color, renderer)
    } else {
      polygons.line(
        from: pixels(start),
        to: pixels(end),
        width: width * scale,
        color,
        clip: currentClip,
        renderer
      )
    }
  }

  private func pixels(_ point: Point) -> Point {
    Point(x: point.x * scale, y: point.y * scale)
  }

  // MARK: Text

  private func draw(
    _ text: String,
    _ style: TextStyle,
    at place: Point,
    verticalScale: Double,
    _ color: Color,
    _ renderer: OpaquePointer
  ) throws(SDLError) {
    guard color.alpha > 0, verticalScale > 0, abs(place.x) < 1e6, abs(place.y) < 1e6 else {
      return
    }
    let entry = try texts.entry(for: text, style: style, scale: scale, renderer: renderer)
    guard let texture = entry.texture else { return }
    let share =
      switch style.anchor {
      case .leading: 0.0
      case .center: 0.5
      case .trailing: 1.0
      }
    let left = (place.x * scale - share * Double(entry.width)).rounded()
    let top = (place.y * scale - entry.middle * verticalScale).rounded()
    let height = max(1, (Double(entry.height) * verticalScale).rounded())
    var rect = SDL_Rect(x: Int32(left), y: Int32(top), w: entry.width, h: Int32(height))
    ShapePainter.tint(texture, color)
    SDL_RenderCopy(renderer, texture, nil, &rect)
  }

  // MARK: Clips

  private var currentClip: SDL_Rect {
    clips.last ?? SDL_Rect(x: 0, y: 0, w: limit.width, h: limit.height)
  }

  private func pushClip(_ rect: Rect, _ renderer: OpaquePointer) {
    let outer = currentClip
    func whole(_ edge: Double, _ low: Int32, _ extent: Int32) -> Int32 {
      guard !edge.isNaN else { return low }
      return Int32(min(max((edge * scale).rounded(), Double(low)), Double(low + extent)))
    }
    let left = whole(rect.x, outer.x, outer.w)
    let top = whole(rect.y, outer.y, outer.h)
    let right = whole(rect.maxX, outer.x, outer.w)
    let bottom = whole(rect.maxY, outer.y, outer.h)
    clips.append(SDL_Rect(x: left, y: top, w: right - left, h: bottom - top))
    setClip(renderer)
  }

  private func popClip(_ renderer: OpaquePointer) {
    precondition(!clips.isEmpty, "a popClip needs a pushClip before it")
    clips.removeLast()
    setClip(renderer)
  }

  private func setClip(_ renderer: OpaquePointer) {
    guard var clip = clips.last else {
      SDL_RenderSetClipRect(renderer, nil)
      return
    }
    SDL_RenderSetClipRect(renderer, &clip)
  }

  private func forgetTextures() {
    texts.removeAll()
    shapes.textures.removeAll()
  }
}
