import FrameTiming

/// The frame times of one run, in milliseconds.
package struct FrameSeries: Equatable, Sendable {
  /// What the run is called; any text.
  package let name: String
  /// Times in the order of the frames; at least one, each finite and at least 0.
  package let times: [Double]
  private let sorted: [Double]

  /// Creates a series.
  ///
  /// - Parameters:
  ///   - name: What the run is called.
  ///   - times: Milliseconds in the order of the frames; at least one, each finite and at least 0.
  /// - Complexity: O(n log n).
  package init(name: String, times: [Double]) {
    precondition(!times.isEmpty, "a series has at least one frame")
    precondition(times.allSatisfy { $0 >= 0 && $0.isFinite }, "frame times are not below 0")
    self.name = name
    self.times = times
    sorted = times.sorted()
  }

  /// Mean frame time, in milliseconds.
  package var mean: Double { times.reduce(0, +) / Double(times.count) }

  /// √(Σ(x − mean)²/n), in milliseconds.
  package var deviation: Double {
    let mean = mean
    let squares = times.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(times.count)).squareRoot()
  }

  /// A frame time that a share of the frames did not exceed, by nearest rank, in milliseconds.
  ///
  /// - Parameter permille: The share in thousandths, in 1...1000: 500 is the median.
  /// - Returns: Milliseconds.
  package func percentile(permille: Int) -> Double {
    precondition(1...1000 ~= permille, "a share is in 1...1000 thousandths")
    return sorted[(permille * sorted.count + 999) / 1000 - 1]
  }
}
