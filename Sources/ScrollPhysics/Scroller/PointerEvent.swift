/// One thing a finger or the mouse did, where and when.
///
/// Hosts round times to 1 µs and positions to 1/64 point before anything sees them, so that a
/// recording holds exactly what the models saw.
public struct PointerEvent: Equatable, Sendable {
  /// What the pointer did.
  public enum Phase: Equatable, Sendable {
    /// Touched down, or the primary button was pressed.
    case down
    /// Moved while down.
    case moved
    /// Lifted. The position repeats the last known one and says nothing about velocity.
    case up
    /// Taken away by the system; whatever it was doing is undone gently, without a fling.
    case cancelled
  }

  /// What kind of pointer it is.
  public enum Kind: String, Equatable, Sendable {
    /// A finger on a touchscreen.
    case touch
    /// A mouse with its primary button held.
    case mouse
  }

  /// Instant of arrival in seconds since the session began; a whole number of microseconds.
  public var time: Double
  /// Number that stays the same from down to up or cancelled; at least 0.
  public var id: Int
  /// What the pointer did.
  public var phase: Phase
  /// Distance from the window's left edge, in points; outside the window it may be negative.
  public var x: Double
  /// Distance from the window's top edge, in points; outside the window it may be negative.
  public var y: Double
  /// Finger or mouse.
  public var kind: Kind

  /// Creates an event from its parts.
  public init(time: Double, id: Int, phase: Phase, x: Double, y: Double, kind: Kind = .touch) {
    self.time = time
    self.id = id
    self.phase = phase
    self.x = x
    self.y = y
    self.kind = kind
  }
}
