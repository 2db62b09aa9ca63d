/// The weighted least-squares line through samples.
///
/// Times and positions are relative to one of the samples, so that precision is not lost.
///
/// With the weight w, the time t and the position x of each sample, W = Σw and D = W·Σwt² − (Σwt)²,
/// the slope is (W·Σwtx − Σwt·Σwx)/D.
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

  /// Rate of the position, in points per second; nil with samples at fewer than two instants.
  package var slope: Double? {
    let spread = w * tt - t * t
    return spread > 0 ? (w * tx - t * x) / spread : nil
  }

  /// The line as a value; 0 everywhere with samples at fewer than two instants.
  var fitted: FittedLine {
    slope.map { FittedLine(time: t / w, position: x / w, slope: $0) } ?? FittedLine()
  }
}

/// A line through the mean of the samples to which it was fitted.
struct FittedLine: Equatable, Sendable {
  var time = 0.0
  var position = 0.0
  var slope = 0.0

  func position(at time: Double) -> Double { position + slope * (time - self.time) }
}
