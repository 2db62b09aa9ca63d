import OutputFiles
package import Sessions

/// The part of a session that an export shows, its speed, and the instant of each frame.
package struct RenderTimeline: Equatable {
  /// The first instant, in seconds of the session.
  let start: Double
  /// The last instant, in seconds of the session; at least `start`.
  let end: Double
  /// Session seconds per second of the export; over 0.
  let speed: Double

  /// Duration of the export, in seconds.
  var duration: Double { (end - start) / speed }

  /// How many frames there are: `duration * fps` rounded, and at least one.
  func frameCount(fps: Double) -> Int { max(1, Int((duration * fps).rounded())) }

  /// The instant of a frame, in seconds of the session; at most `end`.
  func time(ofFrame number: Int, fps: Double) -> Double {
    min(start + Double(number) * speed / fps, end)
  }

  /// How many frames come before an instant of the session.
  func framesBefore(_ time: Double, fps: Double) -> Int {
    // A frame within a millionth of a frame of the instant is at it, not before it.
    max(0, Int(((time - start) / speed * fps - 1e-6).rounded(.up)))
  }

  /// Chooses the part between two instants, else from a marker to the next, else all of the session.
  ///
  /// - Throws: `Failure` for a missing marker and for instants outside the session.
  package init(
    _ session: Session,
    start: Double? = nil,
    end: Double? = nil,
    marker: String? = nil,
    speed: Double = 1
  ) throws {
    let duration = session.duration
    let stretch = try marker.map { try Self.stretch(from: $0, in: session) } ?? 0...duration
    let (first, last) = (start ?? stretch.lowerBound, end ?? stretch.upperBound)
    guard first >= 0, first <= last, last <= duration else {
      throw Failure(
        .usage,
        "--start \(first) --end \(last): expected 0 <= start <= end <= \(duration), "
          + "the length of the session"
      )
    }
    (self.start, self.end, self.speed) = (first, last, speed)
  }

  private static func stretch(from name: String, in session: Session) throws
    -> ClosedRange<Double>
  {
    let markers = session.entries.compactMap { entry -> (text: String, time: Double)? in
      if case .marker(let text) = entry.event { (text, entry.time) } else { nil }
    }
    guard let index = markers.firstIndex(where: { $0.text == name }) else {
      let names = markers.map { "\"\($0.text)\"" }.joined(separator: ", ")
      let found = names.isEmpty ? "the session has none" : "expected one of \(names)"
      throw Failure(.usage, "--marker \(name): no such marker, \(found)")
    }
    return markers[index].time...(markers[(index + 1)...].first?.time ?? session.duration)
  }
}
