import Console
import Drawing
import FrameTiming
import Files
import Pickers
import ScrollPhysics
package import SDLHost
import Sessions
package import Stage

/// Shows the stage of a source in a window: draws a frame if something has changed, and sleeps otherwise.
package final class Loop {
  package let screen: Screen
  let options: Options
  /// A message for the user; it replaces the hint in the window for six seconds.
  var message: String? {
    didSet {
      messageEnd = message == nil ? nil : Self.messageEnd(at: clock.now)
      messageFile = nil
    }
  }
  /// The file that a click on the message opens; a new message sets it to nil.
  var messageFile: String?
  var needsFrame = true
  /// The animated finger that is shown until the first input; nil afterwards, and without `options.invites`.
  private var invitation: Invitation?
  /// The mouse while no button is down.
  var hover = Hover()
  /// Whether the window was closed or the system ended the program.
  var isQuit = false

  /// Returns the time at which a message that appears at `now` disappears, in seconds.
  static func messageEnd(at now: Double) -> Double { now + 6 }
  /// Time between two checks whether the window is visible again, in seconds.
  private static let unseenInterval = 0.1
  /// Time at which the message disappears, in seconds.
  private(set) var messageEnd: Double?

  private(set) var source: any LoopSource {
    didSet { screen.session = source.session }
  }
  /// Suspended sources; the last one continues when the current source ends.
  private var suspended: [any LoopSource] = []
  /// The path of the last recording, or of the session that was opened last.
  var lastTake: String?
  private var pacer: FramePacer
  let input: InputReader
  private let sound: Sound
  private let haptics: Haptics?
  /// Id of the pointer that opened a file; its events are not passed to the source.
  var openingPointer: Int?
  private var hostEvents: [HostEvent] = []
  private var stageEvents: [StageEvent] = []
  /// Whether the window is hidden or minimised.
  private var isHidden = false
  private var inputDuration = 0.0
  private var idleDuration = 0.0
  /// Time at which the last frame before a rest was shown; nil while frames follow each other.
  private var idleSince: Double?
  /// Time at which the next frame begins, in seconds; nil while no frame is needed.
  private var nextFrame: Double?

  package init(_ source: any LoopSource, on screen: Screen, options: Options = Options()) {
    (self.source, self.screen, self.options) = (source, screen, options)
    screen.session = source.session
    pacer = screen.makePacer()
    input = InputReader(window: screen.window, clock: screen.clock)
    sound = Sound(volume: options.volume, window: screen.window)
    haptics = options.rumbles ? Haptics(window: screen.window) : nil
    hostEvents.reserveCapacity(256)
    stageEvents.reserveCapacity(256)
  }

  package var clock: HostClock { screen.clock }
  var header: SessionHeader { source.header }
  package var stage: Stage { source.stage }
  var refreshRate: Double { pacer.refreshRate }

  /// Runs until the source has ended or the window is closed.
  package func run() throws {
    Window.whenDisplayIsLost { [weak self] in self?.endWithoutDisplay() }
    Descriptor.waiting = .window
    defer { end() }
    screen.presenter.fonts.warn = { [weak self] warning in
      self?.report(warning)
      self?.needsFrame = true
    }
    screen.window.rendererFailed = { [weak self] text in
      guard let self else { return }
      report(text)
      // The processor does not wait for the display.
      pacer = screen.makePacer()
      needsFrame = true
    }
    try source.begin(at: clock.now, in: self)
    for file in options.files { try open(file) }
    if options.invites { invitation = Invitation(at: clock.now) }
    while !isQuit, try !sourceHasEnded() {
      if needsFrame, nextFrame == nil {
        endRest()
        nextFrame = pacer.nextStart(after: clock.now)
      }
      hostEvents.removeAll(keepingCapacity: true)
      let before = clock.now
      input.wait(until: nextFrame ?? deadline, into: &hostEvents)
      let waited = clock.now
      idleDuration += waited - before
      for event in hostEvents {
        if event.isInput { endInvitation() }
        try handle(event)
      }
      let now = clock.now
      if !hostEvents.isEmpty { inputDuration += now - waited }
      if let due = nextFrame, now >= due {
        try showFrame(at: now, due: due)
      } else if nextFrame == nil, let due = frameDeadline, now >= due {
        needsFrame = true
      }
      source.readChangedFiles(at: now, in: self)
      let end = clock.now
      sound.advance(to: end)
      haptics?.advance(to: end)
      try writeLogs()
      Program.writeMessages()
    }
    if options.printsFrames { Program.say("frames drawn \(screen.count)") }
  }

  private func endWithoutDisplay() {
    end()
    endLogs()
    Program.endWithoutDisplay()
  }

  private func end() {
    Descriptor.waiting = .closing
    source.end(in: self)
    for other in suspended { other.end(in: self) }
  }

  /// Suspends the current source and starts `other`; the current source continues when `other` ends.
  ///
  /// `time` is the time of the event that caused the change; nil for the present time.
  func switchSource(to other: any LoopSource, at time: Double? = nil) throws {
    suspended.append(source)
    try begin(other, at: time)
  }

  /// Whether the current source has ended and no source is suspended.
  ///
  /// If a source is suspended, it continues, and the result is false.
  private func sourceHasEnded() throws -> Bool {
    guard source.isOver else { return false }
    guard !suspended.isEmpty else { return true }
    message = nil
    try resume()
    return false
  }

  /// Calls `step`, which uses the current source.
  ///
  /// If `step` throws and another source is suspended, the error is shown, and the suspended source
  /// continues.
  private func attempt(_ step: () throws -> Void) throws {
    do {
      try step()
    } catch {
      guard !suspended.isEmpty else { throw error }
      try resume()
      report("\(error)")
    }
  }

  /// Whether a live run is suspended while a replay is shown; the run continues after the replay.
  var isInRun: Bool { !suspended.isEmpty }

  /// Ends the replay and begins a take in the suspended live run; `time` is in seconds of the clock.
  func record(at time: Double) throws {
    guard isInRun else { return message = "only a live run records" }
    message = nil
    try resume()
    try (source as? LiveSource)?.record(at: time, in: self)
  }

  /// Ends the current source and continues the suspended one.
  func resume() throws {
    guard let other = suspended.popLast() else { return }
    source.end(in: self)
    try begin(other)
  }

  private func begin(_ other: any LoopSource, at time: Double? = nil) throws {
    source = other
    restartStage(at: time)
    try other.begin(at: clock.now, in: self)
  }

  /// Starts the frames of another stage.
  ///
  /// The new stage has no pointers from before `time`, and may have other pieces.
  func restartStage(at time: Double? = nil) {
    input.forgetHeldFingers(before: time ?? clock.now)
    screen.cancelPointers()
    screen.forgetPieces()
    restartFrames()
  }

  /// Begins a new series of frames; the first frame of the series has no interval.
  func restartFrames() {
    pacer.rest()
    screen.rest()
    nextFrame = nil
    needsFrame = true
  }

  /// Plays the ticks among the stage's events, and requests a frame for every event except `didScroll`.
  func record(_ events: [StageEvent]) {
    let now = clock.now
    for event in events {
      if case .tick(_, _, let velocity) = event.event.kind {
        sound.tick(speed: abs(velocity), at: now)
        haptics?.tick(speed: abs(velocity), at: now)
      }
      if case .scroll(.didScroll) = event.event.kind { continue }
      needsFrame = true
    }
  }

  func measureAgain() {
    screen.reset()
    message = "frame times are measured again"
  }

  /// Shows a line in the window and prints it on the standard error.
  func report(_ text: String) {
    message = text
    Program.say(text)
  }

  // MARK: - Frames

  /// Whether the user can see the window, so that its frames are drawn.
  var isSeen: Bool { !isHidden && !screen.window.isUnseen }

  /// Time at which the loop must act even if no frame is due.
  private var deadline: Double? { Self.next(sound.deadline, frameDeadline, source.watchDeadline) }

  /// Time at which a frame is needed even if nothing else changes.
  private var frameDeadline: Double? {
    Self.next(source.deadline, messageEnd, Self.next(invitation?.start, hover.due, nil))
  }

  private static func next(_ first: Double?, _ second: Double?, _ third: Double?) -> Double? {
    let time = min(first ?? .infinity, second ?? .infinity, third ?? .infinity)
    return time < .infinity ? time : nil
  }

  /// Shows the frame that was due at an instant.
  ///
  /// The stage is advanced to `due`, not to the later time at which the program woke up. Its motion is then regular,
  /// even if the program wakes up at irregular times. If a frame is late by half a refresh or more, the stage is
  /// advanced to the current time.
  private func showFrame(at now: Double, due: Double) throws {
    screen.followDisplay(with: &pacer, at: now)
    let instant = now - due < 0.5 / pacer.refreshRate ? min(due, now) : now
    nextFrame = nil
    needsFrame = false
    invitation?.advance(to: now)
    hover.advance(to: now)
    stageEvents.removeAll(keepingCapacity: true)
    let before = source
    try attempt { try source.advance(to: instant, in: self, into: &stageEvents) }
    record(stageEvents)
    // If the source has changed, the new one begins with its own frame.
    guard source === before else { return }
    if let end = messageEnd, now >= end { message = nil }
    guard isSeen else {
      // While a window is not visible, no frames are drawn, and none count as missed.
      try attempt { try source.endFrame(wasShown: false, in: self) }
      pacer.rest()
      screen.rest()
      if invitation != nil { invitation = Invitation(at: now) }
      // No event reports that a window that is not hidden is visible again.
      if !isHidden || source.isMoving { nextFrame = clock.now + Self.unseenInterval }
      return
    }
    var status = source.status(at: now, in: self)
    if status.message == nil {
      status.message = message
      status.opensFile = messageFile != nil
    }
    // Frames of the invitation are not measured. The first frame is measured, because it draws everything.
    let isMeasured = invitation == nil || screen.count == 0
    if invitation != nil { status.invitation = Invitation.words }
    status.hover = hover.shownPlace
    // Each access through the protocol copies the stage.
    let stage = source.stage
    try screen.paint(
      invitation?.picture(of: stage, at: now) ?? stage,
      status: status,
      in: source.fit(in: screen.window),
      start: now,
      input: inputDuration,
      idle: idleDuration,
      isMeasured: isMeasured
    ) {
      invitation?.draw(over: stage, at: now, into: &$0)
      source.draw(status, into: &$0, in: self)
    }
    if isMeasured { tookFrame() }
    try attempt { try source.endFrame(wasShown: true, in: self) }
    let isInviting = invitation?.isShown(at: now) == true
    if isInviting || source.isMoving { needsFrame = true }
    idleSince = needsFrame ? nil : clock.now
  }

  private func endInvitation() {
    guard invitation != nil else { return }
    invitation = nil
    restartFrames()
  }

  /// Passes the times of the shown frame to the pacer, and resets the durations of input and waiting.
  private func tookFrame() {
    if let frame = screen.lastFrame { pacer.shown(frame) }
    screen.follow(pacer)
    (inputDuration, idleDuration) = (0, 0)
    if screen.count == 1, options.printsFrames {
      Program.say("first frame after \(DecimalText.fixed(ProcessFacts.age, digits: 0)) ms")
    }
  }

  /// Begins a new series of frames if no frame was needed for more than two refreshes.
  ///
  /// The time in which a finger rests then does not count as a missed frame. Shorter pauses do not interrupt
  /// the series.
  private func endRest() {
    guard let idleSince, clock.now - idleSince > 2 / pacer.refreshRate else { return }
    pacer.rest()
    screen.rest()
  }

  // MARK: - Input

  private func handle(_ event: HostEvent) throws {
    follow(event)
    switch event {
    case .quit:
      if screen.window.hasLostDisplay { endWithoutDisplay() }
      isQuit = true
    case .exposed:
      needsFrame = true
    case .visibilityChanged(_, let isVisible):
      isHidden = !isVisible
      restartFrames()
    case .displayChanged:
      screen.window.readDisplays()
      needsFrame = true
    case .resized:
      needsFrame = true
      try forward(event)
    case .key(_, let names, let isDown, let isRepeat, let modifiers):
      guard let key = Key(names), !isRepeat || key.repeats else { return }
      let modifiers = KeyModifiers(rawValue: Int(modifiers))
      guard let press = ownAction(key, modifiers) else {
        try forward(event)
        return
      }
      guard isDown else { return }
      needsFrame = true
      press()
    case .dropped(_, let path):
      try open(path)
    case .pointer(let pointer):
      if try !opensFile(pointer) { try forward(event) }
    case .wheel, .scroll, .hovered:
      try forward(event)
    }
  }

  /// Passes an event to the source.
  ///
  /// If that throws during a replay from a live run, the error is shown and the run continues. Otherwise
  /// the error is thrown.
  private func forward(_ event: HostEvent) throws {
    try attempt { try source.handle(event, in: self) }
  }
}
