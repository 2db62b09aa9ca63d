import CSDL
package import Drawing

/// Puts display lists on the window.
///
/// Places are multiplied by the window's scale. Shapes show places between pixels, and so does text
/// where it moves sideways or is squeezed; other text stands on whole pixels, so that it stays
/// sharp. Drawing and showing are two steps because they are timed apart.
///
/// The processor draws and shows only what differs from the picture before; a graphics processor
/// draws everything, for it forgets its pictures.
@MainActor package final class Presenter {
  /// The window drawn to.
  package let window: Window

  let texts: TextCache
  let symbols: SymbolCache
  private let shapes = ShapePainter()
  private var polygons = PolygonFill()
  private var placed = PlacedList()
  private var clips: [PixelBox] = []
  private var scale = 1.0
  private var raster: Raster?
  private var renderer: RendererCanvas?
  private var watch = PartWatch.none

  /// Creates a presenter with empty caches.
  ///
  /// - Parameters:
  ///   - window: The window drawn to.
  ///   - fonts: What text is set with.
  ///   - symbolFolder: Where the PNGs of symbols lie; nil for none, which are boxes then.
  package init(window: Window, fonts: Fonts, symbolFolder: String? = nil) {
    self.window = window
    texts = TextCache(fonts: fonts)
    symbols = SymbolCache(folder: symbolFolder)
  }

  isolated deinit {
    forgetMasks()
  }

  /// Lines of text set since the beginning; a warm run adds none.
  package var textLinesSet: Int { texts.linesSet }

  /// Bytes of text kept, at most 2 MiB.
  package var textBytes: Int { texts.bytes }

  /// How much of the window the last drawing changed, in 0...1; always 1 with a renderer.
  package var damagedShare: Double { raster?.damage.share ?? 1 }

  /// Draws a list in place of everything drawn before; nothing is shown yet.
  ///
  /// - Parameter list: What to draw; clips left open end with it.
  /// - Throws: `SDLError` if there is no memory for the window's new size or a text.
  package func draw(_ list: DisplayList) throws(SDLError) {
    try prepare()
    if let raster {
      try draw(list, on: raster)
    } else if let renderer {
      try draw(list, on: renderer)
    }
  }

  /// What some commands cost of a drawing.
  package struct Cost: Equatable, Sendable {
    /// Time that went into finding their places and filling their pixels, in seconds.
    package var duration = 0.0
    /// Their place's share of the pixels that have to be shown, 0...1; 0 with a renderer, which
    /// shows all of them whatever changed.
    package var share = 0.0
  }

  /// Draws a list like `draw(_:)` and tells what some successive commands of it cost.
  ///
  /// - Parameters:
  ///   - list: What to draw.
  ///   - part: Which commands; empty for none.
  ///   - place: Where they draw, in points; nil for a place too small to count.
  ///   - clock: What is measured with.
  /// - Returns: What these commands cost.
  /// - Throws: `SDLError` if there is no memory for the window's new size or a text.
  package func draw(
    _ list: DisplayList,
    timing part: Range<Int>,
    in place: Rect?,
    clock: HostClock
  ) throws(SDLError) -> Cost {
    watch = PartWatch(part: part, clock: clock)
    defer { watch = .none }
    try draw(list)
    var cost = Cost(duration: watch.duration)
    if let place, let raster { cost.share = raster.damage.share(of: pixelBox(of: place)) }
    return cost
  }

  private func pixelBox(of rect: Rect) -> PixelBox {
    PixelBox(
      touchedLeft: rect.x * scale,
      top: rect.y * scale,
      right: rect.maxX * scale,
      bottom: rect.maxY * scale
    )
  }

  /// Shows what was drawn; with a hardware renderer it waits for the display.
  ///
  /// - Throws: `SDLError` if the picture cannot be sent to the display.
  package func present() throws(SDLError) {
    try window.show(raster?.damage.boxes ?? [])
  }

  // MARK: The two ways

  private func prepare() throws(SDLError) {
    if window.needsNewTarget {
      raster = nil
      try window.renewTarget()
    }
    scale = window.scale
    guard raster == nil, renderer == nil else { return }
    if let sdl = window.renderer {
      renderer = RendererCanvas(sdl)
    } else {
      raster = window.surface.flatMap { Raster($0) }
    }
    guard raster != nil || renderer != nil else {
      throw SDLError(.call, call: "draw", reason: "the window has lost its pixels")
    }
  }

  private func draw(_ list: DisplayList, on raster: Raster) throws(SDLError) {
    let bounds = PixelBox(left: 0, top: 0, right: raster.width, bottom: raster.height)
    let placer = Placer(scale: scale, bounds: bounds, texts: texts, symbols: symbols)
    let damage = raster.damage
    damage.begin(background: Fingerprint.solid(list.background))
    // In a variable of its own, as every command passes it.
    var watch = watch
    defer { self.watch = watch }
    do throws(SDLError) {
      try placed.place(list, by: placer, damage: damage, watch: &watch)
      damage.finish()
      raster.clip = bounds
      raster.command = -1
      raster.fill(bounds, list.background)
      let placings = placed.placings
      for index in list.commands.indices {
        watch.pass(index)
        let box = placings[index].box
        guard damage.touches(box, command: index) else { continue }
        raster.command = index
        raster.clip = box
        try draw(list.commands[index], placings[index], on: raster)
      }
      watch.end()
    } catch {
      // What was drawn of the picture is not what the next one is compared with.
      damage.invalidate()
      throw error
    }
    placed.clear()
  }

  private func draw(_ list: DisplayList, on renderer: RendererCanvas) throws(SDLError) {
    let size = window.pixelSize
    let bounds = PixelBox(left: 0, top: 0, right: Int(size.width), bottom: Int(size.height))
    let placer = Placer(scale: scale, bounds: bounds, texts: texts, symbols: symbols)
    var watch = watch
    defer { self.watch = watch }
    try placed.place(list, by: placer, damage: nil, watch: &watch)
    renderer.clear(list.background)
    clips.removeAll(keepingCapacity: true)
    for index in list.commands.indices {
      watch.pass(index)
      switch list.commands[index] {
      case .pushClip(let rect):
        clips.append(placer.clip(rect, within: clips.last ?? bounds))
      case .popClip:
        clips.removeLast()
      default:
        guard !placed.placings[index].box.isEmpty else { continue }
        renderer.clip = clips.last ?? bounds
        try draw(list.commands[index], placed.placings[index], on: renderer)
      }
    }
    watch.end()
    renderer.finish()
    placed.clear()
  }

  // MARK: Commands

  private func draw(
    _ command: DrawCommand,
    _ placing: Placing,
    on canvas: any Canvas
  ) throws(SDLError) {
    switch command {
    case .rectangle(let rect, let color):
      shapes.fill(ShapePainter.Box(rect, scale: scale), color, on: canvas)
    case .roundedRectangle(let rect, let radius, let color):
      let box = ShapePainter.Box(rect, scale: scale)
      try shapes.fillRounded(box, radius: radius * scale, color, on: canvas)
    case .circle(let center, let radius, let color):
      try circle(center, radius: radius, hole: 0, color, on: canvas)
    case .ring(let center, let radius, let lineWidth, let color):
      try circle(center, radius: radius, hole: radius - lineWidth, color, on: canvas)
    case .line(let start, let end, let width, let color):
      line(from: start, to: end, width: width, color, on: canvas)
    case .triangle(let a, let b, let c, let color):
      polygons.triangle(pixels(a), pixels(b), pixels(c), color, on: canvas)
    case .gradient(let rect, let start, let end, let isVertical):
      let box = ShapePainter.Box(rect, scale: scale)
      shapes.fillGradient(box, from: start, to: end, isVertical: isVertical, on: canvas)
    case .text(_, _, _, _, let color), .symbol(_, _, _, _, let color):
      guard let mask = placing.mask else { return }
      try canvas.draw(placed.masks[mask], at: placing.place, color)
    case .pushClip, .popClip:
      break
    }
  }

  private func circle(
    _ center: Point,
    radius: Double,
    hole: Double,
    _ color: Color,
    on canvas: any Canvas
  ) throws(SDLError) {
    try shapes.fillCircle(
      x: center.x * scale,
      y: center.y * scale,
      radius: radius * scale,
      hole: hole * scale,
      color,
      on: canvas
    )
  }

  /// An upright or level line is a rectangle; only slanted ones need smoothing along their sides.
  private func line(
    from start: Point,
    to end: Point,
    width: Double,
    _ color: Color,
    on canvas: any Canvas
  ) {
    guard start.x == end.x || start.y == end.y else {
      polygons.line(
        from: pixels(start),
        to: pixels(end),
        width: width * scale,
        color,
        on: canvas
      )
      return
    }
    let isLevel = start.y == end.y
    let half = width / 2
    let rect = Rect(
      x: min(start.x, end.x) - (isLevel ? 0 : half),
      y: min(start.y, end.y) - (isLevel ? half : 0),
      width: isLevel ? abs(end.x - start.x) : width,
      height: isLevel ? width : abs(end.y - start.y)
    )
    shapes.fill(ShapePainter.Box(rect, scale: scale), color, on: canvas)
  }

  private func pixels(_ point: Point) -> Point {
    Point(x: point.x * scale, y: point.y * scale)
  }

  private func forgetMasks() {
    placed.clear()
    texts.removeAll()
    symbols.removeAll()
    shapes.masks.removeAll()
  }
}
