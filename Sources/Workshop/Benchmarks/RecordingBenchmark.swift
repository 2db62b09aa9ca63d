import Pickers
import Sandbox
import ScrollPhysics
import Files
import Sessions
import Stage

/// Measures the cost of recording a session.
///
/// Two fingers move 120 times a second. All entries and checkpoints are recorded, with one write to
/// the file per frame.
final class RecordingBenchmark {
  private static let fingers = [1, 2]
  private static let movesPerFrame = 2

  private let file: SessionWriter
  private var lines: SessionBuffer?
  private var cost = 0.0
  private var frames = 0

  /// Creates or replaces the file, and records that the fingers are down.
  init(_ path: String, _ header: SessionHeader) throws {
    file = try SessionWriter(path: path, overwrite: true)
    lines = try SessionBuffer(header)
    for id in Self.fingers {
      let down = SessionEvent.down(id: id, x: 0, y: 0, kind: .touch, pressure: nil)
      try lines?.append(SessionEntry(time: 0, event: down))
    }
  }

  /// Mean processor time for recording a frame, in seconds; 0 before the first frame.
  var meanCost: Double { frames > 0 ? cost / Double(frames) : 0 }

  func reset() { (cost, frames) = (0, 0) }

  /// Records the input and the events of a frame, and measures the processor time for it.
  func record(_ events: [StageEvent], on stage: Stage) throws {
    let before = ProcessFacts.threadTime
    for move in 0..<Self.movesPerFrame {
      for id in Self.fingers {
        let place = Double((frames + move) % 500)
        let event = SessionEvent.move(id: id, x: 100.25 + place, y: 200.5 + place / 2)
        try lines?.append(SessionEntry(time: stage.time, event: event))
      }
    }
    if events.contains(where: { $0.event.kind.name == "settle" }) || frames % 60 == 0 {
      try lines?.append(stage.checkpointEntry)
    }
    try file.write(&lines)
    cost += ProcessFacts.threadTime - before
    frames += 1
  }
}
