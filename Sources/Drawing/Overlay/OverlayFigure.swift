import FrameTiming

/// What the overlay's numbers are read from.
struct OverlayReading {
  let summary: FrameSummary
  let budget: Double
  let cost: OverlayCost?
}

/// One of the overlay's numbers.
enum OverlayFigure: CaseIterable {
  case rate, mean, p50, p95, p99
  case max, percentile1, low1, percentile01, low01
  case missed, stutters, latencyP50, latencyP99, latencyMax
  case errorMean, errorMax, cost, costShare, frames

  /// Row by row in the details, where five stand side by side.
  static let all = allCases
  /// Row by row in a panel where four stand side by side.
  static let panel: [OverlayFigure] = [
    .rate, .p50, .p95, .p99, .max, .low1, .missed, .latencyP50,
  ]
  /// Row by row where two stand side by side: how fast, how bad, and how often.
  static let few: [OverlayFigure] = [.rate, .p99, .max, .missed]

  private enum Unit {
    case rate, time, count, share
  }

  private var unit: Unit {
    switch self {
    case .rate, .percentile1, .low1, .percentile01, .low01: .rate
    case .missed, .stutters, .frames: .count
    case .costShare: .share
    case .mean, .p50, .p95, .p99, .max, .latencyP50, .latencyP99, .latencyMax, .errorMean,
      .errorMax, .cost:
      .time
    }
  }

  /// What stands below it in the panel, where the number has no unit.
  var panelLabel: String {
    switch self {
    case .rate: "fps"
    case .p50: "p50 ms"
    case .p95: "p95 ms"
    case .p99: "p99 ms"
    case .max: "max ms"
    case .low1: "1% low fps"
    case .latencyP50: "input→present ms"
    default: label
    }
  }

  /// What stands below it in the details, where the number has its unit.
  var label: String {
    switch self {
    case .rate: "average"
    case .mean: "mean work"
    case .p50: "p50"
    case .p95: "p95"
    case .p99: "p99"
    case .max: "max"
    case .percentile1: "1% percentile"
    case .low1: "1% low"
    case .percentile01: "0.1% percentile"
    case .low01: "0.1% low"
    case .missed: "missed"
    case .stutters: "stutters"
    case .latencyP50: "latency p50"
    case .latencyP99: "latency p99"
    case .latencyMax: "latency max"
    case .errorMean: "anim. error mean"
    case .errorMax: "anim. error max"
    case .cost: "this overlay"
    case .costShare: "of the work"
    case .frames: "frames"
    }
  }

  private func value(_ reading: OverlayReading) -> Double? {
    let summary = reading.summary
    switch self {
    case .cost: return reading.cost?.time
    case .costShare: return reading.cost?.share
    case .frames: return Double(summary.frames)
    default: break
    }
    guard summary.frames > 0 else { return nil }
    return switch self {
    case .rate: summary.framesPerSecond
    case .percentile1: summary.percentile1Percent
    case .low1: summary.low1Percent
    case .percentile01: summary.percentile01Percent
    case .low01: summary.low01Percent
    case .missed: Double(summary.missed)
    case .stutters: Double(summary.stutters)
    case .p50: summary.p50
    case .p95: summary.p95
    case .p99: summary.p99
    case .max: summary.max
    case .latencyP50: summary.latency.p50
    case .latencyP99: summary.latency.p99
    case .latencyMax: summary.latency.max
    case .errorMean: summary.animationErrorMean
    case .errorMax: summary.animationErrorMax
    case .mean, .cost, .costShare, .frames: summary.mean
    }
  }

  /// The number, with its unit or without; a dash where there is none.
  func text(_ reading: OverlayReading, hasUnit: Bool) -> String {
    guard let value = value(reading) else { return DecimalText.absent }
    switch unit {
    case .count:
      return DecimalText.fixed(value, digits: 0)
    case .rate:
      return DecimalText.fixed(value, digits: 1) + (hasUnit ? " fps" : "")
    case .share:
      return DecimalText.fixed(100 * value, digits: 0) + (hasUnit ? " %" : "")
    case .time:
      // Wide figures would touch their neighbours; from 100 ms on nobody reads decimals.
      return DecimalText.milliseconds(value, digits: value < 0.1 ? 2 : 0) + (hasUnit ? " ms" : "")
    }
  }

  /// Green, yellow or red, by the budget.
  ///
  /// Work is good up to 4/5 of the budget and bad beyond it; rates are good while the interval is
  /// within 5 % of it and bad from 1.5 of it on, when refreshes are missed; counts are bad from one
  /// in a hundred frames on. Latency is good up to 1.5 budgets, within which an event waits for the
  /// next frame, and bad beyond 3; an error of motion is good up to 1/4 and bad beyond the budget;
  /// the overlay's share is good up to a fifth and bad beyond twice that.
  func color(_ reading: OverlayReading, _ theme: Theme) -> Color {
    guard let value = value(reading) else { return theme.secondaryText }
    let budget = reading.budget
    switch self {
    case .missed, .stutters:
      return theme.grade(value, good: 0, warning: Double(reading.summary.frames) / 100)
    case .rate, .percentile1, .low1, .percentile01, .low01:
      return theme.grade(1 / value, good: 1.05 * budget, warning: 1.5 * budget)
    case .mean, .p50, .p95, .p99, .max:
      return theme.grade(value, good: 0.8 * budget, warning: budget)
    case .latencyP50, .latencyP99, .latencyMax:
      return theme.grade(value, good: 1.5 * budget, warning: 3 * budget)
    case .errorMean, .errorMax:
      return theme.grade(value, good: 0.25 * budget, warning: budget)
    case .costShare:
      return theme.grade(value, good: 0.2, warning: 0.4)
    case .cost, .frames:
      return theme.text
    }
  }
}

extension Theme {
  fileprivate func grade(_ value: Double, good: Double, warning: Double) -> Color {
    value <= good ? self.good : value <= warning ? self.warning : bad
  }
}
