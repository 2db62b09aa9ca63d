import ArgumentParser
import Console
import Export
import JSONText
import Files
import SDLHost
import Stage

struct RenderCommand: MainThreadCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract:
      "Make films, pictures and a page (MP4, WebM, GIF, WebP, APNG, PNG, HTML) from a session.",
    discussion: """
      Frames are a fixed step apart, and every run draws the same ones. Films need ffmpeg. MP4 and \
      WebM play the clicks of rows. Their width and height are even numbers of pixels, so an odd last \
      row or column is left out. An HTML page contains the whole session. It plays in any browser, \
      and a touch takes over.
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
    help: """
      Draw this many frames per second. Otherwise a GIF and a WebP have 50, and other films 60. A GIF \
      allows 50, 25, 20, 10 and 5.
      """
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

  @OptionGroup var part: PartOptions

  @Option(
    help: .init(
      "Play this part at half the speed, or slower by a factor, as in 2...3.5x4. You may repeat it.",
      valueName: "from...to[xfactor]"
    ),
    transform: RenderSpan.init
  )
  var slow: [RenderSpan] = []

  @Option(
    help: .init(
      "Choose the rate and the scale so that a GIF, WebP or APNG has at most this size, as in 1MB.",
      valueName: "size"
    ),
    transform: RenderSpan.size
  )
  var maxSize: SizeLimit?

  @Option(
    help: .init(
      "Play clicks in MP4 and WebM at this volume, 0...1. 0 plays none. Otherwise it is 0.5.",
      valueName: "share"
    )
  )
  var volume: Double?

  @Flag(help: "Show the title, the markers and the keys in a strip below the stage, and the mouse.")
  var captions = false

  @Flag(help: "Begin films with a card that shows the session's title, or else its file name.")
  var title = false

  @Flag(help: "Show the pieces without buttons, tuning and frame times.")
  var stage = false

  @Flag(help: "Zoom to the pieces that fingers hold or move, and back in rests.")
  var follow = false

  @Option(
    help: """
      Lay the pieces out for this shape, without buttons, tuning and frame times. Otherwise the picture \
      has the shape of the session's window.
      """
  )
  var shape: PictureShape?

  @Option(
    help: .init(
      """
      Scroll as this preset does, and not as the session's. Two to four of them move beside each other \
      under the same finger. A JSON file may hold your own preset.
      """,
      valueName: "name|file"
    ),
    completion: NamesOrFiles.presets
  )
  var preset: [String] = []

  @Option(
    help: .init(
      "Show the frame times, or not. In an export each frame takes exactly its step."
    )
  )
  var overlay: Switch?

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
    try expectOne(of: ("--scale", scale != nil), ("--size", size != nil))
    try expect("--speed", speed.value, in: 0.01...100)
    try expect("--volume", volume, in: 0...1)
    for other in [
      ("--from-marker", part.fromMarker != nil), ("--to-marker", part.toMarker != nil),
      ("--start", start != nil), ("--end", end != nil),
    ] {
      try expectOne(of: ("--marker", marker != nil), other)
    }
    guard start == nil || part.fromMarker == nil, end == nil || part.toMarker == nil else {
      throw ValidationError("--start or --end and a marker for it, expected one of them")
    }
    guard try pictureCrop() != .overlay || overlay != .off else {
      throw ValidationError("--crop overlay with --overlay off, expected it on")
    }
    try checkStages()
    try checkPageOptions(paths)
    try checkSizeLimit(paths)
  }

  func perform() throws {
    let paths = try outputPaths()
    // Before files are opened, whose errors would name one of them instead of the limit.
    try ProcessLimits.check(descriptors: 12 + 6 * paths.count)
    let targets = try paths.map { try $0.target(force: writing.force) }
    try OutputTarget.checkDistinct(
      targets,
      inputs: [file] + colours.inputs + preset.filter(InputFile.isPath) + shared.inputs()
    )
    let scenes = try shared.scenes()
    let stages = try comparedStages
    let choices = Array(zip(paths, targets))
    let pages = choices.filter { $0.0.format.content == .page }
    let films = choices.filter { $0.0.format.content != .page }
    let page = try pages.isEmpty ? nil : PageFile(session: file, in: scenes, pageChoice(stages))
    let pageFiles = try pages.map { try OutputFile($0.1) }
    for file in pageFiles { file.bytes = page?.bytes ?? [] }
    let (replay, own) = try scenes.opened(file)
    // At an entry that cannot be applied, a page stops and shows the reason.
    let survey =
      try films.isEmpty
      ? try? SessionSurvey(replay, file: file) : SessionSurvey(replay, file: file)
    SessionFile.warn(of: survey?.mismatch, in: file)
    if let survey, !films.isEmpty {
      let compared = try Compared(replay, stages)
      try render(films, with: pageFiles, of: compared, survey, in: own)
    } else {
      try Placement.publish(pageFiles)
    }
    if !quiet { for page in pages { Program.say("wrote \(page.0.argument)") } }
  }

  /// Draws all films and pictures, and writes them and the pages; after an error no file is created.
  ///
  /// With `--max-size`, it tries smaller rates and scales until the file is small enough.
  @MainActor private func render(
    _ films: [(OutputPath, OutputTarget)],
    with pages: [OutputFile],
    of compared: Compared,
    _ survey: SessionSurvey,
    in scenes: SceneFolder
  ) throws {
    let all = compared.replays[0].session
    let timeline = try RenderTimeline(all, timelineChoice, rests: survey.rests)
    var crop = try pictureCrop()
    if crop == .everything, overlay != .on {
      crop = stage || shape != nil || compared.replays.count > 1 ? .stage : .pieces
    }
    /// Draws and writes all outputs once, with the rate and the scale of `attempt`.
    func draw(_ attempt: SizeLimit.Attempt?) throws {
      let framing = try self.framing(of: compared, crop, scale: attempt?.scale ?? scale ?? 1)
      let fps = attempt?.rate ?? fps
      // A film needs two pipes and a file. Each pixel is in at most six arrays. The rest of the
      // memory is for fonts.
      let pixels = framing.width * framing.height
      try ProcessLimits.check(memory: 24 * pixels + 48 << 20)
      let outputs = try films.map { path, target in
        try RenderOutput(
          path,
          to: target,
          timeline,
          framing,
          fps: fps,
          force: writing.force,
          limit: maxSize
        )
      }
      let source = try PictureSource(
        framing,
        crop,
        fps: outputs.map(\.fps).max() ?? 60,
        fonts: try Program.fonts(),
        symbols: scenes.symbols(of: compared.replays[0].stage.scene),
        extras: extras(compared, timeline, survey, framing, crop),
        looks: looks(for: crop, count: compared.replays.count)
      )
      let clicks = ClickTrack(survey, timeline, volume: volume ?? 0.5)
      let frames = FrameSequence(
        compared.replays,
        file: file,
        timeline,
        source,
        outputs,
        clicks: clicks
      )
      let clock = HostClock()
      let start = clock.now
      var done = 0
      var progress = ProgressBar(total: frames.count, form: .standardError(isQuiet: quiet))
      do {
        defer { progress.end() }
        try frames.write(with: pages) {
          done += 1
          progress.update(done, elapsed: clock.now - start)
        }
      }
      if !quiet { for output in outputs { Program.say("wrote \(output.summary)") } }
    }
    var tried: [(attempt: SizeLimit.Attempt, bytes: Int)] = []
    while true {
      let attempt = maxSize?.next(after: tried)
      guard maxSize == nil || attempt != nil else { throw tooLarge(tried) }
      do {
        return try draw(attempt)
      } catch let excess as SizeLimit.Excess {
        guard let attempt else { throw excess }
        tried.append((attempt, excess.bytes))
      }
    }
  }

  var timelineChoice: RenderTimeline.Choice {
    var choice = RenderTimeline.Choice()
    (choice.start, choice.end, choice.marker) = (start, end, marker)
    (choice.fromMarker, choice.toMarker) = (part.fromMarker, part.toMarker)
    (choice.speed, choice.maximumRest) = (speed.value, part.maxIdle)
    choice.slow = slow.map { ($0.span, $0.factor) }
    if title { choice.card = RenderTimeline.cardDuration }
    return choice
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
}
