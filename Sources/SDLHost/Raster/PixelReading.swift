import CSDL

extension PixelImage {
  /// Creates a picture from pixels that somebody has composed.
  ///
  /// - Parameters:
  ///   - width: Pixels across; over 0.
  ///   - height: Pixels down; over 0.
  ///   - colors: One pixel each, 0x00RRGGBB, rows from the top; the highest byte is ignored.
  /// - Precondition: There are `width * height` colors.
  /// - Complexity: O(pixels); allocates the picture.
  package init(width: Int, height: Int, colors: [UInt32]) {
    precondition(width > 0 && height > 0, "a picture has a width and a height over 0")
    precondition(colors.count == width * height, "a picture has a color for each pixel")
    self.width = width
    self.height = height
    bytes = [UInt8](unsafeUninitializedCapacity: colors.count * 3) { bytes, count in
      for (index, color) in colors.enumerated() {
        bytes[index * 3] = UInt8(truncatingIfNeeded: color >> 16)
        bytes[index * 3 + 1] = UInt8(truncatingIfNeeded: color >> 8)
        bytes[index * 3 + 2] = UInt8(truncatingIfNeeded: color)
      }
      count = colors.count * 3
    }
  }
}

extension Presenter {
  /// Reads what was drawn last in the form in which plain memory keeps it, the fastest there is.
  ///
  /// - Parameter colors: One pixel each, 0xXXRRGGBB with any highest byte, rows from the top; made
  ///   as large as the picture needs.
  /// - Throws: `SDLError` if the renderer cannot be read.
  package func readColors(into colors: inout [UInt32]) throws(SDLError) {
    guard let surface = window.surface, let memory = surface.pointee.pixels else {
      return try readRendererColors(into: &colors)
    }
    if let renderer = window.renderer { SDL_RenderFlush(renderer) }
    let (width, height) = (Int(surface.pointee.w), Int(surface.pointee.h))
    let pitch = Int(surface.pointee.pitch)
    if colors.count != width * height { colors = Array(repeating: 0, count: width * height) }
    colors.withUnsafeMutableBytes { colors in
      for row in 0..<height {
        let line = UnsafeRawBufferPointer(start: memory + row * pitch, count: width * 4)
        colors[row * width * 4..<(row + 1) * width * 4].copyBytes(from: line)
      }
    }
  }

  private func readRendererColors(into colors: inout [UInt32]) throws(SDLError) {
    let size = window.pixelSize
    let count = Int(size.width) * Int(size.height)
    if colors.count != count { colors = Array(repeating: 0, count: count) }
    let format = SDL_PIXELFORMAT_RGB888.rawValue
    guard SDL_RenderReadPixels(window.renderer, nil, format, &colors, size.width * 4) == 0 else {
      throw SDLError("SDL_RenderReadPixels(\(size.width)x\(size.height))")
    }
  }
}
