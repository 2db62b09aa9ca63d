import CSDL

/// What the renderer draws into, with everything that must be freed together.
struct RenderTarget {
  /// The window; nil if the target is plain memory.
  var window: OpaquePointer?
  /// Draws into the window, its surface, or `surface`; nil after a renewal failed.
  var renderer: OpaquePointer?
  /// The plain memory; nil if there is a window.
  var surface: UnsafeMutablePointer<SDL_Surface>?
  /// Whether the renderer draws into the window's own surface, which then has to be sent.
  var usesWindowSurface: Bool
  /// Which renderer it is and why, for people.
  var description: String

  /// Makes plain memory of the given size in pixels; needs no display.
  static func offscreen(width: Int32, height: Int32) throws(SDLError) -> RenderTarget {
    guard
      let surface = SDL_CreateRGBSurfaceWithFormat(
        0,
        width,
        height,
        32,
        SDL_PIXELFORMAT_RGB888.rawValue
      )
    else { throw SDLError("SDL_CreateRGBSurfaceWithFormat(\(width)x\(height))") }
    guard let renderer = SDL_CreateSoftwareRenderer(surface) else {
      let error = SDLError("SDL_CreateSoftwareRenderer")
      SDL_FreeSurface(surface)
      throw error
    }
    return RenderTarget(
      window: nil,
      renderer: renderer,
      surface: surface,
      usesWindowSurface: false,
      description: "software, offscreen"
    )
  }

  /// Opens a window and the renderer that suits the machine.
  ///
  /// A graphics processor draws if there is one and OpenGL really uses it; otherwise the software
  /// renderer is several times faster than OpenGL computed on the processor.
  static func onScreen(
    title: String,
    width: Int32,
    height: Int32,
    choice: RendererChoice
  ) throws(SDLError) -> RenderTarget {
    switch choice {
    case .software:
      return try software(title, width, height, why: "asked for")
    case .hardware:
      return try hardware(title, width, height)
    case .automatic:
      guard Video.hasRenderNode else { return try software(title, width, height, why: "no GPU") }
      do {
        let target = try hardware(title, width, height)
        guard let name = target.renderer.flatMap(glRendererName), isSoftwareGL(name) else {
          return target
        }
        target.free()
        return try software(title, width, height, why: "OpenGL is \(name)")
      } catch {
        return try software(title, width, height, why: "no hardware renderer")
      }
    }
  }

  /// Frees renderer, memory and window, in that order.
  func free() {
    if let renderer { SDL_DestroyRenderer(renderer) }
    if let surface { SDL_FreeSurface(surface) }
    if let window { SDL_DestroyWindow(window) }
  }

  /// Replaces the renderer after the window's surface has changed its size.
  ///
  /// Textures die with the old renderer: whoever keeps any must have let go of them.
  mutating func renewWindowSurface() throws(SDLError) {
    guard usesWindowSurface, let window else { return }
    // SDL discards the old surface as soon as it is asked for the new one.
    if let renderer { SDL_DestroyRenderer(renderer) }
    renderer = nil
    renderer = try Self.surfaceRenderer(window)
  }

  // MARK: Making

  private static func software(
    _ title: String,
    _ width: Int32,
    _ height: Int32,
    why: String
  ) throws(SDLError) -> RenderTarget {
    let window = try open(title, width, height)
    let renderer: OpaquePointer
    do {
      renderer = try surfaceRenderer(window)
    } catch {
      SDL_DestroyWindow(window)
      throw error
    }
    let way = Video.sharesMemory ? "shared memory" : "window surface"
    return RenderTarget(
      window: window,
      renderer: renderer,
      surface: nil,
      usesWindowSurface: true,
      description: "software (\(why)), \(way), \(Video.driver)"
    )
  }

  private static func hardware(
    _ title: String,
    _ width: Int32,
    _ height: Int32
  ) throws(SDLError) -> RenderTarget {
    let window = try open(title, width, height)
    let flags = SDL_RENDERER_ACCELERATED.rawValue | SDL_RENDERER_PRESENTVSYNC.rawValue
    guard let renderer = SDL_CreateRenderer(window, -1, flags) else {
      let error = SDLError("SDL_CreateRenderer(accelerated)")
      SDL_DestroyWindow(window)
      throw error
    }
    let name = glRendererName(renderer).map { " (\($0))" } ?? ""
    return RenderTarget(
      window: window,
      renderer: renderer,
      surface: nil,
      usesWindowSurface: false,
      description: "hardware \(rendererName(renderer))\(name), vsync, \(Video.driver)"
    )
  }

  private static func open(
    _ title: String,
    _ width: Int32,
    _ height: Int32
  ) throws(SDLError) -> OpaquePointer {
    let flags = SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
    let center = csdl_windowpos_centered
    guard let window = SDL_CreateWindow(title, center, center, width, height, flags) else {
      throw SDLError("SDL_CreateWindow(\(width)x\(height))")
    }
    return window
  }

  /// A software renderer on the window's surface.
  private static func surfaceRenderer(
    _ window: OpaquePointer
  ) throws(SDLError) -> OpaquePointer {
    guard let surface = SDL_GetWindowSurface(window) else {
      throw SDLError("SDL_GetWindowSurface")
    }
    guard let renderer = SDL_CreateSoftwareRenderer(surface) else {
      throw SDLError("SDL_CreateSoftwareRenderer")
    }
    return renderer
  }

  // MARK: Asking

  private static func rendererName(_ renderer: OpaquePointer) -> String {
    var facts = SDL_RendererInfo()
    guard SDL_GetRendererInfo(renderer, &facts) == 0, let name = facts.name else { return "" }
    return String(cString: name)
  }

  /// What OpenGL calls the thing that draws; nil if the renderer does not use OpenGL.
  private static func glRendererName(_ renderer: OpaquePointer) -> String? {
    typealias GetString = @convention(c) (UInt32) -> UnsafePointer<CChar>?
    let rendererNameCode: UInt32 = 0x1F01
    guard rendererName(renderer).hasPrefix("opengl"),
      let address = SDL_GL_GetProcAddress("glGetString")
    else { return nil }
    return unsafeBitCast(address, to: GetString.self)(rendererNameCode).map { String(cString: $0) }
  }

  private static func isSoftwareGL(_ name: String) -> Bool {
    let name = name.lowercased()
    return ["llvmpipe", "softpipe", "swrast", "swiftshader", "software"].contains { known in
      name.contains(known)
    }
  }
}
