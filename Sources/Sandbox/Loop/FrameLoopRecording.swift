import FrameTiming
import ScrollPhysics
import SDLHost
import Sessions
import Stage

/// Takes: how they begin, end, are marked and played again in the same window.
extension FrameLoop {
  func header(start: Checkpoint?) -> SessionHeader {
    var header = options.header
    let size = window.size
    header.width = size.width
    header.height = size.height
    header.scale = window.scale
    header.start = start
    if start != nil {
      // A take begins with the numbers in force, not with those of the command line.
      header.preset = stage.presetName
      header.tuning = stage.tunedNumbers
    }
    return header
  }

  /// Begins the recording that the command line asked for; a full disk does not end the run.
  func beginRecording(_ path: String) throws(SessionError) {
    do throws(SessionError) {
      recording = try Recording(
        path: path,
        header: header(start: nil),
        overwrite: options.overwrites
      )
      lookOfTake = stage.look
    } catch {
      guard case .diskFull = error else { throw error }
      loseRecording(error)
    }
  }

  /// Begins a take, at once or after a countdown, or ends the one that runs.
  func askForRecording() throws {
    guard recording == nil else {
      endRecording()
      return
    }
    if takeDue != nil {
      takeDue = nil
    } else if options.countsDown {
      takeDue = stopwatch.now + Self.countdown
    } else {
      try beginTake()
    }
  }

  func beginTakeIfDue() throws {
    guard let takeDue, stopwatch.now >= takeDue else { return }
    self.takeDue = nil
    try beginTake()
    needsFrame = true
  }

  /// Begins a take: the stage starts anew from the rows that stand, so that the file alone tells
  /// everything.
  func beginTake() throws {
    let path = FreeName.path(prefix: "session", suffix: "touchcast")
    let header = header(start: stage.restingCheckpoint)
    do {
      recording = try Recording(path: path, header: header, overwrite: false)
    } catch {
      message = error.description
      Program.say(error.description)
      return
    }
    lookOfTake = stage.look
    var fresh = try Stage(header: header, scene: options.scene)
    fresh.takeLook(of: stage)
    stage = fresh
    lastRequest = stage.request?.number ?? 0
    lastCopy = 0
    input.clock.restart()
    pacer.rest()
    painter.rest()
    nextFrame = nil
    message = nil
  }

  func endRecording() {
    guard let recording else { return }
    self.recording = nil
    stage.advance(to: max(stage.time, input.clock.now), into: &stageEvents)
    do {
      try recording.end(stage)
      lastTake = recording.path
      message = "recorded \(recording.path)"
      Program.say("recorded \(recording.path), \(recording.count) entries")
    } catch {
      loseRecording(error)
    }
  }

  /// Plays the last take in this window; afterwards the run goes on where it stood.
  func playLastTake() throws {
    guard recording == nil, let path = lastTake else {
      message =
        recording == nil ? "nothing recorded yet, F8 records" : "F8 ends the recording first"
      return
    }
    var replay: Replay
    do {
      replay = try SessionFile.stage(SessionFile.read(path), scene: options.scene, file: path)
    } catch {
      // The file may have gone since; that ends no run.
      message = "\(error)"
      Program.say("\(error)")
      return
    }
    replay.setLook { $0 = lookOfTake }
    // The replay hears their lifts and the window's new size, and the stage does not.
    for id in stage.pointerIDs {
      try enter(SessionEntry(time: stage.time, event: .cancel(id: id, reason: "replay")))
    }
    painter.rest()
    let loop = PlaybackLoop(replay, file: path, speed: 1, on: screen, stopwatch: stopwatch)
    // A full disk ends the logs, and not the run.
    loop.writeLogs = { [self] in writeLogsInPassing() }
    try loop.run()
    if loop.wasQuit { wantsToQuit = true }
    input.clock.restart(at: stage.time)
    let size = window.size
    if size.width != stage.layout.width || size.height != stage.layout.height
      || window.scale != stage.scale
    {
      let resize = SessionEvent.resize(width: size.width, height: size.height, scale: window.scale)
      try enter(SessionEntry(time: stage.time, event: resize))
    }
    pacer.rest()
    painter.rest()
    nextFrame = nil
    message = nil
  }

  /// Puts a marker into the recording and between the frames.
  func setMarker() throws {
    markerCount += 1
    let text = "marker \(markerCount)"
    painter.mark(text, at: stopwatch.now)
    try enter(SessionEntry(time: input.clock.now, event: .marker(text)))
    message = text
  }

  func loseRecording(_ error: SessionError) {
    recording = nil
    message = error.description
    Program.say("\(error.description); the recording ends here and the program goes on")
  }
}
