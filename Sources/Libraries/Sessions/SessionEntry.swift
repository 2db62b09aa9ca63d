public import ScrollPhysics

/// A recorded event and its time.
public struct SessionEntry: Equatable, Sendable {
  /// Seconds since the session began: a whole number of microseconds, from 0 to 24 hours.
  public var time: Double
  /// The recorded event; its positions are in points of the window.
  public var event: SessionEvent

  /// Creates an entry; `time` is in seconds and is not rounded.
  public init(time: Double, event: SessionEvent) {
    self.time = time
    self.event = event
  }

  package init(microseconds: some FixedWidthInteger, event: SessionEvent) {
    time = Double(microseconds) / 1e6
    self.event = event
  }

  /// `time` in microseconds, rounded to a whole number.
  ///
  /// The number is limited to ±2^53 (285 years). It is 0 if `time` is not a number.
  package var microseconds: Int64 {
    guard !time.isNaN else { return 0 }
    let limit = 9_007_199_254_740_992.0
    return Int64(min(max((time * 1e6).rounded(), -limit), limit))
  }

  /// Returns a time in seconds, rounded to whole microseconds as in a file.
  package static func fileTime(_ time: Double) -> Double { Grid.time(time) }

  /// The entry as in a file: time in whole microseconds, positions in multiples of 1/64 point.
  package var rounded: SessionEntry {
    SessionEntry(microseconds: microseconds, event: event.rounded)
  }
}

/// A recorded input, a change of the window or a setting, a note, a checkpoint, or the end.
public enum SessionEvent: Equatable, Sendable {
  /// A pointer went down at (x, y) in window points, multiples of 1/64.
  ///
  /// `id` is at least 0 and differs from the `id` of every pointer that is down. `pressure` is
  /// 0...1, or nil if the device does not measure pressure.
  case down(id: Int, x: Double, y: Double, kind: PointerEvent.Kind, pressure: Double?)
  /// A pointer that is down moved to (x, y) in window points, multiples of 1/64.
  case move(id: Int, x: Double, y: Double)
  /// A pointer lifted at its last position.
  case up(id: Int)
  /// A pointer was cancelled; `reason` is a text for the user, or nil.
  case cancel(id: Int, reason: String?)
  /// The mouse wheel turned by (dx, dy) notches while the pointer was at (x, y), in window points.
  ///
  /// Fractions of notches are allowed.
  case wheel(x: Double, y: Double, dx: Double, dy: Double)
  /// A touchpad or a wheel scrolled at (x, y) in window points, multiples of 1/64.
  ///
  /// The distances of the frame are multiples of 1/256 point. `modifiers` are the keys that were
  /// held.
  case scroll(ScrollFrame, x: Double, y: Double, modifiers: KeyModifiers)
  /// A key went down or up; a key that repeats goes down several times.
  ///
  /// `modifiers` are the modifier keys that were held.
  case key(Key, isDown: Bool, modifiers: KeyModifiers)
  /// The window was resized to `width` by `height` points with `scale` pixels per point.
  case resize(width: Double, height: Double, scale: Double)
  /// The preset with this name was chosen.
  case preset(String)
  /// The tuning parameter with this name was set; `value` is in the unit of the parameter.
  case tuning(name: String, value: Double)
  /// The keyboard focus moved to the part of the stage with this name; an empty name removes the focus.
  case focus(String)
  /// A note for the user; changes no state.
  case marker(String)
  /// The state of each picker after all earlier entries.
  case checkpoint(Checkpoint)
  /// The recording ended; no entry follows.
  case end

  /// The event's `pressure` is nil.
  package init(_ pointer: PointerEvent) {
    self =
      switch pointer.phase {
      case .down:
        .down(id: pointer.id, x: pointer.x, y: pointer.y, kind: pointer.kind, pressure: nil)
      case .moved: .move(id: pointer.id, x: pointer.x, y: pointer.y)
      case .up: .up(id: pointer.id)
      case .cancelled: .cancel(id: pointer.id, reason: nil)
      }
  }

  /// The event with positions rounded to 1/64 point; other numbers are not rounded.
  package var rounded: SessionEvent {
    switch self {
    case .down(let id, let x, let y, let kind, let pressure):
      .down(id: id, x: Grid.rounded(x), y: Grid.rounded(y), kind: kind, pressure: pressure)
    case .move(let id, let x, let y): .move(id: id, x: Grid.rounded(x), y: Grid.rounded(y))
    case .wheel(let x, let y, let dx, let dy):
      .wheel(x: Grid.rounded(x), y: Grid.rounded(y), dx: dx, dy: dy)
    case .scroll(let frame, let x, let y, let modifiers):
      .scroll(frame.rounded, x: Grid.rounded(x), y: Grid.rounded(y), modifiers: modifiers)
    case .up, .cancel, .key, .resize, .preset, .tuning, .focus, .marker, .checkpoint, .end: self
    }
  }
}
