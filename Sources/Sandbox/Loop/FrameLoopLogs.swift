import Drawing
import FrameTiming
import SDLHost
import Sessions

/// Logs of frame times that begin and end while the program runs.
extension FrameLoop {
  func toggleLogs() {
    guard painter.logs == nil else {
      endLogs()
      return
    }
    do {
      try beginLogs(in: options.logFolder ?? ".")
      // The report is about the frames that the other files have, and about no others.
      painter.reset()
      message = "logging frame times, Left Shift+F2 ends it"
    } catch {
      message = "\(error)"
      Program.say("\(error)")
    }
  }

  func beginLogs(in folder: String) throws {
    painter.logs = try RunLogs.inFolder(
      folder,
      title: "Sandbox, live",
      facts: RunFacts.facts(header: options.header, screen: screen),
      start: stopwatch.now
    )
  }

  func writeLogsInPassing() {
    do {
      try painter.logs?.writeInPassing()
    } catch {
      painter.logs = nil
      message = "\(error)"
      Program.say("\(error); the logs end here and the program goes on")
    }
  }

  func endLogs() {
    guard let logs = painter.logs else { return }
    painter.logs = nil
    do {
      try logs.finish(painter.log)
      message = "logs in \(logs.paths[0])"
      for path in logs.paths { Program.say("log in \(path)") }
    } catch {
      message = "\(error)"
      Program.say("\(error)")
    }
  }
}

/// What a report says about a run besides its figures.
@MainActor
enum RunFacts {
  /// The facts of a run in a window.
  static func facts(header: SessionHeader, screen: Screen) -> [(name: String, value: String)] {
    let rate = "\(DecimalText.fixed(screen.refreshRate, digits: 2)) Hz"
    let isTold = screen.window.refreshRate != nil
    return [
      ("renderer", screen.window.rendererDescription),
      ("refresh", isTold ? rate : "\(rate), assumed: the display does not tell"),
    ] + common(header: header)
  }

  /// The facts of a run without a window.
  static func facts(header: SessionHeader) -> [(name: String, value: String)] {
    [("window", "none"), ("refresh", "60 Hz, assumed: there is no display")]
      + common(header: header)
  }

  private static func common(header: SessionHeader) -> [(name: String, value: String)] {
    [
      ("size", "\(Int(header.width))x\(Int(header.height)) at \(header.scale)"),
      ("scene", header.scene), ("preset", header.preset), ("system", Machine.system),
      ("kernel", Machine.kernel), ("processor", Machine.processor),
    ]
  }
}
