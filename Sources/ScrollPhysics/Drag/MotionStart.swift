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

  /// The part of a movement that is shown.
  ///
  /// - Parameters:
  ///   - movement: Movement of the finger, in points, signed.
  ///   - waiting: s above before it; nil once the threshold is passed. Set to the new value.
  ///   - threshold: t above, in points; over 0.
  /// - Returns: The part that moves the content, in points, signed.
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
