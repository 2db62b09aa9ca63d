package import Drawing
package import FrameTiming
package import ScrollPhysics
package import SDLHost
package import Stage

/// Draws and shows frames, and measures them.
@MainActor
package final class FramePainter {
  /// Frames after which the figures of the overlay are computed again.
  static let overviewInterval = 15

  /// What a frame began with.
  package struct Beginning {
    /// When it began, in the clock's seconds.
    var start: Double
    /// Time spent on input since the last frame, in seconds.
    var input = 0.0
    /// Time spent waiting for it to begin, in seconds.
    var idle = 0.0

    package init(start: Double, input: Double = 0, idle: Double = 0) {
      self.start = start
      self.input = input
      self.idle = idle
    }
  }

  package let presenter: Presenter
  package private(set) var log: FrameLog
  /// The frame that was shown last; nil before the first.
  private(set) var lastFrame: FrameSample?
  /// Receives every frame; nil without logs.
  package var logs: RunLogs?
  /// A frame made slow on purpose; nil outside of tests.
  var stall: Stall?
  private var list = DisplayList()
  private var overview = FrameOverview()
  private var meter = OverlayMeter()
  private var shown = (span: FrameSpan.last600, axis: HistogramAxis.fitted)
  private var number = 0
  private var lastPresent: Double?
  private var lastStageTime: Double?

  /// Creates a painter for a window.
  ///
  /// - Parameters:
  ///   - window: The window drawn to.
  ///   - fonts: What text is set with.
  ///   - refreshRate: Refreshes of its display a second.
  ///   - symbolFolder: Folder with the pictures of rows.
  ///   - warmUpFrames: Frames left out of the figures; nil for 120 or two seconds.
  package init(
    window: Window,
    fonts: Fonts,
    refreshRate: Double,
    symbolFolder: String?,
    warmUpFrames: Int? = nil
  ) {
    presenter = Presenter(window: window, fonts: fonts, symbolFolder: symbolFolder)
    log =
      warmUpFrames.map {
        FrameLog(refreshRate: refreshRate, warmUpFrames: $0, warmUpDuration: .infinity)
      } ?? FrameLog(refreshRate: refreshRate)
    log.isRefreshRateAssumed = window.refreshRate == nil
  }

  /// What the frame times cost, measured a short while ago; nil before the first measurement.
  package var overlayCost: OverlayCost? { overview.overlayCost }

  /// Whether frames are measured; the overlay is not renewed without it.
  package var isMeasuring = true

  /// Frames shown so far.
  var count: Int { number }

  /// Records a pointer event that the next frame will show.
  ///
  /// - Parameters:
  ///   - event: What the pointer did.
  ///   - arrival: When it arrived, in the clock's seconds.
  package func take(_ event: PointerEvent, arrivedAt arrival: Double) {
    log.eventArrived(at: arrival)
    logs?.add(event, at: arrival)
  }

  /// Puts a marker before the next frame; one of a session has the session's time too, in seconds.
  func mark(_ text: String, at time: Double, sessionTime: Double? = nil) {
    log.mark(text, at: time, sessionTime: sessionTime)
    logs?.mark(text, at: time, sessionTime: sessionTime)
  }

  /// Draws and shows the stage.
  ///
  /// - Parameters:
  ///   - stage: What to show.
  ///   - status: What the window says around the stage.
  ///   - beginning: What the frame began with; the time since then went into the models.
  ///   - clock: Where times come from.
  ///   - addition: Draws over the stage.
  /// - Throws: `SDLError` when the picture cannot be drawn or shown.
  package func paint(
    _ stage: Stage,
    status: StageStatus,
    beginning: Beginning,
    clock: HostClock,
    _ addition: (inout DisplayList) -> Void = { _ in }
  ) throws(SDLError) {
    guard isMeasuring else { return try paintUnmeasured(stage, status: status) }
    stall?.wait(.update, frame: number)
    let updated = clock.now
    renewOverview(for: stage)
    stage.drawBelowOverlay(into: &list, status: status)
    stage.drawOverlay(log, overview, into: &list)
    stage.drawAboveOverlay(into: &list, status: status)
    addition(&list)
    try presenter.draw(list)
    stall?.wait(.draw, frame: number)
    let drawn = clock.now
    stall?.wait(.present, frame: number)
    try presenter.present()
    let presented = clock.now
    var sample = FrameSample(
      number: number,
      start: beginning.start,
      input: beginning.input,
      update: updated - beginning.start,
      draw: drawn - updated,
      present: presented - drawn,
      idle: beginning.idle
    )
    if let lastPresent {
      sample.interval = presented - lastPresent
      sample.simulatedInterval = lastStageTime.map { stage.time - $0 }
    }
    lastFrame = sample
    meter.add(work: sample.work)
    if stage.overlayForm != nil, meter.isDue {
      let cost = meter.measure(scale: presenter.window.scale, glyphs: presenter.glyphSource, clock)
      {
        stage.drawOverlay(log, overview, into: &$0)
      }
      overview.overlayCost = cost ?? overview.overlayCost
    }
    let record = log.record(sample, presentedAt: presented)
    logs?.add(record, stage: stage)
    number += 1
    lastPresent = presented
    lastStageTime = stage.time
  }

  /// Computes the overlay's figures again when they are due.
  private func renewOverview(for stage: Stage) {
    guard stage.overlayForm != nil else { return }
    let look = stage.look
    if number % Self.overviewInterval == 0 || number < Self.overviewInterval || lastPresent == nil
      || look.overlaySpan != shown.span || look.histogramAxis != shown.axis
    {
      overview.update(from: log, over: look.overlaySpan, axis: look.histogramAxis)
      shown = (look.overlaySpan, look.histogramAxis)
    }
  }

  /// Draws and shows the stage without reading the clock.
  private func paintUnmeasured(_ stage: Stage, status: StageStatus) throws(SDLError) {
    stage.draw(into: &list, status: status, frames: log, overview: overview)
    try presenter.draw(list)
    try presenter.present()
  }

  /// Changes the budget of later frames.
  ///
  /// - Parameters:
  ///   - rate: Refreshes of the display per second; over 0.
  ///   - isAssumed: Whether the display does not report its rate.
  func setRefreshRate(_ rate: Double, isAssumed: Bool) {
    log.refreshRate = rate
    log.isRefreshRateAssumed = isAssumed
  }

  /// Nothing is shown for a while; the next frame has no interval.
  package func rest() {
    lastPresent = nil
    lastStageTime = nil
  }

  /// The stage's time does not follow the clock, so the next frame's motion is not compared with its
  /// interval.
  func jump() {
    lastStageTime = nil
  }

  /// Forgets every measurement.
  func reset() {
    log.reset()
    overview.update(from: log, over: shown.span, axis: shown.axis)
    number = 0
    rest()
  }
}
