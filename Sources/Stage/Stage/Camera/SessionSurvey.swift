package import Drawing
import Pickers
import Sessions

/// What a session uses at each instant, found by playing it once: the pieces, the clicks and the periods without
/// motion.
package struct SessionSurvey {
  /// A click, which sounds when a row or a mark of a piece reaches the centre.
  package struct Click: Equatable {
    /// Time of the click, in seconds of the session.
    package let time: Double
    /// Speed of the row or mark, in points per second; at least 0.
    package let speed: Double

    package init(time: Double, speed: Double) { (self.time, self.speed) = (time, speed) }
  }

  /// A period in which the same parts of the stage are in use.
  package struct Play {
    /// Begin and end of the period, in seconds of the session.
    package var span: ClosedRange<Double>
    /// The pieces in use, as indices in the scene; empty for none.
    package let pieces: [Int]
    /// Whether a finger holds the tuning panel, or a button that is shown beside it.
    package let usesTools: Bool
    /// `Stage.usedRect`.
    package let area: Rect?
    /// `Stage.usableRect`.
    package let usable: Rect
    /// Time from the first to the last instant at which a pointer or a gesture on a touchpad is down.
    package var hold: ClosedRange<Double>?

    fileprivate init(_ stage: Stage) {
      span = stage.time...stage.time
      (pieces, usesTools) = (stage.piecesInPlay, stage.usesTools)
      (area, usable) = (stage.usedRect, stage.usableRect)
      if stage.isHeld { hold = span }
    }

    /// Extends the period to the end of `next`, unless other parts are in use then.
    fileprivate mutating func extend(to next: Play) -> Bool {
      guard pieces == next.pieces, usesTools == next.usesTools, area == next.area,
        usable == next.usable
      else { return false }
      span = span.lowerBound...next.span.upperBound
      if let last = next.hold { hold = (hold ?? last).lowerBound...last.upperBound }
      return true
    }
  }

  package private(set) var clicks: [Click] = []
  /// The periods in order of time; the first one begins with the session.
  package private(set) var plays: [Play] = []
  /// The periods without input, motion and fingers, in order of time, in seconds of the session.
  package private(set) var rests: [ClosedRange<Double>] = []
  /// The first checkpoint that the replay does not reproduce.
  package private(set) var mismatch: Replay.Mismatch?
  /// The error of the first entry that cannot be applied, and the time of the stage then; the survey ends there.
  package private(set) var failure: (error: StageError, time: Double)?

  /// Time between two checks of what is in use, in seconds; the checks are made while anything moves.
  private static let step = 1.0 / 60
  /// Largest number of entries that are played at once, which limits the memory for their events.
  private static let entriesInStep = 4096

  package init(clicks: [Click]) { self.clicks = clicks }

  /// Plays the session of a replay from the replay's position to `end`, in seconds of the session, or to its end.
  package init(_ replay: Replay, to end: Double = .infinity) {
    var replay = replay
    let entries = replay.session.entries
    let duration = min(replay.session.duration, end)
    var time = replay.session.header.begin
    var events: [StageEvent] = []
    while true {
      do throws(StageError) {
        while try !replay.advance(to: time, entries: Self.entriesInStep, into: &events) {
          addClicks(&events)
        }
      } catch {
        failure = (error, replay.stage.time)
        return
      }
      addClicks(&events)
      let play = Play(replay.stage)
      if plays.isEmpty || !plays[plays.count - 1].extend(to: play) { plays.append(play) }
      guard time < duration else { break }
      if replay.stage.isMoving || !replay.stage.pointerIDs.isEmpty {
        time = min(time + Self.step, duration)
      } else {
        let next = entries[replay.entriesPlayed.count...].first {
          if case .checkpoint = $0.event { false } else { true }
        }
        let restEnd = min(next?.time ?? duration, duration)
        rests.append(time...restEnd)
        time = restEnd
      }
    }
    mismatch = replay.mismatch
  }

  private mutating func addClicks(_ events: inout [StageEvent]) {
    for event in events {
      guard case .tick(_, _, let velocity) = event.event.kind else { continue }
      clicks.append(Click(time: event.event.time, speed: abs(velocity)))
    }
    events.removeAll(keepingCapacity: true)
  }
}
