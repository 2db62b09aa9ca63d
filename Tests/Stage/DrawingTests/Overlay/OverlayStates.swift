import Drawing
import FrameTiming

extension DrawingState {
  /// A log at 50 Hz of 64 frames, with one late frame caused by draw and one by outside.
  static let overlayLog: FrameLog = {
    var log = FrameLog(refreshRate: 50, warmUpFrames: 0)
    log.isRefreshRateAssumed = true
    for number in 0..<64 {
      var sample = FrameSample(
        number: number,
        start: Double(number) / 50,
        input: 0.0005,
        update: 0.0005,
        draw: 0.002 + 0.001 * Double(number % 3),
        present: 0.001,
        interval: number == 0 ? nil : 0.02,
        simulatedInterval: number == 0 ? nil : 0.02,
        latency: number % 4 == 1 ? 0.012 : nil
      )
      if number == 15 { (sample.draw, sample.interval) = (0.042, 0.06) }
      if number == 20 { sample.interval = 0.04 }
      log.record(sample)
    }
    return log
  }()

  private static func overview(
    of log: FrameLog,
    over span: FrameSpan,
    axis: HistogramAxis
  ) -> FrameOverview {
    var overview = FrameOverview(of: log, over: span, axis: axis)
    if log.count > 0 { overview.overlayCost = OverlayCost(time: 0.0003, work: 0.006) }
    return overview
  }

  private static func panel(
    _ name: String,
    width: Double,
    span: FrameSpan,
    axis: HistogramAxis
  ) -> DrawingState {
    DrawingState(name: "overlay-panel-\(name)") { list, theme in
      list.appendOverlay(
        overlayLog,
        overview(of: overlayLog, over: span, axis: axis),
        in: Rect(x: 0, y: 0, width: width, height: 156),
        theme: theme
      )
    }
  }

  private static func details(
    _ name: String,
    in rect: Rect,
    log: FrameLog = overlayLog,
    span: FrameSpan
  ) -> DrawingState {
    DrawingState(name: "overlay-details-\(name)") { list, theme in
      list.appendOverlay(
        log,
        overview(of: log, over: span, axis: .fixed),
        isDetailed: true,
        in: rect,
        theme: theme
      )
    }
  }

  static let overlays: [DrawingState] = [
    panel("wide", width: 1216, span: .last600, axis: .fitted),
    panel("fixed-axis", width: 1216, span: .last120, axis: .fixed),
    panel("narrow", width: 420, span: .run, axis: .fitted),
    details("wide", in: Rect(x: 0, y: 0, width: 1216, height: 156), span: .last120),
    details("card", in: Rect(x: 0, y: 0, width: 420, height: 248), span: .last600),
    details(
      "empty",
      in: Rect(x: 0, y: 0, width: 420, height: 248),
      log: FrameLog(refreshRate: 59.94),
      span: .run
    ),
  ]
}

extension DisplayList {
  /// The text that is so many points above the first text `label`, with the same left end.
  func command(above label: String, by distance: Double) -> DrawCommand? {
    let places = commands.compactMap { command -> Point? in
      if case .text(label, _, let place, _, _) = command { place } else { nil }
    }
    guard let place = places.first else { return nil }
    return commands.first { command in
      guard case .text(_, _, let other, _, _) = command else { return false }
      return other.x == place.x && abs(place.y - distance - other.y) < 1e-9
    }
  }
}
