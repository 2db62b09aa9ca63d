import Drawing
import FrameTiming
import SDLHost
import Sessions
import Stage

/// A session in the window: it plays by itself, and only the keys of the replay are heeded.
@MainActor
final class PlaybackLoop {
  /// Speeds that the brackets go through.
  static let speeds = [0.1, 0.25, 0.5, 1, 2, 4, 8]

  private let file: String
  private let window: Window
  private let input: InputReader
  private let painter: FramePainter
  private var pacer: FramePacer
  private let start: Replay
  private var replay: Replay
  private var speed: Double
  private var isPaused = false
  private var position = 0.0
  private var lastTick = 0.0
  private var wantsToQuit = false
  private var hostEvents: [HostEvent] = []
  private var stageEvents: [StageEvent] = []
  private var picture: (time: Double, path: String)?

  /// Opens the window in the session's size.
  init(_ replay: Replay, file: String, speed: Double, renderer: RendererChoice) throws {
    self.file = file
    self.speed = speed
    start = replay
    self.replay = replay
    let header = replay.session.header
    let fonts = try Fonts()
    window = try Window(
      title: "Sandbox – \(file)",
      width: Int(header.width),
      height: Int(header.height),
      renderer: renderer
    )
    let refreshRate = window.refreshRate ?? 60
    painter = FramePainter(window: window, fonts: fonts, refreshRate: refreshRate)
    pacer = FramePacer(refreshRate: refreshRate)
    input = InputReader(window: window)
    Program.say("renderer: \(window.rendererDescription)")
  }

  /// Writes a picture of the window as soon as an instant, or the end, is shown.
  func takePicture(at time: Double, to path: String) {
    picture = (min(time, replay.session.duration), path)
  }

  private var isRunning: Bool { !isPaused && position < replay.session.duration }

  /// Runs until the window is closed.
  func run() throws {
    var isDirty = true
    lastTick = input.clock.now
    while !wantsToQuit {
      let now = input.clock.now
      let deadline = isRunning || isDirty ? pacer.nextStart(after: now) : nil
      hostEvents.removeAll(keepingCapacity: true)
      input.wait(until: deadline, into: &hostEvents)
      for event in hostEvents { try take(event) }
      if isRunning || isDirty || !hostEvents.isEmpty {
        let wasRunning = isRunning
        try showFrame()
        isDirty = wasRunning && !isRunning
      }
      if !isRunning, !isDirty {
        pacer.rest()
        painter.rest()
      }
    }
  }

  private func showFrame() throws {
    let now = input.clock.now
    if isRunning { position = min(position + (now - lastTick) * speed, replay.session.duration) }
    lastTick = now
    try advance()
    try painter.paint(replay.stage, status: status, start: now, input: 0, clock: input.clock)
    if let due = picture, position >= due.time {
      picture = nil
      try painter.presenter.pngSnapshot(path: due.path)
      Program.say("picture in \(due.path)")
    }
  }

  private func advance() throws {
    stageEvents.removeAll(keepingCapacity: true)
    do {
      try replay.advance(to: position, into: &stageEvents)
    } catch {
      throw Failure(.file, "\(file): after \(replay.stage.time) s: \(error)")
    }
  }

  private var status: StageStatus {
    let here = DecimalText.fixed(position, digits: 1)
    let whole = DecimalText.fixed(replay.session.duration, digits: 1)
    let pace = isPaused ? "paused" : "\(DecimalText.fixed(speed, digits: 2))x"
    return StageStatus(
      recording: "REPLAY \(here) / \(whole) s · \(pace)",
      hint: "Space pause · , . step · [ ] speed · Home again · Ctrl+Q quit"
    )
  }

  private func take(_ event: HostEvent) throws {
    switch event {
    case .quit:
      wantsToQuit = true
    case .key(_, let name, isDown: true, _, let modifiers):
      try press(name, modifiers: KeyModifiers(rawValue: Int(modifiers)))
    case .key, .pointer, .wheel, .resized, .exposed:
      break
    }
  }

  private func press(_ name: String, modifiers: KeyModifiers) throws {
    switch Key(rawValue: name) {
    case .space: isPaused.toggle()
    case .period: try step(by: 1)
    case .comma: try step(by: -1)
    case .leftBracket: speed = Self.speeds.last { $0 < speed } ?? speed
    case .rightBracket: speed = Self.speeds.first { $0 > speed } ?? speed
    case .home: try go(to: 0)
    case .f7, .escape: wantsToQuit = true
    case .q where modifiers.control: wantsToQuit = true
    default: break
    }
  }

  /// Goes frames forwards or backwards and pauses.
  private func step(by frames: Double) throws {
    isPaused = true
    try go(to: position + frames / pacer.refreshRate)
  }

  /// Goes to an instant; backwards means to play again from the beginning, which takes no time.
  private func go(to time: Double) throws {
    let time = min(max(0, time), replay.session.duration)
    if time < position { replay = start }
    position = time
    try advance()
  }
}
