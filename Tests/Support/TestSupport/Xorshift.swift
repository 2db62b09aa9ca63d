/// Reproducible pseudo-random numbers for tests of properties with many cases.
public struct Xorshift {
  private var state: UInt64

  /// Creates a sequence; the seed must not be 0.
  public init(seed: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15
  }

  /// The next number, in 0 ..< 1.
  public mutating func next() -> Double {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Double(state >> 11) / 9_007_199_254_740_992
  }
}
