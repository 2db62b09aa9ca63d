/// The scroll values that a window system reports together for one touchpad or wheel.
///
/// A frame corresponds to the events between two `wl_pointer.frame` events of Wayland. A frame without
/// values changes nothing. Distances are positive toward the content's end. If the user has chosen natural
/// scrolling, the distances are already reversed.
public struct ScrollFrame: Equatable, Sendable {
  /// The kind of device that scrolled, as in Wayland's `wl_pointer.axis_source`.
  public enum Source: String, Equatable, Sendable, CaseIterable {
    /// Fingers on a touchpad; the window system reports when they lift.
    case finger
    /// A wheel with or without detents that is turned or tilted.
    case wheel
    /// A device without detents that reports no lift, for example a trackpoint.
    case continuous
    /// The window system did not name the device.
    case unknown
  }

  /// The start or the end of a period in which fingers rest on the touchpad without movement.
  public enum Hold: Equatable, Sendable {
    /// Fingers began to rest on the touchpad; `fingers` is their number.
    case began(fingers: Int)
    /// The fingers no longer rest: they lifted or, if `isCancelled` is true, began to move.
    case ended(isCancelled: Bool)
  }

  /// The kind of device that scrolled; `unknown` if the window system does not name it.
  public var source: Source
  /// Horizontal distance of the fingers, in logical pixels.
  public var dx = 0.0
  /// Vertical distance of the fingers, in logical pixels.
  public var dy = 0.0
  /// Horizontal turn or tilt of the wheel, in 120ths of a detent.
  public var notchesX = 0
  /// Vertical turn of the wheel, in 120ths of a detent.
  public var notchesY = 0
  /// Whether the fingers stopped moving horizontally.
  public var stopsX = false
  /// Whether the fingers stopped moving vertically.
  public var stopsY = false
  /// Whether the fingers count as lifted at their last movement, because X11 does not report the lift.
  public var isLate = false
  /// Whether fingers began or ceased to rest on the touchpad in this frame; nil for neither.
  public var hold: Hold?
  /// Whether the gesture is cancelled: the pointer left the window, or the window lost its focus.
  public var isCancelled = false
  /// Whether the distances come from the system's own momentum (macOS) and not from fingers.
  ///
  /// In the last frame of a gesture, true means that the system's momentum follows.
  public var isMomentum = false

  /// Creates a frame without distances, notches, stops or other values.
  public init(_ source: Source) { self.source = source }

  package static let cancel = {
    var frame = ScrollFrame(.finger)
    frame.isCancelled = true
    return frame
  }()

  /// Whether the frame has no values, so that it changes nothing.
  package var isEmpty: Bool { self == ScrollFrame(source) }

  /// Whether fingers move, and neither stop nor rest.
  var isMovement: Bool {
    source == .finger && !(stopsX || stopsY || isCancelled) && (dx != 0 || dy != 0) && hold == nil
  }

  /// A copy for recordings, with distances rounded to multiples of 1/256 point, as in Wayland.
  public var rounded: ScrollFrame {
    var frame = self
    frame.dx = (dx * 256).rounded() / 256
    frame.dy = (dy * 256).rounded() / 256
    return frame
  }
}
