import CSDL
import Raster

/// SDL's renderer: a graphics processor in a window, or memory for tests.
final class RendererTarget: RenderTarget {
  let window: OpaquePointer?
  let description: String
  private let sdl: OpaquePointer
  private let surface: UnsafeMutablePointer<SDL_Surface>?
  private let shapes: SDLShapeRenderer

  /// Draws into a window, which is destroyed with the target.
  init(window: OpaquePointer) throws(SDLError) {
    let flags = SDL_RENDERER_ACCELERATED.rawValue | SDL_RENDERER_PRESENTVSYNC.rawValue
    guard let sdl = SDL_CreateRenderer(window, -1, flags) else {
      let error = SDLError("SDL_CreateRenderer(accelerated)")
      SDL_DestroyWindow(window)
      throw error
    }
    self.window = window
    self.sdl = sdl
    surface = nil
    shapes = SDLShapeRenderer(sdl)
    let name = Self.glName(sdl).map { " (\($0))" } ?? ""
    let vsync = Self.waits(sdl) ? "vsync" : "no vsync"
    description = "hardware \(Self.name(sdl))\(name), \(vsync), \(Video.driver)"
  }

  /// Draws into memory of a size in pixels.
  init(offscreenWidth width: Int, height: Int) throws(SDLError) {
    let memory = try SurfaceTarget.memory(width: Int32(width), height: Int32(height))
    guard let sdl = SDL_CreateSoftwareRenderer(memory) else {
      let error = SDLError("SDL_CreateSoftwareRenderer")
      SDL_FreeSurface(memory)
      throw error
    }
    window = nil
    self.sdl = sdl
    surface = memory
    shapes = SDLShapeRenderer(sdl)
    description = "software by SDL, offscreen"
  }

  func free() {
    shapes.removeTextures()
    SDL_DestroyRenderer(sdl)
    if let surface { SDL_FreeSurface(surface) }
    if let window { SDL_DestroyWindow(window) }
  }

  var pixelSize: (width: Int, height: Int) {
    var (width, height): (Int32, Int32) = (0, 0)
    if let window {
      SDL_GetWindowSizeInPixels(window, &width, &height)
    } else {
      SDL_GetRendererOutputSize(sdl, &width, &height)
    }
    return (Int(width), Int(height))
  }

  var waitsForDisplay: Bool { Self.waits(sdl) }

  func renderer() -> any ShapeRenderer {
    let size = pixelSize
    shapes.resize(width: size.width, height: size.height)
    return shapes
  }

  func finishDrawing() throws(SDLError) {
    if let failure = shapes.takeFailure() { throw failure }
  }

  func show() {
    SDL_RenderPresent(sdl)
  }

  func readColors(into colors: inout [UInt32]) throws(SDLError) {
    let (width, height) = pixelSize
    if colors.count != width * height { colors = Array(repeating: 0, count: width * height) }
    let format = SDL_PIXELFORMAT_RGB888.rawValue
    guard SDL_RenderReadPixels(sdl, nil, format, &colors, Int32(width * 4)) == 0 else {
      throw SDLError("SDL_RenderReadPixels(\(width)x\(height))")
    }
  }

  /// OpenGL's name of what draws, if that is computed on the processor.
  var softwareGL: String? {
    guard let name = Self.glName(sdl) else { return nil }
    let isSoftware = ["llvmpipe", "softpipe", "swrast", "swiftshader", "software"]
      .contains { name.lowercased().contains($0) }
    return isSoftware ? name : nil
  }

  private static func name(_ renderer: OpaquePointer) -> String {
    var info = SDL_RendererInfo()
    guard SDL_GetRendererInfo(renderer, &info) == 0, let name = info.name else { return "" }
    return String(cString: name)
  }

  private static func waits(_ renderer: OpaquePointer) -> Bool {
    var info = SDL_RendererInfo()
    return SDL_GetRendererInfo(renderer, &info) == 0
      && info.flags & SDL_RENDERER_PRESENTVSYNC.rawValue != 0
  }

  /// OpenGL's name of what draws; nil if the renderer does not use OpenGL.
  private static func glName(_ renderer: OpaquePointer) -> String? {
    guard name(renderer).hasPrefix("opengl") else { return nil }
    return csdl_gl_renderer_name().map { String(cString: $0) }
  }
}
