import OutputFiles
import TouchImport
import ArgumentParser
import Drawing
import Sessions
import Stage

/// Converts the touches that another program recorded to a session.
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Make a session of another program's recording.",
    discussion: """
      Reads Kivy's recorder (.kvi), evemu-record, libinput record and Android's getevent -lt. The \
      device's range is mapped to the window, or to one piece with --onto. An output that ends in \
      .csv receives the motion of every piece instead, one row per frame and piece.
      """
  )

  @Argument(
    help: ArgumentHelp("The recording, or a session for .csv; - is stdin.", valueName: "file")
  )
  var file: String

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("Where the session goes; - is stdout.", valueName: "out.touchcast|out.csv")
  )
  var output: String

  @Option(help: ArgumentHelp("Window in points.", valueName: "WxH"))
  var size = WindowSize(width: 1280, height: 720)

  @Option(help: ArgumentHelp("What is on the stage.", valueName: "name"))
  var scene = "all"

  @Option(help: ArgumentHelp("How scrolling feels.", valueName: "name|file"))
  var preset = "uikit"

  @Option(help: ArgumentHelp("The piece that the device is mapped to.", valueName: "target"))
  var onto: String?

  @Option(help: "Frames a second of a motion CSV.")
  var fps = 60.0

  @OptionGroup var writing: OutputOptions

  @OptionGroup var shared: SharedOptions

  func validate() throws {
    try FrameRate.check(fps)
    try SceneName.check(scene)
  }

  func run() throws {
    let text = try OutputFile(output, inputs: [file], force: writing.force)
    let name = file == "-" ? "stdin" : file
    let bytes = try file == "-" ? StandardInput.bytes() : AssetFolder.bytes(of: file)
    let isSession = bytes.starts(with: Array("{".utf8))
    let session = try Failure.mapping {
      isSession
        ? try SessionReader.read(bytes: bytes, name: name)
        : try converted(bytes, name: name)
    }
    for warning in session.warnings { Program.say(warning) }
    let scene = try shared.scenes().scene(of: session, file: name)
    if output.hasSuffix(".csv") {
      try writeMotion(of: session, scene: scene, name: name, to: text)
    } else {
      let whole = try CheckpointUpdate(session: session, scene: scene).updated()
      try text.write(SessionText.text(for: whole))
    }
    try text.finish()
    if output != "-" {
      let seconds = DecimalText.fixed(session.duration, digits: 1)
      Program.say("\(output): \(session.entries.count) entries, \(seconds) s")
    }
  }

  private func converted(_ bytes: [UInt8], name: String) throws -> Session {
    let recording = try ForeignRecording.read(bytes: bytes, name: name)
    let chosen = try PresetFile(preset)
    let scenes = try shared.scenes()
    let header = SessionHeader(
      title: name,
      width: Double(size.width),
      height: Double(size.height),
      scale: 1,
      preset: chosen.base,
      scene: scene,
      tuning: chosen.numbers,
      deck: scenes.deckName
    )
    let stage = try Stage(header: header, scene: scenes.scene(named: scene))
    return recording.session(header: header, in: try area(on: stage))
  }

  /// The part of the window that the device is mapped to; nil for all of it.
  private func area(on stage: Stage) throws -> TouchArea? {
    guard let onto else { return nil }
    guard let target = stage.targets.first(where: { $0.name == onto }) else {
      let names = stage.targets.map(\.name).joined(separator: ", ")
      throw Failure(.usage, "--onto is '\(onto)', expected one of: \(names)")
    }
    let rect = stage.rect(of: target)
    return TouchArea(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
  }

  private func writeMotion(
    of session: Session,
    scene: Scene,
    name: String,
    to text: OutputFile
  ) throws {
    var replay = try SessionFile.stage(session, scene: scene, file: name)
    try text.write(MotionText.header)
    var events: [StageEvent] = []
    try SessionFile.play(&replay, fps: fps, file: name) { replay, time in
      events.removeAll(keepingCapacity: true)
      try replay.advance(to: time, into: &events)
      try text.write(MotionText.rows(for: replay.stage))
    }
  }
}
