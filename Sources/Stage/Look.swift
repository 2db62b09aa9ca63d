package import Drawing
package import FrameTiming
package import ScrollPhysics
package import Sessions

/// How the frame times are shown.
package enum OverlayForm: String, CaseIterable, Equatable, Sendable {
  /// The panel with figures, bars and histogram; a card where the panel does not fit in the window.
  case panel
  /// All figures with late frames and their causes; over the pieces where the panel's place is small.
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

/// The appearance of a stage; nothing here moves a piece.
package struct Look: Equatable, Sendable {
  /// The themes between which D changes.
  package var themes = StageThemes()
  package var isDark = true
  package var isOverlayShown = true
  /// How the frame times are shown; nil for the panel where it fits, else the line.
  package var overlayForm: OverlayForm?
  /// The corner of the frame times where they are not in the panel's place.
  package var overlayPlace = WindowCorner.bottomLeft
  /// The frames that the figures are about.
  package var overlaySpan = FrameSpan.last600
  /// The axis of the histogram.
  package var histogramAxis = HistogramAxis.fitted
  /// Whether the places where pieces will come to rest are marked.
  package var showsLanding = true
  /// Where pieces that are dragged are drawn between the samples of the finger.
  package var fingers = FingerDisplay(.predict)
  /// Whether pointers are shown with their trails and velocities.
  package var showsTouches = true

  package init() {}

  package var theme: Theme { isDark ? themes.dark : themes.light }
}

/// A request to the program around the stage, made by a button or key.
package struct StageRequest: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    /// Begin or end a recording.
    case record
    /// Play the last recording, or end playing.
    case replay
    /// Copy a text in a format to the clipboard.
    case copy(TuningCopy, String)
    /// Put a marker into the recording and between the frames.
    case marker
    /// Return to the session that was taken over: Esc where it closes nothing.
    case leave
  }

  package let kind: Kind
  /// Number of the request, counted from 1: a program acts once on each.
  package let number: Int
  /// When its key was pressed or its button released, in the session's seconds.
  package let time: Double
}

extension Stage {
  package var theme: Theme { look.theme }

  /// The form of the frame times now; nil where they are not shown.
  package var overlayForm: OverlayForm? {
    guard look.isOverlayShown else { return nil }
    return look.overlayForm ?? (layout.overlay == nil ? .line : .panel)
  }

  /// The place of the frame times; nil for a line, and where they are not shown.
  package var overlayRect: Rect? {
    let corner = look.overlayPlace
    let panel = layout.overlay ?? layout.overlayCard(in: corner)
    return switch overlayForm {
    case .panel: panel
    case .details: layout.overlayDetails(in: corner) ?? panel
    case .line, nil: nil
    }
  }

  /// Does what a key means that changes only the look.
  ///
  /// - Returns: Whether it is such a key.
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

  /// Makes a request to the program around the stage.
  mutating func makeRequest(_ kind: StageRequest.Kind, pressedAt: Double? = nil) {
    let number = (request?.number ?? 0) + 1
    request = StageRequest(kind: kind, number: number, time: pressedAt ?? time)
  }
}
