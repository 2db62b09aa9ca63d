/// Restricts a gesture to one axis: the axis along which it has moved farther.
///
/// The axis becomes final after the first 8 points.
public struct AxisLock: Equatable, Sendable {
  /// Distance along an axis at which the axis becomes final, in points.
  private static let distance = 8.0

  private var x = 0.0
  private var y = 0.0
  private var isFinal = false
  /// The axis of the gesture; nil before the first movement.
  public private(set) var axis: ScrollAxis?

  /// Creates a lock for a gesture that has not moved yet.
  public init() {}

  /// Returns the movement of the content for a movement of the fingers, both in points.
  ///
  /// The result is the component along the axis. When the axis changes, the result also cancels all
  /// earlier movement along the old axis, and includes all earlier movement along the new axis.
  public mutating func locked(dx: Double, dy: Double) -> (dx: Double, dy: Double) {
    guard !isFinal else { return axis == .horizontal ? (dx, 0) : (0, dy) }
    let before = (x, y)
    x += dx
    y += dy
    isFinal = max(abs(x), abs(y)) >= Self.distance
    let next: ScrollAxis = abs(x) > abs(y) ? .horizontal : .vertical
    guard let old = axis, old != next else {
      axis = next
      return next == .horizontal ? (dx, 0) : (0, dy)
    }
    axis = next
    return next == .horizontal ? (x, -before.1) : (-before.0, y)
  }
}
