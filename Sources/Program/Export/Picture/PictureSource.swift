import Drawing
import FrameTiming
import Raster
package import SDLHost
package import Stage

/// Draws pictures of one or several stages into memory.
///
/// A picture depends only on the session, the stages and their time.
///
/// The overlay shows artificial frame times: frames that are exactly one step apart and took no
/// time. The same session therefore gives the same bytes on every run.
@MainActor
package final class PictureSource {
  /// The names, captions and title card of a picture, and the part of the stage that it shows.
  package struct Extras {
    /// Names above the stages, one for each stage; empty for no names.
    package var names: [String] = []
    package var captions: Captions?
    /// The texts of the card before the first frame: a title and a line below it.
    package var title: (text: String, line: String)?
    /// The part of the stage that is shown at each time; nil for the whole stage.
    var path: CameraPath?

    package init() {}

    /// Sets `path`, so that each picture shows only the pieces in use, with a margin.
    ///
    /// `timeline` contains the parts of the session that the film shows. The whole picture is shown for a piece
    /// that occupies the whole window, and while a finger holds controls that the picture contains.
    package mutating func follow(
      _ survey: SessionSurvey,
      as arrangement: StageArrangement,
      _ timeline: RenderTimeline
    ) {
      let whole = arrangement.bounds
      let uses = survey.plays.compactMap { play -> CameraPath.Use? in
        let usesTools = play.usesTools && arrangement.showsControls
        let frames = play.pieces.map { arrangement.frames[$0] }
        guard let first = frames.first ?? (usesTools ? whole : nil) else { return nil }
        return CameraPath.Use(
          timeline.elapsed(play.span),
          hold: play.hold.map { timeline.elapsed($0) },
          area: usesTools || frames.contains(.zero)
            ? whole : frames.reduce(first) { $0.union($1) }.framed
        )
      }
      path = CameraPath(uses, in: whole, returns: true)
    }
  }

  /// Pixels of the last picture in the form 0xXXRRGGBB, row by row from the top.
  private(set) var pixels: [UInt32] = []

  private let framing: PictureFraming
  private let crop: PictureCrop
  private let extras: Extras
  private let looks: [(inout Look) -> Void]
  private let presenter: Presenter
  private var film: FilmPicture
  private var isFilmed = false
  private var list = DisplayList()
  private var shown: DisplayList?
  /// Reused list for the picture of one stage.
  private var part = DisplayList()
  private var arranged = StageArrangement.Buffer()
  /// The arrangement of each stage's parts, and the layout for which the arrangement was computed.
  private var arrangements: [(layout: StageLayout, arrangement: StageArrangement)?]
  private var log: FrameLog
  private var overview = FrameOverview()
  private var logged = 0

  /// `fps` is the number of frames per second that the overlay shows.
  ///
  /// `looks` contains one function for each stage; the function sets the stage's look.
  package init(
    _ framing: PictureFraming,
    _ crop: PictureCrop,
    fps: Double,
    fonts: Fonts,
    symbols: SymbolSource,
    extras: Extras = Extras(),
    looks: [(inout Look) -> Void]
  ) throws(SDLError) {
    self.framing = framing
    self.crop = crop
    self.extras = extras
    self.looks = looks
    let (width, height) = (framing.width, framing.height)
    let window = try Window(title: "", width: width, height: height, isOffscreen: true)
    presenter = Presenter(window: window, fonts: fonts, symbols: symbols)
    film = FilmPicture(width: width, height: height)
    arrangements = Array(repeating: nil, count: looks.count)
    log = FrameLog(refreshRate: fps)
  }

  /// Number of frames per second that the overlay shows.
  ///
  /// The overlay's intervals between frames are all 1 / `fps`; they are not measured.
  var fps: Double { log.refreshRate }

  /// Draws the stages at a time of the export; does nothing if the picture has not changed.
  ///
  /// `frames` is the number of earlier frames of the export, which the overlay shows. Before `start`, in
  /// seconds of the export, the picture is the card with the title.
  func draw(_ stages: [Stage], at time: Double, from start: Double, after frames: Int)
    throws(SDLError)
  {
    recordSteps(upTo: frames)
    list.removeAll()
    for (index, stage) in stages.enumerated() { draw(stage, index, at: time) }
    let theme = theme(of: stages)
    if let strip = framing.captions, let (text, opacity) = extras.captions?.caption(at: time) {
      list.appendCaption(text, opacity: opacity, in: strip, theme: theme)
    }
    if let title = extras.title, time < start {
      let opacity = min(1, (start - time) / RenderTimeline.cardFade)
      list.appendCard(title.text, title.line, opacity, in: framing.bounds, theme: theme)
    }
    framing.place(&list)
    guard shown != list else { return }
    try presenter.draw(list)
    try presenter.readColors(into: &pixels)
    isFilmed = false
    // The list before the last one is reused, so that no frame allocates a list.
    var before = shown ?? DisplayList()
    swap(&before, &list)
    shown = before
  }

  private func theme(of stages: [Stage]) -> Theme {
    var look = stages[0].look
    looks[0](&look)
    return look.theme
  }

  /// Adds the picture of a stage to the list, with its name above it.
  private func draw(_ stage: Stage, _ index: Int, at time: Double) {
    var stage = stage
    looks[index](&stage.look)
    overview.update(from: log)
    let pane = framing.panes[index]
    if crop.isArranged {
      let arrangement = arrangement(of: stage, index)
      stage.draw(
        into: &part,
        as: arrangement,
        &arranged,
        frames: log,
        overview: overview
      ) { list in
        extras.captions?.drawMouse(at: time, into: &list)
      }
      let whole = arrangement.bounds
      list.append(part, extras.path?.rect(at: time) ?? whole, fitting: pane)
    } else {
      stage.draw(into: &part, status: StageStatus(), frames: log, overview: overview)
      extras.captions?.drawMouse(at: time, into: &part)
      list.append(part, crop.rect(in: stage.layout) ?? stage.layout.bounds, fitting: pane)
    }
    list.background = part.background
    guard extras.names.indices.contains(index) else { return }
    let style = TextStyle(size: 20, weight: .semibold, anchor: .center)
    let y = pane.y - PictureFraming.nameExtent / 2
    list.appendText(extras.names[index], style, x: pane.center.x, y: y, stage.theme.text)
  }

  private func arrangement(of stage: Stage, _ index: Int) -> StageArrangement {
    if let known = arrangements[index], known.layout == stage.layout { return known.arrangement }
    let arrangement = framing.arrangement(of: stage, index, crop)
    arrangements[index] = (stage.layout, arrangement)
    return arrangement
  }

  var image: PixelImage {
    PixelImage(width: framing.width, height: framing.height, colors: pixels)
  }

  /// The last picture in the pixel format of films, converted once for all outputs.
  var filmBytes: [UInt8] {
    if !isFilmed {
      film.take(pixels, rowWidth: framing.width)
      isFilmed = true
    }
    return film.bytes
  }

  private func recordSteps(upTo frames: Int) {
    if frames < logged {
      log.reset()
      logged = 0
    }
    let step = log.budget
    // Frames that the log would drop again are not recorded.
    logged = max(logged, frames - log.capacity - log.warmUpFrames)
    while logged < frames {
      let interval = logged == 0 ? nil : step
      log.record(FrameSample(number: logged, start: Double(logged) * step, interval: interval))
      logged += 1
    }
  }
}

extension PictureFraming {
  /// Arranges what `crop` shows of a stage in the pane `index`.
  package func arrangement(of stage: Stage, _ index: Int, _ crop: PictureCrop) -> StageArrangement {
    let (width, height) = (panes[index].width, panes[index].height)
    let part: Rect
    switch crop {
    case .window: part = stage.layout.body
    case .pieces: part = stage.areasRect.framed.clipped(to: stage.window)
    default: return StageArrangement(of: stage, width: width, height: height)
    }
    return StageArrangement(
      of: stage,
      showing: part,
      width: width,
      height: height,
      showsControls: crop.showsControls
    )
  }
}
