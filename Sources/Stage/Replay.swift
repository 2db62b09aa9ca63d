package import Sessions

/// A session on the stage: the same entries at the same times, at whatever frame rate.
package struct Replay: Equatable, Sendable {
  /// The stage as it stands now.
  package private(set) var stage: Stage
  /// The session that plays.
  package let session: Session

  private var player: SessionPlayer

  /// A checkpoint of the session that the stage does not confirm.
  package struct Mismatch: Equatable, Sendable {
    /// When, in seconds.
    package let time: Double
    /// Which piece differs in what, with both values.
    package let difference: Checkpoint.Difference
  }

  /// How many checkpoints were compared so far.
  package private(set) var checkpointsSeen = 0
  /// The first checkpoint that differed.
  package private(set) var mismatch: Mismatch?

  /// Puts a session on the stage at its beginning.
  ///
  /// - Throws: `StageError` when the session's header does not fit the scene.
  package init(session: Session, scene: Scene) throws(StageError) {
    self.session = session
    stage = try Stage(header: session.header, scene: scene)
    player = SessionPlayer(session)
  }

  /// Changes what the stage looks like, which moves nothing.
  package mutating func setLook(_ body: (inout Look) -> Void) {
    body(&stage.look)
  }

  /// Takes a key that changes the look alone; every other one is a stranger to a replay.
  ///
  /// - Returns: Whether it was such a key.
  package mutating func changeLook(_ key: Key, modifiers: KeyModifiers) -> Bool {
    stage.changeLook(key, modifiers: modifiers)
  }

  /// Whether every entry has been played.
  package var isAtEnd: Bool { player.isAtEnd }

  /// Plays every entry up to an instant and lets time pass to it.
  ///
  /// - Parameters:
  ///   - time: The new instant, in seconds.
  ///   - events: Receives what the pieces tell, in the order of time.
  /// - Throws: `StageError` for an entry that cannot be carried out.
  package mutating func advance(
    to time: Double,
    into events: inout [StageEvent]
  ) throws(StageError) {
    while let entry = player.next(upTo: time) {
      try stage.apply(entry, into: &events)
      if case .checkpoint(let recorded) = entry.event { compare(recorded, at: entry.time) }
    }
    stage.advance(to: time, into: &events)
  }

  private mutating func compare(_ recorded: Checkpoint, at time: Double) {
    // One without pieces would agree with everything; it is no proof and not counted.
    guard !recorded.names.isEmpty else { return }
    checkpointsSeen += 1
    guard mismatch == nil else { return }
    if let difference = recorded.firstDifference(from: stage.checkpoint) {
      mismatch = Mismatch(time: time, difference: difference)
    }
  }
}
