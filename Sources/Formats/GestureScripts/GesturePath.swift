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
  /// The place at which the path begins, and the axis of the target.
  private let place: GesturePlace
  /// Time from the press to the last position, in microseconds.
  let duration: Int
  /// The parts that have not ended.
  private var parts: ArraySlice<GesturePress.Part>
  /// Time at which the last ended part has ended, in microseconds, and the position there.
  private var end = 0
  private var position: (x: Double, y: Double)

  init(parts: [GesturePress.Part], place: GesturePlace) {
    (self.parts, self.place, position) = (parts[...], place, (place.x, place.y))
    duration = parts.reduce(0) { $0 + $1.duration }
  }

  /// Returns the position at a time in microseconds after the press; times must not decrease.
  mutating func position(at time: Int) -> (x: Double, y: Double) {
    while let part = parts.first, time >= end + part.duration {
      parts.removeFirst()
      end += part.duration
      position = moved(by: part, share: 1)
    }
    guard let part = parts.first else { return position }
    let elapsed = Double(time) / 1e6 - Double(end) / 1e6
    let share = part.profile.share(at: max(0, elapsed) / (Double(part.duration) / 1e6))
    return moved(by: part, share: share)
  }

  private func moved(by part: GesturePress.Part, share: Double) -> (x: Double, y: Double) {
    let travel = part.travel
    return (
      position.x + (travel.x + (place.isHorizontal ? travel.along : 0)) * share,
      position.y + (travel.y + (place.isHorizontal ? 0 : travel.along)) * share
    )
  }
}
