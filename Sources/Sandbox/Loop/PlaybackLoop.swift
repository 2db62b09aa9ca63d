import OutputFiles
import Drawing
import FrameTiming
import ScrollPhysics
import SDLHost
import Sessions
import Stage

/// A window with what it takes to show frames on it.
@MainActor
struct Screen {
  let window: Window
  let input: InputReader
  let painter: FramePainter
  /// Refreshes a second, assumed to be 60 where the display does not tell.
  let refreshRate: Double

  /// Opens a window.
  init(
    title: String,
    header: SessionHeader,
    renderer: RendererChoice,
    symbolFolder: String?,
    warmUpFrames: Int? = nil,
    scale: Double? = nil
  ) throws(SDLError) {
    let fonts = try Program.fonts()
    window = try Window(
      title: title,
      width: Int(header.width),
      height: Int(header.height),
      renderer: renderer,
      scale: scale
    )
    let rate = window.refreshRate
    refreshRate = rate ?? 60
    painter = FramePainter(
      window: window,
      fonts: fonts,
      refreshRate: refreshRate,
      symbolFolder: symbolFolder,
      warmUpFrames: warmUpFrames
    )
    input = InputReader(window: window)
    let text = rate.map { "\(DecimalText.fixed($0, digits: 0)) Hz" } ?? "60 Hz (assumed)"
    Program.say("renderer: \(window.rendererDescription), \(text)")
  }
}

extension Screen {
  /// A pacer at rest for the frames of this window.
  var pacer: FramePacer {
    FramePacer(refreshRate: refreshRate, waitsForDisplay: window.waitsForDisplay)
  }
}

/// A session in the window: it plays by itself, and only the controls of the replay are heeded.
///
/// The session's own window, and each size it takes on, is shown as a whole in the window there is.
@MainActor
final class PlaybackLoop {
  /// Speeds that the brackets go through.
  static let speeds = [0.1, 0.25, 0.5, 1, 2, 4, 8]

  /// Whether the replay begins again when it is at its end.
  var loops = false
  /// Whether the loop ends with the session.
  var quitsAtEnd = false
  /// Told between frames for how many seconds the loop has run.
  var watch: (Double) -> Void = { _ in }
  /// Writes logs between frames; whoever cannot go on without them throws.
  var writeLogs: () throws -> Void
  /// Seconds after which the loop ends, whatever plays; nil for never.
  var timeLimit: Double?

  private let file: String
  private let screen: Screen
  /// What frames are measured with: the input's clock begins anew with each take of a run.
  private let stopwatch: HostClock
  private var pacer: FramePacer
  private var start: Replay
  private var replay: Replay
  private let markers: [Double]
  private var played: PlayedEntries
  private var playback: PlaybackClock
  private var wantsToQuit = false
  /// Whether somebody closed the window or asked the program to end, not the replay alone.
  private(set) var wasQuit = false
  private var isOver = false
  private var isScrubbing = false
  /// Whether the card with the keys is shown: one of this loop's own, for the session has its own.
  private var showsHelp = false
  private var elapsed = 0.0
  private var hostEvents: [HostEvent] = []
  private var stageEvents: [StageEvent] = []
  private var picture: (time: Double, file: OutputFile)?

  /// Puts a replay on a window.
  ///
  /// - Parameters:
  ///   - replay: The session at its beginning.
  ///   - file: Its name, for messages.
  ///   - speed: Session seconds a second.
  ///   - screen: The window.
  ///   - stopwatch: What its frames so far were measured with; nil where there were none.
  init(
    _ replay: Replay,
    file: String,
    speed: Double,
    on screen: Screen,
    stopwatch: HostClock? = nil
  ) {
    self.file = file
    self.screen = screen
    self.stopwatch = stopwatch ?? screen.input.clock
    playback = PlaybackClock(duration: replay.session.duration, speed: speed)
    start = replay
    self.replay = replay
    played = PlayedEntries(replay.session)
    markers = replay.session.entries.compactMap { entry in
      if case .marker = entry.event { entry.time } else { nil }
    }
    pacer = screen.pacer
    writeLogs = { [painter = screen.painter] in try painter.logs?.writeInPassing() }
  }

  /// Whether somebody left the replay before it was over.
  var wasLeft: Bool { wantsToQuit }

  /// Writes a picture of the window as soon as an instant, or the end, is shown.
  func takePicture(at time: Double, to file: OutputFile) {
    picture = (min(time, replay.session.duration), file)
  }

  /// Runs until the window is closed, the replay is left or, where that was asked for, it is over.
  func run() throws {
    let clock = screen.input.clock
    let begin = clock.now
    var isDirty = true
    while !wantsToQuit, !isOver {
      let before = clock.now
      let isBusy = playback.isRunning || isDirty
      hostEvents.removeAll(keepingCapacity: true)
      screen.input.wait(until: isBusy ? pacer.nextStart(after: before) : nil, into: &hostEvents)
      let waited = clock.now
      for event in hostEvents { try take(event) }
      if playback.isRunning || isDirty || !hostEvents.isEmpty {
        let wasRunning = playback.isRunning
        try showFrame(input: clock.now - waited, idle: waited - before)
        isDirty = wasRunning && !playback.isRunning
      }
      if !playback.isRunning, !isDirty { try endOfRun() }
      elapsed = clock.now - begin
      watch(elapsed)
      if let timeLimit, elapsed >= timeLimit { isOver = true }
      try writeLogs()
    }
  }

  /// The session is over, or it is paused.
  private func endOfRun() throws {
    if !playback.isPaused, loops || timeLimit != nil {
      try move { $0.go(to: 0, at: screen.input.clock.now) }
      return
    }
    if quitsAtEnd, !playback.isPaused {
      isOver = true
      return
    }
    pacer.rest()
    screen.painter.rest()
  }

  private func showFrame(input: Double, idle: Double) throws {
    let start = stopwatch.now
    playback.tick(at: screen.input.clock.now)
    noteEntries(at: start)
    try advance()
    try screen.painter.paint(
      replay.stage,
      status: status,
      beginning: .init(start: start, input: input, idle: idle),
      clock: stopwatch
    ) { list in
      let layout = replay.stage.layout
      let size = screen.window.size
      list.fit(PictureFit(width: layout.width, height: layout.height, in: size.width, size.height))
      list.appendScrubBar(
        position: playback.position,
        duration: replay.session.duration,
        markers: markers,
        width: size.width,
        height: size.height,
        theme: replay.stage.theme
      )
      guard showsHelp else { return }
      list.appendKeyTables(
        KeyTables.replay,
        width: size.width,
        height: size.height,
        theme: replay.stage.theme
      )
    }
    if var frame = screen.painter.lastFrame {
      frame.start += screen.input.clock.now - stopwatch.now
      pacer.shown(frame)
    }
    if let due = picture, playback.position >= due.time {
      picture = nil
      try screen.painter.presenter.writePicture(to: due.file)
      Program.say("picture in \(due.file.path)")
    }
  }

  /// Tells the painter of the entries that are due; each was due as long ago as it lies behind.
  private func noteEntries(at now: Double) {
    for entry in played.take(upTo: playback.position) {
      let age = (playback.position - entry.time) / playback.speed
      screen.painter.take(entry, at: now - age, isTimed: true)
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
      recording: "REPLAY \(here) / \(whole) s · \(pace)\(loops ? " · loop" : "")",
      hint: "Space pause · , . step · [ ] speed · ← → marker · F6 loop · H all keys · Esc end",
      keyTables: KeyTables.replay
    )
  }

  // MARK: - Controls

  private func take(_ event: HostEvent) throws {
    switch event {
    case .quit:
      quit()
    case .key(_, let name, isDown: true, _, let modifiers):
      try press(name, modifiers: KeyModifiers(rawValue: Int(modifiers)))
    case .pointer(let pointer):
      try scrub(pointer)
    case .key, .wheel, .resized, .exposed:
      break
    }
  }

  /// A finger on the bar seeks; every other one is a stranger to the replay.
  private func scrub(_ pointer: PointerEvent) throws {
    switch pointer.phase {
    case .up, .cancelled:
      isScrubbing = false
    case .down, .moved:
      guard pointer.phase == .down || isScrubbing else { return }
      let size = screen.window.size
      let time = DisplayList.scrubTime(
        atX: pointer.x,
        y: pointer.y,
        isHeld: isScrubbing,
        duration: replay.session.duration,
        width: size.width,
        height: size.height
      )
      guard let time else { return }
      isScrubbing = true
      try move { $0.go(to: time, at: screen.input.clock.now) }
    }
  }

  private func press(_ name: String, modifiers: KeyModifiers) throws {
    guard let key = Key(rawValue: name) else { return }
    // Seeking backwards begins at the start, which must look the same.
    if start.changeLook(key, modifiers: modifiers) {
      _ = replay.changeLook(key, modifiers: modifiers)
      return
    }
    let now = screen.input.clock.now
    let frame = 1 / pacer.refreshRate
    switch key {
    case .space: playback.togglePause(at: now)
    case .period: try move { $0.step(by: frame, at: now) }
    case .comma: try move { $0.step(by: -frame, at: now) }
    case .leftBracket: playback.speed = Self.speeds.last { $0 < playback.speed } ?? playback.speed
    case .rightBracket: playback.speed = Self.speeds.first { $0 > playback.speed } ?? playback.speed
    case .left:
      try goToMarker {
        $0 < playback.position - 0.05
      } from: {
        $0.last
      }
    case .right:
      try goToMarker {
        $0 > playback.position
      } from: {
        $0.first
      }
    case .home: try move { $0.go(to: 0, at: now) }
    case .end: try move { $0.go(to: replay.session.duration, at: now) }
    case .f6: loops.toggle()
    case .h, .f1: showsHelp.toggle()
    case .escape where showsHelp: showsHelp = false
    case .f9 where modifiers.contains(.rightShift): screen.painter.reset()
    case .f7, .escape: wantsToQuit = true
    case .q where modifiers.control: quit()
    default: break
    }
  }

  private func quit() {
    wasQuit = true
    wantsToQuit = true
  }

  /// Goes to one of the markers that fit; nowhere without one.
  private func goToMarker(
    _ fits: (Double) -> Bool,
    from chosen: ([Double]) -> Double?
  ) throws {
    guard let marker = chosen(markers.filter(fits)) else { return }
    try move { $0.go(to: marker, at: screen.input.clock.now) }
  }

  /// Goes elsewhere in the session; backwards means to play again from the beginning, which takes
  /// no time.
  private func move(_ body: (inout PlaybackClock) -> Void) throws {
    let before = playback.position
    body(&playback)
    if playback.position < before { replay = start }
    played.go(to: playback.position)
    try advance()
    screen.painter.rest()
  }
}
