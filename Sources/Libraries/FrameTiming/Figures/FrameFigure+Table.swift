extension FrameFigure {
  /// The table of all figures, in the order of reports.
  ///
  /// To add a figure, add an entry to a group: name, meaning, unit (milliseconds by default) and a
  /// closure that returns the value of a summary. The modifiers add the figure to the overlay, to
  /// the top of reports or to comparisons.
  static let table: [FrameFigure] = [
    (Group?.some(.rates), rates), (.work, work), (.intervals, intervals), (.phases, phases),
    (.latency, latencies), (.smoothness, smoothness), (.scrolling, scrolling + janksByReason),
    (nil, overlayOnly),
  ].flatMap { group, figures in figures.map { $0.with { $0.group = group } } }

  private static let rates: [FrameFigure] = [
    FrameFigure("frames", "frames measured", .count) { Double($0.frames) }.inOverlay(21, "frames"),
    FrameFigure("fps", "pictures per second", .framesPerSecond) { $0.framesPerSecond }
      .titled("pictures").inOverlay(0, "average", panel: "fps", .line, .rate).asHeadline(),
    FrameFigure("percentile1", "1 % percentile: rate of the n/100th longest", .framesPerSecond) {
      $0.percentile1Percent
    }.titled("1 % percentile").inOverlay(22, "1% percentile", .details, .rate),
    FrameFigure("low1", "1 % low: mean of the worst 1 %", .framesPerSecond) { $0.low1Percent }
      .titled("1 % low").inOverlay(6, "1% low", panel: "1% low fps", .panel, .rate).asHeadline(),
    FrameFigure("percentile0.1", "0.1 % percentile: of the n/1000th longest", .framesPerSecond) {
      $0.percentile01Percent
    }.titled("0.1 % percentile").inOverlay(23, "0.1% percentile", .details, .rate),
    FrameFigure("low0.1", "0.1 % low: mean of the worst 0.1 %", .framesPerSecond) {
      $0.low01Percent
    }
    .titled("0.1 % low").inOverlay(24, "0.1% low", .details, .rate),
    FrameFigure("missed", "refreshes without a new picture", .count) {
      $0.interval == nil ? nil : Double($0.missed)
    }.titled("missed refreshes").inOverlay(7, "missed", .line, .lateFrames).asHeadline(),
    FrameFigure("stutters", "intervals over twice the median and over the budget", .count) {
      $0.interval == nil ? nil : Double($0.stutters)
    }.inOverlay(8, "stutters", .details, .lateFrames).asHeadline(),
  ]

  private static let work: [FrameFigure] = [
    FrameFigure("mean", "mean work") { $0.work?.mean }.inOverlay(1, "mean work", .details, .work),
    FrameFigure("deviation", "standard deviation of the work") { $0.work?.deviation },
    FrameFigure("p50", "work that half did not exceed") { $0.work?.p50 }
      .inOverlay(2, "p50", panel: "p50 ms", .panel, .work),
    FrameFigure("p95", "work that 95 % did not exceed") { $0.work?.p95 }
      .inOverlay(3, "p95", panel: "p95 ms", .panel, .work),
    FrameFigure("p99", "work that 99 % did not exceed") { $0.work?.p99 }
      .inOverlay(4, "p99", panel: "p99 ms", .line, .work).asHeadline(),
    FrameFigure("p99.9", "work that 99.9 % did not exceed") { $0.work?.p999 },
    FrameFigure("max", "most work of one frame") { $0.work?.max }
      .inOverlay(5, "max", panel: "max ms", .narrowPanel, .work).asHeadline(),
  ]

  private static let intervals: [FrameFigure] = [
    FrameFigure("interval.mean", "mean interval") { $0.interval?.mean }.asCompared(),
    FrameFigure("interval.deviation", "standard deviation of the intervals") {
      $0.interval?.deviation
    },
    FrameFigure("interval.p50", "interval that half did not exceed") { $0.interval?.p50 }
      .asCompared(),
    FrameFigure("interval.p95", "interval that 95 % did not exceed") { $0.interval?.p95 },
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
    FrameFigure("idle.mean", "mean time of waiting for a frame") { $0.idle.mean },
  ]

  private static let latencies: [FrameFigure] = [
    FrameFigure("latency.events", "pointer events shown", .count) {
      $0.frames > 0 ? Double($0.latency?.count ?? 0) : nil
    },
    FrameFigure("latency.mean", "mean time from touch to picture") { $0.latency?.mean },
    FrameFigure("latency.p50", "latency that half of the events did not exceed") { $0.latency?.p50 }
      .inOverlay(9, "latency p50", panel: "input→present ms", .panel, .latency),
    FrameFigure("latency.p95", "latency that 95 % did not exceed") { $0.latency?.p95 }.asHeadline(),
    FrameFigure("latency.p99", "latency that 99 % did not exceed") { $0.latency?.p99 }
      .inOverlay(10, "latency p99", .details, .latency),
    FrameFigure("latency.max", "longest latency") { $0.latency?.max }
      .inOverlay(11, "latency max", .details, .latency),
    FrameFigure("animationError.mean", "mean of |simulated interval − interval|") {
      $0.animationError.mean
    }.titled("animation error mean").inOverlay(25, "anim. error mean", .details, .motion),
    FrameFigure("animationError.max", "largest |simulated interval − interval|") {
      $0.animationError.max
    }.titled("animation error max").inOverlay(12, "anim. error max", .details, .motion),
    FrameFigure("animationError.signed", "mean of simulated interval − interval") {
      $0.signedAnimationError.mean
    }.titled("animation error signed"),
  ]

  private static let smoothness: [FrameFigure] = [
    FrameFigure("janky", "steps under a finger unlike both neighbours", .percent) {
      $0.motion.drag.jankyShare
    }.inOverlay(13, "janky", .details, .jankySteps),
    FrameFigure("janky.missed", "those of them beside a missed refresh", .percent) {
      $0.motion.drag.jankyMissedShare
    },
    FrameFigure("judder", "mean |step − step before| under a finger", .points) {
      $0.motion.drag.meanJudder
    }.inOverlay(14, "judder"),
    FrameFigure("still", "frames without movement under a moving finger", .percent) {
      $0.motion.stillShare
    }.inOverlay(15, "still", .details, .jankySteps),
    FrameFigure("lag", "mean time by which pieces trail the finger") { $0.motion.meanLag }
      .inOverlay(16, "lag", .details, .latency),
    FrameFigure("free.janky", "steps without a finger unlike both neighbours", .percent) {
      $0.motion.free.jankyShare
    }.inOverlay(26, "janky, free", .details, .jankySteps),
    FrameFigure("free.janky.missed", "those of them beside a missed refresh", .percent) {
      $0.motion.free.jankyMissedShare
    },
    FrameFigure("free.judder", "mean |step − step before| without a finger", .points) {
      $0.motion.free.meanJudder
    },
    FrameFigure("hitch", "time by which pictures were late", .millisecondsPerSecond) {
      $0.hitchTimeRatio
    }.inOverlay(17, "hitch", .details, .hitches),
    FrameFigure("overrun.mean", "mean of work less budget") { $0.meanOverrun },
    FrameFigure("overrun.max", "largest work less budget") { $0.maxOverrun }
      .inOverlay(18, "overrun max", .details, .overrun),
  ]

  private static let scrolling: [FrameFigure] = [
    FrameFigure("scrollJankV3", "frames delayed although input had come", .percent) {
      $0.scroll.v3.share()
    },
    FrameFigure("scrollJankV4", "frames of scrolls that missed a refresh", .percent) {
      $0.scroll.v4.share()
    }.inOverlay(27, "scroll jank v4", .details, .jankySteps),
    FrameFigure("scrollJankV4.missed", "refreshes that they missed", .count) {
      $0.scroll.v4.frames > 0 ? Double($0.scroll.v4.missed) : nil
    },
    FrameFigure("scrollJankV4.window", "scrollJankV4 of the worst 64 frames", .percent) {
      $0.scroll.worstWindow.map { Double($0) / 100 }
    },
    FrameFigure("scrollJankV4.scroll", "scrollJankV4 of the worst scroll", .percent) {
      $0.scroll.worstScroll.map { Double($0) / 100 }
    },
    late("frameTimeline.appDeadlineMissed", "late as work exceeded the interval") {
      $0.deadlineMissed
    },
    late("frameTimeline.stuffed", "late behind a frame in their place") { $0.stuffed },
    late("frameTimeline.scheduling", "late by whole refreshes, work in time") { $0.unscheduled },
    late("frameTimeline.predictionError", "late by other times, work in time") { $0.mispredicted },
  ]

  /// Returns the figure for one of Android's classes of late frames.
  ///
  /// Its value is the number of frames in the class, which the closure `number` returns. A late
  /// frame was shown after the first refresh that follows its begin. The figure is nil if no frame
  /// was judged.
  private static func late(
    _ name: String,
    _ meaning: String,
    _ number: @escaping @Sendable (ScrollJank) -> Int
  ) -> FrameFigure {
    FrameFigure(name, meaning, .count) { $0.scroll.timed > 0 ? Double(number($0.scroll)) : nil }
  }

  /// Two figures for each reason of scroll jank v4.
  ///
  /// The first is the share of frames that were delayed for this reason. The second is the number
  /// of refreshes that these frames missed.
  private static let janksByReason = ScrollJankReason.allCases.flatMap { reason in
    [
      FrameFigure("scrollJankV4." + reason.rawValue, reason.meaning, .percent) {
        $0.scroll.v4.share(reason)
      },
      FrameFigure("scrollJankV4.missed." + reason.rawValue, "refreshes that they missed", .count) {
        $0.scroll.v4.frames > 0 ? Double($0.scroll.v4.missed(reason)) : nil
      },
    ]
  }

  private static let overlayOnly: [FrameFigure] = [
    FrameFigure("overlay.mean", "mean time of drawing the overlay") { $0.overlayCost?.time }
      .inOverlay(19, "this overlay"),
    FrameFigure("overlay.share", "the overlay's share of the work", .percent) {
      $0.overlayCost?.share
    }.inOverlay(20, "of the work", .details, .overlayShare),
  ]
}
