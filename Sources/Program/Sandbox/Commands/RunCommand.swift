import ArgumentParser
import Console
import Files
import PresetText
import SDLHost
import Sessions

struct RunCommand: MainThreadCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Open the window and drag, with a mouse, a touchpad or fingers."
  )

  @Argument(
    help: .init(
      """
      Open these files as if you dropped them on the window. A session plays with its own preset, in a \
      window of its own size. A deck, theme or preset is used.
      """,
      valueName: "file"
    ),
    completion: .file(extensions: ["touchcast", "json"])
  )
  var files: [String] = []

  @Option(
    help: .init("Record a session into this file from the beginning.", valueName: "file"),
    completion: .file(extensions: ["touchcast"])
  )
  var record: String?

  @Flag(help: "Replace the file of --record if it exists.")
  var force = false

  @OptionGroup var stage: StageOptions

  @Option(help: .init("Keep this much height free at the bottom.", valueName: "points"))
  var safeArea = Quantity(0, "points")

  @Flag(help: "Show the effect of taps and keys, and the sheet, without animation.")
  var reducedMotion = false

  @Flag(
    help: "Let a touchpad move content as far as in the preset's engine, not as far as the fingers."
  )
  var nativeScrollScale = false

  @Option(
    help: .init("Write logs of the frame times into this folder.", valueName: "folder"),
    completion: .directory
  )
  var logDir: String?

  @OptionGroup var window: WindowOptions

  @Flag(help: "Count down three seconds before F8 records.")
  var countdown = false

  @OptionGroup var look: LookOptions

  @OptionGroup var shared: SharedOptions

  @Flag(help: .hidden)
  var printFirstFrame = false

  func validate() throws {
    try expect("--safe-area", safeArea.value, in: SessionLimits.safeArea)
  }

  func perform() throws {
    for file in files where !InputFile.exists(file) {
      let expected = "expected a session, deck, theme or preset, or a command"
      throw ValidationError("\(file): no such file; \(expected)")
    }
    if record != nil, let file = files.first {
      throw ValidationError("--record with the file \(file), expected one of them")
    }
    if let record, InputFile.exists(record) {
      let target = try OutputTarget(record, force: force)
      try OutputTarget.checkDistinct(
        [target],
        inputs: stage.inputs + look.inputs + shared.inputs()
      )
    }
    let scenes = try shared.scenes()
    var header = try stage.header(in: scenes)
    if shared.lacksDisplay { return try playWithoutDisplay() }
    // A file that cannot be created is an error before the window opens.
    if let record { _ = try OutputTarget(record, force: force) }
    let played = files.first { $0.hasSuffix(".touchcast") }
    // If the session cannot be read, the window shows the error.
    let session = played.flatMap { try? SessionFile.header(of: $0) }
    let usesMemory = stage.size == nil && played == nil
    let place = usesMemory ? WindowMemory.place() : nil
    if let place { (header.width, header.height) = (Double(place.width), Double(place.height)) }
    if stage.size == nil, let session {
      (header.width, header.height) = (session.width, session.height)
    }
    if nativeScrollScale { header.tuning["nativeScrollScale"] = 1 }
    if reducedMotion { header.tuning["reducedMotion"] = 1 }
    header.safeArea = safeArea.value
    var display = shared.display(scale: window.scale)
    (display.fits, display.place) = (stage.size == nil, place)
    let screen = try Screen(header, display)
    let live = try LiveSource(header, in: scenes, countsDown: countdown, on: screen.window)
    try live.setLook(look.change(assets: shared.assets))
    try live.showName(of: PresetText(option: stage.preset))
    var options = try window.loop()
    // What follows a session would end its playback.
    let sessions = files.filter { $0.hasSuffix(".touchcast") }
    options.files = files.filter { !$0.hasSuffix(".touchcast") } + sessions
    options.logFolder = logDir
    options.printsFrames = printFirstFrame
    // The invitation would change a run that is measured or recorded, or that begins with a file.
    options.invites =
      !reducedMotion && !printFirstFrame && logDir == nil && record == nil && files.isEmpty
    let loop = Loop(live, on: screen, options: options)
    if let played, let session, Program.isGiven("--preset") {
      let after = "--preset \(stage.preset) is for the input after it"
      loop.report("\(played) plays with its own preset \(session.preset); \(after)")
    }
    if logDir != nil { try loop.beginLogs() }
    if let record { try live.beginRecording(record, overwrites: force, in: loop) }
    if printFirstFrame {
      // For a comparison with the times of another program.
      Program.say("session began at \(Int(ProcessFacts.machineTime * 1e6)) us")
    }
    defer { loop.endLogs() }
    defer {
      if usesMemory, let place = screen.window.place { WindowMemory.keep(place) }
    }
    try loop.run()
  }
}

@MainActor extension RunCommand {
  /// Plays a session without a window, and writes a picture.
  ///
  /// The session is the file on the command line, or the session `tour` if there is no file.
  private func playWithoutDisplay() throws {
    try MissingDisplay.refuse(except: [
      "--assets", "--deck", "--output-dir", "--resampling", "--theme", "--video",
    ])
    for file in files where files.count > 1 || file.hasSuffix(".json") {
      throw MissingDisplay.failure(of: file)
    }
    let tour = "\(try AssetFolder.path(given: shared.assets))/Sessions/tour.touchcast"
    var replay = try ReplayCommand.parse(["--", files.first ?? tour])
    (replay.look, replay.shared, replay.window.outputDir) = (look, shared, window.outputDir)
    // At this time all pieces of the tour move.
    if files.isEmpty { replay.pictureTime = 0.74 }
    try replay.playWithoutDisplay()
  }
}
