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
    for index in pieces.indices where pieces[index].facts.slot == .panel {
      pieces[index].draw(into: &list, on: self)
    }
    guard panel.curve != nil else { return }
    drawCurve(of: panel, into: &list)
    drawFocusRing(of: Self.curveButtons.map { .tuning($0) }, radius: 7, into: &list)
    drawControl(.ghost, into: &list)
    drawControl(.reset, into: &list)
  }

  private static let curveButtons: [TuningButton] = [.ghost, .reset]
  private static let halves: [StageButton] = [.tuning(.tune), .tuning(.events)]
  private static let copies: [StageButton] = TuningCopy.allCases.map { .tuning(.copy($0)) }

  private func drawControl(_ button: TuningButton, into list: inout DisplayList) {
    guard let rect = rect(ofPanel: button) else { return }
    list.appendControl(button.title, in: rect, isChosen: isChosen(button), theme: theme)
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
    let swift = panel.rect(of: .copy(.swift))
    let place = Point(x: swift.x - TuningLayout.copyWordWidth, y: swift.center.y)
    list.appendText("copy", TextStyle(size: 12), x: place.x, y: place.y, theme.secondaryText)
    for form in TuningCopy.allCases {
      let (style, center) = (
        TextStyle(size: 12, anchor: .center), panel.rect(of: .copy(form)).center
      )
      list.appendText(form.title, style, x: center.x, y: center.y, theme.text)
    }
  }

  private func drawCurve(of panel: TuningLayout, into list: inout DisplayList) {
    guard let rect = panel.curve else { return }
    let word = TextStyle(size: 12)
    list.appendText("beside", word, x: rect.x, y: panel.beside.center.y - 2, theme.pointer)
    let (motion, other) = (Self.curve(tuning), Self.curve(comparison.tuning))
    list.appendCurve(motion, comparedWith: other, in: rect, theme: theme)
    let ghost = panel.rect(of: .ghost)
    let end = (self.rect(ofPanel: .reset) ?? ghost).x
    let texts = [
      ("flick 1500 pt/s", theme.secondaryText), (Self.text(motion), theme.accent),
      (Self.text(other), theme.pointer),
    ]
    let style = TextStyle(size: 11)
    var x = rect.x
    for (text, color) in texts {
      let width = TextWidth.estimate(text, style)
      guard x + width <= end - 8 else { return }
      list.appendText(text, style, x: x, y: ghost.center.y, color)
      x += width + 8
    }
  }

  /// Where and when a motion ends: "744 pt, 3.5 s".
  private static func text(_ motion: Motion?) -> String {
    guard let motion else { return "0 pt" }
    // A text of at most 15 bytes needs no allocation.
    let distance = DecimalText.fixed(abs(motion.restPosition), digits: 0)
    return distance + " pt, " + DecimalText.fixed(motion.duration, digits: 1) + " s"
  }

  private func isChosen(_ button: TuningButton) -> Bool {
    switch button {
    case .ghost: ghost.isOn
    case .tune: tuningLayout != nil
    case .events: tuningLayout == nil
    case .reset, .copy: false
    }
  }

  /// nil while the panel does not show the button.
  ///
  /// While it shows the events, only the halves Tune and Events are shown. Reset is shown if it has an effect.
  func rect(ofPanel button: TuningButton) -> Rect? {
    let isHalf = button == .tune || button == .events
    guard button != .reset || shownPreset.isChanged else { return nil }
    return (isHalf ? panelLayout : tuningLayout)?.rect(of: button)
  }

  /// The buttons of the panel.
  var tuningAccessibility: [StageAccessibility] {
    guard look.showsControls else { return [] }
    return TuningLayout.controls.compactMap { button -> StageAccessibility? in
      guard let rect = rect(ofPanel: button), rect.width > 0 else { return nil }
      let label =
        switch button {
        case .tune, .events, .ghost, .reset: button.title
        case .copy: "Copy as \(button.title)"
        }
      let value = isChosen(button) ? "on" : ""
      return StageAccessibility(.tuning(button), label: label, value: value, rect: rect, on: self)
    }
  }
}
