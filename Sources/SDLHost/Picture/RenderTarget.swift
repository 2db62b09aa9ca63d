import CSDL
import Raster

/// The place where a window's pictures are drawn, and the way they are sent to the display.
///
/// `RenderTargets` chooses one of its conformers when the window opens; all other code uses this
/// protocol.
protocol RenderTarget: AnyObject {
  /// SDL's window; nil if nothing is shown.
  var window: OpaquePointer? { get }
  /// The renderer and the reason for its choice, for example "software (no GPU), shared memory,
  /// x11".
  var description: String { get }
  /// Whether `show` waits until the display takes the picture.
  var waitsForDisplay: Bool { get }
  /// Whether the display server accepts pictures but does not show them, for example on another
  /// workspace.
  var isUnseen: Bool { get }
  /// The number of pixels per unit that replaces SDL's; nil if SDL's number is used. A target that
  /// cannot draw with another number always returns nil.
  var scaleInPlace: Int32? { get set }
  /// The size of the picture drawn last.
  var bounds: PixelRect { get }

  /// The renderer for the window's present size.
  func renderer() throws(SDLError) -> any ShapeRenderer

  /// Ends the drawing; throws the first error of the drawing.
  func finishDrawing() throws(SDLError)

  /// Sends the drawn picture to the display.
  func show() throws(SDLError)

  /// Reads the picture drawn last: 0xXXRRGGBB, rows from the top.
  func readColors(into colors: inout [UInt32]) throws(SDLError)

  /// Frees renderer, memory and window, in that order; the target is not used afterwards.
  func free()

  /// After an error, returns a target that draws into the same window without a graphics processor.
  ///
  /// This target is freed first, except for the window. If it uses no graphics processor, it is not
  /// changed, and the result is nil.
  func replacement() throws(SDLError) -> (any RenderTarget)?
}

extension RenderTarget {
  var isUnseen: Bool { false }
  /// SDL decides the number of pixels.
  var scaleInPlace: Int32? {
    get { nil }
    set {}
  }
  func replacement() throws(SDLError) -> (any RenderTarget)? { nil }
}

/// Opens windows.
enum RenderTargets {
  /// Opens a window of a size in SDL's units and chooses its renderer.
  ///
  /// With `automatic` a graphics processor draws if there is one and OpenGL uses it; otherwise
  /// drawing into memory is several times faster than OpenGL computed on the processor.
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
    case .hardware: return try RendererTarget(window: open(), reason: reason)
    case .automatic where !Video.hasRenderNode: reason = "no GPU"
    case .automatic:
      do {
        let target = try RendererTarget(window: open(), reason: "a GPU")
        guard let name = target.softwareGL else { return target }
        target.free()
        reason = "OpenGL is \(name)"
      } catch {
        reason = "no hardware renderer"
      }
    }
    return try software(open(), reason: reason)
  }

  /// Draws into memory and sends that to a window, which is destroyed with the target.
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

/// Memory that is not shown, for pictures without a display.
extension MemoryRenderer: RenderTarget {
  var window: OpaquePointer? { nil }
  var description: String { "software, offscreen" }
  var waitsForDisplay: Bool { false }

  func renderer() -> any ShapeRenderer { self }
  func finishDrawing() {}
  func show() {}
  func free() {}
}
