import Drawing
import FrameTiming
import ScrollPhysics
import SDLHost
import Stage

/// Puts frames on the window and keeps how long they took.
@MainActor
final class FramePainter {
  /// Frames after which the figures of the overlay are computed anew.
  static let summaryInterval = 15

  /// What a frame began with.
  struct Beginning {
    /// When it began, in the clock's seconds.
    var start: Double
    /// Time spent on input since the last frame, in seconds.
    var input = 0.0
    /// Time spent waiting for it to begin, in seconds.
    var idle = 0.0
  }

  let presenter: Presenter
  private(set) var log: FrameLog
  /// The frame that was shown last; nil before the first.
  private(set) var lastFrame: FrameSample?
  /// Where frames are written down as they come; nil where nobody asked for it.
  var logs: RunLogs?
  /// A frame made slow on purpose; nil outside of tests.
  var stall: Stall?
  private var list = DisplayList()
  private var summary = FrameSummary()
  private var number = 0
  private var lastPresent: Double?
  private var lastStageTime: Double?

  /// Creates a painter for a window.
  ///
  /// - Parameters:
  ///   - window: The window drawn to.
  ///   - fonts: What text is set with.
  ///   - refreshRate: Refreshes of its display a second.
  ///   - symbolFolder: Where the pictures of rows lie.
  ///   - warmUpFrames: Frames left out of the figures; nil for 120 or two seconds.
  init(
    window: Window,
    fonts: Fonts,
    refreshRate: Double,
    symbolFolder: String?,
    warmUpFrames: Int? = nil
  ) {
    presenter = Presenter(window: window, fonts: fonts, symbolFolder: symbolFolder)
    log =
      warmUpFrames.map {
        FrameLog(refreshRate: refreshRate, warmUpFrames: $0, warmUpDuration: .infinity)
      } ?? FrameLog(refreshRate: refreshRate)
  }

  /// Frames shown so far.
  var count: Int { number }

  /// Takes note of a pointer event that the next frame will show.
  ///
  /// - Parameters:
  ///   - event: What the pointer did.
  ///   - arrival: When it arrived, in the clock's seconds.
  func take(_ event: PointerEvent, arrivedAt arrival: Double) {
    log.eventArrived(at: arrival)
    logs?.add(event, at: arrival)
  }

  /// Puts a marker before the next frame.
  func mark(_ text: String, at time: Double) {
    log.mark(text, at: time)
  }

  /// Draws and shows the stage.
  ///
  /// - Parameters:
  ///   - stage: What to show.
  ///   - status: What the program around it has to say.
  ///   - beginning: What the frame began with; the time since then went into the models.
  ///   - clock: Where times come from.
  ///   - addition: Draws over the stage.
  /// - Throws: `SDLError` when the picture cannot be drawn or shown.
  func paint(
    _ stage: Stage,
    status: StageStatus,
    beginning: Beginning,
    clock: HostClock,
    _ addition: (inout DisplayList) -> Void = { _ in }
  ) throws(SDLError) {
    stall?.wait(.update, frame: number)
    let updated = clock.now
    if number % Self.summaryInterval == 0 || number < Self.summaryInterval || lastPresent == nil {
      summary = log.summary()
    }
    stage.draw(into: &list, status: status, frames: log, summary: summary)
    addition(&list)
    try presenter.draw(list)
    stall?.wait(.draw, frame: number)
    let drawn = clock.now
    stall?.wait(.present, frame: number)
    try presenter.present()
    let presented = clock.now
    var sample = FrameSample(
      number: number,
      start: beginning.start,
      input: beginning.input,
      update: updated - beginning.start,
      draw: drawn - updated,
      present: presented - drawn,
      idle: beginning.idle
    )
    if let lastPresent {
      sample.interval = presented - lastPresent
      sample.simulatedInterval = lastStageTime.map { stage.time - $0 }
    }
    lastFrame = sample
    let record = log.record(sample, presentedAt: presented)
    logs?.add(record, stage: stage)
    number += 1
    lastPresent = presented
    lastStageTime = stage.time
  }

  /// Nothing is shown for a while; the next frame has no interval.
  func rest() {
    lastPresent = nil
    lastStageTime = nil
  }

  /// The stage goes to another time than the one that passes, so the next frame's motion is not
  /// compared with its interval.
  func jump() {
    lastStageTime = nil
  }

  /// Forgets every measurement.
  func reset() {
    log.reset()
    summary = FrameSummary()
    number = 0
    rest()
  }
}
