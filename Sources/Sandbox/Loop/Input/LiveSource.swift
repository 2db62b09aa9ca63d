import Drawing
import JSONText
import OutputFiles
import PresetText
import ScrollPhysics
import SDLHost
import Sessions
import Stage

/// Live input: every entry goes to the recording first, then to the stage.
final class LiveSource: LoopSource {
  private(set) var header: SessionHeader
  private var scenes: SceneFolder
  private var scene: Scene
  /// Whether a take begins three seconds after its key.
  private let countsDown: Bool
  private(set) var stage: Stage
  /// Replaced when a take begins and when a replay ends.
  private var epoch = Epoch(start: 0)
  private var recording: Recording?
  /// When a take that is counted down begins, in the loop's seconds; nil without one.
  private var takeDue: Double?
  private var lastTake: (path: String, scenes: SceneFolder)?
  /// A session that is read between frames and then played; nil without one.
  private var opening: SessionOpening?
  private var lookOfTake = Look()
  /// Number of the last request that was carried out.
  private var lastRequest = 0
  private var markerCount = 0
  private var events: [StageEvent] = []

  /// Puts the pieces on a stage of the window's size and scale.
  init(
    _ header: SessionHeader,
    in scenes: SceneFolder,
    countsDown: Bool,
    on window: Window
  ) throws {
    self.header = Self.header(header, fittedTo: window)
    self.scenes = scenes
    scene = try scenes.scene(named: header.scene)
    self.countsDown = countsDown
    stage = try Stage(header: self.header, scene: scene)
    events.reserveCapacity(256)
  }

  /// Changes the look, which moves nothing.
  func setLook(_ body: (inout Look) -> Void) { body(&stage.look) }

  private static func header(_ header: SessionHeader, fittedTo window: Window) -> SessionHeader {
    var header = header
    (header.width, header.height) = fittedSize(of: window)
    header.scale = window.scale
    return header
  }

  /// The size of a window, or the nearest that a session can contain, in points.
  private static func fittedSize(of window: Window) -> (width: Double, height: Double) {
    (SessionLimits.fitted(window.size.width), SessionLimits.fitted(window.size.height))
  }

  var isMoving: Bool { stage.isMoving || takeDue != nil || opening != nil }
  var deadline: Double? { recording.map { epoch.hostTime(at: $0.nextCheckpoint) } }
  var isOver: Bool { false }

  func status(at now: Double) -> StageStatus {
    StageStatus(
      recording: recording.map { recording in
        let (minutes, seconds) = Int(stage.time).quotientAndRemainder(dividingBy: 60)
        return "REC \(minutes):\(seconds < 10 ? "0" : "")\(seconds) · \(recording.count) events"
      },
      message: takeDue.map { "recording in \(Int(($0 - now).rounded(.up)))" }
        ?? opening.map { "reading \($0.path)" },
      hint: "F8 record · F12 picture · Tab focus · Enter sheet · H all keys · Ctrl+Q quit",
      keyTables: KeyTables.live
    )
  }

  /// Continues the stage's time at this instant, in a window that may have another size.
  func begin(at now: Double, in loop: Loop) throws {
    showTitle(in: loop)
    loop.screen.presenter.useSymbols(in: scenes.symbolFolder)
    epoch = Epoch(start: now - stage.time)
    let (size, scale) = (Self.fittedSize(of: loop.screen.window), loop.screen.window.scale)
    guard size != (stage.layout.width, stage.layout.height) || scale != stage.scale else { return }
    let resize = SessionEvent.resize(width: size.width, height: size.height, scale: scale)
    try apply(SessionEntry(time: stage.time, event: resize), in: loop)
  }

  func advance(to now: Double, in loop: Loop, into events: inout [StageEvent]) throws {
    if let due = takeDue, now >= due {
      takeDue = nil
      try beginTake(at: due, in: loop)
    }
    let time = epoch.sessionTime(at: now)
    stage.advance(to: max(stage.time, time), into: &events)
    // Events can be newer than the instant of the frame.
    stage.look.fingers.time = time
    recording?.record(events)
    try carryOutRequests(in: loop)
    if let recording {
      do {
        try recording.endFrame(stage)
      } catch {
        loseRecording(error, in: loop)
      }
    }
    do {
      try readOn(until: loop.clock.now + SessionOpening.longestStep, in: loop)
    } catch {
      loop.report("\(error)")
    }
  }

  func end(in loop: Loop) { endRecording(at: loop.clock.now, in: loop) }

  // MARK: - Input

  func handle(_ event: HostEvent, in loop: Loop) throws {
    switch event {
    case .key(let time, let name, let isDown, let isRepeat, let modifiers):
      let modifiers = KeyModifiers(rawValue: Int(modifiers))
      if let key = Key(rawValue: name), Self.isOwn(key, modifiers) {
        if isDown, !isRepeat { try press(key, at: time, in: loop) }
        return
      }
      // A key that is held sets one marker.
      if isRepeat, name == Key.m.rawValue { return }
    case .pointer(let pointer):
      loop.screen.take(pointer.id, pointer.phase, at: pointer.time)
    case .wheel, .resized, .displayChanged, .visibilityChanged, .exposed, .dropped, .quit:
      break
    }
    guard let entry = epoch.entry(of: event) else { return }
    try apply(entry, in: loop)
  }

  /// Whether a key controls takes; no session contains those.
  static func isOwn(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
    if modifiers.isForDesktop { return false }
    return switch key {
    case .f7, .f8: !modifiers.shift && !modifiers.control
    default: false
    }
  }

  private func press(_ key: Key, at time: Double, in loop: Loop) throws {
    loop.needsFrame = true
    if key == .f8 { try record(at: time, in: loop) } else { try playLastTake(in: loop) }
  }

  /// Writes an entry to the recording and applies it to the stage.
  private func apply(_ entry: SessionEntry, in loop: Loop) throws {
    var entry = entry
    entry.time = max(entry.time, stage.time)
    if let recording, !recording.append(entry) { return }
    events.removeAll(keepingCapacity: true)
    try stage.apply(entry, into: &events)
    recording?.record(events)
    loop.record(events)
    loop.needsFrame = true
    try carryOutRequests(in: loop)
  }

  /// Carries out what a button or key was pressed for, once.
  private func carryOutRequests(in loop: Loop) throws {
    guard let request = stage.request, request.number != lastRequest else { return }
    lastRequest = request.number
    let time = epoch.hostTime(at: request.time)
    switch request.kind {
    case .record: try record(at: time, in: loop)
    case .replay: try playLastTake(in: loop)
    case .marker: setMarker(at: time, in: loop)
    case .copy(let form, let text):
      do throws(SDLError) {
        try loop.screen.window.copyToClipboard(text)
        loop.message = "copied as \(form == .swift ? "Swift" : "JSON")"
      } catch {
        loop.message = error.description
      }
    }
  }

  /// Puts a marker into the recording and between the frames.
  private func setMarker(at time: Double, in loop: Loop) {
    markerCount += 1
    let text = "marker \(markerCount)"
    loop.screen.mark(text, at: time)
    // A marker changes no state; it is as early after its key as the entries before it allow.
    let entry = SessionEntry(time: epoch.sessionTime(at: time), event: .marker(text))
    _ = recording?.append(entry.rounded)
    loop.message = text
  }

  // MARK: - Takes

  private func showTitle(in loop: Loop) {
    let name = recording.map { $0.path.split(separator: "/").last ?? "" }
    loop.screen.window.setTitle(name.map { "● recording — \($0)" } ?? "Sandbox")
  }

  /// Seconds from F8 to the beginning of a take that is counted down.
  private static let countdown = 3.0

  /// Begins the recording that the command line names; a full disk does not end the run.
  func beginRecording(_ path: String, overwrites: Bool, in loop: Loop) throws(SessionError) {
    do throws(SessionError) {
      recording = try Recording(path: path, header: header, overwrite: overwrites)
      lookOfTake = stage.look
      showTitle(in: loop)
    } catch {
      guard case .diskFull = error else { throw error }
      loseRecording(error, in: loop)
    }
  }

  /// Begins a take, at once or after a countdown, or ends the current one.
  ///
  /// `time` is when the key or button was pressed, in the loop's seconds.
  func record(at time: Double, in loop: Loop) throws {
    opening = nil
    if recording != nil {
      endRecording(at: time, in: loop)
    } else if takeDue != nil {
      takeDue = nil
    } else if countsDown {
      takeDue = time + Self.countdown
    } else {
      try beginTake(at: time, in: loop)
    }
  }

  /// Begins a take: a new stage with the selected rows, so that the file alone contains everything.
  ///
  /// `time` is the epoch of the take, in the loop's seconds.
  private func beginTake(at time: Double, in loop: Loop) throws {
    var header = Self.header(header, fittedTo: loop.screen.window)
    header.start = stage.restingCheckpoint
    // A take begins with the current tuning, not with that of the command line.
    header.preset = stage.presetName
    header.tuning = stage.tunedNumbers
    let folder = loop.options.folder(for: .videos)
    let path = FreeName.path(in: folder, prefix: "session", suffix: "touchcast")
    do {
      recording = try Recording(path: path, header: header, overwrite: false)
    } catch {
      return loop.report(error.description)
    }
    lookOfTake = stage.look
    showTitle(in: loop)
    var new = try Stage(header: header, scene: scene)
    new.look = stage.look
    stage = new
    epoch = Epoch(start: time)
    lastRequest = stage.request?.number ?? 0
    loop.restartFrames()
    loop.message = nil
  }

  /// Ends the recording, if there is one, at an instant of the loop's clock.
  private func endRecording(at time: Double, in loop: Loop) {
    guard let recording else { return }
    if let pressedAt = stage.takeHeldMarker() {
      setMarker(at: epoch.hostTime(at: pressedAt), in: loop)
    }
    self.recording = nil
    showTitle(in: loop)
    var events: [StageEvent] = []
    stage.advance(to: max(stage.time, epoch.sessionTime(at: time)), into: &events)
    do {
      try recording.end(stage)
      lastTake = (recording.path, scenes)
      loop.message = "recorded \(recording.path)"
      loop.messageFile = recording.path
      Program.say("recorded \(recording.path), \(recording.count) entries")
    } catch {
      loseRecording(error, in: loop)
    }
  }

  /// Plays the last take in this window; afterwards the run continues where it was.
  private func playLastTake(in loop: Loop) throws {
    guard recording == nil, let take = lastTake else {
      loop.message =
        recording == nil ? "nothing recorded yet, F8 records" : Self.recordingIsOn
      return
    }
    do {
      opening = try SessionOpening(take.path, take.scenes, lookOfTake)
      try readOn(in: loop)
    } catch {
      // The file may have been removed; that does not end the run.
      loop.report("\(error)")
    }
  }

  /// Reads on what is opened, one step and then more until an instant; plays it once it is complete.
  private func readOn(until end: Double = 0, in loop: Loop) throws {
    guard var opening else { return }
    self.opening = nil
    guard let session = try opening.read(until: end, on: loop.clock) else {
      self.opening = opening
      return
    }
    try play(session, opening, in: loop)
  }

  /// Plays a session in this window.
  private func play(_ session: Session, _ opening: SessionOpening, in loop: Loop) throws {
    let (replay, scenes) = try opening.replay(of: session, in: scenes)
    takeDue = nil
    loop.screen.presenter.useSymbols(in: scenes.symbolFolder)
    // The replay receives the pointers' next events, and this stage does not.
    for id in stage.pointerIDs {
      let cancel = SessionEvent.cancel(id: id, reason: "replay")
      try apply(SessionEntry(time: stage.time, event: cancel), in: loop)
    }
    try loop.switchSource(to: PlaybackSource(replay, file: opening.path))
  }

  private static let recordingIsOn = "F8 ends the recording first"

  // MARK: - Files

  /// Plays a session, or puts a deck, theme or preset into effect.
  func open(_ path: String, in loop: Loop) throws {
    opening = nil
    if path.hasSuffix(".touchcast") {
      guard recording == nil else { throw Failure(.usage, "\(path): \(Self.recordingIsOn)") }
      opening = try SessionOpening(path, nil, stage.look)
      return try readOn(in: loop)
    }
    try InputFile.checkIsRegular(path)
    let names = try JSONDocument.read(path: path) { root throws(SourceProblem) in
      try root.members().map(\.key)
    }
    if names.contains("colors") {
      try ThemeChoice(InputFile.realPath(of: path) ?? path, assets: scenes.assets).apply(
        to: &stage.look
      )
    } else if names.contains("base") || names.contains("engine") {
      try use(PresetText(option: InputFile.realPath(of: path) ?? path), in: loop)
    } else {
      try use(deck: path, in: loop)
    }
    loop.message = "opened \(path)"
  }

  private func use(_ preset: PresetText, in loop: Loop) throws {
    var events = [SessionEvent.preset(preset.base)]
    for (name, value) in preset.changes { events.append(.tuning(name: name, value: value)) }
    for event in events { try apply(SessionEntry(time: stage.time, event: event), in: loop) }
  }

  /// Puts a stage with a deck in the place of the present one.
  private func use(deck path: String, in loop: Loop) throws {
    guard recording == nil else { throw Failure(.usage, "\(path): \(Self.recordingIsOn)") }
    let scenes = try scenes.replacingDeck(by: path)
    let scene = try scenes.scene(named: header.scene)
    var header = Self.header(header, fittedTo: loop.screen.window)
    (header.preset, header.tuning) = (stage.presetName, stage.tunedNumbers)
    (header.deck, header.start) = (scenes.deckName, nil)
    var new = try Stage(header: header, scene: scene)
    new.look = stage.look
    (self.header, self.scenes, self.scene, stage) = (header, scenes, scene, new)
    lastRequest = 0
    try begin(at: loop.clock.now, in: loop)
    loop.restartFrames()
  }

  private func loseRecording(_ error: SessionError, in loop: Loop) {
    recording = nil
    showTitle(in: loop)
    loop.message = error.description
    Program.say("\(error.description); the recording ends here and the program continues")
  }
}
