import CSDL
import Raster
import Synchronization

/// Draws a window's pictures in memory and shows them with the graphics processor, through SDL's renderer.
///
/// The graphics processor has the last picture in a texture. Only the differences from the previous picture are
/// drawn and copied into the texture.
final class TextureTarget: RenderTarget {
  var window: OpaquePointer? { handle }
  private let handle: OpaquePointer
  private let sdl: OpaquePointer
  private let reason: String
  private let losses = PictureLosses()
  private(set) var memory: MemoryRenderer?
  /// The texture with the picture drawn last; nil before the first picture, and after the textures were lost.
  private(set) var texture: OpaquePointer?

  /// Creates a renderer for a window; the target owns the window, and `free` destroys it.
  ///
  /// `reason` says in `description` why this kind of target was chosen.
  ///
  /// - Throws: `SDLError` if no renderer can be created. The window is then already destroyed.
  init(window: OpaquePointer, reason: String) throws(SDLError) {
    let flags = SDL_RENDERER_ACCELERATED.rawValue | SDL_RENDERER_PRESENTVSYNC.rawValue
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

  /// Frees the renderer and its textures.
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

  func renderer() throws(SDLError) -> MemoryRenderer {
    var (width, height): (Int32, Int32) = (0, 0)
    SDL_GetWindowSizeInPixels(handle, &width, &height)
    if let memory, bounds.width == width, bounds.height == height { return memory }
    guard width > 0, height > 0 else {
      throw SDLError(call: "draw", reason: "the window has no pixels")
    }
    let memory = MemoryRenderer(width: Int(width), height: Int(height))
    self.memory = memory
    freeTexture()
    return memory
  }

  /// Copies the differences from the previous picture into the texture, and the texture into the window.
  func finishDrawing() throws(SDLError) {
    guard let memory else { return }
    if losses.hasLostTextures.exchange(false, ordering: .relaxed) { freeTexture() }
    if texture == nil {
      try makeTexture()
      try update(memory.bounds, from: memory)
    } else {
      for rect in memory.changes { try update(rect, from: memory) }
    }
    guard SDL_RenderCopy(sdl, texture, nil, nil) == 0, SDL_RenderFlush(sdl) == 0 else {
      throw SDLError("SDL_RenderCopy")
    }
  }

  func show() { SDL_RenderPresent(sdl) }

  func replacement() throws(SDLError) -> (any RenderTarget)? {
    freeRenderer()
    return try RenderTargets.software(handle, reason: "the hardware renderer failed")
  }

  // MARK: The texture

  private func freeTexture() {
    SDL_DestroyTexture(texture)
    texture = nil
  }

  private func makeTexture() throws(SDLError) {
    let (width, height) = (Int32(bounds.width), Int32(bounds.height))
    let format = SDL_PIXELFORMAT_ARGB8888.rawValue
    let access = Int32(SDL_TEXTUREACCESS_STREAMING.rawValue)
    texture = SDL_CreateTexture(sdl, format, access, width, height)
    guard let texture else { throw SDLError("SDL_CreateTexture(\(width)x\(height))") }
    // The highest byte of a pixel is not an opacity.
    SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_NONE)
    SDL_SetTextureScaleMode(texture, SDL_ScaleModeNearest)
  }

  private func update(_ rect: PixelRect, from memory: MemoryRenderer) throws(SDLError) {
    let (first, pitch) = memory.pixel(rect.left, rect.top)
    var rect = SDL_Rect(rect)
    guard SDL_UpdateTexture(texture, &rect, first, Int32(pitch)) == 0 else {
      throw SDLError("SDL_UpdateTexture(\(rect.w)x\(rect.h))")
    }
  }

  // MARK: The driver

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
