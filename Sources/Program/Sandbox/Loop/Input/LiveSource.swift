import Console
import Drawing
import JSONText
import Files
import PresetText
import ScrollPhysics
import SDLHost
import Sessions
import Stage

/// Live input on a stage: in a run, or after the user has taken over a session.
final class LiveSource: LoopSource {
  var header: SessionHeader
  var scenes: SceneFolder
  /// Whether a take (a recording of live input) begins three seconds after its key was pressed.
  private let countsDown: Bool
  /// Whether the input continues a session that was played; Esc then returns to that session.
  private let isTakenOver: Bool
  var take: Take
  /// The file of the current recording.
  private(set) var file: SessionWriter?
  /// Time at which a take begins after its countdown, in the loop's seconds.
  private var takeDue: Double?
  /// A session that is read between frames and played afterwards.
  var opening: SessionOpening?
  /// How the session of the command line is played; nil once it has been opened.
  var playback: SessionPlayback?
  /// The files that the window shows, which are read again when they change.
  var watch = FileWatch()
  /// The settings of the view in the previous frame; nil if the next frame shows no message about them.
  var choices: Stage.Choices?
  private var events: [StageEvent] = []

  /// Creates a source with a new stage that has the window's size and scale.
  init(
    _ header: SessionHeader,
    in scenes: SceneFolder,
    countsDown: Bool,
    on window: Window
  ) throws {
    self.header = Self.header(header, fittedTo: window)
    self.scenes = scenes
    self.countsDown = countsDown
    isTakenOver = false
    take = Take(try Stage(header: self.header, scene: scenes.scene(named: header.scene)), at: 0)
    events.reserveCapacity(256)
  }

  /// Continues a replay with live input, from an instant of the loop's clock.
  init(_ replay: Replay, in scenes: SceneFolder, at now: Double) throws(SourceProblem) {
    header = replay.session.header
    self.scenes = scenes
    (countsDown, isTakenOver) = (false, true)
    var events: [StageEvent] = []
    take = try Take(replay, at: now, into: &events)
  }

  /// Changes the look of the stage, without an entry in the recording.
  func setLook(_ body: (inout Look) -> Void) { take.setLook(body) }

  static func header(_ header: SessionHeader, fittedTo window: Window) -> SessionHeader {
    var header = header
    (header.width, header.height) = fittedSize(of: window)
    header.scale = window.scale
    return header
  }

  /// The size of a window, limited to the sizes that a session can contain, in points.
  private static func fittedSize(of window: Window) -> (width: Double, height: Double) {
    (SessionLimits.fitted(window.size.width), SessionLimits.fitted(window.size.height))
  }

  var stage: Stage { take.stage }
  var isMoving: Bool {
    stage.isMoving || stage.isDisplayMoving || takeDue != nil || opening != nil
  }
  var deadline: Double? { file == nil ? nil : take.hostTime(at: take.nextCheckpoint) }
  var watchDeadline: Double? { file == nil ? watch.deadline : nil }
  var isOver: Bool { false }

  func status(at now: Double, in loop: Loop) -> StageStatus {
    let marker = stage.lettersFindRows ? "Ctrl+M marker" : "M marker"
    let f8 = file == nil ? "F8 record" : "F8 stop · \(marker)"
    let keys = "\(f8) · F12 picture · Tab focus · Enter sheet · Ctrl+Q quit"
    var status = StageStatus(
      recording: take.lines.map { lines in
        let count = lines.count == 1 ? "1 event" : "\(lines.count) events"
        guard file != nil else { return "LIVE · \(count)" }
        let (minutes, seconds) = Int(stage.time).quotientAndRemainder(dividingBy: 60)
        return "REC \(minutes):\(seconds < 10 ? "0" : "")\(seconds) · \(count)"
      },
      message: takeDue.map { "recording in \(Int(($0 - now).rounded(.up)))" }
        ?? opening.map { "reading \($0.path)" },
      hint: isTakenOver ? "Esc session · \(keys)" : keys,
      keyTables: KeyCommands.run
    )
    status.isWriting = file != nil
    return status
  }

  /// Continues from the stage's present time; a stage that was not taken over is fitted to the window.
  func begin(at now: Double, in loop: Loop) throws {
    showTitle(in: loop)
    loop.screen.presenter.use(scenes.symbols(of: stage.scene))
    take.resume(at: now)
    choices = nil
    if !isTakenOver { try fillWindow(at: now, in: loop) }
  }

  /// Lays the stage out again if the window has another size or scale.
  private func fillWindow(at now: Double, in loop: Loop) throws {
    let (size, scale) = (Self.fittedSize(of: loop.screen.window), loop.screen.window.scale)
    guard size != (stage.layout.width, stage.layout.height) || scale != stage.scale else { return }
    try apply(.resize(width: size.width, height: size.height, scale: scale), at: now, in: loop)
  }

  /// Returns where the window shows a stage that was taken over; nil if the stage fills the window.
  func fit(in window: Window) -> PictureFit? {
    isTakenOver ? stage.fit(in: window) : nil
  }

  func advance(to now: Double, in loop: Loop, into events: inout [StageEvent]) throws {
    if let due = takeDue, now >= due {
      takeDue = nil
      beginTake(at: due, in: loop)
    }
    take.advance(to: now, into: &events)
    try carryOutRequests(in: loop)
    if let choices, let notice = stage.notice(since: choices) { loop.message = notice }
    choices = stage.choices
    take.endFrame()
    if let file {
      let error = Self.write(&take.lines, upTo: take.failure, to: file)
      showWriting(to: file, error, in: loop)
    }
    do {
      try readOn(for: SessionOpening.frameBudget, in: loop)
    } catch {
      loop.report("\(error)")
    }
  }

  func end(in loop: Loop) { endRecording(at: loop.clock.now, in: loop) }

  // MARK: - Input

  func handle(_ event: HostEvent, in loop: Loop) throws {
    switch event {
    case .key(let time, let names, let isDown, _, let modifiers):
      guard let key = Key(names) else { return }
      if key.controlsTakes(with: KeyModifiers(rawValue: Int(modifiers))) {
        guard isDown else { return }
        loop.needsFrame = true
        return key == .f8 ? try record(at: time, in: loop) : try replay(in: loop)
      }
    case .pointer(let pointer):
      loop.screen.take(pointer.id, pointer.phase, at: pointer.time)
    case .wheel, .scroll, .hovered, .resized, .displayChanged, .visibilityChanged, .exposed,
      .dropped, .quit:
      break
    }
    let fit = fit(in: loop.screen.window)
    guard let content = event.sessionEvent(in: fit).flatMap(stage.input) else { return }
    try apply(content, at: event.time, in: loop)
    // A stage that was taken over keeps its place in the window until no finger is down.
    if isTakenOver, case .up = content, stage.pointerIDs.isEmpty {
      try fillWindow(at: event.time, in: loop)
    }
  }

  /// Records an event, and applies it to the stage.
  func apply(_ event: SessionEvent, at now: Double, in loop: Loop) throws {
    events.removeAll(keepingCapacity: true)
    guard try take.apply(event, at: now, into: &events) else { return }
    loop.record(events)
    loop.needsFrame = true
    try carryOutRequests(in: loop)
  }

  /// Performs the pending requests of buttons and keys.
  private func carryOutRequests(in loop: Loop) throws {
    for request in take.takeRequests() {
      switch request.kind {
      case .record: try record(at: take.hostTime(at: request.time), in: loop)
      // During a recording the button sets a marker.
      case .replay where file != nil: setMarker(at: request.time, in: loop)
      case .replay: try replay(in: loop)
      case .leave: if isTakenOver { try replay(in: loop) }
      case .marker: setMarker(at: request.time, in: loop)
      case .copy(let form, let text):
        do throws(SDLError) {
          try loop.screen.window.copyToClipboard(text)
          let use = form == .json ? "; run FILE.json scrolls like it" : ""
          loop.message = "copied as \(form.title)\(use)"
        } catch {
          loop.message = error.description
        }
      }
    }
  }

  /// Adds a marker to the recording and to the frame log; `time` is in seconds of the session.
  private func setMarker(at time: Double, in loop: Loop) {
    let name = take.setMarker(at: time)
    loop.screen.mark(name, at: take.hostTime(at: time))
    loop.message = name
  }

  // MARK: - Takes

  private func showTitle(in loop: Loop) {
    let name = file.map { $0.path.split(separator: "/").last ?? "" }
    loop.screen.window.setTitle(name.map { "● recording — \($0)" } ?? "Sandbox")
  }

  /// Time from the key F8 to the beginning of a take after a countdown, in seconds.
  private static let countdown = 3.0

  /// Begins the recording that the command line requests.
  ///
  /// If the file cannot be written, for example on a full disk, the recording ends and the run continues.
  func beginRecording(_ file: SessionWriter, in loop: Loop) throws {
    do throws(SourceProblem) {
      try take.record(scenes.attaching(stage.look, stage.attachedPresets, to: header))
    } catch {
      throw SessionError(error, file: file.path, line: 1)
    }
    self.file = file
    showTitle(in: loop)
    showWriting(to: file, Self.write(&take.lines, upTo: nil, to: file), in: loop)
  }

  /// Begins a take, at once or after a countdown, or ends the current one.
  ///
  /// `time` is when the key or button was pressed, in the loop's seconds.
  func record(at time: Double, in loop: Loop) throws {
    opening = nil
    if file != nil {
      endRecording(at: time, in: loop)
    } else if takeDue != nil {
      takeDue = nil
    } else if countsDown {
      takeDue = time + Self.countdown
    } else {
      beginTake(at: time, in: loop)
    }
  }

  /// Begins a take on a new stage, whose pieces rest on the present rows, so that a replay needs only the file.
  ///
  /// The first take after the user took over a session continues on its stage. The recording contains the entries that
  /// were played and the live input since then. `time` is the zero of the take's time, in the loop's seconds.
  private func beginTake(at time: Double, in loop: Loop) {
    let folder = loop.options.folder(for: .videos)
    let path = FreeName.path(in: folder, prefix: "session", suffix: "touchcast")
    var next = take
    let isNew = next.lines == nil || next.failure != nil
    do {
      if isNew {
        var header = Self.header(header, fittedTo: loop.screen.window)
        (header.start, header.begin) = (stage.restingCheckpoint, 0)
        // A take begins with the current tuning, not with that of the command line.
        (header.preset, header.tuning) = (stage.presetName, stage.tunedNumbers)
        header.view = stage.view
        header = scenes.attaching(stage.look, stage.attachedPresets, to: header)
        next.use(try Stage(header: header, scene: stage.scene), at: time)
        try next.record(header)
      }
      try next.lines?.addContinued()
      let file = try SessionWriter(path: path, overwrite: false)
      try file.write(&next.lines)
      self.file = file
    } catch {
      return loop.report("\(error)")
    }
    take = next
    showTitle(in: loop)
    isNew ? loop.restartStage() : loop.restartFrames()
    loop.message = nil
  }

  /// `time` is on the loop's clock.
  private func endRecording(at time: Double, in loop: Loop) {
    guard let file else { return }
    self.file = nil
    showTitle(in: loop)
    var lines = take.end(at: time)
    let error = Self.write(&lines, upTo: take.failure, to: file, closes: true)
    guard showWriting(to: file, error, in: loop) else { return }
    loop.lastTake = file.path
    let place = InputFile.realPath(of: file.path) ?? file.path
    loop.message = "recorded \(place)"
    loop.messageFile = file.path
    Program.say("recorded \(place), \(lines?.count ?? 0) entries")
  }

  /// Plays the last take in this window, or returns to the session that was taken over.
  ///
  /// After the take, the run continues in its previous state.
  private func replay(in loop: Loop) throws {
    guard file == nil else { return loop.message = Self.recordingIsOn }
    if isTakenOver { return try loop.resume() }
    guard let take = loop.lastTake else { return loop.message = "nothing recorded yet, F8 records" }
    do {
      opening = try SessionOpening(take, stage.look)
      try readOn(in: loop)
    } catch {
      // The file may have been removed. This does not end the run.
      loop.report("\(error)")
    }
  }

  /// Reads at least one step of `opening`, and more until `budget` seconds have passed; plays the session
  /// once it is complete.
  func readOn(for budget: Double = 0, in loop: Loop) throws {
    guard let opening else { return }
    self.opening = nil
    guard let session = try opening.read(for: budget, on: { loop.clock.now }) else {
      return self.opening = opening
    }
    try play(session, opening, in: loop)
  }

  /// Plays a session in this window; the live input continues when the session ends.
  private func play(_ session: Session, _ opening: SessionOpening, in loop: Loop) throws {
    let (replay, scenes) = try opening.replay(of: session, in: self.scenes.assets)
    loop.lastTake = opening.path
    takeDue = nil
    // The next events of the pointers are passed to the replay, and not to this stage.
    events.removeAll(keepingCapacity: true)
    take.releaseInput(because: "replay", at: loop.clock.now, into: &events)
    loop.record(events)
    let playback = PlaybackSource(
      replay,
      file: opening.path,
      in: scenes,
      speed: opening.playback.speed
    )
    playback.transport.repeats = opening.playback.repeats
    try loop.switchSource(to: playback)
  }

  static let recordingIsOn = "F8 ends the recording first"

  /// Writes lines to the file of a recording, and returns the error if that fails.
  ///
  /// `limit` is the reason why the recording cannot have more lines; the file is then closed.
  private static func write(
    _ lines: inout SessionBuffer?,
    upTo limit: SourceProblem?,
    to file: SessionWriter,
    closes: Bool = false
  ) -> Failure? {
    do throws(Failure) {
      try file.write(&lines)
      if closes || limit != nil { try file.close() }
      return limit.map {
        Failure(.file, SessionError($0, file: file.path, line: nil).description)
      }
    } catch {
      return error
    }
  }

  /// Shows whether a recording has another file now, or ends with an error; then the result is false.
  @discardableResult
  private func showWriting(to file: SessionWriter, _ error: Failure?, in loop: Loop) -> Bool {
    if let path = file.lostPath {
      file.lostPath = nil
      showTitle(in: loop)
      let loss = "was removed or replaced by another program"
      loop.report("\(path): \(loss); the recording continues in \(file.path)")
    }
    if let error { loseRecording(error, in: loop) }
    return error == nil
  }

  private func loseRecording(_ error: Failure, in loop: Loop) {
    (file, take.lines) = (nil, nil)
    showTitle(in: loop)
    loop.message = error.description
    Program.say("\(error.description); the recording ends here and the program continues")
  }
}
