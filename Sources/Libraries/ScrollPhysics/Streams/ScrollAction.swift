/// An action of a scroll stream on content along one axis, such as a movement or a cancellation.
public struct ScrollAction: Equatable, Sendable {
  /// The kinds of actions: movements by each kind of device, a cancellation, and fingers at rest.
  public enum Kind: Equatable, Sendable {
    /// Fingers on a touchpad move the content by a distance.
    case gesture
    /// The gesture is cancelled: it ends without a fling.
    case cancel
    /// Fingers rest on the touchpad; moving content stops.
    case hold
    /// The fingers no longer rest: they lifted or, if `isCancelled` is true, began to move.
    case holdEnd(isCancelled: Bool)
    /// A wheel turned; the distance is in notches.
    case wheel
    /// A device that reports no lift, such as a trackpoint, moves the content.
    case continuous
    /// The system's own momentum moves the content.
    case momentum
  }

  /// The kind of action, such as a movement by fingers or by a wheel.
  public var kind: Kind
  /// Distance in points, or in notches for a wheel; positive toward the content's end.
  public var distance: Double
  /// Number of whole rows in the turn of a wheel; 0 for every other kind.
  ///
  /// The stream adds up fractions of notches until they make a row.
  public var rows = 0
  /// Whether the gesture or the momentum ends with this action.
  public var ends = false
  /// Whether the system continues the motion with its own momentum after the gesture.
  ///
  /// If true, the engine starts no fling.
  public var isHandedOver = false
  /// Whether the fingers count as lifted at their last movement instead of at the end of the gesture.
  ///
  /// This is the case if the window system does not report the lift.
  public var isLate = false
  /// Time between the fingers' last stop along this axis and the end of the gesture, in seconds.
  public var rest = 0.0

  /// Creates an action with a distance in points, or in notches for a wheel.
  public init(_ kind: Kind, by distance: Double = 0) {
    self.kind = kind
    self.distance = distance
  }
}

/// The actions along both axes that result from one frame of a scroll stream.
public struct ScrollStep: Equatable, Sendable {
  /// The action for content that scrolls horizontally.
  public var x: ScrollAction
  /// The action for content that scrolls vertically.
  public var y: ScrollAction
  /// Whether a gesture begins with this step.
  public var begins = false

  /// The same along both axes.
  package var kind: ScrollAction.Kind { y.kind }
  package var ends: Bool { y.ends }

  init(_ kind: ScrollAction.Kind, _ dx: Double = 0, _ dy: Double = 0) {
    x = ScrollAction(kind, by: dx)
    y = ScrollAction(kind, by: dy)
  }

  /// The action for content that scrolls along an axis: `x` or `y`.
  public subscript(axis: ScrollAxis) -> ScrollAction { axis == .horizontal ? x : y }
}
