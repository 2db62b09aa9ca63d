import ArgumentParser
import FrameReports
import FrameTiming
import OutputFiles
import SDLHost
import Sessions
import Stage

struct ReplayCommand: MainThreadCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Play a session, in the window or headless."
  )

  @Argument(help: .init("The session.", valueName: "file"))
  var file: String

  @Flag(help: "Play without a window, as fast as it goes.")
  var headless = false

  @Option(help: "Frames a second of a headless replay.")
  var fps = 60.0

  @Option(help: .init("Write what happened as JSON Lines; - is stdout.", valueName: "out"))
  var events: String?

  @Option(help: .init("Write where everything was as CSV; - is stdout.", valueName: "out"))
  var motion: String?

  @Flag(help: "Draw every frame of a headless replay and print how long frames took.")
  var frameTimes = false

  @Option(help: .init("Write a picture.", valueName: "file.png"))
  var picture: String?

  @Option(help: .init("When --picture is taken; else at the end.", valueName: "seconds"))
  var pictureTime: Double?

  @Option(help: "Speed of a replay in the window, 0.1...8.")
  var speed = 1.0

  @Flag(help: "Begin again at the end of a replay in the window.")
  var loop = false

  @Option(help: .init("Window to show it in; else the session's own size.", valueName: "WxH"))
  var size: WindowSize?

  @OptionGroup var writing: OutputOptions

  @OptionGroup var window: WindowOptions

  @OptionGroup var look: LookOptions

  @OptionGroup var shared: SharedOptions

  func validate() throws {
    try expect("--fps", fps, in: 1...10_000)
    try expect("--speed", speed, in: 0.1...8)
    try expect("--picture-time", pictureTime, in: 0 ... .infinity, "at least 0")
    guard headless || (events == nil && motion == nil && !frameTimes) else {
      throw ValidationError("--events, --motion and --frame-times need --headless, expected both")
    }
    guard !headless || size == nil else {
      throw ValidationError("--size with --headless, expected one of them")
    }
  }

  func perform() throws {
    let outputs = try Outputs(
      [events, motion, picture],
      inputs: [file] + look.inputs + shared.inputs(),
      force: writing.force
    )
    let scenes = try shared.scenes()
    var replay = try scenes.replay(of: file)
    replay.setLook(try look.change(assets: shared.assets))
    if headless {
      try playHeadless(replay, outputs, symbols: scenes.symbolFolder)
    } else {
      try playInWindow(replay, outputs[picture], in: scenes)
    }
  }
}

@MainActor extension ReplayCommand {
  private func playInWindow(_ replay: Replay, _ picture: OutputFile?, in scenes: SceneFolder)
    throws
  {
    var header = replay.session.header
    if let size { (header.width, header.height) = (Double(size.width), Double(size.height)) }
    var display = shared.display(scale: window.scale)
    // The session is shown as a whole in a window of any size.
    display.fits = size == nil
    let screen = try Screen(header, display, symbols: scenes.symbolFolder)
    let source = PlaybackSource(replay, file: file, in: scenes, speed: speed)
    source.transport.repeats = self.loop
    source.picture = picture.map { (pictureTime ?? .infinity, $0) }
    let loop = Loop(source, on: screen, options: try window.loop())
    defer { loop.endLogs() }
    try loop.run()
  }

  private func playHeadless(_ replay: Replay, _ outputs: Outputs, symbols: String) throws {
    var replay = replay
    let (eventOutput, motionOutput) = (outputs[events], outputs[motion])
    try motionOutput?.write(MotionText.header)
    let isDrawn = frameTimes || picture != nil
    let screen = isDrawn ? try Screen(replay.session.header, nil, symbols: symbols) : nil
    var pictureFile = outputs[picture]
    let moment = min(pictureTime ?? .infinity, replay.session.duration)
    var start = screen?.clock.now ?? 0
    try SessionFile.play(&replay, fps: fps, file: file) { events in
      guard let eventOutput else { return }
      for event in events { try eventOutput.write(EventText.line(for: event)) }
    } frame: { replay, time in
      try motionOutput?.write(MotionText.rows(for: replay.stage))
      guard let screen else { return }
      // Frames follow each other without waiting, so that they have no interval.
      screen.rest()
      if frameTimes { try screen.paint(replay.stage, start: start) }
      if let file = pictureFile, time >= moment {
        pictureFile = nil
        screen.rest()
        try screen.paint(replay.stage, start: screen.clock.now)
        try screen.presenter.writePicture(to: file)
      }
      start = screen.clock.now
    }
    SessionFile.warn(of: replay.mismatch, in: file)
    try outputs.finish()
    if frameTimes, let screen {
      var table = FrameTable()
      table.add(screen.log.total(), named: "headless")
      print(table.text, terminator: "")
    }
    if let picture { Program.say("picture in \(picture)") }
  }
}
