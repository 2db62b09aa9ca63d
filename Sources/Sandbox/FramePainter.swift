import Drawing
import FrameTiming
import SDLHost
import Stage

/// Puts frames on the window and keeps how long they took.
@MainActor
final class FramePainter {
  /// Frames after which the figures of the overlay are computed anew.
  static let summaryInterval = 15

  let presenter: Presenter
  private(set) var log: FrameLog
  private var list = DisplayList()
  private var summary = FrameSummary()
  private var number = 0
  private var lastPresent: Double?

  /// Creates a painter for a window.
  init(window: Window, fonts: Fonts, refreshRate: Double) {
    presenter = Presenter(window: window, fonts: fonts)
    log = FrameLog(refreshRate: refreshRate)
  }

  /// Frames shown so far.
  var count: Int { number }

  /// Draws and shows the stage.
  ///
  /// - Parameters:
  ///   - stage: What to show.
  ///   - status: What the program around it has to say.
  ///   - start: When the frame began, in the clock's seconds.
  ///   - input: Time spent on input since the last frame, in seconds.
  ///   - clock: Where times come from.
  /// - Throws: `SDLError` when the picture cannot be drawn or shown.
  func paint(
    _ stage: Stage,
    status: StageStatus,
    start: Double,
    input: Double,
    clock: HostClock
  ) throws(SDLError) {
    let updated = clock.now
    if number % Self.summaryInterval == 0 || number < Self.summaryInterval || lastPresent == nil {
      summary = log.summary()
    }
    stage.draw(into: &list, status: status, frames: log, summary: summary)
    try presenter.draw(list)
    let drawn = clock.now
    try presenter.present()
    let presented = clock.now
    log.record(
      FrameSample(
        number: number,
        start: start,
        input: input,
        update: updated - start,
        draw: drawn - updated,
        present: presented - drawn,
        interval: lastPresent.map { presented - $0 }
      )
    )
    number += 1
    lastPresent = presented
  }

  /// Nothing is shown for a while; the next frame has no interval.
  func rest() {
    lastPresent = nil
  }

  /// Forgets every measurement.
  func reset() {
    log.reset()
    summary = FrameSummary()
    number = 0
    lastPresent = nil
  }
}
