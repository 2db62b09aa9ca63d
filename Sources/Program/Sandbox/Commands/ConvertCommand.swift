import ArgumentParser
import Console
import Drawing
import Files
import Sessions
import Stage
import TouchImport

struct ConvertCommand: MainThreadCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Make a session from the touch recording of another program.",
    discussion: """
      Reads recordings of evemu-record, libinput record and Android's getevent -lt. The range of the \
      device is mapped to the window, or with --onto to one piece. An output whose name ends in .csv \
      is a table of the motion instead. It has one row per frame and piece.
      """
  )

  @Argument(
    help: .init(
      "Read this recording, or a session for a .csv output. - is the standard input.",
      valueName: "file"
    ),
    completion: .file()
  )
  var file: String

  @Option(
    name: [.short, .long],
    help: .init(
      "Write the session, or the motion as CSV, into this file. - is the standard output.",
      valueName: "out.touchcast|out.csv"
    ),
    completion: .file(extensions: ["touchcast", "csv"])
  )
  var output: String

  @OptionGroup var stage: StageOptions

  @Option(
    help: .init("Map the device to this piece instead of the whole window.", valueName: "target")
  )
  var onto: String?

  @Option(help: "Write this many rows per second and piece into a .csv output.")
  var fps = Quantity(60)

  @OptionGroup var writing: OutputOptions

  @OptionGroup var shared: SharedOptions

  func validate() throws {
    try expect("--fps", fps.value, in: 1...10_000)
    try SessionFile.checkName(output)
    if !isTable { try refuse(["--fps"], "for an output that ends in .csv") }
  }

  private var isTable: Bool { output.lowercased().hasSuffix(".csv") }

  func perform() throws {
    let text = try OutputFile(
      output,
      inputs: [file] + stage.inputs + shared.inputs(),
      force: writing.force
    )
    let name = InputFile.name(of: file)
    let bytes = try InputFile.bytes(of: file)
    let scenes = try shared.scenes()
    try scenes.check(stage.scene)
    let isSession = bytes.first == UInt8(ascii: "{")
    if isSession {
      let own = ["--preset", "--size", "--scene", "--onto"]
      try refuse(own, "for a recording of another program, and \(name) is a session")
    }
    var session =
      isSession
      ? try SessionReader.read(bytes: bytes, name: name)
      : try converted(bytes, name: name, in: scenes)
    for warning in session.warnings { Program.say(warning) }
    if !isSession, session.entries.count < 2 { Program.say("\(name): no touches were found") }
    var replay = try scenes.opened(session, file: name).replay
    if isTable {
      try text.write(MotionText.header)
      try SessionFile.play(
        &replay,
        fps: fps.value,
        file: name,
        frame: { replay, _ in
          try text.write(MotionText.rows(for: replay.stage))
        }
      )
      SessionFile.warn(of: replay.mismatch, in: name)
    } else {
      session = try replay.withCheckpoints(file: file, settles: !isSession)
      try SessionFile.write(Array(SessionText.text(for: session).utf8), to: text, path: output)
    }
    try text.finish()
    SessionFile.report(session, writtenTo: output)
  }
}

@MainActor extension ConvertCommand {
  private func converted(_ bytes: [UInt8], name: String, in scenes: SceneFolder) throws -> Session {
    let recording = try ForeignRecording.read(bytes: bytes, name: name)
    let header = try stage.header(title: name, in: scenes)
    let area = try area(on: Stage(header: header, scene: scenes.scene(named: header.scene)))
    return recording.session(header: header, in: area)
  }

  /// Returns the rectangle of the piece that `--onto` names; the device is mapped to it.
  ///
  /// Without `--onto`, the result is nil, and the device is mapped to the whole window.
  private func area(
    on stage: Stage
  ) throws -> (x: Double, y: Double, width: Double, height: Double)? {
    guard let onto else { return nil }
    guard let target = stage.targets.first(where: { $0.name == onto }) else {
      let names = stage.targets.map(\.name).joined(separator: ", ")
      throw Failure(.usage, "--onto is '\(onto)', expected one of: \(names)")
    }
    let rect = stage.rect(of: target)
    return (x: rect.x, y: rect.y, width: rect.width, height: rect.height)
  }
}
