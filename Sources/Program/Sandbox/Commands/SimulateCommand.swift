import ArgumentParser
import Console
import GestureScripts
import JSONText
import Files
import ScrollPhysics
import Sessions
import Stage

struct SimulateCommand: MainThreadCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: "Make a session from a gesture script, or from random gestures.",
    discussion: """
      A gesture script has one statement per line. These are four statements:

        drag wheel.0 by -120pt in 400ms ease
        flick ruler at 1800pt/s left
        tap header 2
        press wheel.1 hold 500ms

      Others begin with 'two fingers:', wheel, key, type, wait, marker, set, resize or at. The folder \
      Assets/Gestures has whole scripts.
      """
  )

  @Argument(
    help: .init("Read this script. - is the standard input.", valueName: "file.gestures"),
    completion: .file(extensions: ["gestures"])
  )
  var script: String?

  @Option(
    name: [.short, .long],
    help: .init(
      "Write the session into this file. - is the standard output.",
      valueName: "file.touchcast"
    ),
    completion: .file(extensions: ["touchcast"])
  )
  var output: String?

  @Flag(help: "Check the script, list every error, and write nothing.")
  var check = false

  @Option(
    parsing: .unconditional,
    help: .init("Make this many random gestures instead of reading a script.", valueName: "count")
  )
  var monkey: Int?

  @Option(help: "Choose the random gestures with this seed. The same seed makes the same session.")
  var seed: UInt64 = 1

  @OptionGroup(title: "Random gestures") var stage: StageOptions

  @OptionGroup var writing: OutputOptions

  @OptionGroup var shared: SharedOptions

  func validate() throws {
    guard (script == nil) != (monkey == nil) else {
      throw ValidationError("either a script or --monkey is expected, and not both")
    }
    try expect("--monkey", monkey, in: 1...100_000)
    guard check || output != nil else {
      throw ValidationError("-o is missing, expected where the session goes")
    }
    try SessionFile.checkName(output)
    if script != nil {
      let own = ["--size", "--preset", "--scene", "--seed"]
      try refuse(own, "for --monkey, a script has its own in its lines")
    }
    guard !check || script != nil else {
      throw ValidationError("--check needs a script")
    }
    guard !check || output == nil else {
      throw ValidationError("--check writes nothing, expected no -o beside it")
    }
  }

  func perform() throws {
    guard !check else { return try checkScript() }
    let path = output ?? "-"
    let text = try OutputFile(
      path,
      inputs: (script.map { [$0] } ?? []) + stage.inputs + shared.inputs(),
      force: writing.force
    )
    let scenes = try shared.scenes()
    try scenes.check(stage.scene)
    let session =
      try monkey.map { try monkeySession(count: $0, in: scenes) } ?? scriptSession(scenes)
    let replay = try scenes.opened(session, file: script ?? "monkey").replay
    let whole = try replay.withCheckpoints(file: script ?? "monkey", settles: true)
    guard Int((whole.duration * 1e6).rounded()) <= SessionLimits.microseconds else {
      let name = script ?? "monkey"
      throw Failure(.file, "\(name): over 24 hours with the last motion, expected less")
    }
    try SessionFile.write(Array(SessionText.text(for: whole).utf8), to: text, path: path)
    try text.finish()
    SessionFile.report(whole, writtenTo: path)
  }
}

@MainActor extension SimulateCommand {
  private func text() throws(Failure) -> (name: String, text: String) {
    let path = script ?? ""
    let name = InputFile.name(of: path)
    let bytes = try InputFile.bytes(of: path, limit: Self.scriptLimit)
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let characters = bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0)
    guard let text = String(validating: characters, as: UTF8.self) else {
      let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let line = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
      throw Failure(.file, "\(name):\(line + 1): found no UTF-8 text, expected a gesture script")
    }
    return (name, text)
  }

  /// Greatest size of a script, in bytes.
  private static let scriptLimit = 4 << 20

  private func checkScript() throws {
    let (name, text) = try text()
    let problems = try compiled(text, in: shared.scenes()).problems
    for problem in problems.prefix(Self.mostListed) { Program.show("\(name):\(problem)") }
    guard problems.isEmpty else {
      let count = Set(problems.map(\.line)).count
      throw Failure(.file, "\(name): \(count) line\(count == 1 ? " is" : "s are") wrong")
    }
    Program.show("\(name): ok")
  }

  /// Greatest number of problems that `--check` lists.
  private static let mostListed = 100

  private func scriptSession(_ scenes: SceneFolder) throws -> Session {
    let (name, text) = try text()
    let (session, problems) = try compiled(text, in: scenes)
    guard let session, problems.isEmpty else {
      let rest = problems.count - 1
      let more = rest > 0 ? "; and \(rest) more, which --check lists" : ""
      throw Failure(.file, "\(name):\(problems[0])\(more)")
    }
    return session
  }

  /// If there are problems, the session is nil; the problems are in the order of the script's lines.
  private func compiled(
    _ text: String,
    in scenes: SceneFolder
  ) throws -> (session: Session?, problems: [GestureError]) {
    var (script, problems) = GestureScript.read(text)
    func add(_ word: String, _ found: String, _ expected: String) {
      let found = ShownText.quoted(found)
      problems.append(script.problem(withHeader: word, found: found, expected: expected))
    }
    var header = script.header
    if ScrollTuning.preset(named: header.preset) == nil {
      let names = ScrollTuning.presets.map(\.name).joined(separator: ", ")
      add("preset", header.preset, "one of \(names)")
      // The targets do not depend on the preset.
      header.preset = "uikit"
    }
    if let deck = header.deck, deck != scenes.deckName {
      add(
        "deck",
        deck,
        scenes.deckName.map { "\($0), which --deck is" } ?? "no deck without --deck"
      )
    }
    let isKnown = scenes.names.contains(header.scene)
    if !isKnown {
      add("scene", header.scene, "one of \(scenes.names.joined(separator: ", "))")
    }
    var session: Session?
    if isKnown {
      let scene = try scenes.scene(named: header.scene)
      var surface = StageSurface(try Stage(header: header, scene: scene))
      let compiled = script.compile(on: &surface, after: problems)
      problems += compiled.problems
      session = compiled.session
    }
    problems.sort { ($0.line, $0.column) < ($1.line, $1.column) }
    // A script that names no deck uses the decks that are loaded.
    if script.header.deck == nil { session?.header.deck = scenes.deckName }
    return (problems.isEmpty ? session : nil, problems)
  }

  private func monkeySession(count: Int, in scenes: SceneFolder) throws -> Session {
    let header = try stage.header(title: "monkey \(seed)", in: scenes)
    let stage = try Stage(header: header, scene: scenes.scene(named: header.scene))
    let targets = StageSurface(stage).targets
    let text = GestureScript.monkeyText(count: count, seed: seed, header: header, targets: targets)
    var (session, problems) = try compiled(text, in: scenes)
    session?.header.attachments = header.attachments
    guard let session else { throw Failure(.file, "monkey: \(problems[0])") }
    return session
  }
}
