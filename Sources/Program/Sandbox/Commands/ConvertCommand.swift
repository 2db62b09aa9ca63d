import ArgumentParser
import Console
import Drawing
import Files
import Pickers
import ScrollPhysics
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
      --onto to one piece. Two fingers on a touchpad and a wheel scroll at the middle. A note says \
      if nothing moves. If no piece is touched, the exit code is 1.

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
    if let kind = FileKind.input(file, Array(bytes.prefix(4096))),
      !ForeignRecording.isRecording(bytes)
    {
      throw Failure(.usage, "\(name): is \(kind)")
    }
    let size = range.map { (width: $0.width, height: $0.height) }
    let recording = try ForeignRecording.read(bytes: bytes, name: name, size: size)
    guard range == nil || recording.usesSize else {
      let expected = "expected a touch device without a range, or no --range"
      throw Failure(.usage, "\(name): the recording states every range, \(expected)")
    }
    var usual = StageOptions.usual
    usual.title = name.split(separator: "/").last.map(String.init) ?? name
    let (header, scenes) = try stage.header(usual, in: options.scenes)
    let area = try area(on: Stage(header: header, scene: scenes.scene(named: header.scene)))
    let session = recording.session(header: header, in: area, turned: rotate)
    for warning in session.warnings { Program.say(warning) }
    let replay = try scenes.opened(session, file: name).replay
    let whole = try replay.withCheckpoints(file: file, settles: true)
    try SessionFile.write(Array(SessionText.text(for: whole).utf8), to: text, path: output)
    try text.finish()
    SessionFile.report(whole, writtenTo: output)
    let (touched, hasMoved) = try replay.effects()
    guard let touched else {
      let expected =
        session.entries.count > 1
        ? "--onto maps the device to one"
        : "expected a finger on a screen, two moving fingers on a touchpad, or a wheel that turns"
      throw Failure(.check, "\(name): no piece was touched; \(expected)")
    }
    if !hasMoved {
      let other = session.firstPiece(alongMovementOn: replay.stage).flatMap {
        $0 == touched ? nil : $0
      }
      let hint = other.map { "; --onto \($0) maps the device to a piece that it can move" } ?? ""
      Program.say("\(name): \(touched) was touched, but nothing moved\(hint)")
    }
  }
}

extension ForeignTurn: ExpressibleByArgument {}

extension Replay {
  /// Plays the session until a piece moves; `touched` is the first target that was pressed or scrolled.
  fileprivate func effects() throws(StageError) -> (touched: String?, hasMoved: Bool) {
    var stage = stage
    var touched: String?
    var events: [StageEvent] = []
    for entry in session.entries[entriesPlayed.count...] {
      stage.advance(to: entry.time, into: &events)
      if touched == nil { touched = stage.pieceName(under: entry.event) }
      try stage.apply(entry, into: &events)
      if touched != nil, !events.isEmpty { return (touched, true) }
      events.removeAll(keepingCapacity: true)
    }
    return (touched, false)
  }
}

extension Session {
  /// Returns the first target of a scene that moves along the axis of the longest movement of the pointers.
  ///
  /// The result is nil for pointers that do not move.
  @MainActor fileprivate func firstPiece(alongMovementOn stage: Stage) -> String? {
    var places: [Int: (x: Double, y: Double)] = [:]
    var (across, down) = (0.0, 0.0)
    for entry in entries {
      switch entry.event {
      case .down(let id, let x, let y, _, _): places[id] = (x, y)
      case .move(let id, let x, let y):
        guard let start = places[id] else { continue }
        (across, down) = (max(across, abs(x - start.x)), max(down, abs(y - start.y)))
      default: continue
      }
    }
    guard across != down else { return nil }
    let axis = across > down ? ScrollAxis.horizontal : .vertical
    return stage.targets.first { stage[$0].rowCount > 0 && stage[$0].scroller.axis == axis }?.name
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
