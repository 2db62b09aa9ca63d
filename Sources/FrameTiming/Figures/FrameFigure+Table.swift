extension FrameFigure {
  /// The table of all figures, in the order of reports.
  ///
  /// To add a figure, add an entry: name, unit, group, meaning and how to read it. The modifiers
  /// state where else it appears: in the overlay, at the top of reports, in comparisons.
  static let table: [FrameFigure] = rates + work + intervals + phases + latencies + overlayOnly

  private static let rates: [FrameFigure] = [
    FrameFigure("frames", .count, .rates, "frames measured") { Double($0.frames) }
      .inOverlay(19, "frames"),
    FrameFigure("fps", .framesPerSecond, .rates, "pictures per second") { $0.framesPerSecond }
      .titled("pictures").inOverlay(0, "average", panel: "fps", .line, .rate).asHeadline(),
    rate("percentile1", "1 % percentile: rate at interval p99") { $0.percentile1Percent }
      .titled("1 % percentile").inOverlay(6, "1% percentile", .details, .rate),
    rate("low1", "1 % low: mean of the worst 1 %") { $0.low1Percent }
      .titled("1 % low").inOverlay(7, "1% low", panel: "1% low fps", .panel, .rate).asHeadline(),
    rate("percentile0.1", "0.1 % percentile: rate at interval p99.9") { $0.percentile01Percent }
      .titled("0.1 % percentile").inOverlay(8, "0.1% percentile", .details, .rate),
    rate("low0.1", "0.1 % low: mean of the worst 0.1 %") { $0.low01Percent }
      .titled("0.1 % low").inOverlay(9, "0.1% low", .details, .rate),
    count("missed", "refreshes without a new picture") { $0.missed }
      .titled("missed refreshes").inOverlay(10, "missed", .line, .lateFrames).asHeadline(),
    count("stutters", "intervals over twice the median and over the budget") { $0.stutters }
      .inOverlay(11, "stutters", .details, .lateFrames).asHeadline(),
  ]

  private static let work: [FrameFigure] = [
    time("mean", .work, "mean work") { $0.work?.mean }
      .inOverlay(1, "mean work", .details, .work),
    time("deviation", .work, "standard deviation of the work") { $0.work?.deviation },
    time("p50", .work, "work that half did not exceed") { $0.work?.p50 }
      .inOverlay(2, "p50", panel: "p50 ms", .panel, .work),
    time("p95", .work, "work that 95 % did not exceed") { $0.work?.p95 }
      .inOverlay(3, "p95", panel: "p95 ms", .panel, .work),
    time("p99", .work, "work that 99 % did not exceed") { $0.work?.p99 }
      .inOverlay(4, "p99", panel: "p99 ms", .line, .work).asHeadline(),
    time("p99.9", .work, "work that 99.9 % did not exceed") { $0.work?.p999 },
    time("max", .work, "most work of one frame") { $0.work?.max }
      .inOverlay(5, "max", panel: "max ms", .narrowPanel, .work).asHeadline(),
  ]

  private static let intervals: [FrameFigure] = [
    time("interval.mean", .intervals, "mean interval") { $0.interval?.mean }
      .compared(as: "mean"),
    time("interval.deviation", .intervals, "standard deviation of the intervals") {
      $0.interval?.deviation
    },
    time("interval.p50", .intervals, "interval that half did not exceed") { $0.interval?.p50 }
      .compared(as: "median"),
    time("interval.p95", .intervals, "interval that 95 % did not exceed") { $0.interval?.p95 },
    time("interval.p99", .intervals, "interval that 99 % did not exceed") { $0.interval?.p99 }
      .compared(as: "p99"),
    time("interval.p99.9", .intervals, "interval that 99.9 % did not exceed") {
      $0.interval?.p999
    },
    time("interval.max", .intervals, "longest interval") { $0.interval?.max },
  ]

  private static let phases: [FrameFigure] = [
    time("input.mean", .phases, "mean time of reading events") { $0.input.mean },
    time("update.mean", .phases, "mean time of advancing the models") { $0.update.mean },
    time("draw.mean", .phases, "mean time of drawing") { $0.draw.mean },
    time("present.mean", .phases, "mean time of presenting the picture") { $0.present.mean },
    time("idle.mean", .phases, "mean time of waiting for a frame") { $0.idle.mean },
  ]

  private static let latencies: [FrameFigure] = [
    FrameFigure("latency.events", .count, .latency, "pointer events shown") {
      $0.frames > 0 ? Double($0.latency?.count ?? 0) : nil
    },
    time("latency.mean", .latency, "mean time from touch to picture") { $0.latency?.mean },
    time("latency.p50", .latency, "latency that half of the events did not exceed") {
      $0.latency?.p50
    }.inOverlay(12, "latency p50", panel: "input→present ms", .panel, .latency),
    time("latency.p95", .latency, "latency that 95 % did not exceed") { $0.latency?.p95 }
      .asHeadline(),
    time("latency.p99", .latency, "latency that 99 % did not exceed") { $0.latency?.p99 }
      .inOverlay(13, "latency p99", .details, .latency),
    time("latency.max", .latency, "longest latency") { $0.latency?.max }
      .inOverlay(14, "latency max", .details, .latency),
    time("animationError.mean", .latency, "mean of |interval − simulated interval|") {
      $0.animationError.mean
    }.titled("animation error mean").inOverlay(15, "anim. error mean", .details, .motion),
    time("animationError.max", .latency, "largest |interval − simulated interval|") {
      $0.animationError.max
    }.titled("animation error max").inOverlay(16, "anim. error max", .details, .motion),
  ]

  private static let overlayOnly: [FrameFigure] = [
    time("overlay.mean", .overlay, "mean time of drawing the overlay") { $0.overlayCost?.time }
      .inOverlay(17, "this overlay"),
    FrameFigure("overlay.share", .percent, .overlay, "the overlay's share of the work") {
      $0.overlayCost?.share
    }.inOverlay(18, "of the work", .details, .overlayShare),
  ]

  private static func time(
    _ name: String,
    _ group: Group,
    _ meaning: String,
    read: @escaping @Sendable (FrameSummary) -> Double?
  ) -> FrameFigure {
    FrameFigure(name, .milliseconds, group, meaning, read: read)
  }

  private static func rate(
    _ name: String,
    _ meaning: String,
    read: @escaping @Sendable (FrameSummary) -> Double?
  ) -> FrameFigure {
    FrameFigure(name, .framesPerSecond, .rates, meaning, read: read)
  }

  /// A count of late frames, which is absent without intervals.
  private static func count(
    _ name: String,
    _ meaning: String,
    read: @escaping @Sendable (FrameSummary) -> Int
  ) -> FrameFigure {
    FrameFigure(name, .count, .rates, meaning) { $0.interval == nil ? nil : Double(read($0)) }
  }
}
