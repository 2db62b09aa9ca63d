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
package struct Report: Equatable, Sendable {
  /// A property of the machine or the run.
  package struct Fact: Equatable, Sendable {
    /// The name of the property.
    package let name: String
    /// Its value as text.
    package let value: String
  }

  /// How many bins the histogram has.
  static let binCount = 40
  /// The longest time between a frame and a marker that is listed with it, in seconds.
  private static let nearness = 1.0

  /// The name of the run.
  package let title: String
  /// The machine and the run, in the order given.
  package let facts: [Fact]
  /// Refreshes of the display per second.
  package let refreshRate: Double
  /// The figures of the run.
  package let summary: FrameSummary
  /// The worst frames, worst first.
  package let worstFrames: [FrameRecord]
  /// The markers, in the order in which they were set.
  package let markers: [FrameMarker]

  let columns: [FrameChart.Column]
  /// Whether the histogram is about intervals; of work if there are no intervals.
  let showsIntervals: Bool
  /// Upper end of the last bin, in seconds.
  let histogramRange: Double
  /// Frames of each bin; those beyond the range are in the last.
  let histogram: [Int]

  /// Creates the report of a log.
  ///
  /// - Parameters:
  ///   - log: The run.
  ///   - title: The name of the run; any text.
  ///   - facts: Properties of the machine and the run; any text.
  package init(_ log: FrameLog, title: String, facts: [(name: String, value: String)] = []) {
    self.title = title
    self.facts = facts.map { Fact(name: $0.name, value: $0.value) }
    refreshRate = log.refreshRate
    summary = log.total()
    worstFrames = log.worstFrames
    markers = log.markers
    columns = log.chart.columns
    showsIntervals = summary.interval != nil
    let usual = (summary.interval ?? summary.work)?.p99 ?? 0
    histogramRange = DurationHistogram.roundRange(holding: usual)
    var bins = DurationHistogram(upTo: histogramRange, binCount: Report.binCount)
    (showsIntervals ? log.intervalTotals : log.workTotals).add(to: &bins)
    var counts = (0..<Report.binCount).map { bins[$0] }
    counts[Report.binCount - 1] += bins.over
    histogram = counts
  }

  /// Time for one frame if none is to be missed, in seconds.
  package var budget: Double { 1 / refreshRate }

  /// The markers within a second of the beginning of a frame.
  func markers(near record: FrameRecord) -> [FrameMarker] {
    markers.filter { abs($0.time - record.sample.start) <= Report.nearness }
  }
}
