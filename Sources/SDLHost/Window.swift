import CSDL

/// Who turns the display list into pixels.
nonisolated public enum RendererChoice: String, CaseIterable, Sendable {
  /// The graphics processor if there is one, else the processor.
  case automatic
  /// The processor, through memory shared with the display.
  case software
  /// OpenGL or Metal, even if that is computed on the processor.
  case hardware
}

/// The one window, or plain memory of the same shape for pictures without a display.
///
/// Use it on the main thread. Pass it to a `Presenter` and an `InputReader`; they keep it alive.
@MainActor public final class Window {
  private var target: RenderTarget
  private let offscreenScale: Double
  private var targetWidth: Int32 = 0
  private var targetHeight: Int32 = 0

  /// Opens a window and chooses its renderer.
  ///
  /// - Parameters:
  ///   - title: Shown by the window manager.
  ///   - width: In points; over 0.
  ///   - height: In points; over 0.
  ///   - renderer: Who draws; ignored offscreen, where the processor does.
  ///   - isOffscreen: Whether to draw into plain memory; needs no display.
  ///   - scale: Pixels per point offscreen, over 0; a real window asks the display.
  /// - Throws: `SDLError`; of kind `.noDisplay` if there is nothing to open a window on.
  public init(
    title: String,
    width: Int = 1280,
    height: Int = 720,
    renderer: RendererChoice = .automatic,
    isOffscreen: Bool = false,
    scale: Double = 1
  ) throws(SDLError) {
    precondition(width > 0 && height > 0 && scale > 0, "a window has a size and a scale over 0")
    try Video.start(isOffscreen: isOffscreen)
    do {
      target =
        isOffscreen
        ? try RenderTarget.offscreen(
          width: Int32((Double(width) * scale).rounded()),
          height: Int32((Double(height) * scale).rounded())
        )
        : try RenderTarget.onScreen(
          title: title,
          width: Int32(width),
          height: Int32(height),
          choice: renderer
        )
    } catch {
      Video.stop()
      throw error
    }
    offscreenScale = scale
    noteTargetSize()
  }

  isolated deinit {
    target.free()
    Video.stop()
  }

  /// Width and height in points.
  public var size: (width: Double, height: Double) {
    guard let window = target.window else {
      let pixels = pixelSize
      return (Double(pixels.width) / offscreenScale, Double(pixels.height) / offscreenScale)
    }
    var width: Int32 = 0
    var height: Int32 = 0
    SDL_GetWindowSize(window, &width, &height)
    return (Double(width), Double(height))
  }

  /// Pixels per point; over 0.
  public var scale: Double {
    guard target.window != nil else { return offscreenScale }
    let points = size.width
    return points > 0 ? Double(pixelSize.width) / points : 1
  }

  /// How often the display shows a new picture, in hertz; nil if it is unknown.
  public var refreshRate: Double? {
    guard let window = target.window else { return nil }
    let display = SDL_GetWindowDisplayIndex(window)
    var mode = SDL_DisplayMode()
    guard display >= 0, SDL_GetCurrentDisplayMode(display, &mode) == 0, mode.refresh_rate > 0
    else { return nil }
    return Double(mode.refresh_rate)
  }

  /// Which renderer draws, why, and by what way; for example
  /// "software (no GPU), shared memory, x11".
  public var rendererDescription: String { target.description }

  /// SDL's name of the video driver, for example "x11" or "wayland".
  public var driver: String { Video.driver }

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

  /// What draws, until `renewTarget`; nil if that failed.
  var renderer: OpaquePointer? { target.renderer }

  /// Whether the window's surface no longer fits the window.
  var needsNewTarget: Bool {
    guard target.usesWindowSurface else { return false }
    let now = pixelSize
    return now.width != targetWidth || now.height != targetHeight
  }

  /// Makes the surface fit again.
  ///
  /// Every texture must have been destroyed before.
  func renewTarget() throws(SDLError) {
    try target.renewWindowSurface()
    noteTargetSize()
  }

  /// Shows what was drawn; waits for the display if the renderer does.
  func show() throws(SDLError) {
    SDL_RenderFlush(target.renderer)
    guard let window = target.window else { return }
    if target.usesWindowSurface {
      guard !needsNewTarget else { return }
      guard SDL_UpdateWindowSurface(window) == 0 else { throw SDLError("SDL_UpdateWindowSurface") }
    } else {
      SDL_RenderPresent(target.renderer)
    }
  }

  private func noteTargetSize() {
    (targetWidth, targetHeight) = pixelSize
  }
}
