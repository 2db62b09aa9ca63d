import CPNG
import Files
package import Raster

extension PixelImage {
  /// The file is encoded in memory, and the caller writes it.
  ///
  /// If libpng wrote it to a pipe, a wait for the reader of the pipe could not be ended by a signal.
  ///
  /// - Throws: `SDLError` if the picture cannot be encoded, for example without enough memory.
  nonisolated package func png() throws(SDLError) -> [UInt8] {
    var image = png_image()
    image.version = cpng_image_version
    image.width = png_uint_32(width)
    image.height = png_uint_32(height)
    image.format = cpng_format_rgb
    var (content, size): (UnsafeMutablePointer<CChar>?, Int) = (nil, 0)
    guard let file = open_memstream(&content, &size) else {
      throw SDLError(call: "make a PNG", reason: String(cString: strerror(errno)))
    }
    defer { free(content) }
    let isWritten = png_image_write_to_stdio(&image, file, 0, bytes, Int32(width * 3), nil) != 0
    guard fclose(file) == 0, isWritten, let content else {
      let message = withUnsafeBytes(of: image.message) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      throw SDLError(call: "make a PNG", reason: message)
    }
    return Array(UnsafeRawBufferPointer(start: content, count: size))
  }
}
