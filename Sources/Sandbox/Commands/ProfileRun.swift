import Export
import FrameReports
import FrameTiming
import OutputFiles
import SDLHost
import Sessions
import Stage

/// One profile: a session played once or several times, in a window or without one.
struct ProfileRun {
  let command: ProfileCommand
  let replay: Replay
  let file: String
  let symbols: String
  let outputs: Outputs

  /// What was measured.
  struct Result {
    /// The frames of all repetitions.
    let log: FrameLog
    /// The figures of each repetition, and of all together.
    let table: FrameTable
    let report: Report
  }

  /// Duration of one repetition, in seconds.
  private var duration: Double { command.duration ?? max(replay.session.duration, 0.001) }

  /// Plays all repetitions and creates every output, also if the user ends it early.
  ///
  /// The caller finishes the files.
  func play() throws -> Result {
    let header = replay.session.header
    let isHeadless = command.headless
    var display = isHeadless ? nil : command.shared.display()
    display?.fits = true
    let (warmUp, count) = (command.warmUp, command.repetitions)
    let screen = try Screen(header, display, symbols: symbols, warmUpFrames: warmUp)
    // In a window, a signal ends the loop.
    let interruption = isHeadless ? Interruption() : nil
    var isComplete = false
    // If everything is written, a delayed signal has had its effect and is not raised again.
    defer { interruption?.end(raises: !isComplete) }
    let title = header.title.isEmpty ? file : header.title
    let facts = RunLogs.facts(header, on: isHeadless ? nil : screen)
    let places = RunLogs.places(for: command.output)
    screen.stall = command.injectStall
    if !places.isEmpty {
      let targets = replay.stage.shownTargets
      screen.logs = RunLogs(places, of: targets, to: outputs, title: title, facts: facts)
    }
    let steps = isHeadless ? Int(duration * command.fps) + 1 : max(1, Int(duration))
    var progress = ProgressBar(
      work: "profile",
      unit: isHeadless ? "frames" : "seconds",
      total: steps * count,
      form: .standardError(isQuiet: command.quiet)
    )
    defer { progress.end() }
    let start = screen.clock.now
    var table = FrameTable()
    for number in 1...count {
      let reach = { (step: Int) in
        let done = (number - 1) * steps + min(step, steps)
        progress.reach(done, elapsed: screen.clock.now - start)
      }
      let isWhole =
        try isHeadless ? drawAll(on: screen, reach) : show(on: screen, reach)
      if isWhole { reach(steps) }
      if count > 1 { table.add(screen.log.total(), named: "run \(number), so far") }
      guard isWhole else { break }
    }
    table.add(screen.log.total(), named: count == 1 ? "run" : "all")
    screen.logs?.complete(screen.log)
    screen.logs = nil
    isComplete = true
    let report = Report(screen.log, title: title, facts: facts)
    return Result(log: screen.log, table: table, report: report)
  }

  /// Shows one repetition in the window; `reach` is called with the elapsed seconds.
  ///
  /// - Returns: False if the user ended it.
  private func show(on screen: Screen, _ reach: @escaping (Int) -> Void) throws -> Bool {
    let source = PlaybackSource(replay, file: file, in: nil)
    source.endsWithSession = command.duration == nil
    source.timeLimit = command.duration
    source.progress = { reach(Int($0)) }
    screen.rest()
    let loop = Loop(source, on: screen, options: Loop.Options(requiresLogs: true))
    try loop.run()
    return !loop.isQuit && !source.wasLeft
  }

  /// Draws every frame of one repetition without waiting; `reach` is called with the number of
  /// frames.
  ///
  /// - Returns: False if it was interrupted.
  private func drawAll(
    on screen: Screen,
    _ reach: (Int) -> Void
  ) throws -> Bool {
    var events: [StageEvent] = []
    var number = 0
    var current = replay
    var entries = SessionPlayer(replay.session)
    var begin = 0.0
    while Double(number) / command.fps <= duration {
      let elapsed = Double(number) / command.fps
      if elapsed - begin > replay.session.duration {
        begin = elapsed
        current = replay
        entries.go(to: 0)
      }
      let start = screen.clock.now
      // Frames do not follow the session's time: the entries of a frame arrive when it begins.
      while let entry = entries.next(upTo: elapsed - begin) {
        screen.take(entry, at: start, isTimed: false)
      }
      let time = elapsed - begin
      let isThere = try SessionFile.play(
        &current,
        to: time,
        file: file,
        into: &events
      )
      guard isThere else { return false }
      // Without a display there is no animation error.
      screen.jump()
      try screen.paint(current.stage, start: start)
      try screen.logs?.writeInPassing()
      number += 1
      reach(number)
      if Interruption.isPending { return false }
    }
    return true
  }
}
