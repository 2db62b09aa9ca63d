import Export
import Files
import JSONText
import Sessions
import Stage

/// Cuts a period out of a session, as a new session.
///
/// The new session begins with the state at the beginning of the period. Therefore it contains the earlier
/// entries, too, without markers and checkpoints. These entries are applied, but not shown.
struct SessionTrim {
  /// The period to keep, and the longest duration of a rest in it; longer rests are shortened.
  var choice = RenderTimeline.Choice()
  /// Title of the new session; nil keeps the title of the old one.
  var title: String?
  /// A dictionary from the old names of markers to their new names.
  var names: [String: String] = [:]
  /// New markers, each with its time in seconds from the beginning of the original session.
  var added: [(time: Double, name: String)] = []
  /// Whether the new session continues until every motion has ended.
  var settles = false

  /// Creates the new session with its own checkpoints; `replay` must be at its beginning.
  func session(of replay: Replay, file: String) throws -> Session {
    let original = replay.session
    var rests: [ClosedRange<Double>] = []
    if choice.maximumRest != nil {
      rests = try SessionSurvey(replay, file: file).rests.map {
        SessionEntry.fileTime($0.lowerBound)...SessionEntry.fileTime($0.upperBound)
      }
    }
    var choice = choice
    // A session has neither a speed nor a title card.
    (choice.speed, choice.slow, choice.card) = (1, [], 0)
    (choice.from, choice.to) = (choice.from?.inFile, choice.to?.inFile)
    let timeline = try RenderTimeline(original, choice, rests: rests)
    let begin = SessionEntry.fileTime(timeline.start)
    func time(of time: Double) -> Double {
      SessionEntry.fileTime(begin + timeline.elapsed(at: time))
    }
    var trimmed = Session(header: original.header, entries: [])
    trimmed.header.begin = begin
    trimmed.header.title = title ?? original.header.title
    var (order, times): (EntryOrder, [(old: Double, new: Double)]) = (EntryOrder(), [])
    func append(_ entry: SessionEntry) throws {
      do throws(SourceProblem) {
        try order.admit(microseconds: entry.microseconds, entry.event)
      } catch {
        throw Failure(.file, "\(file): \(error.text)")
      }
      trimmed.entries.append(entry)
    }
    for entry in try entries(of: original, in: timeline) where entry.time <= timeline.end {
      let isBefore = entry.time < begin
      // Input at the last instant belongs to the part after it.
      let isAfter = entry.time == timeline.end && timeline.end < original.duration
      switch entry.event {
      case .checkpoint, .end: continue
      case .marker(let name) where !isBefore:
        try append(SessionEntry(time: time(of: entry.time), event: .marker(name)))
      case .marker: continue
      case _ where isAfter: continue
      case _ where isBefore: try append(entry)
      default:
        let new = time(of: entry.time)
        times.append((entry.time, new))
        try append(SessionEntry(time: new, event: entry.event))
      }
    }
    let end = SessionEntry(time: time(of: timeline.end), event: .end)
    for cancellation in order.cancellations(reason: "end") {
      try append(SessionEntry(time: end.time, event: cancellation.event))
    }
    try append(end)
    try trimmed.checkCheckpoints(file: file)
    let result: Replay
    do throws(StageError) {
      result = try Replay(session: trimmed, scene: replay.stage.scene)
    } catch {
      throw Failure(.file, "\(file): \(error)")
    }
    try check(replay, against: result, at: times, file: file)
    return try result.withCheckpoints(file: file, settles: settles)
  }

  /// The entries of a session with renamed and new markers.
  ///
  /// A new marker follows the entries of the same instant.
  private func entries(
    of original: Session,
    in timeline: RenderTimeline
  ) throws(Failure) -> [SessionEntry] {
    var entries = original.entries.map { entry in
      guard case .marker(let name) = entry.event, let new = names[name] else { return entry }
      return SessionEntry(time: entry.time, event: .marker(new))
    }
    for (seconds, name) in added {
      let time = SessionEntry.fileTime(original.header.begin + seconds)
      guard time >= timeline.start, time <= timeline.end else {
        let begin = original.header.begin
        let part = "\(timeline.start - begin)...\(timeline.end - begin) s"
        throw Failure(.usage, "--mark \(seconds)=\(name): expected a time in \(part)")
      }
      let index = entries.firstIndex { $0.time > time || $0.event == .end } ?? entries.endIndex
      entries.insert(SessionEntry(time: time, event: .marker(name)), at: index)
    }
    return entries
  }

  /// Throws if the state after an entry has changed because rests in the new session are shorter.
  private func check(
    _ replay: Replay,
    against trimmed: Replay,
    at times: [(old: Double, new: Double)],
    file: String
  ) throws {
    var (replay, trimmed) = (replay, trimmed)
    var events: [StageEvent] = []
    for (old, new) in times where old != new {
      try replay.play(to: old, from: file, into: &events)
      try trimmed.play(to: new, from: file, into: &events)
      events.removeAll(keepingCapacity: true)
      guard let difference = replay.stage.checkpoint.firstDifference(from: trimmed.stage.checkpoint)
      else { continue }
      throw Failure(
        .usage,
        "--max-idle: after the shorter rest the state at \(old - replay.session.header.begin) s is "
          + "another one (\(difference)), expected a longer time"
      )
    }
  }
}

extension SessionTime {
  /// The time as entries of a session can have it.
  fileprivate var inFile: SessionTime {
    if case .seconds(let seconds) = self { .seconds(SessionEntry.fileTime(seconds)) } else { self }
  }
}
