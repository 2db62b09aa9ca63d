import Drawing
import FrameTiming
import SDLHost
import Sessions

/// What a report contains about a run besides its figures.
@MainActor
enum RunFacts {
  /// The facts of a run in a window.
  static func facts(header: SessionHeader, screen: Screen) -> [(name: String, value: String)] {
    let rate = "\(DecimalText.fixed(screen.refreshRate, digits: 2)) Hz"
    let note = ", assumed: the display does not report it"
    return [
      ("renderer", screen.window.rendererDescription),
      ("refresh", screen.isRefreshAssumed ? rate + note : rate),
    ] + common(header: header)
  }

  /// The facts of a run without a window.
  static func facts(header: SessionHeader) -> [(name: String, value: String)] {
    [("window", "none"), ("refresh", "60 Hz, assumed: there is no display")]
      + common(header: header)
  }

  private static func common(header: SessionHeader) -> [(name: String, value: String)] {
    [
      ("size", "\(Int(header.width))x\(Int(header.height)) at \(header.scale)"),
      ("scene", header.scene), ("preset", header.preset), ("system", Machine.system),
      ("kernel", Machine.kernel), ("processor", Machine.processor),
    ]
  }
}
