/// Hides the first movement of a drag, so that a trembling finger moves nothing: Flutter on iOS.
///
/// Symbols: m a movement, s its sum since the drag began or rested, t the threshold.
/// Nothing is shown while |s| ≤ t. Of the movement that passes it min(t/3, |m|) is shown, or all of
/// it beyond 24 points. After a rest of 50 ms the sum begins at 0 again.
///
/// - Source: Flutter's `ScrollDragController`, its 50 ms of rest and 24 px of a decided movement.
enum MotionStart {
  /// The rest after which the threshold applies again, in seconds.
  static let rest = 0.050
  /// A movement that is shown whole when it passes the threshold, in points.
  static let decided = 24.0

  /// The part of a movement that is shown, in points; `waiting` is s, nil once the threshold is passed.
  static func shown(_ movement: Double, waiting: inout Double?, threshold: Double) -> Double {
    guard let sum = waiting else { return movement }
    waiting = sum + movement
    guard abs(sum + movement) > threshold else { return 0 }
    waiting = nil
    guard abs(movement) <= decided else { return movement }
    let size = min(threshold / 3, abs(movement))
    return movement < 0 ? -size : size
  }
}
