import ArgumentParser
import Drawing
import Export
import JSONText
import OutputFiles
import SDLHost
import Stage

struct RenderCommand: MainThreadCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract:
      "Make films, pictures and a page (MP4, WebM, GIF, WebP, APNG, PNG, HTML) from a session.",
    discussion: """
      Frames are a fixed step apart, so there are exactly as many as the time has, and the same \
      ones on every run. Films need ffmpeg. MP4 and WebM have the clicks of rows as sound, and lose \
      an odd last row or column of pixels: their colours are halved in resolution. An HTML page has \
      the whole session: it plays in any browser, and a touch takes it over.
      """
  )

  @Argument(
    help: .init("Draw this session.", valueName: "session"),
    completion: .file(extensions: ["touchcast"])
  )
  var file: String

  @Option(
    name: .shortAndLong,
    help: .init(
      "Write this output. You may repeat it. The ending decides its kind: \(Format.summary).",
      valueName: "out"
    ),
    completion: .file(extensions: Format.all.map(\.name).filter { !$0.isEmpty })
  )
  var output: [String]

  @Option(
    help:
      "Draw this many frames per second. Otherwise a GIF has 50 (it allows 50, 25, 20, 10 and 5), a WebP 50, and other films 60."
  )
  var fps: Double?

  @Option(
    help: .init("Fit the picture into this many pixels. Bars fill the rest.", valueName: "WxH")
  )
  var size: WindowSize?

  @Option(help: "Enlarge the session's pixels by this factor, 0.1...8. 2 is twice as sharp.")
  var scale: Double?

  @Option(help: "Play this many times as fast, 0.01...100.")
  var speed = Quantity(1)

  @Option(help: .init("Begin at this time of the session.", valueName: "seconds"))
  var start: Double?

  @Option(help: .init("Stop at this time of the session.", valueName: "seconds"))
  var end: Double?

  @Option(
    help: .init("Begin at the marker of this text and stop at the next marker.", valueName: "text")
  )
  var marker: String?

  @Option(help: .init("Begin at the marker of this text.", valueName: "text"))
  var fromMarker: String?

  @Option(help: .init("Stop at the marker of this text.", valueName: "text"))
  var toMarker: String?

  @Option(
    help: .init(
      "Shorten each time in which nothing happens to this duration.",
      valueName: "seconds"
    ),
    transform: Self.seconds
  )
  var maxIdle: Double?

  @Option(
    help: .init("Play this part at half the speed. You may repeat it.", valueName: "from...to"),
    transform: Self.span
  )
  var slow: [ClosedRange<Double>] = []

  @Option(
    help: .init(
      "Play clicks in MP4 and WebM at this volume, 0...1. 0 plays none.",
      valueName: "share"
    )
  )
  var volume = 0.5

  @Flag(help: "Show the title, the markers, the keys and the mouse.")
  var captions = false

  @Option(
    help: .init(
      "Show the frame times in this form, or none. In an export each frame takes exactly its step.",
      valueName: "form"
    )
  )
  var overlay: Overlay?

  @Option(help: "Show rings around fingers, or none.")
  var touchRings = Switch.on

  @Option(
    help: .init(
      "Show only \(ShownText.choice(PictureCrop.panels)), or a rectangle of the window in points.",
      valueName: "piece|x,y,w,h"
    ),
    completion: .list(PictureCrop.panels)
  )
  var crop: String?

  @OptionGroup var writing: OutputOptions

  @Flag(name: .shortAndLong, help: "Print only errors.")
  var quiet = false

  @OptionGroup var colours: LookOptions

  @OptionGroup var shared: SharedOptions

  enum Switch: String, ExpressibleByArgument, CaseIterable {
    case on, off
  }

  /// Whether frame times are shown, and in which form; `on` keeps that of the session.
  enum Overlay: String, ExpressibleByArgument, CaseIterable {
    case off, on, panel, details, line
  }

  func validate() throws {
    let paths = try outputPaths()
    try expect("--fps", fps, in: 1...1000)
    if let fps, let path = paths.first(where: { !$0.format.allows(rate: fps) }) {
      throw ValidationError(
        "--fps \(fps) for \(path.argument): the format cannot store the duration of a frame, "
          + "expected one of \(path.format.allowedRates)"
      )
    }
    try expect("--scale", scale, in: 0.1...8)
    guard scale == nil || size == nil else {
      throw ValidationError("--scale and --size, expected one of them")
    }
    try expect("--speed", speed.value, in: 0.01...100)
    try expect("--max-idle", maxIdle, in: 0...86_400)
    try expect("--volume", volume, in: 0...1)
    for (option, other) in [("--from-marker", fromMarker), ("--to-marker", toMarker)]
    where marker != nil && other != nil {
      throw ValidationError("--marker and \(option), expected one of them")
    }
    guard start == nil || fromMarker == nil, end == nil || toMarker == nil else {
      throw ValidationError("--start or --end and a marker for it, expected one of them")
    }
    guard try pictureCrop() != .overlay || overlay != .off else {
      throw ValidationError("--crop overlay with --overlay off, expected it on")
    }
  }

  func perform() throws {
    let paths = try outputPaths()
    let targets = try paths.map { try $0.target(force: writing.force) }
    try OutputTarget.checkDistinct(
      targets,
      inputs: [file] + colours.inputs + shared.inputs()
    )
    let scenes = try shared.scenes()
    let choices = Array(zip(paths, targets))
    let pages = choices.filter { $0.0.format.content == .page }
    let films = choices.filter { $0.0.format.content != .page }
    let page = try pages.isEmpty ? nil : PageFile(session: file, in: scenes)
    let pageFiles = try pages.map { try OutputFile($0.1) }
    for file in pageFiles { file.bytes = page?.bytes ?? [] }
    let replay = try scenes.replay(of: file)
    // A page stops where an entry cannot be carried out, and says why.
    let survey =
      try films.isEmpty
      ? try? RenderSurvey(replay, file: file) : RenderSurvey(replay, file: file)
    SessionFile.warn(of: survey?.mismatch, in: file)
    if let survey, !films.isEmpty {
      try render(films, with: pageFiles, of: replay, survey, in: scenes)
    } else {
      try Placement.publish(pageFiles)
    }
    if !quiet { for page in pages { Program.say("wrote \(page.0.argument)") } }
  }

  /// Makes films and pictures and writes pages, all or none.
  @MainActor private func render(
    _ films: [(OutputPath, OutputTarget)],
    with pages: [OutputFile],
    of replay: Replay,
    _ survey: RenderSurvey,
    in scenes: SceneFolder
  ) throws {
    let all = replay.session
    let timeline = try RenderTimeline(all, timelineChoice, rests: survey.rests)
    var crop = try pictureCrop()
    if crop == .everything, (overlay ?? .off) == .off, !survey.coversWindow(in: timeline) {
      crop = .pieces
    }
    let framing = try framing(of: replay.stage, crop)
    // A film has two pipes and a file. A pixel is in six arrays at most; the rest is of fonts.
    let (layout, scale) = (replay.stage.layout, framing.pixelsPerPoint)
    let pixels = Int(layout.width * layout.height * scale * scale)
    try ProcessLimits.check(descriptors: 12 + 5 * films.count, memory: 24 * pixels + 48 << 20)
    let outputs = try films.map { path, target in
      try RenderOutput(path, to: target, timeline, framing, fps: fps, force: writing.force)
    }
    let change = try colours.change(assets: shared.assets)
    let overlay = overlay ?? (crop == .overlay ? .on : .off)
    let source = PictureSource(
      framing,
      crop,
      fps: fps ?? 60,
      fonts: try Program.fonts(),
      symbols: scenes.symbolFolder,
      captions: captions ? Captions(all, from: timeline.start, speed: speed.value) : nil
    ) { look in
      change(&look)
      look.isOverlayShown = overlay != .off
      look.overlayForm = OverlayForm(rawValue: overlay.rawValue) ?? look.overlayForm
      look.showsTouches = touchRings == .on
    }
    let clicks = ClickTrack(survey, timeline, volume: volume)
    let frames = FrameSequence(replay, file: file, timeline, source, outputs, clicks: clicks)
    let clock = HostClock()
    let start = clock.now
    var done = 0
    var progress = ProgressBar(total: frames.count, form: .standardError(isQuiet: quiet))
    do {
      defer { progress.end() }
      try frames.write(with: pages) {
        done += 1
        progress.reach(done, elapsed: clock.now - start)
      }
    }
    if !quiet { for output in outputs { Program.say("wrote \(output.summary)") } }
  }

  private var timelineChoice: RenderTimeline.Choice {
    var choice = RenderTimeline.Choice()
    (choice.start, choice.end, choice.marker) = (start, end, marker)
    (choice.fromMarker, choice.toMarker) = (fromMarker, toMarker)
    (choice.speed, choice.slow, choice.maximumRest) = (speed.value, slow, maxIdle)
    return choice
  }

  /// Parses a duration, such as "1" or "1.5s".
  private static func seconds(_ text: String) throws -> Double {
    guard let seconds = Double(text.hasSuffix("s") ? String(text.dropLast()) : text) else {
      throw ValidationError("'\(text)': expected a duration in seconds, such as 1.5")
    }
    return seconds
  }

  /// Parses two instants, such as "2...3.5".
  private static func span(_ text: String) throws -> ClosedRange<Double> {
    let numbers = text.split(separator: "...", omittingEmptySubsequences: false).map {
      Double($0) ?? .nan
    }
    guard numbers.count == 2, numbers[0] >= 0, numbers[0] < numbers[1], numbers[1].isFinite else {
      throw ValidationError("'\(text)': expected two times in seconds, such as 2...3.5")
    }
    return numbers[0]...numbers[1]
  }

  private func outputPaths() throws -> [OutputPath] {
    try output.map { argument in
      guard let path = OutputPath(argument) else {
        throw ValidationError("-o \(argument): no such kind of output, expected \(Format.summary)")
      }
      if path.path == nil, Program.isTerminal(1) {
        throw ValidationError("-o \(argument): standard output is a terminal, expected a pipe")
      }
      return path
    }
  }

  private func pictureCrop() throws -> PictureCrop {
    guard let crop else { return .everything }
    guard let found = PictureCrop(crop) else {
      let panels = PictureCrop.panels.joined(separator: ", ")
      throw ValidationError("--crop \(crop): expected \(panels) or x,y,w,h in points")
    }
    return found
  }

  private func framing(of stage: Stage, _ crop: PictureCrop) throws -> PictureFraming {
    guard let content = crop.rect(in: stage.layout) else {
      let window = "\(Int(stage.layout.width))x\(Int(stage.layout.height)) points"
      throw Failure(.usage, "--crop \(self.crop ?? ""): nothing there, the window has \(window)")
    }
    let framing = try PictureFraming(
      content: content,
      scale: stage.scale * (scale ?? 1),
      size: size.map { ($0.width, $0.height) }
    )
    // The whole window is drawn, also for a part of it.
    let width = (stage.layout.width * framing.pixelsPerPoint).rounded(.up)
    let height = (stage.layout.height * framing.pixelsPerPoint).rounded(.up)
    guard width * height <= Double(Window.mostPixels) else {
      throw Failure(
        .usage,
        "the window would be drawn with \(Int(width))x\(Int(height)) pixels, expected at most "
          + "\(Window.mostPixels): a smaller size or scale, or a larger crop"
      )
    }
    return framing
  }
}
