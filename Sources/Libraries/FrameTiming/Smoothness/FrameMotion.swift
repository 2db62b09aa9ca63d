/// How evenly the pieces of one or more frames move on the screen.
///
/// A step is the distance, in points, between the offsets at which two successive frames show a piece.
/// A step is compared with its neighbours when the next frame is shown. The result is therefore stored
/// with the next frame.
package struct FrameMotion: Equatable, Sendable {
  /// Numbers of steps, and their judder, for one kind of motion, such as drags.
  package struct Steps: Equatable, Sendable {
    /// Number of steps that were compared with their neighbours.
    package var count = 0
    /// Number of all steps, including steps without two neighbours.
    package var frames = 0
    /// Number of janky steps; see `unevenness(of:between:and:)`.
    package var janky = 0
    /// Sum of |step − previous step|, in points.
    package var judder = 0.0

    package init() {}

    /// Janky steps divided by all steps, 0...1.
    package var jankyShare: Double? { frames > 0 ? Double(janky) / Double(frames) : nil }

    /// Mean of |step − previous step|, in points.
    package var meanJudder: Double? { count > 0 ? judder / Double(count) : nil }

    mutating func add(_ other: Steps) {
      count += other.count
      frames += other.frames
      janky += other.janky
      judder += other.judder
    }
  }

  /// Steps of pieces under a finger.
  package var drag = Steps()
  /// Steps of pieces that move without input, for example after a release.
  package var free = Steps()
  /// Number of steps of pieces under a moving finger.
  package var moving = 0
  /// Number of steps of length 0 under a moving finger.
  package var still = 0
  /// Sum of the distances of pieces behind their fingers, in points.
  package var lagDistance = 0.0
  /// Sum of the finger speeds that belong to `lagDistance`, in points per second.
  package var lagSpeed = 0.0
  /// The step with the largest magnitude, signed, in points.
  package var step = 0.0

  package init() {}

  /// Share of steps of length 0 under a moving finger, 0...1.
  package var stillShare: Double? { moving > 0 ? Double(still) / Double(moving) : nil }

  /// Mean delay of pieces behind their fingers, weighted by speed, in seconds.
  ///
  /// The delay is negative if pieces are ahead of their fingers.
  package var meanLag: Double? { lagSpeed > 0 ? lagDistance / lagSpeed : nil }

  package mutating func add(_ other: FrameMotion) {
    drag.add(other.drag)
    free.add(other.free)
    moving += other.moving
    still += other.still
    lagDistance += other.lagDistance
    lagSpeed += other.lagSpeed
    if abs(other.step) > abs(step) { step = other.step }
  }

  /// Bounds of janky steps, from Chromium.
  ///
  /// `slow` is the largest length of a slow step, in points. A step is janky if its ratio to its
  /// neighbours is at least `slowRatio` (slow steps) or `ratio` (other steps).
  private static let bounds: (slow: Float, slowRatio: Float, ratio: Float) = (7, 1.4, 1.2)

  /// Returns by how much a step's ratio to its neighbours exceeds the bound; nil if the step is not
  /// janky.
  ///
  /// The ratio to a neighbour is the larger of the two steps divided by the smaller one. A step is
  /// janky if it is longer than both neighbours or shorter than both, and if both ratios reach the
  /// bound. The bound is 1.2, or 1.4 if all three steps are at most 7 points. The smaller ratio
  /// minus the bound is returned. The result is nil unless all three steps have the same direction
  /// and none is 0. As in Chromium, ratios have single precision.
  ///
  /// - Source: `cc/metrics/predictor_jank_tracker.cc` of Chromium, whose bounds are from an
  ///   experiment with viewers.
  package static func unevenness(
    of step: Double,
    between before: Double,
    and after: Double
  ) -> Double? {
    let (a, b, c) = (Float(before).magnitude, Float(step).magnitude, Float(after).magnitude)
    let isOneWay = min(before, step, after) > 0 || max(before, step, after) < 0
    guard isOneWay, min(a, b, c) > 0 else { return nil }
    let bound = max(a, b, c) <= bounds.slow ? bounds.slowRatio : bounds.ratio
    let ratio = max(b / max(a, c), min(a, c) / b)
    return ratio >= bound ? Double(ratio - bound) : nil
  }
}

/// The offset at which a frame shows a piece, and the offset and velocity of the piece's content.
///
/// The offsets differ while a piece is shown at the estimated position of the finger that drags it.
package struct ShownPlace: Equatable, Sendable {
  /// What moves a piece: nothing, a finger, or the piece itself, for example in a fling.
  package enum Cause: Equatable, Sendable {
    case none, finger, itself
  }

  /// Offset at which the piece is shown, in points.
  package var displayed: Double
  /// Offset of the content at the finger's newest sample, in points.
  package var content: Double
  /// Time of the finger's newest sample, in seconds.
  package var sampleTime: Double
  /// Velocity of the content, in points per second; 0 at rest.
  package var velocity: Double
  package var cause: Cause
  /// Extent of the content if it repeats in a loop, in points; else nil.
  package var period: Double?

  package init(
    displayed: Double,
    content: Double,
    sampleTime: Double,
    velocity: Double,
    cause: Cause,
    period: Double?
  ) {
    self.displayed = displayed
    self.content = content
    self.sampleTime = sampleTime
    self.velocity = velocity
    self.cause = cause
    self.period = period
  }

  /// Returns the signed distance from `old` to `new`, in points; in a loop, the shorter of the two
  /// distances.
  func distance(from old: Double, to new: Double) -> Double {
    let distance = new - old
    guard let period else { return distance }
    return distance - (distance / period).rounded() * period
  }
}
