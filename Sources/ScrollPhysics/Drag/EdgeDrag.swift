/// What a finger does with content beyond the edge.
package enum EdgeDrag: Equatable {
  /// The whole pull is shown through a `RubberBand`.
  case rubberBand(strength: Double)
  /// Each movement is shown through Flutter's friction, which grows with the overscroll.
  case friction(strength: Double)
  /// A fixed share of each movement that ends outside is shown: better-scroll.
  case fraction(share: Double)
  /// The edge holds.
  case none

  /// The part of a finger's movement that moves the raw offset, the offset without rubber band.
  ///
  /// All values are in points, movements signed as the offset. With friction and fraction the result
  /// depends on the steps: the same pull in finer steps shows another overscroll.
  ///
  /// Flutter's friction: o overscroll and m movement as sizes, d viewport extent, k strength.
  /// γ = k·(1 − q)², q = o/d on the way out and (o − m)/d on the way back. Shown: m·γ for m < o/γ,
  /// else o and the rest of the movement, m − o/γ, whole; that is so on the way out too. A
  /// movement that begins inside is shown whole.
  ///
  /// - Source: Flutter's `BouncingScrollPhysics.applyPhysicsToUserOffset`, re-computed; better-scroll.
  package func shown(
    _ movement: Double,
    from raw: Double,
    in range: ScrollRange,
    viewportExtent: Double
  ) -> Double {
    switch self {
    case .rubberBand:
      return movement
    case .none:
      // Content caught beyond the edge is inside after the first movement.
      return range.clamped(raw + movement) - raw
    case .fraction(let share):
      return range.overscroll(raw + movement) == 0 ? movement : movement * share
    case .friction(let strength):
      let overscroll = range.overscroll(raw)
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
  }

  /// The rubber band of a viewport; nil where raw overscroll is shown as it is.
  func rubberBand(viewportExtent: Double) -> RubberBand? {
    switch self {
    case .rubberBand(let strength): RubberBand(strength: strength, viewportExtent: viewportExtent)
    case .none: RubberBand(strength: 0, viewportExtent: viewportExtent)
    case .friction, .fraction: nil
    }
  }
}
