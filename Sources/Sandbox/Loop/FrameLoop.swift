import OutputFiles
import Drawing
import FrameTiming
import Pickers
import ScrollPhysics
import SDLHost
import Sessions
import Stage

/// The live run: input as it comes, a frame where something changed, sleep where nothing did.
@MainActor
final class FrameLoop {
  /// How the loop begins.
  struct Options {
    var header: SessionHeader
    var scene: Scene
    var renderer = RendererChoice.automatic
    /// Pixels a point; nil for what the desktop asks for.
    var scale: Double?
    /// Where the pictures of rows lie.
    var symbolFolder: String?
    var recordingPath: String?
    var overwrites = false
    var printsFirstFrame = false
    /// Where logs of frame times go from the start; nil for none.
    var logFolder: String?
    /// Whether a recording begins three seconds after it was asked for.
    var countsDown = false
    /// How loud ticks are, in 0...1.
    var volume = 0.5
    /// Whether ticks are felt where a device can rumble.
    var rumbles = true
    var stall: Stall?
    var theme = ThemeChoice()
  }

  let options: Options
  /// Seconds from F8 to the beginning of a take that is counted down.
  static let countdown = 3.0

  let screen: Screen
  var window: Window { screen.window }
  var input: InputReader { screen.input }
  var painter: FramePainter { screen.painter }
  var stage: Stage
  var pacer: FramePacer
  var recording: Recording?
  var message: String?

  private var hostEvents: [HostEvent] = []
  var stageEvents: [StageEvent] = []
  /// What durations are measured with: a recording restarts the input's clock, not this one.
  let stopwatch = HostClock()
  private var inputDuration = 0.0
  private var idleDuration = 0.0
  /// When a take that is counted down begins, on the stopwatch; nil without one.
  var takeDue: Double?
  private let feedback: TickFeedback
  var markerCount = 0
  var lastTake: String?
  /// What the stage looked like when the last take began.
  var lookOfTake = Look()
  var lastRequest = 0
  var lastCopy = 0
  /// When the last frame was shown that no other follows by itself; nil while frames go on.
  private var idleSince: Double?
  /// When the next frame begins; nil while none is needed.
  var nextFrame: Double?
  var needsFrame = true
  var wantsToQuit = false

  /// Opens the window and, where asked, the recording.
  init(_ options: Options) throws {
    self.options = options
    stage = try Stage(header: options.header, scene: options.scene)
    stage.look.themes = options.theme.themes
    stage.look.isDark = options.theme.isDark
    screen = try Screen(
      title: "Sandbox",
      header: options.header,
      renderer: options.renderer,
      symbolFolder: options.symbolFolder,
      scale: options.scale
    )
    pacer = screen.pacer
    screen.painter.stall = options.stall
    feedback = TickFeedback(
      volume: options.volume,
      isFelt: options.rumbles,
      window: screen.window
    )
    hostEvents.reserveCapacity(256)
    stageEvents.reserveCapacity(256)
    try fitToWindow()
    if let folder = options.logFolder { try beginLogs(in: folder) }
    if let path = options.recordingPath { try beginRecording(path) }
    input.clock.restart()
    if options.printsFirstFrame {
      // For whoever compares times with those of another program.
      Program.say("session began at \(MonotonicTime.microseconds) us")
    }
  }

  /// Runs until the window is closed.
  func run() throws {
    while !wantsToQuit {
      if needsFrame, nextFrame == nil {
        endRest()
        nextFrame = pacer.nextStart(after: input.clock.now)
      }
      hostEvents.removeAll(keepingCapacity: true)
      let before = stopwatch.now
      input.wait(until: nextFrame ?? restDeadline, returnsEarly: true, into: &hostEvents)
      idleDuration += stopwatch.now - before
      try takeInput()
      try beginTakeIfDue()
      let now = input.clock.now
      if let due = nextFrame, now >= due {
        try showFrame(at: now)
      } else if nextFrame == nil, let recording, now >= recording.nextCheckpoint {
        needsFrame = true
      }
      feedback.advance(to: stopwatch.now)
      writeLogsInPassing()
    }
    endRecording()
    endLogs()
    if options.printsFirstFrame { Program.say("frames drawn \(painter.count)") }
  }

  /// When the loop has something to do although no frame is due, in the input's seconds; nil for
  /// never.
  private var restDeadline: Double? {
    let sound = feedback.deadline.map { input.clock.now + max(0, $0 - stopwatch.now) }
    let checkpoint = recording?.nextCheckpoint
    guard let sound, let checkpoint else { return sound ?? checkpoint }
    return min(sound, checkpoint)
  }

  // MARK: - Frames

  private func showFrame(at now: Double) throws {
    let start = stopwatch.now
    nextFrame = nil
    needsFrame = false
    stageEvents.removeAll(keepingCapacity: true)
    stage.advance(to: now, into: &stageEvents)
    noteEvents()
    if let recording {
      do {
        try recording.endFrame(stage)
      } catch {
        loseRecording(error)
      }
    }
    try painter.paint(
      stage,
      status: status,
      beginning: .init(start: start, input: inputDuration, idle: idleDuration),
      clock: stopwatch
    )
    if var frame = painter.lastFrame {
      frame.start += input.clock.now - stopwatch.now
      pacer.shown(frame)
    }
    inputDuration = 0
    idleDuration = 0
    if painter.count == 1, options.printsFirstFrame {
      Program.say("first frame after \(DecimalText.fixed(ProcessAge.milliseconds, digits: 0)) ms")
    }
    if stage.isMoving || takeDue != nil { needsFrame = true }
    idleSince = needsFrame ? nil : stopwatch.now
  }

  /// Begins the frames anew after a time in which none was wanted.
  ///
  /// A finger that rests is no missed frame. Between two moves of a finger the grid goes on.
  private func endRest() {
    guard let idleSince, stopwatch.now - idleSince > 2 / pacer.refreshRate else { return }
    pacer.rest()
    painter.rest()
  }

  private var status: StageStatus {
    StageStatus(
      recording: recording.map { recording in
        let seconds = Int(stage.time)
        let rest = seconds % 60
        return "REC \(seconds / 60):\(rest < 10 ? "0" : "")\(rest) · \(recording.count) events"
      },
      message: takeDue.map { "recording in \(Int(($0 - stopwatch.now).rounded(.up)))" } ?? message,
      hint: "F8 record · F12 picture · Tab focus · Enter sheet · H all keys · Ctrl+Q quit",
      keyTables: KeyTables.live
    )
  }

  private func noteEvents() {
    recording?.note(stageEvents)
    feedback.note(stageEvents, at: stopwatch.now)
    for event in stageEvents {
      if case .scroll(.didScroll) = event.event.kind { continue }
      needsFrame = true
      break
    }
  }

  // MARK: - Input

  private func takeInput() throws {
    guard !hostEvents.isEmpty else { return }
    let start = stopwatch.now
    for event in hostEvents { try take(event) }
    inputDuration += stopwatch.now - start
  }

  private func take(_ event: HostEvent) throws {
    switch event {
    case .pointer(let pointer):
      let age = max(0, input.clock.now - pointer.time)
      painter.take(pointer, arrivedAt: stopwatch.now - age)
      try enter(SessionEntry(pointer))
    case .wheel(let time, let x, let y, let dx, let dy):
      try enter(SessionEntry(time: time, event: .wheel(x: x, y: y, dx: dx, dy: dy)))
    case .key(let time, let name, let isDown, let isRepeat, let modifiers):
      let modifiers = KeyModifiers(rawValue: Int(modifiers))
      guard let key = Key(rawValue: name) else { return }
      if try takeOwnKey(key, isDown: isDown, isRepeat: isRepeat, modifiers: modifiers) { return }
      try enter(
        SessionEntry(time: time, event: .key(key, isDown: isDown, modifiers: modifiers))
      )
    case .resized(let time, let width, let height, let scale):
      let event = SessionEvent.resize(width: width, height: height, scale: scale)
      try enter(SessionEntry(time: time, event: event))
    case .exposed:
      needsFrame = true
    case .quit:
      wantsToQuit = true
    }
  }

  /// Hands an entry to the recording first, then to the stage.
  func enter(_ entry: SessionEntry) throws {
    var entry = entry.rounded
    entry.time = max(entry.time, stage.time)
    if let recording, !recording.append(entry) { return }
    stageEvents.removeAll(keepingCapacity: true)
    try stage.apply(entry, into: &stageEvents)
    noteEvents()
    needsFrame = true
    try answerRequests()
  }

  /// Does what a button on the stage was pressed for, once.
  private func answerRequests() throws {
    if let request = stage.request, request.number != lastRequest {
      lastRequest = request.number
      switch request.kind {
      case .record: try askForRecording()
      case .replay: try playLastTake()
      }
    }
    if let copy = stage.tuner.copy, copy.number != lastCopy {
      lastCopy = copy.number
      do throws(SDLError) {
        try Clipboard.copy(copy.text)
        message = "copied as \(copy.form == .swift ? "Swift" : "JSON")"
      } catch {
        message = error.description
      }
    }
  }

  /// Keys of the program itself, which no session holds; true if it was one.
  private func takeOwnKey(
    _ key: Key,
    isDown: Bool,
    isRepeat: Bool,
    modifiers: KeyModifiers
  ) throws -> Bool {
    let isPlain = !modifiers.shift && !modifiers.control
    switch key {
    case .q where modifiers.control:
      if isDown { wantsToQuit = true }
    case .f8 where isPlain:
      if isDown, !isRepeat { try askForRecording() }
    case .f7 where isPlain:
      if isDown, !isRepeat { try playLastTake() }
    case .f2 where modifiers.contains(.leftShift):
      if isDown, !isRepeat { toggleLogs() }
    case .m where !modifiers.shift && (modifiers.control || !stage.types(.m)):
      if isDown, !isRepeat { try setMarker() }
    case .f12 where isPlain:
      if isDown, !isRepeat { takePicture() }
    case .f9 where modifiers.contains(.rightShift):
      if isDown { painter.reset() }
    default:
      return false
    }
    needsFrame = true
    return true
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

  private func fitToWindow() throws {
    let size = window.size
    guard
      size.width != options.header.width || size.height != options.header.height
        || window.scale != options.header.scale
    else { return }
    var fitted = try Stage(header: header(start: nil), scene: options.scene)
    fitted.takeLook(of: stage)
    stage = fitted
  }
}

extension SessionEntry {
  /// The entry that a pointer event is in a session.
  init(_ pointer: PointerEvent) {
    let event: SessionEvent =
      switch pointer.phase {
      case .down:
        .down(id: pointer.id, x: pointer.x, y: pointer.y, kind: pointer.kind, pressure: nil)
      case .moved: .move(id: pointer.id, x: pointer.x, y: pointer.y)
      case .up: .up(id: pointer.id)
      case .cancelled: .cancel(id: pointer.id, reason: nil)
      }
    self.init(time: pointer.time, event: event)
  }
}
