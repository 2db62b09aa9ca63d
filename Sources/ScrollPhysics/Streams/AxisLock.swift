/// The axis of a gesture: that of the larger distance in its first points.
public struct AxisLock: Equatable, Sendable {
  /// Distance from which the axis no longer changes, in points.
  public static let distance = 8.0

  private var x = 0.0
  private var y = 0.0
  private var isFinal = false
  /// The axis; nil before the first distance.
  public private(set) var axis: ScrollAxis?

  /// Creates a lock of a gesture that has not moved.
  public init() {}

  /// The part of a movement, in points, that moves content.
  ///
  /// It is the part along the axis. When the axis changes, the result also takes back the whole
  /// movement along the old axis, and contains the whole movement along the new one.
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
