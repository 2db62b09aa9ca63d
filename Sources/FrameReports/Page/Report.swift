package import FrameTiming

/// Everything that a run's measurements say, ready to be written as a page or as JSON.
///
/// Both are made of the same values, and the page holds the JSON: what one shows the other has. All
/// figures are those of the run without its warm-up. However long the run was, chart, histogram and
/// list of the worst frames stay small.
///
///     let report = Report(log, title: "Wheel fling", facts: [("display", "60 Hz")])
///     report.appendHTML(to: &page)
///     report.appendJSON(to: &json)
package struct Report: Equatable, Sendable {
  /// Something about the machine or the run.
  package struct Fact: Equatable, Sendable {
    /// What it is about.
    package let name: String
    /// What there is to say.
    package let value: String
  }

  /// How many bins the histogram has.
  static let binCount = 40
  /// How near a marker is to a frame to be named beside it, in seconds.
  static let nearness = 1.0

  /// What the run is called.
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
  /// Whether chart and histogram are about intervals; else about work, as there are no intervals.
  let showsIntervals: Bool
  /// Where the last bin ends, in seconds.
  let histogramRange: Double
  /// Frames of each bin; those beyond the range are in the last.
  let histogram: [Int]

  /// Takes the figures out of a log.
  ///
  /// - Parameters:
  ///   - log: The run.
  ///   - title: What it is called; any text.
  ///   - facts: What else a reader should know, as names and values; any text.
  package init(_ log: FrameLog, title: String, facts: [(name: String, value: String)] = []) {
    self.title = title
    self.facts = facts.map { Fact(name: $0.name, value: $0.value) }
    refreshRate = log.refreshRate
    summary = log.total()
    worstFrames = log.worstFrames
    markers = log.markers
    columns = log.chart.columns
    showsIntervals = log.totals.intervals.count > 0
    let shown = showsIntervals ? log.totals.intervals : log.totals.work
    let usual = shown.percentile(permille: 990) ?? 0
    histogramRange = WorkHistogram.roundRange(holding: usual)
    histogram = shown.counts(inBins: Report.binCount, upTo: histogramRange)
  }

  /// Time for one frame if none is to be missed, in seconds.
  package var budget: Double { 1 / refreshRate }

  /// The markers within a second of the beginning of a frame.
  func markers(near record: FrameRecord) -> [FrameMarker] {
    markers.filter { abs($0.time - record.sample.start) <= Report.nearness }
  }
}
