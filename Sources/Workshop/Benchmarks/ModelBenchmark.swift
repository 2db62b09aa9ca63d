import Sandbox
import SDLHost
import Sessions
import Stage

/// Measures the models of all pieces without a window.
enum ModelBenchmark {
  private static let frames = 60_000
  private static let runs = 5
  private static let session = "tour"

  /// Prints the median time of a frame, and the speed of a replay.
  ///
  /// The models replay the session `tour` at 60 frames per second. The speed is a multiple of real time.
  static func run(_ stage: Stage, _ scenes: SceneFolder) throws {
    let work = try Figure.median(of: runs) { try meanWork(of: stage) }
    Figure.print("model_work_per_frame", work * 1e6, digits: 3, "us")
    let file = scenes.assets.path("Sessions/\(session).touchcast")
    let start = try scenes.opened(file).replay
    let time = try Figure.median(of: runs) { try processorTime(of: start, file: file) }
    Figure.print("replay_of_models", start.session.duration / time, digits: 0, "times real time")
  }

  /// Returns the mean time of a frame in seconds; all pieces are flung every 1.5 seconds.
  private static func meanWork(of start: Stage) throws -> Double {
    var stage = start
    var events: [StageEvent] = []
    events.reserveCapacity(1024)
    let clock = HostClock()
    var busy = 0.0
    for frame in 0..<frames {
      let time = Double(frame) / 60
      if frame % 90 == 0 { try stage.fling(stage.targets, at: time, into: &events) }
      let before = clock.now
      events.removeAll(keepingCapacity: true)
      stage.advance(to: time, into: &events)
      busy += clock.now - before
    }
    return busy / Double(frames)
  }

  private static func processorTime(of start: Replay, file: String) throws -> Double {
    var replay = start
    let before = ProcessFacts.threadTime
    try SessionFile.play(&replay, fps: 60, file: file)
    // The result is compared, so that the compiler cannot remove the work.
    precondition(replay.mismatch == nil, "the tour is reproduced")
    return ProcessFacts.threadTime - before
  }
}
