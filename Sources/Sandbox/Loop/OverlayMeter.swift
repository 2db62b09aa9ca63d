import FrameTiming
import Drawing
import Raster
import SDLHost

/// Measures the cost of the overlay by drawing it as a list of its own, beside the window.
///
/// Every `interval` frames the overlay is drawn twice into memory of its size, in two successive
/// frames: the second drawing changes as much as one frame does, and is timed.
@MainActor
struct OverlayMeter {
  /// Frames between two measurements.
  static let interval = 60

  private var frames = 0
  private var work = 0.0
  private var list = DisplayList()
  private let placed = PlacedList()
  private var picture: MemoryRenderer?
  private var pictureRect = Rect(x: 0, y: 0, width: 0, height: 0)
  private var pictureScale = 0.0

  /// Adds the work of one frame, in seconds.
  mutating func add(work: Double) {
    if frames == Self.interval { (frames, self.work) = (0, 0) }
    frames += 1
    self.work += work
  }

  /// Whether the overlay must be drawn after this frame.
  var isDue: Bool { frames >= Self.interval - 1 }

  /// Draws the overlay.
  ///
  /// - Parameters:
  ///   - scale: Pixels per point, over 0.
  ///   - glyphs: Where the masks of its texts come from.
  ///   - clock: What measures.
  ///   - append: Appends the overlay to a list.
  /// - Returns: Its cost; nil after the first of two drawings, and if there is nothing to draw.
  mutating func measure(
    scale: Double,
    glyphs: any GlyphSource,
    _ clock: HostClock,
    _ append: (inout DisplayList) -> Void
  ) -> OverlayCost? {
    list.removeAll()
    let start = clock.exactNow
    append(&list)
    let listTime = clock.exactNow - start
    guard let rect = list.firstRect, rect.width * scale >= 1, rect.height * scale >= 1 else {
      return nil
    }
    let isTimed = frames == Self.interval && fits(rect, scale)
    if !fits(rect, scale) {
      let width = Int((rect.width * scale).rounded(.up))
      picture = MemoryRenderer(width: width, height: Int((rect.height * scale).rounded(.up)))
      (pictureRect, pictureScale) = (rect, scale)
    }
    list.move(x: -rect.x, y: -rect.y)
    let drawStart = clock.exactNow
    if let picture { placed.draw(list, scale: scale, glyphs: glyphs, on: picture) }
    guard isTimed else { return nil }
    let time = listTime + clock.exactNow - drawStart
    return OverlayCost(time: time, work: max(work / Double(frames), time))
  }

  private func fits(_ rect: Rect, _ scale: Double) -> Bool {
    picture != nil && rect == pictureRect && scale == pictureScale
  }
}

extension DisplayList {
  /// What the first command covers, if it is a panel or a clip.
  fileprivate var firstRect: Rect? {
    switch commands.first {
    case .pushClip(let rect), .roundedRectangle(let rect, _, _): rect
    default: nil
    }
  }
}
