/// Shows a share of each movement beyond the edge, as Flutter and better-scroll do.
///
/// The result depends on the steps: the same pull in finer steps shows another overscroll. With a
/// `RubberBand` it does not.
package enum EdgeFriction {
  /// Flutter's friction.
  ///
  /// Symbols: o overscroll and m movement as sizes, d viewport extent, k strength.
  /// γ = k·(1 − q)², q = o/d on the way out and (o − m)/d on the way back. Shown: m·γ for m < o/γ,
  /// else o and the rest of the movement, m − o/γ, whole; that is so on the way out too. A
  /// movement that begins inside is shown whole.
  ///
  /// - Parameters:
  ///   - movement: Movement of the finger in terms of the offset, in points, signed.
  ///   - overscroll: Overscroll before it, in points, signed.
  ///   - viewportExtent: d above, in points; over 0.
  ///   - strength: k above, 0...1.
  /// - Returns: The movement of the offset that is shown, in points, signed.
  /// - Source: Flutter's `BouncingScrollPhysics.applyPhysicsToUserOffset`, re-computed.
  package static func flutter(
    _ movement: Double,
    overscroll: Double,
    viewportExtent: Double,
    strength: Double
  ) -> Double {
    guard overscroll != 0, movement != 0 else { return movement }
    let outside = abs(overscroll)
    let size = abs(movement)
    let isEasing = movement * overscroll < 0
    let share = (isEasing ? outside - size : outside) / viewportExtent
    let friction = strength * (1 - share) * (1 - share)
    let sign: Double = movement < 0 ? -1 : 1
    // Without friction nothing is shown and no limit is reached.
    guard friction > 0, size >= outside / friction else { return sign * size * friction }
    return sign * (outside + size - outside / friction)
  }

  /// A fixed share of every movement that ends outside: better-scroll.
  ///
  /// - Parameters:
  ///   - movement: Movement of the finger in terms of the offset, in points, signed.
  ///   - overscroll: Overscroll that the whole movement would end at, in points, signed.
  ///   - share: Share that is shown, 0...1.
  /// - Returns: The movement of the offset that is shown, in points, signed.
  package static func fraction(_ movement: Double, overscroll: Double, share: Double) -> Double {
    overscroll == 0 ? movement : movement * share
  }
}
