import CPNG
import FilePaths
package import Raster

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension PixelImage {
  /// Writes the picture as a PNG file; the folder must exist, an existing file is replaced.
  ///
  /// - Throws: `SDLError` of kind `.file` with the path and the reason.
  nonisolated package func writePNG(path: String) throws(SDLError) {
    var image = png_image()
    image.version = cpng_image_version
    image.width = png_uint_32(width)
    image.height = png_uint_32(height)
    image.format = cpng_format_rgb
    // Opened here: if libpng itself cannot open the file, it removes it, even /dev/stdout.
    guard let file = fopen(path, "wb") else {
      throw SDLError(.file, call: "write \(path)", reason: String(cString: strerror(errno)))
    }
    errno = 0
    let isWritten = png_image_write_to_stdio(&image, file, 0, bytes, Int32(width * 3), nil) != 0
    // The system's reason is more precise than libpng's "Write Error".
    let code = ferror(file) != 0 ? errno : 0
    let isClosed = fclose(file) == 0
    guard !isWritten || !isClosed else { return }
    let message = withUnsafeBytes(of: image.message) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    let isLibrary = code == 0 && !message.isEmpty
    let reason = isLibrary ? message : String(cString: strerror(code == 0 ? errno : code))
    throw SDLError(.file, call: "write \(path)", reason: reason)
  }
}
