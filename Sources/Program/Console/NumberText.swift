/// Converts numbers to text for tables and messages.
package enum NumberText {
  /// Returns a finite number with at most six decimal places, for JSON and CSV.
  package static func short(_ value: Double) -> String {
    // Adding zero removes the sign of a negative zero.
    "\((value * 1e6).rounded() / 1e6 + 0)"
  }
}
