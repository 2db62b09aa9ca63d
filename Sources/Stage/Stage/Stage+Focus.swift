import Drawing
import Pickers
import ScrollPhysics
import Sessions

/// A stop of the Tab key.
enum FocusStop: Equatable {
  case target(StageTarget)
  /// Arrow keys move the focus between the buttons.
  case buttons([StageButton])
}

extension Stage {
  /// The button that receives keys; nil if a target receives them.
  var focusedButton: StageButton? {
    guard let buttonFocus, modalIndex == nil, group(of: buttonFocus) != nil else { return nil }
    return buttonFocus
  }

  /// The target that is drawn with the focus; `none` while a button has the focus.
  var shownFocus: StageTarget { focusedButton == nil ? focus : .none }

  /// The stops of the Tab key, in order.
  ///
  /// They are the pieces, the engine header, one knob of the panel, the buttons of the panel, and the buttons
  /// of the title bar. The knob is the one that had the focus last, or else the first knob.
  private var focusOrder: [FocusStop] {
    var order: [FocusStop] = targets.map { .target($0) }
    if tuningLayout != nil {
      order.append(.target(.engines))
      let last = tuner.lastFocused.flatMap { tuner.shown.contains($0) ? $0 : nil }
      if let knob = focus.knob ?? last ?? tuner.shown.first { order.append(.target(.knob(knob))) }
    }
    if panelLayout != nil {
      let buttons = shown(panelButtons)
      if !buttons.isEmpty { order.append(.buttons(buttons)) }
    }
    let title = titleButtons
    return title.isEmpty ? order : order + [.buttons(title)]
  }

  var titleButtons: [StageButton] {
    shown([.record, .replay, .tune, .open])
  }

  var shownTitleButtons: [StageButton] {
    look.showsControls ? titleButtons : shown([.open])
  }

  private func shown(_ buttons: [StageButton]) -> [StageButton] {
    buttons.filter { (rect(of: $0)?.width ?? 0) > 0 }
  }

  /// Label and title of the button that opens a piece.
  ///
  /// This property is read in every frame. It accesses the pieces by index, because an iteration would copy
  /// them.
  var openTitle: (label: String, text: String)? {
    for index in pieces.indices where pieces[index].facts.slot == .window {
      let state = pieces[index].state
      if let title = state.titleButton { return (state.titleLabel, title) }
    }
    return nil
  }

  var panelButtons: [StageButton] { TuningLayout.buttons }

  private func group(of button: StageButton) -> [StageButton]? {
    let groups = panelLayout == nil ? [titleButtons] : [titleButtons, shown(panelButtons)]
    return groups.first { $0.contains(button) }
  }

  /// nil if the button is not shown.
  private func rect(of button: StageButton) -> Rect? {
    switch button {
    case .record: layout.titleBar.record
    case .replay: layout.titleBar.replay
    case .tune: layout.titleBar.tune
    case .open: layout.titleBar.open
    case .tuning(let button): rect(ofPanel: button)
    case .piece: nil
    }
  }

  /// A negative number of Tab stops moves the focus backwards.
  mutating func moveFocus(by steps: Int) {
    let order = focusOrder
    guard !order.isEmpty else { return }
    typing = TypeAhead()
    let button = focusedButton
    let index = order.firstIndex { stop in
      switch stop {
      case .target(let target): button == nil && target == focus
      case .buttons(let buttons): button.map(buttons.contains) ?? false
      }
    }
    // Without a focus, Tab moves to the first stop and Shift+Tab to the last one.
    let start = index ?? (steps > 0 ? -1 : 0)
    switch order[(start + steps).wrapped(in: order.count)] {
    case .target(let target):
      buttonFocus = nil
      focus = target
      revealFocusedKnob()
    case .buttons(let buttons):
      buttonFocus = buttons.first
    }
  }

  /// Enter and Space press the button, arrow keys move to its neighbours, and Esc returns the focus to the
  /// target.
  ///
  /// - Returns: Whether the key has an effect.
  mutating func pressFocusedButton(by key: Key) -> Bool {
    guard let button = focusedButton, let group = group(of: button) else { return false }
    let index = group.firstIndex(of: button) ?? 0
    func neighbour(_ step: Int) -> StageButton {
      group[min(max(index + step, 0), group.count - 1)]
    }
    switch key {
    case .returnKey, .space: press(button, cause: .key)
    case .left, .up: buttonFocus = neighbour(-1)
    case .right, .down: buttonFocus = neighbour(1)
    case .home: buttonFocus = group.first
    case .end: buttonFocus = group.last
    case .escape: buttonFocus = nil
    case .pageUp, .pageDown: break
    default: return false
    }
    return true
  }

  var titleAccessibility: [StageAccessibility] {
    shownTitleButtons.compactMap { button in
      guard let rect = rect(of: button) else { return nil }
      let (label, value) =
        switch button {
        case .record: ("Record", "")
        case .replay: ("Replay", "")
        case .tune: ("Tune", "")
        default: ("Choose", openTitle?.text ?? "")
        }
      let isFocused = focusedButton == button
      return StageAccessibility(button: label, value: value, rect: rect, isFocused: isFocused)
    }
  }

  /// Draws a ring around the button in focus if it is in `buttons`.
  ///
  /// The buttons must be drawn over the ring. `radius` is their corner radius, in points; nil for buttons whose
  /// ends are half circles. `fill` is the colour inside the ring; nil for buttons that are filled themselves.
  func drawFocusRing(
    of buttons: @autoclosure () -> [StageButton],
    radius: Double?,
    around fill: Color? = nil,
    into list: inout DisplayList
  ) {
    guard let button = focusedButton, buttons().contains(button), let rect = rect(of: button) else {
      return
    }
    let radius = radius ?? rect.height / 2
    list.appendFocusRing(around: rect, radius: radius, theme: theme)
    guard let fill else { return }
    list.append(.roundedRectangle(rect.inset(x: -1, y: -1), radius: radius + 1, fill))
  }
}
