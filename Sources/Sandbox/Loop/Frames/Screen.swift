import Drawing
import FrameTiming
package import SDLHost
package import Sessions

/// A window with its input and its painter.
@MainActor
package struct Screen {
  let window: Window
  let input: InputReader
  package let painter: FramePainter
  private let fixedRefreshRate: Double?

  /// Opens a window.
  ///
  /// - Parameters:
  ///   - title: Shown by the window manager.
  ///   - header: Its width and height are those of the window, in points.
  ///   - renderer: What draws.
  ///   - symbolFolder: Folder with the pictures of rows.
  ///   - warmUpFrames: Frames left out of the figures; nil for 120 or two seconds.
  ///   - scale: Pixels per point; nil for what the desktop reports.
  ///   - refreshRate: Frames per second; nil for the display's rate, or 60 where it reports none.
  /// - Throws: `SDLError` where there is no display or no font.
  package init(
    title: String = "Sandbox",
    header: SessionHeader,
    renderer: RendererChoice,
    symbolFolder: String,
    warmUpFrames: Int? = nil,
    scale: Double? = nil,
    refreshRate: Double? = nil
  ) throws(SDLError) {
    let fonts = try Program.fonts()
    window = try Window(
      title: title,
      width: Int(header.width),
      height: Int(header.height),
      renderer: renderer,
      scale: scale
    )
    fixedRefreshRate = refreshRate
    let rate = window.refreshRate
    painter = FramePainter(
      window: window,
      fonts: fonts,
      refreshRate: refreshRate ?? rate ?? FramePainter.assumedRefreshRate,
      symbolFolder: symbolFolder,
      warmUpFrames: warmUpFrames
    )
    input = InputReader(window: window, clock: painter.clock)
    let text = rate.map { "\(DecimalText.fixed($0, digits: 0)) Hz" } ?? "60 Hz (assumed)"
    Program.say("renderer: \(window.rendererDescription), \(text)")
  }

  /// Frames per second, as the display reports it now.
  var refreshRate: Double {
    fixedRefreshRate ?? window.refreshRate ?? FramePainter.assumedRefreshRate
  }

  /// A pacer at rest for the frames of this window.
  var pacer: FramePacer {
    let waits = fixedRefreshRate == nil && window.waitsForDisplay
    return FramePacer(refreshRate: refreshRate, waitsForDisplay: waits)
  }
}
