import JSONText
import ScrollPhysics
package import Sessions

/// Plays a session on a stage; the state at a time does not depend on the frame rate.
///
/// While the replay plays, it stores at most 512 copies of the stage. `seek(to:into:)` then applies only the
/// entries after the nearest copy.
package struct Replay: Equatable, Sendable {
  package let session: Session
  private var state: State
  private var keyframes: Keyframes

  /// The part of a replay that depends on the position in the session.
  struct State: Equatable, Sendable {
    var stage: Stage
    var player: SessionPlayer
    var checkpointsSeen = 0
    var mismatch: Mismatch?
    /// The order of the entries played, without an end.
    var order = EntryOrder()
    /// Number of markers among the entries played.
    var markerCount = 0

    init(stage: Stage, player: SessionPlayer) { (self.stage, self.player) = (stage, player) }

    /// Number of entries played.
    var position: Int { player.position }

    /// Plays every entry before an instant, and advances the stage to that instant.
    mutating func play(before time: Double) throws(StageError) {
      var events: [StageEvent] = []
      while let next = player.nextTime, next < time, let entry = player.next(upTo: next) {
        count(entry)
        try stage.apply(entry, into: &events)
        _ = stage.takeRequests()
        events.removeAll(keepingCapacity: true)
      }
      stage.advance(to: time, into: &events)
    }

    /// Counts an entry that is played.
    mutating func count(_ entry: SessionEntry) {
      if case .end = entry.event { return }
      if case .marker = entry.event { markerCount += 1 }
      // The reader has checked the order.
      try? order.admit(microseconds: entry.microseconds, entry.event)
    }
  }

  /// A checkpoint of the session that is not equal to the checkpoint of the stage at that time.
  package struct Mismatch: Equatable, Sendable {
    package let time: Double
    package let difference: Checkpoint.Difference
  }

  /// Creates a replay at the beginning of its session: at the time `begin` of the session header.
  ///
  /// The look has the themes and the preset that are attached to the session.
  ///
  /// - Throws: `StageError` when the header of the session does not fit the scene.
  package init(session: Session, scene: Scene) throws(StageError) {
    self.session = session
    var stage = try Stage(header: session.header, scene: scene)
    do throws(SourceProblem) {
      try session.header.apply(to: &stage.look)
    } catch {
      throw .attachment(error.description)
    }
    state = State(stage: stage, player: SessionPlayer(session))
    try state.play(before: session.header.begin)
    keyframes = Keyframes(state)
  }

  package var stage: Stage { state.stage }
  /// Number of recorded checkpoints that were compared with the stage so far.
  package var checkpointsSeen: Int { state.checkpointsSeen }
  /// The first checkpoint that differed from the stage.
  package var mismatch: Mismatch? { state.mismatch }
  /// Whether every entry has been played.
  package var isAtEnd: Bool { state.player.isAtEnd }
  package var entriesPlayed: ArraySlice<SessionEntry> { session.entries[..<state.position] }
  /// The order of the entries played, without an end.
  var order: EntryOrder { state.order }
  /// Number of markers among the entries played.
  var markerCount: Int { state.markerCount }
  /// Number of entries that playback and seeking have applied since the replay was created.
  package var entriesApplied: Int { keyframes.entriesApplied }

  /// Changes the look of the stage and of all stored copies.
  ///
  /// A change of `fingers.time` has no effect: a replay displays fingers at its own time.
  package mutating func setLook(_ body: (inout Look) -> Void) {
    func change(_ look: inout Look) {
      body(&look)
      look.fingers.time = nil
    }
    change(&state.stage.look)
    keyframes.changeLook { change(&$0.look) }
  }

  /// Returns false for a key that does not change the look.
  package mutating func changeLook(_ key: Key, modifiers: KeyModifiers) -> Bool {
    guard state.stage.changeLook(key, modifiers: modifiers) else { return false }
    let look = state.stage.look
    keyframes.changeLook { $0.look = look }
    return true
  }

  /// Plays every entry up to an instant, in seconds, and advances the stage to that instant.
  ///
  /// If the instant is before `stage.time`, nothing changes. The events are in the order of time. At most
  /// `limit` entries are played. Repeat the call to continue.
  ///
  /// - Returns: Whether the replay is at the instant; false if entries before the instant are left.
  /// - Throws: `StageError` for an entry that cannot be applied.
  @discardableResult package mutating func advance(
    to time: Double,
    entries limit: Int = .max,
    into events: inout [StageEvent]
  ) throws(StageError) -> Bool {
    var left = limit
    while left > 0, let entry = state.player.next(upTo: time) {
      left -= 1
      keyframes.entriesApplied += 1
      state.count(entry)
      try state.stage.apply(entry, into: &events)
      // Requests were carried out when the session was recorded.
      _ = state.stage.takeRequests()
      if case .checkpoint(let recorded) = entry.event { compare(recorded, at: entry.time) }
      keyframes.record(state)
    }
    if left == 0, let next = state.player.nextTime, next <= time { return false }
    state.stage.advance(to: time, into: &events)
    return true
  }

  /// Seeks to an earlier or later instant, in seconds.
  ///
  /// The state is then the same as after playing from the beginning to that instant. An instant before the
  /// beginning of the session counts as the beginning.
  ///
  /// Playback starts from the nearest copy of the stage before the instant, or from the present state if that
  /// is nearer. The events are those between that start and the instant. At most `limit` entries are played.
  /// Repeat the call to continue.
  ///
  /// - Returns: Whether the replay is at the instant; false if entries before the instant are left.
  /// - Throws: `StageError` for an entry that cannot be applied.
  /// - Complexity: O(entries between two copies) in the part of the session that was played before.
  @discardableResult package mutating func seek(
    to time: Double,
    entries limit: Int = .max,
    into events: inout [StageEvent]
  ) throws(StageError) -> Bool {
    let copy = keyframes.state(before: time)
    let isBackwards = time < stage.time
    if isBackwards || copy.position > state.position { state = copy }
    return try advance(to: time, entries: limit, into: &events)
  }

  private mutating func compare(_ recorded: Checkpoint, at time: Double) {
    // A checkpoint without pieces equals every state and is not counted.
    guard !recorded.names.isEmpty else { return }
    state.checkpointsSeen += 1
    guard mismatch == nil else { return }
    if let difference = recorded.firstDifference(from: stage.checkpoint) {
      state.mismatch = Mismatch(time: time, difference: difference)
    }
  }
}
