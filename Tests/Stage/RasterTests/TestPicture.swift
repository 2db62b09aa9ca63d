import Drawing

@testable import Raster

/// A small picture in memory with a test font.
final class TestPicture {
  let picture: MemoryRenderer
  let scale: Double
  let glyphs = BlockFont()
  private(set) var placed = PlacedList()

  /// Makes a picture that two threads draw where more pixels than `sharedWork` change.
  init(width: Int = 64, height: Int = 48, scale: Double = 1, sharedWork: Int = .max) {
    self.scale = scale
    picture = MemoryRenderer(
      width: Int(Double(width) * scale),
      height: Int(Double(height) * scale),
      sharedWork: sharedWork
    )
  }

  /// Draws a list and reads the picture.
  @discardableResult
  func draw(_ list: DisplayList) -> PixelImage {
    placed.draw(list, scale: scale, glyphs: glyphs, on: picture)
    return image
  }

  /// Draws a list and reads the pixels, 0xFFRRGGBB.
  func pixels(of list: DisplayList) -> [UInt32] {
    placed.draw(list, scale: scale, glyphs: glyphs, on: picture)
    var pixels: [UInt32] = []
    picture.readColors(into: &pixels)
    return pixels
  }

  /// The current picture.
  var image: PixelImage {
    var colors: [UInt32] = []
    picture.readColors(into: &colors)
    return PixelImage(width: picture.bounds.width, height: picture.bounds.height, colors: colors)
  }

  /// Draws the commands over black and reads the picture.
  func draw(_ commands: DrawCommand...) -> PixelImage {
    var list = DisplayList()
    for command in commands { list.append(command) }
    return draw(list)
  }
}

/// A font whose characters are blocks of the size's height and two thirds of its width, in
/// square cells; symbols are squares.
final class BlockFont: GlyphSource {
  /// The texts that were requested.
  var texts: Set<String> = []
  private var masks: [String: Mask] = [:]

  func line(_ text: String, style: TextStyle, scale: Double) -> Mask? {
    texts.insert(text)
    let size = Int((style.size * scale).rounded())
    guard !text.isEmpty else { return nil }
    return mask("\(text) \(size)", width: size * text.count, height: size) { column in
      column % size < size * 2 / 3
    }
  }

  func symbol(_ name: String, size: Double, scale: Double) -> Mask? {
    let side = size * scale
    guard side >= 1 else { return nil }
    return mask(name, width: Int(side), height: Int(side)) { _ in true }
  }

  private func mask(
    _ key: String,
    width: Int,
    height: Int,
    _ isCovered: (Int) -> Bool
  ) -> Mask {
    if let mask = masks[key] { return mask }
    let mask = Mask(width: width, height: height, serial: UInt64(masks.count))
    for row in 0..<height {
      for column in 0..<width { mask.row(row)[column] = isCovered(column) ? 255 : 0 }
    }
    masks[key] = mask
    return mask
  }
}
