import CSDL

/// Making textures of white pixels whose colour comes with the copy.
enum Texture {
  /// Makes a texture of ARGB pixels that blends and stretches smoothly; the caller destroys it.
  static func make(
    renderer: OpaquePointer,
    pixels: UnsafeRawPointer,
    pitch: Int32,
    width: Int32,
    height: Int32
  ) throws(SDLError) -> OpaquePointer {
    let access = Int32(SDL_TEXTUREACCESS_STATIC.rawValue)
    let format = SDL_PIXELFORMAT_ARGB8888.rawValue
    guard let texture = SDL_CreateTexture(renderer, format, access, width, height) else {
      throw SDLError("SDL_CreateTexture(\(width)x\(height))")
    }
    guard SDL_UpdateTexture(texture, nil, pixels, pitch) == 0 else {
      let error = SDLError("SDL_UpdateTexture(\(width)x\(height))")
      SDL_DestroyTexture(texture)
      throw error
    }
    SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_BLEND)
    SDL_SetTextureScaleMode(texture, SDL_ScaleModeLinear)
    return texture
  }
}
