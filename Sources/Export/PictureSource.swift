import Drawing
import FrameTiming
import Raster
package import SDLHost
package import Stage

/// Draws pictures of the stage into memory.
///
/// Each depends only on the stage and its time.
///
/// The overlay shows frames that are exactly one step apart and took no time. The same session
/// therefore gives the same bytes on every run.
@MainActor
package final class PictureSource {
  /// Pixels of the picture drawn last, 0xXXRRGGBB, rows from the top.
  private(set) var pixels: [UInt32] = []

  private let framing: PictureFraming
  private let crop: PictureCrop
  private let look: (inout Look) -> Void
  private let captions: Captions?
  private let fonts: Fonts
  private let symbols: String
  private var surface: Surface?
  private var whole: [UInt32] = []
  private var film: FilmPicture
  private var isFilmed = false
  private var list = DisplayList()
  private var shown: DisplayList?
  private var log: FrameLog
  private var overview = FrameOverview()
  private var logged = 0

  /// The renderer of the stage in one of its layouts.
  private struct Surface {
    let presenter: Presenter
    let layout: StageLayout
    /// The part of the layout that is shown.
    let content: Rect
    /// Pixels across.
    let width: Int
  }

  /// Creates a source of pictures.
  ///
  /// The overlay shows `fps` steps per second, `captions` are drawn over the stage, and `look` sets
  /// the look of each stage.
  package init(
    _ framing: PictureFraming,
    _ crop: PictureCrop,
    fps: Double,
    fonts: Fonts,
    symbols: String,
    captions: Captions? = nil,
    look: @escaping (inout Look) -> Void
  ) {
    self.framing = framing
    self.crop = crop
    self.look = look
    self.captions = captions
    self.symbols = symbols
    film = FilmPicture(width: framing.width, height: framing.height)
    self.fonts = fonts
    log = FrameLog(refreshRate: fps)
  }

  /// Steps per second in the overlay.
  var fps: Double { log.refreshRate }

  /// Draws the stage unless its picture is the same as the last one.
  ///
  /// `frames` is the number of earlier frames of the export, for the overlay.
  func draw(_ stage: Stage, after frames: Int) throws(SDLError) {
    recordSteps(upTo: frames)
    var stage = stage
    look(&stage.look)
    overview.update(from: log, over: stage.look.overlaySpan, axis: stage.look.histogramAxis)
    stage.draw(into: &list, status: StageStatus(), frames: log, overview: overview)
    let surface = try surface(for: stage.layout)
    captions?.draw(at: stage.time, into: &list, in: surface.content, theme: stage.theme)
    guard shown != list else { return }
    try surface.presenter.draw(list)
    try surface.presenter.readColors(into: &whole)
    if surface.content == stage.layout.bounds, whole.count == framing.width * framing.height {
      swap(&whole, &pixels)
    } else {
      framing.copy(surface.content, from: whole, stageWidth: surface.width, to: &pixels)
    }
    isFilmed = false
    // The list before the last is reused, so that no frame allocates one.
    var before = shown ?? DisplayList()
    swap(&before, &list)
    shown = before
  }

  var image: PixelImage {
    PixelImage(width: framing.width, height: framing.height, colors: pixels)
  }

  /// The picture drawn last in the layout of films, converted once for all outputs.
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
    // The log would drop earlier frames.
    logged = max(logged, frames - log.capacity - log.warmUpFrames)
    while logged < frames {
      let interval = logged == 0 ? nil : step
      log.record(FrameSample(number: logged, start: Double(logged) * step, interval: interval))
      logged += 1
    }
  }

  /// Creates a surface for another layout.
  ///
  /// If the layout lacks the crop, the whole window is shown.
  private func surface(for layout: StageLayout) throws(SDLError) -> Surface {
    if let surface, surface.layout == layout { return surface }
    let content = crop.rect(in: layout) ?? layout.bounds
    let scale = framing.pixelsPerPoint(for: content)
    let (wide, high) = (Int(layout.width.rounded(.up)), Int(layout.height.rounded(.up)))
    let window = try Window(title: "", width: wide, height: high, isOffscreen: true, scale: scale)
    let new = Surface(
      presenter: Presenter(window: window, fonts: fonts, symbolFolder: symbols),
      layout: layout,
      content: content,
      width: Int((Double(wide) * scale).rounded())
    )
    surface = new
    whole = []
    shown = nil
    return new
  }
}
