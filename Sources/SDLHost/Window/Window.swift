import CSDL
import Raster

#if os(Linux)
  import CWayland
#endif

/// Who turns the display list into pixels.
nonisolated package enum RendererChoice: String, CaseIterable, Sendable {
  /// The graphics processor if there is one, else the processor.
  case automatic
  /// The processor, into memory shared with the display; only what differs is drawn and sent.
  case software
  /// OpenGL or Metal, even if that is computed on the processor.
  case hardware
}

/// How a window is opened on the user's display.
nonisolated package struct DisplayChoice: Equatable, Sendable {
  package var renderer: RendererChoice
  package var server: DisplayServer
  /// Pixels per point, over 0; nil for what the desktop asks for.
  package var scale: Double?

  /// Creates a choice; without arguments everything is found out.
  package init(
    renderer: RendererChoice = .automatic,
    server: DisplayServer = .automatic,
    scale: Double? = nil
  ) {
    (self.renderer, self.server, self.scale) = (renderer, server, scale)
  }
}

/// The one window, or memory of the same shape for pictures without a display.
///
/// Use it on the main thread. A `Presenter` and an `InputReader` keep it alive.
@MainActor package final class Window {
  /// Where its pictures are drawn.
  let target: any RenderTarget
  /// Units per point; over 0.
  ///
  /// A unit is SDL's unit of windows and the mouse, or offscreen a pixel.
  let unitsPerPoint: Double

  /// Most pixels that are drawn without a display: 8192x8192, which take 256 MiB.
  private static let mostPixels = 1 << 26

  /// Sets what to do when the display has gone, in place of what was set before: `body` runs within a
  /// call of SDL and must end the program.
  package static func whenDisplayIsLost(_ body: @escaping () -> Void) { Video.displayIsLost = body }

  /// Opens a window and chooses its renderer.
  ///
  /// - Parameters:
  ///   - title: Shown by the window manager.
  ///   - width: In points; over 0.
  ///   - height: In points; over 0.
  ///   - renderer: Who draws. Offscreen it is always the processor: directly, or with `hardware`
  ///     through SDL's renderer, as on a graphics processor.
  ///   - isOffscreen: Whether to draw into memory; needs no display.
  ///   - server: What the window is opened on.
  ///   - scale: Pixels per point, over 0; nil for what the desktop asks for, and 1 offscreen.
  /// - Throws: `SDLError` if there is nothing to open a window on.
  package init(
    title: String,
    width: Int = 1280,
    height: Int = 720,
    renderer: RendererChoice = .automatic,
    isOffscreen: Bool = false,
    server: DisplayServer = .automatic,
    scale: Double? = nil
  ) throws(SDLError) {
    let isSensible = width > 0 && height > 0 && (scale ?? 1) > 0
    precondition(isSensible, "a window has a size and a scale over 0")
    try Video.start(isOffscreen: isOffscreen, on: server)
    unitsPerPoint = scale ?? (isOffscreen ? 1 : DesktopScale.current)
    let unitsWide = Int32((Double(width) * unitsPerPoint).rounded())
    let unitsHigh = Int32((Double(height) * unitsPerPoint).rounded())
    if isOffscreen, Int(unitsWide) * Int(unitsHigh) > Self.mostPixels {
      Video.stop()
      let reason = "expected at most \(Self.mostPixels) pixels: a smaller size or scale"
      throw SDLError(.call, call: "draw \(unitsWide)x\(unitsHigh) pixels", reason: reason)
    }
    do {
      target =
        if !isOffscreen {
          try RenderTargets.open(title, unitsWide, unitsHigh, renderer)
        } else if renderer == .hardware {
          try RendererTarget(offscreenWidth: unitsWide, height: unitsHigh)
        } else {
          MemoryRenderer(width: Int(unitsWide), height: Int(unitsHigh))
        }
    } catch {
      Video.stop()
      throw error
    }
  }

  isolated deinit {
    target.free()
    Video.stop()
  }

  /// Width and height in points.
  package var size: (width: Double, height: Double) {
    var width = Int32(target.bounds.width)
    var height = Int32(target.bounds.height)
    if let window = target.window { SDL_GetWindowSize(window, &width, &height) }
    return (Double(width) / unitsPerPoint, Double(height) / unitsPerPoint)
  }

  /// Pixels per point; over 0.
  package var scale: Double {
    guard let window = target.window else { return unitsPerPoint }
    var (width, pixels): (Int32, Int32) = (0, 0)
    SDL_GetWindowSize(window, &width, nil)
    SDL_GetWindowSizeInPixels(window, &pixels, nil)
    return width > 0 ? Double(pixels) / Double(width) * unitsPerPoint : unitsPerPoint
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

  /// Whether presenting a picture waits until the display takes it.
  package var waitsForDisplay: Bool { target.waitsForDisplay }

  /// Which renderer draws, why, and how the picture reaches the display; for example
  /// "software (no GPU), shared memory, x11".
  package var rendererDescription: String { target.description }

  /// Whether the compositor has ended the connection, which SDL reports as the end of the program.
  package var hasLostDisplay: Bool {
    #if os(Linux)
      var display: UnsafeMutableRawPointer?
      guard let window = target.window, csdl_wayland_surface(window, &display) != nil else {
        return false
      }
      return wl_display_get_error(display.map { OpaquePointer($0) }) != 0
    #else
      return false
    #endif
  }

  /// Puts a text on the system's clipboard.
  ///
  /// - Throws: `SDLError` if the system refuses it.
  package func copyToClipboard(_ text: String) throws(SDLError) {
    guard SDL_SetClipboardText(text) == 0 else { throw SDLError("SDL_SetClipboardText") }
  }
}
