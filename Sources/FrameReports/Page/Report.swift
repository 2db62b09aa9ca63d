package import FrameTiming

/// The measurements of a run, to be written as a page or as JSON.
///
/// Both contain the same values, and the page contains the JSON. All figures are those of the run
/// without its warm-up. The sizes of chart, histogram and list of the worst frames do not depend on
/// the length of the run.
///
///     let report = Report(log, title: "Wheel fling", facts: [("display", "60 Hz")])
///     report.appendHTML(to: &page)
///     report.appendJSON(to: &json)
package struct Report: Sendable {
  /// How many bins the histogram has.
  static let binCount = 40

  let log: FrameLog
  let title: String
  let facts: [(name: String, value: String)]
  /// The figures of the run.
  package let summary: FrameSummary
  /// Whether the histogram is about intervals; of work if there are no intervals.
  let showsIntervals: Bool
  /// Upper end of the last bin, in seconds.
  let histogramRange: Double
  /// Frames of each bin; those beyond the range are in the last.
  let histogram: [Int]

  /// Creates the report of a log; the facts are properties of the machine and the run.
  package init(_ log: FrameLog, title: String, facts: [(name: String, value: String)] = []) {
    self.log = log
    self.title = title
    self.facts = facts
    summary = log.total()
    showsIntervals = summary.interval != nil
    let usual = (summary.interval ?? summary.work)?.p99 ?? 0
    histogramRange = DurationHistogram.roundRange(holding: usual)
    var bins = DurationHistogram(upTo: histogramRange, binCount: Report.binCount)
    (showsIntervals ? log.intervalTotals : log.workTotals).add(to: &bins)
    var counts = (0..<Report.binCount).map { bins[$0] }
    counts[Report.binCount - 1] += bins.over
    histogram = counts
  }

  /// The markers within a second of the beginning of a frame.
  func markers(near record: FrameRecord) -> [String] {
    log.markers.filter { abs($0.time - record.sample.start) <= 1 }.map(\.text)
  }
}
