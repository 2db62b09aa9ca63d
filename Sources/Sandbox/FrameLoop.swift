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
    var recordingPath: String?
    var overwrites = false
    var printsFirstFrame = false
  }

  private let options: Options
  private let window: Window
  private let input: InputReader
  private let painter: FramePainter
  private var stage: Stage
  private var pacer: FramePacer
  private var recording: Recording?
  private var message: String?

  private var hostEvents: [HostEvent] = []
  private var stageEvents: [StageEvent] = []
  /// What durations are measured with: a recording restarts the input's clock, not this one.
  private let stopwatch = HostClock()
  private var inputDuration = 0.0
  /// When the last frame was shown that no other follows by itself; nil while frames go on.
  private var idleSince: Double?
  /// When the next frame begins; nil while none is needed.
  private var nextFrame: Double?
  private var needsFrame = true
  private var wantsToQuit = false

  /// Opens the window and, where asked, the recording.
  init(_ options: Options, renderer: RendererChoice) throws {
    self.options = options
    stage = try Stage(header: options.header, scene: options.scene)
    let fonts = try Fonts()
    window = try Window(
      title: "Sandbox",
      width: Int(options.header.width),
      height: Int(options.header.height),
      renderer: renderer
    )
    let refreshRate = window.refreshRate
    painter = FramePainter(window: window, fonts: fonts, refreshRate: refreshRate ?? 60)
    pacer = FramePacer(refreshRate: refreshRate ?? 60)
    input = InputReader(window: window)
    hostEvents.reserveCapacity(256)
    stageEvents.reserveCapacity(256)
    let rate = refreshRate.map { "\(DecimalText.fixed($0, digits: 0)) Hz" } ?? "60 Hz (assumed)"
    Program.say("renderer: \(window.rendererDescription), \(rate)")
    try fitToWindow()
    if let path = options.recordingPath { try beginRecording(path) }
    input.clock.restart()
  }

  /// Runs until the window is closed.
  func run() throws {
    while !wantsToQuit {
      if needsFrame, nextFrame == nil {
        endRest()
        nextFrame = pacer.nextStart(after: input.clock.now)
      }
      let deadline = nextFrame ?? recording?.nextCheckpoint
      hostEvents.removeAll(keepingCapacity: true)
      input.wait(until: deadline, returnsEarly: true, into: &hostEvents)
      try takeInput()
      let now = input.clock.now
      if let due = nextFrame, now >= due {
        try showFrame(at: now)
      } else if nextFrame == nil, let recording, now >= recording.nextCheckpoint {
        needsFrame = true
      }
    }
    endRecording()
    if options.printsFirstFrame { Program.say("frames drawn \(painter.count)") }
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
      start: start,
      input: inputDuration,
      clock: stopwatch
    )
    inputDuration = 0
    if painter.count == 1, options.printsFirstFrame {
      Program.say("first frame after \(DecimalText.fixed(ProcessAge.milliseconds, digits: 0)) ms")
    }
    if stage.isMoving { needsFrame = true }
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
      message: message,
      hint:
        "F8 record · F12 picture · Tab focus · Enter sheet · Right Shift+F12 overlay · Ctrl+Q quit"
    )
  }

  private func noteEvents() {
    recording?.note(stageEvents)
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
  private func enter(_ entry: SessionEntry) throws {
    var entry = entry.rounded
    entry.time = max(entry.time, stage.time)
    if let recording, !recording.append(entry) { return }
    stageEvents.removeAll(keepingCapacity: true)
    try stage.apply(entry, into: &stageEvents)
    noteEvents()
    needsFrame = true
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
      if isDown, !isRepeat { try toggleRecording() }
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
      try painter.presenter.pngSnapshot(path: path)
      message = "picture in \(path)"
    } catch {
      message = error.description
    }
    Program.say(message ?? "")
  }

  private func fitToWindow() throws {
    let size = window.size
    guard
      size.width != options.header.width || size.height != options.header.height
        || window.scale != options.header.scale
    else { return }
    stage = try Stage(header: header(start: nil), scene: options.scene)
  }

  // MARK: - Recording

  private func header(start: Checkpoint?) -> SessionHeader {
    var header = options.header
    let size = window.size
    header.width = size.width
    header.height = size.height
    header.scale = window.scale
    header.start = start
    return header
  }

  /// Begins the recording that the command line asked for; a full disk does not end the run.
  private func beginRecording(_ path: String) throws(SessionError) {
    do throws(SessionError) {
      recording = try Recording(
        path: path,
        header: header(start: nil),
        overwrite: options.overwrites
      )
    } catch {
      guard case .diskFull = error else { throw error }
      loseRecording(error)
    }
  }

  /// Begins a take: the stage starts anew from the rows that stand, so that the file alone tells
  /// everything.
  private func toggleRecording() throws {
    guard recording == nil else {
      endRecording()
      return
    }
    let path = FreeName.path(prefix: "session", suffix: "touchcast")
    let header = header(start: stage.restingCheckpoint)
    do {
      recording = try Recording(path: path, header: header, overwrite: false)
    } catch {
      message = error.description
      Program.say(error.description)
      return
    }
    var fresh = try Stage(header: header, scene: options.scene)
    fresh.takeLook(of: stage)
    stage = fresh
    input.clock.restart()
    pacer.rest()
    painter.rest()
    nextFrame = nil
    message = nil
  }

  private func endRecording() {
    guard let recording else { return }
    self.recording = nil
    stage.advance(to: max(stage.time, input.clock.now), into: &stageEvents)
    do {
      try recording.end(stage)
      message = "recorded \(recording.path)"
      Program.say("recorded \(recording.path), \(recording.count) entries")
    } catch {
      loseRecording(error)
    }
  }

  private func loseRecording(_ error: SessionError) {
    recording = nil
    message = error.description
    Program.say("\(error.description); the recording ends here and the program goes on")
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
