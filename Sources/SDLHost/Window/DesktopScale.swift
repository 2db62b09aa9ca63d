import CSDL

/// The scale that the user has chosen on X11, where each program must apply it.
///
/// Wayland and macOS scale windows themselves. X11 desktops set the resource `Xft.dpi` to 96 for
/// each pixel per point; SDL does not read it. A display's physical size is not used, because the
/// viewing distance is unknown.
package enum DesktopScale {
  /// Dots per inch that mean one pixel per point.
  private static let plainDensity = 96.0
  /// Usable scales.
  nonisolated package static let range = 0.5...8.0

  /// The window's size in points from which on its stage grows.
  nonisolated private static let growing = (width: 1920.0, height: 1080.0)

  /// The factor by which the scale grows in a window of a size, in points without growth: 1...2, in quarters.
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

  /// Pixels per point for the text of a resource, in quarters; 1 if the text is not a usable
  /// density.
  static func scale(ofDensity text: String) -> Double {
    guard let density = Double(text), density.isFinite else { return 1 }
    let scale = (density / plainDensity * 4).rounded() / 4
    return range.contains(scale) ? scale : 1
  }
}
