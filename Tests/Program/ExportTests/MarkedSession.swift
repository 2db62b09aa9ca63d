import Sessions

@testable import Export

/// A session of ten seconds with markers.
func markedSession(_ markers: [(Double, String)] = [], title: String = "") -> Session {
  Session(
    header: SessionHeader(title: title, width: 400, height: 300, preset: "uikit", scene: "all"),
    entries: markers.map { SessionEntry(time: $0.0, event: .marker($0.1)) }
      + [SessionEntry(time: 10, event: .end)]
  )
}

extension RenderTimeline.Choice {
  /// `from` in seconds.
  var start: Double? {
    get { if case .seconds(let time)? = from { time } else { nil } }
    set { from = newValue.map(SessionTime.seconds) }
  }
  /// `to` in seconds.
  var end: Double? {
    get { if case .seconds(let time)? = to { time } else { nil } }
    set { to = newValue.map(SessionTime.seconds) }
  }
}

extension RenderTimeline {
  init(
    _ session: Session,
    rests: [ClosedRange<Double>] = [],
    choosing choose: (inout Choice) -> Void
  ) throws {
    var choice = Choice()
    choose(&choice)
    try self.init(session, choice, rests: rests)
  }
}
