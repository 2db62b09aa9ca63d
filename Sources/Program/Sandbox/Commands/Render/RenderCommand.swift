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
    abstract: "Make films, pictures, pages and data from a session.",
    discussion: """
      Frames have a fixed time step, so every run writes the same files. Films need ffmpeg. MP4 and WebM \
      have sound: a click for each passing row. An HTML page plays the session in any browser; who \
      touches it takes control. A table (.csv) has the position of each piece in each frame, and .jsonl \
      has every event.

      Examples:

        render take.touchcast -o take.mp4 -o still.png@1500ms
        render take.touchcast -o motion.csv -o events.jsonl --fps 120
        render take.touchcast -o both.gif --preset uikit --preset android --from Fling
      """
  )

  @Argument(
    help: .init("Read this session. - is the standard input.", valueName: "session"),
    completion: .file(extensions: ["touchcast"])
  )
  var file: String

  @Option(
    name: .shortAndLong,
    help: .init(
      "Write this output. Repeatable. The ending decides its kind: \(Format.summary).",
      valueName: "out"
    ),
    completion: .file(extensions: Format.all.map(\.name).filter { !$0.isEmpty })
  )
  var output: [String]

  @OptionGroup var part: PartOptions

  @OptionGroup var rests: RestOptions

  @Option(
    help: """
      Write this many frames per second, 1...1000; in a GIF 50, 25, 20, 10 or 5. (default: 50 in a GIF or \
      WebP, otherwise 60)
      """
  )
  var fps: Double?

  @Option(help: "Play this many times as fast, 0.01...100. (default: 1)")
  var speed: Double?

  @Option(
    help: .init(
      "Slow down a part: 2s...3s plays at half speed, and 2s...3sx4 at a quarter. Repeatable.",
      valueName: "from...to[xfactor]"
    ),
    transform: RenderSpan.init
  )
  var slow: [RenderSpan] = []

  @Option(
    help: .init(
      "Scroll like this preset instead of the session's. Repeat it to show up to four side by side.",
      valueName: "name|file"
    ),
    completion: NamesOrFiles.presets
  )
  var preset: [String] = []

  @Option(
    help: .init(
      "Fit the picture into this many pixels, with bars beside it. (default: the size of what is shown)",
      valueName: "WxH"
    ),
    transform: WindowSize.picture
  )
  var size: WindowSize?

  @Option(help: "Scale the session's pixels by this factor, 0.1...8. (default: 1)")
  var scale: Double?

  @Option(help: "Lay out the pieces for this aspect ratio, without buttons and panels.")
  var shape: PictureShape?

  @Option(
    help: .init(
      "Show only this part: \(PictureCrop.names.joined(separator: ", ")), or a rectangle in points.",
      valueName: "part|x,y,w,h"
    ),
    completion: .list(PictureCrop.names)
  )
  var crop: String?

  @Flag(help: "Zoom in on the pieces that are touched or move, and out when all of them rest.")
  var follow = false

  @Flag(help: "Show the whole window, with the panel of the frame times.")
  var overlay = false

  @Flag(help: "Show no rings around fingers.")
  var noTouchRings = false

  @Flag(help: "Show the title and the markers below the pieces, and the arrow of the mouse.")
  var captions = false

  @Flag(help: "Begin films with a card that shows the session's title for two seconds.")
  var title = false

  @Option(
    help: .init(
      "Play clicks in MP4 and WebM at this volume, 0...1. (default: 0.5)",
      valueName: "share"
    )
  )
  var volume: Double?

  @Option(
    help: .init(
      "Lower the rate and the scale until a GIF, WebP or APNG has at most this size, as in 1MB.",
      valueName: "size"
    ),
    transform: RenderSpan.size
  )
  var maxSize: SizeLimit?

  @OptionGroup var writing: OutputOptions

  @Flag(name: .shortAndLong, help: "Print only errors.")
  var quiet = false

  @OptionGroup var colours: LookOptions

  @OptionGroup var options: AssetOptions

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
    try expect("--speed", speed, in: 0.01...100)
    try expect("--volume", volume, in: 0...1)
    try checkStages(paths)
    try checkUses(paths)
    try checkSizeLimit(paths)
  }

  func perform() throws {
    let paths = try outputPaths()
    if paths.contains(where: \.format.isDrawn) {
      // Before files are opened, whose errors would name one of them instead of the limit.
      try ProcessLimits.check(descriptors: 12 + 6 * paths.count)
    }
    let targets = try paths.map { try $0.target(force: writing.force) }
    try OutputTarget.checkDistinct(
      targets,
      inputs: [file] + colours.inputs + preset.filter(InputFile.isPath)
    )
    let scenes = try options.scenes
    let stages = try comparedStages
    let choices = Array(zip(paths, targets))
    let drawn = choices.filter { $0.0.format.isDrawn }
    let others = try choices.filter { !$0.0.format.isDrawn }.map { path, target in
      (path: path, file: try OutputFile(target))
    }
    let pages = others.filter { $0.path.format.content == .page }.map(\.file)
    let data = others.filter { $0.path.format.content != .page }
    let page = try pages.isEmpty ? nil : PageFile(session: file, in: scenes, pageChoice(stages))
    for file in pages { file.bytes = page?.bytes ?? [] }
    let (replay, own) = try scenes.opened(file)
    // At an entry that cannot be applied, a page stops and shows the reason.
    // The camera of --follow depends on what is used later.
    let end =
      follow ? .infinity : try RenderTimeline.end(of: timelineChoice, in: replay.session)
    let survey =
      try drawn.isEmpty && data.isEmpty
      ? try? SessionSurvey(replay, to: end, file: file)
      : SessionSurvey(replay, to: end, file: file)
    SessionFile.warn(of: survey?.mismatch, in: file)
    var summaries = pages.map(\.path)
    if let survey, !drawn.isEmpty || !data.isEmpty {
      let compared = try Compared(replay, stages)
      if !data.isEmpty { summaries += try write(data, of: compared.replays[0], survey) }
      if !drawn.isEmpty {
        try render(drawn, with: others.map(\.file), of: compared, survey, in: own)
      }
    }
    if drawn.isEmpty { try Placement.publish(others.map(\.file)) }
    if !quiet { for summary in summaries { Program.say("wrote \(summary)") } }
  }

  /// Draws all films and pictures, and writes them and the other outputs; after an error no file is created.
  ///
  /// With `--max-size`, it tries smaller rates and scales until the file is small enough.
  @MainActor private func render(
    _ films: [(OutputPath, OutputTarget)],
    with others: [OutputFile],
    of compared: Compared,
    _ survey: SessionSurvey,
    in scenes: SceneFolder
  ) throws {
    let all = compared.replays[0].session
    let timeline = try RenderTimeline(all, timelineChoice, rests: survey.rests)
    var crop = try pictureCrop()
    if crop == .everything, !overlay {
      let isArranged = shape != nil || compared.replays.count > 1
      crop = isArranged ? .stage : PictureCrop(survey, in: compared.replays[0].stage.window)
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
        try frames.write(with: others) {
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
    (choice.from, choice.to) = (part.from, part.to)
    (choice.speed, choice.maximumRest) = (speed ?? 1, rests.maxIdle)
    choice.slow = slow.map { ($0.span, $0.factor) }
    if title { choice.card = RenderTimeline.cardDuration }
    return choice
  }

  func outputPaths() throws -> [OutputPath] {
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
