package import FrameTiming

/// The frame times of one run, in milliseconds.
package struct FrameSeries: Equatable, Sendable {
  package var name: String
  /// Times in the order of the frames; at least one, each finite and at least 0.
  package let times: [Double]
  /// The figures of the run; those of a log of this program equal the figures that the run itself had.
  ///
  /// Its percentiles are within 0.1 % of those of `times`; see `FrameTotals`.
  package let summary: FrameSummary
  package let sorted: [Double]
  /// The name of the session that the run played; nil if the log names none.
  package let session: String?
  /// The exact statistics of `times`.
  private let exact: FrameSummary
  /// The frames that a page shows in its curve of frame times.
  let frames: ReportFrames

  /// Creates the series of a run from its frame times, in milliseconds.
  ///
  /// If `summary` is nil, the run has only the figures of its intervals. If `frames` is nil, each frame begins when
  /// the previous frame ends.
  ///
  /// - Complexity: O(n log n).
  package init(
    name: String,
    times: [Double],
    summary: FrameSummary? = nil,
    frames: ReportFrames? = nil,
    session: String? = nil
  ) {
    let isValid = times.allSatisfy { $0 >= 0 && $0.isFinite }
    precondition(isValid, "frame times are finite and at least 0")
    precondition(!times.isEmpty, "a series has at least one frame")
    self.name = name
    self.times = times
    self.session = session
    self.frames = frames ?? ReportFrames(intervals: times.map { $0 / 1000 })
    sorted = times.sorted()
    var exact = FrameSummary()
    exact.interval = DurationStatistics(sorted: sorted.map { $0 / 1000 })
    self.exact = exact
    self.summary = summary ?? exact
  }

  /// In the figure's unit; nil if it was not measured in this run.
  ///
  /// The value of one of `Comparison.listed` is exact.
  package func measured(_ figure: FrameFigure) -> Double? {
    let isListed = Comparison.listed.contains { $0.name == figure.name }
    return figure.value(of: isListed ? exact : summary)
  }

  /// The exact value of one of `Comparison.listed`, in the figure's unit.
  package func value(of figure: FrameFigure) -> Double { figure.value(of: exact) ?? 0 }
}
