import CSDL
import Raster
import Synchronization

/// Memory shared with the display: the window's own surface, or a copy if its format is another.
///
/// Only what differs from the picture before is drawn and sent.
final class SurfaceTarget: RenderTarget {
  let window: OpaquePointer?
  let description: String
  let waitsForDisplay = false
  private var surface: UnsafeMutablePointer<SDL_Surface>?
  private var ownsSurface = false
  private var memoryRenderer: MemoryRenderer?
  private let losses = WindowLosses()
  private var rects: [SDL_Rect] = []

  /// Draws into the surface of a window, which is destroyed with the target.
  init(window: OpaquePointer, reason: String) throws(SDLError) {
    self.window = window
    let memory = Video.sharesMemory ? "shared memory" : "window surface"
    description = "software (\(reason)), \(memory), \(Video.driver)"
    do throws(SDLError) {
      try renewSurface()
    } catch {
      SDL_DestroyWindow(window)
      throw error
    }
    SDL_AddEventWatch(WindowLosses.watch, Unmanaged.passUnretained(losses).toOpaque())
  }

  func free() {
    SDL_DelEventWatch(WindowLosses.watch, Unmanaged.passUnretained(losses).toOpaque())
    if ownsSurface, let surface { SDL_FreeSurface(surface) }
    if let window { SDL_DestroyWindow(window) }
  }

  var pixelSize: (width: Int, height: Int) {
    surface.map { (Int($0.pointee.w), Int($0.pointee.h)) } ?? (0, 0)
  }

  func renderer() throws(SDLError) -> any ShapeRenderer {
    if isOutdated {
      losses.hasSurface.store(false, ordering: .relaxed)
      try renewSurface()
      losses.hasPicture.store(true, ordering: .relaxed)
    }
    if let memoryRenderer { return memoryRenderer }
    guard let surface, let memory = surface.pointee.pixels, surface.pointee.w > 0,
      surface.pointee.h > 0
    else { throw SDLError(.call, call: "draw", reason: "the window has no pixels") }
    let renderer = MemoryRenderer(
      pixels: memory.assumingMemoryBound(to: UInt32.self),
      pitch: Int(surface.pointee.pitch) / 4,
      width: Int(surface.pointee.w),
      height: Int(surface.pointee.h)
    )
    memoryRenderer = renderer
    return renderer
  }

  /// Sends the rectangles in which the picture differs from the one shown before, or all of it if the
  /// system has lost that.
  ///
  /// If nothing differs and nothing was lost, nothing is sent.
  func show() throws(SDLError) {
    guard !isOutdated, let surface, let memoryRenderer else { return }
    let isLost = losses.hasPicture.exchange(false, ordering: .relaxed)
    guard isLost || !memoryRenderer.changes.isEmpty else { return }
    if ownsSurface, let shown = SDL_GetWindowSurface(window) {
      SDL_UpperBlit(surface, nil, shown, nil)
    }
    rects.removeAll(keepingCapacity: true)
    for rect in memoryRenderer.changes { rects.append(SDL_Rect(rect)) }
    let result =
      isLost
      ? SDL_UpdateWindowSurface(window)
      : SDL_UpdateWindowSurfaceRects(window, rects, Int32(rects.count))
    guard result == 0 else { throw SDLError("SDL_UpdateWindowSurface") }
  }

  func readColors(into colors: inout [UInt32]) throws(SDLError) {
    guard let memoryRenderer else {
      throw SDLError(.call, call: "read the picture", reason: "nothing was drawn")
    }
    memoryRenderer.copy(into: &colors)
  }

  /// Whether the surface no longer fits the window.
  private var isOutdated: Bool {
    var (width, height): (Int32, Int32) = (0, 0)
    SDL_GetWindowSizeInPixels(window, &width, &height)
    return surface?.pointee.w != width || surface?.pointee.h != height
      || losses.hasSurface.load(ordering: .relaxed)
  }

  private func renewSurface() throws(SDLError) {
    memoryRenderer = nil
    if ownsSurface, let surface { SDL_FreeSurface(surface) }
    surface = nil
    ownsSurface = false
    guard let shown = SDL_GetWindowSurface(window) else { throw SDLError("SDL_GetWindowSurface") }
    let usable = [SDL_PIXELFORMAT_RGB888.rawValue, SDL_PIXELFORMAT_ARGB8888.rawValue]
    if usable.contains(shown.pointee.format.pointee.format) {
      surface = shown
      return
    }
    surface = try SurfaceTarget.memory(width: shown.pointee.w, height: shown.pointee.h)
    ownsSurface = true
  }

  /// Makes a surface of 32 bits a pixel in memory; the caller frees it.
  static func memory(
    width: Int32,
    height: Int32
  ) throws(SDLError) -> UnsafeMutablePointer<SDL_Surface> {
    let format = SDL_PIXELFORMAT_RGB888.rawValue
    guard let surface = SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, format) else {
      throw SDLError("SDL_CreateRGBSurfaceWithFormat(\(width)x\(height))")
    }
    return surface
  }
}

/// What the system reports as lost of a window, while events are pumped.
nonisolated private final class WindowLosses: Sendable {
  /// The picture, or a part of it, is not on the display; initially it never was.
  let hasPicture = Atomic(true)
  /// The memory of the window's surface is invalid because of a new size.
  let hasSurface = Atomic(false)

  /// Called by SDL for each event; the result is ignored.
  static let watch:
    @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<SDL_Event>?) ->
      Int32 = { losses, event in
        guard let losses, let event, event.pointee.type == SDL_WINDOWEVENT.rawValue else {
          return 1
        }
        Unmanaged<WindowLosses>.fromOpaque(losses).takeUnretainedValue()
          .record(SDL_WindowEventID(UInt32(event.pointee.window.event)))
        return 1
      }

  private func record(_ event: SDL_WindowEventID) {
    switch event {
    case SDL_WINDOWEVENT_SIZE_CHANGED:
      hasSurface.store(true, ordering: .relaxed)
      hasPicture.store(true, ordering: .relaxed)
    case SDL_WINDOWEVENT_EXPOSED, SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED,
      SDL_WINDOWEVENT_DISPLAY_CHANGED:
      hasPicture.store(true, ordering: .relaxed)
    default:
      break
    }
  }
}
