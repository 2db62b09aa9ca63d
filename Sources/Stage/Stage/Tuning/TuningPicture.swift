import Drawing
import Pickers
import ScrollPhysics

extension Stage {
  /// The motion whose distance over time is drawn as the curve of the panel.
  ///
  /// The motion begins with a release at 1500 points per second, on content without edges.
  private static func curve(_ tuning: ScrollTuning) -> Motion? {
    let range = ScrollRange.bounded(minimum: -.infinity, maximum: .infinity)
    return tuning.motion(from: 0, velocity: 1500, range: range)
  }

  /// With the unit; empty if the tuning does not have the parameter.
  func text(ofKnob knob: Int) -> String {
    parameterValues[knob].map { TuningScale.all[knob].text($0) } ?? ""
  }

  func drawPanel(into list: inout DisplayList) {
    guard look.showsControls, let panel = panelLayout else { return }
    let showsTuning = tuningLayout != nil
    if layout.events == nil { list.appendPanelEdge(around: panel.rect, theme: theme) }
    list.appendPanel(panel.rect, theme: theme)
    drawHalves(of: panel, showsTuning, into: &list)
    guard showsTuning else {
      // Below the halves.
      var rect = panel.rect
      (rect.y, rect.height) = (rect.y + 24, rect.height - 24)
      return list.appendEvents(ticker.lines, in: rect, theme: theme)
    }
    drawEngines(in: panel.engines, into: &list)
    drawKnobs(in: panel.list, into: &list)
    guard panel.curve != nil else { return }
    drawFocusRing(of: [.tuning(.comparison)], radius: 7, around: theme.panel, into: &list)
    drawCurve(of: panel, into: &list)
    drawFocusRing(of: Self.curveButtons.map { .tuning($0) }, radius: 7, into: &list)
    drawControl(.ghost, of: panel, into: &list)
    if isTuned { drawControl(.reset, of: panel, into: &list) }
  }

  private static let curveButtons: [TuningButton] = [.ghost, .reset]
  private static let halves: [StageButton] = [.tuning(.tune), .tuning(.events)]
  private static let copies: [StageButton] = [.tuning(.copy(.swift)), .tuning(.copy(.json))]

  private func drawControl(
    _ button: TuningButton,
    of panel: TuningLayout,
    into list: inout DisplayList
  ) {
    list.appendControl(
      button.title,
      in: panel.rect(of: button),
      isChosen: isChosen(button),
      isEnabled: isTuned || button != .reset,
      theme: theme
    )
  }

  /// Draws the control with the halves Tune and Events, and at its right the buttons that copy.
  private func drawHalves(
    of panel: TuningLayout,
    _ showsTuning: Bool,
    into list: inout DisplayList
  ) {
    let (tune, events) = (panel.rect(of: .tune), panel.rect(of: .events))
    var both = tune
    both.width = events.maxX - tune.x
    list.append(.roundedRectangle(both, radius: 9, theme.control))
    drawFocusRing(of: Self.halves, radius: 9, around: theme.control, into: &list)
    list.appendHalf("Tune", in: tune, isChosen: showsTuning, theme: theme)
    list.appendHalf("Events", in: events, isChosen: !showsTuning, theme: theme)
    guard showsTuning else { return }
    drawFocusRing(of: Self.copies, radius: 7, around: theme.panel, into: &list)
    let (swift, json) = (panel.rect(of: .copy(.swift)), panel.rect(of: .copy(.json)))
    let y = swift.center.y
    var style = TextStyle(size: 12, anchor: .trailing)
    if swift.x - 4 - TextWidth.estimate("copy as", style) >= both.maxX {
      list.appendText("copy as", style, x: swift.x - 4, y: y, theme.secondaryText)
    }
    list.appendText("JSON", style, x: json.maxX, y: y, theme.secondaryText)
    style.anchor = .center
    list.appendText("Swift", style, x: swift.center.x, y: y, theme.secondaryText)
    list.appendText("·", style, x: json.x - 5, y: y, theme.secondaryText)
  }

  private func drawEngines(in rect: Rect, into list: inout DisplayList) {
    list.appendHeader(
      tuner.engines.displayed(look.fingers),
      isCompact: true,
      on: theme.panel.mixed(with: theme.control, share: 0.6),
      in: rect,
      theme: theme
    )
    if shownFocus == .engines {
      list.appendBar(x: rect.x - 10, y: rect.y + 6, height: rect.height - 12, theme.accent)
    }
  }

  private func drawCurve(of panel: TuningLayout, into list: inout DisplayList) {
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

  private func isChosen(_ button: TuningButton) -> Bool {
    switch button {
    case .ghost: ghost.isOn
    case .tune: tuningLayout != nil
    case .events: tuningLayout == nil
    case .reset, .copy, .comparison: false
    }
  }

  private func drawKnobs(in rect: Rect, into list: inout DisplayList) {
    // The clip includes the band that is drawn around the knob with the focus.
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

  private func place(ofRow row: Int, in list: Rect) -> Rect {
    let y = list.y + tuner.top(ofRow: row)
    return Rect(x: list.x, y: y, width: list.width, height: TuningPanel.rowExtent)
  }

  /// In this order: the engine header, the knobs, the buttons.
  var tuningAccessibility: [StageAccessibility] {
    guard look.showsControls, panelLayout != nil else { return [] }
    let buttons = TuningLayout.controls.compactMap { button -> StageAccessibility? in
      guard let rect = rect(ofPanel: button), rect.width > 0 else { return nil }
      let label =
        switch button {
        case .tune, .events, .ghost, .reset: button.title
        case .comparison: "Beside \(tuner.comparison.name)"
        case .copy: "Copy as \(button.title)"
        }
      return StageAccessibility(
        button: label,
        value: isChosen(button) ? "on" : "",
        rect: rect,
        isFocused: focusedButton == .tuning(button)
      )
    }
    guard let panel = tuningLayout else { return buttons }
    let knobs = tuner.shown.enumerated().map { row, knob in
      var element = tuner.knobs[knob].accessibility(label: TuningScale.all[knob].title)
      element.value = text(ofKnob: knob)
      let rect = place(ofRow: row, in: panel.list)
      let isFocused = shownFocus == .knob(knob)
      return StageAccessibility(element: element, rect: rect, isFocused: isFocused, isKnob: true)
    }
    let engines = StageAccessibility(
      element: tuner.engines.accessibility(label: "Engine"),
      rect: panel.engines,
      isFocused: shownFocus == .engines
    )
    return [engines] + knobs + buttons
  }
}
