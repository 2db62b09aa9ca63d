/// A named value that is computed from a summary.
///
/// Tables, JSON, pages and the overlay show figures. A gate (`--fail-on 'p99>8ms'`) is a limit of a
/// figure. A statistic without a prefix, such as `p99`, measures work. The prefix `interval.` marks
/// statistics of the time for which a picture was shown. The prefix `latency.` marks statistics of
/// the time from a pointer event to its picture.
///
///     FrameFigure.named("p99")?.value(of: log.total())  // 3.4375, in ms
package struct FrameFigure: Sendable {
  /// The raw value is the text shown after the number.
  package enum Unit: String, Sendable {
    /// Frames or events; shown without a unit.
    case count = ""
    /// A duration; frame samples have it in seconds.
    case milliseconds = "ms"
    case framesPerSecond = "fps"
    case percent = "%"
    case millisecondsPerSecond = "ms/s"
    case points = "pt"
  }

  /// The heading under which reports list a figure.
  package enum Group: String, CaseIterable, Sendable {
    case rates = "Rates"
    case work = "Work"
    case intervals = "Intervals"
    case phases = "Phases of a frame"
    case latency = "Touch and motion"
    case smoothness = "Smoothness"
  }

  /// The name in gates and in JSON; letters, digits and dots.
  package let name: String
  package let unit: Unit
  package let meaning: String
  package internal(set) var group = Group.rates
  /// Whether values below 0 are usual, as of a difference.
  package private(set) var canBeNegative = false
  /// Whether reports show the figure at the top.
  package private(set) var isHeadline = false
  /// Whether a comparison of runs rates the figure as slower, faster or same.
  package private(set) var isCompared = false
  private let read: @Sendable (FrameSummary) -> Double?

  /// Creates a figure whose value is computed by `read`.
  ///
  /// `read` returns the value without scaling: seconds, points, a count, a rate per second or a
  /// share in 0...1. nil means that the summary has no sample.
  init(
    _ name: String,
    _ meaning: String,
    _ unit: Unit = .milliseconds,
    read: @escaping @Sendable (FrameSummary) -> Double?
  ) {
    self.name = name
    self.meaning = meaning
    self.unit = unit
    self.read = read
  }

  func with(_ change: (inout FrameFigure) -> Void) -> FrameFigure {
    var figure = self
    change(&figure)
    return figure
  }

  func asSigned() -> FrameFigure { with { $0.canBeNegative = true } }

  func asHeadline() -> FrameFigure { with { $0.isHeadline = true } }

  func asCompared() -> FrameFigure { with { $0.isCompared = true } }

  /// Returns the value in the figure's unit; nil if the summary has no sample of it.
  package func value(of summary: FrameSummary) -> Double? {
    let scale =
      switch unit {
      case .count, .framesPerSecond, .points: 1.0
      case .milliseconds, .millisecondsPerSecond: 1000.0
      case .percent: 100.0
      }
    return unscaledValue(of: summary).map { $0 * scale }
  }

  /// The value before its conversion to `unit`: seconds, points, a count, a rate per second or a
  /// share in 0...1.
  package func unscaledValue(of summary: FrameSummary) -> Double? {
    read(summary).flatMap { $0.isFinite ? $0 : nil }
  }

  package static func named(_ name: String) -> FrameFigure? { all.first { $0.name == name } }
}
