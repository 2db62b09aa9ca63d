import RealModule

/// The least-squares parabola x = c₀ + c₁·t + c₂·t² through samples.
///
/// The time t is relative to the newest sample.
struct Parabola {
  /// c₁: the velocity at the newest sample, in points per second.
  let slope: Double
  /// c₂: half the acceleration, in points per second squared.
  let bend: Double
  /// The absolute value of `bend` divided by its standard error.
  ///
  /// Up to about 3, the bend may be due to chance. The standard error is computed from the residuals of
  /// the samples. Three samples have no residuals, and the result is then infinite.
  let bendCertainty: Double

  /// Fits the parabola; nil with fewer than three samples, or if the samples do not determine a parabola.
  init?(_ window: VelocityWindow) {
    let span = window.count >= 3 ? window[0].time - window[window.count - 1].time : 0
    guard span > 0 else { return nil }
    // Times are in units of the span, so that every sum is of order one.
    let count = Double(window.count)
    var (t1, t2, t3, t4) = (0.0, 0.0, 0.0, 0.0)
    var (x, xt, xtt) = (0.0, 0.0, 0.0)
    for back in 0..<window.count {
      let time = (window[back].time - window[0].time) / span
      let position = window[back].position - window[0].position
      t1 += time
      t2 += time * time
      t3 += time * time * time
      t4 += time * time * time * time
      x += position
      xt += position * time
      xtt += position * time * time
    }
    // After the means are subtracted, two equations remain.
    let a = t2 - t1 * t1 / count
    let b = t3 - t1 * t2 / count
    let c = t4 - t2 * t2 / count
    let d = xt - x * t1 / count
    let e = xtt - x * t2 / count
    let determinant = a * c - b * b
    guard determinant > 1e-9 * a * c else { return nil }
    let c1 = (d * c - e * b) / determinant
    let c2 = (a * e - b * d) / determinant
    let c0 = (x - c1 * t1 - c2 * t2) / count
    var scatter = 0.0
    for back in 0..<window.count {
      let time = (window[back].time - window[0].time) / span
      let rest = window[back].position - window[0].position - c0 - (c1 + c2 * time) * time
      scatter += rest * rest
    }
    let variance = count > 3 ? scatter / (count - 3) * a / determinant : 0
    slope = c1 / span
    bend = c2 / span / span
    bendCertainty = variance > 0 ? abs(c2) / Double.sqrt(variance) : .infinity
  }

  /// Returns the mean velocity of the parabola over the segment between two samples, in points per second.
  ///
  /// `back` counts the segments from the newest, which is 0.
  func segmentVelocity(_ back: Int, of window: VelocityWindow) -> Double {
    slope + bend * (window[back].time + window[back + 1].time - 2 * window[0].time)
  }
}
