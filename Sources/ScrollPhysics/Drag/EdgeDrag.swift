/// What a finger does with content beyond the edge.
package enum EdgeDrag: Equatable {
  /// The whole pull is shown through a `RubberBand`.
  case rubberBand(strength: Double)
  /// Each movement is shown through Flutter's friction, which grows with the overscroll.
  case friction(strength: Double)
  /// A fixed share of each movement that ends outside is shown: better-scroll.
  case fraction(share: Double)
  /// A fixed share of what goes beyond the edge is shown, there and back: Chromium.
  case stretch(share: Double)
  /// Each movement outwards is shown by a share that falls to 0 at a viewport's length, and by a step in
  /// points at most; the way back is shown whole: Firefox.
  case resistance(share: Double, step: Double)
  /// Movements are shown whole, up to a distance in points beyond the edge: GTK.
  case limit(distance: Double)
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
  /// - Source: Flutter's `BouncingScrollPhysics.applyPhysicsToUserOffset`, re-computed; better-scroll;
  ///   Chromium's ElasticOverscrollController; Firefox's Axis.cpp, with (1 − o/d)/16 of m, at most 8 px;
  ///   `_gtk_scrolled_window_set_adjustment_value`.
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
    case .stretch(let share):
      return Self.beyond(
        movement,
        from: raw,
        in: range,
        out: { $0 * share },
        back: { $0 / share }
      )
    case .resistance(let share, let step):
      let fading = max(0, 1 - abs(range.overscroll(raw)) / viewportExtent)
      return Self.beyond(
        movement,
        from: raw,
        in: range,
        out: { min(max($0 * share * fading, -step), step) },
        back: { $0 }
      )
    case .limit(let distance):
      let place = raw + movement
      let over = range.overscroll(place)
      return place - over + min(max(over, -distance), distance) - raw
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

  /// A movement of which the part that goes farther beyond an edge is shown as `out` says, and the part
  /// towards the edge reduces the overscroll; `back` is the movement, as an overscroll signed, that brings
  /// an overscroll to 0.
  private static func beyond(
    _ movement: Double,
    from raw: Double,
    in range: ScrollRange,
    out: (Double) -> Double,
    back: (Double) -> Double
  ) -> Double {
    let overscroll = range.overscroll(raw)
    if overscroll != 0, movement * overscroll < 0 {
      let way = back(overscroll)
      guard abs(movement) > abs(way) else { return movement * (overscroll / way) }
      // From the edge on the rest of the movement is shown whole, up to the other edge.
      return range.clamped(raw - overscroll + movement + way) - raw
    }
    let whole = overscroll != 0 ? 0 : range.clamped(raw + movement) - raw
    return whole + out(movement - whole)
  }

  /// Rate of the shown offset at a raw offset, as a share of the finger's, for small movements in the
  /// direction of a sign.
  ///
  /// The step of a resistance does not count: only movements of `step / share` points reach it.
  func slope(
    atRaw raw: Double,
    direction: Double,
    in range: ScrollRange,
    viewportExtent: Double
  ) -> Double {
    let overscroll = range.overscroll(raw)
    func moves(within distance: Double) -> Bool {
      direction < 0 ? raw > range.minimum - distance : raw < range.maximum + distance
    }
    switch self {
    case .none: return overscroll == 0 && moves(within: 0) ? 1 : 0
    case .limit(let distance): return moves(within: distance) ? 1 : 0
    case .rubberBand(let strength):
      let band = RubberBand(strength: strength, viewportExtent: viewportExtent)
      return overscroll == 0 ? 1 : band.slope(atRaw: overscroll)
    case .fraction(let share), .stretch(let share): return overscroll == 0 ? 1 : share
    case .resistance(let share, _):
      guard overscroll * direction > 0 else { return 1 }
      return share * max(0, 1 - abs(overscroll) / viewportExtent)
    case .friction(let strength):
      let rest = 1 - abs(overscroll) / viewportExtent
      return overscroll == 0 ? 1 : strength * rest * rest
    }
  }

  /// The rubber band of a viewport; nil where raw overscroll is shown as it is.
  func rubberBand(viewportExtent: Double) -> RubberBand? {
    switch self {
    case .rubberBand(let strength): RubberBand(strength: strength, viewportExtent: viewportExtent)
    case .none: RubberBand(strength: 0, viewportExtent: viewportExtent)
    case .friction, .fraction, .stretch, .resistance, .limit: nil
    }
  }
}
