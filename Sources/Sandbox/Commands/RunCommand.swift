package import ArgumentParser
package import SDLHost
import Sessions
import Stage

/// Opens the window.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Open the window and drag."
  )

  @Option(help: ArgumentHelp("Record a session as it happens.", valueName: "file"))
  var record: String?

  @Flag(help: "Let --record replace a file that exists.")
  var force = false

  @Option(
    help: ArgumentHelp(
      "How scrolling feels: a preset, which 'presets' lists, or a JSON file.",
      valueName: "name|file"
    )
  )
  var preset = "uikit"

  @Option(help: ArgumentHelp("Window size in points.", valueName: "WxH"))
  var size = WindowSize(width: 1280, height: 720)

  @Option(
    help: ArgumentHelp(
      "What is on the stage: \(SceneFile.names.joined(separator: ", ")).",
      valueName: "name"
    )
  )
  var scene = "all"

  @Option(
    help: ArgumentHelp("Height at the bottom that the system uses, in points.", valueName: "points")
  )
  var safeArea = 0.0

  @Flag(help: "Let taps, keys and the sheet move at once.")
  var reducedMotion = false

  @Option(
    help: ArgumentHelp("Write logs of the frame times into a folder.", valueName: "folder")
  )
  var logDir: String?

  @OptionGroup var feedback: FeedbackOptions

  @Flag(help: "Count down three seconds before F8 records.")
  var countdown = false

  @OptionGroup var look: ThemeOptions

  @OptionGroup var magnification: ScaleOptions

  @OptionGroup var shared: SharedOptions

  @Option(help: .hidden)
  var injectStall: Stall?

  @Flag(help: .hidden)
  var printFirstFrame = false

  func validate() throws {
    try SceneName.check(scene)
    guard SessionLimits.safeArea.contains(safeArea) else {
      throw ValidationError("--safe-area is \(safeArea), expected 0...1000")
    }
  }

  func run() throws {
    let chosen = try PresetFile(preset)
    let scenes = try shared.scenes()
    var tuning = chosen.numbers
    if reducedMotion { tuning["reducedMotion"] = 1 }
    let header = SessionHeader(
      title: chosen.name == chosen.base ? "" : chosen.name,
      width: Double(size.width),
      height: Double(size.height),
      scale: 1,
      preset: chosen.base,
      scene: scene,
      tuning: tuning,
      start: nil,
      deck: scenes.deckName,
      safeArea: safeArea
    )
    let scene = try scenes.scene(named: header.scene)
    try MainActor.assumeIsolated {
      try Failure.mapping { try show(header, scene, symbolFolder: scenes.symbolFolder) }
    }
  }

  @MainActor
  private func show(_ header: SessionHeader, _ scene: Scene, symbolFolder: String) throws {
    let screen = try Screen(
      title: "Sandbox",
      header: header,
      renderer: shared.renderer,
      symbolFolder: symbolFolder,
      scale: magnification.scale
    )
    screen.painter.stall = injectStall
    let live = try LiveSource(
      header: header,
      scene: scene,
      theme: look.themes(assets: shared.assets),
      countsDown: countdown,
      window: screen.window
    )
    var options = feedback.options
    options.logFolder = logDir ?? "."
    options.printsFrames = printFirstFrame
    let loop = Loop(live, on: screen, options: options)
    if logDir != nil { try loop.beginLogs() }
    if let record { try live.beginRecording(record, overwrites: force, in: loop) }
    if printFirstFrame {
      // For a comparison with the times of another program.
      Program.say("session began at \(MonotonicTime.microseconds) us")
    }
    try loop.run()
    loop.endLogs()
  }
}

/// Options of every command that opens a window or reads assets.
package struct SharedOptions: ParsableArguments {
  package init() {}

  @Option(help: ArgumentHelp("Folder with Decks and Sessions.", valueName: "folder"))
  package var assets: String?

  @Option(
    help: ArgumentHelp(
      "A deck of your own in the place of the scene's one of its kind; repeats.",
      valueName: "file.json"
    )
  )
  var deck: [String] = []

  /// The scenes with the decks that were asked for.
  package func scenes() throws -> SceneFile {
    try SceneFile(assets: AssetFolder(given: assets), decks: deck)
  }

  @Option(help: "Who draws: automatic, software or hardware.")
  package var renderer = RendererChoice.automatic
}

/// Sound and haptics of every command that opens a window.
struct FeedbackOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Volume of clicks, 0...1; 0 is off.", valueName: "share"))
  var volume = 0.5

  @Flag(help: "Do not use haptic devices.")
  var noHaptics = false

  func validate() throws {
    guard (0...1).contains(volume) else {
      throw ValidationError("--volume is \(volume), expected 0...1")
    }
  }

  /// Options of a loop with this sound and these haptics.
  @MainActor var options: Loop.Options {
    var options = Loop.Options()
    options.volume = volume
    options.rumbles = !noHaptics
    return options
  }
}

/// Colours of every command that opens a window.
struct ThemeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Colours: \(ThemeChoice.names.joined(separator: ", ")), or a JSON file.",
      valueName: "name|file.json"
    )
  )
  var theme: String?

  /// The themes that were asked for.
  func themes(assets: String?) throws -> ThemeChoice {
    guard let theme else { return ThemeChoice() }
    return try ThemeChoice(theme, assets: AssetFolder(given: assets).path)
  }
}

/// How large everything is, for every command that opens a window.
struct ScaleOptions: ParsableArguments {
  @Option(help: "Pixels a point, 0.5...8; else what the desktop asks for.")
  var scale: Double?

  func validate() throws {
    guard let scale, !DesktopScale.range.contains(scale) else { return }
    throw ValidationError("--scale is \(scale), expected 0.5...8")
  }
}

extension RendererChoice: ExpressibleByArgument {}

/// A window size as the command line spells it: 1280x720.
package struct WindowSize: ExpressibleByArgument {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  package init?(argument: String) {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1] else { return nil }
    guard (1...16_384).contains(width), (1...16_384).contains(height) else { return nil }
    self.init(width: width, height: height)
  }

  package var defaultValueDescription: String { "\(width)x\(height)" }
}

extension Failure {
  /// Runs a body and gives the errors of the modules below their exit codes.
  package static func mapping<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as SessionError {
      throw Failure(.file, error.description)
    } catch let error as StageError {
      throw Failure(.file, error.description)
    } catch let error as SDLError {
      switch error.kind {
      case .call: throw Failure(.display, error.description)
      case .file: throw Failure(.file, error.description)
      }
    }
  }
}

extension Stall: ExpressibleByArgument {}
