/// Hides the first movement of a drag, so that small involuntary movements have no effect: Flutter
/// on iOS, and Qt Quick.
///
/// Symbols: m a movement, s its sum since the drag began or rested, t the threshold.
/// Nothing is shown while |s| ≤ t. Of the first movement for which |s| > t, min(t/3, |m|) is shown,
/// or all of it if |m| is more than 24 points. After a rest of 50 ms the sum starts at 0 again.
///
/// Qt hides the first two movements after which the finger is over the slop from its press; s then begins
/// with the first.
///
/// - Source: Flutter's `ScrollDragController`, its 50 ms of rest and 24 px of a decided movement.
enum MotionStart {
  /// Duration of a rest after which the threshold applies again, in seconds.
  static let rest = 0.050
  /// A movement that exceeds this when it passes the threshold is shown whole, in points.
  static let decided = 24.0

  /// The part of a movement that is shown, in points.
  ///
  /// `waiting` is s; it becomes nil when the threshold is passed.
  static func shown(
    _ movement: Double,
    waiting: inout Double?,
    _ tuning: ScrollTuning
  ) -> Double {
    guard let sum = waiting else { return movement }
    waiting = sum + movement
    if tuning.engine.hidesFirstMoves {
      if abs(sum + movement) > tuning.dragSlop { waiting = nil }
      return 0
    }
    let threshold = tuning.motionStart
    guard abs(sum + movement) > threshold else { return 0 }
    waiting = nil
    guard abs(movement) <= decided else { return movement }
    let size = min(threshold / 3, abs(movement))
    return movement < 0 ? -size : size
  }
}
