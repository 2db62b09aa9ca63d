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
      Reads the text of evtest, evemu-record, libinput record and Android's getevent -lt, also \
      as it is quoted in a report. The touch area of the device is mapped to the window, or with \
      --onto to one piece. Two fingers on a touchpad and a wheel scroll at the middle. If no \
      piece is touched, the exit code is 1.

      Examples:

        convert touches.evemu --onto wheel.0 -o touches.touchcast
        convert getevent.txt --range 1080x1920 --rotate 90 -o touches.touchcast
      """
  )

  @Argument(
    help: .init(
      "Read this recording. - is the standard input.",
      valueName: "recording"
    ),
    completion: .file()
  )
  var file: String

  @Option(
    name: [.short, .long],
    help: .init(
      "Write the session into this file. - is the standard output.",
      valueName: "out.touchcast"
    ),
    completion: .file(extensions: ["touchcast"])
  )
  var output: String

  @OptionGroup var stage: StageOptions

  @Option(
    help: .init(
      "Map the device to this piece, such as wheel.0 or ruler. (default: the window)",
      valueName: "piece"
    )
  )
  var onto: String?

  @Option(
    help: .init(
      """
      Set the range of the touch device, in its units, if the recording does not state it. (default: a \
      guess from its events)
      """,
      valueName: "WxH"
    ),
    transform: WindowSize.device
  )
  var range: WindowSize?

  @Option(
    help: .init(
      "Turn the positions clockwise by this angle. (default: 0)",
      valueName: "degrees"
    )
  )
  var rotate: ForeignTurn?

  @OptionGroup var writing: OutputOptions

  @OptionGroup var options: AssetOptions

  func validate() throws { try SessionFile.checkName(output) }

  func perform() throws {
    let text = try OutputFile(output, inputs: [file] + stage.inputs(), force: writing.force)
    let name = InputFile.name(of: file)
    let bytes = try InputFile.bytes(of: file)
    guard !FileKind.isSession(Array(bytes.prefix(4096))) else {
      let expected = "expected a recording of another program"
      throw Failure(.usage, "\(name): is a session, \(expected); 'trim' and 'render' read sessions")
    }
    let size = range.map { (width: $0.width, height: $0.height) }
    let recording = try ForeignRecording.read(bytes: bytes, name: name, size: size)
    guard range == nil || recording.usesSize else {
      let expected = "expected a touch device without a range, or no --range"
      throw Failure(.usage, "\(name): the recording states every range, \(expected)")
    }
    var usual = StageOptions.usual
    usual.title = name
    let (header, scenes) = try stage.header(usual, in: options.scenes)
    let area = try area(on: Stage(header: header, scene: scenes.scene(named: header.scene)))
    let session = recording.session(header: header, in: area, turned: rotate)
    for warning in session.warnings { Program.say(warning) }
    let replay = try scenes.opened(session, file: name).replay
    let whole = try replay.withCheckpoints(file: file, settles: true)
    try SessionFile.write(Array(SessionText.text(for: whole).utf8), to: text, path: output)
    try text.finish()
    SessionFile.report(whole, writtenTo: output)
    guard try replay.touchesPiece() else {
      let expected =
        session.entries.count > 1
        ? "--onto maps the device to one"
        : "expected a finger on a screen, two moving fingers on a touchpad, or a wheel that turns"
      throw Failure(.check, "\(name): no piece was touched; \(expected)")
    }
  }
}

extension ForeignTurn: ExpressibleByArgument {}

extension Replay {
  /// Whether any event of the session presses or scrolls a piece; plays the session up to the first of them.
  fileprivate func touchesPiece() throws(StageError) -> Bool {
    var stage = stage
    var events: [StageEvent] = []
    for entry in session.entries[entriesPlayed.count...] {
      stage.advance(to: entry.time, into: &events)
      if stage.isOnPiece(entry.event) { return true }
      try stage.apply(entry, into: &events)
      events.removeAll(keepingCapacity: true)
    }
    return false
  }
}

@MainActor extension ConvertCommand {
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
