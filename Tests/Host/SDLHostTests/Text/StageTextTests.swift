import Drawing
import TestSupport
import Testing

@testable import Raster
@testable import SDLHost

/// Records the text of each mask.
private final class RecordingGlyphs: GlyphSource {
  /// The texts of the masks, in order; nil for a symbol.
  private(set) var texts: [String?] = []
  private let glyphs: GlyphCache

  init(_ glyphs: GlyphCache) {
    self.glyphs = glyphs
  }

  func line(_ text: String, style: TextStyle, scale: Double) -> Mask? {
    let mask = glyphs.line(text, style: style, scale: scale)
    if mask != nil { texts.append(text) }
    return mask
  }

  func symbol(_ name: String, size: Double, scale: Double) -> Mask? {
    let mask = glyphs.symbol(name, size: size, scale: scale)
    if mask != nil { texts.append(nil) }
    return mask
  }
}

/// The positions of the stage's texts with the installed fonts.
struct StageTextTests {
  /// Window sizes in points with their scales.
  nonisolated static let windows: [StageState] =
    [
      (480.0, 320.0, 1.0), (480, 320, 1.25), (480, 320, 1.5), (480, 320, 2), (480, 320, 3),
      (560, 400, 1), (640, 480, 1), (800, 480, 1), (800, 480, 1.25), (800, 600, 1), (1024, 600, 1),
      (1165, 700, 1), (1280, 720, 1), (1280, 720, 1.5), (1280, 800, 1), (1920, 1080, 1),
      (960, 540, 2), (720, 1280, 1), (480, 800, 2), (600, 1024, 1), (3840, 2160, 1),
    ].map { StageState(width: $0.0, height: $0.1, scale: $0.2) }

  /// A line of text and the bounds of its pixels.
  struct Placed: Equatable, CustomStringConvertible {
    var text: String
    var rect: PixelRect
    var description: String { "\"\(text)\" at \(rect.left), \(rect.top)" }
  }

  /// The visible lines of a list.
  private func texts(_ list: DisplayList, _ state: StageState) throws -> [Placed] {
    let window = try TestWindow(width: 8, height: 8)
    // Texts that begin left of the window or above it are inside the larger picture.
    let margin = 4000
    let corner = Point(x: Double(margin) / state.scale, y: Double(margin) / state.scale)
    var moved = list
    moved.move(to: corner)
    let bounds = PixelRect(left: 0, top: 0, right: 16000, bottom: 16000)
    var placed = PlacedList()
    let glyphs = RecordingGlyphs(window.presenter.glyphs)
    placed.place(moved, scale: state.scale, bounds: bounds, glyphs: glyphs)
    return placed.shapes.compactMap { shape in
      guard case .mask(let index, let place) = shape.kind, let text = glyphs.texts[index] else {
        return nil
      }
      let mask = placed.masks[index]
      var rect = ink(mask.rect(at: place), mask).intersection(shape.visible)
      (rect.left, rect.right) = (rect.left - margin, rect.right - margin)
      (rect.top, rect.bottom) = (rect.top - margin, rect.bottom - margin)
      guard shape.color.alpha > 25, !rect.isEmpty else { return nil }
      return Placed(text: text, rect: rect)
    }
  }

  /// The part of a box between the first and the last column with ink.
  private func ink(_ whole: PixelRect, _ mask: Mask) -> PixelRect {
    func hasInk(_ column: Int) -> Bool {
      (0..<mask.height).contains { mask.row($0)[column] > 64 }
    }
    var box = whole
    let columns = (0..<mask.width).filter(hasInk)
    box.right = box.left + (columns.last ?? -1) + 1
    box.left += columns.first ?? 0
    return box
  }

  @Test(arguments: windows) func `texts do not overlap and are within the window`(
    state: StageState
  ) throws {
    let texts = try texts(state.list(), state)
    let right = Int((state.width * state.scale).rounded())
    let bottom = Int((state.height * state.scale).rounded())
    for (index, text) in texts.enumerated() {
      let box = text.rect
      expect(
        box.left >= 0 && box.top >= 0 && box.right <= right && box.bottom <= bottom,
        "\(text)"
      )
      let other = texts[(index + 1)...].first { !box.intersection($0.rect).isEmpty }
      expect(other == nil, "\(text)")
    }
    expect(texts.count > 15)
  }

  nonisolated private static let titles = [
    "Electronics and household appliances", "おすすめ商品のご案内と新着情報", "电子产品和家用电器大全",
    "전자제품 및 가전제품 모음", "Mode 时尚 ファッション 패션 fashion", "WWWWWWWWWWWW",
    "iiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiii",
    "1234567890 1234567890",
  ]

  @Test(arguments: titles, [TextStyle.Weight.regular, .semibold])
  func `a title that is too long ends with an ellipsis and fits`(
    title: String,
    weight: TextStyle.Weight
  ) throws {
    let window = try TestWindow()
    for size in [9.0, 12, 15, 17, 20, 34] {
      let style = TextStyle(size: size, weight: weight)
      for limit in stride(from: 3.0 * size, to: 9 * size, by: 7.7) {
        let text = TextWidth.cut(title, to: limit, style)
        let line = try #require(window.presenter.glyphs.line(text, style: style, scale: 1))
        let width = Double(line.width)
        expect(text.hasSuffix("…"))
        expect(width <= limit + 1, "\"\(text)\" of size \(size) in \(limit) is \(width)")
        // The title is not cut too early: one more letter would not fit.
        expect(width > limit - 1.6 * size, "\"\(text)\" of size \(size) in \(limit) is \(width)")
      }
    }
  }
}
