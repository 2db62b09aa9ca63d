import OutputFiles
import FrameReports
import Drawing
import FrameTiming
import SDLHost
import Sessions
import Stage

/// One profile: a session played once or several times, in a window or without one.
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
  /// What the report contains besides the figures.
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

  /// Plays, and writes every output, also when the user ends it early.
  func play() throws {
    if command.headless { try playHeadless() } else { try playInWindow() }
  }

  private func playHeadless() throws {
    let screen = try Screen(
      header: replay.session.header,
      renderer: nil,
      symbolFolder: symbolFolder,
      warmUpFrames: command.warmUp
    )
    facts = RunLogs.facts(replay.session.header, on: nil)
    let interruption = Interruption()
    let frames = Int(length * command.fps) + 1
    var progress = TerminalProgress(
      work: "profile",
      total: frames * command.repetitions,
      isQuiet: command.quiet,
      start: screen.clock.now
    )
    defer { progress.end() }
    try playRepeatedly(on: screen) {
      try drawAll(on: screen, interruption) { progress.step(at: screen.clock.now) }
    }
  }

  private func playInWindow() throws {
    let screen = try Screen(
      title: "Sandbox – profile",
      header: replay.session.header,
      renderer: command.shared.renderer,
      symbolFolder: symbolFolder,
      warmUpFrames: command.warmUp
    )
    facts = RunLogs.facts(replay.session.header, on: screen)
    let clock = screen.clock
    let seconds = max(1, Int(length))
    var finished = 0
    var progress = TerminalProgress(
      work: "profile",
      unit: "seconds",
      total: seconds * command.repetitions,
      isQuiet: command.quiet,
      start: clock.now
    )
    defer { progress.end() }
    var options = Loop.Options()
    options.requiresLogs = true
    try playRepeatedly(on: screen) {
      let source = PlaybackSource(replay, file: file)
      source.endsWithSession = command.duration == nil
      source.timeLimit = command.duration
      source.progress = { progress.reach(finished + min(Int($0), seconds), at: clock.now) }
      screen.rest()
      let loop = Loop(source, on: screen, options: options)
      try loop.run()
      guard !loop.isQuit, !source.wasLeft else { return false }
      finished += seconds
      progress.reach(finished, at: clock.now)
      return true
    }
  }

  /// Plays all repetitions and records the figures of each.
  ///
  /// `playOnce` plays one and returns whether another may follow.
  private func playRepeatedly(
    on screen: Screen,
    _ playOnce: () throws -> Bool
  ) throws {
    screen.stall = command.injectStall
    screen.logs = logs()
    for number in 1...command.repetitions {
      let isWhole = try playOnce()
      if command.repetitions > 1 {
        table.add(screen.log.total(), named: "run \(number), so far")
      }
      guard isWhole else { break }
    }
    log = screen.log
    table.add(log.total(), named: command.repetitions > 1 ? "all" : "run")
    try screen.logs?.finish(log)
    screen.logs = nil
  }

  /// Length of one repetition, in seconds.
  private var length: Double { command.duration ?? max(replay.session.duration, 0.001) }

  private func logs() -> RunLogs? {
    guard !command.output.isEmpty else { return nil }
    let places = RunLogs.places(for: command.output)
    return RunLogs(places, to: outputs, title: title, facts: facts)
  }

  /// Draws every frame of one repetition without waiting.
  ///
  /// - Returns: Whether it was not interrupted.
  private func drawAll(
    on screen: Screen,
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
      let start = screen.clock.now
      // Frames do not follow the session's time: the entries of a frame arrive when it begins.
      while let entry = entries.next(upTo: elapsed - begin) {
        screen.take(entry, at: start, isTimed: false)
      }
      events.removeAll(keepingCapacity: true)
      do {
        try current.advance(to: elapsed - begin, into: &events)
      } catch {
        throw Failure(.file, "\(file): after \(current.stage.time) s: \(error)")
      }
      // Without a display there is no animation error.
      screen.jump()
      try screen.paint(current.stage, start: start)
      try screen.logs?.writeInPassing()
      progress()
      number += 1
      if interruption.isPending { return false }
    }
    return true
  }
}
