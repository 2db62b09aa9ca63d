/// How content follows a finger that drags it beyond an edge.
package enum EdgeDrag: Equatable {
  /// A `RubberBand` maps the whole pull to the shown overscroll: UIScrollView.
  case rubberBand(strength: Double)
  /// Each movement is multiplied by Flutter's friction, which falls as the overscroll grows.
  case friction(strength: Double)
  /// A movement that ends outside the range is multiplied by `share`: better-scroll.
  case fraction(share: Double)
  /// The part of a movement beyond the edge is multiplied by `share`, outwards and back: Chromium.
  case stretch(share: Double)
  /// Movements are shown as with `stretch`: Qt Quick.
  ///
  /// In addition, the velocity of an outward release at or beyond the edge is multiplied by `share`.
  case slowed(share: Double)
  /// A share of each movement outwards is shown: Firefox.
  ///
  /// The share is `share` at the edge and falls to 0 at an overscroll of one viewport. Each shown
  /// movement is at most `step` points. Movements back towards the edge are shown whole.
  case resistance(share: Double, step: Double)
  /// Content follows the finger without reduction, and stops `distance` points beyond the edge: GTK.
  case limit(distance: Double)
  /// Content stops at the edge.
  case none

  /// Returns how far the raw offset moves when the finger moves by `movement`.
  ///
  /// The raw offset is the offset that the content would have without a rubber band. All values are in
  /// points, and a movement is positive if the offset grows. With `friction` and `fraction` the result
  /// depends on the size of the steps: the same pull in smaller steps gives another overscroll.
  ///
  /// `friction` is Flutter's formula. Symbols: o absolute overscroll, m absolute movement, d viewport
  /// extent, k strength.
  /// γ = k·(1 − q)², where q = o/d outwards and q = (o − m)/d back.
  /// In both directions, the shown movement is m·γ for m < o/γ, and o + (m − o/γ) otherwise. A
  /// movement that begins inside the range is shown whole.
  ///
  /// - Source: Flutter's `BouncingScrollPhysics.applyPhysicsToUserOffset`, re-computed; better-scroll;
  ///   Chromium's ElasticOverscrollController; Firefox's Axis.cpp, with (1 − o/d)/16 of m, at most 8
  ///   px; `_gtk_scrolled_window_set_adjustment_value`.
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
      // Content that a finger catches beyond the edge is clamped to the range by the first
      // movement.
      return range.clamped(raw + movement) - raw
    case .fraction(let share):
      return range.overscroll(raw + movement) == 0 ? movement : movement * share
    case .stretch(let share), .slowed(let share):
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
      // Without friction nothing is shown, and the limit o/γ is not reached.
      guard friction > 0, size >= outside / friction else { return sign * size * friction }
      return sign * (outside + size - outside / friction)
    }
  }

  /// Returns the content offset that is shown for a raw offset.
  ///
  /// If content may not leave the range, the result is inside the range.
  package func offset(
    ofRaw raw: Double,
    in range: ScrollRange,
    viewportExtent: Double,
    bounces: Bool
  ) -> Double {
    let overscroll = range.overscroll(raw)
    guard overscroll != 0 else { return raw }
    guard bounces else { return raw - overscroll }
    let band = rubberBand(viewportExtent: viewportExtent)
    return raw - overscroll + (band?.displayed(overscroll) ?? overscroll)
  }

  /// Splits a movement at the edge and returns the movement to show.
  ///
  /// `out` maps the part of the movement beyond the edge to a shown distance. A movement towards the
  /// edge first reduces the overscroll. `back` maps an overscroll to the distance that the finger
  /// must move until the overscroll is 0. This distance has the sign of the overscroll.
  private static func beyond(
    _ movement: Double,
    from raw: Double,
    in range: ScrollRange,
    out: (Double) -> Double,
    back: (Double) -> Double
  ) -> Double {
    let overscroll = range.overscroll(raw)
    if overscroll != 0, movement * overscroll < 0 {
      let inward = back(overscroll)
      guard abs(movement) > abs(inward) else { return movement * (overscroll / inward) }
      // The rest of the movement is inside the range. It is shown whole, up to the other edge.
      return range.clamped(raw - overscroll + movement + inward) - raw
    }
    let whole = overscroll != 0 ? 0 : range.clamped(raw + movement) - raw
    return whole + out(movement - whole)
  }

  /// Returns the derivative of the shown offset with respect to the finger's offset, for small movements.
  ///
  /// `direction` is the sign of the movement. The limit `step` of `resistance` is ignored, because no
  /// movement of less than `step / share` points exceeds it.
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
    case .slowed(let share): return overscroll == 0 && moves(within: 0) ? 1 : share
    case .resistance(let share, _):
      guard overscroll * direction > 0 else { return 1 }
      return share * max(0, 1 - abs(overscroll) / viewportExtent)
    case .friction(let strength):
      let rest = 1 - abs(overscroll) / viewportExtent
      return overscroll == 0 ? 1 : strength * rest * rest
    }
  }

  /// Returns the rubber band for a viewport; nil for laws that show the raw overscroll unchanged.
  ///
  /// For `none` the result is a rubber band of strength 0, which shows no overscroll.
  func rubberBand(viewportExtent: Double) -> RubberBand? {
    switch self {
    case .rubberBand(let strength): RubberBand(strength: strength, viewportExtent: viewportExtent)
    case .none: RubberBand(strength: 0, viewportExtent: viewportExtent)
    case .friction, .fraction, .stretch, .slowed, .resistance, .limit: nil
    }
  }
}
