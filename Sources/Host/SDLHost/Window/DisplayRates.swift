import CSDL

/// The refresh rates of the displays.
///
/// On X11 and Wayland, SDL 2 reads the modes of displays only once, and it rounds rates to whole
/// hertz. The rates are therefore read from the display server: on X11 with XRandR, at the start
/// and after each of its events, and on Wayland from the events of the compositor's outputs.
@MainActor final class DisplayRates {
  /// Greatest number of displays of an X server that are read.
  private static let mostDisplays = 16
  /// Plausible refresh rates, in hertz; other values mean that the mode has no rate.
  private static let possible = 1.0...10_000

  private let window: OpaquePointer
  /// The displays of the X server; empty on another display server.
  private var displays: [csdl_X11Display] = []
  /// Type of the first event of RandR, the X server's extension for displays.
  ///
  /// It is 0 on another display server.
  private(set) var firstEvent: Int32 = 0
  #if os(Linux)
    private let outputs: WaylandOutputs?
  #endif

  init(of window: OpaquePointer) {
    self.window = window
    #if os(Linux)
      outputs = WaylandOutputs(of: window)
    #endif
    read()
  }

  /// Call it after the window is destroyed and before its video driver ends.
  func free() {
    #if os(Linux)
      outputs?.free()
    #endif
  }

  /// Reads the displays of the X server again; this takes several round trips.
  func read() {
    displays = Array(unsafeUninitializedCapacity: Self.mostDisplays) { displays, count in
      let capacity = Int32(Self.mostDisplays)
      count = Int(csdl_x11_displays(window, displays.baseAddress, capacity, &firstEvent))
    }
  }

  /// Refreshes per second of the display that shows the window.
  var current: Double? {
    var area = SDL_Rect()
    SDL_GetWindowPosition(window, &area.x, &area.y)
    SDL_GetWindowSize(window, &area.w, &area.h)
    return rate(ofDisplay: SDL_GetWindowDisplayIndex(window), at: area)
  }

  /// Returns the refreshes per second of a display; nil if they are unknown.
  ///
  /// `index` is SDL's index of the display, and `area` is the part of the desktop that it shows. If several
  /// displays of the X server show a part of the area, the rate is that of the display with the largest part.
  func rate(ofDisplay index: Int32, at area: SDL_Rect) -> Double? {
    var (rate, most) = (0.0, 0)
    for display in displays {
      var (one, other, common) = (display.area, area, SDL_Rect())
      guard SDL_IntersectRect(&one, &other, &common) == SDL_TRUE else { continue }
      let shared = Int(common.w) * Int(common.h)
      if shared > most { (rate, most) = (display.rate, shared) }
    }
    #if os(Linux)
      if let output = outputs?.rate(at: Int(index)) { rate = output }
    #endif
    if Self.possible.contains(rate) { return rate }
    var mode = SDL_DisplayMode()
    guard index >= 0, SDL_GetCurrentDisplayMode(index, &mode) == 0 else { return nil }
    rate = Double(mode.refresh_rate)
    return Self.possible.contains(rate) ? rate : nil
  }
}
