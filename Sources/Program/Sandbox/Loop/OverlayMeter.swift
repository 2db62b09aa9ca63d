import Drawing
import FrameTiming
import Raster
import SDLHost

/// Measures the cost of the overlay by drawing it as a separate list, outside the window.
///
/// Every `interval` frames, the overlay is drawn into memory of its size in two successive frames. Only the
/// second drawing is timed. As in a normal frame, it redraws only what has changed since the first drawing.
///
/// The measured time is compared with the work of the window's frames only if the frames are drawn in memory,
/// too. Frames that a graphics processor draws are not comparable.
struct OverlayMeter {
  /// Number of frames between two measurements.
  static let interval = 60

  private var frames = 0
  private var work = 0.0
  private var list = DisplayList()
  private var placed = PlacedList()
  /// The memory into which the overlay was drawn last, with the overlay's rectangle and scale.
  private var drawn: (picture: MemoryRenderer, rect: Rect, scale: Double)?

  mutating func add(work: Double) {
    if frames == Self.interval { (frames, self.work) = (0, 0) }
    frames += 1
    self.work += work
  }

  /// Whether the overlay must be drawn and measured after this frame.
  var isDue: Bool { frames >= Self.interval - 1 }

  /// Draws the overlay, whose commands `append` appends, into memory at the scale of the presenter's window.
  ///
  /// - Returns: The cost of the overlay; nil after the first of two drawings, and if there is nothing to
  ///   draw.
  mutating func measure(
    beside presenter: Presenter,
    _ clock: HostClock,
    _ append: (inout DisplayList) -> Void
  ) -> OverlayCost? {
    list.removeAll()
    let start = clock.exactNow
    append(&list)
    let listTime = clock.exactNow - start
    // The first command of every form of the overlay is its panel or a clip.
    let rect: Rect
    switch list.commands.first {
    case .pushClip(let first), .roundedRectangle(let first, _, _): rect = first
    default: return nil
    }
    let scale = presenter.window.scale
    let width = Int((rect.width * scale).rounded(.up))
    let height = Int((rect.height * scale).rounded(.up))
    guard width >= 1, height >= 1 else { return nil }
    let isSame = drawn.map { $0.rect == rect && $0.scale == scale } ?? false
    if !isSame { drawn = (MemoryRenderer(width: width, height: height), rect, scale) }
    list.move(to: Point(x: -rect.x, y: -rect.y))
    let drawStart = clock.exactNow
    if let drawn {
      placed.draw(list, scale: scale, glyphs: presenter.glyphSource, on: drawn.picture)
    }
    guard frames == Self.interval, isSame else { return nil }
    let time = listTime + clock.exactNow - drawStart
    let isComparable = presenter.window.drawsInMemory
    return OverlayCost(time: time, work: isComparable ? max(work / Double(frames), time) : nil)
  }
}
