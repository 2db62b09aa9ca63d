extension FrameFigure {
  /// The table of all figures.
  ///
  /// To add a figure, add an entry: name, unit, group, title, meaning, how to read it in seconds, as
  /// a count, a rate or a share, and where the overlay shows it.
  static let table: [FrameFigure] = rates + work + intervals + phases + latencies + overlayOnly

  private static let rates: [FrameFigure] = [
    FrameFigure(
      "frames", .count, .rates, "frames", "frames measured",
      overlay: .at(19, "frames")
    ) { Double($0.frames) },
    FrameFigure(
      "fps", .framesPerSecond, .rates, "pictures", "pictures per second",
      overlay: .at(0, "average", inPanel: "fps", form: .line, limits: .ofRate), isHeadline: true
    ) { $0.framesPerSecond },
    FrameFigure(
      "percentile1", .framesPerSecond, .rates, "1 % percentile",
      "1 % percentile: rate at interval p99",
      overlay: .at(6, "1% percentile", limits: .ofRate)
    ) { $0.percentile1Percent },
    FrameFigure(
      "low1", .framesPerSecond, .rates, "1 % low", "1 % low: mean of the worst 1 %",
      overlay: .at(7, "1% low", inPanel: "1% low fps", form: .panel, limits: .ofRate),
      isHeadline: true
    ) { $0.low1Percent },
    FrameFigure(
      "percentile0.1", .framesPerSecond, .rates, "0.1 % percentile",
      "0.1 % percentile: rate at interval p99.9",
      overlay: .at(8, "0.1% percentile", limits: .ofRate)
    ) { $0.percentile01Percent },
    FrameFigure(
      "low0.1", .framesPerSecond, .rates, "0.1 % low", "0.1 % low: mean of the worst 0.1 %",
      overlay: .at(9, "0.1% low", limits: .ofRate)
    ) { $0.low01Percent },
    FrameFigure(
      "missed", .count, .rates, "missed refreshes", "refreshes without a new picture",
      overlay: .at(10, "missed", form: .line, limits: .ofCount), isHeadline: true
    ) { $0.interval == nil ? nil : Double($0.missed) },
    FrameFigure(
      "stutters", .count, .rates, "stutters",
      "intervals over twice the median and over the budget",
      overlay: .at(11, "stutters", limits: .ofCount), isHeadline: true
    ) { $0.interval == nil ? nil : Double($0.stutters) },
  ]

  private static let work: [FrameFigure] = [
    FrameFigure(
      "mean", .milliseconds, .work, "work mean", "mean work",
      overlay: .at(1, "mean work", limits: .ofWork)
    ) { $0.work?.mean },
    FrameFigure(
      "deviation", .milliseconds, .work, "work deviation", "standard deviation of the work"
    ) { $0.work?.deviation },
    FrameFigure(
      "p50", .milliseconds, .work, "work p50", "work that half did not exceed",
      overlay: .at(2, "p50", inPanel: "p50 ms", form: .panel, limits: .ofWork)
    ) { $0.work?.p50 },
    FrameFigure(
      "p95", .milliseconds, .work, "work p95", "work that 95 % did not exceed",
      overlay: .at(3, "p95", inPanel: "p95 ms", form: .panel, limits: .ofWork)
    ) { $0.work?.p95 },
    FrameFigure(
      "p99", .milliseconds, .work, "work p99", "work that 99 % did not exceed",
      overlay: .at(4, "p99", inPanel: "p99 ms", form: .line, limits: .ofWork), isHeadline: true
    ) { $0.work?.p99 },
    FrameFigure(
      "p99.9", .milliseconds, .work, "work p99.9", "work that 99.9 % did not exceed"
    ) { $0.work?.p999 },
    FrameFigure(
      "max", .milliseconds, .work, "work max", "most work of one frame",
      overlay: .at(5, "max", inPanel: "max ms", form: .narrowPanel, limits: .ofWork),
      isHeadline: true
    ) { $0.work?.max },
  ]

  private static let intervals: [FrameFigure] = [
    FrameFigure(
      "interval.mean", .milliseconds, .intervals, "interval mean", "mean interval",
      comparedAs: "mean"
    ) { $0.interval?.mean },
    FrameFigure(
      "interval.deviation", .milliseconds, .intervals, "interval deviation",
      "standard deviation of the intervals"
    ) { $0.interval?.deviation },
    FrameFigure(
      "interval.p50", .milliseconds, .intervals, "interval p50", "interval that half did not exceed",
      comparedAs: "median"
    ) { $0.interval?.p50 },
    FrameFigure(
      "interval.p95", .milliseconds, .intervals, "interval p95", "interval that 95 % did not exceed"
    ) { $0.interval?.p95 },
    FrameFigure(
      "interval.p99", .milliseconds, .intervals, "interval p99", "interval that 99 % did not exceed",
      comparedAs: "p99"
    ) { $0.interval?.p99 },
    FrameFigure(
      "interval.p99.9", .milliseconds, .intervals, "interval p99.9",
      "interval that 99.9 % did not exceed"
    ) { $0.interval?.p999 },
    FrameFigure(
      "interval.max", .milliseconds, .intervals, "interval max", "longest interval"
    ) { $0.interval?.max },
  ]

  private static let phases: [FrameFigure] = [
    FrameFigure(
      "input.mean", .milliseconds, .phases, "input mean", "mean time of reading events"
    ) { $0.input.mean },
    FrameFigure(
      "update.mean", .milliseconds, .phases, "update mean", "mean time of advancing the models"
    ) { $0.update.mean },
    FrameFigure(
      "draw.mean", .milliseconds, .phases, "draw mean", "mean time of drawing"
    ) { $0.draw.mean },
    FrameFigure(
      "present.mean", .milliseconds, .phases, "present mean", "mean time of presenting the picture"
    ) { $0.present.mean },
    FrameFigure(
      "idle.mean", .milliseconds, .phases, "idle mean", "mean time of waiting for a frame"
    ) { $0.idle.mean },
  ]

  private static let latencies: [FrameFigure] = [
    FrameFigure(
      "latency.events", .count, .latency, "latency events", "pointer events shown"
    ) { $0.frames > 0 ? Double($0.latency?.count ?? 0) : nil },
    FrameFigure(
      "latency.mean", .milliseconds, .latency, "latency mean", "mean time from touch to picture"
    ) { $0.latency?.mean },
    FrameFigure(
      "latency.p50", .milliseconds, .latency, "latency p50",
      "latency that half of the events did not exceed",
      overlay: .at(
        12, "latency p50", inPanel: "input→present ms", form: .panel, limits: .ofLatency)
    ) { $0.latency?.p50 },
    FrameFigure(
      "latency.p95", .milliseconds, .latency, "latency p95", "latency that 95 % did not exceed",
      isHeadline: true
    ) { $0.latency?.p95 },
    FrameFigure(
      "latency.p99", .milliseconds, .latency, "latency p99", "latency that 99 % did not exceed",
      overlay: .at(13, "latency p99", limits: .ofLatency)
    ) { $0.latency?.p99 },
    FrameFigure(
      "latency.max", .milliseconds, .latency, "latency max", "longest latency",
      overlay: .at(14, "latency max", limits: .ofLatency)
    ) { $0.latency?.max },
    FrameFigure(
      "animationError.mean", .milliseconds, .latency, "animation error mean",
      "mean of |interval − simulated interval|",
      overlay: .at(15, "anim. error mean", limits: .ofMotion)
    ) { $0.animationError.mean },
    FrameFigure(
      "animationError.max", .milliseconds, .latency, "animation error max",
      "largest |interval − simulated interval|",
      overlay: .at(16, "anim. error max", limits: .ofMotion)
    ) { $0.animationError.max },
  ]

  private static let overlayOnly: [FrameFigure] = [
    FrameFigure(
      "overlay.mean", .milliseconds, .overlay, "overlay mean", "mean time of drawing the overlay",
      overlay: .at(17, "this overlay")
    ) { $0.overlayCost?.time },
    FrameFigure(
      "overlay.share", .percent, .overlay, "overlay share", "the overlay's share of the work",
      overlay: .at(18, "of the work", limits: .fixed(good: 20, warning: 40))
    ) { $0.overlayCost?.share },
  ]
}

extension OverlayPlace {
  static func at(
    _ position: Int,
    _ label: String,
    inPanel panelLabel: String? = nil,
    form: Form = .details,
    limits: Limits? = nil
  ) -> OverlayPlace {
    OverlayPlace(
      position: position,
      label: label,
      panelLabel: panelLabel ?? label,
      form: form,
      limits: limits
    )
  }
}

extension OverlayPlace.Limits {
  /// Rates are good while the interval is within 5 % of the budget; from 1.5 budgets on refreshes are
  /// missed.
  fileprivate static let ofRate = budget(good: 1.05, warning: 1.5)
  /// Work is good up to 4/5 of the budget.
  fileprivate static let ofWork = budget(good: 0.8, warning: 1)
  /// An event waits up to a budget for the next frame, whose work is good up to half of one.
  fileprivate static let ofLatency = budget(good: 1.5, warning: 3)
  fileprivate static let ofMotion = budget(good: 0.25, warning: 1)
  /// Late frames are good if there are none, and acceptable up to one in a hundred.
  fileprivate static let ofCount = frames(good: 0, warning: 0.01)
}
