import CPNG
import CSDL
package import Drawing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A picture's pixels, read back.
nonisolated package struct PixelImage: Equatable, Sendable {
  /// Pixels across; over 0.
  package var width: Int
  /// Pixels down; over 0.
  package var height: Int
  /// Red, green and blue of each pixel, rows from the top, without gaps: `width * height * 3`.
  package var bytes: [UInt8]

  /// The colour of a pixel, always solid.
  ///
  /// - Precondition: `x` and `y` lie inside the picture.
  package subscript(x: Int, y: Int) -> Color {
    precondition(x >= 0 && x < width && y >= 0 && y < height, "the pixel lies in the picture")
    let start = (y * width + x) * 3
    let red = UInt32(bytes[start])
    let green = UInt32(bytes[start + 1])
    let blue = UInt32(bytes[start + 2])
    return Color(red << 16 | green << 8 | blue)
  }

  /// Writes the picture as a PNG file; an existing file is replaced.
  ///
  /// - Parameter path: Where to; the folder must exist.
  /// - Throws: `SDLError` of kind `.file` with the path and what libpng said.
  package func writePNG(path: String) throws(SDLError) {
    var image = png_image()
    image.version = cpng_image_version
    image.width = png_uint_32(width)
    image.height = png_uint_32(height)
    image.format = cpng_format_rgb
    // Not by libpng's own opening: where that fails it removes the file, be it /dev/stdout.
    guard let file = fopen(path, "wb") else {
      throw SDLError(.file, call: "write \(path)", reason: String(cString: strerror(errno)))
    }
    let rowStride = Int32(width * 3)
    errno = 0
    let isWritten = png_image_write_to_stdio(&image, file, 0, bytes, rowStride, nil) != 0
    // What the system said tells more than libpng's "Write Error".
    let code = ferror(file) != 0 ? errno : 0
    let isClosed = fclose(file) == 0
    guard isWritten, isClosed else {
      guard code == 0 else {
        throw SDLError(.file, call: "write \(path)", reason: String(cString: strerror(code)))
      }
      let message = withUnsafeBytes(of: image.message) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      let reason = message.isEmpty ? String(cString: strerror(errno)) : message
      throw SDLError(.file, call: "write \(path)", reason: reason)
    }
  }
}

extension Presenter {
  /// What was drawn last, before or after it is shown; with a hardware renderer only before.
  ///
  /// - Throws: `SDLError` if the renderer cannot be read.
  /// - Complexity: O(pixels); allocates the picture.
  package func pixels() throws(SDLError) -> PixelImage {
    let size = pictureSize
    var image = PixelImage(width: size.width, height: size.height, bytes: [])
    try readPixels(into: &image.bytes)
    return image
  }

  /// Reads what was drawn last into a buffer that is used again and again, as for a video.
  ///
  /// - Parameter bytes: Red, green and blue, rows from the top; made as large as the picture needs.
  /// - Throws: `SDLError` if the renderer cannot be read.
  package func readPixels(into bytes: inout [UInt8]) throws(SDLError) {
    let (width, height) = pictureSize
    if bytes.count != width * height * 3 {
      bytes = Array(repeating: 0, count: width * height * 3)
    }
    if let surface = window.surface, let memory = surface.pointee.pixels {
      if let renderer = window.renderer { SDL_RenderFlush(renderer) }
      let format = surface.pointee.format.pointee.format
      let pitch = surface.pointee.pitch
      let (columns, rows) = (Int32(width), Int32(height))
      guard
        SDL_ConvertPixels(columns, rows, format, memory, pitch, Self.format, &bytes, columns * 3)
          == 0
      else { throw SDLError("SDL_ConvertPixels(\(width)x\(height))") }
      return
    }
    guard SDL_RenderReadPixels(window.renderer, nil, Self.format, &bytes, Int32(width * 3)) == 0
    else { throw SDLError("SDL_RenderReadPixels(\(width)x\(height))") }
  }

  private static let format = SDL_PIXELFORMAT_RGB24.rawValue

  /// Extent of the picture drawn last, in pixels; the window may have changed since.
  private var pictureSize: (width: Int, height: Int) {
    if let surface = window.surface { return (Int(surface.pointee.w), Int(surface.pointee.h)) }
    let size = window.pixelSize
    return (Int(size.width), Int(size.height))
  }

  /// Writes what was drawn last as a PNG file.
  ///
  /// - Parameter path: Where to; the folder must exist, an existing file is replaced.
  /// - Throws: `SDLError`; of kind `.file` with path and reason if the file cannot be written.
  package func pngSnapshot(path: String) throws(SDLError) {
    try pixels().writePNG(path: path)
  }
}
