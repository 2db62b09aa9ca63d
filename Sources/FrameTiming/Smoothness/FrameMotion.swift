/// How evenly the pieces of one frame, or of many, move on the screen.
///
/// A step is the distance, in points, that a piece is shown from where the frame before showed it. It
/// is judged when the next frame is shown, so a frame has the verdict on the step before its own.
package struct FrameMotion: Equatable, Sendable {
  /// The steps of a kind of motion.
  package struct Steps: Equatable, Sendable {
    /// Number of steps that were judged.
    package var count = 0
    /// Number of those that are janky; see `unevenness(of:between:and:)`.
    package var janky = 0
    /// Sum of |step − step before|, in points.
    package var judder = 0.0

    package init() {}

    /// Share of janky steps, 0...1; nil without steps.
    package var jankyShare: Double? { count > 0 ? Double(janky) / Double(count) : nil }
    /// Mean of |step − step before|, in points; nil without steps.
    package var meanJudder: Double? { count > 0 ? judder / Double(count) : nil }

    mutating func add(_ other: Steps) {
      count += other.count
      janky += other.janky
      judder += other.judder
    }
  }

  /// Pieces under a finger.
  package var drag = Steps()
  /// Pieces that move by themselves, as after a release.
  package var free = Steps()
  /// Number of steps of pieces whose finger moves.
  package var moving = 0
  /// Number of those without movement.
  package var still = 0
  /// Sum of the distances by which pieces trail their fingers, in points.
  package var lagDistance = 0.0
  /// Sum of the speeds of those fingers, in points per second.
  package var lagSpeed = 0.0
  /// The largest step of the frame in either direction, in points.
  package var step = 0.0

  package init() {}

  /// Share of steps without movement while the finger moves, 0...1; nil without such a finger.
  package var stillShare: Double? { moving > 0 ? Double(still) / Double(moving) : nil }

  /// Mean time by which pieces trail their fingers, weighted by speed, in seconds; negative where they
  /// are ahead, nil without a finger that moves.
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

  /// Longest step that counts as slow, in points, and the ratios from which a step is uneven.
  private static let bounds = (slow: 7.0, slowRatio: 1.4, ratio: 1.2)

  /// By how much a step's ratio to its neighbours is over the bound: the smaller of the two ratios, of the
  /// larger to the smaller step; nil for a step that is even.
  ///
  /// A step is janky that is at least 1.2 times each neighbour, or at most 1/1.2 of each; 1.4 where
  /// all three are at most 7 points. Steps in different directions are not compared.
  ///
  /// - Source: `cc/metrics/predictor_jank_tracker.cc` of Chromium, whose bounds are from an experiment
  ///   with viewers.
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

/// Where a frame shows a piece, and where its content is.
package struct ShownPlace: Equatable, Sendable {
  /// What moves a piece.
  package enum Cause: Equatable, Sendable {
    case none, finger, itself
  }

  /// Where it is shown, in points.
  package var displayed: Double
  /// Where its content is since the finger's newest sample, in points, and the time of that sample, in
  /// seconds.
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

  /// Signed distance from one offset to another, in loops the short way.
  func distance(from old: Double, to new: Double) -> Double {
    let distance = new - old
    guard let period else { return distance }
    return distance - (distance / period).rounded() * period
  }
}
