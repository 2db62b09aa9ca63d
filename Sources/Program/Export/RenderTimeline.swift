package import Files
package import Sessions
import Stage

/// The parts of a session that an export shows, each with a speed, and the instants of the frames.
package struct RenderTimeline: Equatable {
  /// Options of the command line.
  package struct Choice {
    /// The beginning of the export; nil for the beginning of the session.
    package var from: SessionTime?
    /// The end of the export; nil for the end of the session.
    package var to: SessionTime?
    /// Seconds of the session per second of the export; greater than 0.
    package var speed = 1.0
    /// Periods that are shown more slowly, each by a factor.
    ///
    /// Where periods overlap, the largest factor is used.
    package var slow: [(span: ClosedRange<Double>, factor: Double)] = []
    /// Longest duration of a period without input and motion, in seconds.
    ///
    /// A longer period is cut after this duration.
    package var maximumRest: Double?
    /// Duration of a title card before the session, in seconds of the export; 0 for no card.
    package var card = 0.0

    package init() {}
  }

  /// A part of the session at one speed.
  private struct Part: Equatable {
    let start: Double
    let end: Double
    let speed: Double
    /// Time at which the part begins in the export, in seconds.
    let exportStart: Double

    var exportEnd: Double { exportStart + (end - start) / speed }
  }

  /// The parts in order of time; at least one.
  ///
  /// A title card is a separate first part, which ends at `start`. The session is not visible during this part.
  private let parts: [Part]
  /// The time at which the session begins, on the clock of its entries, in seconds.
  let origin: Double

  private let markers: SessionMarkers

  /// Duration of a card with a title, in seconds of the export.
  package static let cardDuration = 2.0
  /// Duration of the fade of the card, in seconds of the export.
  static let cardFade = 0.3

  /// The time of the first instant that is shown, on the clock of the session's entries, in seconds.
  package let start: Double
  /// The time of the last instant that is shown, on the clock of the session's entries; at least `start`.
  package var end: Double { parts[parts.count - 1].end }
  /// Duration of the export, in seconds.
  var duration: Double { parts[parts.count - 1].exportEnd }

  func frameCount(fps: Double) -> Int { max(1, Int((duration * fps).rounded())) }

  /// The number of frames of data about the export; the last one is at `end`.
  package func dataFrameCount(fps: Double) -> Int {
    // A frame at most a millionth of a frame before the end counts as a frame at the end.
    max(0, Int((duration * fps - 1e-6).rounded(.up))) + 1
  }

  /// The instant of a frame, in seconds of the session; at most `end`.
  package func time(ofFrame number: Int, fps: Double) -> Double { time(at: Double(number) / fps) }

  /// Converts a time of the export to an instant of the session; both in seconds.
  func time(at exportTime: Double) -> Double {
    let part = parts[min(parts.count(upTo: exportTime, by: \.exportEnd), parts.count - 1)]
    return min(part.start + (exportTime - part.exportStart) * part.speed, part.end)
  }

  /// Returns the time of the export at which an instant of the session is shown; both in seconds.
  ///
  /// nil if the export omits the instant.
  package func exportTime(of time: Double) -> Double? {
    guard time >= start, let part = parts.last(upTo: time, by: \.start), time <= part.end
    else { return nil }
    return part.exportStart + (time - part.start) / part.speed
  }

  /// Returns the time of the export at which an instant of the session is shown; both in seconds.
  ///
  /// If the export omits the instant, the result is the time of the cut. The times before the first part
  /// are negative, and those after the last part are greater than the duration.
  package func elapsed(at time: Double) -> Double {
    let index = max(0, parts.count(upTo: time, by: \.start) - 1)
    let part = parts[index]
    let end = index + 1 < parts.count ? part.end : .infinity
    return part.exportStart + (min(time, end) - part.start) / part.speed
  }

  /// Returns a period of the session in seconds of the export.
  func elapsed(_ span: ClosedRange<Double>) -> ClosedRange<Double> {
    elapsed(at: span.lowerBound)...elapsed(at: span.upperBound)
  }

  /// `time` is an instant of the session, in seconds.
  func framesBefore(_ time: Double, fps: Double) -> Int {
    // A frame at most a millionth of a frame before the instant counts as a frame at the instant.
    max(0, Int((elapsed(at: time) * fps - 1e-6).rounded(.up)))
  }

  /// Divides the period of the session that `choice` selects into parts of constant speed.
  ///
  /// `rests` are the periods without input and motion, in order of time.
  ///
  /// - Throws: `Failure` for a missing marker and for instants outside the session.
  package init(
    _ session: Session,
    _ choice: Choice = Choice(),
    rests: [ClosedRange<Double>] = []
  ) throws {
    markers = SessionMarkers(session)
    let whole = try Self.range(choice, in: session, markers)
    let origin = session.header.begin
    self.origin = origin
    // Begins and ends of cuts and of slow periods, in order; the time between two of them is one part.
    let longest = choice.maximumRest ?? .infinity
    let cuts = rests.filter { $0.upperBound - $0.lowerBound > longest }.map {
      $0.lowerBound + longest...$0.upperBound
    }
    let slow = choice.slow.map { part in
      let span = part.span
      return (span: origin + span.lowerBound...origin + span.upperBound, factor: part.factor)
    }
    let spans = cuts + slow.map(\.span)
    let edges = Set(spans.flatMap { [$0.lowerBound, $0.upperBound] }).filter {
      whole.lowerBound < $0 && $0 < whole.upperBound
    }
    let bounds = [whole.lowerBound] + edges.sorted() + [whole.upperBound]
    start = whole.lowerBound
    var parts: [Part] = []
    if choice.card > 0 {
      parts.append(Part(start: start - choice.card, end: start, speed: 1, exportStart: 0))
    }
    var nextCuts = cuts[...]
    for (start, end) in zip(bounds, bounds.dropFirst()) {
      let middle = (start + end) / 2
      while let cut = nextCuts.first, cut.upperBound < middle { nextCuts.removeFirst() }
      if start < end, nextCuts.first?.contains(middle) == true { continue }
      let factor = slow.filter { $0.span.contains(middle) }.map(\.factor).max() ?? 1
      parts.append(
        Part(
          start: start,
          end: end,
          speed: choice.speed / factor,
          exportStart: parts.last?.exportEnd ?? 0
        )
      )
    }
    if parts.isEmpty {
      let start = whole.lowerBound
      parts = [Part(start: start, end: start, speed: choice.speed, exportStart: 0)]
    }
    self.parts = parts
  }

  /// The instant of a picture, on the clock of the session's entries; `name` is the output for messages.
  ///
  /// - Throws: `Failure` for a missing marker and for an instant that the export does not show.
  func instant(of time: SessionTime, for name: String) throws(Failure) -> Double {
    let instant = origin + (try markers.time(of: time, name))
    guard (start...end).contains(instant) else {
      throw Failure(.usage, "\(name): expected a time in \(start - origin)...\(end - origin) s")
    }
    return instant
  }

  /// Returns the end of the chosen period, on the clock of the session's entries.
  ///
  /// - Throws: `Failure` for a missing marker and for instants outside the session.
  package static func end(of choice: Choice, in session: Session) throws(Failure) -> Double {
    try range(choice, in: session, SessionMarkers(session)).upperBound
  }

  /// Returns the chosen period on the clock of the session's entries.
  private static func range(
    _ choice: Choice,
    in session: Session,
    _ markers: SessionMarkers
  ) throws(Failure) -> ClosedRange<Double> {
    let (begin, duration) = (session.header.begin, session.shownDuration)
    let first = try choice.from.map { time throws(Failure) in
      try markers.time(of: time, "--from")
    }
    let from = first ?? 0
    let last = try choice.to.map { time throws(Failure) in
      try markers.time(of: time, "--to", after: from)
    }
    let to = last ?? duration
    guard from >= 0, from <= to, to <= duration else {
      throw Failure(
        .usage,
        "--from \(from) --to \(to): expected 0 <= from <= to <= \(duration), the length of the session"
      )
    }
    if let slow = choice.slow.first(where: { $0.span.upperBound > duration }) {
      throw Failure(
        .usage,
        "--slow \(slow.span): expected at most \(duration), the length of the session"
      )
    }
    // The begin and the end of the session are used directly, because a sum could be rounded.
    return
      (from == 0 ? begin : begin + from)...(to == duration
      ? max(begin, session.duration) : begin + to)
  }
}
