import JSONText

/// One named number of a summary: the same name in gates, in JSON and in reports.
///
/// Times are in milliseconds, rates in pictures per second. A name without a family is about work;
/// `interval.` is about what was seen, `latency.` about pointer events.
///
///     FrameFigure.named("p99")?.value(of: log.total())  // 3.4375, in ms
public struct FrameFigure: Sendable {
  /// What a figure is counted in.
  public enum Unit: String, Sendable {
    /// A number of things.
    case count = ""
    /// A time.
    case milliseconds = "ms"
    /// A rate of pictures.
    case framesPerSecond = "fps"
  }

  /// What it is called; letters, digits and dots.
  public let name: String
  /// What it is counted in.
  public let unit: Unit
  /// What it says, in a few words.
  public let meaning: String
  private let read: @Sendable (FrameSummary) -> Double?

  private init(
    _ name: String,
    _ unit: Unit,
    _ meaning: String,
    _ read: @escaping @Sendable (FrameSummary) -> Double?
  ) {
    self.name = name
    self.unit = unit
    self.meaning = meaning
    self.read = read
  }

  /// The figure in its unit; nil where the summary has none.
  public func value(of summary: FrameSummary) -> Double? {
    guard let value = read(summary), value.isFinite else { return nil }
    return unit == .milliseconds ? value * 1000 : value
  }

  /// The figure as text without unit; nil where the summary has none.
  ///
  /// Counts are whole, everything else has four decimals: a tenth of a microsecond.
  public func text(of summary: FrameSummary) -> String? {
    value(of: summary).map { DecimalForm.text($0, digits: digits) }
  }

  /// How many decimals its text has.
  package var digits: Int { unit == .count ? 0 : 4 }

  /// The figure of a name; nil if there is none.
  public static func named(_ name: String) -> FrameFigure? {
    all.first { $0.name == name }
  }

  /// Every figure, in the order of reports.
  public static let all = rates + work + intervals + parts + latency

  package static let rates: [FrameFigure] = [
    FrameFigure("frames", .count, "frames measured") { Double($0.frames) },
    FrameFigure("fps", .framesPerSecond, "pictures per second") { $0.framesPerSecond },
    FrameFigure("percentile1", .framesPerSecond, "1 % percentile: rate at interval p99") {
      $0.percentile1Percent
    },
    FrameFigure("low1", .framesPerSecond, "1 % low: mean of the worst 1 %") { $0.low1Percent },
    FrameFigure("percentile0.1", .framesPerSecond, "0.1 % percentile: rate at interval p99.9") {
      $0.percentile01Percent
    },
    FrameFigure("low0.1", .framesPerSecond, "0.1 % low: mean of the worst 0.1 %") {
      $0.low01Percent
    },
    FrameFigure("missed", .count, "refreshes without a new picture") { Double($0.missed) },
    FrameFigure("stutters", .count, "intervals over twice the median and over the budget") {
      Double($0.stutters)
    },
  ]

  package static let work: [FrameFigure] = [
    FrameFigure("mean", .milliseconds, "mean work") { $0.mean },
    FrameFigure("deviation", .milliseconds, "standard deviation of the work") { $0.deviation },
    FrameFigure("p50", .milliseconds, "work that half did not exceed") { $0.p50 },
    FrameFigure("p95", .milliseconds, "work that 95 % did not exceed") { $0.p95 },
    FrameFigure("p99", .milliseconds, "work that 99 % did not exceed") { $0.p99 },
    FrameFigure("p99.9", .milliseconds, "work that 99.9 % did not exceed") { $0.p999 },
    FrameFigure("max", .milliseconds, "most work of one frame") { $0.max },
  ]

  package static let intervals: [FrameFigure] = [
    FrameFigure("interval.mean", .milliseconds, "mean interval") { $0.intervalMean },
    FrameFigure("interval.deviation", .milliseconds, "standard deviation of the intervals") {
      $0.intervalDeviation
    },
    FrameFigure("interval.p50", .milliseconds, "interval that half did not exceed") {
      $0.intervalP50
    },
    FrameFigure("interval.p95", .milliseconds, "interval that 95 % did not exceed") {
      $0.intervalP95
    },
    FrameFigure("interval.p99", .milliseconds, "interval that 99 % did not exceed") {
      $0.intervalP99
    },
    FrameFigure("interval.p99.9", .milliseconds, "interval that 99.9 % did not exceed") {
      $0.intervalP999
    },
    FrameFigure("interval.max", .milliseconds, "longest interval") { $0.intervalMax },
  ]

  package static let parts: [FrameFigure] = [
    FrameFigure("input.mean", .milliseconds, "mean time of taking in events") { $0.inputMean },
    FrameFigure("update.mean", .milliseconds, "mean time of moving the models") { $0.updateMean },
    FrameFigure("draw.mean", .milliseconds, "mean time of making the picture") { $0.drawMean },
    FrameFigure("present.mean", .milliseconds, "mean time of showing it") { $0.presentMean },
    FrameFigure("idle.mean", .milliseconds, "mean time of waiting for a frame") { $0.idleMean },
  ]

  package static let latency: [FrameFigure] = [
    FrameFigure("latency.events", .count, "pointer events shown") { Double($0.latency.events) },
    FrameFigure("latency.mean", .milliseconds, "mean time from touch to picture") {
      $0.latency.mean
    },
    FrameFigure("latency.p50", .milliseconds, "latency that half of the events did not exceed") {
      $0.latency.p50
    },
    FrameFigure("latency.p95", .milliseconds, "latency that 95 % did not exceed") {
      $0.latency.p95
    },
    FrameFigure("latency.p99", .milliseconds, "latency that 99 % did not exceed") {
      $0.latency.p99
    },
    FrameFigure("latency.max", .milliseconds, "longest latency") { $0.latency.max },
    FrameFigure("animationError.mean", .milliseconds, "mean of |interval − simulated interval|") {
      $0.animationErrorMean
    },
    FrameFigure("animationError.max", .milliseconds, "largest |interval − simulated interval|") {
      $0.animationErrorMax
    },
  ]
}
