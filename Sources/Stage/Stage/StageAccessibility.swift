package import Drawing
package import Pickers

/// An element of the stage for a screen reader, with its rectangle in the window, in points.
package struct StageAccessibility: Equatable, Sendable {
  /// Role, name, value and actions of the element.
  package let element: AccessibilityElement
  package let rect: Rect
  package let isFocused: Bool
  /// Whether the element is a knob of the tuning panel.
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
  /// The elements for a screen reader, in the order of the Tab key.
  ///
  /// While a sheet is open, the result contains only the sheet and the elements on it.
  package var accessibility: [StageAccessibility] {
    if let modalIndex { return pieces[modalIndex].accessibility(focus: keyTarget) }
    let pieces = pieces.flatMap { $0.accessibility(focus: shownFocus) }
    return pieces + tuningAccessibility + titleAccessibility
  }
}
