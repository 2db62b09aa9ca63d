import CSDL
import Files
import JSONText
import Raster

#if os(Linux)
  import CWayland
#endif

/// How a window shows its pictures, which are always drawn in memory.
nonisolated package enum RendererChoice: String, CaseIterable, Sendable {
  /// With the graphics processor if there is one, otherwise without it.
  case automatic
  /// The memory is shared with the display server.
  case software
  /// The memory is copied into a texture of OpenGL or Metal, even if OpenGL itself runs on the main processor.
  case hardware
}

/// How a window is opened on the user's display.
nonisolated package struct DisplayChoice: Equatable, Sendable {
  package var renderer: RendererChoice
  package var server: DisplayServer
  /// Pixels per point, greater than 0; nil for the scale that the desktop requests.
  package var scale: Double?
  /// Whether the window may be smaller than requested if the display has less space.
  package var fits = false
  /// Requested position and size on the desktop.
  ///
  /// The position is used only if a display would show the title bar at that position. Wayland compositors
  /// ignore it.
  package var place: WindowPlace?
  /// The PNG file of the window's icon; nil for none.
  package var icon: String?

  /// Creates a choice; without arguments renderer, display server and scale are chosen automatically.
  package init(
    renderer: RendererChoice = .automatic,
    server: DisplayServer = .automatic,
    scale: Double? = nil
  ) {
    (self.renderer, self.server, self.scale) = (renderer, server, scale)
  }
}

/// The window of the program, or memory of the same size for pictures without a display.
///
/// Use it on the main thread. A `Presenter` and an `InputReader` keep it alive.
@MainActor package final class Window {
  /// Contains and shows the window's pictures; replaced when the hardware renderer fails.
  var target: any RenderTarget
  /// A function that receives a message for the user when the graphics processor has failed.
  package var rendererFailed: (String) -> Void = { _ in }
  /// Pixels per point that were requested; nil for the scale of the desktop.
  private let chosenScale: Double?
  /// Units per point that are used offscreen, and if `chosenScale` is nil.
  ///
  /// Offscreen it is the requested scale, or 1. In a window it is the scale that the desktop requests.
  private let desktopScale: Double
  private var title: String
  /// The refresh rates of the displays; nil if there is no window.
  private(set) var displayRates: DisplayRates?

  /// Smallest size that a user can give to the window, in points.
  private static let smallest = (width: 360.0, height: 300.0)
  /// Space for the frame that a window manager adds above and below, in points.
  private static let frameHeight = 40.0
  /// Greatest number of pixels of a new window, or of a picture without a display.
  ///
  /// It is 8192x8192, which takes 256 MiB.
  package nonisolated static let mostPixels = 1 << 26

  /// Sets the function that is called when the display is lost.
  ///
  /// `body` replaces the previous function. It runs within a call of SDL and must end the program.
  package static func whenDisplayIsLost(_ body: @escaping () -> Void) { Video.displayIsLost = body }

  /// Opens a window with the settings of `display`, or creates memory of the same size if `isOffscreen` is
  /// true.
  ///
  /// - Parameters:
  ///   - title: Shown by the window manager.
  ///   - width: In points; over 0.
  ///   - height: In points; over 0.
  ///   - isOffscreen: Whether to draw into memory with the processor; needs no display.
  ///   - display: The settings. Offscreen only `scale` is used, and a `scale` of nil means 1.
  /// - Throws: `SDLError` if there is no display, or for more than `mostPixels` pixels.
  package init(
    title: String,
    width: Int = 1280,
    height: Int = 720,
    isOffscreen: Bool = false,
    on display: DisplayChoice = DisplayChoice()
  ) throws(SDLError) {
    let scale = display.scale
    let isSensible = width > 0 && height > 0 && (scale ?? 1) > 0
    precondition(isSensible, "a window has a size and a scale over 0")
    try Video.start(isOffscreen: isOffscreen, on: display.server)
    chosenScale = scale
    desktopScale = isOffscreen ? scale ?? 1 : DesktopScale.current
    self.title = title
    let (unitsWide, unitsHigh) = Self.units(
      width,
      height,
      scale: scale ?? desktopScale,
      fitsDisplay: display.fits
    )
    if Int(unitsWide) * Int(unitsHigh) > Self.mostPixels {
      Video.stop()
      let reason = "expected at most \(Self.mostPixels) pixels: a smaller size or scale"
      throw SDLError(
        call: "draw \(unitsWide)x\(unitsHigh) pixels",
        reason: reason,
        code: .usage
      )
    }
    do {
      target =
        if !isOffscreen {
          try RenderTargets.open(
            title,
            Self.corner(display.place),
            unitsWide,
            unitsHigh,
            display.renderer
          )
        } else {
          MemoryRenderer(width: Int(unitsWide), height: Int(unitsHigh))
        }
    } catch {
      Video.stop()
      throw error
    }
    displayRates = target.window.map { DisplayRates(of: $0) }
    arrange(width: width, height: height, fitsDisplay: display.fits)
    if let icon = display.icon { setIcon(path: icon) }
  }

  /// Returns the top left corner of a window at a place, in SDL's units.
  ///
  /// If `place` is nil, or if no display would show the title bar there, the result is SDL's constant for a
  /// centred window.
  private static func corner(_ place: WindowPlace?) -> (x: Int32, y: Int32) {
    let middle = (csdl_windowpos_centered, csdl_windowpos_centered)
    guard let place else { return middle }
    let isVisible = (0..<max(0, SDL_GetNumVideoDisplays())).contains { index in
      var area = SDL_Rect()
      guard SDL_GetDisplayUsableBounds(index, &area) == 0 else { return false }
      let (left, top) = (Int(area.x), Int(area.y))
      let isAcross = left <= place.x + 128 && place.x + 64 <= left + Int(area.w)
      return isAcross && top <= place.y && place.y < top + Int(area.h) - 32
    }
    return isVisible ? (Int32(place.x), Int32(place.y)) : middle
  }

  /// Converts a size in points to SDL's units.
  ///
  /// With `fitsDisplay`, the size is limited to the area of the first display that the desktop's panels leave
  /// free.
  private static func units(
    _ width: Int,
    _ height: Int,
    scale: Double,
    fitsDisplay: Bool
  ) -> (Int32, Int32) {
    let (wide, high) = (Double(width) * scale, Double(height) * scale)
    var area = SDL_Rect()
    guard fitsDisplay, SDL_GetDisplayUsableBounds(0, &area) == 0 else {
      return (Int32(wide.rounded()), Int32(high.rounded()))
    }
    let highest = max(1, Double(area.h) - frameHeight * scale)
    return (Int32(min(wide, Double(area.w)).rounded()), Int32(min(high, highest).rounded()))
  }

  /// Sets the window's smallest size, and, if a scale was requested, its size.
  ///
  /// Both depend on the pixels per unit, which are known only after the window has opened.
  private func arrange(width: Int, height: Int, fitsDisplay: Bool) {
    guard let window = target.window else { return }
    let scale = plainUnitsPerPoint
    // On another display a unit can have more pixels. A smaller size that a compositor sets must be
    // accepted.
    let least = Video.driver == "wayland" ? min(scale, 1) : scale
    let (wide, high) = (Double(width), Double(height))
    let smallest = [min(Self.smallest.width, wide), min(Self.smallest.height, high)].map {
      Int32(($0 * least).rounded(.up))
    }
    SDL_SetWindowMinimumSize(window, smallest[0], smallest[1])
    guard chosenScale != nil, scale != chosenScale else { return }
    let size = Self.units(width, height, scale: scale, fitsDisplay: fitsDisplay)
    SDL_SetWindowSize(window, size.0, size.1)
  }

  isolated deinit {
    target.free()
    displayRates?.free()
    Video.stop()
  }

  /// Replaces a failed hardware renderer by a target without a graphics processor; throws `error` if there is none to
  /// replace.
  func replaceRenderer(after error: SDLError) throws(SDLError) {
    let failed = target
    // The target is then not freed twice if there is no replacement.
    target = MemoryRenderer(width: 1, height: 1)
    guard let replacement = try failed.replacement() else {
      target = failed
      throw error
    }
    target = replacement
    rendererFailed("the hardware renderer failed, software draws from now on: \(error)")
  }

  /// Units per point, without the enlargement of the stage in a large window; greater than 0.
  ///
  /// A unit is SDL's unit of windows and the mouse; offscreen it is a pixel.
  var plainUnitsPerPoint: Double {
    guard target.window != nil, let chosenScale else { return desktopScale }
    return chosenScale / pixelsPerUnit
  }

  /// Enlargement of the stage in a large window, as a factor; 1 offscreen, or if a scale was requested.
  var growth: Double {
    guard target.window != nil, chosenScale == nil else { return 1 }
    return DesktopScale.growth(width: plainSize.width, height: plainSize.height)
  }

  /// Whether the scale is the same on every display, because it was requested.
  var keepsScale: Bool { chosenScale != nil }

  /// Pixels per unit; over 0.
  private var pixelsPerUnit: Double {
    var (width, pixels): (Int32, Int32) = (0, 0)
    SDL_GetWindowSize(target.window, &width, nil)
    SDL_GetWindowSizeInPixels(target.window, &pixels, nil)
    return width > 0 && pixels > 0 ? Double(pixels) / Double(width) : 1
  }

  /// Reads the size in SDL's units and the width in pixels; on Wayland both can change without an event.
  func readSize() -> (width: Int32, height: Int32, pixelWidth: Int32) {
    var (width, height, pixelWidth): (Int32, Int32, Int32) = (0, 0, 0)
    SDL_GetWindowSize(target.window, &width, &height)
    SDL_GetWindowSizeInPixels(target.window, &pixelWidth, nil)
    return (width, height, pixelWidth)
  }

  /// Width and height of the window's content, in points.
  package var size: (width: Double, height: Double) {
    let ((width, height), growth) = (plainSize, growth)
    return (width / growth, height / growth)
  }

  /// Width and height in points, without the enlargement of the stage in a large window.
  var plainSize: (width: Double, height: Double) {
    var width = Int32(target.bounds.width)
    var height = Int32(target.bounds.height)
    if let window = target.window { SDL_GetWindowSize(window, &width, &height) }
    return (Double(width) / plainUnitsPerPoint, Double(height) / plainUnitsPerPoint)
  }

  /// Pixels per point; over 0.
  package var scale: Double {
    target.window == nil ? desktopScale : chosenScale ?? desktopScale * pixelsPerUnit * growth
  }

  /// Switches to full screen, or from full screen to the previous size.
  package func toggleFullscreen() {
    guard let window = target.window else { return }
    let flag = SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue
    let isFull = SDL_GetWindowFlags(window) & flag == flag
    SDL_SetWindowFullscreen(window, isFull ? 0 : flag)
  }

  /// Changes the title that the window manager shows.
  ///
  /// Setting the same title again has no cost.
  package func setTitle(_ title: String) {
    guard let window = target.window, title != self.title else { return }
    self.title = title
    guard Video.driver == "x11" else { return SDL_SetWindowTitle(window, title) }
    let replaced = title.replacing("●", with: "*").replacing("▶", with: ">").replacing(
      "—",
      with: "-"
    )
    SDL_SetWindowTitle(window, String(replaced.map { $0.isASCII ? $0 : "?" }))
    csdl_x11_set_title(window, title)
  }

  /// Sets the icon that window managers show, from a PNG file; a file that cannot be read is
  /// ignored.
  ///
  /// On Wayland the desktop shows the icon of the program's desktop file.
  private func setIcon(path: String) {
    guard let window = target.window, var picture = SymbolPicture.pixels(ofFile: path) else {
      return
    }
    let (width, height) = (Int32(picture.width), Int32(picture.height))
    let format = SDL_PIXELFORMAT_ABGR8888.rawValue
    let surface = SDL_CreateRGBSurfaceWithFormatFrom(
      &picture.bytes,
      width,
      height,
      32,
      width * 4,
      format
    )
    SDL_SetWindowIcon(window, surface)
    SDL_FreeSurface(surface)
  }

  /// The refresh rate of the display that shows the window, in hertz; nil if it is unknown.
  ///
  /// It changes when the window moves to another display. On X11, call `readDisplays` after a display has changed.
  package var refreshRate: Double? { displayRates?.current }

  /// Reads the refresh rates of the displays again; call it after an event that a display has changed.
  package func readDisplays() { displayRates?.read() }

  /// Whether presenting a picture waits until the display accepts it.
  package var waitsForDisplay: Bool { target.waitsForDisplay }

  /// Whether the compositor does not show the window's pictures now, for example on another workspace.
  ///
  /// Only Wayland reports this; elsewhere the value is false.
  package var isUnseen: Bool { target.isUnseen }

  /// The renderer, the reason for its choice, and how pictures reach the display.
  ///
  /// An example is "software (no GPU), shared memory, x11".
  package var rendererDescription: String { target.description }

  /// Whether the Wayland compositor has closed the connection; SDL reports this like a request to quit.
  package var hasLostDisplay: Bool {
    #if os(Linux)
      guard let connection = WaylandConnection(of: target.window) else { return false }
      return wl_display_get_error(connection.display) != 0
    #else
      return false
    #endif
  }

  /// Opens a file with the desktop's program for it, on Linux by `xdg-open`.
  ///
  /// - Throws: `SDLError` if the system refuses it; a missing program is not always reported.
  package func open(file path: String) throws(SDLError) {
    let unreserved = Set("-._~/0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
    var url = "file://"
    for byte in PathText.bytes(of: path) {
      if unreserved.contains(byte) {
        url.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        url += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
    // The program that SDL starts would inherit ignored signals, and never end by a closed pipe.
    let ignored = [SIGPIPE, SIGXFSZ].filter { Interruption.isIgnored($0) }
    for number in ignored { signal(number, SIG_DFL) }
    defer { for number in ignored { signal(number, SIG_IGN) } }
    guard SDL_OpenURL(url) == 0 else { throw SDLError("SDL_OpenURL") }
  }

  /// Puts a text on the system's clipboard.
  ///
  /// - Throws: `SDLError` if the system refuses it.
  package func copyToClipboard(_ text: String) throws(SDLError) {
    guard SDL_SetClipboardText(text) == 0 else { throw SDLError("SDL_SetClipboardText") }
  }
}
