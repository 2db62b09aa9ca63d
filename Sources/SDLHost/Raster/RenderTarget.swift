import CSDL

/// What is drawn into, with everything that must be freed together.
struct RenderTarget {
  /// The window; nil if the target is plain memory.
  var window: OpaquePointer?
  /// SDL's renderer; nil if the processor draws into `surface` by itself.
  var renderer: OpaquePointer?
  /// Pixels of 32 bits, 0xFFRRGGBB: the window's own or plain memory; nil if there are only those
  /// of a graphics processor, and after a renewal failed.
  var surface: UnsafeMutablePointer<SDL_Surface>?
  /// Whether `surface` is plain memory, to be freed.
  var ownsSurface: Bool
  /// Which way is taken and why, for people.
  var description: String

  /// Makes plain memory of the given size in pixels, which needs no display; with `usesRenderer`
  /// SDL's renderer draws into it, as it would into a graphics processor.
  static func offscreen(
    width: Int32,
    height: Int32,
    usesRenderer: Bool
  ) throws(SDLError) -> RenderTarget {
    let surface = try memory(width: width, height: height)
    var target = RenderTarget(
      window: nil,
      renderer: nil,
      surface: surface,
      ownsSurface: true,
      description: "software, offscreen"
    )
    guard usesRenderer else { return target }
    target.renderer = SDL_CreateSoftwareRenderer(surface)
    target.description = "software by SDL, offscreen"
    guard target.renderer != nil else {
      let error = SDLError("SDL_CreateSoftwareRenderer")
      SDL_FreeSurface(surface)
      throw error
    }
    return target
  }

  /// Opens a window and chooses who draws.
  ///
  /// A graphics processor draws if there is one and OpenGL really uses it; otherwise the processor
  /// by itself is several times faster than OpenGL computed on it.
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
    if ownsSurface, let surface { SDL_FreeSurface(surface) }
    if let window { SDL_DestroyWindow(window) }
  }

  /// Takes the window's surface anew after it has changed its size.
  mutating func renewSurface() throws(SDLError) {
    guard renderer == nil, let window else { return }
    if ownsSurface, let surface { SDL_FreeSurface(surface) }
    surface = nil
    (surface, ownsSurface) = try Self.surface(of: window)
  }

  // MARK: Making

  private static func software(
    _ title: String,
    _ width: Int32,
    _ height: Int32,
    why: String
  ) throws(SDLError) -> RenderTarget {
    let window = try open(title, width, height)
    let way = Video.sharesMemory ? "shared memory" : "window surface"
    do throws(SDLError) {
      let (surface, isOwn) = try surface(of: window)
      return RenderTarget(
        window: window,
        renderer: nil,
        surface: surface,
        ownsSurface: isOwn,
        description: "software (\(why)), \(way), \(Video.driver)"
      )
    } catch {
      SDL_DestroyWindow(window)
      throw error
    }
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
    let vsync = waits(renderer) ? "vsync" : "no vsync"
    return RenderTarget(
      window: window,
      renderer: renderer,
      surface: nil,
      ownsSurface: false,
      description: "hardware \(rendererName(renderer))\(name), \(vsync), \(Video.driver)"
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

  /// The window's own pixels if they are as wanted, else memory of that size.
  private static func surface(
    of window: OpaquePointer
  ) throws(SDLError) -> (UnsafeMutablePointer<SDL_Surface>, isOwn: Bool) {
    guard let surface = SDL_GetWindowSurface(window) else {
      throw SDLError("SDL_GetWindowSurface")
    }
    let wanted = [SDL_PIXELFORMAT_RGB888.rawValue, SDL_PIXELFORMAT_ARGB8888.rawValue]
    if wanted.contains(surface.pointee.format.pointee.format) { return (surface, false) }
    return (try memory(width: surface.pointee.w, height: surface.pointee.h), true)
  }

  private static func memory(
    width: Int32,
    height: Int32
  ) throws(SDLError) -> UnsafeMutablePointer<SDL_Surface> {
    let format = SDL_PIXELFORMAT_RGB888.rawValue
    guard let surface = SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, format) else {
      throw SDLError("SDL_CreateRGBSurfaceWithFormat(\(width)x\(height))")
    }
    return surface
  }

  // MARK: Asking

  private static func rendererName(_ renderer: OpaquePointer) -> String {
    var facts = SDL_RendererInfo()
    guard SDL_GetRendererInfo(renderer, &facts) == 0, let name = facts.name else { return "" }
    return String(cString: name)
  }

  /// Whether a present waits until the display takes the picture.
  var waitsForDisplay: Bool { renderer.map(Self.waits) ?? false }

  private static func waits(_ renderer: OpaquePointer) -> Bool {
    var facts = SDL_RendererInfo()
    return SDL_GetRendererInfo(renderer, &facts) == 0
      && facts.flags & SDL_RENDERER_PRESENTVSYNC.rawValue != 0
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
