package import Drawing
package import Pickers

/// One thing on the stage for a screen reader.
package struct StageAccessibility: Equatable, Sendable {
  /// What it is and what it shows.
  package let element: AccessibilityElement
  package let rect: Rect
  package let isFocused: Bool
}

extension StageAccessibility {
  init(button label: String, value: String = "", rect: Rect, isFocused: Bool = false) {
    let role = AccessibilityElement.Role.button
    element = AccessibilityElement(role: role, label: label, value: value, actions: [.press])
    self.rect = rect
    self.isFocused = isFocused
  }
}

extension Stage {
  /// What a screen reader needs, in the order of the Tab key; while a sheet is open, only the sheet
  /// and what is on it.
  package var accessibility: [StageAccessibility] {
    if let modalIndex { return pieces[modalIndex].accessibility(focus: keyTarget) }
    let pieces = pieces.flatMap { $0.accessibility(focus: shownFocus) }
    return pieces + tuningAccessibility + titleAccessibility
  }
}
