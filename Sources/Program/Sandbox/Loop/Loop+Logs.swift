import Console
import SDLHost
import Sessions
import Stage

// The logs of the frame times that a run writes.
extension Loop {
  func toggleLogs() {
    guard !options.requiresLogs else { return message = "a profile writes the files of -o" }
    guard screen.logs == nil else { return endLogs() }
    do {
      try beginLogs()
      // The report then contains the same frames as the other files.
      screen.reset()
      message = "logging frame times, Left Shift+F2 ends it"
    } catch {
      report("\(error)")
    }
  }

  /// Creates the logs in `logFolder`, or else in the folder for documents.
  func beginLogs() throws {
    var (header, stage) = (header, source.stage)
    (header.width, header.height) = (stage.layout.width, stage.layout.height)
    (header.scale, header.preset) = (stage.scale, stage.shownPreset.name)
    screen.logs = try RunLogs(
      folder: options.logFolder ?? options.folder(for: .documents),
      targets: stage.shownTargets,
      title: source.session?.name ?? "Sandbox, live",
      facts: RunLogs.facts(header, on: screen),
      extras: ReportExtras(assets: nil),
      start: clock.now
    )
  }

  /// Writes a batch of log text between two frames.
  func writeLogs() throws {
    do {
      try screen.logs?.writeInPassing().forEach(report)
    } catch {
      guard !options.requiresLogs else { throw error }
      let isLast = screen.logs?.paths.isEmpty ?? true
      if isLast { screen.logs = nil }
      message = "\(error)"
      let what = isLast ? "the logs end" : "this log ends"
      Program.say("\(error); \(what) here and the program continues")
    }
  }

  /// Completes the logs and closes their files.
  ///
  /// An error is shown as a message and does not end the program.
  func endLogs() {
    guard let logs = screen.logs else { return }
    screen.logs = nil
    do {
      defer { for path in logs.paths { Program.say("log in \(path)") } }
      try logs.finish(screen.log)
      let report = logs.paths.first { $0.hasSuffix(".html") } ?? logs.paths.first
      message = report.map { "logs beside \($0)" }
      messageFile = report
    } catch {
      report("\(error)")
    }
  }
}
