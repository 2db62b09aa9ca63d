import OutputFiles
import Drawing
import FrameTiming
import Pickers
import ScrollPhysics
package import SDLHost
import Sessions
import Stage

/// Shows the stage of a source in a window: a frame when something changed, sleep otherwise.
@MainActor
package final class Loop {
  /// What the loop does beside showing frames.
  package struct Options {
    /// Volume of ticks, in 0...1.
    var volume = 0.0
    /// Whether ticks are felt where a device can rumble.
    var rumbles = false
    /// Folder for the logs that Left Shift+F2 begins.
    var logFolder = "."
    /// Whether a log that cannot be written ends the loop with an error.
    var requiresLogs = false
    /// Whether the time of the first frame and the number of frames are printed.
    var printsFrames = false

    /// Creates options without sound, haptics or printed times.
    package init() {}
  }

  /// The window with its input and its painter.
  package let screen: Screen
  let options: Options
  /// A line for the user, shown in the window until another replaces it.
  var message: String?
  /// Whether the next frame differs from the last one.
  var needsFrame = true
  /// Whether the window was closed or the system ended the program.
  private(set) var isQuit = false

  private var source: any LoopSource
  /// The source that continues when the current one has ended; nil without one.
  private var suspended: (any LoopSource)?
  private var pacer: FramePacer
  private let feedback: TickFeedback
  private var hostEvents: [HostEvent] = []
  private var stageEvents: [StageEvent] = []
  private var inputDuration = 0.0
  private var idleDuration = 0.0
  /// When the last frame was shown that no other one follows; nil while frames follow each other.
  private var idleSince: Double?
  /// When the next frame begins; nil while none is needed.
  private var nextFrame: Double?

  /// Creates a loop that has not begun.
  package init(_ source: any LoopSource, on screen: Screen, options: Options = Options()) {
    self.source = source
    self.screen = screen
    self.options = options
    pacer = screen.pacer
    feedback = TickFeedback(
      volume: options.volume,
      isFelt: options.rumbles,
      window: screen.window
    )
    hostEvents.reserveCapacity(256)
    stageEvents.reserveCapacity(256)
  }

  /// Draws and measures frames.
  package var painter: FramePainter { screen.painter }
  /// The clock of all times; it is never restarted.
  package var clock: HostClock { screen.input.clock }
  /// Header of the session that is shown.
  var header: SessionHeader { source.header }
  /// Frames per second.
  var refreshRate: Double { pacer.refreshRate }

  /// Runs until the source has ended or the window is closed.
  ///
  /// - Throws: What the source throws; `SDLError` for a picture that cannot be shown.
  package func run() throws {
    try source.begin(at: clock.now, in: self)
    while !isQuit, try !sourceHasEnded() {
      if needsFrame, nextFrame == nil {
        endRest()
        nextFrame = pacer.nextStart(after: clock.now)
      }
      hostEvents.removeAll(keepingCapacity: true)
      let before = clock.now
      screen.input.wait(until: nextFrame ?? deadline, into: &hostEvents)
      let waited = clock.now
      idleDuration += waited - before
      for event in hostEvents { try handle(event) }
      let now = clock.now
      if !hostEvents.isEmpty { inputDuration += now - waited }
      if let due = nextFrame, now >= due {
        try showFrame(at: now)
      } else if nextFrame == nil, let due = source.deadline, now >= due {
        needsFrame = true
      }
      feedback.advance(to: clock.now)
      try writeLogs()
    }
    source.end(in: self)
    suspended?.end(in: self)
    if options.printsFrames { Program.say("frames drawn \(painter.count)") }
  }

  /// Takes entries from another source until that one has ended.
  func switchSource(to other: any LoopSource) throws {
    suspended = source
    source = other
    restartFrames()
    try other.begin(at: clock.now, in: self)
  }

  /// Whether the last source has ended; a suspended one continues.
  private func sourceHasEnded() throws -> Bool {
    guard source.isOver else { return false }
    guard let suspended else { return true }
    source.end(in: self)
    source = suspended
    self.suspended = nil
    message = nil
    restartFrames()
    try source.begin(at: clock.now, in: self)
    return false
  }

  /// Begins a new series of frames; the next one has no interval.
  func restartFrames() {
    pacer.rest()
    painter.rest()
    nextFrame = nil
    needsFrame = true
  }

  /// Passes events of the stage to sound and haptics.
  func record(_ events: [StageEvent]) {
    feedback.record(events, at: clock.now)
    for event in events {
      if case .scroll(.didScroll) = event.event.kind { continue }
      needsFrame = true
      break
    }
  }

  // MARK: - Frames

  /// When there is something to do although no frame is due; nil for never.
  private var deadline: Double? {
    guard let sound = feedback.deadline, let frame = source.deadline else {
      return feedback.deadline ?? source.deadline
    }
    return min(sound, frame)
  }

  private func showFrame(at now: Double) throws {
    nextFrame = nil
    needsFrame = false
    stageEvents.removeAll(keepingCapacity: true)
    try source.advance(to: now, in: self, into: &stageEvents)
    record(stageEvents)
    var status = source.status(at: now)
    status.message = status.message ?? message
    try painter.paint(
      source.stage,
      status: status,
      beginning: .init(start: now, input: inputDuration, idle: idleDuration),
      clock: clock
    ) { source.draw(into: &$0, on: screen.window) }
    if let frame = painter.lastFrame { pacer.shown(frame) }
    inputDuration = 0
    idleDuration = 0
    if painter.count == 1, options.printsFrames {
      Program.say("first frame after \(DecimalText.fixed(ProcessAge.milliseconds, digits: 0)) ms")
    }
    try source.frameWasShown(in: self)
    if source.isMoving { needsFrame = true }
    idleSince = needsFrame ? nil : clock.now
  }

  /// Begins a new series of frames after a time in which none was needed.
  ///
  /// A finger at rest is no missed frame. Between two moves of a finger the grid of frames is kept.
  private func endRest() {
    guard let idleSince, clock.now - idleSince > 2 / pacer.refreshRate else { return }
    pacer.rest()
    painter.rest()
  }

  /// Reads the display's refresh rate again; pacing and the budget of a frame follow it.
  private func updateRefreshRate() {
    guard screen.refreshRate != pacer.refreshRate else { return }
    pacer = screen.pacer
    painter.setRefreshRate(screen.refreshRate, isAssumed: screen.isRefreshAssumed)
    restartFrames()
  }

  // MARK: - Input

  private func handle(_ event: HostEvent) throws {
    switch event {
    case .quit:
      isQuit = true
    case .exposed:
      needsFrame = true
    case .displayChanged:
      updateRefreshRate()
    case .resized:
      // A change of the display's mode is reported as a new size only.
      updateRefreshRate()
      needsFrame = true
      try source.handle(event, in: self)
    case .key(_, let name, let isDown, let isRepeat, let modifiers):
      let modifiers = KeyModifiers(rawValue: Int(modifiers))
      guard let key = Key(rawValue: name) else { return }
      if isOwn(key, modifiers) {
        if isDown { press(key, isRepeat: isRepeat) }
        return
      }
      try source.handle(event, in: self)
    case .pointer, .wheel:
      try source.handle(event, in: self)
    }
  }

  /// Whether a key belongs to the loop; no session contains those.
  private func isOwn(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
    switch key {
    case .q: modifiers.control
    case .f2: modifiers.contains(.leftShift)
    case .f9: modifiers.contains(.rightShift)
    case .f12: !modifiers.shift && !modifiers.control
    default: false
    }
  }

  private func press(_ key: Key, isRepeat: Bool) {
    needsFrame = true
    switch key {
    case .q: isQuit = true
    case .f2 where !isRepeat: toggleLogs()
    case .f9: painter.reset()
    case .f12 where !isRepeat: takePicture()
    default: break
    }
  }

  private func takePicture() {
    let path = FreeName.path(prefix: "sandbox", suffix: "png")
    do {
      try painter.presenter.writePicture(to: OutputFile(path, force: false))
      message = "picture in \(path)"
    } catch {
      message = "\(error)"
    }
    Program.say(message ?? "")
  }
}
