import Console
import Drawing
import JSONText
import Files
import ScrollPhysics
import SDLHost
import Sessions
import Stage

/// Plays a session with transport controls, until a touch takes the session over.
///
/// In a run, the button Record ends the playback and begins a take. In one frame, entries are played until
/// a frame's time for it has passed. The position does not advance while earlier entries have not been played.
///
/// The whole window of the session is shown, scaled to the current window.
final class PlaybackSource: LoopSource {
  var transport: Transport
  var endsWithSession = false
  /// Time after which the source ends, in seconds.
  ///
  /// With a time limit, the session repeats until the time has passed.
  var timeLimit: Double?
  /// A function that is called after each frame with the seconds since the beginning.
  var progress: (Double) -> Void = { _ in }
  /// Whether the user ended the replay early.
  private(set) var wasLeft = false
  private(set) var isOver = false

  private let file: String
  /// The scenes of the session; nil if the user cannot take the session over.
  private let scenes: SceneFolder?
  /// The live source after the user took the session over; nil while the session plays.
  private var live: LiveSource?
  /// A second reader of the session, which passes played entries to the screen's logs.
  private var entries: SessionPlayer
  /// Id of the pointer that drags the scrub bar.
  private var scrubbingPointer: Int?
  private var beginning: Double?
  /// Reused buffer for the events of a seek; seeks emit none.
  private var seekEvents: [StageEvent] = []
  /// Id of the pointer that is pressed on the button Record.
  private var recordingPointer: Int?

  /// Creates a source of a replay at its beginning.
  init(_ replay: Replay, file: String, in scenes: SceneFolder?, speed: Double = 1) {
    self.file = file
    self.scenes = scenes
    transport = Transport(replay, speed: speed)
    entries = SessionPlayer(replay.session)
    entries.go(to: replay.entriesPlayed.count)
  }

  var stage: Stage { transport.replay.stage }
  var header: SessionHeader { transport.replay.session.header }
  var session: (name: String, begin: Double)? {
    (header.title.isEmpty ? file : header.title, header.begin)
  }
  var isMoving: Bool { transport.isMoving }

  func status(at now: Double) -> StageStatus {
    let position = DecimalText.fixed(transport.position, digits: 1)
    let duration = DecimalText.fixed(transport.duration, digits: 1)
    let speed = "\(DecimalText.fixed(transport.speed, digits: 2))x"
    let isSlower = transport.speed != 1
    let state = transport.isPaused ? (isSlower ? "paused · \(speed)" : "paused") : speed
    return StageStatus(
      recording:
        "REPLAY \(position) / \(duration) s · \(state)\(transport.repeats ? " · loop" : "")",
      hint: "touch takes over · H all keys · Esc end · Space pause · , . step · [ ] speed",
      keyTables: KeyCommands.replay
    )
  }

  func begin(at now: Double, in loop: Loop) {
    loop.screen.window.setTitle("▶ \(file) — Sandbox")
    if let scenes { loop.screen.presenter.use(scenes.symbols(of: stage.scene)) }
    guard let look = live?.stage.look else { return }
    (live, scrubbingPointer, recordingPointer) = (nil, nil, nil)
    transport.keepLook(look)
    transport.resume(at: now)
  }

  func advance(to now: Double, in loop: Loop, into events: inout [StageEvent]) throws {
    beginning = beginning ?? now
    if timeLimit != nil { transport.repeats = true }
    transport.tick(at: now)
    try catchUp(in: loop, into: &events)
    while entries.position < transport.replay.entriesPlayed.count,
      let entry = entries.next(upTo: transport.instant)
    {
      let age = (transport.instant - entry.time) / transport.speed
      let begin = transport.replay.session.header.begin
      loop.screen.take(entry, begin: begin, at: now - age, isTimed: loop.isSeen)
    }
  }

  /// Plays entries until the transport's position is reached or the frame's time for it has passed.
  private func catchUp(in loop: Loop, into events: inout [StageEvent]) throws {
    if transport.isSeeking {
      loop.screen.cancelPointers()
      entries.seek(to: transport.instant)
      loop.screen.rest()
    }
    do throws(StageError) {
      try transport.playInFrame(on: { loop.clock.now }, into: &events)
    } catch {
      throw Failure(.file, "\(file): after \(stage.time) s: \(error)")
    }
  }

  func fit(in window: Window) -> PictureFit? { stage.fit(in: window) }

  func draw(into list: inout DisplayList, on window: Window) {
    let (width, height) = window.size
    list.appendScrubBar(
      position: transport.position,
      duration: transport.duration,
      markers: transport.markers.lazy.map { $0.time },
      width: width,
      height: height,
      theme: stage.theme
    )
    guard transport.isHelpShown else { return }
    let window = Rect(x: 0, y: 0, width: width, height: height)
    list.appendKeyTables(KeyCommands.replay, in: window, theme: stage.theme)
  }

  func endFrame(wasShown: Bool, in loop: Loop) throws {
    let isAtEnd = transport.isAtEnd
    let elapsed = loop.clock.now - (beginning ?? loop.clock.now)
    progress(elapsed)
    if let timeLimit, elapsed >= timeLimit { isOver = true }
    if endsWithSession, isAtEnd, !transport.isPaused, !transport.repeats { isOver = true }
  }

  // MARK: - Controls

  func handle(_ event: HostEvent, in loop: Loop) throws {
    switch event {
    case .key(let time, let names, isDown: true, _, let modifiers):
      let modifiers = KeyModifiers(rawValue: Int(modifiers))
      guard let key = Key(names), !modifiers.isForDesktop else { return }
      try press(key, modifiers, at: time, in: loop)
    case .pointer(let pointer):
      if try presses(pointer, in: loop) || scrub(pointer, in: loop) { return }
      if pointer.phase == .down { try takeOver(by: event, at: pointer.time, in: loop) }
    case .wheel(let time, _, _, _, _):
      try takeOver(by: event, at: time, in: loop)
    case .scroll(let time, let frame, _, _, _):
      // The end of a gesture that began before the replay does not take the session over.
      let distances = [frame.dx, frame.dy, Double(frame.notchesX), Double(frame.notchesY)]
      if distances != [0, 0, 0, 0] { try takeOver(by: event, at: time, in: loop) }
    case .key, .resized, .displayChanged, .visibilityChanged, .exposed, .dropped, .quit:
      break
    }
  }

  private func press(
    _ key: Key,
    _ modifiers: KeyModifiers,
    at time: Double,
    in loop: Loop
  ) throws {
    let frame = 1 / loop.refreshRate
    let before = stage.choices
    if transport.press(key, modifiers: modifiers, frame: frame, at: time) {
      if let notice = stage.notice(since: before) { loop.message = notice }
      try showSeek(in: loop)
    } else if key == .f8, key.controlsTakes(with: modifiers) {
      try loop.record(at: time)
    } else if key == .escape || key == .f7 && key.controlsTakes(with: modifiers) {
      wasLeft = true
      isOver = true
    }
    loop.needsFrame = true
  }

  /// Begins a take if a pointer is pressed and lifted on the picture of the button Record.
  ///
  /// - Returns: Whether the pointer was pressed on the button.
  private func presses(_ pointer: PointerEvent, in loop: Loop) throws -> Bool {
    let (x, y) =
      fit(in: loop.screen.window)?.point(x: pointer.x, y: pointer.y) ?? (pointer.x, pointer.y)
    let button = stage.layout.titleBar.record
    let isOnButton =
      !stage.isModal && !transport.isHelpShown && button.contains(Point(x: x, y: y))
    if pointer.phase == .down, isOnButton, loop.isInRun { recordingPointer = pointer.id }
    guard pointer.id == recordingPointer else { return false }
    if pointer.phase == .up || pointer.phase == .cancelled { recordingPointer = nil }
    if pointer.phase == .up, isOnButton { try loop.record(at: pointer.time) }
    return true
  }

  /// Seeks to the time at the position of a pointer that presses or drags the scrub bar.
  ///
  /// - Returns: Whether the pointer presses or drags the scrub bar.
  private func scrub(_ pointer: PointerEvent, in loop: Loop) throws -> Bool {
    let isHeld = pointer.id == scrubbingPointer
    guard pointer.phase == .down || (pointer.phase == .moved && isHeld) else {
      if isHeld, pointer.phase != .moved { scrubbingPointer = nil }
      return false
    }
    let (width, height) = loop.screen.window.size
    let time = DisplayList.scrubTime(
      atX: pointer.x,
      y: pointer.y,
      isHeld: isHeld,
      duration: transport.duration,
      width: width,
      height: height
    )
    guard let time else { return false }
    scrubbingPointer = pointer.id
    transport.go(to: time, at: pointer.time)
    try showSeek(in: loop)
    return true
  }

  /// Plays entries up to a position that a control has set, and requests a frame.
  ///
  /// The entries emit no events.
  private func showSeek(in loop: Loop) throws {
    guard transport.isSeeking else { return }
    try catchUp(in: loop, into: &seekEvents)
    loop.needsFrame = true
  }

  /// Continues with live input on the current stage; `event` is the first input.
  ///
  /// If the card with the keys is shown, the event only hides this card.
  private func takeOver(by event: HostEvent, at time: Double, in loop: Loop) throws {
    loop.needsFrame = true
    guard !transport.hideHelp() else { return }
    guard let scenes else { return loop.message = "a profile takes no touches: Esc ends it" }
    let live: LiveSource
    do throws(SourceProblem) {
      live = try LiveSource(transport.replay, in: scenes, at: time)
    } catch {
      return loop.report("\(file): \(error)")
    }
    self.live = live
    try loop.switchSource(to: live, at: time)
    try live.handle(event, in: loop)
  }
}

extension Transport {
  /// Duration of playing entries in one frame after which no further step begins, in seconds.
  ///
  /// The window therefore stays responsive.
  private static let frameBudget = 0.01
  /// Number of entries that are played between two readings of the clock.
  private static let entriesInStep = 64

  /// Plays entries until the position is reached or `frameBudget` has passed.
  ///
  /// `now` returns the seconds of a clock.
  mutating func playInFrame(
    on now: () -> Double,
    into events: inout [StageEvent]
  ) throws(StageError) {
    let end = now() + Self.frameBudget
    repeat {
      try play(entries: Self.entriesInStep, into: &events)
    } while isBehind && now() < end
  }
}
