import CSDL
import Files

nonisolated package enum DisplayServer: String, CaseIterable, Sendable {
  /// The server that the environment variable SDL_VIDEODRIVER names.
  ///
  /// If the variable is not set, the server is Wayland in a Wayland session, and otherwise the
  /// first one that SDL finds.
  case automatic
  /// X11; in a Wayland session, windows are then opened through Xwayland.
  case x11
  case wayland

  /// Whether the session seems to have no display, like a remote shell.
  ///
  /// This is assumed if no environment variable names a display or a driver, and there is no
  /// Wayland socket.
  @MainActor package static var isMissing: Bool {
    #if os(Linux)
      let hasSocket =
        Video.variable("XDG_RUNTIME_DIR").map { access("\($0)/wayland-0", F_OK) == 0 } ?? false
      return !hasSocket
        && ["SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"].allSatisfy {
          Video.variable($0) == nil
        }
    #else
      false
    #endif
  }
}

/// Starts SDL's video with the hints that must be set before a window opens.
enum Video {
  private static let hints: [(name: String, value: String)] = [
    // SDL must create neither mouse events from touches nor touches from the mouse.
    (SDL_HINT_TOUCH_MOUSE_EVENTS, "0"),
    (SDL_HINT_MOUSE_TOUCH_EVENTS, "0"),
    // A captured mouse turns fingers into its motion on X11. `InputReader` tracks the mouse without
    // capture.
    (SDL_HINT_MOUSE_AUTO_CAPTURE, "0"),
    // The click that focuses the window may start a drag.
    (SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1"),
    // Closing the window sends one event, not two.
    (SDL_HINT_QUIT_ON_LAST_WINDOW_CLOSE, "0"),
    // Compositor and screen saver stay on.
    (SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0"),
    (SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1"),
  ]

  /// These hints are set only while offscreen video starts.
  private static let offscreenHints: [(name: String, value: String)] = [
    (SDL_HINT_VIDEODRIVER, "dummy"),
    // Events are not read, so Control-C must end the program as usual.
    (SDL_HINT_NO_SIGNAL_HANDLERS, "1"),
  ]

  /// A function that is called when the X server closes the connection.
  ///
  /// Xlib ends the program when the function returns.
  static var displayIsLost: () -> Void = {}

  /// Starts without a display if `isOffscreen` is true.
  ///
  /// - Throws: `SDLError` if no display can be reached.
  static func start(
    isOffscreen: Bool,
    on server: DisplayServer = .automatic
  ) throws(SDLError) {
    for hint in hints { SDL_SetHintWithPriority(hint.name, hint.value, SDL_HINT_OVERRIDE) }
    if isOffscreen {
      for hint in offscreenHints {
        SDL_SetHintWithPriority(hint.name, hint.value, SDL_HINT_OVERRIDE)
      }
      defer { for hint in offscreenHints { SDL_ResetHint(hint.name) } }
      guard SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else {
        throw SDLError("SDL_InitSubSystem(video)")
      }
    } else {
      try startOnDisplay(server)
    }
    users += 1
    // A window's surface goes to an X server through shared memory, not through an OpenGL texture.
    SDL_SetHintWithPriority(
      SDL_HINT_FRAMEBUFFER_ACCELERATION,
      driver == "x11" ? "0" : nil,
      SDL_HINT_OVERRIDE
    )
    SDL_StopTextInput()
    SDL_EventState(SDL_DROPTEXT.rawValue, SDL_IGNORE)
  }

  private static func startOnDisplay(_ server: DisplayServer) throws(SDLError) {
    // The name by which desktops find the program's icon and menu entry.
    for name in ["SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS"] {
      SDL_setenv(name, "touch-sandbox", 0)
    }
    let chosen = server == .automatic ? variable("SDL_VIDEODRIVER") : server.rawValue
    for name in chosen?.lowercased().split(separator: ",") ?? []
    where !drivers.contains(String(name)) {
      let reason = "SDL has no driver \"\(name)\", expected one of "
      throw SDLError(
        call: "SDL_InitSubSystem(video)",
        reason: reason + drivers.joined(separator: ", "),
        code: .usage
      )
    }
    #if os(Linux)
      let places = ["DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR"]
      if chosen == nil, places.allSatisfy({ variable($0) == nil }) {
        throw noDisplay(reason: "there is no display")
      }
      let driver = try linuxDriver(chosen)
      SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, driver, SDL_HINT_OVERRIDE)
      defer { SDL_ResetHint(SDL_HINT_VIDEODRIVER) }
    #endif
    if variable("DISPLAY") != nil {
      // Xlib reports a lost connection; a write to it must not end the program earlier.
      signal(SIGPIPE, SIG_IGN)
      csdl_x11_on_failure { MainActor.assumeIsolated { Video.displayIsLost() } }
    }
    guard SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else {
      throw noDisplay(reason: String(cString: SDL_GetError()))
    }
    // Without a display SDL falls back on a driver that shows nothing.
    let found = driver
    if chosen == nil, ["dummy", "offscreen"].contains(found) {
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      throw noDisplay(reason: "only the driver \"\(found)\", which shows nothing, could start")
    }
  }

  #if os(Linux)
    /// If no driver is chosen, returns the drivers to try in this session, such as "wayland,x11".
    private static func linuxDriver(_ chosen: String?) throws(SDLError) -> String {
      guard chosen ?? "wayland" == "wayland" else { return chosen ?? "" }
      // Without the folder libwayland would write its own message to the standard error.
      guard variable("XDG_RUNTIME_DIR") != nil else {
        guard chosen == nil else { throw noDisplay(reason: "XDG_RUNTIME_DIR is not set") }
        return "x11"
      }
      guard chosen != nil || variable("WAYLAND_DISPLAY") != nil else { return "x11,wayland" }
      if let missing = WaylandRegistry.missing {
        let reason = "the compositor has no \(missing)"
        guard chosen == nil, variable("DISPLAY") != nil else { throw noDisplay(reason: reason) }
        return "x11"
      }
      return chosen ?? "wayland,x11"
    }
  #endif

  /// Call it once for each successful `start`.
  static func stop() {
    users -= 1
    #if os(Linux)
      if users == 0 {
        registry?.free()
        registry = nil
      }
    #endif
    SDL_QuitSubSystem(SDL_INIT_VIDEO)
  }

  /// Number of calls of `start` without `stop`.
  private static var users = 0

  #if os(Linux)
    /// The registry of SDL's connection to a Wayland compositor; nil before its first use.
    private static var registry: WaylandRegistry?

    /// nil without a window, or on another display server.
    static func waylandRegistry(of window: OpaquePointer?) -> WaylandRegistry? {
      guard let display = WaylandConnection(of: window)?.display else { return nil }
      if registry == nil { registry = WaylandRegistry(of: display) }
      return registry
    }
  #endif

  /// The drivers that SDL has, such as "x11", "wayland" and "dummy".
  static var drivers: [String] {
    (0..<max(0, SDL_GetNumVideoDrivers())).compactMap { index in
      SDL_GetVideoDriver(index).map { String(cString: $0) }
    }
  }

  /// The driver in use, such as "x11", "wayland", "cocoa" or "dummy".
  static var driver: String {
    SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? "none"
  }

  /// Whether the system has a graphics processor that can be used for drawing.
  static var hasRenderNode: Bool {
    #if canImport(Darwin)
      true
    #else
      (128..<192).contains { access("/dev/dri/renderD\($0)", R_OK | W_OK) == 0 }
    #endif
  }

  /// Whether the X server reads a window's pixels from memory that it shares with the program.
  static var sharesMemory: Bool {
    driver == "x11" && variable("DISPLAY")?.hasPrefix(":") == true
  }

  private static func noDisplay(reason: String) -> SDLError {
    let states = ["DISPLAY", "WAYLAND_DISPLAY"].map { name in
      variable(name).map { "\(name) is \"\($0)\"" } ?? "\(name) is not set"
    }
    let hint = "\(states.joined(separator: ", ")); a running X11 or Wayland display is needed"
    return SDLError(call: "SDL_InitSubSystem(video)", reason: "\(reason); \(hint)")
  }

  fileprivate static func variable(_ name: String) -> String? {
    guard let value = SDL_getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}
