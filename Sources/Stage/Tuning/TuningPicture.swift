import Drawing
import Pickers
import ScrollPhysics

extension Stage {
  /// Velocity of the release that the curve predicts, in points per second.
  static let curveVelocity = 1500.0
  /// A range without ends, so that the curve is the deceleration alone.
  private static let endless = ScrollRange.bounded(minimum: -.infinity, maximum: .infinity)
  /// How each knob's number is spelled.
  static let knobScales = ScrollTuning.allParameters.map { TuningScale($0) }

  /// A knob's number with its unit, as the panel shows it.
  func text(ofKnob knob: Int) -> String {
    tuning.value(of: ScrollTuning.allParameters[knob].name).map { Self.knobScales[knob].text($0) }
      ?? ""
  }

  /// Draws the tuning panel, where it is seen.
  func drawTuning(into list: inout DisplayList) {
    guard let panel = tuningLayout else { return }
    if layout.events == nil {
      list.append(.roundedRectangle(panel.rect.inset(x: -1, y: -1), radius: 13, theme.panelEdge))
    }
    let hasKeys = focus.knob != nil
    list.appendPanel(panel.rect, label: "TUNE", isFocused: hasKeys, theme: theme)
    for button in TuningLayout.buttons {
      if case .label = button { continue }
      list.appendControl(
        TuningLayout.title(of: button),
        in: panel.rect(of: button),
        isChosen: isChosen(button),
        isEnabled: isTuned || button != .reset,
        theme: theme
      )
    }
    drawKnobs(in: panel.list, into: &list)
    guard let rect = panel.curve else { return }
    list.appendCurve(
      tuning.motion(from: 0, velocity: Self.curveVelocity, range: Self.endless),
      named: presetName,
      comparedWith: comparedTuning.motion(
        from: 0,
        velocity: Self.curveVelocity,
        range: Self.endless
      ),
      named: tuner.comparison,
      in: rect,
      theme: theme
    )
  }

  private func isChosen(_ button: TuningButton) -> Bool {
    switch button {
    case .preset(let index): ScrollTuning.presets[index].name == presetName
    case .ghost: ghost.isOn
    case .label, .reset, .copy: false
    }
  }

  private func drawKnobs(in rect: Rect, into list: inout DisplayList) {
    list.append(.pushClip(rect))
    for (row, knob) in tuner.shown.enumerated() {
      let top = tuner.top(ofRow: row)
      guard top > -TuningPanel.rowExtent, top < rect.height else { continue }
      let place = Rect(
        x: rect.x,
        y: rect.y + top,
        width: rect.width,
        height: TuningPanel.rowExtent
      )
      list.appendKnob(
        tuner.knobs[knob],
        name: ScrollTuning.allParameters[knob].name,
        value: text(ofKnob: knob),
        in: place,
        isFocused: focus == .knob(knob),
        theme: theme
      )
    }
    list.append(.popClip)
    let offset = tuner.list.contentOffset
    let content = Double(tuner.shown.count) * TuningPanel.rowExtent
    list.appendListEdges(offset: offset, content: content, in: rect, theme: theme)
    list.appendScrollBar(
      offset: offset,
      content: content,
      beside: rect,
      theme: theme
    )
  }

  /// What a screen reader needs of the panel: its buttons, then its knobs.
  var tuningAccessibility: [StageAccessibility] {
    guard let panel = tuningLayout else { return [] }
    let buttons = TuningLayout.buttons.filter { $0 != .label }.map { button in
      StageAccessibility(
        element: AccessibilityElement(
          role: .button,
          label: Self.label(of: button),
          value: isChosen(button) ? "on" : "",
          actions: [.press]
        ),
        rect: panel.rect(of: button),
        isFocused: false
      )
    }
    let knobs = tuner.shown.enumerated().map { row, knob in
      var element = tuner.knobs[knob].accessibility(label: ScrollTuning.allParameters[knob].name)
      element.value = text(ofKnob: knob)
      return StageAccessibility(
        element: element,
        rect: Rect(
          x: panel.list.x,
          y: panel.list.y + tuner.top(ofRow: row),
          width: panel.list.width,
          height: TuningPanel.rowExtent
        ),
        isFocused: focus == .knob(knob)
      )
    }
    return buttons + knobs
  }

  private static func label(of button: TuningButton) -> String {
    switch button {
    case .label, .ghost, .reset: TuningLayout.title(of: button)
    case .preset: "Preset \(TuningLayout.title(of: button))"
    case .copy: "Copy as \(TuningLayout.title(of: button))"
    }
  }
}
