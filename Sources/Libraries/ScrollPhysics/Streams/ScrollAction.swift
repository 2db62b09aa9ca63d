/// An action of a scroll stream on content along one axis, such as a movement or a cancellation.
///
/// Distances are in points, positive toward the content's end.
public enum ScrollAction: Equatable, Sendable {
  /// Fingers on a touchpad move the content by a distance.
  case gesture(by: Double)
  /// The fingers lift, and the engine's motion follows.
  ///
  /// `rest` is the time between the fingers' last stop along the axis and the lift, in seconds. If it is
  /// nil, the window system does not report the lift, and the fingers count as lifted at their last movement.
  case lift(rest: Double? = 0)
  /// The fingers lift, and the system continues the motion with its own momentum; the engine starts no fling.
  case handOver
  /// The gesture is cancelled: it ends without a fling.
  case cancel
  /// Fingers rest on the touchpad; moving content stops.
  case hold
  /// The fingers no longer rest: they lifted or, if `isCancelled` is true, began to move.
  case holdEnd(isCancelled: Bool)
  /// A wheel turned by a number of notches.
  ///
  /// `rows` is the number of whole rows in the turn. The stream adds up fractions of notches until they
  /// make a row.
  case wheel(notches: Double, rows: Int)
  /// A device that reports no lift, such as a trackpoint, moves the content.
  case continuous(by: Double)
  /// The system's own momentum moves the content.
  case momentum(by: Double)
  /// The system's momentum is over.
  case momentumEnd

  /// Distance of a movement, in points, or in notches for a wheel; 0 for any other action.
  public var distance: Double {
    switch self {
    case .gesture(let distance), .continuous(let distance), .momentum(let distance),
      .wheel(let distance, _):
      distance
    case .lift, .handOver, .cancel, .hold, .holdEnd, .momentumEnd: 0
    }
  }

  /// Returns the same movement by another distance; any other action unchanged.
  ///
  /// A wheel turns by `distance` notches and by as many rows, truncated to a whole number.
  package func moved(by distance: Double) -> ScrollAction {
    switch self {
    case .gesture: .gesture(by: distance)
    case .continuous: .continuous(by: distance)
    case .momentum: .momentum(by: distance)
    case .wheel: .wheel(notches: distance, rows: Int(min(max(distance, -0x1p30), 0x1p30)))
    case .lift, .handOver, .cancel, .hold, .holdEnd, .momentumEnd: self
    }
  }
}

/// The actions along both axes that result from one frame of a scroll stream.
public struct ScrollStep: Equatable, Sendable {
  /// The actions along one axis, in the order in which content must receive them.
  public struct Along: Equatable, Sendable {
    /// The movement or any other action.
    public var action: ScrollAction
    /// The end of the gesture or of the system's momentum, after the movement; nil if it continues.
    ///
    /// It is also nil if `action` itself is the end.
    public var end: ScrollAction?
  }

  /// The actions for content that scrolls horizontally.
  public var x: Along
  /// The actions for content that scrolls vertically.
  public var y: Along
  /// Whether a gesture begins with this step.
  public var begins = false

  init(_ x: ScrollAction, _ y: ScrollAction) {
    self.x = Along(action: x)
    self.y = Along(action: y)
  }

  /// Whether a gesture or the system's momentum ends with this step.
  package var ends: Bool {
    if y.end != nil { return true }
    switch y.action {
    case .lift, .handOver, .momentumEnd: return true
    case .gesture, .cancel, .hold, .holdEnd, .wheel, .continuous, .momentum: return false
    }
  }

  /// The actions for content that scrolls along an axis: `x` or `y`.
  public subscript(axis: ScrollAxis) -> Along { axis == .horizontal ? x : y }
}
