import SeededRandom

/// Pseudorandom numbers from a seed.
///
/// Only integer operations and exact floating-point operations are used. The same script therefore compiles to
/// the same bytes on every system.
struct GestureNoise {
  /// Time from one random position of the tremor to the next, in seconds.
  ///
  /// This gives 8 to 12 reversals a second, as in a hand at rest.
  static let tremorStep = 0.040

  private let seed: UInt64

  /// Creates the noise of one gesture; different gestures have different noise.
  init(seed: UInt64, gesture: Int) {
    self.seed = Self.mixed(Self.mixed(seed) &+ UInt64(truncatingIfNeeded: gesture))
  }

  /// Returns a pseudorandom number in −1...1.
  ///
  /// Each lane has its own sequence of numbers, for example one for each axis. `index` is the position in the
  /// sequence.
  func value(lane: UInt64, index: Int) -> Double {
    let bits = Self.mixed(seed ^ Self.mixed(lane << 48 ^ UInt64(truncatingIfNeeded: index)))
    return Double(bits >> 11) / 4_503_599_627_370_496 - 1
  }

  /// Returns the tremor of a lane at a time in seconds, in −1...1.
  ///
  /// The tremor is smooth up to its second derivative.
  func tremor(lane: UInt64, at time: Double) -> Double {
    let steps = time / Self.tremorStep
    let index = steps.rounded(.down)
    let one = value(lane: lane, index: Int(index))
    let next = value(lane: lane, index: Int(index) + 1)
    return one + (next - one) * GestureProfile.ease.share(at: steps - index)
  }

  private static func mixed(_ value: UInt64) -> UInt64 {
    var random = SplitMix64(seed: value)
    return random.next()
  }
}
