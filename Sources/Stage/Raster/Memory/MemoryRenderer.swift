import Dispatch
import Drawing
import Synchronization

/// Draws rectangles, gradients, polygons and masks into memory, only where the picture differs from the previous one.
///
/// `PlacedList.draw(on:)` divides all other shapes into these four. It calls `begin`, then `beginShape` and the
/// drawing methods for each shape, and finally `end`. All lengths are in pixels. Colours that are not opaque
/// are blended.
///
/// Pixels have 32 bits, 0xFFRRGGBB. If many pixels change, the primitives are collected and painted at the end,
/// one band after another. The pixels of a band then stay in the processor's cache. Two threads share the
/// bands.
@MainActor package final class MemoryRenderer {
  /// Of the whole picture.
  package let bounds: PixelRect

  let damage: Damage
  /// Smallest number of changed pixels at which two threads share the work.
  private let sharedWork: Int
  private let pixels: UnsafeMutablePointer<UInt32>
  private let pitch: Int
  private let ownsPixels: Bool
  /// Index of the current shape; -1 for the background.
  private var index = -1
  /// The pixels that the current shape may touch.
  private var visible: PixelRect
  private let brush: Brush
  private var isCollecting = false
  /// The collected primitives; empty between pictures.
  private var primitives: [Primitive] = []
  /// For each band, the indices of its primitives.
  private var bands: [[Int32]]
  private let secondBrush: Brush

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - width: Pixels across; over 0.
  ///   - height: Pixels down; over 0.
  ///   - pixels: Rows from the top, in memory that outlives the renderer; nil if the renderer allocates its
  ///     own. The first picture fills it.
  ///   - pitch: Pixels from one row to the next; nil for `width`.
  ///   - sharedWork: Smallest number of changed pixels at which two threads share the work. Waking a thread
  ///     takes about as long as painting a twentieth of this number.
  package init(
    width: Int,
    height: Int,
    pixels: UnsafeMutablePointer<UInt32>? = nil,
    pitch: Int? = nil,
    sharedWork: Int = 1 << 20
  ) {
    self.sharedWork = sharedWork
    damage = Damage(CellGrid(width: width, height: height))
    ownsPixels = pixels == nil
    self.pixels = pixels ?? .allocate(capacity: width * height)
    self.pitch = pitch ?? width
    bounds = PixelRect(left: 0, top: 0, right: width, bottom: height)
    visible = bounds
    brush = Brush(self.pixels, width: width, pitch: self.pitch, damage: damage)
    secondBrush = Brush(self.pixels, width: width, pitch: self.pitch, damage: damage)
    bands = Array(repeating: [], count: damage.grid.rows)
  }

  isolated deinit {
    brush.free()
    secondBrush.free()
    if ownsPixels { pixels.deallocate() }
  }

  /// The parts of the picture that differ from the previous picture, as few large rectangles.
  package var changes: [PixelRect] { damage.rects }

  /// Finds the parts of the picture that differ from another picture of the same size; the result is in
  /// `changes`.
  ///
  /// `shown` contains the fingerprints of the other picture, and is set to those of this picture. If it is
  /// empty, the picture differs everywhere.
  package func findChanges(since shown: inout [UInt64]) { damage.findRects(since: &shown) }

  /// Copies the pixels of the picture to `colors`, rows from the top.
  ///
  /// A pixel is 0x00RRGGBB; its highest byte may have any value.
  package func readColors(into colors: inout [UInt32]) {
    let (width, height) = (bounds.width, bounds.height)
    if colors.count != width * height { colors = Array(repeating: 0, count: width * height) }
    colors.withUnsafeMutableBufferPointer { colors in
      guard let start = colors.baseAddress else { return }
      for row in 0..<height {
        (start + row * width).update(from: pixels + row * pitch, count: width)
      }
    }
  }

  /// Returns the address of a pixel, and the number of bytes from one row to the next.
  package func pixel(_ x: Int, _ y: Int) -> (address: UnsafePointer<UInt32>, pitch: Int) {
    (UnsafePointer(pixels + (y * pitch + x)), pitch * 4)
  }

  // MARK: Drawing

  /// Begins a picture, and fills it with the list's background colour.
  ///
  /// Parts that do not differ from the previous picture are left as they are.
  func begin(_ list: PlacedList) {
    damage.update(to: list.cells)
    let changed = damage.share * Double(bounds.width * bounds.height)
    isCollecting = changed >= Double(sharedWork)
    visible = bounds
    index = -1
    fill(bounds, list.background)
  }

  /// Whether a shape with an index below `end` can be visible in a part of a rectangle that must be drawn.
  func isChanged(_ rect: PixelRect, below end: Int) -> Bool { damage.touches(rect, shape: end - 1) }

  /// Prepares for the shape at an index of the list; nothing may be drawn outside its visible pixels.
  ///
  /// - Returns: True if the shape must be drawn.
  func beginShape(_ index: Int, _ shape: PlacedShape) -> Bool {
    self.index = index
    visible = shape.visible
    return damage.touches(visible, shape: index)
  }

  func fill(_ rect: PixelRect, _ color: Color) {
    let rows = CoverageSpan(rect.top, rect.bottom)
    fill(columns: CoverageSpan(rect.left, rect.right), rows: rows, color)
  }

  /// Fills a rectangle; its edges may be between pixels, and a pixel that is half inside is half covered.
  func fill(columns: CoverageSpan, rows: CoverageSpan, _ color: Color) {
    let rect = PixelRect(left: columns.low, top: rows.low, right: columns.high, bottom: rows.high)
    paint(.rectangle(columns: columns, rows: rows), rect, color)
  }

  /// Fills the visible pixels of a rectangle with a gradient from the top or left edge to the
  /// opposite edge: each row or column of pixels with one colour.
  func fill(_ rect: PixelRect, from start: Color, to end: Color, isVertical: Bool) {
    for position in isVertical ? visible.rows : visible.columns {
      var (line, low, extent) = (rect, rect.left, rect.width)
      if isVertical {
        (low, extent, line.top, line.bottom) = (rect.top, rect.height, position, position + 1)
      } else {
        (line.left, line.right) = (position, position + 1)
      }
      let share = (Double(position - low) + 0.5) / Double(extent)
      fill(line, start.mixed(with: end, share: share))
    }
  }

  /// Fills the visible pixels that a mask covers; if `limit` is not nil, only those within `limit`.
  func draw(_ mask: Mask, at place: MaskPlace, within limit: PixelRect?, _ color: Color) {
    paint(.mask(mask, place), mask.rect(at: place).intersection(limit ?? visible), color)
  }

  /// Completes the picture after its last shape.
  func end() {
    guard isCollecting else { return }
    primitives.withUnsafeBufferPointer { primitives in
      bands.withUnsafeBufferPointer { bands in
        let next = Atomic(0)
        // Safe to share: each band goes to one thread, which alone writes its pixels, each thread has its own
        // brush, and nothing else changes until `concurrentPerform` returns.
        nonisolated(unsafe) let (primitives, bands) = (primitives, bands)
        nonisolated(unsafe) let (first, second) = (brush, secondBrush)
        // Without a second thread the caller makes both calls.
        DispatchQueue.concurrentPerform(iterations: 2) { thread in
          let brush = thread == 0 ? first : second
          while true {
            let band = next.add(1, ordering: .relaxed).oldValue
            guard band < bands.count else { return }
            brush.paint(bands[band], of: primitives, band: band)
          }
        }
      }
    }
    primitives.removeAll(keepingCapacity: true)
    for band in bands.indices { bands[band].removeAll(keepingCapacity: true) }
  }

  /// Paints a primitive, or stores it until the end of the picture if `isCollecting` is true.
  @inline(__always)
  private func paint(_ form: Primitive.Form, _ rect: PixelRect, _ color: Color) {
    let rect = rect.intersection(visible)
    guard !rect.isEmpty, let ink = Ink(color) else { return }
    let primitive = Primitive(form: form, ink: ink, rect: rect, shape: index)
    if isCollecting {
      for band in damage.grid.bands(of: rect) where damage.isDamaged(band: band) {
        bands[band].append(Int32(truncatingIfNeeded: primitives.count))
      }
      primitives.append(primitive)
    } else {
      brush.paint(primitive, within: rect)
    }
  }
}
