package import Drawing
package import FrameTiming
package import Sessions

/// How the frame times are shown.
package enum OverlayForm: String, CaseIterable, Equatable, Sendable {
  /// The panel with figures, bars and histogram; a card of its own where the
  /// panel does not fit in the window.
  case panel
  /// All figures, late frames and their causes included; over the pieces where the
  /// panel's place does not do.
  case details
  /// One line in a corner.
  case line

  /// The next form; the first after the last.
  package var next: OverlayForm {
    switch self {
    case .panel: .details
    case .details: .line
    case .line: .panel
    }
  }
}

/// The two themes between which a stage changes.
package struct StageThemes: Equatable, Sendable {
  /// The one that is light on dark.
  package var dark: Theme
  /// The one that is dark on light.
  package var light: Theme

  /// Creates a pair; without arguments the two built in.
  package init(dark: Theme = .dark, light: Theme = .light) {
    self.dark = dark
    self.light = light
  }
}

/// The appearance of a stage; nothing here moves a piece.
package struct Look: Equatable, Sendable {
  /// The themes between which D changes.
  package var themes = StageThemes()
  /// Whether the dark theme is in effect.
  package var isDark = true
  /// Whether the frame times are shown.
  package var isOverlayShown = true
  /// How the frame times are shown; nil lets the window decide: the panel where it
  /// fits, else the line.
  package var overlayForm: OverlayForm?
  /// The corner of the frame times when they are no panel.
  package var overlayPlace = WindowCorner.bottomLeft
  /// How many frames are summed up.
  package var overlaySpan = FrameSpan.last600
  /// What the histogram reaches to.
  package var histogramAxis = HistogramAxis.fitted
  /// Whether the places are marked where pieces will come to rest.
  package var showsLanding = true
  /// Whether fingers are shown with their trails and velocities.
  package var showsTouches = true

  /// Creates the look a run begins with.
  package init() {}

  /// The colours in effect.
  package var theme: Theme { isDark ? themes.dark : themes.light }

  /// Puts the frame times into the next corner.
  mutating func turnOverlay() {
    overlayPlace = overlayPlace.next
  }
}

/// A request to the program around the stage, made by a button.
package struct StageRequest: Equatable, Sendable {
  /// What the program is to do.
  package enum Kind: String, Equatable, Sendable {
    /// To begin or end a recording.
    case record
    /// To play the last recording, or to end playing.
    case replay
  }

  /// What the program is to do.
  package var kind: Kind
  /// Which request it is, counted from 1: a program acts once on each.
  package var number: Int

  /// Creates a request.
  package init(kind: Kind, number: Int) {
    self.kind = kind
    self.number = number
  }
}

extension Stage {
  /// Whether the frame times are shown.
  package var isOverlayShown: Bool {
    get { look.isOverlayShown }
    set { look.isOverlayShown = newValue }
  }

  /// Whether the dark theme is in effect.
  package var isDark: Bool {
    get { look.isDark }
    set { look.isDark = newValue }
  }

  /// The colours in effect.
  package var theme: Theme { look.theme }

  /// Takes over what another stage looks like, and nothing that input depends on: where keys go is
  /// a part of the state that a session's header does not hold.
  package mutating func takeLook(of other: Stage) {
    look = other.look
  }

  /// The form in which the frame times are shown now; nil where they are off.
  package var overlayForm: OverlayForm? {
    guard look.isOverlayShown else { return nil }
    return look.overlayForm ?? (layout.overlay == nil ? .line : .panel)
  }

  /// The place of the frame times that are no line; nil for a line, and where they are off.
  package var overlayRect: Rect? {
    let corner = look.overlayPlace
    let panel = layout.overlay ?? layout.overlayCard(in: corner)
    return switch overlayForm {
    case .panel: panel
    case .details: layout.overlayDetails(in: corner) ?? panel
    case .line, nil: nil
    }
  }

  /// Takes a key that changes the look alone, which moves nothing.
  ///
  /// - Returns: Whether it was such a key.
  package mutating func changeLook(_ key: Key, modifiers: KeyModifiers) -> Bool {
    switch key {
    case .f12 where modifiers.contains(.rightShift):
      look.isOverlayShown.toggle()
    case .f11 where modifiers.contains(.rightShift):
      look.turnOverlay()
    case .f10 where modifiers.contains(.rightShift):
      look.overlayForm = overlayForm?.next ?? look.overlayForm
    case .f8 where modifiers.contains(.rightShift):
      look.overlaySpan = look.overlaySpan.next
    case .f7 where modifiers.contains(.rightShift):
      look.histogramAxis = look.histogramAxis.next
    case .d:
      look.isDark.toggle()
    case .v:
      look.showsLanding.toggle()
    default:
      return false
    }
    return true
  }

  /// Makes a request to the program around the stage.
  mutating func makeRequest(_ kind: StageRequest.Kind) {
    request = StageRequest(kind: kind, number: (request?.number ?? 0) + 1)
  }
}
