import Drawing
import JSONText
import Pickers
import ScrollPhysics
import Sessions
import Stage

// The texts that a page shows and writes.
extension PageRun {
  /// Number of rows and marks that have passed the centre since the page was opened.
  package var tickCount: Int {
    removedTicks + events.count { if case .tick = $0.event.kind { true } else { false } }
  }

  /// The reason why the session does not play as recorded; empty if it does.
  package var problem: String {
    if let failure { return failure }
    if let failure = take?.failure { return "the recording ended: \(failure.text)" }
    guard let mismatch = transport.replay.mismatch else { return "" }
    let time = DecimalText.fixed(mismatch.time, digits: 3)
    return "at \(time) s: \(mismatch.difference.description)"
  }

  /// What the title bar shows of the take; nil while the session plays.
  package var recordingText: String? {
    guard let take else { return nil }
    return take.failure == nil
      ? take.lines.map { "LIVE · \($0.count) events" } : "LIVE · not recorded"
  }

  /// The name of the first request that the page must carry out; empty if there is none.
  ///
  /// For a copy, a line break and the text to copy follow the name.
  package var requestText: String {
    switch requests.first {
    case .record: "record"
    case .copy(_, let text): "copy\n\(text)"
    case .replay, .marker, .leave, nil: ""
    }
  }

  /// The recording of the take as a session file, as if the take ended now; empty if there is no
  /// take.
  package var takeText: [UInt8] {
    var take = take
    return take?.end(at: 0)?.bytes ?? []
  }

  /// The events, one per line: time in microseconds, target, name of the event, and cause.
  package var eventText: String {
    var text = ""
    for event in events {
      let (time, kind) = (Int64((event.event.time * 1e6).rounded()), event.event.kind.name)
      text += "\(time) \(event.target.name) \(kind) \(event.event.cause.rawValue)\n"
    }
    return text
  }

  /// The present checkpoint of the stage, as a line of a session file.
  package var checkpointText: String {
    var line: [UInt8] = []
    SessionText.append(stage.checkpointEntry, to: &line)
    return String(decoding: line, as: UTF8.self)
  }
}
