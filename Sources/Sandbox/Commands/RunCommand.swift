import ArgumentParser
import OutputFiles
import SDLHost
import Sessions
import Stage

struct RunCommand: MainThreadCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Open the window and drag."
  )

  @Argument(
    help: .init(
      "A session to play, a deck, theme or preset to use, as if dropped on the window; repeats.",
      valueName: "file"
    ),
    completion: .file(extensions: ["touchcast", "json"])
  )
  var files: [String] = []

  @Option(help: .init("Record a session as it happens.", valueName: "file"))
  var record: String?

  @Flag(help: "Let --record replace a file that exists.")
  var force = false

  @OptionGroup var stage: StageOptions

  @Option(help: .init("Height at the bottom that the system uses, in points.", valueName: "points"))
  var safeArea = 0.0

  @Flag(help: "Let taps, keys and the sheet move at once.")
  var reducedMotion = false

  @Option(help: .init("Write logs of the frame times into a folder.", valueName: "folder"))
  var logDir: String?

  @OptionGroup var window: WindowOptions

  @Flag(help: "Count down three seconds before F8 records.")
  var countdown = false

  @OptionGroup var look: LookOptions

  @OptionGroup var shared: SharedOptions

  @Flag(help: .hidden)
  var printFirstFrame = false

  func validate() throws {
    try expect("--safe-area", safeArea, in: SessionLimits.safeArea)
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
      let target = try OutputTarget(record, force: true)
      try OutputTarget.checkDistinct(
        [target],
        inputs: stage.inputs + look.inputs + shared.inputs()
      )
    }
    let scenes = try shared.scenes()
    var header = try stage.header(in: scenes)
    let place = stage.size == nil ? WindowMemory.place() : nil
    if let place { (header.width, header.height) = (Double(place.width), Double(place.height)) }
    if reducedMotion { header.tuning["reducedMotion"] = 1 }
    header.safeArea = safeArea
    let symbols = scenes.symbolFolder
    var display = shared.display(scale: window.scale)
    (display.fits, display.place) = (stage.size == nil, place)
    let screen = try Screen(header, display, symbols: symbols)
    let live = try LiveSource(header, in: scenes, countsDown: countdown, on: screen.window)
    try live.setLook(look.change(assets: shared.assets))
    var options = try window.loop()
    (options.logFolder, options.files) = (logDir, files)
    options.printsFrames = printFirstFrame
    let loop = Loop(live, on: screen, options: options)
    if logDir != nil { try loop.beginLogs() }
    if let record { try live.beginRecording(record, overwrites: force, in: loop) }
    if printFirstFrame {
      // For a comparison with the times of another program.
      Program.say("session began at \(Int(ProcessFacts.machineTime * 1e6)) us")
    }
    defer { loop.endLogs() }
    defer {
      if stage.size == nil, let place = screen.window.place { WindowMemory.keep(place) }
    }
    try loop.run()
  }
}
