import Files
package import Sessions

/// The parts of a session that an export shows, each with a speed, and the instants of the frames.
package struct RenderTimeline: Equatable {
  /// Options of the command line; times are in seconds from the beginning of the session.
  package struct Choice {
    /// The names of the options for `start` and `end`, for messages.
    package var options = ["--start", "--end"]
    package var start: Double?
    package var end: Double?
    /// The marker at which the export begins; the export ends at the next marker.
    package var marker: String?
    package var fromMarker: String?
    package var toMarker: String?
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

  /// The instant of a frame, in seconds of the session; at most `end`.
  func time(ofFrame number: Int, fps: Double) -> Double { time(at: Double(number) / fps) }

  /// Converts a time of the export to an instant of the session; both in seconds.
  func time(at exportTime: Double) -> Double {
    let part = parts.first { exportTime < $0.exportEnd } ?? parts[parts.count - 1]
    return min(part.start + (exportTime - part.exportStart) * part.speed, part.end)
  }

  /// Returns the time of the export at which an instant of the session is shown; both in seconds.
  ///
  /// nil if the export omits the instant.
  package func exportTime(of time: Double) -> Double? {
    guard time >= start, let part = parts.first(where: { time <= $0.end }), time >= part.start
    else { return nil }
    return part.exportStart + (time - part.start) / part.speed
  }

  /// Returns the time of the export at which an instant of the session is shown; both in seconds.
  ///
  /// If the export omits the instant, the result is the time of the cut. The times before the first part
  /// are negative, and those after the last part are greater than the duration.
  package func elapsed(at time: Double) -> Double {
    let index = parts.lastIndex { time >= $0.start } ?? 0
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
    let whole = try Self.range(choice, in: session)
    let origin = session.header.begin
    self.origin = origin
    // Begins and ends of cuts and of slow periods, in order; the time between two of them is one part.
    let cuts = choice.maximumRest.map { longest in
      rests.filter { $0.upperBound - $0.lowerBound > longest }.map {
        $0.lowerBound + longest...$0.upperBound
      }
    }
    let slow = choice.slow.map { part in
      let span = part.span
      return (span: origin + span.lowerBound...origin + span.upperBound, factor: part.factor)
    }
    let spans = (cuts ?? []) + slow.map(\.span)
    let edges = Set(spans.flatMap { [$0.lowerBound, $0.upperBound] }).filter {
      whole.lowerBound < $0 && $0 < whole.upperBound
    }
    let bounds = [whole.lowerBound] + edges.sorted() + [whole.upperBound]
    start = whole.lowerBound
    var parts: [Part] = []
    if choice.card > 0 {
      parts.append(Part(start: start - choice.card, end: start, speed: 1, exportStart: 0))
    }
    for (start, end) in zip(bounds, bounds.dropFirst()) {
      let middle = (start + end) / 2
      if start < end, cuts?.contains(where: { $0.contains(middle) }) == true { continue }
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

  /// Returns the chosen period: between two markers or instants, from a marker to the next one, or
  /// the whole session.
  private static func range(_ choice: Choice, in session: Session) throws -> ClosedRange<Double> {
    let (begin, duration) = (session.header.begin, session.shownDuration)
    let markers = Markers(session)
    let between = try choice.marker.map { try markers.range(from: $0) } ?? 0...duration
    let first =
      try choice.fromMarker.map { try markers.time(of: $0, "--from-marker") } ?? choice.start
      ?? between.lowerBound
    let last =
      try choice.toMarker.map { try markers.time(of: $0, "--to-marker", after: first) }
      ?? choice.end ?? between.upperBound
    guard first >= 0, first <= last, last <= duration else {
      let options = choice.options
      throw Failure(
        .usage,
        "\(options[0]) \(first) \(options[1]) \(last): expected 0 <= start <= end <= \(duration), "
          + "the length of the session"
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
      (first == 0 ? begin : begin + first)...(last == duration
      ? max(begin, session.duration) : begin + last)
  }
}

/// The markers of a session in order of time, in seconds from its beginning.
private struct Markers {
  let all: [(text: String, time: Double)]
  let duration: Double

  init(_ session: Session) {
    all = session.entries.compactMap { entry in
      guard case .marker(let text) = entry.event, entry.time >= session.header.begin else {
        return nil
      }
      return (text, entry.time - session.header.begin)
    }
    duration = session.shownDuration
  }

  /// Returns the time of the first marker after `start` that has the given name; `option` is for
  /// messages.
  func time(of name: String, _ option: String, after start: Double = -1) throws -> Double {
    guard let marker = all.first(where: { $0.text == name && $0.time > start }) else {
      let names = all.filter { $0.time > start }.map { "\"\($0.text)\"" }.joined(separator: ", ")
      let place = start > 0 ? "after \(start) s the session has" : "the session has"
      let found = names.isEmpty ? "\(place) none" : "expected one of \(names)"
      throw Failure(.usage, "\(option) \(name): no such marker, \(found)")
    }
    return marker.time
  }

  /// Returns the period from the first marker with a name to the next marker, or to the end of the
  /// session.
  func range(from name: String) throws -> ClosedRange<Double> {
    let start = try time(of: name, "--marker")
    let index = all.firstIndex { $0.text == name } ?? 0
    return start...(all[(index + 1)...].first?.time ?? duration)
  }
}
