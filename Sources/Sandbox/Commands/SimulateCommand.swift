import ArgumentParser
import GestureScripts
import JSONText
import OutputFiles
import Sessions
import Stage

struct SimulateCommand: MainThreadCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: "Make a session of a gesture script, or of random gestures.",
    discussion: """
      A script has one statement per line: drag wheel.0 by -120pt in 400ms ease, flick ruler at \
      1800pt/s left, tap header 2, press wheel.1 hold 500ms, two fingers: … & …, wheel, key, type, \
      wait settled, marker, set preset, resize, at 60Hz jitter 0.5pt seed 7. Assets/Gestures has \
      examples.
      """
  )

  @Argument(help: .init("The script; - is stdin.", valueName: "file.gestures"))
  var script: String?

  @Option(
    name: [.short, .long],
    help: .init("Where the session goes; - is stdout.", valueName: "file.touchcast")
  )
  var output: String?

  @Flag(help: "Only check the script and list every error.")
  var check = false

  @Option(help: .init("The number of random gestures to make instead.", valueName: "count"))
  var monkey: Int?

  @Option(help: "Seed of the random gestures.")
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
    guard script == nil || stage.size == nil else {
      throw ValidationError("--size is for --monkey, a script has its size in its first lines")
    }
    guard !check || script != nil else {
      throw ValidationError("--check needs a script")
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
    let scene = try scenes.scene(of: session, file: script ?? "monkey")
    let whole = try session.withCheckpoints(on: scene, file: script ?? "monkey")
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
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let line = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
      throw Failure(.file, "\(name):\(line + 1): found no UTF-8 text, expected a gesture script")
    }
    return (name, text)
  }

  /// The size of the largest script, in bytes.
  private static let scriptLimit = 4 << 20

  private func checkScript() throws {
    let (name, text) = try text()
    let problems = GestureScript.problems(in: text)
    for problem in problems { print(ShownText.singleLine("\(name):\(problem)")) }
    guard problems.isEmpty else {
      let count = problems.count
      throw Failure(.file, "\(name): \(count) line\(count == 1 ? " is" : "s are") wrong")
    }
    print(ShownText.singleLine("\(name): ok"))
  }

  private func scriptSession(_ scenes: SceneFolder) throws -> Session {
    let (name, text) = try text()
    do throws(GestureError) {
      let script = try GestureScript.parse(text)
      var surface = try surface(script.header, in: scenes)
      var session = try script.compile(on: &surface)
      // A script that names no deck uses the decks that are loaded.
      session.header.deck = session.header.deck ?? scenes.deckName
      return session
    } catch {
      throw Failure(.file, "\(name):\(error)")
    }
  }

  private func monkeySession(count: Int, in scenes: SceneFolder) throws -> Session {
    let header = try stage.header(title: "monkey \(seed)", in: scenes)
    do throws(GestureError) {
      var surface = try surface(header, in: scenes)
      return try GestureScript.monkey(count: count, seed: seed, header: header, on: &surface)
    } catch {
      throw Failure(.file, "monkey: \(error)")
    }
  }

  /// The stage of a header; its errors are reported at the script's first line.
  private func surface(
    _ header: SessionHeader,
    in scenes: SceneFolder
  ) throws(GestureError) -> StageSurface {
    do {
      return StageSurface(try Stage(header: header, scene: scenes.scene(named: header.scene)))
    } catch {
      throw GestureError(line: 1, column: 1, text: "\(error)")
    }
  }
}
