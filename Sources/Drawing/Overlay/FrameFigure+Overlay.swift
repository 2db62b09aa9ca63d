import FrameTiming

extension FrameFigure {
  /// The number as the overlay shows it, with its unit or without; a dash if it is absent.
  func overlayText(of summary: FrameSummary, hasUnit: Bool) -> String {
    guard let value = value(of: summary) else { return DecimalText.absent }
    switch unit {
    case .count:
      return DecimalText.fixed(value, digits: 0)
    case .framesPerSecond:
      return DecimalText.fixed(value, digits: 1) + (hasUnit ? " fps" : "")
    case .percent:
      return DecimalText.fixed(value, digits: 0) + (hasUnit ? " %" : "")
    case .milliseconds:
      // Wider numbers would touch their neighbours; from 100 ms on decimals are not needed.
      return DecimalText.fixed(value, digits: value < 100 ? 2 : 0) + (hasUnit ? " ms" : "")
    }
  }

  /// Green, yellow or red by the limits of the figure; the text colour if it has none.
  ///
  /// - Parameters:
  ///   - summary: Where the figure comes from.
  ///   - budget: Time between two refreshes of the display, in seconds.
  ///   - theme: The colours.
  /// - Returns: The colour of the number; the secondary one if the figure is absent.
  func overlayColor(of summary: FrameSummary, budget: Double, _ theme: Theme) -> Color {
    guard let value = value(of: summary) else { return theme.secondaryText }
    switch overlay?.limits {
    case nil:
      return theme.text
    case .fixed(let good, let warning):
      return theme.grade(value, good: good, warning: warning)
    case .frames(let good, let warning):
      let frames = Double(summary.frames)
      return theme.grade(value, good: good * frames, warning: warning * frames)
    case .budget(let good, let warning):
      let duration = unit == .framesPerSecond ? 1 / value : value / 1000
      return theme.grade(duration, good: good * budget, warning: warning * budget)
    }
  }
}

extension Theme {
  fileprivate func grade(_ value: Double, good: Double, warning: Double) -> Color {
    value <= good ? self.good : value <= warning ? self.warning : bad
  }
}
