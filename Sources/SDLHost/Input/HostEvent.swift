package import ScrollPhysics

/// An event of the window, with the time of its arrival.
///
/// Every `time` is in seconds since the clock's zero, a whole number of microseconds, at least 0,
/// and not before that of the previous event.
nonisolated package enum HostEvent: Equatable, Sendable {
  /// A finger or the mouse's primary button; the mouse has id 0, fingers count from 1, and a click
  /// beside a held finger counts from 100.
  case pointer(PointerEvent)
  /// The wheel turned at (`x`, `y`) points by (`dx`, `dy`) notches, or fractions of them:
  /// `dy` > 0 away from the user, `dx` > 0 to the right, independent of the system's setting.
  case wheel(time: Double, x: Double, y: Double, dx: Double, dy: Double)
  /// A touchpad or a wheel scrolled at (`x`, `y`) points; `modifiers` are SDL's bits. A host sends
  /// either this event or `wheel`. A frame without values after a gesture reports the place of the
  /// pointer.
  case scroll(time: Double, frame: ScrollFrame, x: Double, y: Double, modifiers: UInt16)
  /// A key, by SDL's name for it ("Down", "PageUp", "A"); `modifiers` are SDL's bits of Shift, Control,
  /// Alt and Super keys.
  case key(time: Double, name: String, isDown: Bool, isRepeat: Bool, modifiers: UInt16)
  /// The window is now `width` x `height` points of `scale` pixels each.
  case resized(time: Double, width: Double, height: Double, scale: Double)
  /// The window moved to another display, or a display was connected, removed or changed.
  case displayChanged(time: Double)
  /// The window was hidden or minimised, or is shown again.
  case visibilityChanged(time: Double, isVisible: Bool)
  /// The window's picture was damaged or uncovered: draw it again.
  case exposed(time: Double)
  /// A file was dropped on the window.
  case dropped(time: Double, path: String)
  /// The window was closed, or the system asked the program to end.
  case quit(time: Double)

  /// When the event arrived, in seconds.
  package var time: Double {
    switch self {
    case .pointer(let pointer): pointer.time
    case .wheel(let time, _, _, _, _), .scroll(let time, _, _, _, _), .key(let time, _, _, _, _),
      .resized(let time, _, _, _), .displayChanged(let time), .visibilityChanged(let time, _),
      .exposed(let time),
      .dropped(let time, _), .quit(let time):
      time
    }
  }
}
