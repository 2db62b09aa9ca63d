import FrameTiming
import OutputFiles
import SDLHost

/// Logs of frame times that begin and end while the loop runs.
extension Loop {
  func toggleLogs() {
    guard screen.logs == nil else { return endLogs() }
    do {
      try beginLogs()
      // The report then contains the frames of the other files, and no others.
      screen.reset()
      message = "logging frame times, Left Shift+F2 ends it"
    } catch {
      report("\(error)")
    }
  }

  /// Creates the logs in the folder of the options.
  ///
  /// - Throws: `Failure` that names a file that cannot be written.
  func beginLogs() throws {
    screen.logs = try RunLogs(
      folder: options.logFolder,
      title: "Sandbox, live",
      facts: RunLogs.facts(header, on: screen),
      start: clock.now
    )
  }

  /// Writes a batch of log text between two frames.
  func writeLogs() throws {
    do {
      try screen.logs?.writeInPassing()
    } catch {
      guard !options.requiresLogs else { throw error }
      screen.logs = nil
      message = "\(error)"
      Program.say("\(error); the logs end here and the program continues")
    }
  }

  /// Completes the logs; an error is shown and ends nothing.
  func endLogs() {
    guard let logs = screen.logs else { return }
    screen.logs = nil
    do {
      try logs.finish(screen.log)
      message = "logs in \(logs.paths[0])"
      for path in logs.paths { Program.say("log in \(path)") }
    } catch {
      report("\(error)")
    }
  }
}
