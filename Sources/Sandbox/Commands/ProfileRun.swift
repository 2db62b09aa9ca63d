import FrameReports
import FrameTiming
import OutputFiles
import SDLHost
import Sessions
import Stage

/// One profile: a session played once or several times, in a window or without one.
@MainActor
struct ProfileRun {
  let command: ProfileCommand
  let replay: Replay
  let file: String
  let symbolFolder: String
  let outputs: Outputs

  /// What was measured.
  struct Result {
    /// Everything together.
    let log: FrameLog
    /// The figures of each repetition, and of all together.
    let table: FrameTable
    /// The report on it.
    let report: Report
  }

  /// Length of one repetition, in seconds.
  private var length: Double { command.duration ?? max(replay.session.duration, 0.001) }

  /// Plays, and writes every output, also when the user ends it early.
  func play() throws -> Result {
    try command.headless ? playHeadless() : playInWindow()
  }

  private func playHeadless() throws -> Result {
    let headless = try HeadlessPainter(
      replay.session.header,
      symbolFolder: symbolFolder,
      warmUpFrames: command.warmUp
    )
    let interruption = Interruption()
    let start = headless.clock.now
    var progress = progress(of: Int(length * command.fps) + 1, "frames")
    defer { progress.end() }
    let facts = RunFacts.facts(header: replay.session.header)
    return try playRepeatedly(on: headless.painter, facts) {
      try drawAll(on: headless, interruption) {
        progress.step(elapsed: headless.clock.now - start)
      }
    }
  }

  private func playInWindow() throws -> Result {
    let screen = try Screen(
      title: "Sandbox – profile",
      header: replay.session.header,
      renderer: command.shared.renderer,
      symbolFolder: symbolFolder,
      warmUpFrames: command.warmUp
    )
    let clock = screen.input.clock
    let start = clock.now
    let seconds = max(1, Int(length))
    var finished = 0
    var progress = progress(of: seconds, "seconds")
    defer { progress.end() }
    var options = Loop.Options()
    options.requiresLogs = true
    let facts = RunFacts.facts(header: replay.session.header, screen: screen)
    return try playRepeatedly(on: screen.painter, facts) {
      let source = PlaybackSource(replay, file: file)
      source.endsWithSession = command.duration == nil
      source.timeLimit = command.duration
      source.progress = {
        progress.reach(finished + min(Int($0), seconds), elapsed: clock.now - start)
      }
      screen.painter.rest()
      let loop = Loop(source, on: screen, options: options)
      try loop.run()
      guard !loop.isQuit, !source.wasLeft else { return false }
      finished += seconds
      progress.reach(finished, elapsed: clock.now - start)
      return true
    }
  }

  /// A bar for as many steps in each repetition.
  private func progress(of count: Int, _ unit: String) -> ProgressBar {
    ProgressBar(
      work: "profile",
      unit: unit,
      total: count * command.repetitions,
      form: .standardError(isQuiet: command.quiet)
    )
  }

  /// Plays all repetitions and records the figures of each.
  ///
  /// `playOnce` plays one and returns whether another may follow.
  private func playRepeatedly(
    on painter: FramePainter,
    _ facts: [(name: String, value: String)],
    _ playOnce: () throws -> Bool
  ) throws -> Result {
    let header = replay.session.header
    let title = header.title.isEmpty ? file : header.title
    let files = command.output.compactMap { path in
      RunLogs.Kind(path: path).map { (path: path, kind: $0) }
    }
    let isSingle = command.repetitions == 1
    var table = FrameTable()
    painter.stall = command.injectStall
    painter.logs = files.isEmpty ? nil : RunLogs(files, to: outputs, title: title, facts: facts)
    for number in 1...command.repetitions {
      let isWhole = try playOnce()
      if !isSingle { table.add(painter.log.total(), named: "run \(number), so far") }
      guard isWhole else { break }
    }
    table.add(painter.log.total(), named: isSingle ? "run" : "all")
    try painter.logs?.finish(painter.log)
    painter.logs = nil
    let report = Report(painter.log, title: title, facts: facts)
    return Result(log: painter.log, table: table, report: report)
  }

  /// Draws every frame of one repetition without waiting.
  ///
  /// - Returns: Whether it was not interrupted.
  private func drawAll(
    on headless: HeadlessPainter,
    _ interruption: Interruption,
    progress: () -> Void
  ) throws -> Bool {
    var events: [StageEvent] = []
    var number = 0.0
    var current = replay
    var entries = SessionPlayer(replay.session)
    var begin = 0.0
    while number / command.fps <= length {
      let elapsed = number / command.fps
      if elapsed - begin > replay.session.duration {
        begin = elapsed
        current = replay
        entries.go(to: 0)
      }
      let start = headless.clock.now
      // Frames do not follow the session's time: the entries of a frame arrive when it begins.
      while let entry = entries.next(upTo: elapsed - begin) {
        headless.painter.take(entry, at: start, isTimed: false)
      }
      events.removeAll(keepingCapacity: true)
      do {
        try current.advance(to: elapsed - begin, into: &events)
      } catch {
        throw Failure(.file, "\(file): after \(current.stage.time) s: \(error)")
      }
      try headless.paint(current.stage, start: start, hasInterval: true)
      try headless.painter.logs?.writeInPassing()
      progress()
      number += 1
      if interruption.isPending { return false }
    }
    return true
  }
}
