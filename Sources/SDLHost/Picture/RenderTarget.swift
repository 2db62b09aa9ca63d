import CSDL
import Raster

/// Where a window's pictures are drawn and how they reach the display.
///
/// `RenderTargets` chooses one of its conformers when the window opens; all other code uses this
/// protocol.
protocol RenderTarget: AnyObject {
  /// SDL's window; nil if nothing is shown.
  var window: OpaquePointer? { get }
  /// Which renderer draws and why, for example "software (no GPU), shared memory, x11".
  var description: String { get }
  /// Whether `show` waits until the display takes the picture.
  var waitsForDisplay: Bool { get }
  /// Extent of the picture drawn last, in pixels.
  var pixelSize: (width: Int, height: Int) { get }

  /// The renderer for the window's present size.
  func renderer() throws(SDLError) -> any ShapeRenderer

  /// Ends the drawing; throws its first error.
  func finishDrawing() throws(SDLError)

  /// Shows what was drawn.
  func show() throws(SDLError)

  /// Reads what was drawn last: 0xXXRRGGBB, rows from the top.
  func readColors(into colors: inout [UInt32]) throws(SDLError)

  /// Frees renderer, memory and window, in that order; the target is not used afterwards.
  func free()
}

/// Chooses the target of a new window.
enum RenderTargets {
  /// Makes memory of a size in pixels, which needs no display.
  ///
  /// `usesRenderer` decides whether SDL's renderer draws, as it would on a graphics processor.
  static func offscreen(
    width: Int,
    height: Int,
    usesRenderer: Bool
  ) throws(SDLError) -> any RenderTarget {
    usesRenderer
      ? try RendererTarget(offscreenWidth: Int32(width), height: Int32(height))
      : MemoryTarget(width: width, height: height)
  }

  /// Opens a window and chooses its renderer.
  ///
  /// With `automatic` a graphics processor draws if there is one and OpenGL uses it; otherwise
  /// drawing into memory is several times faster than OpenGL computed on the processor.
  static func onScreen(
    title: String,
    width: Int32,
    height: Int32,
    choice: RendererChoice
  ) throws(SDLError) -> any RenderTarget {
    func open() throws(SDLError) -> OpaquePointer {
      let flags = SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
      let center = csdl_windowpos_centered
      guard let window = SDL_CreateWindow(title, center, center, width, height, flags) else {
        throw SDLError("SDL_CreateWindow(\(width)x\(height))")
      }
      return window
    }
    var reason = "asked for"
    switch choice {
    case .software: break
    case .hardware: return try RendererTarget(window: open())
    case .automatic where !Video.hasRenderNode: reason = "no GPU"
    case .automatic:
      do {
        let target = try RendererTarget(window: open())
        guard let name = target.softwareGL else { return target }
        target.free()
        reason = "OpenGL is \(name)"
      } catch {
        reason = "no hardware renderer"
      }
    }
    return try SurfaceTarget(window: open(), reason: reason)
  }
}

/// Memory that nothing shows.
private final class MemoryTarget: RenderTarget {
  let window: OpaquePointer? = nil
  let description = "software, offscreen"
  let waitsForDisplay = false
  private let memory: MemoryRenderer

  init(width: Int, height: Int) {
    memory = MemoryRenderer(width: width, height: height)
  }

  var pixelSize: (width: Int, height: Int) { (memory.bounds.width, memory.bounds.height) }

  func renderer() -> any ShapeRenderer { memory }
  func finishDrawing() {}
  func show() {}
  func readColors(into colors: inout [UInt32]) { memory.copy(into: &colors) }
  func free() {}
}
