/// How the speed of a finger changes along a part of its path.
enum GestureProfile: Equatable {
  /// Constant speed.
  case linear
  /// Minimum jerk, as a hand moves to a target; the finger is at rest at both ends.
  case ease
  /// Accelerates from rest to full speed, which is constant until the release.
  case flick

  /// Share of a flick's duration in which the finger accelerates.
  static let rampShare = 0.6
  /// Distance of a flick, divided by the product of its final speed and its duration.
  static let flickShare = 1 - rampShare / 2

  /// Returns the covered share of the distance after the share `u` of the time; both are in 0...1.
  ///
  /// `ease` is s(u) = 10u³ − 15u⁴ + 6u⁵, the minimum jerk between two rests.
  ///
  /// The speed of `flick` is proportional to s(w), with w = u / rampShare, until w is 1. Until then the
  /// distance is proportional to the integral 2.5w⁴ − 3w⁵ + w⁶. After that, the distance grows linearly.
  ///
  /// - Source: minimum jerk after Flash and Hogan, 1985.
  func share(at u: Double) -> Double {
    switch self {
    case .linear: return u
    case .ease: return u * u * u * (10 + u * (6 * u - 15))
    case .flick:
      guard u < Self.rampShare else { return 1 - (1 - u) / Self.flickShare }
      let w = u / Self.rampShare
      let ramp = w * w * w * w * (2.5 + w * (w - 3))
      return Self.rampShare * ramp / Self.flickShare
    }
  }
}

/// The position of a finger at each time of a press, without its tremor.
struct GesturePath {
  let parts: [GesturePress.Part]
  /// The place at which the path begins, and the axis of the target.
  let place: GesturePlace

  /// Time from the press to the last position, in microseconds.
  var duration: Int { parts.reduce(0) { $0 + $1.duration } }

  /// Returns the position at a time in seconds after the press.
  func position(at time: Double) -> (x: Double, y: Double) {
    var (x, y) = (place.x, place.y)
    var end = 0
    for part in parts {
      let (start, duration) = (Double(end) / 1e6, Double(part.duration) / 1e6)
      let isOver = time >= start + duration
      let share = isOver ? 1 : part.profile.share(at: max(0, time - start) / duration)
      let travel = part.travel
      x += (travel.x + (place.isHorizontal ? travel.along : 0)) * share
      y += (travel.y + (place.isHorizontal ? 0 : travel.along)) * share
      guard isOver else { break }
      end += part.duration
    }
    return (x, y)
  }
}
