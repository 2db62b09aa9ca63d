import CSDL
import Raster

/// Memory for the pictures of a window, and a way by which they reach the display.
///
/// `RenderTargets` chooses one of the conforming types when the window opens. All other code uses
/// this protocol.
protocol RenderTarget: AnyObject {
  /// SDL's window; nil for a target without a window.
  var window: OpaquePointer? { get }
  /// The renderer and the reason for its choice, for example "software (no GPU), shared memory,
  /// x11".
  var description: String { get }
  /// Whether `show` waits until the display takes the picture.
  var waitsForDisplay: Bool { get }
  /// Whether the display server accepts pictures but does not show them.
  ///
  /// For example, the window can be on another workspace.
  var isUnseen: Bool { get }
  /// The memory with the picture drawn last; nil before the first picture.
  var memory: MemoryRenderer? { get }

  /// Returns the memory into which the next picture is drawn, in the window's current size.
  func renderer() throws(SDLError) -> MemoryRenderer

  /// Called when the picture is complete.
  func finishDrawing() throws(SDLError)

  /// Sends the picture that was drawn last to the display.
  func show() throws(SDLError)

  /// Frees renderer, memory and window, in that order; the target must not be used afterwards.
  func free()

  /// Returns a target that draws into the same window without a graphics processor.
  ///
  /// It is called after an error. This target is freed first, but its window is not. If this target
  /// uses no graphics processor, it is not changed, and the result is nil.
  func replacement() throws(SDLError) -> (any RenderTarget)?
}

extension RenderTarget {
  var waitsForDisplay: Bool { false }
  var isUnseen: Bool { false }
  func finishDrawing() {}
  func replacement() throws(SDLError) -> (any RenderTarget)? { nil }

  /// Bounds of the picture drawn last, in pixels; empty before the first picture.
  var bounds: PixelRect { memory?.bounds ?? PixelRect(left: 0, top: 0, right: 0, bottom: 0) }

  /// Reads the pixels of the picture drawn last: 0xXXRRGGBB, rows from the top.
  func readColors(into colors: inout [UInt32]) throws(SDLError) {
    guard let memory else { throw SDLError(call: "read the picture", reason: "nothing was drawn") }
    memory.readColors(into: &colors)
  }
}

/// Opens windows and chooses how their pictures are drawn.
enum RenderTargets {
  /// Opens a window of a size in SDL's units and chooses its renderer.
  ///
  /// With `automatic`, the graphics processor shows the pictures if there is one and OpenGL uses it.
  /// Otherwise the memory is sent to the display, which is several times faster than OpenGL on the
  /// main processor.
  static func open(
    _ title: String,
    _ corner: (x: Int32, y: Int32),
    _ width: Int32,
    _ height: Int32,
    _ choice: RendererChoice,
    isHidden: Bool = false
  ) throws(SDLError) -> any RenderTarget {
    func open() throws(SDLError) -> OpaquePointer {
      var flags = SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
      if isHidden { flags |= SDL_WINDOW_HIDDEN.rawValue }
      guard let window = SDL_CreateWindow(title, corner.x, corner.y, width, height, flags) else {
        throw SDLError("SDL_CreateWindow(\(width)x\(height))")
      }
      return window
    }
    var reason = "asked for"
    switch choice {
    case .software: break
    case .hardware: return try TextureTarget(window: open(), reason: reason)
    case .automatic where !Video.hasRenderNode: reason = "no GPU"
    case .automatic:
      do {
        let target = try TextureTarget(window: open(), reason: "a GPU")
        guard let name = target.softwareGL else { return target }
        target.free()
        reason = "OpenGL is \(name)"
      } catch {
        reason = "no hardware renderer"
      }
    }
    return try software(open(), reason: reason)
  }

  /// Returns a target that draws into memory and sends the memory to a window.
  ///
  /// The method `free` of the target destroys the window.
  static func software(
    _ window: OpaquePointer,
    reason: String
  ) throws(SDLError) -> any RenderTarget {
    #if os(Linux)
      if Video.driver == "wayland" { return try WaylandTarget(window: window, reason: reason) }
    #endif
    return SurfaceTarget(window: window, reason: reason)
  }
}

/// A target without a window, for pictures that are not shown.
extension MemoryRenderer: RenderTarget {
  var window: OpaquePointer? { nil }
  var description: String { "software, offscreen" }
  var memory: MemoryRenderer? { self }

  func renderer() -> MemoryRenderer { self }
  func show() {}
  func free() {}
}
