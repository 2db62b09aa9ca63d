/// Distinguishes samples that are late or inaccurate from a finger that changes speed.
///
/// Symbols, for a group of four neighbouring samples: T and X the total time and distance, Δt and
/// Δx the third differences of times and positions. Even steps have Δ = 0. An inner sample that is
/// late by δ makes Δt = 3δ. A smooth movement has Δx ≈ Δt·X/T, even if a sample is skipped.
enum SampleJitter {
  /// Whether, of five or more samples, some are late, or the positions are inaccurate.
  ///
  /// If times are uneven and positions even, samples arrived late. If uneven times explain the uneven
  /// positions, Δx ≈ Δt·X/T, the times are right. A skipped sample makes up to four such groups. One
  /// late group therefore counts as much as four of them.
  /// Positions are inaccurate if times are even and positions uneven in more than four groups. One
  /// sudden start or stop makes only three uneven.
  ///
  /// - Source: the limits were measured with times late by half a millisecond, on a virtual
  ///   touchscreen, on strokes of touchscreens, and on Android's test cases, whose velocities do
  ///   not change.
  static func isPresent(in window: VelocityWindow) -> Bool {
    guard window.count >= 5 else { return false }
    var late = 0
    var uneven = 0
    var (first, second, third) = (window[0], window[1], window[2])
    for back in 3..<window.count {
      let fourth = window.older(back)
      defer { (first, second, third) = (second, third, fourth) }
      let time = first.time - fourth.time
      let distance = first.position - fourth.position
      let timeChange = time - 3 * (second.time - third.time)
      let distanceChange = distance - 3 * (second.position - third.position)
      let expected = timeChange * distance / time
      let error = abs(distanceChange - expected)
      if abs(timeChange) > 0.04 * time {
        if abs(distanceChange) < 0.2 * abs(expected) {
          late += 4
        } else if error < 0.2 * abs(expected) {
          late -= 1
        }
      }
      // Positions are whole 1/64 points, so that the error of Δx is at most 1/16.
      if error > 0.08 * abs(distance) + 1.0 / 16 { uneven += 1 }
    }
    return late > 0 || late == 0 && uneven > 4
  }

  /// The velocity without jitter, in points per second, from the last 60 ms and at least six
  /// samples.
  ///
  /// A parabola is fitted if its bend is significant, otherwise a line.
  static func smoothed(
    _ window: VelocityWindow,
    velocity: (Parabola, VelocityWindow) -> Double
  ) -> Double {
    let newest = window.within(0.060, atLeast: 6)
    let curve = newest.count >= 5 ? Parabola(newest) : nil
    guard let curve, curve.bendCertainty > 3 else { return newest.slope }
    return velocity(curve, newest)
  }
}
