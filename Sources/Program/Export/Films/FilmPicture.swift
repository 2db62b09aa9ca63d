/// A picture in the layout of films: one brightness value per pixel and one colour per four pixels.
///
/// The colours are BT.709 in the narrow range, which players assume for high definition. With R, G, B
/// in 0...255:
///
///     Y = 16 + 219·Y'/255 with Y' = 0.2126·R + 0.7152·G + 0.0722·B
///     Cb = 128 + 224·(B − Y')/(1.8556·255)
///     Cr = 128 + 224·(R − Y')/(1.5748·255)
///
/// The code uses these factors multiplied by 2¹⁶. The conversion is done here instead of in ffmpeg: it
/// can then be omitted for unchanged pictures, and the pipe receives half the bytes.
struct FilmPicture {
  /// Width in pixels; it is even.
  let width: Int
  /// Height in pixels; it is even.
  let height: Int
  /// All Y values, then all Cb values, then all Cr values; empty before the first picture.
  private(set) var bytes: [UInt8] = []

  /// Creates an empty picture; an odd width or height is reduced by one pixel.
  init(width: Int, height: Int) {
    self.width = width / 2 * 2
    self.height = height / 2 * 2
  }

  /// Converts pixels in the form 0xXXRRGGBB, row by row from the top.
  ///
  /// `rowWidth` is the number of pixels in a row: `width`, or `width + 1` if the last column is omitted.
  mutating func take(_ colors: [UInt32], rowWidth: Int) {
    precondition(rowWidth >= width && colors.count >= rowWidth * height, "the picture is as large")
    let (width, height) = (width, height)
    if bytes.isEmpty { bytes = Array(repeating: 0, count: width * height * 3 / 2) }
    bytes.withUnsafeMutableBufferPointer { bytes in
      colors.withUnsafeBufferPointer { colors in
        for row in 0..<height {
          let (from, to) = (row * rowWidth, row * width)
          for column in 0..<width { bytes[to &+ column] = Self.luma(colors[from &+ column]) }
        }
        let half = width / 2
        for row in 0..<height / 2 {
          let blue = width * height + row * half
          let red = blue + half * (height / 2)
          let top = 2 * row * rowWidth
          for column in 0..<half {
            let (left, below) = (top &+ 2 &* column, top &+ 2 &* column &+ rowWidth)
            let (a, b, c, d) = (colors[left], colors[left &+ 1], colors[below], colors[below &+ 1])
            (bytes[blue &+ column], bytes[red &+ column]) = Self.chroma(a, b, c, d)
          }
        }
      }
    }
  }

  @inline(__always)
  private static func luma(_ color: UInt32) -> UInt8 {
    let (red, green, blue) = ((color >> 16) & 255, (color >> 8) & 255, color & 255)
    let sum = 11_966 &* red &+ 40_254 &* green &+ 4064 &* blue &+ (16 << 16) &+ (1 << 15)
    return UInt8(truncatingIfNeeded: sum >> 16)
  }

  /// Returns Cb and Cr of the mean of four pixels in a square.
  @inline(__always)
  private static func chroma(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> (UInt8, UInt8) {
    // Red and blue are added at once: a sum of four bytes has ten bits, and sixteen bits are available.
    let mask: UInt32 = 0x00FF_00FF
    let outer = (a & mask) &+ (b & mask) &+ (c & mask) &+ (d & mask)
    let inner = ((a >> 8) & 255) &+ ((b >> 8) & 255) &+ ((c >> 8) & 255) &+ ((d >> 8) & 255)
    let red = Int32(truncatingIfNeeded: outer >> 16)
    let green = Int32(truncatingIfNeeded: inner)
    let blue = Int32(truncatingIfNeeded: outer & 0xFFFF)
    let middle: Int32 = (128 << 18) &+ (1 << 17)
    let cb = 28_785 &* blue &- 6596 &* red &- 22_189 &* green &+ middle
    let cr = 28_785 &* red &- 26_145 &* green &- 2640 &* blue &+ middle
    return (UInt8(truncatingIfNeeded: cb >> 18), UInt8(truncatingIfNeeded: cr >> 18))
  }
}
