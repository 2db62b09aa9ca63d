import CSDL

/// Displays, touch devices, fonts and library versions, to find out what is missing.
@MainActor package enum HostFacts {
  /// One line of the report.
  package struct Fact: Equatable, Sendable {
    /// Subject of the line.
    package let name: String
    /// What was found.
    package let value: String
    /// Whether something is missing that features need.
    package let isMissing: Bool

    /// Creates a fact.
    package init(_ name: String, _ value: String, isMissing: Bool = false) {
      self.name = name
      self.value = value
      self.isMissing = isMissing
    }
  }

  /// Languages whose letters should be there, each with one of them.
  private static let letters: [(language: String, letter: Unicode.Scalar)] = [
    ("Latin", "a"), ("Japanese", "あ"), ("Chinese", "汉"), ("Korean", "한"), ("card suits", "♣"),
  ]

  /// Versions of the libraries, as linked.
  package static var versions: [Fact] {
    var sdl = SDL_version()
    SDL_GetVersion(&sdl)
    let ttf = TTF_Linked_Version().map { text($0.pointee) } ?? "unknown"
    return [Fact("SDL", text(sdl)), Fact("SDL_ttf", ttf)]
  }

  /// Displays with their size and refresh rate, and touch devices; opens no window.
  package static var displays: [Fact] {
    var facts = [Fact("video drivers", drivers)]
    do throws(SDLError) {
      try Video.start(isOffscreen: false)
    } catch {
      facts.append(Fact("display", error.description, isMissing: true))
      return facts
    }
    defer { Video.stop() }
    facts.append(Fact("video driver", Video.driver))
    for index in 0..<max(0, SDL_GetNumVideoDisplays()) {
      var mode = SDL_DisplayMode()
      guard SDL_GetCurrentDisplayMode(index, &mode) == 0 else { continue }
      let name = SDL_GetDisplayName(index).map { String(cString: $0) } ?? "display \(index)"
      let rate =
        mode.refresh_rate > 0 ? "\(mode.refresh_rate) Hz" : "refresh unknown, 60 Hz assumed"
      facts.append(Fact("display", "\(name), \(mode.w)x\(mode.h), \(rate)"))
    }
    facts.append(
      Fact("graphics processor", Video.hasRenderNode ? "yes" : "none, drawn in software")
    )
    facts += touchDevices
    return facts
  }

  /// The font of each language; a language without one is drawn as boxes.
  package static var fonts: [Fact] {
    letters.map { language, letter in
      let file =
        language == "Latin"
        ? FontFinder.latin(80) : FontFinder.font(having: letter, weight: 80)
      guard let file else {
        let value = "no font has \(letter); such letters are drawn as boxes"
        return Fact("font, \(language)", value, isMissing: true)
      }
      return Fact("font, \(language)", file.path)
    }
  }

  private static var drivers: String {
    (0..<max(0, SDL_GetNumVideoDrivers()))
      .compactMap { SDL_GetVideoDriver($0).map { String(cString: $0) } }
      .joined(separator: ", ")
  }

  private static var touchDevices: [Fact] {
    let count = max(0, SDL_GetNumTouchDevices())
    guard count > 0 else { return [Fact("touch devices", "none found yet; the mouse can drag")] }
    return (0..<count).map { index in
      Fact("touch device", SDL_GetTouchName(index).map { String(cString: $0) } ?? "without a name")
    }
  }

  private static func text(_ version: SDL_version) -> String {
    "\(version.major).\(version.minor).\(version.patch)"
  }
}
