import CPNG
import CSDL

/// Shapes of pictures in the sizes that were drawn, so that one that stays costs one copy a frame.
///
/// Of a PNG only its opacity counts: the colour comes with the command. Serials are shared with no
/// text's: they begin high above.
final class SymbolCache {
  private struct Key: Hashable {
    var name: String
    var pixels: Int
  }

  /// A picture's opacity, rows from the top.
  private struct Shape {
    var width: Int
    var height: Int
    var opacity: [UInt8]
  }

  /// Larger ones are drawn at it, in pixels.
  private static let largestSize = 512
  /// Pictures with more pixels across or down are boxes.
  private static let largestPicture = 2048
  private static let firstSerial: UInt64 = 1 << 62

  private let folder: String?
  private var shapes: [String: Shape] = [:]
  private var masks: MaskCache<Key, Mask>

  /// Creates an empty cache of at most `byteLimit` bytes of masks.
  init(folder: String?, byteLimit: Int = 512 * 1024) {
    self.folder = folder
    masks = MaskCache(byteLimit: byteLimit)
  }

  /// A symbol's mask, as large as fits a square; made if it is not there.
  ///
  /// - Parameters:
  ///   - name: Its file's name in the folder.
  ///   - size: Extent of the square, in pixels.
  /// - Returns: The mask; nil where the size is none.
  func mask(for name: String, size: Double) -> Mask? {
    guard size.isFinite, size >= 1 else { return nil }
    let key = Key(name: name, pixels: Int(min(size.rounded(), Double(Self.largestSize))))
    if let known = masks.value(for: key) { return known }
    let shape = shapes[name] ?? read(name) ?? Self.box
    shapes[name] = shape
    let mask = Self.mask(of: shape, pixels: key.pixels, serial: Self.firstSerial + masks.nextSerial)
    masks.insert(mask, for: key, bytes: mask.bytes + 128)
    return mask
  }

  /// Forgets every mask; pictures stay.
  func removeAll() {
    masks.removeAll()
  }

  /// What stands for a picture that cannot be found: a frame.
  private static var box: Shape {
    let extent = 16
    var opacity = [UInt8](repeating: 0, count: extent * extent)
    for row in 2..<(extent - 2) {
      for column in 2..<(extent - 2) {
        let isEdge = row < 4 || row >= extent - 4 || column < 4 || column >= extent - 4
        opacity[row * extent + column] = isEdge ? 255 : 0
      }
    }
    return Shape(width: extent, height: extent, opacity: opacity)
  }

  private func read(_ name: String) -> Shape? {
    guard let folder else { return nil }
    var image = png_image()
    image.version = cpng_image_version
    guard png_image_begin_read_from_file(&image, "\(folder)/\(name)") != 0 else { return nil }
    defer { png_image_free(&image) }
    let (width, height) = (Int(image.width), Int(image.height))
    guard (1...Self.largestPicture).contains(width), (1...Self.largestPicture).contains(height)
    else { return nil }
    image.format = cpng_format_rgba
    var pixels = [UInt8](repeating: 0, count: width * height * 4)
    guard png_image_finish_read(&image, nil, &pixels, Int32(width * 4), nil) != 0 else {
      return nil
    }
    return Shape(
      width: width,
      height: height,
      opacity: (0..<width * height).map { pixels[$0 * 4 + 3] }
    )
  }

  /// The shape in another size: each pixel is the mean of what it covers.
  private static func mask(of shape: Shape, pixels: Int, serial: UInt64) -> Mask {
    let scale = Double(pixels) / Double(max(shape.width, shape.height))
    let width = max(1, Int((Double(shape.width) * scale).rounded()))
    let height = max(1, Int((Double(shape.height) * scale).rounded()))
    let mask = Mask(width: width, height: height, serial: serial)
    for row in 0..<height {
      let rows = span(row, of: height, in: shape.height)
      let target = mask.row(row)
      for column in 0..<width {
        let columns = span(column, of: width, in: shape.width)
        var sum = 0
        for y in rows { for x in columns { sum += Int(shape.opacity[y * shape.width + x]) } }
        target[column] = UInt8(sum / (rows.count * columns.count))
      }
    }
    return mask
  }

  /// The pixels of the source that one pixel covers; at least one.
  private static func span(_ index: Int, of count: Int, in source: Int) -> Range<Int> {
    let start = min(index * source / count, source - 1)
    return start..<max(start + 1, min((index + 1) * source / count, source))
  }
}
