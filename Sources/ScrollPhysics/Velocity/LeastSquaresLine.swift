/// The least-squares line through weighted samples.
///
/// Times and positions are counted from one of the samples, so that digits are not lost.
///
/// Symbols: of a sample w weight, t time, x position. With W = Σw and D = W·Σwt² − (Σwt)² the slope is
/// (W·Σwtx − Σwt·Σwx)/D.
package struct LeastSquaresLine {
  private var (w, t, x, tt, tx) = (0.0, 0.0, 0.0, 0.0, 0.0)

  package init() {}

  /// Adds a sample.
  package mutating func add(time: Double, position: Double, weight: Double = 1) {
    w += weight
    t += weight * time
    x += weight * position
    tt += weight * time * time
    tx += weight * time * position
  }

  /// Rate of the position; nil with fewer than two instants.
  package var slope: Double? {
    let spread = w * tt - t * t
    return spread > 0 ? (w * tx - t * x) / spread : nil
  }

  /// The position at a time on a line of a slope through the mean of the samples, at least one.
  func position(at time: Double, slope: Double) -> Double { x / w + slope * (time - t / w) }
}
