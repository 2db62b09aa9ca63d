import ArgumentParser
import OutputFiles
import SDLHost
import Sessions
import Stage

/// Plays a session in the window or without one.
struct ReplayCommand: ParsableCommand {
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

  @OptionGroup var look: ThemeOptions

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

  func run() throws {
    let outputs = try Outputs([events, motion, picture], inputs: [file], force: writing.force)
    let scenes = try shared.scenes()
    var replay = try scenes.replay(of: file)
    let themes = try look.themes(assets: shared.assets)
    replay.setLook { look in
      look.themes = themes.themes
      look.isDark = themes.isDark
    }
    try MainActor.assumeIsolated { [replay] in
      if headless {
        try playHeadless(replay, outputs: outputs, symbolFolder: scenes.symbolFolder)
      } else {
        try playInWindow(replay, picture: outputs[picture], symbolFolder: scenes.symbolFolder)
      }
    }
  }

  @MainActor
  private func playInWindow(_ replay: Replay, picture: OutputFile?, symbolFolder: String) throws {
    var header = replay.session.header
    if let size { (header.width, header.height) = (Double(size.width), Double(size.height)) }
    let screen = try Screen(
      title: "Sandbox – \(file)",
      header: header,
      renderer: shared.renderer,
      symbolFolder: symbolFolder,
      scale: window.scale
    )
    let source = PlaybackSource(replay, file: file, speed: speed)
    source.repeats = self.loop
    if let picture { source.takePicture(at: pictureTime ?? .infinity, to: picture) }
    let loop = Loop(source, on: screen, options: window.loop)
    try loop.run()
    loop.endLogs()
  }

  @MainActor
  private func playHeadless(_ replay: Replay, outputs: Outputs, symbolFolder: String) throws {
    var replay = replay
    let (eventOutput, motionOutput) = (outputs[events], outputs[motion])
    try motionOutput?.write(MotionText.header)
    let painter =
      frameTimes || picture != nil
      ? try HeadlessPainter(replay.session.header, symbolFolder: symbolFolder) : nil
    var pictureFile = outputs[picture]
    let moment = min(pictureTime ?? .infinity, replay.session.duration)
    var start = painter?.clock.now ?? 0
    try SessionFile.play(&replay, fps: fps, file: file) { replay, time, events in
      if let eventOutput {
        for event in events { try eventOutput.write(EventText.line(for: event)) }
      }
      try motionOutput?.write(MotionText.rows(for: replay.stage))
      if frameTimes { try painter?.paint(replay.stage, start: start) }
      if let file = pictureFile, time >= moment {
        pictureFile = nil
        try painter?.writePicture(of: replay.stage, to: file)
      }
      start = painter?.clock.now ?? 0
    }
    try eventOutput?.finish()
    try motionOutput?.finish()
    if frameTimes, let painter { print(painter.table, terminator: "") }
    if let picture { Program.say("picture in \(picture)") }
  }
}
