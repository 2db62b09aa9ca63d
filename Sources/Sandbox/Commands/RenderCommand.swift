import Export
import OutputFiles
import ArgumentParser
import Drawing
import SDLHost
import Sessions
import Stage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Makes films and pictures of a session, frame by frame and not in real time.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Make films and pictures of a session: MP4, WebM, GIF, PNG.",
    discussion: """
      Frames are a fixed step apart, so there are exactly as many as the time has, and the same \
      ones on every run. MP4, WebM and GIF need ffmpeg. MP4 and WebM lose an odd last row or \
      column of pixels: their colours are halved in resolution.
      """
  )

  @Argument(help: ArgumentHelp("The session.", valueName: "session"))
  var file: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("\(Format.summary); repeats.", valueName: "out")
  )
  var output: [String]

  @Option(help: "Frames per second; else 60, and 50 in a GIF, which allows 50, 25, 20, 10, 5.")
  var fps: Double?

  @Option(help: ArgumentHelp("Pixels to fit into, with bars if need be.", valueName: "WxH"))
  var size: WindowSize?

  @Option(help: "Pixels per pixel of the session, 0.1...8; 2 is twice as sharp.")
  var scale: Double?

  @Option(help: "Session seconds per second, 0.01...100.")
  var speed = 1.0

  @Option(help: ArgumentHelp("Where to begin.", valueName: "seconds"))
  var start: Double?

  @Option(help: ArgumentHelp("Where to stop.", valueName: "seconds"))
  var end: Double?

  @Option(help: ArgumentHelp("Begin at a marker and stop at the next.", valueName: "text"))
  var marker: String?

  @Option(
    help: ArgumentHelp(
      "The frame times: off, on, panel, details or line; in an export each frame takes its step.",
      valueName: "form"
    )
  )
  var overlay: OverlayChoice?

  @Option(help: "The rings of fingers, on or off.")
  var touchRings = Switch.on

  @Option(
    help: ArgumentHelp(
      "Show wheel, ruler, header, sheet, events or overlay alone, or a place in points.",
      valueName: "piece|x,y,w,h"
    )
  )
  var crop: String?

  @OptionGroup var writing: OutputOptions

  @Flag(name: .shortAndLong, help: "Print only errors.")
  var quiet = false

  @OptionGroup var colours: ThemeOptions

  @OptionGroup var shared: SharedOptions

  /// On or off on the command line.
  enum Switch: String, ExpressibleByArgument, CaseIterable {
    case on, off
  }

  func validate() throws {
    let paths = try outputPaths()
    if let fps {
      guard fps >= 1, fps <= 1000 else {
        throw ValidationError("--fps is \(fps), expected 1...1000")
      }
      if let path = paths.first(where: { !$0.format.allows(rate: fps) }) {
        throw ValidationError(
          "--fps \(fps) for \(path.argument): the format cannot store the duration of a frame, "
            + "expected one of \(path.format.allowedRates)"
        )
      }
    }
    if let scale {
      guard scale >= 0.1, scale <= 8 else {
        throw ValidationError("--scale is \(scale), expected 0.1...8")
      }
      guard size == nil else { throw ValidationError("--scale and --size, expected one of them") }
    }
    guard speed >= 0.01, speed <= 100 else {
      throw ValidationError("--speed is \(speed), expected 0.01...100")
    }
    guard try pictureCrop() != .panel(.overlay) || overlay != .off else {
      throw ValidationError("--crop overlay with --overlay off, expected it on")
    }
  }

  func run() throws {
    let paths = try outputPaths()
    let targets = try paths.map { try $0.target(force: writing.force) }
    try OutputTarget.checkDistinct(targets, inputs: [file])
    let session = try SessionFile.read(file)
    let scenes = try shared.scenes()
    let scene = try scenes.scene(of: session, file: file)
    let replay = try SessionFile.stage(session, scene: scene, file: file)
    let timeline = try RenderTimeline(
      session,
      start: start,
      end: end,
      marker: marker,
      speed: speed
    )
    let symbols = scenes.symbolFolder
    try MainActor.assumeIsolated {
      try Failure.mapping {
        try render(replay, timeline: timeline, to: paths, targets, symbolFolder: symbols)
      }
    }
  }

  @MainActor
  private func render(
    _ replay: Replay,
    timeline: RenderTimeline,
    to paths: [OutputPath],
    _ targets: [OutputTarget],
    symbolFolder: String
  ) throws {
    let framing = try framing(of: replay.stage)
    let outputs = try zip(paths, targets).map { path, target in
      try RenderOutput(
        path,
        to: target,
        timeline: timeline,
        framing: framing,
        fps: fps,
        force: writing.force
      )
    }
    let sequence = FrameSequence(
      replay: replay,
      file: file,
      timeline: timeline,
      source: PictureSource(
        framing: framing,
        crop: try pictureCrop(),
        look: try look(),
        fps: fps ?? 60,
        fonts: try Program.fonts(),
        symbolFolder: symbolFolder
      ),
      outputs: outputs
    )
    let clock = HostClock()
    var progress = TerminalProgress(
      work: "render",
      total: sequence.count,
      isQuiet: quiet,
      start: clock.now
    )
    do {
      defer { progress.end() }
      try sequence.write { progress.step(at: clock.now) }
    }
    if !quiet { for output in outputs { Program.say("wrote \(output.summary)") } }
  }

  private func outputPaths() throws -> [OutputPath] {
    let paths = try output.map { argument in
      guard let path = OutputPath(argument) else {
        throw ValidationError(
          "-o \(argument): no such kind of output, expected \(Format.summary)"
        )
      }
      if path.path == nil, isatty(1) == 1 {
        throw ValidationError("-o \(argument): standard output is a terminal, expected a pipe")
      }
      return path
    }
    return paths
  }

  private func pictureCrop() throws -> PictureCrop {
    guard let crop else { return .everything }
    guard let found = PictureCrop(crop) else {
      let panels = PictureCrop.Panel.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("--crop \(crop): expected \(panels) or x,y,w,h in points")
    }
    return found
  }

  private func look() throws -> RenderLook {
    let isOverlayCropped = try pictureCrop() == .panel(.overlay)
    var look = RenderLook()
    if colours.theme != nil {
      let choice = try colours.themes(assets: shared.assets)
      look.theme = (choice.themes, choice.isDark)
    }
    look.overlay = overlay ?? (isOverlayCropped ? .on : .off)
    look.showsTouches = touchRings == .on
    return look
  }

  private func framing(of stage: Stage) throws -> PictureFraming {
    guard let content = try pictureCrop().rect(in: stage.layout) else {
      let window = "\(Int(stage.layout.width))x\(Int(stage.layout.height)) points"
      throw Failure(.usage, "--crop \(crop ?? ""): nothing there, the window has \(window)")
    }
    return try PictureFraming(
      content: content,
      scale: stage.scale * (scale ?? 1),
      size: size.map { ($0.width, $0.height) }
    )
  }
}

extension OverlayChoice: ExpressibleByArgument {}
