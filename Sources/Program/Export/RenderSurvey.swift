import Pickers
import Sessions
package import Stage

/// The clicks, the motions and the periods without motion of a session, found by playing it once
/// before the export.
package struct RenderSurvey: Equatable {
  /// A click, which sounds when a row or a mark of a piece reaches the centre.
  struct Click: Equatable {
    /// Time of the click, in seconds of the session.
    let time: Double
    /// Speed of the row or mark, in points per second; at least 0.
    let speed: Double
  }

  /// A period in which the same pieces are under fingers or in motion.
  struct Play: Equatable {
    /// Begin and end of the period, in seconds of the session.
    var span: ClosedRange<Double>
    /// The pieces that are under fingers or in motion, as indices in the scene.
    let pieces: [Int]
    /// Whether a finger holds the tuning panel or a button of the title bar.
    var usesTools = false
    /// The indices of the pieces that fingers hold at any time of the period.
    var held: Set<Int> = []
    /// Time from the first to the last instant at which a finger holds a piece, the tuning panel or a button.
    var hold: ClosedRange<Double>?

    /// Extends `held` and `hold` by an instant at which fingers hold `pieces`.
    mutating func add(_ pieces: [Int], heldAt time: Double) {
      guard usesTools || !pieces.isEmpty else { return }
      held.formUnion(pieces)
      hold = (hold?.lowerBound ?? time)...time
    }

    /// Converts `span` and `hold` to seconds of the film.
    func inFilm(_ timeline: RenderTimeline) -> Play {
      var play = self
      (play.span, play.hold) = (timeline.elapsed(span), hold.map { timeline.elapsed($0) })
      return play
    }
  }

  private(set) var clicks: [Click] = []
  /// The periods in which pieces are under fingers or in motion, in order of time.
  private(set) var plays: [Play] = []
  /// The periods without input, motion and fingers, in order of time, in seconds of the session.
  package private(set) var rests: [ClosedRange<Double>] = []

  /// The first checkpoint that the replay does not reproduce.
  package private(set) var mismatch: Replay.Mismatch?

  /// Time between two checks of whether anything moves, in seconds.
  private static let step = 1.0 / 60
  /// Largest number of entries that are played at once, which limits the memory for their events.
  private static let entriesInStep = 4096

  init(clicks: [Click]) { self.clicks = clicks }

  /// Plays the session of a replay to its end, and records its clicks, periods and first mismatch.
  ///
  /// `file` is the name of the session's file in messages.
  ///
  /// - Throws: `Failure` for an entry that cannot be applied.
  package init(_ replay: Replay, file: String) throws {
    var replay = replay
    let entries = replay.session.entries.filter {
      if case .checkpoint = $0.event { false } else { true }
    }
    let duration = replay.session.duration
    var (position, time, before) = (0, replay.session.header.begin, -1.0)
    var events: [StageEvent] = []
    while true {
      var isThere = false
      while !isThere {
        isThere = try replay.play(to: time, from: file, entries: Self.entriesInStep, into: &events)
        for event in events {
          if case .tick(_, _, let velocity) = event.event.kind {
            clicks.append(Click(time: event.event.time, speed: abs(velocity)))
          }
        }
        events.removeAll(keepingCapacity: true)
      }
      let (pieces, usesTools) = (replay.stage.piecesInPlay, replay.stage.usesTools)
      var play = Play(span: time...time, pieces: pieces, usesTools: usesTools)
      if let last = plays.last, last.span.upperBound == before, last.pieces == pieces,
        last.usesTools == usesTools
      {
        play = plays.removeLast()
        play.span = play.span.lowerBound...time
      }
      play.add(replay.stage.heldPieces, heldAt: time)
      if usesTools || !pieces.isEmpty { plays.append(play) }
      before = time
      guard time < duration else {
        mismatch = replay.mismatch
        return
      }
      while position < entries.count, entries[position].time <= time { position += 1 }
      if replay.stage.isMoving || !replay.stage.pointerIDs.isEmpty {
        time = min(time + Self.step, duration)
      } else {
        let next = position < entries.count ? entries[position].time : duration
        rests.append(time...next)
        time = next
      }
    }
  }
}
