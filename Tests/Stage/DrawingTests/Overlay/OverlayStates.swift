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

  private static func panel(
    _ name: String,
    width: Double,
    log: FrameLog = overlayLog
  ) -> DrawingState {
    DrawingState(name: "overlay-panel-\(name)") { list, theme in
      let panel = Rect(x: 0, y: 0, width: width, height: 156)
      list.appendOverlay(log, in: panel, theme: theme)
    }
  }

  static let overlays: [DrawingState] = [
    panel("wide", width: 1216), panel("narrow", width: 420),
    panel("empty", width: 1216, log: FrameLog(refreshRate: 59.94)),
    DrawingState(name: "overlay-line") { list, theme in
      let bounds = Rect(x: 12, y: 36, width: 776, height: 440)
      list.appendOverlayLine(FrameOverview(of: overlayLog), in: bounds, theme: theme)
    },
  ]
}

extension DisplayList {
  /// Draws the panel of the frame times with its labels, from a log.
  mutating func appendOverlay(
    _ log: FrameLog,
    isAtRest: Bool = false,
    in panel: Rect,
    theme: Theme
  ) {
    appendOverlayLabels(log, in: panel, theme: theme)
    let overview = FrameOverview(of: log)
    appendOverlayValues(log, overview, isAtRest: isAtRest, in: panel, theme: theme)
  }
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
