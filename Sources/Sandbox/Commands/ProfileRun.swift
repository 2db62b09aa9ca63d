import OutputFiles
import FrameReports
import Drawing
import FrameTiming
import SDLHost
import Sessions
import Stage

/// One profile: a session played once or often, in the window or without one.
@MainActor
final class ProfileRun {
  private let command: ProfileCommand
  private let replay: Replay
  private let file: String
  private let symbolFolder: String
  private let outputs: Outputs
  /// Everything that was measured.
  private(set) var log = FrameLog(refreshRate: 60)
  /// The figures of each repetition, and of all together.
  private(set) var table = FrameTable()
  /// What a reader of the report should know.
  private(set) var facts: [(name: String, value: String)] = []

  /// What the run is called.
  var title: String {
    let title = replay.session.header.title
    return title.isEmpty ? file : title
  }

  init(
    command: ProfileCommand,
    replay: Replay,
    file: String,
    symbolFolder: String,
    outputs: Outputs
  ) {
    self.symbolFolder = symbolFolder
    self.outputs = outputs
    self.command = command
    self.replay = replay
    self.file = file
  }

  /// Plays, and writes every output, also when somebody ends it early.
  func play() throws {
    let painter: FramePainter
    let playOnce: (FramePainter) throws -> Bool
    var progress: TerminalProgress?
    defer { progress?.end() }
    if command.headless {
      let canvas = try Canvas(
        replay.session.header,
        symbolFolder: symbolFolder,
        warmUpFrames: command.warmUp
      )
      facts = RunFacts.facts(header: replay.session.header)
      painter = canvas.painter
      let interrupt = Interruption()
      let frames = Int(length * command.fps) + 1
      progress = TerminalProgress(
        work: "profile",
        total: frames * command.repetitions,
        isQuiet: command.quiet,
        start: canvas.clock.now
      )
      playOnce = { _ in
        try self.playHeadless(on: canvas, interrupt) { progress?.step(at: canvas.clock.now) }
      }
    } else {
      let screen = try Screen(
        title: "Sandbox – profile",
        header: replay.session.header,
        renderer: command.shared.renderer,
        symbolFolder: symbolFolder,
        warmUpFrames: command.warmUp
      )
      facts = RunFacts.facts(header: replay.session.header, screen: screen)
      painter = screen.painter
      let seconds = max(1, Int(length))
      var over = 0
      let stopwatch = HostClock()
      progress = TerminalProgress(
        work: "profile",
        unit: "seconds",
        total: seconds * command.repetitions,
        isQuiet: command.quiet,
        start: stopwatch.now
      )
      playOnce = { _ in
        let isWhole = try self.playInWindow(on: screen) { elapsed in
          progress?.reach(over + min(Int(elapsed), seconds), at: stopwatch.now)
        }
        guard isWhole else { return false }
        over += seconds
        progress?.reach(over, at: stopwatch.now)
        return true
      }
    }
    painter.stall = command.injectStall
    painter.logs = logs()
    var last = FrameLog(refreshRate: painter.log.refreshRate, warmUpFrames: 0)
    var number = 0
    var goesOn = true
    while goesOn, number < command.repetitions {
      number += 1
      goesOn = try playOnce(painter)
      if command.repetitions > 1 {
        let part = painter.log.total()
        table.add(part, named: "run \(number), so far")
      }
      last = painter.log
    }
    log = last
    table.add(log.total(), named: command.repetitions > 1 ? "all" : "run")
    try painter.logs?.finish(log)
    painter.logs = nil
  }

  /// Length of one repetition, in seconds.
  private var length: Double { command.duration ?? max(replay.session.duration, 0.001) }

  private func logs() -> RunLogs? {
    guard !command.output.isEmpty else { return nil }
    let files = command.output.compactMap { path in
      RunLogs.Kind(path: path).map { (path: path, kind: $0) }
    }
    return RunLogs(files, to: outputs, title: title, facts: facts)
  }

  /// Plays in a window and tells on the way for how many seconds.
  private func playInWindow(
    on screen: Screen,
    progress: @escaping (Double) -> Void
  ) throws -> Bool {
    let loop = PlaybackLoop(replay, file: file, speed: 1, on: screen)
    loop.quitsAtEnd = command.duration == nil
    loop.timeLimit = command.duration
    loop.watch = progress
    screen.painter.rest()
    try loop.run()
    return !loop.wasLeft
  }

  /// Draws every frame of the session as fast as it goes.
  ///
  /// - Returns: Whether nobody wants the work to end.
  private func playHeadless(
    on canvas: Canvas,
    _ interrupt: Interruption,
    progress: () -> Void
  ) throws -> Bool {
    var events: [StageEvent] = []
    var number = 0.0
    var current = replay
    var played = PlayedEntries(replay.session)
    var begin = 0.0
    while number / command.fps <= length {
      let elapsed = number / command.fps
      if elapsed - begin > replay.session.duration {
        begin = elapsed
        current = replay
        played.go(to: 0)
      }
      let start = canvas.clock.now
      // Frames do not keep step with the session: whatever one shows came as it began.
      for entry in played.take(upTo: elapsed - begin) {
        canvas.painter.take(entry, at: start, isTimed: false)
      }
      events.removeAll(keepingCapacity: true)
      do {
        try current.advance(to: elapsed - begin, into: &events)
      } catch {
        throw Failure(.file, "\(file): after \(current.stage.time) s: \(error)")
      }
      try canvas.paint(current.stage, start: start, followsLast: true)
      try canvas.painter.logs?.writeInPassing()
      progress()
      number += 1
      if interrupt.isPending { return false }
    }
    return true
  }
}
