package import FrameTiming

/// The frame times of one run, in milliseconds.
package struct FrameSeries: Equatable, Sendable {
  package let name: String
  /// Times in the order of the frames; at least one, each finite and at least 0.
  package let times: [Double]
  /// The statistics of `times` as intervals, and the figures of smoothness.
  package let summary: FrameSummary
  package let sorted: [Double]
  /// The frames that a page shows in its curve of frame times.
  let frames: ReportFrames

  /// Creates the series of a run from its frame times, in milliseconds.
  ///
  /// The statistics of the intervals are computed from `times`. All other figures, such as those of smoothness,
  /// are those of `summary`. If `frames` is nil, each frame begins when the previous frame ends.
  ///
  /// - Complexity: O(n log n).
  package init(
    name: String,
    times: [Double],
    summary: FrameSummary = FrameSummary(),
    frames: ReportFrames? = nil
  ) {
    let isValid = times.allSatisfy { $0 >= 0 && $0.isFinite }
    precondition(isValid, "frame times are finite and at least 0")
    precondition(!times.isEmpty, "a series has at least one frame")
    self.name = name
    self.times = times
    self.frames = frames ?? ReportFrames(intervals: times.map { $0 / 1000 })
    sorted = times.sorted()
    var summary = summary
    summary.interval = DurationStatistics(sorted: sorted)
    self.summary = summary
  }

  static func summary(ofSorted times: [Double]) -> FrameSummary {
    var summary = FrameSummary()
    summary.interval = DurationStatistics(sorted: times)
    return summary
  }

  /// In the figure's unit; nil if it was not measured in this run.
  package func smoothness(_ figure: FrameFigure) -> Double? { figure.value(of: summary) }

  /// `figure` is one of the frame intervals; the result is in milliseconds.
  package func value(of figure: FrameFigure) -> Double { figure.unscaledValue(of: summary) ?? 0 }
}
