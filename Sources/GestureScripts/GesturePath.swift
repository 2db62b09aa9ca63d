/// The speed of a finger along its path.
enum GestureProfile: Equatable {
  /// At constant speed.
  case linear
  /// With the least jerk, as a hand moves to a target: at rest at both ends.
  case ease
  /// From rest to full speed, which is kept until the release.
  case flick

  /// Part of a flick in which the finger accelerates.
  static let rampShare = 0.6
  /// Distance of a flick as a share of its final speed times its duration.
  static let flickShare = 1 - rampShare / 2

  /// The share of the distance at a share of the time, both in 0...1.
  ///
  /// Ease is s(u) = 10u³ − 15u⁴ + 6u⁵, the least jerk between two rests. A flick's speed rises as
  /// s does, so that its distance is the integral 2.5w⁴ − 3w⁵ + w⁶ with w = u / rampShare, and a
  /// straight line from there on.
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
  private struct Leg {
    /// Times in seconds after the press.
    var start: Double
    var duration: Double
    var from: (x: Double, y: Double)
    var by: (x: Double, y: Double)
    var profile: GestureProfile
  }

  private var legs: [Leg] = []
  private var end: (x: Double, y: Double)
  /// From down to the last position, in microseconds.
  private(set) var duration = 0

  /// A path that begins at a place.
  init(_ parts: [GesturePress.Part], from place: GesturePlace) {
    end = (place.x, place.y)
    for part in parts {
      var by = (x: part.travel.x, y: part.travel.y)
      switch place.axis {
      case .horizontal: by.x += part.travel.along
      case .vertical: by.y += part.travel.along
      }
      let start = Double(duration) / 1e6
      let length = Double(part.duration) / 1e6
      legs.append(Leg(start: start, duration: length, from: end, by: by, profile: part.profile))
      duration += part.duration
      end = (end.x + by.x, end.y + by.y)
    }
  }

  /// The position at a time in seconds after the press.
  func position(at time: Double) -> (x: Double, y: Double) {
    guard let leg = legs.first(where: { time < $0.start + $0.duration }) else { return end }
    let share = leg.profile.share(at: max(0, time - leg.start) / leg.duration)
    return (leg.from.x + leg.by.x * share, leg.from.y + leg.by.y * share)
  }
}
