/// The horizontal axis of the overlay's histogram of work.
package enum HistogramAxis: CaseIterable, Equatable, Sendable {
  /// From 0 to 33 ms in bins of a millisecond, two refreshes at 60 Hz, for every run.
  case fixed
  /// From 0 to the round duration that 99 % of the frames do not exceed, in sixteen bins.
  case fitted

  /// The other axis.
  package var next: HistogramAxis { self == .fixed ? .fitted : .fixed }
}

extension DurationHistogram {
  private static let fixedBinCount = 33
  private static let fittedBinCount = 16

  /// Creates the bins of an axis, empty.
  ///
  /// - Parameters:
  ///   - axis: The axis.
  ///   - p99: Work that 99 % of the frames did not exceed, in seconds; for the fitted axis.
  package init(_ axis: HistogramAxis, p99: Double) {
    self.init(upTo: 1, binCount: 1)
    clear(axis, p99: p99)
  }

  /// Empties the bins and arranges them for an axis; no allocation.
  package mutating func clear(_ axis: HistogramAxis, p99: Double) {
    switch axis {
    case .fixed:
      let count = DurationHistogram.fixedBinCount
      clear(upTo: Double(count) / 1000, binCount: count)
    case .fitted:
      clear(
        upTo: DurationHistogram.roundRange(holding: p99),
        binCount: DurationHistogram.fittedBinCount
      )
    }
  }
}
