/// The values of a touchpad or a wheel that a window system delivered at one time.
///
/// The values of a frame belong together, like those between two `wl_pointer.frame` events. A frame
/// without values changes nothing. Deltas are positive toward the content's end and already include
/// natural scrolling.
public struct ScrollFrame: Equatable, Sendable {
  /// The device that scrolled, as `wl_pointer.axis_source` names it.
  public enum Source: UInt8, Equatable, Sendable, CaseIterable {
    /// Fingers on a touchpad: the window system reports when they lift.
    case finger
    /// A wheel with or without detents, turned or tilted.
    case wheel
    /// A device without detents and without a lift, for example a trackpoint.
    case continuous
    /// The window system did not name the device.
    case unknown
  }

  /// Fingers that rest on the touchpad without moving.
  public enum Hold: Equatable, Sendable {
    /// The number of fingers that rest.
    case began(fingers: Int)
    /// The fingers lifted, or (`isCancelled`) began to move.
    case ended(isCancelled: Bool)
  }

  /// The device that scrolled.
  public var source: Source
  /// Sideways distance of the fingers, in logical pixels.
  public var dx = 0.0
  /// Vertical distance of the fingers, in logical pixels.
  public var dy = 0.0
  /// Tilt of the wheel, in 120ths of a detent.
  public var notchesX = 0
  /// Turn of the wheel, in 120ths of a detent.
  public var notchesY = 0
  /// The fingers' sideways motion ended.
  public var stopsX = false
  /// The fingers' vertical motion ended.
  public var stopsY = false
  /// The fingers lifted at their last movement: the window system did not report it (X11).
  public var isLate = false
  /// The begin or end of a rest of fingers on the touchpad; nil without either.
  public var hold: Hold?
  /// The gesture was taken away: the pointer left the window, or the window lost its focus.
  public var isCancelled = false
  /// The distances are the system's own momentum (macOS), not the fingers'.
  public var isMomentum = false

  /// Creates a frame without values.
  public init(_ source: Source) { self.source = source }

  /// Whether the frame has no values and so changes nothing.
  package var isEmpty: Bool { self == ScrollFrame(source) }

  /// The frame as it is recorded: distances in 1/256 points, as Wayland has them.
  public var rounded: ScrollFrame {
    var frame = self
    frame.dx = (dx * 256).rounded() / 256
    frame.dy = (dy * 256).rounded() / 256
    return frame
  }
}
