import OutputFiles
import FrameReports
import FrameTiming
import SDLHost
import Sessions
import Stage

/// A painter that draws into memory, without a window.
@MainActor
struct HeadlessPainter {
  let clock = HostClock()
  let painter: FramePainter

  /// Creates the memory and a painter for it.
  ///
  /// - Parameters:
  ///   - header: Its size and scale are those of the picture.
  ///   - symbolFolder: Folder with the pictures of rows.
  ///   - warmUpFrames: Frames left out of the figures; nil for 120 or two seconds.
  /// - Throws: `SDLError` where there is no memory or no font.
  init(
    _ header: SessionHeader,
    symbolFolder: String?,
    warmUpFrames: Int? = nil
  ) throws(SDLError) {
    let fonts = try Program.fonts()
    let window = try Window(
      title: "Sandbox",
      width: Int(header.width),
      height: Int(header.height),
      isOffscreen: true,
      scale: header.scale
    )
    painter = FramePainter(
      window: window,
      fonts: fonts,
      refreshRate: Screen.assumedRefreshRate,
      symbolFolder: symbolFolder,
      warmUpFrames: warmUpFrames
    )
  }

  /// Draws a frame and records its duration.
  ///
  /// - Parameters:
  ///   - stage: What to draw.
  ///   - start: When the frame began, in the clock's seconds.
  ///   - hasInterval: Whether the time since the last frame is recorded.
  /// - Throws: `SDLError` when the picture cannot be drawn.
  func paint(_ stage: Stage, start: Double, hasInterval: Bool = false) throws(SDLError) {
    if !hasInterval { painter.rest() }
    // Without a display there is no animation error.
    painter.jump()
    try painter.paint(
      stage,
      status: StageStatus(),
      beginning: .init(start: start),
      clock: clock
    )
  }

  /// Draws the stage and writes the picture.
  func writePicture(of stage: Stage, to file: OutputFile) throws {
    try paint(stage, start: clock.now)
    try painter.presenter.writePicture(to: file)
  }

  /// The table of frame times.
  var table: String {
    var table = FrameTable()
    table.add(painter.log.total(), named: "headless")
    return table.text
  }
}
