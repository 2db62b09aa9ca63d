/// Whether two numbers differ by at most a tolerance; false for NaN.
public func isClose(_ one: Double, _ other: Double, tolerance: Double) -> Bool {
  abs(one - other) <= tolerance
}

/// A number as text with a fixed number of decimals; zero has no sign.
public func decimal(_ value: Double, places: Int = 2) -> String {
  var scale = 1.0
  for _ in 0..<places { scale *= 10 }
  let units = Int((value * scale).rounded())
  let digits = String(units.magnitude)
  let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
  return "\(units < 0 ? "-" : "")\(padded.dropLast(places)).\(padded.suffix(places))"
}
