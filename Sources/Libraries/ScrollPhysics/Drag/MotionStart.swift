/// Hides the first movement of a drag, so that small involuntary movements have no effect.
///
/// Symbols: m a movement, t the threshold `motionStart` of the tuning, s the sum of the movements since
/// the start of the drag or since the last rest of the finger.
/// Flutter on iOS shows nothing while |s| ≤ t. Of the first movement with |s| > t it shows min(t/3,
/// |m|), or the whole movement if |m| is more than 24 points. After a rest of 50 ms, s is 0 again.
///
/// In Qt Quick, s is the distance from the press. The movement that begins the drag is hidden. The
/// next movements are also hidden, up to and including the first with |s| > slop.
///
/// - Source: Flutter's `ScrollDragController`, with its rest of 50 ms and its limit of 24 px for a
///   movement that is shown whole.
enum MotionStart {
  /// Duration of a rest after which the threshold applies again, in seconds.
  static let rest = 0.050
  /// Largest first movement that is shown only in part, in points; a larger one is shown whole.
  static let decided = 24.0

  /// `waiting` is the sum s, in points; it is set to nil when all further movements must be shown
  /// whole.
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
