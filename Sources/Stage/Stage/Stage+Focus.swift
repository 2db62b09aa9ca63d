import Drawing
import Pickers
import ScrollPhysics
import Sessions

/// The part of the stage that receives keys: a target, a button, or none.
package enum Focus: Equatable, Sendable {
  case none
  case target(StageTarget)
  case button(StageButton)

  /// The name in session headers and entries; empty for `none`.
  package var name: String {
    switch self {
    case .none: ""
    case .target(let target): target.name
    case .button(let button): button.name
    }
  }

  /// `StageTarget.none` if no target has the focus.
  var target: StageTarget { if case .target(let target) = self { target } else { .none } }
}

extension Stage {
  /// The button that receives keys; nil if a target receives them.
  var focusedButton: StageButton? {
    if case .button(let button) = focus, modalIndex == nil { button } else { nil }
  }

  /// The target that is drawn with the focus; `none` while a button has the focus.
  var shownFocus: StageTarget { focus.target }

  /// The stops of the Tab key, in order; arrow keys move the focus between the parts of a stop.
  ///
  /// They are the pieces, the engine header, one knob of the panel, the header of the compared preset, the buttons
  /// of the panel, and the buttons of the title bar. The knob is the one that had the focus last, or else the first
  /// knob.
  private var focusOrder: [[Focus]] {
    var order = targets.map { [Focus.target($0)] }
    order += pieces.compactMap { $0.state.tabTarget.map { [.target($0)] } }
    return order + [panelButtons, titleButtons].filter { !$0.isEmpty }.map { $0.map(Focus.button) }
  }

  /// The buttons of the title bar that are shown while it shows the controls.
  var titleButtons: [StageButton] { shown([.help, .record, .replay, .tune, .open]) }

  var shownTitleButtons: [StageButton] {
    look.showsControls ? titleButtons : openButtons
  }

  /// The button that opens a piece, if it is shown.
  var openButtons: [StageButton] { shown([.open]) }

  private var panelButtons: [StageButton] {
    panelLayout == nil ? [] : shown(TuningLayout.controls.map { .tuning($0) })
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

  /// nil if the button is not shown.
  private func rect(of button: StageButton) -> Rect? {
    switch button {
    case .help: layout.titleBar.help
    case .record: layout.titleBar.record
    case .replay: layout.titleBar.replay
    case .tune: layout.titleBar.tune
    case .open: layout.titleBar.open
    case .tuning(let button): rect(ofPanel: button)
    case .piece: nil
    }
  }

  // MARK: - Changing the focus

  /// Moves the focus, and scrolls the list of knobs until a knob with the focus is visible.
  mutating func setFocus(_ new: Focus) {
    (focus, typing, isFocusByKey) = (new, TypeAhead(), true)
    apply(.reveal(new.target), to: new.target)
  }

  /// Finds a part of the stage by its name in a session; nil for a part that is not shown now.
  ///
  /// - Throws: `StageError` for a name that no part has.
  func focus(named name: String) throws(StageError) -> Focus? {
    if name.isEmpty { return Focus.none }
    let knobs = ScrollTuning.allParameters.indices.map { StageTarget.knob($0) }
    let tools = [.engines, .beside] + knobs
    if let target = (targets + tools).first(where: { $0.name == name }) {
      return isShown(target) ? .target(target) : nil
    }
    guard let button = StageButton.stops.first(where: { $0.name == name }) else {
      throw .start("the focus is on '\(name)', expected a target or a button of the stage")
    }
    return group(of: button) == nil ? nil : .button(button)
  }

  private func isShown(_ target: StageTarget) -> Bool {
    guard target.isOnPanel else { return true }
    guard let layout = tuningLayout else { return false }
    return target == .beside
      ? layout.curve != nil : target.knob.map { knobs.shown.contains($0) } ?? true
  }

  /// The shown buttons among which arrow keys move the focus; nil for a button that is not shown.
  private func group(of button: StageButton) -> [StageButton]? {
    [titleButtons, panelButtons].first { $0.contains(button) }
  }

  /// Moves the focus if it is on a part that is no longer shown.
  ///
  /// From a target on the panel it moves to the first shown knob, or to the first piece if no knob is shown.
  /// From a button it moves to the last button of the panel, if that is where the button was.
  mutating func keepFocus() {
    switch focus {
    case .target(let target) where !isShown(target):
      let knob = tuningLayout == nil ? nil : knobs.shown.first
      focus = (knob.map { .knob($0) } ?? targets.first).map { .target($0) } ?? .none
    case .button(let button) where group(of: button) == nil:
      let rest = if case .tuning = button { panelButtons } else { [StageButton]() }
      focus = rest.last.map { .button($0) } ?? .none
    case .none, .target, .button:
      break
    }
  }

  /// A negative number of Tab stops moves the focus backwards.
  mutating func moveFocus(by steps: Int) {
    let order = focusOrder
    guard !order.isEmpty else { return }
    let index = order.firstIndex { $0.contains(focus) }
    // Without a focus, Tab moves to the first stop and Shift+Tab to the last one.
    let start = index ?? (steps > 0 ? -1 : 0)
    setFocus(order[(start + steps).wrapped(in: order.count)][0])
  }

  /// Enter and Space press the button, arrow keys move to its neighbours, and Esc removes the focus.
  ///
  /// - Returns: Whether the key has an effect.
  mutating func pressFocusedButton(by key: Key) -> Bool {
    guard let button = focusedButton, let group = group(of: button) else { return false }
    let index = group.firstIndex(of: button) ?? 0
    func neighbour(_ step: Int) -> Focus {
      .button(group[min(max(index + step, 0), group.count - 1)])
    }
    switch key {
    case .returnKey, .space: press(button, cause: .key)
    case .left, .up: focus = neighbour(-1)
    case .right, .down: focus = neighbour(1)
    case .home: focus = .button(group[0])
    case .end: focus = .button(group[group.count - 1])
    case .escape: focus = .none
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
        case .help: ("All keys", isHelpShown ? "on" : "")
        case .record: ("Record", "")
        case .replay: ("Replay", "")
        case .tune: ("Tune", "")
        default: ("Choose", openTitle?.text ?? "")
        }
      return StageAccessibility(button, label: label, value: value, rect: rect, on: self)
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
