/// The grid to which recorded positions and times are rounded.
///
/// Positions are multiples of 1/64 point, which are exact in binary and in text with six decimals.
/// Times are whole microseconds.
package enum Grid {
  /// Returns the multiple of 1/64 nearest to a value.
  package static func rounded(_ value: Double) -> Double { (value * 64).rounded() / 64 }

  /// Returns whether a value is finite and a multiple of 1/64.
  package static func contains(_ value: Double) -> Bool {
    value.isFinite && rounded(value) == value
  }

  /// Returns a time in seconds, rounded to whole microseconds.
  package static func time(_ time: Double) -> Double { (time * 1e6).rounded() / 1e6 }
}
