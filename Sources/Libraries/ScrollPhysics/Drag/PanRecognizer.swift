/// The axis along which content scrolls.
public enum ScrollAxis: Equatable, Sendable {
  /// Content scrolls left and right.
  case horizontal
  /// Content scrolls up and down.
  case vertical
}

/// Distinguishes a drag along an axis from a tap and from a movement across the axis.
///
/// A press becomes a drag when the finger has moved more than the slop along the axis, and at least as
/// far along the axis as across it. The press remains a possible tap until the finger has moved more
/// than the slop along the axis or across it.
///
/// - Source: UIScrollView's pan recognizer begins about 10 pt from the press.
package struct PanRecognizer: Equatable, Sendable {
  /// Finger travel up to which a press is a possible tap and no drag, in points; at least 0.
  private let slop: Double
  private var along = 0.0
  private var across = 0.0
  /// Whether the press would be a tap if the finger were lifted now.
  package private(set) var isTap = true

  /// With a slop of 0 the first movement begins a drag.
  package init(slop: Double) {
    precondition(slop >= 0, "a slop is a distance")
    self.slop = slop
  }

  /// Processes a movement along and across the axis, in points.
  ///
  /// - Returns: nil while the press is not a drag. When it becomes a drag, the movement of the content,
  ///   in points: the distance along the axis from the press, minus the slop. This movement is 0 if the
  ///   finger had already exceeded the slop while it moved farther across the axis than along it.
  package mutating func move(along dAlong: Double, across dAcross: Double) -> Double? {
    let isWithinSlop = abs(along) <= slop
    along += dAlong
    across += dAcross
    if abs(along) > slop || abs(across) > slop { isTap = false }
    guard abs(along) > slop, abs(along) >= abs(across) else { return nil }
    // A drag that begins after movement across the axis starts at the present position of the
    // finger.
    guard isWithinSlop else { return 0 }
    return along < 0 ? along + slop : along - slop
  }
}
