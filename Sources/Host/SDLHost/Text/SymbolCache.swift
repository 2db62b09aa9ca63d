import Raster

/// A cache of PNG pictures, and of their masks in the sizes that were drawn.
///
/// Only the opacity of a PNG is used. The drawing command sets the colour. The pictures that the source names are
/// read at once, so that no frame waits for a file. Both caches have a limit. A picture that exceeded the limit or
/// was removed is read when a new mask of it is needed. A picture that cannot be read is drawn as a box. The serial
/// numbers of the masks start high, so that they differ from those of texts.
final class SymbolCache {
  /// Largest size of a symbol, in pixels; larger symbols are drawn at this size.
  private static let largestSize = 512

  /// The PNG files; a change removes all pictures and masks.
  var source: SymbolSource {
    didSet {
      guard source != oldValue else { return }
      pictures.removeAll()
      masks.removeAll()
      readPictures()
    }
  }
  /// The masks of the PNG files that were read, each with as many pixels as the picture in the file.
  private(set) var pictures: MaskCache
  /// Greatest number of bytes of `pictures`.
  private let pictureLimit: Int
  private var masks = MaskCache(byteLimit: 512 * 1024, firstSerial: 1 << 62)
  /// A function that receives one warning for each picture that cannot be read.
  private let warn: (String) -> Void
  /// Paths of the pictures for which a warning was emitted.
  private var missing: Set<String> = []

  init(
    _ source: SymbolSource,
    pictureLimit: Int = 64 << 20,
    warn: @escaping (String) -> Void = { _ in }
  ) {
    self.source = source
    self.warn = warn
    self.pictureLimit = pictureLimit
    pictures = MaskCache(byteLimit: pictureLimit)
    readPictures()
  }

  /// Reads the pictures that the source names, until they fill half of the cache.
  private func readPictures() {
    var left = pictureLimit / 2
    for name in source.names where left > 0 { left -= picture(name)?.bytes ?? 0 }
  }

  /// Returns a symbol's mask, fitted into a square with a side of `size` points; nil if that is less than a pixel.
  ///
  /// `scale` is in pixels per point.
  func mask(for name: String, size: Double, scale: Double = 1) -> Mask? {
    let size = size * scale
    guard size.isFinite, size >= 1 else { return nil }
    masks.scale = scale
    let pixels = Int(min(size.rounded(), Double(Self.largestSize)))
    let key = MaskCache.Key(name, size: pixels)
    return masks.mask(for: key) { serial in
      picture(name).map { Self.resize($0, toFit: pixels, serial: serial) }
    }
  }

  private func picture(_ name: String) -> Mask? {
    pictures.mask(for: MaskCache.Key(name, size: 0)) { _ in
      if let picture = source.bytes(of: name).flatMap(SymbolPicture.init) {
        return Self.mask(of: picture)
      }
      warnOnce(of: name)
      return Self.box
    }
  }

  private func warnOnce(of name: String) {
    guard let place = source.place(of: name), missing.insert(place).inserted else { return }
    warn("\(place): cannot be read as \(SymbolPicture.limits); a box replaces it")
  }

  private static func mask(of picture: SymbolPicture) -> Mask {
    let mask = Mask(width: picture.width, height: picture.height, serial: 0)
    for row in 0..<picture.height {
      for column in 0..<picture.width {
        mask.row(row)[column] = picture.opacities[row * picture.width + column]
      }
    }
    return mask
  }

  /// The mask of a square outline, which is drawn for a picture that cannot be read.
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

  /// Scales a picture to fit a square; each new pixel is the mean of the pixels that it covers.
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

  /// Returns the source pixels that the new pixel at `index` covers; at least one pixel.
  private static func span(_ index: Int, of count: Int, in source: Int) -> Range<Int> {
    let start = min(index * source / count, source - 1)
    return start..<max(start + 1, min((index + 1) * source / count, source))
  }
}
