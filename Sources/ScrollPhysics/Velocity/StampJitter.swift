/// Distinguishes stamps that are sometimes late from a finger that speeds up or slows down.
///
/// Symbols: A = ½ the acceleration through three neighbouring samples, h their usual distance in
/// time, v the mean speed. A finger changes A slowly. One stamp that is late by δ changes it by
/// 1.5·v·δ/h² from one triple to the next, hence δ/h = |ΔA|·h/(1.5·v).
enum StampJitter {
  /// Whether, of five or more newest stamps up to `reach`, one is late by more than the limit, a share
  /// of the time between samples.
  ///
  /// - Source: limits measured on a virtual touchscreen with strokes of constant speed, and with curved
  ///   ones of exact stamps: the 95th percentile of the error of the first is 5 %, the second are
  ///   unchanged.
  static func isPresent(in window: VelocityWindow, reach: Int, limit: Double) -> Bool {
    let count = min(window.count, reach)
    guard count >= 5 else { return false }
    var change = 0.0
    var last: Double?
    for back in 0..<count - 2 {
      let bend =
        (window.segmentVelocity(back) - window.segmentVelocity(back + 1))
        / (window[back].time - window[back + 2].time)
      if let last { change = max(change, abs(bend - last)) }
      last = bend
    }
    let span = window[0].time - window[count - 1].time
    let distance = abs(window[0].position - window[count - 1].position)
    let interval = span / Double(count - 1)
    return change * interval > 1.5 * limit * distance / span
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
