import ArgumentParser
import Console
import Export
import Files
import PresetText
import SDLHost
import Sessions
import Stage

struct RunCommand: MainThreadCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Open the window and drag, with a mouse, a touchpad or fingers.",
    discussion: """
      Examples:

        run date light            the scene 'date' in light colours
        run my-scene.json         a scene, deck, preset or theme of your own
        run take.touchcast        a session; a touch takes over
      """
  )

  @Argument(
    help: .init(
      """
      Show these files (sessions, scenes, decks, themes, presets), or scenes and themes by name. A file \
      that changes is read again. (default: the scene all)
      """,
      valueName: "file|name"
    ),
    completion: NamesOrFiles.opened
  )
  var files: [String] = []

  @Option(
    help: .init(
      "Scroll like this preset, also in sessions. (default: uikit, or the session's)",
      valueName: "name|file"
    ),
    completion: NamesOrFiles.presets
  )
  var preset: String?

  @Option(
    help: .init(
      "Record your input into this file, from the start. - is the standard output.",
      valueName: "file"
    ),
    completion: .file(extensions: ["touchcast"])
  )
  var record: String?

  @Flag(help: "With --record: replace the file if it exists.")
  var force = false

  @OptionGroup(title: "Session") var playing: PlayOptions

  @OptionGroup var window: WindowOptions

  @OptionGroup var display: DisplayOptions

  @OptionGroup var options: AssetOptions

  @Flag(help: .hidden)
  var printFirstFrame = false

  func validate() throws {
    guard record != nil || !force else {
      throw ValidationError("--force has no effect without --record")
    }
  }

  func perform() throws {
    let assets = try options.folder
    let contents = try RunContents(files, in: assets)
    try check(contents)
    if let record {
      let inputs = contents.paths + [preset].compactMap(\.self).filter(InputFile.isPath)
      let target = try OutputTarget(record, force: force)
      try OutputTarget.checkDistinct([target], inputs: OpenedFile.inputs(inputs))
    }
    let preset = try preset.map { try PresetText(option: $0) } ?? contents.preset
    try display.expectDisplay(else: "'render FILE -o FILE.png' draws a session")
    // A recording that cannot be created is an error before the window opens.
    let writer = try record.map { try SessionWriter(path: $0, overwrite: force) }
    let session = contents.sessions.last.flatMap { try? SessionFile.header(of: $0) }
    var header = StageOptions.usual
    header.scene = contents.scene
    var scenes = contents.scenes
    // After a session the window shows the session's scene, unless the command line has another.
    if let session, !contents.choosesScene, let own = try? scenes.adopting(session),
      (try? own.scene(named: session.scene)) != nil
    {
      (scenes, header.scene) = (own, session.scene)
    }
    if let preset { (header.preset, header.tuning) = (preset.base, preset.numbers) }
    var look = Look()
    if let preset, preset.name != preset.base {
      (header.title, look.ownPreset) = (preset.name, preset)
    }
    header = scenes.attaching(look, to: header)
    let usesMemory = window.size == nil && contents.sessions.isEmpty
    let place = usesMemory ? WindowMemory.place() : nil
    let size =
      window.size.map { (Double($0.width), Double($0.height)) }
      ?? place.map { (Double($0.width), Double($0.height)) }
      ?? session.map { ($0.width, $0.height) }
    if let size { (header.width, header.height) = size }
    if window.reducedMotion { header.tuning["reducedMotion"] = 1 }
    header.safeArea = window.safeArea.value
    var choice = display.display(scale: window.scale, icon: assets)
    (choice.fits, choice.place) = (window.size == nil, place)
    let screen = try Screen(header, choice)
    let live = try LiveSource(
      header,
      in: scenes,
      countsDown: window.countdown,
      on: screen.window
    )
    live.setLook(window.change(contents.theme))
    if let preset { live.showName(of: preset) }
    live.watch(contents.shown)
    live.playback = SessionPlayback(
      from: playing.part.from,
      to: playing.part.to,
      speed: playing.speed ?? 1,
      repeats: playing.loop,
      preset: self.preset == nil ? nil : preset
    )
    var options = try window.loop()
    options.files = contents.sessions
    options.printsFrames = printFirstFrame
    // The invitation would change a run that is measured or recorded, or that begins with a session.
    options.invites =
      !window.reducedMotion && !printFirstFrame && window.logDir == nil && record == nil
      && contents.sessions.isEmpty && contents.unreadable.isEmpty
    let loop = Loop(live, on: screen, options: options)
    loop.message = contents.problem
    if window.logDir != nil { try loop.beginLogs() }
    if let writer { try live.beginRecording(writer, in: loop) }
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

  private func check(_ contents: RunContents) throws {
    if let session = contents.sessions.first {
      guard record == nil else {
        throw ValidationError("--record with the session \(session), expected one of them")
      }
    } else if playing.isGiven, contents.unreadable.isEmpty {
      throw ValidationError("--from, --to, --speed and --loop: nothing to play, expected a session")
    }
  }
}

/// Options that say how a session is played in the window.
struct PlayOptions: ParsableArguments {
  @OptionGroup var part: PartOptions

  @Option(help: "Play the session this many times as fast, 0.1...8. (default: 1)")
  var speed: Double?

  @Flag(help: "Play the session again and again.")
  var loop = false

  var isGiven: Bool { part.isGiven || speed != nil || loop }

  func validate() throws { try expect("--speed", speed, in: 0.1...8) }
}

/// The arguments of `run`, read before the window opens.
private struct RunContents {
  private(set) var scenes: SceneFolder
  /// Name of the scene.
  private(set) var scene = StageOptions.usual.scene
  private(set) var preset: PresetText?
  private(set) var theme: ThemeChoice?
  private(set) var sessions: [String] = []
  /// What the window shows, except for sessions.
  private(set) var shown: [OpenedFile] = []
  /// Files that cannot be read.
  private(set) var unreadable: [String] = []
  /// The reason for the last of them, which the window shows.
  private(set) var problem: String?

  /// Throws for an argument that names nothing, and prints a message for each file that cannot be read.
  init(_ arguments: [String], in assets: AssetFolder) throws {
    scenes = SceneFolder(assets: assets)
    for argument in arguments {
      guard InputFile.exists(argument) else {
        try add(OpenedFile(name: argument, in: assets))
        continue
      }
      do {
        try add(OpenedFile(path: argument))
      } catch {
        unreadable.append(argument)
        problem = "\(error)"
        Program.say("\(error)")
      }
    }
    // A deck that the scene does not show is an error.
    if unreadable.isEmpty { _ = try scenes.scene(named: scene) }
  }

  private mutating func add(_ file: OpenedFile) throws {
    switch file {
    case .session(let path): return sessions.append(path)
    case .scene(let argument): (scenes, scene) = try scenes.using(scene: argument)
    case .deck(let path): scenes = try scenes.replacingDeck(by: path)
    case .preset(let path): preset = try PresetText(option: path)
    case .theme(let argument): theme = try ThemeChoice(argument, assets: scenes.assets)
    }
    shown.append(file)
  }

  /// Whether an argument is a scene or a deck.
  var choosesScene: Bool {
    shown.contains { file in
      switch file {
      case .scene, .deck: true
      case .session, .preset, .theme: false
      }
    }
  }

  /// The paths of all files.
  var paths: [String] { shown.compactMap(\.path) + sessions + unreadable }
}
