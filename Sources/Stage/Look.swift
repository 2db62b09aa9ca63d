package import Drawing
package import FrameTiming
package import PresetText
package import ScrollPhysics
package import Sessions

/// How the frame times are shown.
package enum OverlayForm: String, CaseIterable, Equatable, Sendable {
  /// The panel with figures, bars and histogram; a card if the panel does not fit in the window.
  case panel
  /// All figures, with late frames and their causes; drawn over the pieces if the panel's place is
  /// too small.
  case details
  /// One line in a corner.
  case line
}

/// The two themes between which a stage changes.
package struct StageThemes: Equatable, Sendable {
  package var dark: Theme
  package var light: Theme

  package init(dark: Theme = .dark, light: Theme = .light) {
    self.dark = dark
    self.light = light
  }
}

/// The appearance of a stage, which has no effect on the motion of pieces.
package struct Look: Equatable, Sendable {
  /// The two themes between which the key D switches.
  package var themes = StageThemes()
  package var isDark = true
  package var isOverlayShown = true
  /// The form of the frame times; nil for the panel if it fits, and else for the line.
  package var overlayForm: OverlayForm?
  /// The corner of the frame times if they are not at the panel's place.
  package var overlayPlace = WindowCorner.bottomLeft
  /// The span of frames that the figures summarize.
  package var overlaySpan = FrameSpan.last600
  /// The axis of the histogram.
  package var histogramAxis = HistogramAxis.fitted
  /// Whether the places at which pieces will come to rest are marked.
  package var showsLanding = true
  /// The rule by which dragged pieces are drawn between the samples of the finger.
  package var fingers = FingerDisplay(.predict)
  /// The user's preset that was put in effect last, by its own name; nil after another choice.
  package var ownPreset: PresetText?
  /// Whether the panel of tuning and events, the title bar and the card with the keys are drawn.
  ///
  /// If not, only the button of the title bar that opens a piece is drawn.
  ///
  /// A screen reader has the same parts.
  package var showsControls = true
  /// Whether pointers are shown with their trails and velocities.
  package var showsTouches = true

  package init() {}

  package var theme: Theme { isDark ? themes.dark : themes.light }
}

/// A request that a button or a key makes to the program that contains the stage.
package struct StageRequest: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    /// Begin or end a recording.
    case record
    /// Play the last recording, or stop playing.
    case replay
    /// Copy a text to the clipboard, in a format.
    case copy(TuningCopy, String)
    /// Add a marker to the recording and to the frame log.
    case marker
    /// Return to the session that was taken over, after Esc when it closes nothing.
    case leave
  }

  package let kind: Kind
  /// Number of the request, counted from 1, so that a program handles each request once.
  package let number: Int
  /// When the key was pressed or the button released, in the session's seconds.
  package let time: Double
}

extension Stage {
  package var theme: Theme { look.theme }

  /// The name of the preset in effect, and whether any parameter differs from it.
  ///
  /// The user's own preset is used instead if it is based on the preset in effect.
  package var shownPreset: (name: String, isChanged: Bool) {
    guard let own = look.ownPreset, own.base == presetName else { return (presetName, isTuned) }
    return (own.name, own.tuning != tuning)
  }

  /// The present form of the frame times; nil if they are not shown.
  package var overlayForm: OverlayForm? {
    guard look.isOverlayShown else { return nil }
    return look.overlayForm ?? (layout.overlay == nil ? .line : .panel)
  }

  /// The rectangle of the frame times; nil for a line, and if they are not shown.
  package var overlayRect: Rect? {
    let corner = look.overlayPlace
    let panel = layout.overlay ?? layout.overlayCard(in: corner)
    return switch overlayForm {
    case .panel: panel
    case .details: layout.overlayDetails(in: corner) ?? panel
    case .line, nil: nil
    }
  }

  /// Handles a key that changes only the look.
  ///
  /// - Returns: Whether the key has such an effect.
  package mutating func changeLook(_ key: Key, modifiers: KeyModifiers) -> Bool {
    switch key {
    case .f12 where modifiers.contains(.rightShift): look.isOverlayShown.toggle()
    case .f11 where modifiers.contains(.rightShift): look.overlayPlace = look.overlayPlace.next
    case .f10 where modifiers.contains(.rightShift):
      look.overlayForm = overlayForm?.next ?? look.overlayForm
    case .f8 where modifiers.contains(.rightShift): look.overlaySpan = look.overlaySpan.next
    case .f7 where modifiers.contains(.rightShift): look.histogramAxis = look.histogramAxis.next
    case .d: look.isDark.toggle()
    case .v: look.showsLanding.toggle()
    case .s: look.fingers.resampling = look.fingers.resampling.next
    default: return false
    }
    return true
  }

  /// Makes a request to the program that contains the stage.
  mutating func makeRequest(_ kind: StageRequest.Kind, pressedAt: Double? = nil) {
    let number = (request?.number ?? 0) + 1
    request = StageRequest(kind: kind, number: number, time: pressedAt ?? time)
  }
}
