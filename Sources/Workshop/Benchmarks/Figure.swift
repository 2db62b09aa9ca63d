import Drawing

/// Prints measured figures, one per line: `name value unit`.
enum Figure {
  static func print(_ name: String, _ value: Double, digits: Int = 4, _ unit: String = "ms") {
    Swift.print("\(name) \(DecimalText.fixed(value, digits: digits)) \(unit)")
  }

  static func median(of runs: Int, _ run: () throws -> Double) rethrows -> Double {
    try (0..<runs).map { _ in try run() }.sorted()[runs / 2]
  }
}
