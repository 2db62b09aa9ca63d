package import FrameTiming

/// The measurements of a run, to be written as a page or as JSON.
///
/// Page and JSON contain the same values, and the page contains the JSON. All figures exclude the warm-up. The
/// sizes of the chart, the histogram and the list of the worst frames do not depend on the length of the run.
/// The page also contains the frames themselves, as about 30 characters each.
package struct Report: Sendable {
  let log: FrameLog
  let title: String
  let facts: [(name: String, value: String)]
  /// The verdict on each gate, in the order in which the gates were given.
  package let gates: [GateResult]
  /// The frames that the page's curve shows one by one.
  package var frames: ReportFrames
  let viewer: FrameViewer
  package let verdict: FrameVerdict
  /// The statistics of all frames after the warm-up.
  package let summary: FrameSummary
  /// Histogram of the intervals, or of the work if there are no intervals.
  let bins: DurationHistogram

  /// Creates the report of a log; `facts` are properties of the machine and the run.
  ///
  /// If `viewer` has a script, the page shows `frames` one by one.
  package init(
    _ log: FrameLog,
    title: String,
    facts: [(name: String, value: String)] = [],
    gates: [Gate] = [],
    frames: ReportFrames = ReportFrames(),
    viewer: FrameViewer = FrameViewer()
  ) {
    self.log = log
    self.title = title
    self.facts = facts
    (self.frames, self.viewer) = (frames, viewer)
    let summary = log.total()
    self.summary = summary
    verdict = FrameVerdict(of: log)
    self.gates = gates.map { $0.check(summary) }
    let usual = (summary.interval ?? summary.work)?.p99 ?? 0
    let range = DurationHistogram.roundRange(holding: usual)
    var bins = DurationHistogram(upTo: range, binCount: 40)
    (summary.interval == nil ? log.totals.work : log.totals.intervals).add(to: &bins)
    self.bins = bins
  }

  /// The verdict on the frames, and that on the gates, such as "2 gates passed.", if there are any.
  package var sentence: String {
    [verdict.text, gates.sentence].compactMap(\.self).joined(separator: " ")
  }

  /// Whether the histogram shows intervals; otherwise it shows work.
  var showsIntervals: Bool { summary.interval != nil }

  /// Number of frames in each bin; frames beyond the range are in the last bin.
  var histogram: [Int] {
    (0..<bins.binCount).map { bins[$0] + ($0 == bins.binCount - 1 ? bins.over : 0) }
  }

  /// Returns the texts of the markers that are at most one second before or after the start of a frame.
  func markers(near record: FrameRecord) -> [String] {
    log.markers.filter { abs($0.time - record.sample.start) <= 1 }.map(\.text)
  }
}
