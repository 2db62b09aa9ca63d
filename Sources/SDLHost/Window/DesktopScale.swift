import CSDL

/// How large the user wants things on a system that leaves it to each program: X11.
///
/// Wayland and macOS scale windows by themselves. On X11 desktops say it by the resource `Xft.dpi`,
/// 96 for each pixel a point; SDL does not read it. A display's own measures are no answer: they do
/// not know from how far away it is looked at.
package enum DesktopScale {
  /// Dots an inch that mean one pixel a point.
  private static let plainDensity = 96.0
  /// Scales that make sense.
  nonisolated package static let range = 0.5...8.0

  /// Pixels a point that the desktop asks for; 1 where it says nothing.
  static var current: Double {
    guard Video.driver == "x11", let text = resource("Xft", "dpi") else { return 1 }
    return scale(ofDensity: text)
  }

  /// Pixels a point for a resource's text, in quarters; 1 where the text is no sensible density.
  static func scale(ofDensity text: String) -> Double {
    guard let density = Double(text), density.isFinite else { return 1 }
    let scale = (density / plainDensity * 4).rounded() / 4
    return range.contains(scale) ? scale : 1
  }

  private typealias Open = @convention(c) (UnsafePointer<CChar>?) -> OpaquePointer?
  private typealias Close = @convention(c) (OpaquePointer?) -> Int32
  private typealias Default =
    @convention(c) (OpaquePointer?, UnsafePointer<CChar>, UnsafePointer<CChar>) ->
    UnsafePointer<CChar>?

  /// A resource of the X server; nil where there is none, and without X.
  private static func resource(_ program: String, _ name: String) -> String? {
    // SDL has it open already; there is no need to link it.
    guard let library = SDL_LoadObject("libX11.so.6") else { return nil }
    defer { SDL_UnloadObject(library) }
    guard let open = SDL_LoadFunction(library, "XOpenDisplay"),
      let close = SDL_LoadFunction(library, "XCloseDisplay"),
      let value = SDL_LoadFunction(library, "XGetDefault"),
      let display = unsafeBitCast(open, to: Open.self)(nil)
    else { return nil }
    defer { _ = unsafeBitCast(close, to: Close.self)(display) }
    // Read before the display is closed, which owns the text.
    return unsafeBitCast(value, to: Default.self)(display, program, name)
      .map { String(cString: $0) }
  }
}
