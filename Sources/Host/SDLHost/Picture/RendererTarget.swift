import CSDL
import Drawing
import Raster
import Synchronization

/// Draws a window's pictures with the graphics processor, through SDL's renderer.
final class RendererTarget: RenderTarget {
  var window: OpaquePointer? { handle }
  private let handle: OpaquePointer
  private let sdl: OpaquePointer
  private let reason: String
  private let losses = PictureLosses()
  private lazy var geometry = GeometryRenderer { [unowned self] in send() }
  /// The texture of the atlas; nil at first, and after its texels were lost.
  private(set) var texture: OpaquePointer?
  /// How many times quads were sent to the graphics processor for the current picture.
  private var sendings = 0
  /// The first error in the drawing of the current picture; nil if there is no error.
  private var failure: SDLError?
  /// Whether the picture was shown; SDL can then no longer read its pixels.
  private var isShown = false

  /// Creates a renderer for a window; the target owns the window, and `free` destroys it.
  ///
  /// `reason` says in `description` why this kind of target was chosen.
  ///
  /// - Throws: `SDLError` if no renderer can be created. The window is then already destroyed.
  init(window: OpaquePointer, reason: String) throws(SDLError) {
    // SDL does not batch calls if an environment variable selects its driver.
    SDL_SetHintWithPriority(SDL_HINT_RENDER_BATCHING, "1", SDL_HINT_OVERRIDE)
    let flags = SDL_RENDERER_ACCELERATED.rawValue | SDL_RENDERER_PRESENTVSYNC.rawValue
    // A picture is one draw call. Sending it to Mesa's driver thread takes longer than drawing it.
    // The variable is removed again, so that programs that this program starts use the thread.
    let isUnset = SDL_getenv("GALLIUM_THREAD") == nil
    if isUnset { SDL_setenv("GALLIUM_THREAD", "0", 0) }
    defer { if isUnset { unsetenv("GALLIUM_THREAD") } }
    guard let sdl = SDL_CreateRenderer(window, -1, flags) else {
      let error = SDLError("SDL_CreateRenderer(accelerated)")
      SDL_DestroyWindow(window)
      throw error
    }
    handle = window
    self.sdl = sdl
    self.reason = reason
    losses.watch()
  }

  func free() {
    freeRenderer()
    SDL_DestroyWindow(handle)
  }

  private func freeRenderer() {
    losses.unwatch()
    SDL_DestroyRenderer(sdl)
  }

  // MARK: RenderTarget

  var description: String {
    let name = info.name.map { String(cString: $0) } ?? ""
    let glName = glName.map { " on \($0)" } ?? ""
    let sync = waitsForDisplay ? "vsync" : "no vsync"
    return "hardware (\(reason)), \(name)\(glName), \(sync), \(Video.driver)"
  }

  var waitsForDisplay: Bool { info.flags & SDL_RENDERER_PRESENTVSYNC.rawValue != 0 }

  var bounds: PixelRect {
    var (width, height): (Int32, Int32) = (0, 0)
    SDL_GetWindowSizeInPixels(window, &width, &height)
    return PixelRect(left: 0, top: 0, right: Int(width), bottom: Int(height))
  }

  func renderer() -> any ShapeRenderer {
    (sendings, failure, isShown) = (0, nil, false)
    if losses.hasLostTextures.exchange(false, ordering: .relaxed) {
      SDL_DestroyTexture(texture)
      texture = nil
    }
    geometry.bounds = bounds
    return geometry
  }

  func finishDrawing() throws(SDLError) {
    send()
    if let failure { throw failure }
  }

  func show() {
    SDL_RenderPresent(sdl)
    isShown = true
  }

  func readColors(into colors: inout [UInt32]) throws(SDLError) {
    // Showing a picture may destroy its pixels, so it is drawn again. If it was sent in several
    // batches, the quads contain only the last batch, and it cannot be drawn again.
    if isShown, sendings == 1 {
      sendings = 0
      try finishDrawing()
    }
    let (width, height) = (bounds.width, bounds.height)
    if colors.count != width * height { colors = Array(repeating: 0, count: width * height) }
    let format = SDL_PIXELFORMAT_RGB888.rawValue
    guard SDL_RenderReadPixels(sdl, nil, format, &colors, Int32(width * 4)) == 0 else {
      throw SDLError("SDL_RenderReadPixels(\(width)x\(height))")
    }
  }

  func replacement() throws(SDLError) -> (any RenderTarget)? {
    freeRenderer()
    return try RenderTargets.software(handle, reason: "the hardware renderer failed")
  }

  // MARK: Drawing

  /// Draws the collected quads.
  ///
  /// Before the first quads of a picture, the target is filled with the background.
  private func send() {
    do throws(SDLError) {
      if sendings == 0 {
        let color = geometry.background
        SDL_SetRenderDrawColor(sdl, color.red, color.green, color.blue, 255)
        SDL_RenderClear(sdl)
      }
      sendings += 1
      try sendTexels()
      try draw(geometry.quads)
    } catch {
      failure = failure ?? error
    }
  }

  private func sendTexels() throws(SDLError) {
    let side = Int32(Atlas.side)
    if texture == nil {
      // Texels are white in every format. OpenGL's drivers need no conversion from this format.
      let format = SDL_PIXELFORMAT_ABGR8888.rawValue
      let access = Int32(SDL_TEXTUREACCESS_STATIC.rawValue)
      texture = SDL_CreateTexture(sdl, format, access, side, side)
      guard let texture else { throw SDLError("SDL_CreateTexture(\(side)x\(side))") }
      SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_BLEND)
      SDL_SetTextureScaleMode(texture, SDL_ScaleModeLinear)
      geometry.atlas.sendAgain()
    }
    try geometry.atlas.send { rect, texels throws(SDLError) in
      var rect = SDL_Rect(rect)
      guard SDL_UpdateTexture(texture, &rect, texels, side * 4) == 0 else {
        throw SDLError("SDL_UpdateTexture(\(rect.w)x\(rect.h))")
      }
    }
  }

  private func draw(_ quads: Quads) throws(SDLError) {
    let stride = Int32(MemoryLayout<Quads.Corner>.stride)
    let corners = UnsafeRawPointer(quads.corners)
    let places = corners.assumingMemoryBound(to: Float.self)
    guard quads.count > 0 else { return }
    let result = SDL_RenderGeometryRaw(
      sdl,
      texture,
      places,
      stride,
      (corners + 4 * MemoryLayout<Float>.stride).assumingMemoryBound(to: SDL_Color.self),
      stride,
      places + 2,
      stride,
      Int32(quads.count),
      nil,
      0,
      0
    )
    guard result == 0, SDL_RenderFlush(sdl) == 0 else {
      throw SDLError("SDL_RenderGeometryRaw(\(quads.count) corners)")
    }
  }

  /// The name that OpenGL reports for its renderer; nil if the renderer does not run on the main
  /// processor.
  var softwareGL: String? {
    guard let name = glName?.lowercased() else { return nil }
    let isSoftware = ["llvmpipe", "softpipe", "swrast", "swiftshader", "software"]
      .contains { name.contains($0) }
    return isSoftware ? glName : nil
  }

  /// The name that OpenGL reports for its renderer; nil if SDL does not draw with OpenGL.
  private var glName: String? {
    guard let name = info.name, String(cString: name).hasPrefix("opengl") else { return nil }
    return csdl_gl_renderer_name().map { String(cString: $0) }
  }

  private var info: SDL_RendererInfo {
    var info = SDL_RendererInfo()
    SDL_GetRendererInfo(sdl, &info)
    return info
  }
}
