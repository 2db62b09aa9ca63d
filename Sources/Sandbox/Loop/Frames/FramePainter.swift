package import Drawing
package import FrameTiming
package import ScrollPhysics
package import SDLHost
package import Sessions
package import Stage

/// Draws and shows frames, and measures them.
@MainActor
package final class FramePainter {
  /// Frames after which the figures of the overlay are computed again.
  static let overviewInterval = 15
  /// The rate where no display reports one, in frames per second.
  static let assumedRefreshRate = 60.0

  package let presenter: Presenter
  /// The clock of all times; it is never restarted.
  let clock = HostClock()
  package private(set) var log: FrameLog
  /// The frame that was shown last; nil before the first.
  private(set) var lastFrame: FrameSample?
  /// Receives every frame; nil without logs.
  package var logs: RunLogs?
  /// Whether frames are measured; the overlay is not renewed without it.
  package var isMeasuring = true
  /// A frame made slow on purpose; nil outside of tests.
  var stall: Stall?
  /// Frames shown so far.
  private(set) var count = 0
  private var list = DisplayList()
  private var overview = FrameOverview()
  private var meter = OverlayMeter()
  private var shown = (span: FrameSpan.last600, axis: HistogramAxis.fitted)
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
  init(
    window: Window,
    fonts: Fonts,
    refreshRate: Double = assumedRefreshRate,
    symbolFolder: String,
    warmUpFrames: Int? = nil
  ) {
    presenter = Presenter(window: window, fonts: fonts, symbolFolder: symbolFolder)
    log =
      warmUpFrames.map {
        FrameLog(refreshRate: refreshRate, warmUpFrames: $0, warmUpDuration: .infinity)
      } ?? FrameLog(refreshRate: refreshRate)
    log.isRefreshRateAssumed = window.refreshRate == nil
  }

  /// Creates a painter that draws into memory of a session's size and scale, without a window.
  ///
  /// - Throws: `SDLError` where there is no memory or no font.
  package convenience init(
    headless header: SessionHeader,
    symbolFolder: String,
    warmUpFrames: Int? = nil
  ) throws(SDLError) {
    let fonts = try Program.fonts()
    let window = try Window(
      title: "Sandbox",
      width: Int(header.width),
      height: Int(header.height),
      isOffscreen: true,
      scale: header.scale
    )
    self.init(window: window, fonts: fonts, symbolFolder: symbolFolder, warmUpFrames: warmUpFrames)
  }

  /// What the frame times cost, measured a short while ago; nil before the first measurement.
  package var overlayCost: OverlayCost? { overview.overlayCost }

  // MARK: - What happens between frames

  /// Records a pointer event that the next frame will show.
  ///
  /// - Parameters:
  ///   - pointer: Its number.
  ///   - phase: What it did.
  ///   - time: When the event arrived, in the clock's seconds.
  ///   - isTimed: Whether its latency is measured: not where frames do not follow the clock.
  package func take(
    _ pointer: Int,
    _ phase: PointerEvent.Phase,
    at time: Double,
    isTimed: Bool = true
  ) {
    if isTimed { log.eventArrived(at: time) }
    logs?.add(pointer, phase, at: time)
  }

  /// Records an entry that a session plays: pointers go into the trace, markers between the frames.
  ///
  /// `time` is when the entry is due, in the clock's seconds.
  func take(_ entry: SessionEntry, at time: Double, isTimed: Bool) {
    switch entry.event {
    case .marker(let text): mark(text, at: time, sessionTime: entry.time)
    case .down(let id, _, _, _, _): take(id, .down, at: time, isTimed: isTimed)
    case .move(let id, _, _): take(id, .moved, at: time, isTimed: isTimed)
    case .up(let id): take(id, .up, at: time, isTimed: isTimed)
    case .cancel(let id, _): take(id, .cancelled, at: time, isTimed: isTimed)
    case .wheel, .key, .resize, .preset, .tuning, .checkpoint, .end: break
    }
  }

  /// Puts a marker before the next frame; one of a session has the session's time too, in seconds.
  func mark(_ text: String, at time: Double, sessionTime: Double? = nil) {
    log.mark(text, at: time, sessionTime: sessionTime)
    logs?.mark(text, at: time, sessionTime: sessionTime)
  }

  /// Changes the refreshes of the display per second, and with them the budget of later frames.
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
  func jump() { lastStageTime = nil }

  /// Forgets every measurement.
  func reset() {
    log.reset()
    overview.update(from: log, over: shown.span, axis: shown.axis)
    count = 0
    rest()
  }

  // MARK: - Frames

  /// Draws and shows the stage.
  ///
  /// - Parameters:
  ///   - stage: What to show.
  ///   - status: What the window says around the stage.
  ///   - start: When the frame began, in the clock's seconds; the time since went into the models.
  ///   - input: Time spent on input since the last frame, in seconds.
  ///   - idle: Time spent waiting for the frame to begin, in seconds.
  ///   - addition: Draws over the stage.
  /// - Throws: `SDLError` when the picture cannot be drawn or shown.
  package func paint(
    _ stage: Stage,
    status: StageStatus = StageStatus(),
    start: Double,
    input: Double = 0,
    idle: Double = 0,
    _ addition: (inout DisplayList) -> Void = { _ in }
  ) throws(SDLError) {
    guard isMeasuring else {
      try draw(stage, status, addition)
      try presenter.present()
      return
    }
    stall?.wait(.update, frame: count)
    let updated = clock.now
    renewOverview(for: stage)
    try draw(stage, status, addition)
    stall?.wait(.draw, frame: count)
    let drawn = clock.now
    stall?.wait(.present, frame: count)
    try presenter.present()
    let presented = clock.now
    let sample = FrameSample(
      number: count,
      start: start,
      input: input,
      update: updated - start,
      draw: drawn - updated,
      present: presented - drawn,
      idle: idle,
      interval: lastPresent.map { presented - $0 },
      simulatedInterval: lastStageTime.map { stage.time - $0 }
    )
    lastFrame = sample
    measureOverlay(of: stage, after: sample)
    let record = log.record(sample, presentedAt: presented)
    logs?.add(record, stage: stage)
    count += 1
    lastPresent = presented
    lastStageTime = stage.time
  }

  private func draw(
    _ stage: Stage,
    _ status: StageStatus,
    _ addition: (inout DisplayList) -> Void
  ) throws(SDLError) {
    stage.draw(into: &list, status: status, frames: log, overview: overview)
    addition(&list)
    try presenter.draw(list)
  }

  private func measureOverlay(of stage: Stage, after sample: FrameSample) {
    meter.add(work: sample.work)
    guard stage.overlayForm != nil, meter.isDue else { return }
    let scale = presenter.window.scale
    let cost = meter.measure(scale: scale, glyphs: presenter.glyphSource, clock) {
      stage.drawOverlay(log, overview, into: &$0)
    }
    overview.overlayCost = cost ?? overview.overlayCost
  }

  /// Computes the overlay's figures again when they are due.
  private func renewOverview(for stage: Stage) {
    guard stage.overlayForm != nil else { return }
    let look = stage.look
    let isDue = count % Self.overviewInterval == 0 || count < Self.overviewInterval
    guard
      isDue || lastPresent == nil || look.overlaySpan != shown.span
        || look.histogramAxis != shown.axis
    else { return }
    overview.update(from: log, over: look.overlaySpan, axis: look.histogramAxis)
    shown = (look.overlaySpan, look.histogramAxis)
  }
}
