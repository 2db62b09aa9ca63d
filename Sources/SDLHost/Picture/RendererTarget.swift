import CSDL
import Drawing
import Raster

/// SDL's renderer: a graphics processor in a window, or memory for tests.
///
/// A mask becomes a white texture that is coloured when it is copied; it is made once and attached to
/// its mask.
final class RendererTarget: RenderTarget, ShapeRenderer {
  let window: OpaquePointer?
  private let sdl: OpaquePointer
  private let surface: UnsafeMutablePointer<SDL_Surface>?
  /// Nothing is drawn outside it.
  private var clip: PixelRect?
  /// The first error of the current drawing.
  private var failure: SDLError?

  private final class Texture {
    let handle: OpaquePointer

    init(_ handle: OpaquePointer) { self.handle = handle }

    isolated deinit { SDL_DestroyTexture(handle) }
  }

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
  }

  /// Draws into memory of a size in pixels.
  init(offscreenWidth width: Int32, height: Int32) throws(SDLError) {
    let memory = try Self.surface(width: width, height: height)
    guard let sdl = SDL_CreateSoftwareRenderer(memory) else {
      let error = SDLError("SDL_CreateSoftwareRenderer")
      SDL_FreeSurface(memory)
      throw error
    }
    window = nil
    self.sdl = sdl
    surface = memory
  }

  /// Makes a surface of 32 bits a pixel in memory; the caller frees it.
  static func surface(
    width: Int32,
    height: Int32
  ) throws(SDLError) -> UnsafeMutablePointer<SDL_Surface> {
    let format = SDL_PIXELFORMAT_RGB888.rawValue
    guard let surface = SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, format) else {
      throw SDLError("SDL_CreateRGBSurfaceWithFormat(\(width)x\(height))")
    }
    return surface
  }

  func free() {
    SDL_DestroyRenderer(sdl)
    SDL_FreeSurface(surface)
    if let window { SDL_DestroyWindow(window) }
  }

  // MARK: RenderTarget

  var description: String {
    guard window != nil else { return "software by SDL, offscreen" }
    let name = info.name.map { String(cString: $0) } ?? ""
    let glName = glName.map { " (\($0))" } ?? ""
    return "hardware \(name)\(glName), \(waitsForDisplay ? "vsync" : "no vsync"), \(Video.driver)"
  }

  var waitsForDisplay: Bool { info.flags & SDL_RENDERER_PRESENTVSYNC.rawValue != 0 }

  var bounds: PixelRect {
    var (width, height): (Int32, Int32) = (0, 0)
    if let window {
      SDL_GetWindowSizeInPixels(window, &width, &height)
    } else {
      SDL_GetRendererOutputSize(sdl, &width, &height)
    }
    return PixelRect(left: 0, top: 0, right: Int(width), bottom: Int(height))
  }

  func renderer() -> any ShapeRenderer { self }

  func finishDrawing() throws(SDLError) {
    SDL_RenderSetClipRect(sdl, nil)
    SDL_RenderFlush(sdl)
    if let failure { throw failure }
  }

  func show() {
    SDL_RenderPresent(sdl)
  }

  func readColors(into colors: inout [UInt32]) throws(SDLError) {
    let (width, height) = (bounds.width, bounds.height)
    if colors.count != width * height { colors = Array(repeating: 0, count: width * height) }
    let format = SDL_PIXELFORMAT_RGB888.rawValue
    guard SDL_RenderReadPixels(sdl, nil, format, &colors, Int32(width * 4)) == 0 else {
      throw SDLError("SDL_RenderReadPixels(\(width)x\(height))")
    }
  }

  /// OpenGL's name of what draws, if that is computed on the processor.
  var softwareGL: String? {
    guard let name = glName?.lowercased() else { return nil }
    let isSoftware = ["llvmpipe", "softpipe", "swrast", "swiftshader", "software"]
      .contains { name.contains($0) }
    return isSoftware ? glName : nil
  }

  /// OpenGL's name of what draws; nil if the renderer does not use OpenGL.
  private var glName: String? {
    guard let name = info.name, String(cString: name).hasPrefix("opengl") else { return nil }
    return csdl_gl_renderer_name().map { String(cString: $0) }
  }

  private var info: SDL_RendererInfo {
    var info = SDL_RendererInfo()
    SDL_GetRendererInfo(sdl, &info)
    return info
  }

  // MARK: ShapeRenderer

  func begin(_ list: PlacedList) {
    clip = nil
    failure = nil
    SDL_RenderSetClipRect(sdl, nil)
    let color = list.background
    SDL_SetRenderDrawColor(sdl, color.red, color.green, color.blue, 255)
    SDL_RenderClear(sdl)
  }

  func beginShape(_ index: Int, _ shape: PlacedShape) -> Bool {
    if shape.clip != clip {
      clip = shape.clip
      var rect = SDL_Rect(shape.clip)
      SDL_RenderSetClipRect(sdl, &rect)
    }
    return true
  }

  /// Fills up to nine pieces of whole pixels.
  func fill(columns: CoverageSpan, rows: CoverageSpan, _ color: Color) {
    rows.forEachPart { top, bottom, shareY in
      columns.forEachPart { left, right, shareX in
        let alpha = UInt8((UInt32(color.alpha) * shareX * shareY + 0x8000) >> 16)
        guard alpha > 0 else { return }
        let mode = alpha == 255 ? SDL_BLENDMODE_NONE : SDL_BLENDMODE_BLEND
        SDL_SetRenderDrawBlendMode(sdl, mode)
        SDL_SetRenderDrawColor(sdl, color.red, color.green, color.blue, alpha)
        var rect = SDL_Rect(PixelRect(left: left, top: top, right: right, bottom: bottom))
        SDL_RenderFillRect(sdl, &rect)
      }
    }
  }

  /// The texture includes the blank columns of the mask.
  func draw(_ mask: Mask, at place: MaskPlace, within limit: PixelRect?, _ color: Color) {
    let texture: OpaquePointer
    do throws(SDLError) {
      texture = try self.texture(of: mask)
    } catch {
      failure = failure ?? error
      return
    }
    SDL_SetTextureColorMod(texture, color.red, color.green, color.blue)
    SDL_SetTextureAlphaMod(texture, color.alpha)
    if let limit {
      var target = SDL_Rect(limit)
      var source = target
      source.x += 1 - Int32(place.left >> 4)
      source.y -= Int32(place.top >> 4)
      SDL_RenderCopy(sdl, texture, &source, &target)
    } else {
      var target = SDL_FRect(
        x: Float(Double(place.left) / MaskPlace.steps - place.widthScale),
        y: Float(Double(place.top) / MaskPlace.steps),
        w: Float(Double(mask.stride) * place.widthScale),
        h: Float(Double(mask.height) * place.verticalScale)
      )
      SDL_RenderCopyF(sdl, texture, nil, &target)
    }
  }

  /// The texture of a mask, made if it is not there.
  private func texture(of mask: Mask) throws(SDLError) -> OpaquePointer {
    if let attached = mask.attachment as? Texture { return attached.handle }
    let access = Int32(SDL_TEXTUREACCESS_STATIC.rawValue)
    let format = SDL_PIXELFORMAT_ARGB8888.rawValue
    let (width, height) = (Int32(mask.stride), Int32(mask.height))
    guard let handle = SDL_CreateTexture(sdl, format, access, width, height) else {
      throw SDLError("SDL_CreateTexture(\(width)x\(height))")
    }
    let texture = Texture(handle)
    // White even where it is clear, so that stretching makes no dark edges.
    let pixels = (0..<mask.bytes).map { UInt32(mask.coverage[$0]) << 24 | 0x00FF_FFFF }
    guard SDL_UpdateTexture(handle, nil, pixels, width * 4) == 0 else {
      throw SDLError("SDL_UpdateTexture(\(width)x\(height))")
    }
    SDL_SetTextureBlendMode(handle, SDL_BLENDMODE_BLEND)
    SDL_SetTextureScaleMode(handle, SDL_ScaleModeLinear)
    mask.attachment = texture
    return handle
  }
}

extension SDL_Rect {
  init(_ rect: PixelRect) {
    self.init(
      x: Int32(rect.left),
      y: Int32(rect.top),
      w: Int32(max(0, rect.width)),
      h: Int32(max(0, rect.height))
    )
  }
}
