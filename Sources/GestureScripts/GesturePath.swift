import Sessions

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
    var start: Double
    var duration: Double
    var from: (x: Double, y: Double)
    var by: (x: Double, y: Double)
    var profile: GestureProfile
  }

  /// Where the finger goes down.
  let start: (x: Double, y: Double)
  private var legs: [Leg] = []
  private var end: (x: Double, y: Double)
  /// From down to the last position, in microseconds.
  private(set) var duration = 0

  /// A path that begins at a place.
  init(_ parts: [GesturePress.Part], from place: GesturePlace) {
    start = (place.x, place.y)
    end = start
    for part in parts {
      switch part {
      case .hold(let length):
        add(by: (0, 0), in: length, .linear)
      case .move(let travel, let length, let profile):
        add(by: travel.vector(along: place.axis), in: length, profile)
      }
    }
  }

  private mutating func add(
    by way: (x: Double, y: Double),
    in length: Int,
    _ profile: GestureProfile
  ) {
    let leg = Leg(
      start: Double(duration) / 1e6,
      duration: Double(length) / 1e6,
      from: end,
      by: way,
      profile: profile
    )
    legs.append(leg)
    duration += length
    end = (end.x + way.x, end.y + way.y)
  }

  /// The position at a time in seconds after the press.
  func position(at time: Double) -> (x: Double, y: Double) {
    guard let leg = legs.first(where: { time < $0.start + $0.duration }) else { return end }
    let share = leg.profile.share(at: max(0, time - leg.start) / leg.duration)
    return (leg.from.x + leg.by.x * share, leg.from.y + leg.by.y * share)
  }

  /// How many samples the path has at a rate, about.
  func sampleCount(rate: Double) -> Double { Double(duration) / 1e6 * rate }
}
