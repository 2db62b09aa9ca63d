package import ArgumentParser
import Console
import JSONText
import Files
import PresetText
package import SDLHost
import ScrollPhysics
import Sessions
import Stage

/// Options of every command that opens a window or reads assets.
package struct SharedOptions: ParsableArguments {
  package init() {}

  @Option(
    help: .init(
      "Read decks, scenes, sessions and themes from this folder instead of the program's own.",
      valueName: "folder"
    ),
    completion: .directory
  )
  package var assets: String?

  @Option(
    help: .init(
      "Show this deck instead of the scene's deck of the same kind. You may repeat it.",
      valueName: "file.json"
    ),
    completion: .file(extensions: ["json"])
  )
  var deck: [String] = []

  @Option(help: "Show pictures without (software) or with the graphics processor (hardware).")
  var renderer = RendererChoice.automatic

  @Option(help: "Open the window on this display server.")
  var video = DisplayServer.automatic

  /// `scale` is in pixels per point.
  @MainActor package func display(scale: Double? = nil) -> DisplayChoice {
    var display = DisplayChoice(renderer: renderer, server: video, scale: scale)
    let folder = try? AssetFolder.path(given: assets)
    display.icon = folder.map { "\($0)/Icon/touch-sandbox.png" }
    return display
  }

  /// Whether there is no display for the window of a command.
  ///
  /// The value is false if the command line names a display server, because that server is always tried.
  @MainActor var lacksDisplay: Bool { video == .automatic && DisplayServer.isMissing }

  /// The decks of the command line, and the pictures beside them; an output must not be one of these files.
  @MainActor func inputs() throws(Failure) -> [String] {
    var paths = deck
    for folder in deck.map(SceneFolder.symbolFolder(beside:)) where InputFile.isFolder(folder) {
      paths += try FolderContent.paths(below: folder)
    }
    return paths
  }

  /// Returns the scenes in the folder of assets, with the decks that `--deck` names.
  @MainActor package func scenes() throws -> SceneFolder {
    try SceneFolder(assets: AssetFolder.path(given: assets), decks: deck)
  }
}

/// Options of commands that create a session: the preset, the size of the window, and the scene.
struct StageOptions: ParsableArguments {
  @Option(
    help: .init(
      "Scroll as this preset does. 'presets' lists the names. A JSON file may hold your own preset.",
      valueName: "name|file"
    ),
    completion: NamesOrFiles.presets
  )
  var preset = Self.usualPreset

  /// Name of the preset that is used without `--preset`.
  private static let usualPreset = "uikit"

  @Option(
    help: .init(
      "Make the window this large, in points. Otherwise it is 1280x720; 'run' keeps its last size.",
      valueName: "WxH"
    )
  )
  var size: WindowSize?

  @Option(
    help: .init("Show the pieces of this scene: \(Self.sceneList).", valueName: "name"),
    completion: .list(Self.scenes)
  )
  var scene = "all"

  /// Names of the scenes in the folder of assets that is used without `--assets`.
  private static let scenes = MainActor.assumeIsolated {
    (try? SceneFolder(assets: AssetFolder.path(given: nil)).names) ?? []
  }

  private static let sceneList = MainActor.assumeIsolated {
    scenes.isEmpty ? "a file of Assets/Scenes" : ShownText.line(scenes.joined(separator: ", "))
  }

  /// Size of the window without `--size`, in points.
  static let usualSize = WindowSize(width: 1280, height: 720)

  /// The path that `--preset` names, as a list of input files; empty if `--preset` names a built-in preset.
  var inputs: [String] { [preset].filter(InputFile.isPath) }

  /// Returns the header of a new session with this preset, size and scene.
  ///
  /// If `title` is nil, the title is the name of the user's preset; for a built-in preset it is empty.
  @MainActor func header(title: String? = nil, in scenes: SceneFolder) throws -> SessionHeader {
    try scenes.check(scene)
    let (preset, size) = (try PresetText(option: preset), size ?? Self.usualSize)
    var header = SessionHeader(
      title: title ?? (preset.name == preset.base ? "" : preset.name),
      width: Double(size.width),
      height: Double(size.height),
      preset: preset.base,
      scene: scene,
      tuning: preset.numbers,
      deck: scenes.deckName
    )
    var look = Look()
    look.ownPreset = preset.name == preset.base ? nil : preset
    header.attach(look)
    return header
  }
}

/// Options that select the part of a session between two markers, and limit the pauses in it.
struct PartOptions: ParsableArguments {
  @Option(help: .init("Begin at the marker of this text.", valueName: "text"))
  var fromMarker: String?

  @Option(help: .init("Stop at the marker of this text.", valueName: "text"))
  var toMarker: String?

  @Option(
    parsing: .unconditional,
    help: .init(
      "Shorten each time in which nothing happens to this duration.",
      valueName: "seconds"
    ),
    transform: Self.seconds
  )
  var maxIdle: Double?

  func validate() throws {
    try expect("--max-idle", maxIdle, in: 0...86_400)
  }

  /// Parses a duration in seconds, such as "1" or "1.5s".
  static func seconds(_ text: String) throws -> Double {
    let number = text.hasSuffix("s") ? String(text.dropLast()) : text
    // `Double` also reads "nan", "infinity" and hexadecimal numbers.
    guard let seconds = Double(number), number.allSatisfy({ "0123456789.e+-".contains($0) }) else {
      throw ValidationError("'\(text)': expected a duration in seconds, such as 1.5")
    }
    return seconds
  }
}

/// Options for sound, haptics, scale and outputs of a window.
struct WindowOptions: ParsableArguments {
  @Option(help: .init("Play clicks at this volume, 0...1. 0 plays none.", valueName: "share"))
  var volume = 0.5

  @Flag(help: "Play ticks on a device that can rumble, such as a game controller.")
  var rumble = false

  @Option(help: "Draw this many pixels per point, 0.5...8. Otherwise the desktop decides.")
  var scale: Double?

  @Option(
    help: .init(
      """
      Put recordings, pictures and logs into this folder. Otherwise they go to your Videos, Pictures \
      and Documents.
      """,
      valueName: "folder"
    ),
    completion: .directory
  )
  var outputDir: String?

  func validate() throws {
    try expect("--volume", volume, in: 0...1)
    try expect("--scale", scale, in: DesktopScale.range)
  }

  /// Returns the options of a loop, and creates the folder that `--output-dir` names.
  @MainActor func loop() throws(Failure) -> Loop.Options {
    if let outputDir { try OutputTarget.createFolder(outputDir) }
    return Loop.Options(volume: volume, rumbles: rumble, outputFolder: outputDir)
  }
}

/// Options of every command that draws: how fingers are shown, and the colours.
struct LookOptions: ParsableArguments {
  @Option(
    help: """
      Draw pieces where the finger was last seen (off), between its samples (interpolate), or where \
      it is expected to be (predict, the default).
      """,
    completion: .list(Resampling.allCases.map(\.rawValue)),
    transform: Self.resampling
  )
  var resampling: [Resampling] = []

  @Option(
    help: .init(
      "Use these colours: \(ThemeChoice.names.joined(separator: ", ")), or those of a JSON file.",
      valueName: "name|file.json"
    ),
    completion: NamesOrFiles.themes
  )
  var theme: String?

  /// The path that `--theme` names, as a list of input files; empty if `--theme` names a built-in theme.
  var inputs: [String] { theme.map { [$0] }?.filter(InputFile.isPath) ?? [] }

  private static func resampling(_ text: String) throws -> Resampling {
    guard let resampling = Resampling(rawValue: text) else {
      let known = Resampling.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("unknown rule '\(text)', expected one of: \(known)")
    }
    return resampling
  }

  /// Returns a function that applies the options to a look.
  ///
  /// Without `--theme`, the returned function does not change the colours.
  @MainActor func change(assets: String?) throws -> (inout Look) -> Void {
    let theme = try theme.map { try ThemeChoice($0, assets: AssetFolder.path(given: assets)) }
    return { look in
      theme?.apply(to: &look)
      look.fingers.resampling = resampling.last ?? .predict
    }
  }

  /// Returns the options of a page, with the colours and the resampling of the command line.
  @MainActor func page(assets: String?) throws -> PageFile.Choice {
    var choice = PageFile.Choice()
    choice.changesLook = try change(assets: assets)
    choice.hasTheme = theme != nil
    choice.resampling = (resampling.last ?? .predict).rawValue
    return choice
  }
}

/// A window size, which the command line writes as `1280x720`.
package nonisolated struct WindowSize: ExpressibleByArgument {
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

extension RendererChoice: ExpressibleByArgument {}
extension DisplayServer: ExpressibleByArgument {}
extension Stall: ExpressibleByArgument {}

nonisolated extension ParsableArguments {
  /// Calls `write`, and prints the bytes that it appends.
  ///
  /// If the reader ends early, as `head` does, the program ends without a message.
  func printText(_ write: (inout [UInt8]) -> Void) throws {
    let file = try OutputFile("-", force: false)
    write(&file.bytes)
    try file.finish()
  }
}
