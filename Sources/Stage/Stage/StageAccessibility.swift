package import Drawing
package import Pickers

/// An element of the stage for a screen reader.
package struct StageAccessibility: Equatable, Sendable {
  package let element: AccessibilityElement
  package let rect: Rect
  package let isFocused: Bool
  package var isKnob = false
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
  /// In the order of the Tab key; while a sheet is open, only the sheet and the elements on it.
  package var accessibility: [StageAccessibility] {
    if let modalIndex { return pieces[modalIndex].accessibility(focus: keyTarget) }
    let pieces = pieces.flatMap { $0.accessibility(focus: shownFocus) }
    return pieces + tuningAccessibility + titleAccessibility
  }
}
