import CSDL
import Drawing
import Files

#if os(Linux)
  import CWayland
  import Glibc
#endif

/// Reports the displays, touch devices, fonts and libraries of the system, and which of them are missing.
@MainActor package enum HostFacts {
  /// One line of the report.
  package struct Fact: Equatable, Sendable {
    /// What the line is about, such as "SDL" or "video drivers".
    package let name: String
    /// The result, such as the version of a library, the path of a font or an error.
    package let value: String
    /// What the user must do about something missing, such as "apt install ffmpeg"; nil if nothing is missing.
    package let remedy: String?

    package init(_ name: String, _ value: String, remedy: String? = nil) {
      self.name = name
      self.value = value
      self.remedy = remedy
    }
  }

  /// The languages that the report checks: each with a sample letter, and the package of a font that contains
  /// it.
  private static let letters: [(language: String, letter: Unicode.Scalar, package: String)] = [
    ("Latin", "a", "fonts-inter"), ("Japanese", "あ", "fonts-noto-cjk"),
    ("Chinese", "汉", "fonts-noto-cjk"), ("Korean", "한", "fonts-noto-cjk"),
    ("Hebrew", "א", "fonts-noto-core"), ("Arabic", "ع", "fonts-noto-core"),
    ("card suits", "♣", "fonts-dejavu-core"),
  ]

  /// The versions of SDL and SDL_ttf that the program uses.
  package static var versions: [Fact] {
    var sdl = SDL_version()
    SDL_GetVersion(&sdl)
    return [("SDL", sdl), ("SDL_ttf", TTF_Linked_Version()?.pointee)].map { name, version in
      Fact(name, version.map { "\($0.major).\($0.minor).\($0.patch)" } ?? "unknown")
    }
  }

  /// Returns the displays, the renderer that a window would use, and the touch devices.
  ///
  /// The facts about a display contain its size and refresh rate. No window is shown.
  package static func displays(on server: DisplayServer, _ renderer: RendererChoice) -> [Fact] {
    var facts = [Fact("video drivers", Video.drivers.joined(separator: ", "))]
    do throws(SDLError) {
      try Video.start(isOffscreen: false, on: server)
    } catch {
      let remedy = error.code == .unavailable ? "start it in a desktop session" : nil
      return facts + [Fact("display", error.description, remedy: remedy)]
    }
    defer { Video.stop() }
    if Video.driver == "wayland" {
      facts.append(Fact("video driver", "wayland; --video x11 opens the window by Xwayland"))
      facts.append(frame)
    } else {
      facts.append(Fact("video driver", Video.driver))
    }
    let target = try? RenderTargets.open("", (0, 0), 64, 64, renderer, isHidden: true)
    let rates = target?.window.map { DisplayRates(of: $0) }
    for index in 0..<max(0, SDL_GetNumVideoDisplays()) {
      var (mode, area) = (SDL_DisplayMode(), SDL_Rect())
      guard SDL_GetCurrentDisplayMode(index, &mode) == 0 else { continue }
      SDL_GetDisplayBounds(index, &area)
      let name = text(SDL_GetDisplayName(index)) ?? "display \(index)"
      let rate = rates?.rate(ofDisplay: index, at: area).map(DecimalText.hertz)
      let unknown = "refresh unknown, 60 Hz assumed"
      facts.append(Fact("display", "\(name), \(mode.w)x\(mode.h), \(rate ?? unknown)"))
    }
    facts.append(scrolling(on: target?.window))
    if let target {
      facts.append(Fact("renderer", target.description))
      target.free()
    }
    rates?.free()
    let touchDevices = (0..<max(0, SDL_GetNumTouchDevices())).map { index in
      Fact("touch device", text(SDL_GetTouchName(index)) ?? "without a name")
    }
    let none = Fact("touch devices", "none found yet; the mouse can drag")
    return facts + (touchDevices.isEmpty ? [none] : touchDevices)
  }

  /// For each language, the font file that is used, or the package that contains a suitable font.
  package static var fonts: [Fact] {
    let order = FontOrder(language: nil, weight: 80)
    return letters.map { language, letter, package in
      let file = language == "Latin" ? FontFinder.latin(80) : order.font(having: letter)
      let missing = "no font has \(letter); a sign replaces such letters"
      return file.map { Fact("font, \(language)", $0.path) }
        ?? Fact("font, \(language)", missing, remedy: "apt install \(package)")
    }
  }

  /// Returns the source of scroll events, and whether it reports resting or lifted fingers.
  private static func scrolling(on window: OpaquePointer?) -> Fact {
    #if os(Linux)
      if Video.driver == "wayland", let versions = WaylandRegistry.sessionVersions {
        let (seat, oldest) = (versions["wl_seat"] ?? 0, WaylandPointers.oldestVersion)
        guard seat >= oldest else {
          return Fact("scrolling", "SDL's wheel events; wl_seat has version \(seat), not \(oldest)")
        }
        let hasHolds = versions["zwp_pointer_gestures_v1"] ?? 0 >= cwayland_gestures_version
        let holds = hasHolds ? "resting fingers stop motion" : "no report of resting fingers"
        let version = min(seat, WaylandPointers.newestVersion)
        return Fact("scrolling", "wl_pointer version \(version), \(holds)")
      }
    #endif
    let devices = window.map { ValuatorReader.devices($0) } ?? []
    guard !devices.isEmpty else {
      return Fact("scrolling", "SDL's wheel events; no touchpad reports that fingers lifted")
    }
    let count = devices.count { $0.isTouchpad == SDL_TRUE }
    return Fact(
      "scrolling",
      "XInput valuators, \(count == 1 ? "1 touchpad" : "\(count) touchpads")"
    )
  }

  /// What draws the title bar and the borders of a window on Wayland: the compositor or the library libdecor.
  private static var frame: Fact {
    #if os(Linux)
      if WaylandRegistry.sessionVersions?["zxdg_decoration_manager_v1"] != nil {
        return Fact("window frame", "drawn by the compositor")
      }
      let folders = [
        "/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib",
      ]
      .map { "\($0)/libdecor/plugins-1" }
      let folder = text(SDL_getenv("LIBDECOR_PLUGIN_DIR")).map { [$0] } ?? folders
      if let found = folder.first(where: { access($0, R_OK) == 0 }) {
        return Fact("window frame", "drawn by libdecor, \(found)")
      }
    #endif
    let value = "no plugin of libdecor; no title bar, which moves and closes the window"
    return Fact("window frame", value, remedy: "apt install libdecor-0-plugin-1-cairo")
  }

  private static func text(_ text: UnsafePointer<CChar>?) -> String? {
    text.map { String(cString: $0) }
  }
}
