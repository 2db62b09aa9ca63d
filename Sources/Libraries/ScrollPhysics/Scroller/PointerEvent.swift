/// An event of one finger or of the mouse, with its time and position.
///
/// Coordinates are points from the top left corner of the window or of any other fixed area: `x` grows
/// to the right, `y` downwards. A scroller uses only movements, so the origin does not matter as long
/// as it stays the same from `down` to `up`. A program that records passes `rounded` events both to the
/// recording and to its models.
public struct PointerEvent: Equatable, Sendable {
  /// The kinds of pointer events, from the press to the lift.
  public enum Phase: Equatable, Sendable {
    /// A finger touched the screen, or the primary button was pressed.
    case down
    /// The pointer moved while down.
    case moved
    /// The pointer was lifted. The position repeats the last one and has no effect on velocity.
    case up
    /// The system cancelled the pointer. A drag then ends without a fling.
    case cancelled
  }

  /// The kind of device that moves a pointer.
  public enum Kind: String, Equatable, Sendable {
    /// A finger on a touchscreen.
    case touch
    /// A mouse with its primary button held.
    case mouse
  }

  /// Instant at which the event arrived, in seconds since the session began.
  public var time: Double
  /// Identifies the pointer from `down` to `up` or `cancelled`; at least 0.
  public var id: Int
  /// The kind of the event, such as `down`.
  public var phase: Phase
  /// Distance from the left edge, in points; negative beyond it.
  public var x: Double
  /// Distance from the top edge, in points; negative beyond it.
  public var y: Double
  /// The kind of device: finger or mouse.
  public var kind: Kind

  /// Creates an event; times are in seconds, coordinates in points.
  public init(time: Double, id: Int, phase: Phase, x: Double, y: Double, kind: Kind = .touch) {
    self.time = time
    self.id = id
    self.phase = phase
    self.x = x
    self.y = y
    self.kind = kind
  }

  /// A copy for recordings: the time is rounded to whole microseconds, the position to multiples of 1/64 point.
  public var rounded: PointerEvent {
    var event = self
    event.time = Grid.time(time)
    event.x = Grid.rounded(x)
    event.y = Grid.rounded(y)
    return event
  }
}
