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
          let player = PlaybackLoop(replay, file: file, speed: speed, on: screen)
          player.loops = loop
          if let file = outputs[picture] {
            player.takePicture(at: pictureTime ?? .infinity, to: file)
          }
          try player.run()
        }
      }
    }
  }

  @MainActor
  private func playHeadless(_ replay: Replay, outputs: Outputs, symbolFolder: String) throws {
    var replay = replay
    let (eventOutput, motionOutput) = (outputs[events], outputs[motion])
    try motionOutput?.write(MotionText.header)
    let canvas =
      frameTimes || picture != nil
      ? try Canvas(replay.session.header, symbolFolder: symbolFolder) : nil
    var told: [StageEvent] = []
    var isTaken = false
    let pictureFile = outputs[picture]
    let moment = pictureTime ?? .infinity
    try SessionFile.play(&replay, fps: fps, file: file) { replay, time in
      let start = canvas?.clock.now ?? 0
      told.removeAll(keepingCapacity: true)
      try replay.advance(to: time, into: &told)
      if let eventOutput {
        for event in told { try eventOutput.write(EventText.line(for: event)) }
      }
      try motionOutput?.write(MotionText.rows(for: replay.stage))
      if frameTimes { try canvas?.paint(replay.stage, start: start) }
      if let pictureFile, !isTaken, time >= moment {
        isTaken = true
        try canvas?.writePicture(of: replay.stage, to: pictureFile)
      }
    }
    if let pictureFile, !isTaken { try canvas?.writePicture(of: replay.stage, to: pictureFile) }
    try eventOutput?.finish()
    try motionOutput?.finish()
    if frameTimes, let canvas { print(canvas.table, terminator: "") }
    if let picture { Program.say("picture in \(picture)") }
  }
}

/// Frames without a window.
@MainActor
final class Canvas {
  let clock = HostClock()
  let painter: FramePainter

  init(
    _ header: SessionHeader,
    symbolFolder: String?,
    warmUpFrames: Int? = nil
  ) throws(SDLError) {
    let fonts = try Program.fonts()
    let window = try Window(
      title: "Sandbox",
      width: Int(header.width),
      height: Int(header.height),
      isOffscreen: true,
      scale: header.scale
    )
    painter = FramePainter(
      window: window,
      fonts: fonts,
      refreshRate: 60,
      symbolFolder: symbolFolder,
      warmUpFrames: warmUpFrames
    )
  }

  /// Draws a frame and keeps how long it took.
  ///
  /// - Parameters:
  ///   - stage: What to draw.
  ///   - start: When the frame began, in the clock's seconds.
  ///   - followsLast: Whether somebody waits for the time between this frame and the last.
  /// - Throws: `SDLError` when the picture cannot be drawn.
  func paint(_ stage: Stage, start: Double, followsLast: Bool = false) throws(SDLError) {
    if !followsLast { painter.rest() }
    // Without a window nobody sees how evenly anything moves.
    painter.jump()
    try painter.paint(
      stage,
      status: StageStatus(),
      beginning: .init(start: start),
      clock: clock
    )
  }

  /// Draws the stage and writes it.
  func writePicture(of stage: Stage, to file: OutputFile) throws {
    try paint(stage, start: clock.now)
    try painter.presenter.writePicture(to: file)
  }

  /// The table of frame times.
  var table: String {
    var table = FrameTable()
    table.add(painter.log.total(), named: "headless")
    return table.text
  }
}
