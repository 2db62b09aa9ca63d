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
  private var playback: PlaybackClock
  private var wantsToQuit = false
  private var hostEvents: [HostEvent] = []
  private var stageEvents: [StageEvent] = []
  private var picture: (time: Double, path: String)?

  /// Opens the window in the session's size.
  init(_ replay: Replay, file: String, speed: Double, renderer: RendererChoice) throws {
    self.file = file
    playback = PlaybackClock(duration: replay.session.duration, speed: speed)
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

  /// Runs until the window is closed.
  func run() throws {
    var isDirty = true
    while !wantsToQuit {
      let now = input.clock.now
      let deadline = playback.isRunning || isDirty ? pacer.nextStart(after: now) : nil
      hostEvents.removeAll(keepingCapacity: true)
      input.wait(until: deadline, into: &hostEvents)
      for event in hostEvents { try take(event) }
      if playback.isRunning || isDirty || !hostEvents.isEmpty {
        let wasRunning = playback.isRunning
        try showFrame()
        isDirty = wasRunning && !playback.isRunning
      }
      if !playback.isRunning, !isDirty {
        pacer.rest()
        painter.rest()
      }
    }
  }

  private func showFrame() throws {
    let now = input.clock.now
    playback.tick(at: now)
    try advance()
    try painter.paint(replay.stage, status: status, start: now, input: 0, clock: input.clock)
    if let due = picture, playback.position >= due.time {
      picture = nil
      try painter.presenter.pngSnapshot(path: due.path)
      Program.say("picture in \(due.path)")
    }
  }

  private func advance() throws {
    stageEvents.removeAll(keepingCapacity: true)
    do {
      try replay.advance(to: playback.position, into: &stageEvents)
    } catch {
      throw Failure(.file, "\(file): after \(replay.stage.time) s: \(error)")
    }
  }

  private var status: StageStatus {
    let here = DecimalText.fixed(playback.position, digits: 1)
    let whole = DecimalText.fixed(replay.session.duration, digits: 1)
    let pace = playback.isPaused ? "paused" : "\(DecimalText.fixed(playback.speed, digits: 2))x"
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
    let now = input.clock.now
    let frame = 1 / pacer.refreshRate
    switch Key(rawValue: name) {
    case .space: playback.togglePause(at: now)
    case .period: try move { $0.step(by: frame, at: now) }
    case .comma: try move { $0.step(by: -frame, at: now) }
    case .leftBracket: playback.speed = Self.speeds.last { $0 < playback.speed } ?? playback.speed
    case .rightBracket: playback.speed = Self.speeds.first { $0 > playback.speed } ?? playback.speed
    case .home: try move { $0.go(to: 0, at: now) }
    case .f7, .escape: wantsToQuit = true
    case .q where modifiers.control: wantsToQuit = true
    default: break
    }
  }

  /// Goes elsewhere in the session; backwards means to play again from the beginning, which takes
  /// no time.
  private func move(_ body: (inout PlaybackClock) -> Void) throws {
    let before = playback.position
    body(&playback)
    if playback.position < before { replay = start }
    try advance()
  }
}
