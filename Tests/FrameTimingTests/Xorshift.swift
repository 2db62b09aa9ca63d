/// Numbers that look random and are the same in every run, for properties over many cases.
struct Xorshift {
  private var state: UInt64

  /// Starts the sequence; the seed is not 0.
  init(seed: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15
  }

  /// The next number, in 0 ..< 1.
  mutating func next() -> Double {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Double(state >> 11) / 9_007_199_254_740_992
  }
}

/// Whether two numbers differ by no more than a tolerance in their own unit.
func isClose(_ one: Double, _ other: Double, tolerance: Double) -> Bool {
  abs(one - other) <= tolerance
}
