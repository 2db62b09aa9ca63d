import Console
import FrameReports
import FrameTiming
import Files
import SDLHost
import Sessions
import Stage

/// Plays a session once or several times, in a window or in memory, and measures its frames.
struct ProfileRun {
  let command: ProfileCommand
  let replay: Replay
  let file: String
  let symbols: SymbolSource
  let outputs: Outputs
  let stalls: [Stall]
  let extras: ReportExtras

  /// Frames per second of the session without a window.
  private var fps: Double { command.fps ?? 60 }
  /// Duration of one repetition, in seconds.
  private var duration: Double { command.duration ?? max(replay.session.shownDuration, 0.001) }

  /// Plays all repetitions and creates the content of every output.
  ///
  /// The content is also complete if the user ends the profile early. The caller finishes the files.
  ///
  /// - Returns: The figures after each repetition and those of all repetitions together, and the
  ///   report of all repetitions.
  func play() throws -> (table: FrameTable, report: Report) {
    let header = replay.session.header
    let isHeadless = command.headless
    var display = isHeadless ? nil : command.display.display()
    display?.fits = true
    // A slow window also has a warm-up of at most two seconds, so that a short session has figures.
    let warmUp = command.warmUp ?? (isHeadless ? ProfileCommand.usualWarmUp : nil)
    let count = command.repetitions
    let screen = try Screen(
      header,
      display,
      symbols: symbols,
      warmUpFrames: warmUp,
      refreshRate: isHeadless ? command.fps : nil
    )
    // In a window, a signal ends the loop.
    let interruption = isHeadless ? Interruption() : nil
    var isComplete = false
    // After everything was written, a delayed signal is not raised again.
    defer { interruption?.end(raises: !isComplete) }
    let title = header.title.isEmpty ? file : header.title
    let facts = RunLogs.facts(header, on: screen)
    let places = RunLogs.places(for: command.output)
    screen.stalls = stalls
    screen.session = (title, header.begin)
    if !places.isEmpty {
      let targets = replay.stage.shownTargets
      let files = places.compactMap { place in outputs[place.path].map { (place.kind, $0) } }
      screen.logs = RunLogs(
        Dictionary(uniqueKeysWithValues: files),
        of: targets,
        title: title,
        facts: facts,
        extras: extras
      )
    }
    let steps = isHeadless ? Int(duration * fps) + 1 : max(1, Int(duration))
    var progress = ProgressBar(
      work: "profile",
      unit: isHeadless ? "frames" : "seconds",
      total: steps * count,
      form: .standardError(isQuiet: command.quiet)
    )
    defer { progress.end() }
    let start = screen.clock.now
    var table = command.emptyTable
    for number in 1...count {
      let report = { (step: Int) in
        let done = (number - 1) * steps + min(step, steps)
        progress.update(done, elapsed: screen.clock.now - start)
      }
      let isWhole =
        try isHeadless ? drawAll(on: screen, report) : show(on: screen, report)
      if isWhole { report(steps) }
      if count > 1 { table.add(screen.log.total(), named: "run \(number), so far") }
      guard isWhole else { break }
    }
    table.add(screen.log.total(), named: count == 1 ? "run" : "all")
    screen.logs?.complete(screen.log)
    screen.logs = nil
    isComplete = true
    let report = Report(
      screen.log,
      title: title,
      facts: facts,
      gates: extras.gates,
      viewer: extras.viewer
    )
    return (table, report)
  }

  /// Shows one repetition in the window; `report` is called with the elapsed seconds.
  ///
  /// - Returns: False if the user ended the repetition.
  private func show(on screen: Screen, _ report: @escaping (Int) -> Void) throws -> Bool {
    let source = PlaybackSource(replay, file: file, in: nil)
    source.endsWithSession = command.duration == nil
    source.timeLimit = command.duration
    source.progress = { report(Int($0)) }
    screen.rest()
    let loop = Loop(source, on: screen, options: Loop.Options(requiresLogs: true))
    try loop.run()
    return !loop.isQuit && !source.wasLeft
  }

  /// Draws every frame of one repetition without waiting between frames.
  ///
  /// `report` is called with the number of frames drawn so far.
  ///
  /// - Returns: False if a signal interrupted the repetition.
  private func drawAll(
    on screen: Screen,
    _ report: (Int) -> Void
  ) throws -> Bool {
    var events: [StageEvent] = []
    var number = 0
    var current = replay
    var entries = SessionPlayer(replay.session)
    entries.go(to: replay.entriesPlayed.count)
    var begin = 0.0
    while Double(number) / fps <= duration {
      let elapsed = Double(number) / fps
      if elapsed - begin > replay.session.shownDuration {
        begin = elapsed
        current = replay
        entries.go(to: replay.entriesPlayed.count)
      }
      let start = screen.clock.now
      // Frames do not follow the session's time. An entry therefore arrives when the frame that
      // shows it begins.
      let time = replay.session.header.begin + elapsed - begin
      while let entry = entries.next(upTo: time) {
        screen.take(entry, begin: replay.session.header.begin, at: start, isTimed: false)
      }
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
      try screen.logs?.writeInPassing().forEach { Program.say($0) }
      number += 1
      report(number)
      if Interruption.isPending { return false }
    }
    return true
  }
}
