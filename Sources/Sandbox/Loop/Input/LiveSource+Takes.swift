import SDLHost
import Sessions
import Stage

/// Takes: how they begin and end, and how the last one is played in the same window.
extension LiveSource {
  /// Seconds from F8 to the beginning of a take that is counted down.
  static var countdown: Double { 3 }

  /// Begins the recording that the command line names; a full disk does not end the run.
  func beginRecording(_ path: String, overwrites: Bool, in loop: Loop) throws(SessionError) {
    do throws(SessionError) {
      recording = try Recording(path: path, header: header, overwrite: overwrites)
      lookOfTake = stage.look
    } catch {
      guard case .diskFull = error else { throw error }
      loseRecording(error, in: loop)
    }
  }

  /// Begins a take, at once or after a countdown, or ends the current one.
  ///
  /// `time` is when the key or button was pressed, in the loop's seconds.
  func toggleRecording(at time: Double, in loop: Loop) throws {
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
  func beginTake(at time: Double, in loop: Loop) throws {
    var header = Self.header(header, fittedTo: loop.screen.window)
    header.start = stage.restingCheckpoint
    // A take begins with the current tuning, not with that of the command line.
    header.preset = stage.presetName
    header.tuning = stage.tunedNumbers
    let path = FreeName.path(prefix: "session", suffix: "touchcast")
    do {
      recording = try Recording(path: path, header: header, overwrite: false)
    } catch {
      return loop.report(error.description)
    }
    lookOfTake = stage.look
    var new = try Stage(header: header, scene: scene)
    new.look = stage.look
    stage = new
    epoch = Epoch(start: time)
    lastRequest = stage.request?.number ?? 0
    loop.restartFrames()
    loop.message = nil
  }

  /// Ends the recording, if there is one, at an instant of the loop's clock.
  func endRecording(at time: Double, in loop: Loop) {
    guard let recording else { return }
    self.recording = nil
    var events: [StageEvent] = []
    stage.advance(to: max(stage.time, epoch.sessionTime(at: time)), into: &events)
    do {
      try recording.end(stage)
      lastTake = recording.path
      loop.message = "recorded \(recording.path)"
      Program.say("recorded \(recording.path), \(recording.count) entries")
    } catch {
      loseRecording(error, in: loop)
    }
  }

  /// Plays the last take in this window; afterwards the run continues where it was.
  func playLastTake(in loop: Loop) throws {
    guard recording == nil, let path = lastTake else {
      loop.message =
        recording == nil ? "nothing recorded yet, F8 records" : "F8 ends the recording first"
      return
    }
    var replay: Replay
    do {
      replay = try SessionFile.stage(SessionFile.read(path), scene: scene, file: path)
    } catch {
      // The file may have been removed; that does not end the run.
      return loop.report("\(error)")
    }
    replay.setLook { $0 = lookOfTake }
    // The replay receives the pointers' next events, and this stage does not.
    for id in stage.pointerIDs {
      let cancel = SessionEvent.cancel(id: id, reason: "replay")
      try apply(SessionEntry(time: stage.time, event: cancel), in: loop)
    }
    try loop.switchSource(to: PlaybackSource(replay, file: path))
  }

  func loseRecording(_ error: SessionError, in loop: Loop) {
    recording = nil
    loop.message = error.description
    Program.say("\(error.description); the recording ends here and the program continues")
  }
}
