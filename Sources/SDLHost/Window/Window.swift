import CSDL
import Synchronization

/// Who turns the display list into pixels.
nonisolated package enum RendererChoice: String, CaseIterable, Sendable {
  /// The graphics processor if there is one, else the processor.
  case automatic
  /// The processor, into memory shared with the display; only what differs is drawn and sent.
  case software
  /// OpenGL or Metal, even if that is computed on the processor.
  case hardware
}

/// The one window, or plain memory of the same shape for pictures without a display.
///
/// Use it on the main thread. Pass it to a `Presenter` and an `InputReader`; they keep it alive.
@MainActor package final class Window {
  private var target: RenderTarget
  /// Of plain memory pixels, else what SDL measures windows and the mouse in, for each point; over 0.
  let unitsPerPoint: Double
  private let loss = WindowLoss()
  private var rects: [SDL_Rect] = []
  private var targetWidth: Int32 = 0
  private var targetHeight: Int32 = 0

  /// Opens a window and chooses its renderer.
  ///
  /// - Parameters:
  ///   - title: Shown by the window manager.
  ///   - width: In points; over 0.
  ///   - height: In points; over 0.
  ///   - renderer: Who draws. Offscreen it is always the processor: by itself, or with `hardware`
  ///     through SDL's renderer, which is how a graphics processor is driven.
  ///   - isOffscreen: Whether to draw into plain memory; needs no display.
  ///   - scale: Pixels per point, over 0; nil for what the desktop asks for, and 1 offscreen.
  /// - Throws: `SDLError`; of kind `.noDisplay` if there is nothing to open a window on.
  package init(
    title: String,
    width: Int = 1280,
    height: Int = 720,
    renderer: RendererChoice = .automatic,
    isOffscreen: Bool = false,
    scale: Double? = nil
  ) throws(SDLError) {
    let isSensible = width > 0 && height > 0 && (scale ?? 1) > 0
    precondition(isSensible, "a window has a size and a scale over 0")
    try Video.start(isOffscreen: isOffscreen)
    let wanted = scale ?? (isOffscreen ? 1 : DesktopScale.current)
    let unitsWide = Int32((Double(width) * wanted).rounded())
    let unitsHigh = Int32((Double(height) * wanted).rounded())
    do {
      target =
        isOffscreen
        ? try RenderTarget.offscreen(
          width: unitsWide,
          height: unitsHigh,
          usesRenderer: renderer == .hardware
        )
        : try RenderTarget.onScreen(
          title: title,
          width: unitsWide,
          height: unitsHigh,
          choice: renderer
        )
    } catch {
      Video.stop()
      throw error
    }
    unitsPerPoint = wanted
    noteTargetSize()
    SDL_AddEventWatch(WindowLoss.watch, Unmanaged.passUnretained(loss).toOpaque())
  }

  isolated deinit {
    SDL_DelEventWatch(WindowLoss.watch, Unmanaged.passUnretained(loss).toOpaque())
    target.free()
    Video.stop()
  }

  /// Width and height in points.
  package var size: (width: Double, height: Double) {
    var units = pixelSize
    if let window = target.window { SDL_GetWindowSize(window, &units.width, &units.height) }
    return (Double(units.width) / unitsPerPoint, Double(units.height) / unitsPerPoint)
  }

  /// Pixels per point; over 0.
  package var scale: Double {
    guard let window = target.window else { return unitsPerPoint }
    var width: Int32 = 0
    SDL_GetWindowSize(window, &width, nil)
    return width > 0 ? Double(pixelSize.width) / Double(width) * unitsPerPoint : unitsPerPoint
  }

  /// How often the display shows a new picture, in hertz; nil if it is unknown.
  package var refreshRate: Double? {
    guard let window = target.window else { return nil }
    let display = SDL_GetWindowDisplayIndex(window)
    var mode = SDL_DisplayMode()
    guard display >= 0, SDL_GetCurrentDisplayMode(display, &mode) == 0, mode.refresh_rate > 0
    else { return nil }
    return Double(mode.refresh_rate)
  }

  /// Whether to present a picture waits until the display takes it.
  package var waitsForDisplay: Bool { target.waitsForDisplay }

  /// Which renderer draws, why, and by what way; for example
  /// "software (no GPU), shared memory, x11".
  package var rendererDescription: String { target.description }

  /// SDL's name of the video driver, for example "x11" or "wayland".
  package var driver: String { Video.driver }

  // MARK: For the presenter

  /// Width and height in pixels.
  var pixelSize: (width: Int32, height: Int32) {
    var width: Int32 = 0
    var height: Int32 = 0
    if let window = target.window {
      SDL_GetWindowSizeInPixels(window, &width, &height)
    } else if let surface = target.surface {
      width = surface.pointee.w
      height = surface.pointee.h
    }
    return (width, height)
  }

  /// SDL's renderer; nil if the processor draws into `surface` by itself.
  var renderer: OpaquePointer? { target.renderer }

  /// Pixels of 32 bits to draw into or read from, until `renewTarget`; nil if there are none.
  var surface: UnsafeMutablePointer<SDL_Surface>? { target.surface }

  /// Whether the window's surface no longer fits the window.
  var needsNewTarget: Bool {
    guard target.window != nil, target.renderer == nil else { return false }
    let now = pixelSize
    return target.surface == nil || now.width != targetWidth || now.height != targetHeight
      || loss.hasSurface.load(ordering: .relaxed)
  }

  /// Makes the surface fit again.
  func renewTarget() throws(SDLError) {
    loss.hasSurface.store(false, ordering: .relaxed)
    try target.renewSurface()
    noteTargetSize()
    loss.hasPicture.store(true, ordering: .relaxed)
  }

  /// Shows what was drawn; waits for the display if the renderer does.
  ///
  /// Sent are the boxes, in pixels, in which the picture differs from the one shown before, or all
  /// of it if the system has lost that. Without boxes and with nothing lost nothing happens.
  func show(_ boxes: [PixelBox]) throws(SDLError) {
    guard let window = target.window else { return }
    if let renderer = target.renderer {
      SDL_RenderPresent(renderer)
      return
    }
    guard !needsNewTarget, let surface = target.surface else { return }
    let isLost = loss.hasPicture.exchange(false, ordering: .relaxed)
    guard isLost || !boxes.isEmpty else { return }
    if target.ownsSurface, let shown = SDL_GetWindowSurface(window) {
      SDL_UpperBlit(surface, nil, shown, nil)
    }
    rects.removeAll(keepingCapacity: true)
    for box in boxes {
      rects.append(
        SDL_Rect(
          x: Int32(box.left),
          y: Int32(box.top),
          w: Int32(box.width),
          h: Int32(box.height)
        )
      )
    }
    let result =
      isLost
      ? SDL_UpdateWindowSurface(window)
      : SDL_UpdateWindowSurfaceRects(window, rects, Int32(rects.count))
    guard result == 0 else { throw SDLError("SDL_UpdateWindowSurface") }
  }

  private func noteTargetSize() {
    (targetWidth, targetHeight) = pixelSize
  }
}

/// What the system says it has lost of the window, told while events are pumped.
nonisolated private final class WindowLoss: Sendable {
  /// The picture, or a part of it, is no longer on the display; it never was at the beginning.
  let hasPicture = Atomic(true)
  /// The memory of the window's surface has gone with its size.
  let hasSurface = Atomic(false)

  /// What SDL calls for each event; the answer is ignored.
  static let watch:
    @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<SDL_Event>?) ->
      Int32 = { loss, event in
        guard let loss, let event, event.pointee.type == SDL_WINDOWEVENT.rawValue else { return 1 }
        Unmanaged<WindowLoss>.fromOpaque(loss).takeUnretainedValue()
          .note(SDL_WindowEventID(UInt32(event.pointee.window.event)))
        return 1
      }

  private func note(_ event: SDL_WindowEventID) {
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
