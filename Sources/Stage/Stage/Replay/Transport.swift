package import Sessions

/// The playback of a session: its replay, the position in it, and the controls.
///
/// Each tick moves the position by the host's time since the last tick, multiplied by the speed. Time does
/// not count if it passes during a pause, after the end, or while entries before the position have not been
/// played. All times are in seconds from the beginning of the session.
package struct Transport {
  /// The speeds that the bracket keys select, in seconds of the session per second.
  package static let speeds = [0.125, 0.25, 0.5, 1, 2, 4, 8]
  /// Time after a marker during which a step back goes to the marker before this one, in seconds: during a pause,
  /// and while the position advances.
  private static let markerDurations = (paused: 0.05, running: 1.0)
  /// Time during which the name of a marker is shown after the marker has passed, in seconds of the host.
  private static let nameDuration = 1.0

  package private(set) var replay: Replay
  /// In order of time.
  package private(set) var markers: [(time: Double, name: String)]
  /// Checkpoints without pieces do not count.
  package private(set) var checkpointCount: Int
  /// Speed of playback, in seconds of the session per second.
  package var speed: Double
  /// Whether playback starts again at the beginning after the end.
  package var repeats = false
  package var stopsAtMarkers = false
  /// Whether the card that lists the keys of playback is shown.
  ///
  /// The stage of the session has a separate card.
  package private(set) var isHelpShown = false
  package private(set) var position = 0.0
  package private(set) var isPaused = false
  /// Whether some entries before the position have not been played yet.
  package private(set) var isBehind = false
  /// Whether the position was changed by a seek that is not complete.
  ///
  /// The events of the entries that the seek plays are not emitted.
  package private(set) var isSeeking = false
  private var lastTick: Double?

  /// The replay must be at its beginning.
  package init(_ replay: Replay, speed: Double = 1) {
    self.replay = replay
    self.speed = speed
    var (markers, checkpoints): ([(time: Double, name: String)], Int) = ([], 0)
    for entry in replay.session.entries {
      switch entry.event {
      case .marker(let name): markers.append((entry.time - replay.session.header.begin, name))
      case .checkpoint(let checkpoint) where !checkpoint.names.isEmpty: checkpoints += 1
      default: break
      }
    }
    (self.markers, checkpointCount) = (markers.filter { $0.time >= 0 }, checkpoints)
  }

  package var duration: Double { replay.session.shownDuration }
  /// The position as a time of the session's entries: `header.begin + position`, in seconds.
  package var instant: Double {
    let time = replay.session.header.begin + position
    guard replay.session.header.begin > 0 else { return time }
    // Rounding can make the sum slightly smaller than the time of an entry at this position.
    let fileTime = SessionEntry.fileTime(time)
    return abs(time - fileTime) < 1e-9 ? fileTime : time
  }
  package var isAtEnd: Bool { !isBehind && position >= duration }
  /// Whether the position advances with time.
  package var isRunning: Bool { !isPaused && position < duration }
  /// Whether the next frame can differ from this one without input.
  package var isMoving: Bool { isBehind || isRunning || repeats && !isPaused }

  package mutating func setLook(_ body: (inout Look) -> Void) { replay.setLook(body) }

  // MARK: - Markers

  /// The number of markers before a time, which is the index of the first marker at or after it.
  ///
  /// - Complexity: O(log markers).
  private func markerCount(before time: Double) -> Int {
    var (low, high) = (0, markers.count)
    while low < high {
      let middle = (low + high) / 2
      if markers[middle].time < time { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private var nextMarker: (time: Double, name: String)? {
    let index = markerCount(before: position.nextUp)
    return index < markers.count ? markers[index] : nil
  }

  /// The marker that has passed within the last second of the host; nil if there is none.
  package var passingMarker: Int? {
    let index = markerCount(before: position.nextUp) - 1
    let isShown = index >= 0 && position - markers[index].time < Self.nameDuration * speed
    return isShown ? index : nil
  }

  /// The index of the marker nearest to a time; nil if none is within `distance` seconds.
  package func marker(nearestTo time: Double, within distance: Double) -> Int? {
    let next = markerCount(before: time)
    let found = [next - 1, next].filter { markers.indices.contains($0) }
      .min { abs(markers[$0].time - time) < abs(markers[$1].time - time) }
    return found.flatMap { abs(markers[$0].time - time) <= distance ? $0 : nil }
  }

  package mutating func toggleHelp() { isHelpShown.toggle() }

  /// Returns whether the card was shown.
  package mutating func hideHelp() -> Bool {
    defer { isHelpShown = false }
    return isHelpShown
  }

  // MARK: - Time

  /// Advances the position by the host's time since the last call, multiplied by `speed`.
  ///
  /// At the end, the position returns to the beginning if `repeats` is true. With `stopsAtMarkers`, playback
  /// pauses at the first marker that the position passes.
  package mutating func tick(at now: Double) {
    if repeats, isAtEnd, !isPaused { return go(to: 0, at: now) }
    if isRunning, !isBehind, let lastTick {
      let next = min(position + max(0, now - lastTick) * speed, duration)
      let stop = stopsAtMarkers ? nextMarker : nil
      position = min(next, stop?.time ?? next)
      if let stop, stop.time <= next { isPaused = true }
    }
    resume(at: now)
  }

  /// Continues from the present position: the time that passed before `now` does not count.
  package mutating func resume(at now: Double) { lastTick = isRunning ? now : nil }

  /// Plays entries up to the position, at most `limit`.
  ///
  /// If entries are left, `isBehind` is true after the call.
  ///
  /// - Throws: `StageError` for an entry that cannot be applied; the next call continues after that entry.
  package mutating func play(
    entries limit: Int = .max,
    into events: inout [StageEvent]
  ) throws(StageError) {
    if isSeeking {
      let first = events.count
      isBehind = try !replay.seek(to: instant, entries: limit, into: &events)
      events.removeSubrange(first...)
      isSeeking = isBehind
    } else {
      isBehind = try !replay.advance(to: instant, entries: limit, into: &events)
    }
  }

  /// Sets the look, except for the user's preset, whose name is that of the session.
  package mutating func keepLook(_ look: Look) {
    setLook {
      let own = $0.ownPreset
      $0 = look
      $0.ownPreset = own
    }
  }

  /// Plays another replay from the same position, with the same controls and look.
  package mutating func use(_ replay: Replay, at now: Double) {
    var next = Transport(replay, speed: speed)
    (next.repeats, next.stopsAtMarkers) = (repeats, stopsAtMarkers)
    (next.isPaused, next.isHelpShown) = (isPaused, isHelpShown)
    next.keepLook(self.replay.stage.look)
    next.go(to: position, at: now)
    self = next
  }

  // MARK: - Controls

  /// At the end, playback starts again at the beginning.
  package mutating func togglePause(at now: Double) {
    guard position < duration else {
      isPaused = false
      return go(to: 0, at: now)
    }
    // The time until now can pass a marker at which the playback stops.
    let wasPaused = isPaused
    tick(at: now)
    isPaused = !wasPaused
    resume(at: now)
  }

  /// `time` is in seconds from the beginning of the session, and is limited to 0...`duration`.
  package mutating func go(to time: Double, at now: Double) {
    position = min(max(0, time), duration)
    (isBehind, isSeeking) = (true, true)
    resume(at: now)
  }

  /// Pauses and moves the position by a signed duration, in seconds.
  package mutating func step(by duration: Double, at now: Double) {
    isPaused = true
    go(to: position + duration, at: now)
  }

  /// Goes to the marker before the position, or else to the beginning.
  package mutating func goBack(at now: Double) {
    let passed = isRunning ? Self.markerDurations.running * speed : Self.markerDurations.paused
    let index = markerCount(before: position - passed) - 1
    go(to: index < 0 ? 0 : markers[index].time, at: now)
  }

  /// Goes to the marker after the position, or else to the end.
  package mutating func goForward(at now: Double) {
    go(to: nextMarker?.time ?? duration, at: now)
  }

  /// Selects the next higher of `speeds`; after the highest, the lowest.
  package mutating func changeSpeed() {
    speed = Self.speeds.first { $0 > speed } ?? Self.speeds[0]
  }

  /// Handles a key of playback, or a key that changes the look.
  ///
  /// `frame` is the duration of a step, in seconds.
  ///
  /// - Returns: Whether the key has an effect.
  package mutating func press(
    _ key: Key,
    modifiers: KeyModifiers,
    frame: Double,
    at now: Double
  ) -> Bool {
    switch key {
    case .space: togglePause(at: now)
    case .period: step(by: frame, at: now)
    case .comma: step(by: -frame, at: now)
    case .leftBracket: speed = Self.speeds.last { $0 < speed } ?? speed
    case .rightBracket: speed = Self.speeds.first { $0 > speed } ?? speed
    case .left: goBack(at: now)
    case .right: goForward(at: now)
    case .home: go(to: 0, at: now)
    case .end: go(to: duration, at: now)
    case .f6: repeats.toggle()
    case .h, .f1: toggleHelp()
    case .escape: return hideHelp()
    default: return replay.changeLook(key, modifiers: modifiers)
    }
    return true
  }
}
