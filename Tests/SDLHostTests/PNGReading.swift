import CPNG
import Raster
import Testing

@testable import SDLHost

/// Reading a PNG file back, to compare it with what was written.
enum PNGReading {
  static func pixels(path: String) throws -> PixelImage {
    var image = png_image()
    image.version = cpng_image_version
    try #require(png_image_begin_read_from_file(&image, path) != 0)
    image.format = cpng_format_rgb
    var bytes = [UInt8](repeating: 0, count: Int(image.width * image.height * 3))
    try #require(png_image_finish_read(&image, nil, &bytes, 0, nil) != 0)
    return PixelImage(width: Int(image.width), height: Int(image.height), bytes: bytes)
  }
}
