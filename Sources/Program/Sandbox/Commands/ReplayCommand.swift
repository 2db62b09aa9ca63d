import ArgumentParser
import Console
import FrameReports
import FrameTiming
import Files
import SDLHost
import Sessions
import Stage

struct ReplayCommand: MainThreadCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Play a session, in the window or without one."
  )

  @Argument(
    help: .init("Play this session.", valueName: "file"),
    completion: .file(extensions: ["touchcast"])
  )
  var file: String

  @Flag(help: "Play without a window, as fast as this machine can.")
  var headless = false

  @Option(help: "Compute this many frames per second of the session with --headless.")
  var fps = Quantity(60)

  @Option(
    help: .init(
      "Write every event into this file as JSON Lines. - is the standard output.",
      valueName: "out"
    )
  )
  var events: String?

  @Option(
    help: .init(
      "Write the position of every piece in every frame as CSV. - is the standard output.",
      valueName: "out"
    )
  )
  var motion: String?

  @Flag(help: "Draw every frame with --headless, and print how long the frames took.")
  var frameTimes = false

  @Option(
    help: .init("Write a picture of one frame into this file.", valueName: "file.png"),
    completion: .file(extensions: ["png"])
  )
  var picture: String?

  @Option(
    help: .init("Take the picture at this time. Otherwise it shows the end.", valueName: "seconds")
  )
  var pictureTime: Double?

  @Option(help: "Play in the window this many times as fast, 0.1...8.")
  var speed = Quantity(1)

  @Flag(help: "Begin again when the session ends in the window.")
  var loop = false

  @Option(
    help: .init(
      "Make the window this large. Otherwise it has the session's size.",
      valueName: "WxH"
    )
  )
  var size: WindowSize?

  @OptionGroup var writing: OutputOptions

  @OptionGroup var window: WindowOptions

  @OptionGroup var look: LookOptions

  @OptionGroup var shared: SharedOptions

  func validate() throws {
    try expect("--fps", fps.value, in: 1...10_000)
    try expect("--speed", speed.value, in: 0.1...8)
    try expect("--picture-time", pictureTime, in: 0 ... .infinity, "at least 0")
    guard headless || (events == nil && motion == nil && !frameTimes) else {
      throw ValidationError("--events, --motion and --frame-times need --headless, expected both")
    }
    if headless {
      let inWindow = [
        "--size", "--speed", "--loop", "--scale", "--volume", "--rumble", "--output-dir",
      ]
      try refuse(inWindow, "for a window, and --headless opens none")
    }
  }

  func perform() throws {
    if !headless, shared.lacksDisplay {
      try MissingDisplay.refuse(except: [
        "--assets", "--deck", "--force", "--fps", "--output-dir", "--picture", "--picture-time",
        "--resampling", "--theme", "--video",
      ])
      return try playWithoutDisplay()
    }
    if picture == nil { try refuse(["--picture-time"], "for --picture") }
    if !headless { try refuse(["--fps"], "for --headless") }
    try play()
  }

  /// Plays without a window, prints frame times and writes a picture.
  @MainActor func playWithoutDisplay() throws {
    var command = self
    (command.headless, command.frameTimes) = (true, true)
    if let folder = window.outputDir { try OutputTarget.createFolder(folder) }
    command.picture =
      picture ?? FreeName.path(in: window.outputDir ?? ".", prefix: "sandbox", suffix: "png")
    Program.say("\(MissingDisplay.reason): playing \(file) without a window")
    try command.play()
  }

  @MainActor private func play() throws {
    let outputs = try Outputs(
      [events, motion, picture],
      inputs: [file] + look.inputs + shared.inputs(),
      force: writing.force
    )
    var (replay, scenes) = try shared.scenes().opened(file)
    replay.setLook(try look.change(assets: shared.assets))
    if headless {
      try playHeadless(replay, outputs, symbols: scenes.symbols(of: replay.stage.scene))
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
    // The whole session is shown in a window of any size.
    display.fits = size == nil
    let screen = try Screen(header, display)
    let source = PlaybackSource(replay, file: file, in: scenes, speed: speed.value)
    source.transport.repeats = self.loop
    source.picture = picture.map { (pictureTime ?? .infinity, $0) }
    let loop = Loop(source, on: screen, options: try window.loop())
    defer { loop.endLogs() }
    try loop.run()
    if let due = source.picture { throw Self.noPicture(due.file.path) }
  }

  private static func noPicture(_ path: String) -> Failure {
    Failure(.check, "\(path): not written, the replay ended before its time")
  }

  private func playHeadless(_ replay: Replay, _ outputs: Outputs, symbols: SymbolSource) throws {
    var replay = replay
    let (eventOutput, motionOutput) = (outputs[events], outputs[motion])
    try motionOutput?.write(MotionText.header)
    let isDrawn = frameTimes || picture != nil
    let screen = isDrawn ? try Screen(replay.session.header, nil, symbols: symbols) : nil
    var pictureFile = outputs[picture]
    let moment = pictureTime.map { replay.session.header.begin + $0 } ?? replay.session.duration
    var start = screen?.clock.now ?? 0
    try SessionFile.play(&replay, fps: fps.value, file: file) { events in
      guard let eventOutput else { return }
      for event in events { try eventOutput.write(EventText.line(for: event)) }
    } frame: { replay, time in
      try motionOutput?.write(MotionText.rows(for: replay.stage))
      guard let screen else { return }
      // Frames follow each other without waiting, so the interval between two frames is not
      // measured.
      screen.rest()
      let isDue = time >= moment && pictureFile != nil
      if frameTimes || isDue { try screen.paint(replay.stage, start: start) }
      if isDue, let file = pictureFile {
        pictureFile = nil
        try screen.presenter.writePicture(to: file)
      }
      start = screen.clock.now
    }
    SessionFile.warn(of: replay.mismatch, in: file)
    if let picture, pictureFile != nil { throw Self.noPicture(picture) }
    try outputs.finish()
    if frameTimes, let screen {
      var table = FrameTable()
      let total = screen.log.total()
      if total.frames == 0 {
        Program.say("all frames are in the warm-up, which the figures leave out")
      }
      table.add(total, named: "headless")
      print(table.text, terminator: "")
    }
    if let picture { Program.say("picture in \(picture)") }
  }
}
