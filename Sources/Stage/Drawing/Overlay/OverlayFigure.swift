import FrameTiming

/// A figure that the overlay's panel shows, with its label and the limits of its colours.
struct OverlayFigure: Sendable {
  /// The largest good and the largest acceptable value.
  ///
  /// For a count they are shares of the number of frames. For a time they are multiples of the time between two
  /// refreshes. A rate is not compared directly, but by its frame interval, 1/rate.
  private typealias Limits = (good: Double, acceptable: Double)

  private let figure: FrameFigure
  /// With the unit.
  let label: String
  /// Whether narrow panels show the figure, too.
  private let isInNarrow: Bool
  private let limits: Limits

  private init?(_ name: String, _ label: String, _ limits: Limits, isInNarrow: Bool = false) {
    guard let figure = FrameFigure.named(name) else { return nil }
    (self.figure, self.label, self.isInNarrow, self.limits) = (figure, label, isInNarrow, limits)
  }

  /// Row by row of the panel.
  private static let all: [OverlayFigure] = {
    // An interval of more than 1.5 budgets contains a missed refresh.
    let rate = (good: 1.05, acceptable: 1.5)
    let work = (good: 0.8, acceptable: 1.0)
    // An event waits for the next frame for at most one budget. Good work of that frame takes at most half a
    // budget.
    let latency = (good: 1.5, acceptable: 3.0)
    return [
      OverlayFigure("fps", "fps", rate, isInNarrow: true),
      OverlayFigure("p50", "p50 ms", work),
      OverlayFigure("p95", "p95 ms", work),
      OverlayFigure("p99", "p99 ms", work, isInNarrow: true),
      OverlayFigure("max", "max ms", work, isInNarrow: true),
      OverlayFigure("low1", "1 % low fps", rate),
      OverlayFigure("missed", "missed", (good: 0, acceptable: 0.01), isInNarrow: true),
      OverlayFigure("latency.p50", "latency ms", latency),
    ].compactMap { $0 }
  }()

  static let panel = all
  static let narrowPanel = all.filter { $0.isInNarrow }

  /// nil if the value is absent, if there are too few frames, or if the step of the clock is too large.
  private func shownValue(of summary: FrameSummary) -> Double? {
    summary.isShown && clockText(of: summary) == nil ? figure.value(of: summary) : nil
  }

  /// The step of the clock, such as "clock of 1 ms", if it is too large to measure the figure.
  func clockText(of summary: FrameSummary) -> String? {
    guard summary.isClockCoarse, figure.group == .work else { return nil }
    let step = summary.clockStep * 1000
    return "clock of \(DecimalText.fixed(step, digits: step == step.rounded() ? 0 : 1)) ms"
  }

  /// The number in the panel, without its unit; a dash if the value is absent, or if there are too few frames.
  func text(of summary: FrameSummary) -> String {
    guard let value = shownValue(of: summary) else { return DecimalText.absent }
    // Wider numbers would touch their neighbours; from 100 ms on decimals are not needed.
    let digits =
      switch figure.unit {
      case .framesPerSecond: 1
      case .milliseconds where value < 100: 2
      default: 0
      }
    return DecimalText.fixed(value, digits: digits)
  }

  /// Green, yellow or red, according to the limits of the figure.
  ///
  /// The colour is that of secondary texts if the value is absent, if there are too few frames, or if nothing
  /// moves. `budget` is the time between two refreshes of the display, in seconds.
  func color(
    of summary: FrameSummary,
    budget: Double,
    isAtRest: Bool,
    _ theme: Theme
  ) -> Color {
    guard summary.isGraded, !isAtRest, let value = figure.value(of: summary) else {
      return theme.secondaryText
    }
    let (graded, unit) =
      switch figure.unit {
      case .count: (value, Double(summary.frames))
      case .framesPerSecond: (1 / value, budget)
      default: (value / 1000, budget)
      }
    if graded <= limits.good * unit { return theme.good }
    return graded <= limits.acceptable * unit ? theme.warning : theme.bad
  }
}
