import Drawing
import Sandbox
import ScrollPhysics
import Sessions
import Stage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What a recording costs while it runs: two fingers that move 120 times a second, every entry, the
/// checkpoints and one write a frame.
final class RecordingBenchmark {
  private static let fingers = [1, 2]
  private static let movesPerFrame = 2

  private let recording: Recording
  private var cost = 0.0
  private var frames = 0

  /// Creates the file, or replaces it, and puts the fingers down.
  init(_ path: String, _ header: SessionHeader) throws {
    recording = try Recording(path: path, header: header, overwrite: true)
    for id in Self.fingers {
      let down = SessionEvent.down(id: id, x: 0, y: 0, kind: .touch, pressure: nil)
      _ = recording.append(SessionEntry(time: 0, event: down))
    }
  }

  /// Mean processor time of a frame's recording, in seconds.
  var meanCost: Double { frames > 0 ? cost / Double(frames) : 0 }

  /// Forgets what was measured so far.
  func reset() {
    cost = 0
    frames = 0
  }

  /// Records what came in during a frame and measures that.
  ///
  /// - Throws: `SessionError` when the disk is full.
  func record(_ events: [StageEvent], on stage: Stage) throws(SessionError) {
    let before = ProcessorTime.now
    for move in 0..<Self.movesPerFrame {
      for id in Self.fingers {
        let place = Double((frames + move) % 500)
        let event = SessionEvent.move(id: id, x: 100.25 + place, y: 200.5 + place / 2)
        _ = recording.append(SessionEntry(time: stage.time, event: event))
      }
    }
    recording.record(events)
    try recording.endFrame(stage)
    cost += ProcessorTime.now - before
    frames += 1
  }
}

/// What this thread has used of the processor.
private enum ProcessorTime {
  /// So far, in seconds.
  static var now: Double {
    var now = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
  }
}

/// How much faster than it was made a session plays without a window, in processor time.
enum ReplayBenchmark {
  private static let session = "tour"
  private static let runs = 5

  /// Plays the tour's models alone at 60 frames a second and prints one line, the median of several
  /// runs.
  static func run(_ shared: SharedOptions) throws {
    let file = try AssetFolder(given: shared.assets).path + "/Sessions/\(session).touchcast"
    let start = try shared.scenes().replay(of: file)
    var times: [Double] = []
    for _ in 0..<runs {
      var replay = start
      let before = ProcessorTime.now
      try SessionFile.play(&replay, fps: 60, file: file)
      times.append(ProcessorTime.now - before)
      // Compared, so that the work cannot be optimised away.
      precondition(replay.mismatch == nil, "the tour is reproduced")
    }
    let speed = start.session.duration / times.sorted()[runs / 2]
    print("replay_of_models \(DecimalText.fixed(speed, digits: 0)) times real time")
  }
}
