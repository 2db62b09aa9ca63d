import Drawing
import JSONText
import Pickers
import ScrollPhysics
import Sessions
import Stage

// What a page shows and writes.
extension PageRun {
  /// Appends what never changes, as JSON.
  package func writeSession(to bytes: inout [UInt8]) {
    JSONWriter.write(to: &bytes) { json in
      json.object { json in
        json.string(transport.replay.session.header.title, "title")
        json.array("markers") { json in
          for marker in transport.markers {
            json.object { json in
              json.string(marker.name, "name")
              json.number(marker.time, "time")
            }
          }
        }
        json.array("pieces") { json in for name in pieceNames { json.string(name) } }
        json.array("presets") { json in
          for preset in ScrollTuning.presets { json.string(preset.name) }
        }
        json.array("speeds") { json in for speed in Transport.speeds { json.number(speed) } }
      }
    }
  }

  /// Appends what input and checkpoints change, as JSON; what changes in every frame is left out.
  package func writeState(to bytes: inout [UInt8]) {
    JSONWriter.write(to: &bytes) { json in
      json.object { json in
        json.boolean(take != nil, "isLive")
        json.number(transport.duration, "duration")
        json.number(transport.speed, "speed")
        json.boolean(transport.isPaused, "isPaused")
        json.boolean(transport.repeats, "repeats")
        json.boolean(transport.stopsAtMarkers, "stops")
        json.integer(transport.replay.checkpointsSeen, "seen")
        json.integer(transport.checkpointCount, "checkpoints")
        json.string(ShownText.line(problem), "problem")
        json.string(stage.presetName, "preset")
        json.boolean(stage.look.isDark, "isDark")
        json.boolean(isSmall, "isSmall")
      }
    }
  }

  /// Appends the requests of buttons and keys that the page must carry out, as JSON.
  package func writeRequests(to bytes: inout [UInt8]) {
    JSONWriter.write(to: &bytes) { json in
      json.array { json in
        for request in requests {
          json.object { json in
            if case .copy(_, let text) = request {
              json.string("copy", "kind")
              json.string(text, "text")
            } else {
              json.string("record", "kind")
            }
          }
        }
      }
    }
  }

  /// The text that is shown below the stages now; empty if there is none.
  package var caption: String {
    guard take == nil else { return "" }
    return captions?.caption(at: transport.position, speed: transport.speed)?.text ?? ""
  }

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

  /// The recording of the take as a session file, as if the take ended now; empty if there is no
  /// take.
  package var takeText: [UInt8] { Self.text(of: take) }

  /// The recording of the take that was left last as a session file; empty if none was left.
  package var leftTakeText: [UInt8] { Self.text(of: leftTake) }

  private static func text(of take: Take?) -> [UInt8] {
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
