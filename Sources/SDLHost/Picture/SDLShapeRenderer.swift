import CSDL
import Drawing
import Raster

/// Draws through SDL's renderer, by which a graphics processor is reached.
///
/// A mask becomes a white texture that is coloured when it is copied; it is made once and attached to
/// its mask.
final class SDLShapeRenderer: MaskRenderer {
  private(set) var bounds = PixelRect.empty
  private(set) var visible = PixelRect.empty
  private(set) var cutter = ShapeCutter()
  private let renderer: OpaquePointer
  private var clip = PixelRect.empty
  private var failure: SDLError?

  private final class Texture {
    let handle: OpaquePointer

    init(_ handle: OpaquePointer) { self.handle = handle }

    isolated deinit { SDL_DestroyTexture(handle) }
  }

  /// Draws through a renderer that outlives this object.
  init(_ renderer: OpaquePointer) {
    self.renderer = renderer
  }

  /// Sets the picture's size in pixels.
  func resize(width: Int, height: Int) {
    bounds = PixelRect(left: 0, top: 0, right: width, bottom: height)
  }

  /// The first error since the last call.
  func takeFailure() -> SDLError? {
    defer { failure = nil }
    return failure
  }

  /// Releases the textures of shapes; masks of texts belong to their cache.
  func removeTextures() {
    cutter = ShapeCutter()
  }

  // MARK: ShapeRenderer

  func begin(_ list: PlacedList) {
    clip = .empty
    SDL_RenderSetClipRect(renderer, nil)
    let color = list.background
    SDL_SetRenderDrawColor(renderer, color.red, color.green, color.blue, 255)
    SDL_RenderClear(renderer)
  }

  func beginShape(_ index: Int, visible: PixelRect, clip: PixelRect) -> Bool {
    self.visible = visible
    if clip != self.clip {
      self.clip = clip
      var rect = SDL_Rect(clip)
      SDL_RenderSetClipRect(renderer, &rect)
    }
    return true
  }

  func end() {
    SDL_RenderSetClipRect(renderer, nil)
    SDL_RenderFlush(renderer)
  }

  func fill(_ rect: PixelRect, _ color: Color) {
    guard color.alpha > 0, !rect.isEmpty else { return }
    let mode = color.alpha == 255 ? SDL_BLENDMODE_NONE : SDL_BLENDMODE_BLEND
    SDL_SetRenderDrawBlendMode(renderer, mode)
    SDL_SetRenderDrawColor(renderer, color.red, color.green, color.blue, color.alpha)
    var rect = SDL_Rect(rect)
    SDL_RenderFillRect(renderer, &rect)
  }

  /// Fills up to nine pieces of whole pixels.
  func fill(columns: CoverageSpan, rows: CoverageSpan, _ color: Color) {
    rows.forEachPart { top, bottom, shareY in
      columns.forEachPart { left, right, shareX in
        var shade = color
        shade.alpha = UInt8((UInt32(color.alpha) * shareX * shareY + 0x8000) >> 16)
        fill(PixelRect(left: left, top: top, right: right, bottom: bottom), shade)
      }
    }
  }

  func draw(_ mask: Mask, part: PixelRect, x: Int, y: Int, _ color: Color) {
    guard let texture = texture(of: mask, color) else { return }
    // The texture includes the blank columns.
    var source = SDL_Rect(part)
    source.x += 1
    var place = SDL_Rect(x: Int32(x), y: Int32(y), w: source.w, h: source.h)
    SDL_RenderCopy(renderer, texture, &source, &place)
  }

  func draw(_ mask: Mask, at place: MaskPlace, _ color: Color) {
    guard let texture = texture(of: mask, color) else { return }
    let steps = Float(MaskPlace.steps)
    var rect = SDL_FRect(
      x: Float(place.left) / steps - Float(place.widthScale),
      y: Float(place.top) / steps,
      w: Float(mask.stride) * Float(place.widthScale),
      h: Float(mask.height) * Float(place.verticalScale)
    )
    SDL_RenderCopyF(renderer, texture, nil, &rect)
  }

  // MARK: Textures

  /// The texture of a mask with a colour set, made if it is not there; nil if it cannot be made.
  private func texture(of mask: Mask, _ color: Color) -> OpaquePointer? {
    let texture: OpaquePointer
    if let attached = mask.attachment as? Texture {
      texture = attached.handle
    } else {
      do {
        texture = try makeTexture(of: mask)
      } catch {
        failure = failure ?? error
        return nil
      }
      mask.attachment = Texture(texture)
    }
    SDL_SetTextureColorMod(texture, color.red, color.green, color.blue)
    SDL_SetTextureAlphaMod(texture, color.alpha)
    return texture
  }

  private func makeTexture(of mask: Mask) throws(SDLError) -> OpaquePointer {
    let access = Int32(SDL_TEXTUREACCESS_STATIC.rawValue)
    let format = SDL_PIXELFORMAT_ARGB8888.rawValue
    let (width, height) = (Int32(mask.stride), Int32(mask.height))
    guard let texture = SDL_CreateTexture(renderer, format, access, width, height) else {
      throw SDLError("SDL_CreateTexture(\(width)x\(height))")
    }
    // White even where it is clear, so that stretching makes no dark edges.
    let pixels = (0..<mask.bytes).map { UInt32(mask.coverage[$0]) << 24 | 0x00FF_FFFF }
    guard SDL_UpdateTexture(texture, nil, pixels, width * 4) == 0 else {
      let error = SDLError("SDL_UpdateTexture(\(width)x\(height))")
      SDL_DestroyTexture(texture)
      throw error
    }
    SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_BLEND)
    SDL_SetTextureScaleMode(texture, SDL_ScaleModeLinear)
    return texture
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
