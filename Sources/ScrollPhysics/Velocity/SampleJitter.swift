/// Distinguishes samples that are sometimes late or always inaccurate from a finger that speeds up or
/// slows down.
///
/// Symbols: of four neighbouring samples T and X are the whole time and way, Δt and Δx the third
/// differences of their times and positions. Even steps have Δ = 0; an inner sample that is late by δ
/// makes Δt = 3δ. A smooth movement has Δx ≈ Δt·X/T, also where a sample is skipped.
enum SampleJitter {
  /// Whether, of five or more samples, one is late, or the positions are inaccurate.
  ///
  /// A sample is late where stamps are uneven and positions are not. Positions are inaccurate where
  /// stamps are nearly even and more than four differences Δx are uneven; one sudden start or stop
  /// makes three of them uneven.
  ///
  /// - Source: limits measured on strokes with jitter of half a millisecond, on a virtual touchscreen,
  ///   on strokes of touchscreens, and on Android's test cases, which they leave unchanged.
  static func isPresent(in window: VelocityWindow) -> Bool {
    guard window.count >= 5 else { return false }
    var uneven = 0
    var hasEvenStamps = true
    for back in 0..<window.count - 3 {
      let (first, last) = (window[back], window[back + 3])
      let (second, third) = (window[back + 1], window[back + 2])
      let time = first.time - last.time
      let way = first.position - last.position
      let late = time - 3 * (second.time - third.time)
      let step = way - 3 * (second.position - third.position)
      let expected = late * way / time
      if abs(late) > 0.08 * time {
        if abs(step) < 0.2 * abs(expected) { return true }
        if abs(late) > 0.2 * time { hasEvenStamps = false }
      }
      // Positions in whole 1/64 points make differences up to 1/16.
      if abs(step - expected) > 0.08 * abs(way) + 1.0 / 16 { uneven += 1 }
    }
    return hasEvenStamps && uneven > 4
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
