import OutputFiles
import FrameReports
import ArgumentParser
import Drawing
import FrameTiming
import SDLHost
import Sessions
import Stage

/// Plays a session in the window or without one.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Play a session, in the window or headless."
  )

  @Argument(help: ArgumentHelp("The session.", valueName: "file"))
  var file: String

  @Flag(help: "Play without a window, as fast as it goes.")
  var headless = false

  @Option(help: "Frames a second of a headless replay.")
  var fps = 60.0

  @Option(help: ArgumentHelp("Write what happened as JSON Lines; - is stdout.", valueName: "out"))
  var events: String?

  @Option(help: ArgumentHelp("Write where everything was as CSV; - is stdout.", valueName: "out"))
  var motion: String?

  @Flag(help: "Draw every frame of a headless replay and print how long frames took.")
  var frameTimes = false

  @Option(help: ArgumentHelp("Write a picture.", valueName: "file.png"))
  var picture: String?

  @Option(help: ArgumentHelp("When --picture is taken; else at the end.", valueName: "seconds"))
  var pictureTime: Double?

  @Option(help: "Speed of a replay in the window, 0.1...8.")
  var speed = 1.0

  @Flag(help: "Begin again at the end of a replay in the window.")
  var loop = false

  @Option(
    help: ArgumentHelp("Window to show it in; else the session's own size.", valueName: "WxH")
  )
  var size: WindowSize?

  @OptionGroup var writing: OutputOptions

  @OptionGroup var feedback: FeedbackOptions

  @OptionGroup var look: ThemeOptions

  @OptionGroup var magnification: ScaleOptions

  @OptionGroup var shared: SharedOptions

  func validate() throws {
    try FrameRate.check(fps)
    guard speed >= 0.1, speed <= 8 else {
      throw ValidationError("--speed is \(speed), expected 0.1...8")
    }
    guard headless || (events == nil && motion == nil && !frameTimes) else {
      throw ValidationError("--events, --motion and --frame-times need --headless, expected both")
    }
    guard !headless || size == nil else {
      throw ValidationError("--size with --headless, expected one of them")
    }
    if let pictureTime, !(pictureTime >= 0) {
      throw ValidationError("--picture-time is \(pictureTime), expected at least 0")
    }
  }

  func run() throws {
    let outputs = try Outputs([events, motion, picture], inputs: [file], force: writing.force)
    let session = try SessionFile.read(file)
    let scenes = try shared.scenes()
    let scene = try scenes.scene(of: session, file: file)
    let symbols = scenes.symbolFolder
    var replay = try SessionFile.stage(session, scene: scene, file: file)
    let themes = try look.themes(assets: shared.assets)
    replay.setLook { look in
      look.themes = themes.themes
      look.isDark = themes.isDark
    }
    try MainActor.assumeIsolated { [replay] in
      try Failure.mapping {
        if headless {
          try playHeadless(replay, outputs: outputs, symbolFolder: symbols)
        } else {
          var header = session.header
          if let size {
            header.width = Double(size.width)
            header.height = Double(size.height)
          }
          let screen = try Screen(
            title: "Sandbox – \(file)",
            header: header,
            renderer: shared.renderer,
            symbolFolder: symbols,
            scale: magnification.scale
          )
          let source = PlaybackSource(replay, file: file, speed: speed)
          source.repeats = loop
          source.picture = outputs[picture].map { (pictureTime ?? .infinity, $0) }
          let window = Loop(source, on: screen, options: feedback.options)
          try window.run()
          window.endLogs()
        }
      }
    }
  }

  @MainActor
  private func playHeadless(_ replay: Replay, outputs: Outputs, symbolFolder: String) throws {
    var replay = replay
    let (eventOutput, motionOutput) = (outputs[events], outputs[motion])
    try motionOutput?.write(MotionText.header)
    let screen =
      frameTimes || picture != nil
      ? try Screen(header: replay.session.header, renderer: nil, symbolFolder: symbolFolder) : nil
    var emitted: [StageEvent] = []
    var pictureFile = outputs[picture]
    let moment = pictureTime ?? .infinity
    try SessionFile.play(&replay, fps: fps, file: file) { replay, time in
      let start = screen?.clock.now ?? 0
      emitted.removeAll(keepingCapacity: true)
      try replay.advance(to: time, into: &emitted)
      if let eventOutput {
        for event in emitted { try eventOutput.write(EventText.line(for: event)) }
      }
      try motionOutput?.write(MotionText.rows(for: replay.stage))
      guard let screen else { return }
      // Frames follow each other without waiting, so they have no interval.
      if frameTimes {
        screen.rest()
        try screen.paint(replay.stage, start: start)
      }
      if let file = pictureFile, time >= min(moment, replay.session.duration) {
        pictureFile = nil
        screen.rest()
        try screen.paint(replay.stage, start: screen.clock.now)
        try screen.presenter.writePicture(to: file)
      }
    }
    try eventOutput?.finish()
    try motionOutput?.finish()
    if frameTimes, let screen {
      var table = FrameTable()
      table.add(screen.log.total(), named: "headless")
      print(table.text, terminator: "")
    }
    if let picture { Program.say("picture in \(picture)") }
  }
}
