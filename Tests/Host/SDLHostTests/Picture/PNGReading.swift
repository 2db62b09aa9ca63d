import CPNG
import Raster
import Testing

/// Reads PNG files, to compare them with the written pixels.
enum PNGReading {
  static func pixels(of file: [UInt8]) throws -> PixelImage {
    var image = png_image()
    image.version = cpng_image_version
    try #require(png_image_begin_read_from_memory(&image, file, file.count) != 0)
    image.format = cpng_format_rgb
    let count = Int(image.width * image.height)
    var bytes = [UInt8](repeating: 0, count: count * 3)
    try #require(png_image_finish_read(&image, nil, &bytes, 0, nil) != 0)
    let colors = (0..<count).map { pixel in
      bytes[pixel * 3..<pixel * 3 + 3].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    return PixelImage(width: Int(image.width), height: Int(image.height), colors: colors)
  }
}
