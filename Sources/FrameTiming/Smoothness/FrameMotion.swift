/// How evenly the pieces of one frame, or of many, move on the screen.
///
/// A step is the distance, in points, between the places at which two successive frames show a
/// piece. A step is compared with its neighbours when the next frame is shown. The result is
/// therefore stored with the next frame.
package struct FrameMotion: Equatable, Sendable {
  /// Counts of the steps of one kind of motion.
  package struct Steps: Equatable, Sendable {
    /// Number of steps that were compared with their neighbours.
    package var count = 0
    /// Number of janky steps; see `unevenness(of:between:and:)`.
    package var janky = 0
    /// Sum of |step − previous step|, in points.
    package var judder = 0.0

    package init() {}

    /// Share of janky steps, 0...1; nil without steps.
    package var jankyShare: Double? { count > 0 ? Double(janky) / Double(count) : nil }
    /// Mean of |step − previous step|, in points; nil without steps.
    package var meanJudder: Double? { count > 0 ? judder / Double(count) : nil }

    mutating func add(_ other: Steps) {
      count += other.count
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
  /// Sum of the speeds of these fingers, in points per second.
  package var lagSpeed = 0.0
  /// The largest step of the frame in either direction, in points.
  package var step = 0.0

  package init() {}

  /// Share of steps of length 0 under a moving finger, 0...1; nil without a moving finger.
  package var stillShare: Double? { moving > 0 ? Double(still) / Double(moving) : nil }

  /// Mean delay of pieces behind their fingers, weighted by speed, in seconds.
  ///
  /// It is negative if they are ahead, and nil without a moving finger.
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

  /// Longest step that counts as slow, in points, and the smallest ratios of uneven steps.
  private static let bounds = (slow: 7.0, slowRatio: 1.4, ratio: 1.2)

  /// Excess of a step's ratio to its neighbours over the bound; nil for an even step.
  ///
  /// The ratio to a neighbour is that of the larger step to the smaller one; the smaller of the two
  /// ratios counts. A step is janky if it is at least 1.2 times each neighbour, or at most 1/1.2 of
  /// each. The bound is 1.4 if all three steps are at most 7 points. Steps in different directions
  /// are not compared.
  ///
  /// - Source: `cc/metrics/predictor_jank_tracker.cc` of Chromium, whose bounds are from an
  ///   experiment with viewers.
  package static func unevenness(
    of step: Double,
    between before: Double,
    and after: Double
  ) -> Double? {
    guard before * step >= 0, step * after >= 0, before * after >= 0 else { return nil }
    let (a, b, c) = (abs(before), abs(step), abs(after))
    let isSlow = max(a, b, c) <= bounds.slow
    let bound = isSlow ? bounds.slowRatio : bounds.ratio
    let excess = b > max(a, c) ? b / max(a, c) - bound : min(a, c) / b - bound
    return b != a && b != c && excess >= 0 ? excess : nil
  }
}

/// The place at which a frame shows a piece, and the place of its content.
package struct ShownPlace: Equatable, Sendable {
  /// What moves a piece.
  package enum Cause: Equatable, Sendable {
    case none, finger, itself
  }

  /// Where the piece is shown, in points.
  package var displayed: Double
  /// Offset of the content since the finger's newest sample, in points, and the time of that sample,
  /// in seconds.
  package var content: Double
  package var sampleTime: Double
  /// Rate of the content, in points per second.
  package var velocity: Double
  package var cause: Cause
  /// Length of a loop, in points; nil without one.
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

  /// Signed distance from one offset to another; in loops the shorter distance.
  func distance(from old: Double, to new: Double) -> Double {
    let distance = new - old
    guard let period else { return distance }
    return distance - (distance / period).rounded() * period
  }
}
