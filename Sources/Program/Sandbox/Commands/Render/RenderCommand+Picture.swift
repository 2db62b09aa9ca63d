import ArgumentParser
import Console
import Drawing
import Export
import Files
import PresetText
import SDLHost
import ScrollPhysics
import Sessions
import Stage

/// One of several stages that a film or a page shows beside each other.
///
/// The stages differ either in their presets or in their resampling. The property in which they do not differ
/// is nil.
struct ComparedStage {
  var preset: PresetText?
  var resampling: Resampling?

  var name: String { preset?.name ?? resampling.map { "resampling \($0.rawValue)" } ?? "" }
}

// What the pictures of an export contain.
extension RenderCommand {
  enum PictureShape: String, ExpressibleByArgument, CaseIterable {
    case wide = "16:9"
    case square = "1:1"
    case tall = "9:16"
    case classic = "4:3"

    /// Width and height of the stage, in points.
    var points: (width: Double, height: Double) {
      switch self {
      case .wide: (1280, 720)
      case .square: (800, 800)
      case .tall: (540, 960)
      case .classic: (960, 720)
      }
    }
  }

  /// The stages that `--preset` and `--resampling` request.
  ///
  /// There is one stage for each `--preset`. Without `--preset`, there is one for each `--resampling` if
  /// there are several. The result is empty if only the session's own stage is shown.
  @MainActor var comparedStages: [ComparedStage] {
    get throws {
      let rules = colours.resampling
      guard preset.isEmpty, rules.count > 1 else {
        return try preset.map { try ComparedStage(preset: PresetText(option: $0)) }
      }
      return rules.map { ComparedStage(resampling: $0) }
    }
  }

  /// Replays of the stages that are shown beside each other, and the names of the stages.
  ///
  /// `names` is empty if only one stage is shown.
  struct Compared {
    let replays: [Replay]
    let names: [String]

    init(_ replay: Replay, _ stages: [ComparedStage]) throws(StageError) {
      var all: [Replay] = []
      for stage in stages {
        guard let preset = stage.preset else {
          all.append(replay)
          continue
        }
        let session = replay.session.under(preset.base, preset.numbers)
        all.append(try Replay(session: session, scene: replay.stage.scene))
      }
      replays = stages.isEmpty ? [replay] : all
      names = stages.count > 1 ? stages.map(\.name) : []
    }
  }

  /// Returns the part of the stage that `--crop` names, or the whole stage without `--crop`.
  func pictureCrop() throws -> PictureCrop {
    guard let crop else { return .everything }
    guard let found = PictureCrop(crop) else {
      let names = PictureCrop.names.joined(separator: ", ")
      throw ValidationError("--crop \(crop): expected \(names) or x,y,w,h in points")
    }
    return found
  }

  /// Throws if the options for stages, shape and crop contradict each other.
  func checkStages(_ paths: [OutputPath]) throws {
    try expectOne(of: ("--shape", shape != nil), ("--size", size != nil))
    let showsStage = try pictureCrop() == .stage
    for whole in [("--shape", shape != nil), ("--follow", follow)] {
      try expectOne(of: whole, ("--crop", crop != nil && !showsStage))
      try expectOne(of: whole, ("--overlay", overlay))
    }
    try expectOne(of: ("--crop stage", showsStage), ("--overlay", overlay))
    let (presets, rules) = (preset.count, colours.resampling.count)
    guard presets < 2 || rules < 2 else {
      throw ValidationError("several of --preset and of --resampling, expected one of them")
    }
    guard max(presets, rules) <= 4 else {
      throw ValidationError("\(max(presets, rules)) stages beside each other, expected at most 4")
    }
    let data = paths.first { [.motion, .events].contains($0.format.content) }
    if let data, max(presets, rules) > 1 {
      let expected = "expected at most one --preset and one --resampling"
      throw ValidationError("-o \(data.argument): has the data of one stage, \(expected)")
    }
  }

  func framing(of compared: Compared, _ crop: PictureCrop, scale: Double) throws -> PictureFraming {
    let stage = compared.replays[0].stage
    guard let part = crop.rect(in: stage.layout) else {
      let window = "\(Int(stage.layout.width))x\(Int(stage.layout.height)) points"
      throw Failure(.usage, "--crop \(self.crop ?? ""): nothing there, the window has \(window)")
    }
    let size = shape?.points ?? (part.width, part.height)
    var content = PictureFraming.Content(width: size.0, height: size.1)
    content.isOfEachStage = crop != .stage
    content.count = compared.replays.count
    content.hasNames = !compared.names.isEmpty
    content.hasCaptions = captions
    let framing = try PictureFraming(
      content,
      scale: stage.scale * scale,
      size: self.size.map { ($0.width, $0.height) }
    )
    let film = try outputPaths().first { path in
      if case .film = path.format.content { true } else { false }
    }
    let most = film == nil ? Window.mostPixels : Self.mostFilmPixels
    guard framing.width * framing.height <= most else {
      let name = film?.argument ?? "the output"
      throw Failure(
        .usage,
        "\(name) would have \(framing.width)x\(framing.height) pixels, expected at most "
          + "\(most): a smaller size or scale, or a smaller crop"
      )
    }
    return framing
  }

  /// Greatest number of pixels of a film's frame, that of 8K.
  ///
  /// ffmpeg takes several gigabytes for larger ones.
  private static let mostFilmPixels = 7680 * 4320

  func extras(
    _ compared: Compared,
    _ timeline: RenderTimeline,
    _ survey: SessionSurvey,
    _ framing: PictureFraming,
    _ crop: PictureCrop
  ) -> PictureSource.Extras {
    let session = compared.replays[0].session
    var extras = PictureSource.Extras()
    extras.names = compared.names
    if captions {
      extras.captions = Captions(session, from: timeline.start) { timeline.elapsed(at: $0) }
    }
    if title {
      let name = file.split(separator: "/").last.map(String.init) ?? file
      let title = session.header.title.isEmpty ? name : session.header.title
      extras.title = (title, compared.names.joined(separator: "  ·  "))
    }
    if follow {
      let arrangement = framing.arrangement(of: compared.replays[0].stage, 0, crop)
      extras.follow(survey, as: arrangement, timeline)
    }
    return extras
  }

  /// Returns one function for each stage; the function sets the stage's look as the options request.
  @MainActor func looks(
    for crop: PictureCrop,
    count: Int
  ) throws -> [(inout Look) -> Void] {
    let change = try colours.change(options.folder)
    let rules = colours.resampling
    let showsOverlay = overlay || crop == .overlay
    return (0..<count).map { index in
      { look in
        change(&look)
        if rules.count > 1 { look.fingers.resampling = rules[index] }
        look.isOverlayShown = showsOverlay
        look.showsTouches = !noTouchRings
        look.showsControls = crop.showsControls
      }
    }
  }
}
