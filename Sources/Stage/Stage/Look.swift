package import Drawing
package import PresetText
package import ScrollPhysics
package import Sessions

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
  /// The key D switches between them.
  package var themes = StageThemes()
  package var isDark = true
  /// Whether the frame times are shown: in a panel below the pieces, or as a line if the window has no space
  /// for the panel.
  package var isOverlayShown = true
  /// Whether marks show the positions at which pieces will come to rest.
  package var showsLanding = true
  /// The method that estimates the position of a finger at the time of a frame, for drawing dragged pieces.
  package var fingers = FingerDisplay(.predict)
  /// The preset of the user that was chosen last; nil if a compiled preset was chosen after it.
  ///
  /// While this preset is in effect, `Stage.presetName` is the name of the compiled preset on which it is
  /// based.
  package var ownPreset: PresetText?
  /// Whether the tuning panel, the title bar and the card that lists the keys are drawn.
  ///
  /// If false, only one button of the title bar is drawn: the button that opens a piece. Screen readers receive
  /// only elements that are drawn.
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
    /// Copy a text to the clipboard; the first value is its format.
    case copy(TuningCopy, String)
    /// Add a marker to the recording and to the frame log.
    case marker
    /// Return from live input to the session that was playing. The key Esc makes this request if Esc has no
    /// other effect.
    case leave
  }

  package let kind: Kind
  /// When the key was pressed or the button was released, in seconds of the session.
  package let time: Double
}

extension Stage {
  package var theme: Theme { look.theme }

  /// The name of the preset in effect, and whether any parameter in effect differs from the preset.
  ///
  /// While a preset of the user is in effect, both values are for this preset and not for the compiled preset
  /// on which it is based.
  package var shownPreset: (name: String, isChanged: Bool) {
    guard let own = look.ownPreset, own.base == presetName else { return (presetName, isTuned) }
    return (own.name, own.tuning != tuning)
  }

  /// The rectangle of the frame times; nil while they are hidden or shown as a line.
  var overlayRect: Rect? { look.isOverlayShown ? layout.overlay : nil }

  /// Returns false for a key that does not change the look.
  package mutating func changeLook(_ key: Key, modifiers: KeyModifiers) -> Bool {
    switch key {
    case .f12 where modifiers.contains(.rightShift): look.isOverlayShown.toggle()
    case .d: look.isDark.toggle()
    case .v: look.showsLanding.toggle()
    case .s: look.fingers.resampling = look.fingers.resampling.next
    default: return false
    }
    return true
  }

  mutating func makeRequest(_ kind: StageRequest.Kind) {
    requests.append(StageRequest(kind: kind, time: time))
  }

  /// Returns the requests since the last call, in order.
  mutating func takeRequests() -> [StageRequest] {
    defer { requests.removeAll() }
    return requests
  }
}

extension Resampling {
  /// The next rule in the order of declaration; after the last rule, the first.
  var next: Resampling {
    let index = Self.allCases.firstIndex(of: self) ?? 0
    return Self.allCases[(index + 1) % Self.allCases.count]
  }
}
