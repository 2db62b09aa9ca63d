import FrameTiming
import Drawing
import Sandbox
import ScrollPhysics
import SDLHost
import Sessions
import Stage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Frames in a window, sixty a second, while pieces are flung again and again.
final class WindowBenchmark {
  /// Frames of one half of a pair: as many as are between two flings, so that both are alike.
  private static let blockFrames = FlingScript.interval
  /// Frames before the measured ones.
  private static let warmUpFrames = 120

  private let script: FlingScript
  private let loop: Loop
  private var painter: FramePainter { loop.painter }

  init(
    _ stage: Stage,
    _ header: SessionHeader,
    renderer: RendererChoice,
    symbolFolder: String
  ) throws {
    let screen = try Screen(
      title: "Sandbox",
      header: header,
      renderer: renderer,
      symbolFolder: symbolFolder,
      warmUpFrames: Self.warmUpFrames,
      refreshRate: FlingScript.frameRate
    )
    script = FlingScript(stage, header)
    loop = Loop(script, on: screen)
  }

  /// Records two fingers that move, in later runs.
  func record(to path: String, _ header: SessionHeader) throws {
    script.recording = try RecordingBenchmark(path, header)
  }

  /// Shows the frames and prints what they cost.
  func run(frames: Int, oneMoves: Bool, hidesOverlay: Bool) throws {
    if hidesOverlay { try script.hideOverlay() }
    if oneMoves { script.targets = [.ruler] }
    try show(frames: Self.warmUpFrames)
    script.recording?.reset()
    let before = Self.processorTime
    try show(frames: frames)
    if let recording = script.recording {
      let microseconds = DecimalText.fixed(recording.meanCost * 1e6, digits: 2)
      print("recording_per_frame \(microseconds) us")
    }
    report(processorTime: (Self.processorTime - before) / Double(frames))
  }

  /// Compares frames that are measured and written down in every form with frames that are not,
  /// the overlay hidden, and prints both halves of each pair.
  ///
  /// Both are frames of one process, a second of each in turn: so what
  /// else the machine does affects both alike.
  ///
  /// - Parameters:
  ///   - pairs: How many pairs.
  ///   - folder: Where the logs go.
  /// - Throws: `SDLError`, or `Failure` where a log cannot be written.
  func compareLogs(pairs: Int, folder: String) throws {
    try script.hideOverlay()
    let logs = try RunLogs.inFolder(
      folder,
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
      print("unmeasured_frame \(DecimalText.milliseconds(plain, digits: 4)) ms")
      print("logged_frame \(DecimalText.milliseconds(logged, digits: 4)) ms")
      print("measuring_ratio \(DecimalText.fixed(logged / plain, digits: 4))")
    }
    let before = Self.processorTime
    try logs.finish(painter.log)
    let end = Self.processorTime - before
    print("logs_end \(DecimalText.milliseconds(end, digits: 4)) ms")
  }

  /// Shows one half of a pair.
  ///
  /// - Parameter logs: Receives its frames; nil if they are not even measured.
  /// - Returns: Processor time of a frame, in seconds, that of all threads included.
  /// - Throws: `SDLError`, or `Failure` where a log cannot be written.
  private func block(logs: RunLogs?) throws -> Double {
    painter.logs = logs
    painter.isMeasuring = logs != nil
    painter.rest()
    let before = Self.processorTime
    try show(frames: Self.blockFrames)
    return (Self.processorTime - before) / Double(Self.blockFrames)
  }

  private func show(frames: Int) throws {
    script.framesLeft = frames
    try loop.run()
  }

  private func report(processorTime: Double) {
    let total = painter.log.total()
    let rows: [(String, Double)] = [
      ("cpu_per_frame", processorTime), ("interval_p50", total.interval?.p50 ?? 0),
      ("interval_p99", total.interval?.p99 ?? 0), ("work_p50", total.work?.p50 ?? 0),
      ("work_p99", total.work?.p99 ?? 0),
      ("update_mean", total.update.mean ?? 0), ("draw_mean", total.draw.mean ?? 0),
      ("present_mean", total.present.mean ?? 0), ("overlay_mean", painter.overlayCost?.time ?? 0),
    ]
    for (name, value) in rows {
      print("\(name) \(DecimalText.milliseconds(value, digits: 4)) ms")
    }
    var usage = rusage()
    #if canImport(Glibc)
      let itself = __rusage_who_t(RUSAGE_SELF.rawValue)
    #else
      let itself = RUSAGE_SELF
    #endif
    guard getrusage(itself, &usage) == 0 else { return }
    // Linux counts in KiB.
    print("peak_memory \(DecimalText.fixed(Double(usage.ru_maxrss) / 1024, digits: 1)) MiB")
  }

  /// What the process has used of the processor so far, in seconds.
  private static var processorTime: Double {
    var now = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
  }
}
