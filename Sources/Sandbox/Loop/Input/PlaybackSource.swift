import Drawing
import Export
import FrameTiming
import OutputFiles
import ScrollPhysics
import SDLHost
import Sessions
import Stage

/// A session that is played, with transport controls; it ignores all other input.
///
/// In a run, Record ends it and begins a take.
/// A frame plays entries for at most `longestStep`; the position waits for those that are left.
///
/// The session's window, at each of its sizes, is shown as a whole in the window that is there.
final class PlaybackSource: LoopSource {
  /// The speeds that the brackets select.
  static let speeds = [0.1, 0.25, 0.5, 1, 2, 4, 8]

  /// Whether the session begins again at its end.
  var repeats = false
  var endsWithSession = false
  /// Seconds after which the source ends, and until then the session repeats; nil for never.
  var timeLimit: Double?
  /// Is called after each frame with the seconds since the beginning.
  var progress: (Double) -> Void = { _ in }
  /// The file for a picture of the window, and the instant, at latest the end, that it shows.
  var picture: (time: Double, file: OutputFile)?

  /// Whether the user left the replay before it was over.
  private(set) var wasLeft = false
  private(set) var isOver = false

  private let file: String
  private var replay: Replay
  /// Entries that the screen has not recorded yet.
  private var entries: SessionPlayer
  private let markers: [Double]
  private var playback: PlaybackClock
  private var isScrubbing = false
  /// Whether the table of keys is shown; the session's stage has another one.
  private var showsHelp = false
  private var beginning: Double?
  /// Whether entries up to the position have not been played yet.
  private var isBehind = false
  /// Whether those entries belong to a seek, whose events are not emitted.
  private var isSeeking = false
  /// Reused buffer for the events of a seek.
  private var seekEvents: [StageEvent] = []
  /// The pointer that came down on the button Record; nil for none.
  private var recordingPointer: Int?

  /// Most seconds for which a frame plays entries, so that the window answers.
  private static let longestStep = 0.01
  /// Entries that are played between two looks at the clock.
  private static let entriesInStep = 64

  /// Creates a source of a replay at its beginning; `speed` is session seconds per second, 0.1...8.
  init(_ replay: Replay, file: String, speed: Double = 1) {
    self.file = file
    self.replay = replay
    playback = PlaybackClock(duration: replay.session.duration, speed: speed)
    entries = SessionPlayer(replay.session)
    markers = replay.session.entries.compactMap { entry in
      if case .marker = entry.event { entry.time } else { nil }
    }
  }

  var stage: Stage { replay.stage }
  var header: SessionHeader { replay.session.header }
  var isMoving: Bool { playback.isRunning || isBehind }

  func status(at now: Double) -> StageStatus {
    let position = DecimalText.fixed(playback.position, digits: 1)
    let duration = DecimalText.fixed(playback.duration, digits: 1)
    let speed = playback.isPaused ? "paused" : "\(DecimalText.fixed(playback.speed, digits: 2))x"
    return StageStatus(
      recording: "REPLAY \(position) / \(duration) s · \(speed)\(repeats ? " · loop" : "")",
      hint: "Space pause · , . step · [ ] speed · ← → marker · F6 loop · H all keys · Esc end",
      keyTables: KeyTables.replay
    )
  }

  func begin(at now: Double, in loop: Loop) {
    loop.screen.window.setTitle("▶ \(file) — Sandbox")
  }

  func advance(to now: Double, in loop: Loop, into events: inout [StageEvent]) throws {
    beginning = beginning ?? now
    if isBehind { playback.go(to: playback.position, at: now) } else { playback.tick(at: now) }
    try catchUp(in: loop, into: &events)
    while entries.position < replay.entriesPlayed.count,
      let entry = entries.next(upTo: playback.position)
    {
      let age = (playback.position - entry.time) / playback.speed
      loop.screen.take(entry, at: now - age, isTimed: true)
    }
  }

  /// Plays towards the position, for at most `longestStep`; a seek empties `events`.
  private func catchUp(in loop: Loop, into events: inout [StageEvent]) throws {
    let end = loop.clock.now + Self.longestStep
    repeat {
      isBehind = try !replay.play(
        to: playback.position,
        from: file,
        seeks: isSeeking,
        entries: Self.entriesInStep,
        into: &events
      )
      if isSeeking { events.removeAll(keepingCapacity: true) }
    } while isBehind && loop.clock.now < end
    if !isBehind { isSeeking = false }
  }

  func draw(into list: inout DisplayList, on window: Window) {
    let (width, height) = window.size
    let layout = stage.layout
    list.fit(PictureFit(width: layout.width, height: layout.height, in: width, height))
    list.appendScrubBar(
      position: playback.position,
      duration: playback.duration,
      markers: markers,
      width: width,
      height: height,
      theme: stage.theme
    )
    guard showsHelp else { return }
    list.appendKeyTables(KeyTables.replay, width: width, height: height, theme: stage.theme)
  }

  func endFrame(wasShown: Bool, in loop: Loop) throws {
    let isAtEnd = !isBehind && playback.position >= playback.duration
    if wasShown, !isBehind, let due = picture, isAtEnd || playback.position >= due.time {
      picture = nil
      try loop.screen.presenter.writePicture(to: due.file)
      try due.file.finish()
      Program.say("picture in \(due.file.path)")
    }
    let elapsed = loop.clock.now - (beginning ?? loop.clock.now)
    progress(elapsed)
    if let timeLimit, elapsed >= timeLimit { isOver = true }
    guard isAtEnd, !playback.isPaused else { return }
    if repeats || timeLimit != nil {
      try seek(in: loop) { $0.go(to: 0, at: loop.clock.now) }
    } else if endsWithSession {
      isOver = true
    }
  }

  // MARK: - Controls

  func handle(_ event: HostEvent, in loop: Loop) throws {
    switch event {
    case .key(let time, let name, isDown: true, let isRepeat, let modifiers):
      guard let key = Key(rawValue: name) else { return }
      loop.needsFrame = true
      let modifiers = KeyModifiers(rawValue: Int(modifiers))
      guard !replay.changeLook(key, modifiers: modifiers) else { return }
      if key == .f8 {
        if !isRepeat, LiveSource.isOwn(key, modifiers) { try loop.record(at: time) }
      } else {
        try press(key, at: time, in: loop)
      }
    case .pointer(let pointer):
      if try !presses(pointer, in: loop) { try scrub(pointer, in: loop) }
    case .key, .wheel, .resized, .displayChanged, .visibilityChanged, .exposed, .dropped, .quit:
      break
    }
  }

  private func press(_ key: Key, at now: Double, in loop: Loop) throws {
    let frame = 1 / loop.refreshRate
    let position = playback.position
    switch key {
    case .space: playback.togglePause(at: now)
    case .period: try seek(in: loop) { $0.step(by: frame, at: now) }
    case .comma: try seek(in: loop) { $0.step(by: -frame, at: now) }
    case .leftBracket: playback.speed = Self.speeds.last { $0 < playback.speed } ?? playback.speed
    case .rightBracket: playback.speed = Self.speeds.first { $0 > playback.speed } ?? playback.speed
    case .left: try seek(to: markers.last { $0 < position - 0.05 }, at: now, in: loop)
    case .right: try seek(to: markers.first { $0 > position }, at: now, in: loop)
    case .home: try seek(to: 0, at: now, in: loop)
    case .end: try seek(to: playback.duration, at: now, in: loop)
    case .f6: repeats.toggle()
    case .h, .f1: showsHelp.toggle()
    case .escape where showsHelp: showsHelp = false
    case .f7, .escape:
      wasLeft = true
      isOver = true
    default: break
    }
  }

  /// Begins a take if a pointer comes down and is lifted on the button Record of the picture.
  ///
  /// - Returns: Whether the pointer is that of such a press.
  private func presses(_ pointer: PointerEvent, in loop: Loop) throws -> Bool {
    let ((width, height), layout) = (loop.screen.window.size, stage.layout)
    let fit = PictureFit(width: layout.width, height: layout.height, in: width, height)
    let x = (pointer.x - fit.corner.x) / fit.scale
    let y = (pointer.y - fit.corner.y) / fit.scale
    let isOnButton =
      !stage.isModal && !showsHelp && layout.titleBar.record.contains(Point(x: x, y: y))
    if pointer.phase == .down, isOnButton, loop.isInRun { recordingPointer = pointer.id }
    guard pointer.id == recordingPointer else { return false }
    if pointer.phase == .up || pointer.phase == .cancelled { recordingPointer = nil }
    if pointer.phase == .up, isOnButton { try loop.record(at: pointer.time) }
    return true
  }

  /// A pointer on the bar seeks; all others have no effect but a message.
  private func scrub(_ pointer: PointerEvent, in loop: Loop) throws {
    guard pointer.phase == .down || (pointer.phase == .moved && isScrubbing) else {
      if pointer.phase != .moved { isScrubbing = false }
      return
    }
    let (width, height) = loop.screen.window.size
    let time = DisplayList.scrubTime(
      atX: pointer.x,
      y: pointer.y,
      isHeld: isScrubbing,
      duration: playback.duration,
      width: width,
      height: height
    )
    guard let time else {
      let end = loop.isInRun ? "Esc ends it, F8 records" : "Esc ends it"
      loop.message = "a replay takes no touches: \(end)"
      loop.needsFrame = true
      return
    }
    isScrubbing = true
    try seek(to: time, at: pointer.time, in: loop)
  }

  private func seek(to time: Double?, at now: Double, in loop: Loop) throws {
    guard let time else { return }
    try seek(in: loop) { $0.go(to: time, at: now) }
  }

  /// Moves the clock and shows the stage there; what is between emits no events.
  private func seek(in loop: Loop, _ body: (inout PlaybackClock) -> Void) throws {
    body(&playback)
    entries.seek(to: playback.position)
    isSeeking = true
    try catchUp(in: loop, into: &seekEvents)
    loop.screen.rest()
    loop.needsFrame = true
  }
}
