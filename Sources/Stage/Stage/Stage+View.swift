import Pickers
import ScrollPhysics
import Sessions

extension Stage {
  /// The focus, the state of the tuning panel and the compared preset, as names and values for a session header.
  ///
  /// A recording must contain them, because the effect of input depends on them. Values that are the same on
  /// a new stage are omitted.
  package var view: [String: String] {
    var view: [String: String] = [:]
    if focus != .none { view["focus"] = focus.name }
    if panel.isCardOpen || panel.showsEvents {
      view["panel"] = panel.showsEvents ? "events" : "tuning"
    }
    let offset = knobs.list.restingOffset.rounded()
    if tuningLayout != nil, offset > 0 { view["list"] = "\(Int(offset))" }
    let compared = comparison.name
    if compared != Self.usualComparison(with: presetName), SessionHeader.isName(compared) {
      view["beside"] = compared
    }
    return view
  }

  /// Sets the focus, the state of the tuning panel and the compared preset to those in a session header.
  ///
  /// - Throws: `StageError` for a part, panel or preset that the stage does not have.
  mutating func begin(view: [String: String]) throws(StageError) {
    for (name, value) in view.sorted(by: { $0.key < $1.key })
    where !["beside", "focus", "list", "panel", "preset"].contains(name) {
      let expected = "expected beside, focus, list, panel or preset"
      throw .start("view names '\(name)' with '\(value)', \(expected)")
    }
    if let name = view["beside"], !compare(with: name) {
      throw .start("view has the preset '\(name)' beside, expected a preset of the session")
    }
    if let half = view["panel"] {
      guard ["events", "tuning"].contains(half) else {
        throw .start("view has the panel '\(half)', expected events or tuning")
      }
      panel.showsEvents = half == "events"
      panel.isCardOpen = layout.events == nil
      placePanel()
    }
    if let name = view["focus"] {
      guard let part = try focus(named: name) else {
        throw .start("view has the focus '\(name)', expected a part that is shown")
      }
      setFocus(part)
      isFocusByKey = false
    }
    var offset = 0
    if let number = view["list"] {
      guard let points = Int(number), points >= 0 else {
        throw .start("view has the list at '\(number)', expected whole points")
      }
      offset = points
    }
    beginKnobs(at: Double(offset))
  }

  /// Copies from another stage the properties that sessions do not contain.
  ///
  /// These are the look, whether ghosts are on, and the tuning that is compared.
  mutating func keepLook(of other: Stage) {
    look = other.look
    if ghost.isOn != other.ghost.isOn { ghost.toggle() }
    compare(with: other.comparison.name)
  }
}
