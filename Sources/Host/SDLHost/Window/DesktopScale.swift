import CSDL

/// The scale that the user has set for an X11 desktop.
///
/// Wayland and macOS scale windows themselves. On X11 each program must apply the scale. The
/// desktop sets the resource `Xft.dpi` to 96 times the pixels per point; SDL does not read it. A
/// display's physical size is not used, because the viewing distance is unknown.
package enum DesktopScale {
  /// Value of `Xft.dpi` that means one pixel per point.
  private static let plainDensity = 96.0
  /// Accepted scales, in pixels per point.
  nonisolated package static let range = 0.5...8.0

  /// Size of a window for which the stage has a factor of 1, in points.
  ///
  /// The factor grows in proportion to the window: it is 2 in a window of twice this size.
  nonisolated private static let growing = (width: 1920.0, height: 1080.0)

  /// Returns the enlargement of the stage in a large window, as a factor: 1...2, in steps of 0.25.
  ///
  /// `width` and `height` are the size of the window in points, without the enlargement.
  ///
  ///     DesktopScale.growth(width: 3840, height: 2160)   // 2
  nonisolated static func growth(width: Double, height: Double) -> Double {
    let whole = min(width / growing.width, height / growing.height)
    return min(max((whole * 4).rounded(.down) / 4, 1), 2)
  }

  /// Pixels per point that the desktop requests; 1 if it sets nothing.
  static var current: Double {
    var text = [CChar](repeating: 0, count: 64)
    guard Video.driver == "x11", csdl_x11_resource("Xft", "dpi", &text, text.count) == SDL_TRUE
    else { return 1 }
    return scale(
      ofDensity: String(
        decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)),
        as: UTF8.self
      )
    )
  }

  /// Converts the text of the resource `Xft.dpi` to pixels per point, in steps of 0.25.
  ///
  /// The result is 1 if the text is not a number or the scale is outside `range`.
  static func scale(ofDensity text: String) -> Double {
    guard let density = Double(text), density.isFinite else { return 1 }
    let scale = (density / plainDensity * 4).rounded() / 4
    return range.contains(scale) ? scale : 1
  }
}
