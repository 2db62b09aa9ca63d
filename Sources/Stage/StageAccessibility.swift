package import Drawing
package import Pickers

/// One thing on the stage for a screen reader: what it is and where.
package struct StageAccessibility: Equatable, Sendable {
  /// What it is and what it shows.
  package var element: AccessibilityElement
  /// Where it lies, in points.
  package var rect: Rect
  /// Whether keys go to it.
  package var isFocused: Bool
}

extension Stage {
  /// What a screen reader needs to know, in the order of the Tab key; while the sheet is there, only
  /// the sheet and what stands on it.
  package var accessibility: [StageAccessibility] {
    if sheet.isPresented { return sheetAccessibility }
    var elements = targets.compactMap { target -> StageAccessibility? in
      guard let element = accessibility(of: target) else { return nil }
      return StageAccessibility(
        element: element,
        rect: layout.rect(of: target),
        isFocused: target == focus
      )
    }
    if !scene.choices.isEmpty {
      let button = AccessibilityElement(
        role: .button,
        label: "Choose",
        value: sheet.column.text(ofRow: sheet.committed),
        actions: [.press]
      )
      elements.append(
        StageAccessibility(element: button, rect: layout.sheetButton, isFocused: false)
      )
    }
    return elements + tuningAccessibility
  }

  private func accessibility(of target: StageTarget) -> AccessibilityElement? {
    switch target {
    case .wheel(let column):
      let wheel = picker.columns[column].wheel
      let label = scene.columns[column].label
      return wheel.accessibility(
        label: label.isEmpty ? "Column \(column + 1)" : label,
        value: wheel.selection.map { picker.text(ofRow: $0, inColumn: column) } ?? ""
      )
    case .ruler:
      return ruler.accessibility(label: "Ruler", unit: scene.unit)
    case .header:
      return header.accessibility(label: "Header")
    case .sheet, .sheetWheel, .knob:
      return nil
    }
  }

  private var sheetAccessibility: [StageAccessibility] {
    let visible = sheet.sheet.visibleExtent
    let wheel = sheet.column.wheel
    let chosen = wheel.selection.map { sheet.column.text(ofRow: $0) } ?? ""
    func button(_ label: String, _ button: StageButton) -> StageAccessibility {
      StageAccessibility(
        element: AccessibilityElement(role: .button, label: label, actions: [.press]),
        rect: layout.sheetToolbar(button, visible: visible),
        isFocused: false
      )
    }
    return [
      StageAccessibility(
        element: AccessibilityElement(role: .dialog, label: "Choose", actions: [.dismiss]),
        rect: layout.sheet(visible: visible),
        isFocused: false
      ),
      button("Cancel", .cancel),
      button("Done", .done),
      StageAccessibility(
        element: wheel.accessibility(label: "Choices", value: chosen),
        rect: layout.sheetWheel(visible: visible),
        isFocused: true
      ),
    ]
  }
}
