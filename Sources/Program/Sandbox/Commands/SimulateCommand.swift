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
      A gesture script has one statement per line, for example:

        drag wheel.0 by -120pt in 400ms ease
        flick ruler at 1800pt/s left
        tap header 2
        press wheel.1 hold 500ms

      Examples:

        simulate demo.gestures -o demo.touchcast
        simulate --monkey 500 --seed 7 -o monkey.touchcast
      """
  )

  @Argument(
    help: .init("Read this script. - is the standard input.", valueName: "script"),
    completion: .file(extensions: ["gestures"])
  )
  var script: String?

  @Option(
    name: [.short, .long],
    help: .init(
      "Write the session into this file. - is the standard output.",
      valueName: "out.touchcast"
    ),
    completion: .file(extensions: ["touchcast"])
  )
  var output: String?

  @Flag(help: "Print the errors in the script, up to 100, and write nothing.")
  var check = false

  @Option(
    parsing: .unconditional,
    help: .init("Make this many random gestures instead of reading a script.", valueName: "count")
  )
  var monkey: Int?

  @Option(
    help:
      "With --monkey: use this seed; the same seed makes the same session. (default: 1)"
  )
  var seed: UInt64?

  @OptionGroup(title: "Overriding the script's first lines") var stage: StageOptions

  @OptionGroup var writing: OutputOptions

  @OptionGroup var options: AssetOptions

  func validate() throws {
    guard (script == nil) != (monkey == nil) else {
      throw ValidationError("expected a script or --monkey, one of them")
    }
    try expect("--monkey", monkey, in: 1...100_000)
    guard monkey != nil || seed == nil else { throw ValidationError("--seed: expected --monkey") }
    guard !check || monkey == nil else { throw ValidationError("--check: expected a script") }
    guard check != (output != nil) else {
      throw ValidationError("expected -o FILE or --check, one of them")
    }
    try SessionFile.checkName(output)
  }

  func perform() throws {
    let scenes = try options.scenes
    guard !check else { return try checkScript(scenes) }
    let path = output ?? "-"
    let inputs = try (script.map { [$0] } ?? []) + stage.inputs()
    let text = try OutputFile(path, inputs: inputs, force: writing.force)
    let name = script.map(InputFile.name) ?? "monkey"
    let session = try monkey.map { try monkeySession(count: $0, scenes) } ?? scriptSession(scenes)
    let replay = try scenes.opened(session, file: name).replay
    let whole = try replay.withCheckpoints(file: name, settles: true)
    guard Int((whole.duration * 1e6).rounded()) <= SessionLimits.microseconds else {
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

  private func checkScript(_ scenes: SceneFolder) throws {
    let (name, text) = try text()
    let problems = try compiled(text, in: scenes).problems
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

  /// Compiles a script; the options replace the values of its first lines.
  ///
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
    var session: Session?
    if stage.scene == nil, !scenes.names.contains(header.scene) {
      add("scene", header.scene, "one of \(scenes.names.joined(separator: ", "))")
    } else {
      let (header, scenes) = try stage.header(header, in: scenes)
      let scene = try scenes.scene(named: header.scene)
      var surface = StageSurface(try Stage(header: header, scene: scene))
      script.header = header
      let compiled = script.compile(on: &surface, after: problems)
      problems += compiled.problems
      session = compiled.session
    }
    problems.sort { ($0.line, $0.column) < ($1.line, $1.column) }
    return (problems.isEmpty ? session : nil, problems)
  }

  private func monkeySession(count: Int, _ scenes: SceneFolder) throws -> Session {
    let seed = seed ?? 1
    var usual = StageOptions.usual
    usual.title = "monkey \(seed)"
    let (header, own) = try stage.header(usual, in: scenes)
    let stage = try Stage(header: header, scene: own.scene(named: header.scene))
    let targets = StageSurface(stage).targets
    let text = GestureScript.monkeyText(count: count, seed: seed, header: header, targets: targets)
    let (session, problems) = try compiled(text, in: scenes)
    guard let session else { throw Failure(.file, "monkey: \(problems[0])") }
    return session
  }
}
