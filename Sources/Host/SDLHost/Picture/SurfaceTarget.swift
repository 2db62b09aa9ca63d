import CSDL
import Raster
import Synchronization

/// Draws a window's pictures in memory and sends them to the display.
///
/// The memory is shared with the X server if possible. Otherwise it is the window's own surface. If that
/// surface has another pixel format, the memory is a surface whose pixels are copied to it.
///
/// Only the differences from the previous picture are drawn and sent. The X server reads shared memory after
/// `show` returns. The next drawing waits until the X server has finished.
final class SurfaceTarget: RenderTarget {
  let window: OpaquePointer?
  let description: String
  private(set) var memory: MemoryRenderer?
  /// Memory shared with the X server; its `pixels` are nil if no memory is shared.
  private var shared = csdl_X11Picture()
  /// Whether the X server may still read the shared memory.
  private var isSent = false
  /// The surface that is drawn into if the window's own surface has another pixel format; otherwise nil.
  private var copy: UnsafeMutablePointer<SDL_Surface>?
  private let losses = PictureLosses()
  private var rects: [SDL_Rect] = []

  /// Creates a target that draws into a window; `free` destroys the window.
  ///
  /// `reason` says in `description` why this kind of target was chosen.
  init(window: OpaquePointer, reason: String) {
    self.window = window
    let memory = Video.sharesMemory ? "shared memory" : "window surface"
    description = "software (\(reason)), \(memory), \(Video.driver)"
    losses.watch()
  }

  func free() {
    losses.unwatch()
    freeMemory()
    SDL_DestroyWindow(window)
  }

  func renderer() throws(SDLError) -> MemoryRenderer {
    if isOutdated {
      losses.hasLostSurface.store(false, ordering: .relaxed)
      try renewSurface()
      losses.hasLostPicture.store(true, ordering: .relaxed)
    }
    guard let memory else {
      throw SDLError(call: "draw", reason: "the window has no pixels")
    }
    if isSent { csdl_x11_wait(&shared) }
    isSent = false
    return memory
  }

  /// Sends the rectangles in which the picture differs from the one shown before.
  ///
  /// If the system has lost the previous picture, the whole picture is sent. If nothing differs and
  /// nothing was lost, nothing is sent.
  func show() throws(SDLError) {
    guard !isOutdated, let memory else { return }
    let isLost = losses.hasLostPicture.exchange(false, ordering: .relaxed)
    guard isLost || !memory.changes.isEmpty else { return }
    rects.removeAll(keepingCapacity: true)
    for rect in isLost ? [memory.bounds] : memory.changes { rects.append(SDL_Rect(rect)) }
    if shared.pixels != nil {
      csdl_x11_put(&shared, rects, Int32(rects.count))
      isSent = true
      return
    }
    if let copy, let shown = SDL_GetWindowSurface(window) { SDL_UpperBlit(copy, nil, shown, nil) }
    let result = SDL_UpdateWindowSurfaceRects(window, rects, Int32(rects.count))
    guard result == 0 else { throw SDLError("SDL_UpdateWindowSurface") }
  }

  /// Whether the window has another size than the memory, or the surface is invalid.
  private var isOutdated: Bool {
    var (width, height): (Int32, Int32) = (0, 0)
    SDL_GetWindowSizeInPixels(window, &width, &height)
    return bounds.width != width || bounds.height != height
      || losses.hasLostSurface.load(ordering: .relaxed)
  }

  private func renewSurface() throws(SDLError) {
    freeMemory()
    var (width, height): (Int32, Int32) = (0, 0)
    SDL_GetWindowSizeInPixels(window, &width, &height)
    if Video.sharesMemory, width > 0, height > 0,
      csdl_x11_share(window, width, height, &shared) == SDL_TRUE
    {
      memory = MemoryRenderer(width: Int(width), height: Int(height), pixels: shared.pixels)
      return
    }
    guard var surface = SDL_GetWindowSurface(window) else { throw SDLError("SDL_GetWindowSurface") }
    let usable = [SDL_PIXELFORMAT_RGB888.rawValue, SDL_PIXELFORMAT_ARGB8888.rawValue]
    if !usable.contains(surface.pointee.format.pointee.format) {
      let format = SDL_PIXELFORMAT_RGB888.rawValue
      copy = SDL_CreateRGBSurfaceWithFormat(0, surface.pointee.w, surface.pointee.h, 32, format)
      guard let copy else { throw SDLError("SDL_CreateRGBSurfaceWithFormat") }
      surface = copy
    }
    (width, height) = (surface.pointee.w, surface.pointee.h)
    guard let pixels = surface.pointee.pixels, width > 0, height > 0 else { return }
    memory = MemoryRenderer(
      width: Int(width),
      height: Int(height),
      pixels: pixels.assumingMemoryBound(to: UInt32.self),
      pitch: Int(surface.pointee.pitch) / 4
    )
  }

  private func freeMemory() {
    memory = nil
    csdl_x11_free(&shared)
    isSent = false
    SDL_FreeSurface(copy)
    copy = nil
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
