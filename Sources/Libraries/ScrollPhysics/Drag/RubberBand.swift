/// The shown overscroll as a function of a finger's pull beyond an edge.
///
/// Symbols: x distance of the finger's pull beyond the edge, d viewport extent, c strength.
/// f(x) = x·d·c / (d + c·x) for x ≥ 0, mirrored for x < 0. f approaches d and never reaches it.
///
///     RubberBand(strength: 0.55, viewportExtent: 500).displayed(100)   // 49.5495…
///
/// - Source: fitted to 29 offsets of a real UIScrollView within 0.17 pt; c = 0.55.
public struct RubberBand: Equatable, Sendable {
  /// Derivative of the shown overscroll at the edge, 0...1; with 0 no overscroll is shown.
  package let strength: Double
  /// Length of the viewport along the axis, in points; at least 0.
  package let viewportExtent: Double

  /// Creates a rubber band; both parameters are at least 0.
  public init(strength: Double, viewportExtent: Double) {
    precondition(strength >= 0 && viewportExtent >= 0, "strength and viewport are at least 0")
    self.strength = strength
    self.viewportExtent = viewportExtent
  }

  /// Returns the shown overscroll for a raw pull, both in points and signed.
  public func displayed(_ raw: Double) -> Double {
    let pull = abs(raw)
    let sum = viewportExtent + strength * pull
    guard sum > 0 else { return 0 }
    // The share is multiplied first: the product of pull and viewport could overflow.
    let shown = sum.isFinite ? viewportExtent * (strength * pull / sum) : viewportExtent
    return raw < 0 ? -shown : shown
  }

  /// Returns the raw pull for a shown overscroll, both in points: the inverse of `displayed(_:)`.
  ///
  /// For an overscroll of one viewport extent or more, which no pull produces, the result is ±1000
  /// viewport extents. This is also the limit of all other results.
  public func raw(_ displayed: Double) -> Double {
    let shown = abs(displayed)
    guard strength > 0, viewportExtent > 0 else { return 0 }
    let sum = strength * (viewportExtent - shown)
    let limit = 1000 * viewportExtent
    let pull = sum > 0 ? min(shown * viewportExtent / sum, limit) : limit
    return displayed < 0 ? -pull : pull
  }

  /// Returns the derivative of the shown overscroll at a raw pull: f′(x) = c·d² / (d + c·x)².
  public func slope(atRaw raw: Double) -> Double {
    let sum = viewportExtent + strength * abs(raw)
    guard sum > 0 else { return 0 }
    return strength * viewportExtent * viewportExtent / (sum * sum)
  }
}
