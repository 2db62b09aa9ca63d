import Raster

/// Memory that nothing shows.
final class MemoryTarget: RenderTarget {
  let window: OpaquePointer? = nil
  let description = "software, offscreen"
  let waitsForDisplay = false
  private let pixels: UnsafeMutablePointer<UInt32>
  private let memoryRenderer: MemoryRenderer

  /// Makes black memory of a size in pixels.
  init(width: Int, height: Int) {
    pixels = .allocate(capacity: width * height)
    pixels.initialize(repeating: 0xFF00_0000, count: width * height)
    memoryRenderer = MemoryRenderer(pixels: pixels, pitch: width, width: width, height: height)
  }

  var pixelSize: (width: Int, height: Int) {
    (memoryRenderer.bounds.width, memoryRenderer.bounds.height)
  }

  func renderer() -> any ShapeRenderer { memoryRenderer }

  func show() {}

  func readColors(into colors: inout [UInt32]) {
    memoryRenderer.copy(into: &colors)
  }

  func free() {
    pixels.deallocate()
  }
}
