import Drawing
import Pickers
import ScrollPhysics

extension Stage {
  /// The motion that the curve predicts: of a release at 1500 points per second, without ends.
  private static func curve(_ tuning: ScrollTuning) -> Motion? {
    let range = ScrollRange.bounded(minimum: -.infinity, maximum: .infinity)
    return tuning.motion(from: 0, velocity: 1500, range: range)
  }

  /// The value of a knob with its unit.
  func text(ofKnob knob: Int) -> String {
    tuning.value(ofKnob: knob).map { TuningScale.all[knob].text($0) } ?? ""
  }

  /// Draws the tuning panel where it is visible.
  func drawTuning(into list: inout DisplayList) {
    guard let panel = tuningLayout else { return }
    if layout.events == nil { list.appendPanelEdge(around: panel.rect, theme: theme) }
    list.appendPanel(panel.rect, label: "TUNE", isFocused: shownFocus.knob != nil, theme: theme)
    drawFocusRing(of: panelButtons, radius: 7, into: &list)
    let isTuned = isTuned
    for button in TuningLayout.controls(edition) {
      list.appendControl(
        title(of: button),
        in: panel.rect(of: button),
        isChosen: isChosen(button),
        isEnabled: isTuned || button != .reset,
        theme: theme
      )
    }
    drawKnobs(in: panel.list, into: &list)
    guard let rect = panel.curve else { return }
    list.appendCurve(
      Self.curve(tuning),
      captioned: "after a flick of 1500 pt/s",
      comparedWith: Self.curve(tuner.comparison.tuning),
      named: tuner.comparison.name,
      in: rect,
      theme: theme
    )
  }

  /// The text on a button now.
  private func title(of button: TuningButton) -> String {
    button == .resampling ? look.fingers.resampling.rawValue : button.title
  }

  private func isChosen(_ button: TuningButton) -> Bool {
    switch button {
    case .preset(let index): ScrollTuning.presets[index].name == presetName
    case .ghost: ghost.isOn
    case .resampling: look.fingers.resampling != .off
    case .label, .reset, .copy: false
    }
  }

  private func drawKnobs(in rect: Rect, into list: inout DisplayList) {
    // With the band around the knob that has the keys.
    list.append(.pushClip(rect.inset(x: -10, y: 0)))
    for (row, knob) in tuner.shown.enumerated() {
      let place = place(ofRow: row, in: rect)
      guard place.maxY > rect.y, place.y < rect.maxY else { continue }
      list.appendKnob(
        tuner.knobs[knob].displayed(look.fingers),
        name: TuningScale.all[knob].title,
        value: text(ofKnob: knob),
        in: place,
        isFocused: shownFocus == .knob(knob),
        theme: theme
      )
    }
    list.append(.popClip)
    let offset = tuner.list.contentOffset
    let content = Double(tuner.shown.count) * TuningPanel.rowExtent
    list.appendListEdges(offset: offset, content: content, in: rect, theme: theme)
    list.appendScrollBar(offset: offset, content: content, beside: rect, theme: theme)
  }

  /// The place of a knob's row in the list.
  private func place(ofRow row: Int, in list: Rect) -> Rect {
    let y = list.y + tuner.top(ofRow: row)
    return Rect(x: list.x, y: y, width: list.width, height: TuningPanel.rowExtent)
  }

  /// The panel for a screen reader: its knobs, then its buttons.
  var tuningAccessibility: [StageAccessibility] {
    guard let panel = tuningLayout else { return [] }
    let buttons = TuningLayout.controls(edition).map { button in
      let label =
        switch button {
        case .label, .ghost, .reset: button.title
        case .resampling: "Resampling"
        case .preset: "Preset \(button.title)"
        case .copy: "Copy as \(button.title)"
        }
      let value = button == .resampling ? title(of: button) : isChosen(button) ? "on" : ""
      return StageAccessibility(
        button: label,
        value: value,
        rect: panel.rect(of: button),
        isFocused: focusedButton == .tuning(button)
      )
    }
    let knobs = tuner.shown.enumerated().map { row, knob in
      var element = tuner.knobs[knob].accessibility(label: TuningScale.all[knob].title)
      element.value = text(ofKnob: knob)
      let rect = place(ofRow: row, in: panel.list)
      return StageAccessibility(element: element, rect: rect, isFocused: shownFocus == .knob(knob))
    }
    return knobs + buttons
  }
}
