package import Drawing
package import Pickers

/// An element of the stage for a screen reader.
package struct StageAccessibility: Equatable, Sendable {
  package let element: AccessibilityElement
  package let rect: Rect
  package let isFocused: Bool
  /// The part of the stage that gets the focus with this element; `none` for a button of a sheet.
  package let part: Focus
}

extension StageAccessibility {
  init(_ target: StageTarget, element: AccessibilityElement, rect: Rect, isFocused: Bool) {
    self.init(element: element, rect: rect, isFocused: isFocused, part: .target(target))
  }

  /// A button of the title bar or of the tuning panel.
  init(
    _ button: StageButton,
    label: String,
    value: String = "",
    rect: Rect,
    on stage: Stage
  ) {
    self.init(button: label, value: value, rect: rect, part: .button(button), stage.focus)
  }

  init(
    button label: String,
    value: String = "",
    rect: Rect,
    part: Focus = .none,
    _ focus: Focus = .none
  ) {
    self.init(
      element: AccessibilityElement(role: .button, label: label, value: value, actions: [.press]),
      rect: rect,
      isFocused: part != .none && part == focus,
      part: part
    )
  }
}

extension Stage {
  /// In the order of the Tab key; while a sheet is open, only the sheet and the elements on it.
  package var accessibility: [StageAccessibility] {
    if let modalIndex { return pieces[modalIndex].accessibility(focus: keyTarget) }
    let shown = pieces.filter { $0.facts.slot != .panel || look.showsControls }
    return shown.flatMap { $0.accessibility(focus: shownFocus) } + tuningAccessibility
      + titleAccessibility
  }
}
