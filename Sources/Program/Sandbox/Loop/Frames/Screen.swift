import Console
package import Drawing
package import FrameTiming
import Files
package import ScrollPhysics
package import SDLHost
package import Sessions
package import Stage

/// Draws frames, shows them in a window and measures them.
///
/// Without a display, frames are drawn into memory.
package final class Screen {
  /// Number of frames between two updates of the overlay's figures.
  static let overviewInterval = 15

  package let presenter: Presenter
  /// The clock for the times of all frames and events; its zero never changes.
  let clock = HostClock()
  package private(set) var log: FrameLog
  private(set) var lastFrame: FrameSample?
  package var logs: RunLogs? {
    didSet { logs?.session = session?.name }
  }
  /// Whether frames are measured and the figures of the overlay are updated.
  package var isMeasuring = true
  /// The session that is played: its name, and the time of the stage at which it begins.
  var session: (name: String, begin: Double)? {
    didSet { logs?.session = session?.name }
  }
  /// Delays of single frames while a session is played; each is removed after its frame.
  var stalls: [Stall] = []
  private(set) var count = 0
  private let fixedRefreshRate: Double?
  /// The picture drawn last.
  private var list = DisplayList()
  private var overview = FrameOverview()
  /// The pieces whose motion is measured; empty before the first frame of a stage.
  private var targets: [StageTarget] = []
  /// The pointers that are down, in the order of their presses.
  private var pointers: [Int] = []
  private var smoothness = SmoothnessMeter(pieces: 0)
  private var intervals = IntervalMeter()
  private var lastStageTime: Double?

  /// Opens a window, or creates memory of its size.
  ///
  /// - Parameters:
  ///   - header: The header of the session, with the width and height of the window in points.
  ///   - display: The settings with which the window opens. If nil, frames are drawn into memory, at the
  ///     scale of the header.
  ///   - symbols: The pictures of rows. The source of a loop replaces them when it begins.
  ///   - warmUpFrames: Number of frames excluded from the figures. If nil, the warm-up ends after 120
  ///     frames or two seconds, whichever comes first.
  ///   - refreshRate: Frames per second; nil for the display's rate, or 60 if the display reports none.
  /// - Throws: `SDLError` if there is no display, too little memory or no font library.
  package init(
    _ header: SessionHeader,
    _ display: DisplayChoice?,
    symbols: SymbolSource = SymbolSource(),
    warmUpFrames: Int? = nil,
    refreshRate: Double? = nil
  ) throws(SDLError) {
    if display != nil { Descriptor.waiting = .window }
    let fonts = try Program.fonts()
    let window = try Window(
      title: "Sandbox",
      width: Int(header.width),
      height: Int(header.height),
      isOffscreen: display == nil,
      on: display ?? DisplayChoice(scale: header.scale)
    )
    presenter = Presenter(window: window, fonts: fonts, symbols: symbols)
    fixedRefreshRate = refreshRate
    let rate = refreshRate ?? window.refreshRate ?? Self.assumedRefreshRate
    log =
      warmUpFrames.map {
        FrameLog(refreshRate: rate, warmUpFrames: $0, warmUpDuration: .infinity)
      } ?? FrameLog(refreshRate: rate)
    log.isRefreshRateAssumed = isRefreshRateAssumed
    log.hasDisplay = display != nil
    guard display != nil else { return }
    let text = window.refreshRate.map(DecimalText.hertz)
    Program.say("renderer: \(window.rendererDescription), \(text ?? "60 Hz (assumed)")")
  }

  var window: Window { presenter.window }

  // MARK: - The display

  private static let assumedRefreshRate = 60.0

  /// The rate passed to `init`, or else the display's current rate, or else 60; in frames per second.
  var refreshRate: Double { fixedRefreshRate ?? window.refreshRate ?? Self.assumedRefreshRate }

  /// Whether no rate was passed to `init` and the display does not report its own, so that 60 Hz is assumed.
  var isRefreshRateAssumed: Bool { fixedRefreshRate == nil && window.refreshRate == nil }

  /// Returns a pacer for the current refresh rate, and sets the budget of later frames to this rate.
  ///
  /// The pacer is at rest: its first frame begins at once.
  func makePacer() -> FramePacer {
    let waits = fixedRefreshRate == nil && window.waitsForDisplay
    let pacer = FramePacer(refreshRate: refreshRate, waitsForDisplay: waits)
    follow(pacer)
    return pacer
  }

  /// Restarts pacing with the current frame if the display's refresh rate has changed.
  ///
  /// Call it before each frame, because not every system reports a change.
  func followDisplay(with pacer: inout FramePacer, at now: Double) {
    guard refreshRate != pacer.refreshRate else { return }
    pacer = makePacer()
    rest()
    _ = pacer.nextStart(after: now)
  }

  /// Sets the budget of later frames to the rate that `pacer` has measured, or else to the pacer's rate.
  func follow(_ pacer: FramePacer) {
    log.refreshRate = pacer.measuredRate ?? pacer.refreshRate
    log.isRefreshRateAssumed = pacer.measuredRate == nil && isRefreshRateAssumed
  }

  // MARK: - What happens between frames

  /// Records an event of a pointer that the next frame will show; `time` is its arrival.
  ///
  /// If `isTimed` is true, the latency of the event is measured. `isTimed` is false if frames do not follow
  /// the clock.
  package func take(_ id: Int, _ phase: PointerEvent.Phase, at time: Double, isTimed: Bool = true) {
    if isTimed { log.eventArrived(at: time) }
    if phase != .moved { pointers.removeAll { $0 == id } }
    if phase == .down { pointers.append(id) }
    logs?.add(id, phase, at: time)
  }

  /// Records that every pointer is cancelled, because another stage or another time is shown.
  func cancelPointers() {
    for id in pointers { take(id, .cancelled, at: clock.now, isTimed: false) }
  }

  /// Makes the next frame choose the measured pieces again, because its stage may have other pieces.
  func forgetPieces() { targets = [] }

  /// Records an entry of a played session: a pointer or a marker; other entries have no effect.
  ///
  /// `begin` is the time of the entries at which the session begins, in seconds.
  func take(_ entry: SessionEntry, begin: Double, at time: Double, isTimed: Bool) {
    switch entry.event {
    case .marker(let text): mark(text, at: time, sessionTime: entry.time - begin)
    case .down(let id, _, _, _, _): take(id, .down, at: time, isTimed: isTimed)
    case .move(let id, _, _): take(id, .moved, at: time, isTimed: isTimed)
    case .up(let id): take(id, .up, at: time, isTimed: isTimed)
    case .cancel(let id, _): take(id, .cancelled, at: time, isTimed: isTimed)
    case .wheel, .scroll, .key, .resize, .preset, .tuning, .focus, .checkpoint, .end: break
    }
  }

  /// Adds a marker before the next frame; `time` is in seconds of the clock.
  ///
  /// `sessionTime` is the time in the session, in seconds; nil if the marker is not part of a session.
  func mark(_ text: String, at time: Double, sessionTime: Double? = nil) {
    log.mark(text, at: time, sessionTime: sessionTime)
    logs?.mark(text, at: time, sessionTime: sessionTime)
  }

  /// Ends a series of frames, so that the next frame has no interval.
  package func rest() {
    intervals.rest()
    lastStageTime = nil
    smoothness.rest()
  }

  /// Excludes the next frame from the comparison of the stage's time with the clock.
  ///
  /// Call it if the stage's time does not follow the clock up to the next frame.
  func jump() { lastStageTime = nil }

  func reset() {
    log.reset()
    overview.update(from: log)
    count = 0
    rest()
  }

  // MARK: - Frames

  /// Draws and shows the stage with its status, and the commands that `addition` appends.
  ///
  /// `fit` is the rectangle of the stage in the window; nil if the stage fills the window. The frame began at
  /// `start` on the clock, and the models were advanced after that. `input` and `idle` are the times in seconds
  /// that were spent on input and on waiting since the last frame. A frame that is not measured appears in no
  /// figure and no log.
  ///
  /// - Throws: `SDLError` if the picture cannot be drawn or shown.
  package func paint(
    _ stage: Stage,
    status: StageStatus = StageStatus(),
    in fit: PictureFit? = nil,
    start: Double,
    input: Double = 0,
    idle: Double = 0,
    isMeasured: Bool = true,
    _ addition: (inout DisplayList) -> Void = { _ in }
  ) throws(SDLError) {
    guard isMeasuring, isMeasured else {
      try draw(stage, status, fit, addition)
      try presenter.present()
      return
    }
    let updated = clock.now
    renewOverview(for: stage)
    try draw(stage, status, fit, addition)
    let sessionTime = session.map { stage.time - $0.begin }
    let isHeld = hold(at: sessionTime)
    let drawn = clock.now
    try presenter.present()
    let presented = clock.now
    var sample = FrameSample(
      number: count,
      start: start,
      input: input,
      update: updated - start,
      draw: drawn - updated,
      present: presented - drawn,
      idle: idle,
      interval: intervals.interval(to: presented),
      simulatedInterval: lastStageTime.map { stage.time - $0 }
    )
    sample.sessionTime = sessionTime
    sample.motion = motion(of: stage)
    lastFrame = sample
    let record = log.record(sample, presentedAt: presented)
    logs?.add(record, latencies: log.shownLatencies, stage: stage)
    count += 1
    lastStageTime = stage.time
    if isHeld, record.isWarmUp {
      Program.say("the frame of --stall is in the warm-up; --warm-up 0 counts it")
    }
  }

  /// Waits if the frame that shows a time of the session is to be delayed; returns whether it was.
  private func hold(at time: Double?) -> Bool {
    guard !stalls.isEmpty, let time else { return false }
    let due = stalls.filter { $0.isDue(at: time) }
    stalls.removeAll { $0.isDue(at: time) }
    for stall in due { usleep(UInt32(stall.duration * 1e6)) }
    return !due.isEmpty
  }

  private func motion(of stage: Stage) -> FrameMotion {
    if targets.isEmpty {
      targets = stage.shownTargets
      smoothness = SmoothnessMeter(pieces: targets.count)
    }
    var motion = FrameMotion()
    let time = stage.look.fingers.time ?? stage.time
    for index in targets.indices {
      guard let place = stage.shownPlace(of: targets[index]) else { continue }
      smoothness.add(place, piece: index, at: time, to: &motion)
    }
    return motion
  }

  private func draw(
    _ stage: Stage,
    _ status: StageStatus,
    _ fit: PictureFit?,
    _ addition: (inout DisplayList) -> Void
  ) throws(SDLError) {
    if let fit {
      list.append(in: fit) {
        stage.draw(into: &$0, status: status, frames: log, overview: overview)
      }
    } else {
      stage.draw(into: &list, status: status, frames: log, overview: overview)
    }
    addition(&list)
    try presenter.draw(list)
  }

  private func renewOverview(for stage: Stage) {
    guard stage.look.isOverlayShown else { return }
    let isDue = count % Self.overviewInterval == 0 || count < Self.overviewInterval
    guard isDue || intervals.isAtRest else { return }
    overview.update(from: log)
  }
}
