import CPNG
import Raster

/// Masks of PNG pictures in the sizes that were drawn, and the pictures they are made from.
///
/// Only the opacity of a PNG is used: the colour comes with the command. Both caches are bounded;
/// a picture that was removed is read again when a new mask of it is needed. Serials start high, so
/// that none equals that of a text.
final class SymbolCache {
  /// Larger sizes are drawn at this one, in pixels.
  private static let largestSize = 512
  /// Pictures with more pixels across or down are replaced by boxes.
  private static let largestPicture = 2048

  private let folder: String?
  /// Pictures in their own size, as masks.
  private var pictures: MaskCache
  private var masks = MaskCache(byteLimit: 512 * 1024, firstSerial: 1 << 62)

  /// Bytes of pictures kept now.
  var pictureBytes: Int { pictures.bytes }

  /// Creates an empty cache of the PNG files in a folder; with nil every symbol is a box.
  init(folder: String?, pictureLimit: Int = 64 << 20) {
    self.folder = folder
    pictures = MaskCache(byteLimit: pictureLimit)
  }

  /// A symbol's mask, as large as fits a square with a side of `size` pixels; made if it is not there.
  func mask(for name: String, size: Double) -> Mask? {
    guard size.isFinite, size >= 1 else { return nil }
    let pixels = Int(min(size.rounded(), Double(Self.largestSize)))
    return masks.mask(for: MaskCache.Key(name, size: pixels)) { serial in
      picture(name).map { Self.resize($0, toFit: pixels, serial: serial) }
    }
  }

  /// Removes every mask; pictures stay.
  func removeAll() {
    masks.removeAll()
  }

  private func picture(_ name: String) -> Mask? {
    pictures.mask(for: MaskCache.Key(name, size: 0)) { _ in read(name) ?? Self.box }
  }

  /// Replaces a picture that cannot be read: a frame.
  private static var box: Mask {
    let box = Mask(width: 16, height: 16, serial: 0)
    for row in 2..<14 {
      for column in 2..<14 {
        let isEdge = row < 4 || row >= 12 || column < 4 || column >= 12
        box.row(row)[column] = isEdge ? 255 : 0
      }
    }
    return box
  }

  private func read(_ name: String) -> Mask? {
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
    let picture = Mask(width: width, height: height, serial: 0)
    for row in 0..<height {
      for column in 0..<width {
        picture.row(row)[column] = pixels[(row * width + column) * 4 + 3]
      }
    }
    return picture
  }

  /// A picture as large as fits a square: each pixel is the mean of those it covers.
  private static func resize(_ picture: Mask, toFit side: Int, serial: UInt64) -> Mask {
    let (width, height) = (picture.width, picture.height)
    let scale = Double(side) / Double(max(width, height))
    let mask = Mask(
      width: max(1, Int((Double(width) * scale).rounded())),
      height: max(1, Int((Double(height) * scale).rounded())),
      serial: serial
    )
    for row in 0..<mask.height {
      let rows = span(row, of: mask.height, in: height)
      for column in 0..<mask.width {
        let columns = span(column, of: mask.width, in: width)
        var sum = 0
        for y in rows { for x in columns { sum += Int(picture.row(y)[x]) } }
        mask.row(row)[column] = UInt8(sum / (rows.count * columns.count))
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
