package import Drawing
package import Pickers

/// One thing on the stage for a screen reader: what it is and where.
package struct StageAccessibility: Equatable, Sendable {
  /// What it is and what it shows.
  package var element: AccessibilityElement
  /// Its place, in points.
  package var rect: Rect
  /// Whether keys go to it.
  package var isFocused: Bool
}

extension Stage {
  /// What a screen reader needs, in the order of the Tab key; while a sheet is open, only the sheet
  /// and what is on it.
  package var accessibility: [StageAccessibility] {
    if let modalIndex { return pieces[modalIndex].model.accessibility(focus: keyTarget) }
    return pieces.flatMap { $0.model.accessibility(focus: focus) } + tuningAccessibility
  }
}
