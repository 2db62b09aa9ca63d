import ArgumentParser
import Console
import Drawing
import ScrollPhysics
import Files
import SDLHost
import Sessions
import Stage

/// Options for the window of a run: its size, sound, haptics and outputs.
struct WindowOptions: ParsableArguments {
  @Option(
    help: .init(
      "Set the size of the window, in points. (default: the last size, or the session's)",
      valueName: "WxH"
    ),
    transform: WindowSize.stage
  )
  var size: WindowSize?

  @Option(help: "Draw this many pixels per point, 0.5...8. (default: the desktop's scale)")
  var scale: Double?

  @Option(
    help: .init("Keep this height at the bottom free of pieces, in points.", valueName: "points")
  )
  var safeArea = Quantity(0)

  @Option(
    help: LookOptions.resamplingHelp,
    completion: .list(Resampling.allCases.map(\.rawValue)),
    transform: LookOptions.resampling
  )
  var resampling: Resampling?

  @Flag(help: "Do not animate movements after taps and keys, nor the opening of the sheet.")
  var reducedMotion = false

  @Option(
    help: .init("Play the click of each passing row at this volume, 0...1.", valueName: "share")
  )
  var volume = 0.5

  @Flag(help: "Rumble a game controller at each click of a row.")
  var rumble = false

  @Flag(help: "Count down three seconds before the recording that the key F8 starts.")
  var countdown = false

  @Option(
    help: .init(
      """
      Save recordings, pictures and logs made with keys in this folder. (default: your Videos, Pictures and \
      Documents)
      """,
      valueName: "folder"
    ),
    completion: .directory
  )
  var outputDir: String?

  @Option(
    help: .init(
      "Log the frame times from the start, into this folder. (default: no log)",
      valueName: "folder"
    ),
    completion: .directory
  )
  var logDir: String?

  func validate() throws {
    try expect("--volume", volume, in: 0...1)
    try expect("--scale", scale, in: DesktopScale.range)
    try expect("--safe-area", safeArea.value, in: SessionLimits.safeArea)
  }

  /// Returns the options of a loop, and creates the folder that `--output-dir` names.
  @MainActor func loop() throws(Failure) -> Loop.Options {
    if let outputDir { try OutputTarget.createFolder(outputDir) }
    var options = Loop.Options(volume: volume, rumbles: rumble, outputFolder: outputDir)
    options.logFolder = logDir
    return options
  }

  /// Returns a function that applies the options and a theme to a look.
  @MainActor func change(_ theme: ThemeChoice?) -> (inout Look) -> Void {
    { look in
      theme?.apply(to: &look)
      look.fingers.resampling = resampling ?? .predict
    }
  }
}
