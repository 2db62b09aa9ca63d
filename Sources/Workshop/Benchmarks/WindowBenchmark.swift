import FrameTiming
import Sandbox
import SDLHost
import Stage

/// Measures frames in a window, 60 per second, while pieces are flung once a second.
struct WindowBenchmark {
  /// Number of frames that are shown before the measured ones.
  static let warmUpFrames = 120
  /// Number of frames in one half of a pair; see `compareLogs(pairs:folder:)`.
  ///
  /// Each half contains one fling, so that both halves do the same work.
  private static let blockFrames = FlingScript.interval

  private let script: FlingScript
  private let loop: Loop
  private var screen: Screen { loop.screen }

  init(_ script: FlingScript, on screen: Screen) {
    self.script = script
    loop = Loop(script, on: screen)
  }

  func run(frames: Int) throws {
    try show(frames: Self.warmUpFrames)
    script.recording?.reset()
    let time = try meanTime(frames: frames)
    if let recording = script.recording {
      Figure.print("recording_per_frame", recording.meanCost * 1e6, digits: 2, "us")
    }
    let total = screen.log.total()
    Figure.print("cpu_per_frame", time * 1000)
    Figure.print("interval_p99", (total.interval?.p99 ?? 0) * 1000)
    Figure.print("work_p99", (total.work?.p99 ?? 0) * 1000)
    Figure.print("work_max", (total.work?.max ?? 0) * 1000)
    if let memory = ProcessFacts.peakMemory {
      Figure.print("peak_memory", memory, digits: 1, "MiB")
    }
  }

  /// Compares the time of frames with and without logs, and prints both times for each pair.
  ///
  /// A pair is one second with logs and one second without. With logs, frames are measured and
  /// written in every format into `folder`. Without logs, frames are not measured. These two halves
  /// alternate in the same process, so that other work of the machine affects both equally. The
  /// overlay is hidden.
  func compareLogs(pairs: Int, folder: String) throws {
    try script.hideOverlay()
    let logs = try RunLogs(
      folder: folder,
      targets: loop.stage.shownTargets,
      title: "benchmark",
      facts: [],
      start: loop.clock.now
    )
    for isLogged in [true, false] { _ = try block(logs: isLogged ? logs : nil) }
    for pair in 0..<pairs {
      // The order changes from pair to pair, so that neither always comes first.
      let isLoggedFirst = pair % 2 == 1
      let first = try block(logs: isLoggedFirst ? logs : nil)
      let second = try block(logs: isLoggedFirst ? nil : logs)
      let (logged, plain) = isLoggedFirst ? (first, second) : (second, first)
      Figure.print("unmeasured_frame", plain * 1000)
      Figure.print("logged_frame", logged * 1000)
      Figure.print("measuring_ratio", logged / plain, "times")
    }
    let before = ProcessFacts.processorTime
    try logs.finish(screen.log)
    Figure.print("logs_end", (ProcessFacts.processorTime - before) * 1000)
  }

  /// Shows one half of a pair, and logs its frames into `logs`.
  ///
  /// If `logs` is nil, the frames are not measured.
  ///
  /// - Returns: Mean processor time of a frame in all threads, in seconds.
  private func block(logs: RunLogs?) throws -> Double {
    screen.logs = logs
    screen.isMeasuring = logs != nil
    screen.rest()
    return try meanTime(frames: Self.blockFrames)
  }

  private func meanTime(frames: Int) throws -> Double {
    let before = ProcessFacts.processorTime
    try show(frames: frames)
    return (ProcessFacts.processorTime - before) / Double(frames)
  }

  private func show(frames: Int) throws {
    script.framesLeft = frames
    try loop.run()
  }
}
