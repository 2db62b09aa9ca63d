/// Distinguishes late or inaccurate samples from a change of the finger's speed.
///
/// In a group of four neighbouring samples, T and X are the total time and distance. Δt and Δx are the third
/// differences of the times and positions. With even steps both differences are 0. If one of the two inner
/// samples is late by δ, |Δt| is 3δ. A smooth movement has Δx ≈ Δt·X/T, even if a sample is skipped.
enum SampleJitter {
  /// Returns whether samples of a window are late or inaccurate; false with fewer than five samples.
  ///
  /// Each group with uneven times (Δt far from 0) changes a score, which begins at 0:
  /// - If the positions are even, a sample was late. The group adds 4.
  /// - If the positions are uneven in the same way (Δx ≈ Δt·X/T), the times are right. The group
  ///   subtracts 1, because one skipped sample gives up to four such groups.
  ///
  /// With a positive score the result is true, because samples are late. With a score of 0 it is
  /// true if Δx differs from Δt·X/T in more than four groups, because positions are then
  /// inaccurate. One sudden start or stop gives only three such groups.
  ///
  /// - Source: the limits were measured with times late by half a millisecond, on a virtual
  ///   touchscreen, on strokes of touchscreens, and on Android's test cases, whose velocities do not change.
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
      // Positions are multiples of 1/64 point, so that the error of Δx is at most 1/16.
      if error > 0.08 * abs(distance) + 1.0 / 16 { uneven += 1 }
    }
    return late > 0 || late == 0 && uneven > 4
  }

  /// Returns the velocity of a curve that is fitted to jittering samples, in points per second.
  ///
  /// The fit uses the samples of the last 60 ms, and at least six. The curve is a parabola if its bend
  /// is significant, otherwise a line. `velocity` computes the result from the parabola.
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
