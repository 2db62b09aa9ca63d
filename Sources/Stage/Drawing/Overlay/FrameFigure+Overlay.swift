import FrameTiming

extension FrameFigure {
  /// Returns the value that the overlay shows; nil if it shows no number.
  ///
  /// The overlay shows no number if the value is absent, if there are too few frames, or if the step of the
  /// clock is too large.
  private func overlayValue(of summary: FrameSummary) -> Double? {
    summary.isShown && clockText(of: summary) == nil ? value(of: summary) : nil
  }

  /// Returns the step of the clock as text, such as "clock of 1 ms", if it is too large to measure the figure.
  ///
  /// Returns nil for a figure that can be measured.
  func clockText(of summary: FrameSummary) -> String? {
    guard summary.isClockCoarse, unit == .milliseconds, group == .work || group == .phases else {
      return nil
    }
    let step = summary.clockStep * 1000
    return "clock of \(DecimalText.fixed(step, digits: step == step.rounded() ? 0 : 1)) ms"
  }

  /// Returns the number that the overlay shows, with or without its unit.
  ///
  /// The text is a dash if the value is absent, or if there are too few frames.
  func overlayText(of summary: FrameSummary, hasUnit: Bool) -> String {
    guard let value = overlayValue(of: summary) else { return DecimalText.absent }
    // Wider numbers would touch their neighbours; from 100 ms on decimals are not needed.
    let digits =
      switch unit {
      case .count: 0
      case .percent: value < 10 && name != "overlay.share" ? 1 : 0
      case .framesPerSecond, .millisecondsPerSecond: 1
      case .points: 2
      case .milliseconds: value < 100 ? 2 : 0
      }
    let number = DecimalText.fixed(value, digits: digits)
    return hasUnit && unit != .count ? number + " " + unit.rawValue : number
  }

  /// Returns the value, unit and label as text for the overlay that is a single line, such as "p99 1.5 ms".
  func lineText(of summary: FrameSummary) -> String {
    let digits = unit == .milliseconds ? 1 : 0
    let number =
      overlayValue(of: summary).map { DecimalText.fixed($0, digits: digits) } ?? DecimalText.absent
    let label = overlay?.label ?? ""
    if summary.isShown, let clock = clockText(of: summary) { return "\(label) \(clock)" }
    return switch unit {
    case .framesPerSecond: "\(number) fps"
    case .count: "\(number) \(label)"
    case .milliseconds, .percent, .millisecondsPerSecond, .points:
      "\(label) \(number) \(unit.rawValue)"
    }
  }

  /// Returns the colour of the figure: green, yellow or red according to its limits, or the text colour if it
  /// has no limits.
  ///
  /// The colour is that of secondary texts if the value is absent, if there are too few frames, or if nothing
  /// moves. `budget` is the time between two refreshes of the display, in seconds.
  func overlayColor(
    of summary: FrameSummary,
    budget: Double,
    isAtRest: Bool,
    _ theme: Theme
  ) -> Color {
    guard summary.isGraded, !isAtRest, let value = value(of: summary) else {
      return theme.secondaryText
    }
    guard let limits = overlay?.limits else { return theme.text }
    let (graded, one) =
      switch limits.unit {
      case .budget: (unit == .framesPerSecond ? 1 / value : value / 1000, budget)
      case .frames: (value, Double(summary.frames))
      case .one: (value, 1)
      }
    if graded <= limits.good * one { return theme.good }
    return graded <= limits.acceptable * one ? theme.warning : theme.bad
  }
}
