package enum NumberText {
  /// At most six decimal places, for JSON and CSV; `value` must be finite.
  package static func short(_ value: Double) -> String {
    // Adding zero removes the sign of a negative zero.
    "\((value * 1e6).rounded() / 1e6 + 0)"
  }
}
