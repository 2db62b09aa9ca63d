import Drawing
package import ScrollPhysics
package import Sessions

/// The focus among the controls of playback, and the pointers that press them.
///
/// Neither is a part of the stage or of the session.
package struct PlaybackControls: Equatable, Sendable {
  /// The effect of an event on the controls.
  package enum Response: Equatable, Sendable {
    /// The event is not for the controls.
    case unused
    /// The event is for the controls, and presses none of them.
    case used
    case press(PlaybackBar.Button)
  }

  private struct Press: Equatable {
    let id: Int
    /// nil if the pointer was pressed beside the buttons.
    let button: PlaybackBar.Button?
  }

  /// The button that Enter and Space press; nil if they have their usual effect.
  package private(set) var focus: PlaybackBar.Button?
  /// The pointers that were pressed on the bar and are still down.
  private var presses: [Press] = []

  package init() {}

  /// Handles a pointer in points of the window.
  ///
  /// A button acts if a pointer is pressed and lifted on it.
  package mutating func handle(_ pointer: PointerEvent, on bar: PlaybackBar) -> Response {
    let place = Point(x: pointer.x, y: pointer.y)
    let index = presses.firstIndex { $0.id == pointer.id }
    switch pointer.phase {
    case .down:
      let button = bar.button(at: place)
      guard button != nil || bar.contains(place) else { return .unused }
      focus = nil
      presses.removeAll { $0.id == pointer.id }
      presses.append(Press(id: pointer.id, button: button))
      return .used
    case .moved: return index == nil ? .unused : .used
    case .up, .cancelled:
      guard let index else { return .unused }
      let button = presses.remove(at: index).button
      guard pointer.phase == .up, let button, bar.button(at: place) == button else { return .used }
      return .press(button)
    }
  }

  /// Handles a key: Tab moves the focus, Enter and Space press the button in focus, and Esc removes the focus.
  package mutating func press(
    _ key: Key,
    modifiers: KeyModifiers,
    on bar: PlaybackBar
  ) -> Response {
    let buttons = bar.buttons
    let index = focus.flatMap { buttons.firstIndex(of: $0) }
    if index == nil { focus = nil }
    switch key {
    case .tab where !buttons.isEmpty:
      // Without a focus, Tab moves to the button Play, and Shift+Tab to the last button.
      let step = modifiers.shift ? -1 : 1
      let first = modifiers.shift ? buttons.count - 1 : buttons.firstIndex(of: .play) ?? 0
      focus = buttons[index.map { ($0 + step + buttons.count) % buttons.count } ?? first]
      return .used
    case .returnKey, .space: return focus.map { .press($0) } ?? .unused
    case .escape where focus != nil:
      focus = nil
      return .used
    default: return .unused
    }
  }
}
