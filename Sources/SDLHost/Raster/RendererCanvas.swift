import CSDL
import Drawing

/// Draws through SDL's renderer, which is how a graphics processor is reached.
///
/// Masks become white textures that are coloured when they are copied; each is made once and stays
/// with its mask.
final class RendererCanvas: Canvas {
  private let renderer: OpaquePointer

  var clip = PixelBox.empty {
    didSet {
      guard clip != oldValue else { return }
      var rect = Self.rect(clip)
      SDL_RenderSetClipRect(renderer, &rect)
    }
  }

  /// Draws through a renderer that outlives the canvas.
  init(_ renderer: OpaquePointer) {
    self.renderer = renderer
  }

  /// Begins a picture.
  func clear(_ color: Color) {
    clip = .empty
    SDL_RenderSetClipRect(renderer, nil)
    SDL_SetRenderDrawColor(renderer, color.red, color.green, color.blue, 255)
    SDL_RenderClear(renderer)
  }

  /// Ends a picture; all of it is drawn then.
  func finish() {
    SDL_RenderSetClipRect(renderer, nil)
    SDL_RenderFlush(renderer)
  }

  func fill(_ box: PixelBox, _ color: Color) {
    guard color.alpha > 0, !box.isEmpty else { return }
    let mode = color.alpha == 255 ? SDL_BLENDMODE_NONE : SDL_BLENDMODE_BLEND
    SDL_SetRenderDrawBlendMode(renderer, mode)
    SDL_SetRenderDrawColor(renderer, color.red, color.green, color.blue, color.alpha)
    var rect = Self.rect(box)
    SDL_RenderFillRect(renderer, &rect)
  }

  func fill(columns: SoftSpan, rows: SoftSpan, _ color: Color) {
    fillPieces(columns: columns, rows: rows, color)
  }

  func draw(_ mask: Mask, part: PixelBox, x: Int, y: Int, _ color: Color) throws(SDLError) {
    let texture = try tinted(mask, color)
    // The texture has the blank columns as well.
    var source = Self.rect(part)
    source.x += 1
    var place = SDL_Rect(x: Int32(x), y: Int32(y), w: source.w, h: source.h)
    SDL_RenderCopy(renderer, texture, &source, &place)
  }

  func draw(_ mask: Mask, at place: TextPlace, _ color: Color) throws(SDLError) {
    let texture = try tinted(mask, color)
    let steps = Float(TextPlace.steps)
    var rect = SDL_FRect(
      x: Float(place.left) / steps - Float(place.widthScale),
      y: Float(place.top) / steps,
      w: Float(mask.stride) * Float(place.widthScale),
      h: Float(mask.height) * Float(place.verticalScale)
    )
    SDL_RenderCopyF(renderer, texture, nil, &rect)
  }

  /// The texture of a mask in a colour, made if it is not there.
  private func tinted(_ mask: Mask, _ color: Color) throws(SDLError) -> OpaquePointer {
    let texture: OpaquePointer
    if let known = mask.texture {
      texture = known
    } else {
      texture = try make(mask)
      mask.texture = texture
    }
    SDL_SetTextureColorMod(texture, color.red, color.green, color.blue)
    SDL_SetTextureAlphaMod(texture, color.alpha)
    return texture
  }

  private func make(_ mask: Mask) throws(SDLError) -> OpaquePointer {
    let access = Int32(SDL_TEXTUREACCESS_STATIC.rawValue)
    let format = SDL_PIXELFORMAT_ARGB8888.rawValue
    let (width, height) = (Int32(mask.stride), Int32(mask.height))
    guard let texture = SDL_CreateTexture(renderer, format, access, width, height) else {
      throw SDLError("SDL_CreateTexture(\(width)x\(height))")
    }
    // White even where it is clear, so that stretching brings no dark edges.
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

  private static func rect(_ box: PixelBox) -> SDL_Rect {
    SDL_Rect(
      x: Int32(box.left),
      y: Int32(box.top),
      w: Int32(max(0, box.width)),
      h: Int32(max(0, box.height))
    )
  }
}
