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
    return [("SDL", sdl), ("SDL_ttf", TTF_Linked_Version()?.pointee)].map { name, version in
      Fact(name, version.map { "\($0.major).\($0.minor).\($0.patch)" } ?? "unknown")
    }
  }

  /// Displays with their size and refresh rate, and touch devices; opens no window.
  package static var displays: [Fact] {
    let drivers = (0..<max(0, SDL_GetNumVideoDrivers())).compactMap { text(SDL_GetVideoDriver($0)) }
    var facts = [Fact("video drivers", drivers.joined(separator: ", "))]
    do throws(SDLError) {
      try Video.start(isOffscreen: false)
    } catch {
      return facts + [Fact("display", error.description, isMissing: true)]
    }
    defer { Video.stop() }
    facts.append(Fact("video driver", Video.driver))
    for index in 0..<max(0, SDL_GetNumVideoDisplays()) {
      var mode = SDL_DisplayMode()
      guard SDL_GetCurrentDisplayMode(index, &mode) == 0 else { continue }
      let name = text(SDL_GetDisplayName(index)) ?? "display \(index)"
      let rate =
        mode.refresh_rate > 0 ? "\(mode.refresh_rate) Hz" : "refresh unknown, 60 Hz assumed"
      facts.append(Fact("display", "\(name), \(mode.w)x\(mode.h), \(rate)"))
    }
    let processor = Video.hasRenderNode ? "yes" : "none, drawn in software"
    facts.append(Fact("graphics processor", processor))
    let touchDevices = (0..<max(0, SDL_GetNumTouchDevices())).map { index in
      Fact("touch device", text(SDL_GetTouchName(index)) ?? "without a name")
    }
    let none = Fact("touch devices", "none found yet; the mouse can drag")
    return facts + (touchDevices.isEmpty ? [none] : touchDevices)
  }

  /// The font of each language; a language without one is drawn as boxes.
  package static var fonts: [Fact] {
    letters.map { language, letter in
      let file =
        language == "Latin"
        ? FontFinder.latin(80) : FontFinder.font(having: letter, weight: 80)
      let missing = "no font has \(letter); such letters are drawn as boxes"
      return Fact("font, \(language)", file?.path ?? missing, isMissing: file == nil)
    }
  }

  private static func text(_ text: UnsafePointer<CChar>?) -> String? {
    text.map { String(cString: $0) }
  }
}
