package import ArgumentParser
import Console
import Export
import JSONText
import Files
import PresetText
package import SDLHost
import ScrollPhysics
import Sessions
import Stage

/// The option of commands that read scenes, decks, sessions, themes or pages of the program.
package struct AssetOptions: ParsableArguments {
  package init() {}

  @Option(
    help: .init(
      "Look for scenes, decks, sessions, themes and pages in this folder first.",
      valueName: "folder"
    ),
    completion: .directory
  )
  package var assets: String?

  @MainActor package var folder: AssetFolder {
    get throws(Failure) { try AssetFolder(given: assets) }
  }

  /// The scenes of the assets.
  @MainActor package var scenes: SceneFolder {
    get throws(Failure) { SceneFolder(assets: try folder) }
  }
}

/// Options of commands that open a window.
package struct DisplayOptions: ParsableArguments {
  package init() {}

  @Option(
    help: "Draw with the CPU (software) or present with the GPU (hardware). (default: automatic)"
  )
  package var renderer: RendererChoice?

  @Option(help: "Use this display server. (default: automatic)")
  package var video: DisplayServer?

  /// `scale` is in pixels per point.
  @MainActor package func display(scale: Double? = nil, icon assets: AssetFolder? = nil)
    -> DisplayChoice
  {
    var display = DisplayChoice(
      renderer: renderer ?? .automatic,
      server: video ?? .automatic,
      scale: scale
    )
    display.icon = assets?.path("Icon/touch-sandbox.png")
    return display
  }

  /// Throws if there is no display; a display server that the command line names is always tried.
  @MainActor func expectDisplay(else instead: String) throws(Failure) {
    guard video ?? .automatic == .automatic, DisplayServer.isMissing else { return }
    let reason = "no display, DISPLAY and WAYLAND_DISPLAY are not set"
    throw Failure(.unavailable, "\(reason); without one, \(instead)")
  }
}

/// Options of commands that create a session: preset, size, scene and deck.
struct StageOptions: ParsableArguments {
  @Option(
    help: .init(
      "Scroll like this preset. (default: uikit)",
      valueName: "name|file"
    ),
    completion: NamesOrFiles.presets
  )
  var preset: String?

  @Option(
    help: .init("Set the size of the window, in points. (default: 1280x720)", valueName: "WxH"),
    transform: WindowSize.stage
  )
  var size: WindowSize?

  @Option(
    help: .init(
      "Show the pieces of this scene: \(Self.sceneList). (default: all)",
      valueName: "name|file"
    ),
    completion: NamesOrFiles.scenes
  )
  var scene: String?

  @Option(
    help: .init(
      "Replace the scene's deck (the rows of a piece) of the same kind by this file. Repeatable.",
      valueName: "file"
    ),
    completion: .file(extensions: ["json"])
  )
  var deck: [String] = []

  private static let sceneList = MainActor.assumeIsolated {
    let scenes = NamesOrFiles.sceneNames
    return scenes.isEmpty
      ? "a file of Assets/Scenes" : ShownText.line(scenes.joined(separator: ", "))
  }

  /// The files that the options name; an output must not be one of them.
  @MainActor func inputs() throws(Failure) -> [String] {
    try OpenedFile.inputs(deck + [preset, scene].compactMap(\.self).filter(InputFile.isPath))
  }

  /// Returns the scenes with the scene and the decks of the options, and a header with the options.
  ///
  /// `header` has the values of options that are not given. If it has no title, the title is the name of the
  /// user's preset.
  @MainActor func header(
    _ header: SessionHeader = Self.usual,
    in scenes: SceneFolder
  ) throws -> (header: SessionHeader, scenes: SceneFolder) {
    var header = header
    var (scenes, name) = try scenes.using(scene: scene ?? header.scene)
    header.scene = name
    for path in deck { scenes = try scenes.replacingDeck(by: path) }
    if let size { (header.width, header.height) = (Double(size.width), Double(size.height)) }
    var look = Look()
    if let preset {
      let preset = try PresetText(option: preset)
      (header.preset, header.tuning) = (preset.base, preset.numbers)
      if preset.name != preset.base {
        look.ownPreset = preset
        if header.title.isEmpty { header.title = preset.name }
      }
    }
    return (scenes.attaching(look, to: header), scenes)
  }

  /// The header of a session without options.
  static let usual = SessionHeader(
    title: "",
    width: Double(WindowSize.usual.width),
    height: Double(WindowSize.usual.height),
    preset: "uikit",
    scene: "all"
  )
}

/// Options that select a part of a session.
struct PartOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: .init(
      "Begin at this time (2, 2s, 1500ms) or marker. (default: the start)",
      valueName: "time|marker"
    ),
    transform: SessionTime.init
  )
  var from: SessionTime?

  @Option(
    parsing: .unconditional,
    help: .init("End at this time or marker. (default: the end)", valueName: "time|marker"),
    transform: SessionTime.init
  )
  var to: SessionTime?

  var isGiven: Bool { from != nil || to != nil }

  /// Parses a duration such as "2", "2s" or "1500ms", in seconds.
  static func seconds(_ text: String) throws -> Double {
    guard let seconds = SessionTime.seconds(text) else {
      let hint = SessionTime.commaHint(text)
      throw ValidationError("'\(text)': expected a duration such as 2, 2s or 1500ms\(hint)")
    }
    return seconds
  }
}

/// The option of commands that shorten rests.
struct RestOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: .init(
      "Shorten longer pauses without input and motion to this duration. (default: no limit)",
      valueName: "time"
    ),
    transform: PartOptions.seconds
  )
  var maxIdle: Double?

  func validate() throws { try expect("--max-idle", maxIdle, in: 0...86_400) }
}

/// Options for the colours and the positions of fingers in a picture.
struct LookOptions: ParsableArguments {
  static let resamplingHelp = ArgumentHelp(
    """
    Move dragged content to the last sample of the finger (off), to a point between samples (interpolate), \
    or to the predicted position (predict). (default: predict)
    """,
    valueName: "rule"
  )

  @Option(
    help: Self.resamplingHelp,
    completion: .list(Resampling.allCases.map(\.rawValue)),
    transform: Self.resampling
  )
  var resampling: [Resampling] = []

  @Option(
    help: .init(
      "Use the colours of this theme: \(ThemeChoice.names.joined(separator: ", ")).",
      valueName: "name|file"
    ),
    completion: NamesOrFiles.themes
  )
  var theme: String?

  /// The path that `--theme` names, as a list of input files; empty if `--theme` names a built-in theme.
  var inputs: [String] { theme.map { [$0] }?.filter(InputFile.isPath) ?? [] }

  static func resampling(_ text: String) throws -> Resampling {
    guard let resampling = Resampling(rawValue: text) else {
      let known = Resampling.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("unknown rule '\(text)', expected one of: \(known)")
    }
    return resampling
  }

  /// Returns a function that applies the options to a look.
  ///
  /// Without `--theme`, the returned function does not change the colours.
  @MainActor func change(_ assets: AssetFolder) throws -> (inout Look) -> Void {
    let theme = try theme.map { try ThemeChoice($0, assets: assets) }
    return { look in
      theme?.apply(to: &look)
      look.fingers.resampling = resampling.last ?? .predict
    }
  }

  /// Returns the options of a page, with the colours and the resampling of the command line.
  @MainActor func page(_ assets: AssetFolder) throws -> PageFile.Choice {
    var choice = PageFile.Choice()
    choice.changesLook = try change(assets)
    choice.hasTheme = theme != nil
    choice.resampling = (resampling.last ?? .predict).rawValue
    return choice
  }
}

/// A size on the command line, such as `1280x720`.
package nonisolated struct WindowSize: ExpressibleByArgument, Equatable {
  package var width: Int
  package var height: Int

  /// Size of a window, in points, if the command line sets none.
  static let usual = WindowSize(width: 1280, height: 720)

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  package init?(argument: String) {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1] else { return nil }
    self.init(width: width, height: height)
  }

  package var defaultValueDescription: String { "\(width)x\(height)" }

  /// Parses the size of a window, in points.
  static func stage(_ text: String) throws -> WindowSize {
    try parse(text, from: WindowSize(width: 160, height: 120), to: 8192, "points")
  }

  /// Parses the size of a picture, in pixels.
  static func picture(_ text: String) throws -> WindowSize {
    try parse(text, from: WindowSize(width: 2, height: 2), to: 16_384, "pixels")
  }

  /// Parses the size of a touch device, in its own units.
  static func device(_ text: String) throws -> WindowSize {
    try parse(text, from: WindowSize(width: 2, height: 2), to: 1_000_000, "units")
  }

  private static func parse(
    _ text: String,
    from least: WindowSize,
    to most: Int,
    _ unit: String
  ) throws -> WindowSize {
    let size = WindowSize(argument: text)
    guard let size, (least.width...most).contains(size.width),
      (least.height...most).contains(size.height)
    else {
      let range = "\(least.defaultValueDescription) to \(most)x\(most)"
      throw ValidationError("expected \(range) \(unit), such as 1280x720")
    }
    return size
  }
}

extension RendererChoice: ExpressibleByArgument {}
extension DisplayServer: ExpressibleByArgument {}
extension TuningCopy: ExpressibleByArgument {}

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
