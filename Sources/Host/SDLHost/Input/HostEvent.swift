package import ScrollPhysics

/// An event of the window, with the time of its arrival.
///
/// Every `time` is in seconds since the clock's zero. It is a whole number of microseconds, at least 0, and at
/// least the time of the previous event.
nonisolated package enum HostEvent: Equatable, Sendable {
  /// A finger or the mouse's primary button went down, moved, was released or was cancelled.
  ///
  /// The mouse has the id 0, and fingers have ids from 1. A click that is made while pointer 0 is
  /// held has an id from 100.
  case pointer(PointerEvent)
  /// The mouse moved to (`x`, `y`) points while its primary button was up.
  ///
  /// A position outside the window means that the mouse has left the window. `time` is that of the event before, so
  /// that the time of a touch that arrived later can still be corrected to an earlier time.
  case hovered(time: Double, x: Double, y: Double)
  /// The wheel turned by (`dx`, `dy`) notches or fractions of notches, at (`x`, `y`) points.
  ///
  /// `dy` > 0 is away from the user, and `dx` > 0 is to the right. The system's setting of the
  /// scroll direction has no effect.
  case wheel(time: Double, x: Double, y: Double, dx: Double, dy: Double)
  /// A touchpad or a wheel scrolled at (`x`, `y`) points.
  ///
  /// `modifiers` are SDL's bits of the modifier keys. A host sends either this event or `wheel`. If the pointer
  /// moves after a gesture, a frame without distances or turns reports its new position.
  case scroll(time: Double, frame: ScrollFrame, x: Double, y: Double, modifiers: UInt16)
  /// A key was pressed, repeated or released.
  ///
  /// `modifiers` are SDL's bits of the Shift, Control, Alt and Super keys.
  case key(time: Double, names: KeyNames, isDown: Bool, isRepeat: Bool, modifiers: UInt16)
  /// The window is now `width` x `height` points of `scale` pixels each.
  case resized(time: Double, width: Double, height: Double, scale: Double)
  /// The window moved to another display, or a display was connected, removed or changed.
  case displayChanged(time: Double)
  /// The window was hidden or minimised, or is shown again.
  case visibilityChanged(time: Double, isVisible: Bool)
  /// The window's picture was damaged or uncovered, and must be drawn again.
  case exposed(time: Double)
  case dropped(time: Double, path: String)
  /// The window was closed, or the system asked the program to end.
  case quit(time: Double)

  package var time: Double {
    switch self {
    case .pointer(let pointer): pointer.time
    case .hovered(let time, _, _), .wheel(let time, _, _, _, _), .scroll(let time, _, _, _, _),
      .key(let time, _, _, _, _),
      .resized(let time, _, _, _), .displayChanged(let time), .visibilityChanged(let time, _),
      .exposed(let time),
      .dropped(let time, _), .quit(let time):
      time
    }
  }
}

/// SDL's two names of a key, such as "Down", "PageUp" or "A".
package nonisolated struct KeyNames: Equatable, Sendable {
  /// The name under the keyboard layout of the user: "Р" for the key H under a Russian layout.
  package let layout: String
  /// The name of the key at this place of a US keyboard.
  package let place: String

  package init(layout: String, place: String) {
    self.layout = layout
    self.place = place
  }
}
