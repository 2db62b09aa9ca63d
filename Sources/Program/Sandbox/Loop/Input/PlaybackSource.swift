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
/// The controls are at the top of the window, and the scrub bar is at the bottom. A stage of the window's size has
/// the controls in its title bar; another one is scaled to the space between the controls and the scrub bar.
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
  private var controls = PlaybackControls()
  /// The bar at the bottom, for the window's size in the last frame.
  private var scrubBar: ScrubBar
  /// Id of the pointer that drags the scrub bar.
  private var scrubbingPointer: Int?
  /// Index of the marker whose name is shown because a pointer is on it; nil if there is none.
  private var pointedMarker: Int?
  private var beginning: Double?
  /// Reused buffer for the events of a seek; seeks emit none.
  private var seekEvents: [StageEvent] = []
  private var texts: PlaybackBar.Texts

  /// Creates a source of a replay at its beginning.
  init(_ replay: Replay, file: String, in scenes: SceneFolder?, speed: Double = 1) {
    self.file = file
    self.scenes = scenes
    transport = Transport(replay, speed: speed)
    entries = SessionPlayer(replay.session)
    entries.go(to: replay.entriesPlayed.count)
    scrubBar = ScrubBar(width: 0, height: 0, duration: 0, markers: [])
    let title = replay.session.header.title
    texts = PlaybackBar.Texts(
      title: title.isEmpty ? file.split(separator: "/").last.map(String.init) ?? file : title,
      hint: scenes == nil ? "Esc ends the profile" : "touch takes over"
    )
  }

  var stage: Stage { transport.replay.stage }
  var header: SessionHeader { transport.replay.session.header }
  var session: (name: String, begin: Double)? {
    (header.title.isEmpty ? file : header.title, header.begin)
  }
  var isMoving: Bool { transport.isMoving }

  func status(at now: Double, in loop: Loop) -> StageStatus {
    // The list of keys that the user of the recorded run saw.
    var status = StageStatus(keyTables: KeyCommands.run)
    let showsOpen = fit(in: loop.screen.window) != nil || bar(in: loop).showsOpen
    status.title = showsOpen ? .openButton : .nothing
    return status
  }

  func begin(at now: Double, in loop: Loop) {
    loop.screen.window.setTitle("▶ \(file) — Sandbox")
    if let scenes { loop.screen.presenter.use(scenes.symbols(of: stage.scene)) }
    guard let look = live?.stage.look else { return }
    (live, scrubbingPointer, pointedMarker) = (nil, nil, nil)
    controls = PlaybackControls()
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

  /// Returns the places of the controls.
  private func bar(in loop: Loop) -> PlaybackBar {
    let window = loop.screen.window
    let (width, height) = window.size
    return PlaybackBar(
      width: width,
      height: height,
      over: fit(in: window) == nil ? stage.layout.titleBar : nil,
      duration: transport.duration,
      canRecord: loop.isInRun
    )
  }

  /// Makes the scrub bar as wide as the window.
  ///
  /// The places of the marks are computed only if the window has another size than before.
  private func fitScrubBar(to window: Window) {
    let (width, height) = window.size
    guard width != scrubBar.width || height != scrubBar.height else { return }
    scrubBar = ScrubBar(
      width: width,
      height: height,
      duration: transport.duration,
      markers: transport.markers.map { $0.time }
    )
  }

  func draw(_ status: StageStatus, into list: inout DisplayList, in loop: Loop) {
    fitScrubBar(to: loop.screen.window)
    let (theme, marker) = (stage.theme, shownMarker)
    list.appendScrubBar(
      scrubBar,
      position: transport.position,
      marker: marker.map { transport.markers[$0] },
      theme: theme
    )
    (texts.message, texts.opensFile) = (status.message, status.opensFile)
    let bar = bar(in: loop)
    bar.draw(transport, texts, focus: controls.focus, over: scrubBar, into: &list, theme: theme)
    guard transport.isHelpShown else { return }
    let window = Rect(x: 0, y: 0, width: scrubBar.width, height: scrubBar.height)
    list.appendKeyTables(KeyCommands.replay, in: window, theme: theme)
  }

  func messageRect(_ status: StageStatus, in loop: Loop) -> Rect? {
    guard let message = status.message, !transport.isHelpShown else { return nil }
    return bar(in: loop).messageRect(message, over: scrubBar)
  }

  /// Index of the marker whose name is shown: the one under a pointer, or else the one that has just passed.
  private var shownMarker: Int? { pointedMarker ?? transport.passingMarker }

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
    case .pointer(let pointer): try handle(pointer, in: loop)
    case .hovered(_, let x, let y):
      let shown = shownMarker
      point(at: x, scrubBar.contains(x: x, y: y))
      if shownMarker != shown { loop.needsFrame = true }
    case .wheel(let time, let x, let y, let dx, let dy):
      if scrubBar.contains(x: x, y: y) { return try turn(by: dx + dy, at: time, in: loop) }
      try takeOver(by: event, at: time, in: loop)
    case .scroll(let time, let frame, let x, let y, _):
      // The end of a gesture that began before the replay does not take the session over.
      let distances = [frame.dx, frame.dy, Double(frame.notchesX), Double(frame.notchesY)]
      guard distances != [0, 0, 0, 0] else { return }
      guard scrubBar.contains(x: x, y: y) else {
        return try takeOver(by: event, at: time, in: loop)
      }
      let notches = Double(frame.notchesX + frame.notchesY) / 120
      if notches != 0 { return try turn(by: notches, at: time, in: loop) }
      transport.go(to: transport.position + scrubBar.duration(of: frame.dx), at: time)
      try showSeek(in: loop)
    case .key, .resized, .displayChanged, .visibilityChanged, .exposed, .dropped, .quit:
      break
    }
  }

  private func handle(_ pointer: PointerEvent, in loop: Loop) throws {
    if pointer.phase == .down, transport.hideHelp() { return loop.needsFrame = true }
    switch controls.handle(pointer, on: bar(in: loop)) {
    case .press(let button): try press(button, at: pointer.time, in: loop)
    case .used: loop.needsFrame = true
    case .unused:
      if try !scrub(pointer, in: loop), pointer.phase == .down {
        try takeOver(by: .pointer(pointer), at: pointer.time, in: loop)
      }
    }
  }

  /// Moves by a frame for each notch of a wheel over the scrub bar.
  private func turn(by notches: Double, at time: Double, in loop: Loop) throws {
    transport.step(by: notches / loop.refreshRate, at: time)
    try showSeek(in: loop)
  }

  private func press(
    _ key: Key,
    _ modifiers: KeyModifiers,
    at time: Double,
    in loop: Loop
  ) throws {
    loop.needsFrame = true
    if !transport.isHelpShown {
      switch controls.press(key, modifiers: modifiers, on: bar(in: loop)) {
      case .press(let button): return try press(button, at: time, in: loop)
      case .used: return
      case .unused: break
      }
    }
    let frame = 1 / loop.refreshRate
    let before = stage.choices
    if transport.press(key, modifiers: modifiers, frame: frame, at: time) {
      if let notice = stage.notice(since: before) { loop.message = notice }
      try showSeek(in: loop)
    } else if key == .f8, key.controlsTakes(with: modifiers) {
      try loop.record(at: time)
    } else if key == .escape || key == .f7 && key.controlsTakes(with: modifiers) {
      leave()
    } else if key == .m {
      // The session that is played is not written again.
      let time = DecimalText.fixed(transport.position, digits: 1)
      loop.message = "playback adds no marker: trim --mark \(time)s=Name does"
    }
  }

  private func press(_ button: PlaybackBar.Button, at time: Double, in loop: Loop) throws {
    loop.needsFrame = true
    switch button {
    case .help: transport.toggleHelp()
    case .back: transport.goBack(at: time)
    case .play: transport.togglePause(at: time)
    case .forward: transport.goForward(at: time)
    case .speed: transport.changeSpeed()
    case .loop: transport.repeats.toggle()
    case .record: return try loop.record(at: time)
    case .end: leave()
    }
    try showSeek(in: loop)
  }

  private func leave() {
    wasLeft = true
    isOver = true
  }

  /// Seeks to the time at the position of a pointer that presses or drags the scrub bar.
  ///
  /// A press beside a mark, or on the name of a marker, seeks to the marker.
  ///
  /// - Returns: Whether the pointer presses or drags the scrub bar, or presses a name.
  private func scrub(_ pointer: PointerEvent, in loop: Loop) throws -> Bool {
    let isHeld = pointer.id == scrubbingPointer
    let isOnBar = scrubBar.contains(x: pointer.x, y: pointer.y)
    if pointer.phase == .down, !isOnBar, let marker = shownMarker.map({ transport.markers[$0] }),
      scrubBar.plate(of: marker)?.contains(Point(x: pointer.x, y: pointer.y)) == true
    {
      transport.go(to: marker.time, at: pointer.time)
      try showSeek(in: loop)
      return true
    }
    guard isHeld || pointer.phase == .down && isOnBar else { return false }
    guard pointer.phase == .down || pointer.phase == .moved else {
      scrubbingPointer = nil
      point(at: pointer.x, isOnBar && pointer.kind == .mouse)
      loop.needsFrame = true
      return true
    }
    scrubbingPointer = pointer.id
    point(at: pointer.x, true)
    let marker = pointer.phase == .down ? pointedMarker.map { transport.markers[$0].time } : nil
    transport.go(to: marker ?? scrubBar.time(atX: pointer.x), at: pointer.time)
    try showSeek(in: loop)
    return true
  }

  /// Greatest distance of a pointer from the mark whose name it shows, in points.
  private static let markDistance = 8.0

  /// Selects the marker at an x coordinate; none if the pointer is not on the bar.
  private func point(at x: Double, _ isOnBar: Bool) {
    let distance = scrubBar.duration(of: Self.markDistance)
    pointedMarker =
      isOnBar ? transport.marker(nearestTo: scrubBar.time(atX: x), within: distance) : nil
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
