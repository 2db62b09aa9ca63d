import CPNG
import Raster

/// Masks of PNG pictures in the sizes that were drawn, and the pictures they are made from.
///
/// Only the opacity of a PNG is used: the colour comes with the command. Both caches are bounded;
/// a picture that was removed is read again when a new mask of it is needed. Serials start high, so
/// that none equals that of a text.
struct SymbolCache {
  private struct Key: Hashable {
    var name: String
    var pixels: Int
  }

  /// Larger sizes are drawn at this one, in pixels.
  private static let largestSize = 512
  /// Pictures with more pixels across or down are replaced by boxes.
  private static let largestPicture = 2048
  private static let firstSerial: UInt64 = 1 << 62

  private let folder: String?
  private var pictures: BoundedCache<String, Picture>
  private var masks: BoundedCache<Key, Mask>

  /// Bytes of pictures kept now.
  var pictureBytes: Int { pictures.bytes }

  /// Creates an empty cache.
  ///
  /// - Parameters:
  ///   - folder: Where the PNG files are; with nil every symbol is a box.
  ///   - maskLimit: Most bytes of masks.
  ///   - pictureLimit: Most bytes of pictures.
  init(folder: String?, maskLimit: Int = 512 * 1024, pictureLimit: Int = 64 << 20) {
    self.folder = folder
    masks = BoundedCache(byteLimit: maskLimit)
    pictures = BoundedCache(byteLimit: pictureLimit)
  }

  /// A symbol's mask, as large as fits a square; made if it is not there.
  ///
  /// - Parameters:
  ///   - name: Name of its file in the folder.
  ///   - size: Side of the square, in pixels.
  /// - Returns: The mask; nil if the size is below one pixel or not finite.
  mutating func mask(for name: String, size: Double) -> Mask? {
    guard size.isFinite, size >= 1 else { return nil }
    let key = Key(name: name, pixels: Int(min(size.rounded(), Double(Self.largestSize))))
    if let cached = masks.value(for: key) { return cached }
    let picture = picture(name)
    let mask = picture.mask(pixels: key.pixels, serial: Self.firstSerial + masks.nextSerial)
    masks.insert(mask, for: key, bytes: mask.bytes + 128)
    return mask
  }

  /// Removes every mask; pictures stay.
  mutating func removeAll() {
    masks.removeAll()
  }

  private mutating func picture(_ name: String) -> Picture {
    if let cached = pictures.value(for: name) { return cached }
    let picture = read(name) ?? Self.box
    pictures.insert(picture, for: name, bytes: picture.opacity.count + 128)
    return picture
  }

  /// Replaces a picture that cannot be read: a frame.
  private static var box: Picture {
    let extent = 16
    var opacity = [UInt8](repeating: 0, count: extent * extent)
    for row in 2..<(extent - 2) {
      for column in 2..<(extent - 2) {
        let isEdge = row < 4 || row >= extent - 4 || column < 4 || column >= extent - 4
        opacity[row * extent + column] = isEdge ? 255 : 0
      }
    }
    return Picture(width: extent, height: extent, opacity: opacity)
  }

  private func read(_ name: String) -> Picture? {
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
    return Picture(
      width: width,
      height: height,
      opacity: (0..<width * height).map { pixels[$0 * 4 + 3] }
    )
  }
}

/// A picture's opacity, rows from the top.
nonisolated private struct Picture {
  let width: Int
  let height: Int
  let opacity: [UInt8]

  /// The picture in another size: each pixel is the mean of those it covers.
  func mask(pixels: Int, serial: UInt64) -> Mask {
    let scale = Double(pixels) / Double(max(width, height))
    let extent = (
      width: max(1, Int((Double(width) * scale).rounded())),
      height: max(1, Int((Double(height) * scale).rounded()))
    )
    let mask = Mask(width: extent.width, height: extent.height, serial: serial)
    for row in 0..<extent.height {
      let rows = Self.span(row, of: extent.height, in: height)
      let target = mask.row(row)
      for column in 0..<extent.width {
        let columns = Self.span(column, of: extent.width, in: width)
        var sum = 0
        for y in rows { for x in columns { sum += Int(opacity[y * width + x]) } }
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
