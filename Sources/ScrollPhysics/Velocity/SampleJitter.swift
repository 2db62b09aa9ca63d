/// Distinguishes samples that are late or inaccurate from a finger that speeds up or slows down.
///
/// Symbols: of a group of four neighbouring samples T and X are the whole time and way, Δt and Δx the
/// third differences of times and positions. Even steps have Δ = 0; an inner sample that is late by δ
/// makes Δt = 3δ. A smooth movement has Δx ≈ Δt·X/T, also where a sample is skipped.
enum SampleJitter {
  /// Whether, of five or more samples, some are late, or the positions are inaccurate.
  ///
  /// Uneven stamps are those of late samples where the positions are even, and correct where they
  /// explain uneven positions. A skipped sample makes up to four groups of four correct, and so one late
  /// group outweighs four. Positions are inaccurate where stamps are even and positions uneven in more
  /// than four groups; one sudden start or stop makes three uneven.
  ///
  /// - Source: limits measured with stamps late by half a millisecond, on a virtual touchscreen, on
  ///   strokes of touchscreens, and on Android's test cases, which keep their velocities.
  static func isPresent(in window: VelocityWindow) -> Bool {
    guard window.count >= 5 else { return false }
    var late = 0
    var uneven = 0
    var (first, second, third) = (window[0], window[1], window[2])
    for back in 3..<window.count {
      let fourth = window[back]
      defer { (first, second, third) = (second, third, fourth) }
      let time = first.time - fourth.time
      let way = first.position - fourth.position
      let timeChange = time - 3 * (second.time - third.time)
      let wayChange = way - 3 * (second.position - third.position)
      let expected = timeChange * way / time
      let error = abs(wayChange - expected)
      if abs(timeChange) > 0.04 * time {
        if abs(wayChange) < 0.2 * abs(expected) {
          late += 4
        } else if error < 0.2 * abs(expected) {
          late -= 1
        }
      }
      // Positions are in whole 1/64 points, so that their error is at most 1/16.
      if error > 0.08 * abs(way) + 1.0 / 16 { uneven += 1 }
    }
    return late > 0 || late == 0 && uneven > 4
  }

  /// The velocity without jitter, in points per second: of a curve through the last 60 ms, at least
  /// six samples, if their bend is no chance, else of a line.
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
