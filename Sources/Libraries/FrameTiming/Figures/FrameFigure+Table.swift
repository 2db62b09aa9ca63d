extension FrameFigure {
  /// All figures, in the order of reports.
  ///
  /// To add a figure, add an entry to a group: name, meaning, unit (milliseconds by default) and a
  /// closure that returns the value of a summary. The modifiers add the figure to the top of reports
  /// or to comparisons.
  package static let all: [FrameFigure] = [
    (Group.rates, rates), (.work, work), (.intervals, intervals), (.phases, phases),
    (.latency, latencies), (.smoothness, smoothness),
  ].flatMap { group, figures in figures.map { $0.with { $0.group = group } } }

  private static let rates: [FrameFigure] = [
    FrameFigure("frames", "frames measured", .count) { Double($0.frames) },
    FrameFigure("fps", "pictures per second", .framesPerSecond) { $0.framesPerSecond }
      .asHeadline(),
    FrameFigure("percentile1", "1 % percentile: rate of the n/100th longest", .framesPerSecond) {
      $0.percentile1Percent
    },
    FrameFigure("low1", "1 % low: mean of the worst 1 %", .framesPerSecond) { $0.low1Percent }
      .asHeadline().asCompared(),
    FrameFigure("percentile0.1", "0.1 % percentile: of the n/1000th longest", .framesPerSecond) {
      $0.percentile01Percent
    },
    FrameFigure("low0.1", "0.1 % low: mean of the worst 0.1 %", .framesPerSecond) {
      $0.low01Percent
    },
    FrameFigure("missed", "refreshes without a new picture", .count) {
      $0.interval == nil ? nil : Double($0.missed)
    }.asHeadline(),
    FrameFigure("stutters", "intervals over twice the median and over the budget", .count) {
      $0.interval == nil ? nil : Double($0.stutters)
    }.asHeadline(),
  ]

  private static let work: [FrameFigure] = [
    FrameFigure("mean", "mean work") { $0.work?.mean },
    FrameFigure("p50", "work that half did not exceed") { $0.work?.p50 },
    FrameFigure("p95", "work that 95 % did not exceed") { $0.work?.p95 },
    FrameFigure("p99", "work that 99 % did not exceed") { $0.work?.p99 }.asHeadline(),
    FrameFigure("p99.9", "work that 99.9 % did not exceed") { $0.work?.p999 },
    FrameFigure("max", "most work of one frame") { $0.work?.max }.asHeadline(),
  ]

  private static let intervals: [FrameFigure] = [
    FrameFigure("interval.mean", "mean interval") { $0.interval?.mean }.asCompared(),
    FrameFigure("interval.p50", "interval that half did not exceed") { $0.interval?.p50 }
      .asCompared(),
    FrameFigure("interval.p95", "interval that 95 % did not exceed") { $0.interval?.p95 }
      .asCompared(),
    FrameFigure("interval.p99", "interval that 99 % did not exceed") { $0.interval?.p99 }
      .asCompared(),
    FrameFigure("interval.p99.9", "interval that 99.9 % did not exceed") { $0.interval?.p999 },
    FrameFigure("interval.max", "longest interval") { $0.interval?.max },
  ]

  private static let phases: [FrameFigure] = [
    FrameFigure("input.mean", "mean time of reading events") { $0.input.mean },
    FrameFigure("update.mean", "mean time of advancing the models") { $0.update.mean },
    FrameFigure("draw.mean", "mean time of drawing") { $0.draw.mean },
    FrameFigure("present.mean", "mean time of presenting the picture") { $0.present.mean },
  ]

  private static let latencies: [FrameFigure] = [
    FrameFigure("latency.events", "pointer events shown", .count) {
      $0.parts.contains(.latency) ? Double($0.latency?.count ?? 0) : nil
    },
    FrameFigure("latency.mean", "mean time from touch to picture") { $0.latency?.mean },
    FrameFigure("latency.p50", "latency that half of the events did not exceed") {
      $0.latency?.p50
    },
    FrameFigure("latency.p95", "latency that 95 % did not exceed") { $0.latency?.p95 }.asHeadline(),
    FrameFigure("latency.p99", "latency that 99 % did not exceed") { $0.latency?.p99 },
    FrameFigure("latency.max", "longest latency") { $0.latency?.max },
    FrameFigure("animationError.mean", "mean of |simulated interval − interval|") {
      $0.animationError.mean
    },
    FrameFigure("animationError.max", "largest |simulated interval − interval|") {
      $0.animationError.max
    },
    FrameFigure("animationError.signed", "mean of simulated interval − interval") {
      $0.signedAnimationError.mean
    }.asSigned(),
  ]

  private static let smoothness: [FrameFigure] = [
    FrameFigure("janky", "steps under a finger unlike both neighbours", .percent) {
      $0.motion.drag.jankyShare
    },
    FrameFigure("judder", "mean |step − step before| under a finger", .points) {
      $0.motion.drag.meanJudder
    },
    FrameFigure("still", "frames without movement under a moving finger", .percent) {
      $0.motion.stillShare
    },
    FrameFigure("lag", "mean time by which pieces trail the finger") { $0.motion.meanLag },
    FrameFigure("free.janky", "steps without a finger unlike both neighbours", .percent) {
      $0.motion.free.jankyShare
    },
    FrameFigure("free.judder", "mean |step − step before| without a finger", .points) {
      $0.motion.free.meanJudder
    },
    FrameFigure("hitch", "time by which pictures were late", .millisecondsPerSecond) {
      $0.hitchTimeRatio
    },
    FrameFigure("overrun.mean", "mean of work less budget") { $0.meanOverrun }.asSigned(),
    FrameFigure("overrun.max", "largest work less budget") { $0.maxOverrun }.asSigned(),
  ]
}
