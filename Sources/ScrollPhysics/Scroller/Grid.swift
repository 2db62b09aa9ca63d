/// The grid of recorded places and times.
///
/// Places are multiples of 1/64 point, which are exact in binary and in text with six decimals.
/// Times are whole microseconds.
package enum Grid {
  /// The nearest multiple of 1/64.
  package static func rounded(_ value: Double) -> Double { (value * 64).rounded() / 64 }

  /// Whether a value is finite and a multiple of 1/64.
  package static func contains(_ value: Double) -> Bool {
    value.isFinite && rounded(value) == value
  }

  /// The whole number of microseconds nearest to a time, in seconds.
  package static func time(_ time: Double) -> Double { (time * 1e6).rounded() / 1e6 }
}
