import OutputFiles
import GestureScripts
import ArgumentParser
import Drawing
import Sessions
import Stage

/// Compiles a gesture script, or random gestures, to a session.
struct SimulateCommand: ParsableCommand {
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

  @Argument(help: ArgumentHelp("The script; - is stdin.", valueName: "file.gestures"))
  var script: String?

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("Where the session goes; - is stdout.", valueName: "file.touchcast")
  )
  var output: String?

  @Flag(help: "Only check the script and list every error.")
  var check = false

  @Option(help: ArgumentHelp("The number of random gestures to make instead.", valueName: "count"))
  var monkey: Int?

  @Option(help: "Seed of the random gestures.")
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("Window of the random gestures, in points.", valueName: "WxH"))
  var size = WindowSize(width: 1280, height: 720)

  @Option(help: ArgumentHelp("Scene of the random gestures.", valueName: "name"))
  var scene = "all"

  @Option(help: ArgumentHelp("Preset of the random gestures.", valueName: "name"))
  var preset = "uikit"

  @OptionGroup var writing: OutputOptions

  @OptionGroup var shared: SharedOptions

  func validate() throws {
    guard (script == nil) != (monkey == nil) else {
      throw ValidationError("either a script or --monkey is expected, and not both")
    }
    if let monkey, !(1...100_000).contains(monkey) {
      throw ValidationError("--monkey is \(monkey), expected 1...100000")
    }
    guard check || output != nil else {
      throw ValidationError("-o is missing, expected where the session goes")
    }
    guard !check || script != nil else {
      throw ValidationError("--check needs a script")
    }
    try SceneName.check(scene)
  }

  func run() throws {
    if check {
      try checkScript()
      return
    }
    let text = try OutputFile(
      output ?? "-",
      inputs: script.map { [$0] } ?? [],
      force: writing.force
    )
    let session = try monkey.map { try monkeySession(count: $0) } ?? scriptSession()
    let scene = try shared.scenes().scene(of: session, file: script ?? "monkey")
    let whole = try CheckpointUpdate(session: session, scene: scene).updated()
    try text.write(SessionText.text(for: whole))
    try text.finish()
    if output != "-" {
      let seconds = DecimalText.fixed(whole.duration, digits: 1)
      Program.say("\(output ?? ""): \(whole.entries.count) entries, \(seconds) s")
    }
  }

  private func text() throws -> (name: String, text: String) {
    let path = script ?? ""
    let name = path == "-" ? "stdin" : path
    let bytes = try path == "-" ? StandardInput.bytes() : AssetFolder.bytes(of: path)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(.file, "\(name): not UTF-8 text, expected a gesture script")
    }
    return (name, text)
  }

  private func checkScript() throws {
    let (name, text) = try text()
    let problems = GestureScript.problems(in: text)
    for problem in problems { print("\(name):\(problem)") }
    guard problems.isEmpty else {
      let count = problems.count
      throw Failure(.file, "\(name): \(count) line\(count == 1 ? " is" : "s are") wrong")
    }
    print("\(name): ok")
  }

  private func scriptSession() throws -> Session {
    let (name, text) = try text()
    let deck = try shared.scenes().deckName
    do throws(GestureError) {
      let script = try GestureScript.parse(text)
      var surface = try surface(script.header, file: name)
      var session = try script.compile(on: &surface)
      // A script that names no deck uses the decks that are loaded.
      if session.header.deck == nil { session.header.deck = deck }
      return session
    } catch {
      throw Failure(.file, "\(name):\(error)")
    }
  }

  private func monkeySession(count: Int) throws -> Session {
    let header = SessionHeader(
      title: "monkey \(seed)",
      width: Double(size.width),
      height: Double(size.height),
      scale: 1,
      preset: preset,
      scene: scene,
      deck: try shared.scenes().deckName
    )
    do throws(GestureError) {
      var surface = try surface(header, file: "monkey")
      return try GestureScript.monkey(count: count, seed: seed, header: header, on: &surface)
    } catch {
      throw Failure(.file, "monkey: \(error)")
    }
  }

  /// The stage of a header; its errors are reported at the script's first line.
  private func surface(
    _ header: SessionHeader,
    file: String
  ) throws(GestureError) -> StageSurface {
    do {
      let scene = try shared.scenes().scene(named: header.scene)
      return StageSurface(try Stage(header: header, scene: scene))
    } catch let failure as Failure {
      throw GestureError(line: 1, column: 1, text: failure.message)
    } catch {
      throw GestureError(line: 1, column: 1, text: "\(error)")
    }
  }
}

/// Scene names on the command line.
enum SceneName {
  static func check(_ scene: String) throws {
    guard SceneFile.names.contains(scene) else {
      throw ValidationError(
        "--scene is '\(scene)', expected one of: \(SceneFile.names.joined(separator: ", "))"
      )
    }
  }
}
