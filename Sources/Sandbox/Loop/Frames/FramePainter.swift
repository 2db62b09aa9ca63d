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
  /// Frames over which the overlay's own cost is measured.
  static let costInterval = 60

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
  private var notes: OverlayNotes
  /// What the overlay and all work have taken since the cost was told last, in seconds.
  private var spent = OverlayCost(time: 0, work: 0)
  private var framesSinceCost = 0
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
    notes = OverlayNotes(isRefreshAssumed: window.refreshRate == nil)
    presenter = Presenter(window: window, fonts: fonts, symbolFolder: symbolFolder)
    log =
      warmUpFrames.map {
        FrameLog(refreshRate: refreshRate, warmUpFrames: $0, warmUpDuration: .infinity)
      } ?? FrameLog(refreshRate: refreshRate)
  }

  /// What the frame times cost, measured a short while ago; nil before the first measurement.
  package var overlayCost: OverlayCost? { notes.cost }

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
    stage.drawBelowOverlay(into: &list, status: status)
    let first = list.commands.count
    var overlayTime = drawOverlay(of: stage, clock: clock)
    let overlay = first..<list.commands.count
    stage.drawAboveOverlay(into: &list, status: status)
    addition(&list)
    let place = place(of: overlay)
    let cost = try presenter.draw(list, timing: overlay, in: place, clock: clock)
    overlayTime += cost.duration
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
    note(overlayTime + sample.present * cost.share, of: sample.work)
    let record = log.record(sample, presentedAt: presented)
    logs?.add(record, stage: stage)
    number += 1
    lastPresent = presented
    lastStageTime = stage.time
  }

  /// Draws the frame times, and looks at them again where it is time to.
  ///
  /// - Returns: How long that took, in seconds.
  private func drawOverlay(of stage: Stage, clock: HostClock) -> Double {
    guard stage.overlayForm != nil else { return 0 }
    let start = clock.exactNow
    let look = stage.look
    if number % Self.overviewInterval == 0 || number < Self.overviewInterval || lastPresent == nil
      || look.overlaySpan != shown.span || look.histogramAxis != shown.axis
    {
      overview.renew(from: log, over: look.overlaySpan, axis: look.histogramAxis)
      shown = (look.overlaySpan, look.histogramAxis)
    }
    stage.drawOverlay(log, overview, notes, into: &list)
    return clock.exactNow - start
  }

  /// Where the frame times stand in the window, which an addition may have moved: what their first
  /// command covers.
  private func place(of overlay: Range<Int>) -> Rect? {
    guard !overlay.isEmpty else { return nil }
    switch list.commands[overlay.lowerBound] {
    case .pushClip(let rect), .roundedRectangle(let rect, _, _): return rect
    default: return nil
    }
  }

  /// Takes note of what the overlay took of a frame.
  private func note(_ overlay: Double, of work: Double) {
    spent.time += overlay
    spent.work += work
    framesSinceCost += 1
    guard framesSinceCost == Self.costInterval else { return }
    let frames = Double(framesSinceCost)
    notes.cost = OverlayCost(time: spent.time / frames, work: spent.work / frames)
    spent = OverlayCost(time: 0, work: 0)
    framesSinceCost = 0
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
    notes.isRefreshAssumed = isAssumed
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
    overview.renew(from: log, over: shown.span, axis: shown.axis)
    number = 0
    rest()
  }
}
