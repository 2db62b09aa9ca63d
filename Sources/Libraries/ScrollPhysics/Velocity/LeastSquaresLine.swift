/// Computes the weighted least-squares line through samples.
///
/// Pass times and positions relative to one of the samples, so that no precision is lost.
///
/// Symbols: w weight, t time and x position of a sample, W = Σw, D = W·Σwt² − (Σwt)². The slope is
/// (W·Σwtx − Σwt·Σwx)/D.
package struct LeastSquaresLine {
  private var (w, t, x, tt, tx) = (0.0, 0.0, 0.0, 0.0, 0.0)

  package init() {}

  /// Adds a sample with a time in seconds, a position in points and a weight greater than 0.
  package mutating func add(time: Double, position: Double, weight: Double = 1) {
    w += weight
    t += weight * time
    x += weight * position
    tt += weight * time * time
    tx += weight * time * position
  }

  /// Slope of the line, in points per second; nil if there are no two samples with different times.
  package var slope: Double? {
    let spread = w * tt - t * t
    return spread > 0 ? (w * tx - t * x) / spread : nil
  }

  /// The fitted line; 0 at every time if there are no two samples with different times.
  var fitted: FittedLine {
    slope.map { FittedLine(time: t / w, position: x / w, slope: $0) } ?? FittedLine()
  }
}

/// A fitted line, stored as the mean time and the mean position of its samples and a slope.
struct FittedLine: Equatable, Sendable {
  var time = 0.0
  var position = 0.0
  var slope = 0.0

  func position(at time: Double) -> Double { position + slope * (time - self.time) }
}
