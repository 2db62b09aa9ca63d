import Drawing
import FrameTiming
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
///
/// What moves depends on the number of the frame alone, so that every run draws the same pictures.
final class WindowBenchmark {
  /// Frames after which the pieces are flung anew; they move all the time then.
  private static let flingInterval = 60
  private static let refreshRate = 60.0
  /// Frames of one half of a pair: as many as lie between two flings, so that both are alike.
  private static let blockFrames = flingInterval

  private var stage: Stage
  private let window: Window
  private let input: InputReader
  private let painter: FramePainter
  private var pacer = FramePacer(refreshRate: refreshRate)
  private var frame = 0
  private var hostEvents: [HostEvent] = []
  private var stageEvents: [StageEvent] = []
  private var recording: RecordingBenchmark?
  private var list = DisplayList()
  /// What frames that nobody measures are drawn with.
  private let nothing = (frames: FrameLog(refreshRate: refreshRate), overview: FrameOverview())

  init(
    _ stage: Stage,
    _ header: SessionHeader,
    renderer: RendererChoice,
    symbolFolder: String
  ) throws {
    self.stage = stage
    let fonts = try Program.fonts()
    window = try Window(
      title: "Sandbox",
      width: Int(header.width),
      height: Int(header.height),
      renderer: renderer
    )
    painter = FramePainter(
      window: window,
      fonts: fonts,
      refreshRate: Self.refreshRate,
      symbolFolder: symbolFolder
    )
    input = InputReader(window: window)
    hostEvents.reserveCapacity(256)
    stageEvents.reserveCapacity(256)
  }

  /// Records two fingers that move, from the next run on.
  func record(to path: String, _ header: SessionHeader) throws {
    recording = try RecordingBenchmark(path, header)
  }

  /// Shows the frames and prints what they cost.
  func run(frames: Int, oneMoves: Bool, hidesOverlay: Bool) throws {
    if hidesOverlay { try hideOverlay() }
    let targets = oneMoves ? [.ruler] : stage.targets
    try show(frames: painter.log.warmUpFrames, flinging: targets)
    recording?.reset()
    let before = Self.processorTime
    try show(frames: frames, flinging: targets)
    if let recording {
      let microseconds = DecimalText.fixed(recording.meanCost * 1e6, digits: 2)
      print("recording_per_frame \(microseconds) us")
    }
    report(processorTime: (Self.processorTime - before) / Double(frames))
  }

  /// Compares frames that are measured and written down in every form with frames that are not,
  /// the overlay hidden, and prints both halves of each pair.
  ///
  /// Both are frames of one process, a second of these and a second of those in turn: so whatever
  /// else the machine does, and wherever memory lies, strikes both alike.
  ///
  /// - Parameters:
  ///   - pairs: How many pairs.
  ///   - folder: Where the logs go.
  /// - Throws: `SDLError`, or `Failure` where a log cannot be written.
  func compareLogs(pairs: Int, folder: String) throws {
    try hideOverlay()
    let logs = try RunLogs.inFolder(
      folder,
      title: "benchmark",
      facts: [],
      start: input.clock.now
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
  /// - Parameter logs: Where its frames are written down; nil if they are not even measured.
  /// - Returns: Processor time of a frame, in seconds, that of every thread included.
  /// - Throws: `SDLError`, or `Failure` where a log cannot be written.
  private func block(logs: RunLogs?) throws -> Double {
    painter.logs = logs
    painter.rest()
    let before = Self.processorTime
    try show(frames: Self.blockFrames, flinging: stage.targets, isMeasured: logs != nil)
    return (Self.processorTime - before) / Double(Self.blockFrames)
  }

  private func show(
    frames: Int,
    flinging targets: [StageTarget],
    isMeasured: Bool = true
  ) throws {
    for _ in 0..<frames {
      hostEvents.removeAll(keepingCapacity: true)
      let due = pacer.nextStart(after: input.clock.now)
      input.wait(until: due, into: &hostEvents)
      let start = input.clock.now
      stageEvents.removeAll(keepingCapacity: true)
      let time = Double(frame + 1) / Self.refreshRate
      if frame % Self.flingInterval == 0 {
        try stage.fling(targets, at: time, into: &stageEvents)
      }
      stage.advance(to: time, into: &stageEvents)
      try recording?.record(stageEvents, on: stage)
      if isMeasured {
        noteFinger(at: start)
        try painter.paint(
          stage,
          status: StageStatus(),
          beginning: .init(start: start),
          clock: input.clock
        )
        try painter.logs?.writeInPassing()
      } else {
        try paintUnmeasured()
      }
      frame += 1
    }
  }

  /// Tells the painter of a finger that moves 120 times a second.
  private func noteFinger(at time: Double) {
    let isFirst = frame % Self.flingInterval == 0
    var event = PointerEvent(time: time, id: 0, phase: isFirst ? .down : .moved, x: 0, y: 0)
    painter.take(event, arrivedAt: time)
    event.phase = .moved
    painter.take(event, arrivedAt: time)
  }

  /// What the painter does for a frame, without a look at the clock.
  private func paintUnmeasured() throws(SDLError) {
    stage.draw(
      into: &list,
      status: StageStatus(),
      frames: nothing.frames,
      overview: nothing.overview
    )
    try painter.presenter.draw(list)
    try painter.presenter.present()
  }

  private func report(processorTime: Double) {
    let total = painter.log.total()
    let rows: [(String, Double)] = [
      ("cpu_per_frame", processorTime), ("interval_p50", total.interval?.p50 ?? 0),
      ("interval_p99", total.interval?.p99 ?? 0), ("work_p50", total.work?.p50 ?? 0), ("work_p99", total.work?.p99 ?? 0),
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

  private func hideOverlay() throws {
    let event = SessionEvent.key(.f12, isDown: true, modifiers: .rightShift)
    try stage.apply(SessionEntry(time: 0, event: event), into: &stageEvents)
  }

  /// What the process has used of the processor so far, in seconds.
  private static var processorTime: Double {
    var now = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
  }
}
