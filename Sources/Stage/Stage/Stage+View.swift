import Pickers
import ScrollPhysics

extension Stage {
  /// The focus and the state of the tuning panel, as names and values for a session header.
  ///
  /// A recording must contain them, because the effect of input depends on them. Values that are the same on
  /// a new stage are omitted.
  package var view: [String: String] {
    var view: [String: String] = [:]
    if focus != .none { view["focus"] = focus.name }
    if let button = focusedButton, let index = shownButtons.firstIndex(of: button) {
      view["button"] = "\(index)"
    }
    if layout.events == nil ? tuner.isCardOpen : tuner.showsEvents {
      view["panel"] = layout.events == nil ? "tuning" : "events"
    }
    let offset = tuner.list.restingOffset.rounded()
    if tuningLayout != nil, offset > 0 { view["list"] = "\(Int(offset))" }
    return view
  }

  /// Sets the focus and the state of the tuning panel to those in a session header.
  ///
  /// - Throws: `StageError` for a target, button or panel that the stage does not have.
  mutating func begin(view: [String: String]) throws(StageError) {
    for (name, value) in view.sorted(by: { $0.key < $1.key })
    where !["button", "focus", "list", "panel"].contains(name) {
      throw .start("view names '\(name)' with '\(value)', expected button, focus, list or panel")
    }
    if let panel = view["panel"] {
      guard ["events", "tuning"].contains(panel) else {
        throw .start("view has the panel '\(panel)', expected events or tuning")
      }
      tuner.showsEvents = panel == "events"
      tuner.isCardOpen = panel == "tuning"
      fitKnobList()
    }
    if let name = view["focus"] {
      let knobs = tuningLayout == nil ? [] : tuner.shown.map { StageTarget.knob($0) }
      let engines = tuningLayout != nil ? [StageTarget.engines] : []
      guard let target = (targets + engines + knobs).first(where: { $0.name == name }) else {
        throw .start("view has the focus '\(name)', expected a target that is shown")
      }
      focus = target
      tuner.lastFocused = target.knob
    }
    if let number = view["button"] {
      guard let index = Int(number), shownButtons.indices.contains(index) else {
        throw .start("view has the button '\(number)', expected one of \(shownButtons.count)")
      }
      buttonFocus = shownButtons[index]
    }
    if let number = view["list"] {
      guard let offset = Int(number), offset >= 0 else {
        throw .start("view has the list at '\(number)', expected whole points")
      }
      tuner.beginList(at: Double(offset))
    }
  }

  /// The buttons that can have the focus: those of the title bar, then those of the panel.
  private var shownButtons: [StageButton] {
    titleButtons + (panelLayout == nil ? [] : panelButtons)
  }

  /// Copies from another stage the properties that sessions do not contain.
  ///
  /// These are the look, whether ghosts are on, and the tuning that is compared.
  mutating func keepLook(of other: Stage) {
    look = other.look
    if ghost.isOn != other.ghost.isOn { ghost.toggle() }
    tuner.comparison = other.tuner.comparison
  }
}
