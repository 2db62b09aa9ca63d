/// An action of a scroll stream on content that scrolls along one axis.
public struct ScrollAction: Equatable, Sendable {
  /// What the fingers or the wheel do.
  public enum Kind: Equatable, Sendable {
    /// Fingers on a touchpad move the content by a distance.
    case gesture
    /// The gesture was taken away: it ends without a fling.
    case cancel
    /// Fingers rest on the touchpad: they catch moving content.
    case hold
    /// The resting fingers lifted, or began to move (`isCancelled`).
    case holdEnd(isCancelled: Bool)
    /// A wheel turned by notches.
    case wheel
    /// A device without lift moves the content.
    case continuous
    /// The system moves the content by momentum of its own.
    case momentum
  }

  /// The kind of the action.
  public var kind: Kind
  /// Distance toward the content's end, in points; for a wheel in notches.
  public var distance: Double
  /// Whole rows by which a wheel turned.
  ///
  /// Fractions of earlier actions are added until they make a row.
  public var rows = 0
  /// Whether the gesture or the momentum ends.
  public var ends = false
  /// Whether the system continues the motion by its own momentum after the gesture.
  ///
  /// The engine then starts no motion.
  public var isHandedOver = false
  /// Whether the fingers lifted at their last movement, and not when the gesture ends.
  public var isLate = false
  /// Time for which the fingers no longer moved along this axis when the gesture ended, in seconds.
  public var rest = 0.0

  /// Creates an action of a distance in points, or in notches.
  public init(_ kind: Kind, by distance: Double = 0) {
    self.kind = kind
    self.distance = distance
  }
}

/// The actions along both axes that follow from a frame of a scroll stream.
public struct ScrollStep: Equatable, Sendable {
  /// The action along the horizontal axis.
  public var x: ScrollAction
  /// The action along the vertical axis.
  public var y: ScrollAction
  /// Whether a gesture begins with the step.
  public var begins = false

  /// The kind of the actions, which is the same along both axes.
  public var kind: ScrollAction.Kind { y.kind }
  /// Whether the gesture or the momentum ends with the step.
  public var ends: Bool { y.ends }

  init(_ kind: ScrollAction.Kind, _ dx: Double = 0, _ dy: Double = 0) {
    x = ScrollAction(kind, by: dx)
    y = ScrollAction(kind, by: dy)
  }

  /// The action along an axis.
  public subscript(axis: ScrollAxis) -> ScrollAction { axis == .horizontal ? x : y }
}
