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

  /// The line itself; 0 everywhere with fewer than two instants.
  var fitted: FittedLine {
    slope.map { FittedLine(time: t / w, position: x / w, slope: $0) } ?? FittedLine()
  }
}

/// A line through the mean of the samples that it was fitted to.
struct FittedLine: Equatable, Sendable {
  var time = 0.0
  var position = 0.0
  var slope = 0.0

  func position(at time: Double) -> Double { position + slope * (time - self.time) }
}
