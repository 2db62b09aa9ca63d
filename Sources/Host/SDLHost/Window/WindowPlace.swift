import CSDL

/// Position and size of a window on the desktop.
nonisolated package struct WindowPlace: Equatable, Sendable {
  /// Left edge of the window including its border, in SDL's units.
  package var x: Int
  /// Top edge of the window including its title bar, in SDL's units.
  package var y: Int
  /// Width of the content, in points.
  package var width: Int
  /// Height of the content, in points.
  package var height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
}

extension Window {
  /// nil if there is no window, or while the window is maximised, minimised or full screen.
  package var place: WindowPlace? {
    guard let window = target.window else { return nil }
    let others = [SDL_WINDOW_FULLSCREEN, SDL_WINDOW_MAXIMIZED, SDL_WINDOW_MINIMIZED]
    let flags = SDL_GetWindowFlags(window)
    guard !others.contains(where: { flags & $0.rawValue != 0 }) else { return nil }
    var (x, y): (Int32, Int32) = (0, 0)
    var (top, left): (Int32, Int32) = (0, 0)
    SDL_GetWindowPosition(window, &x, &y)
    SDL_GetWindowBordersSize(window, &top, &left, nil, nil)
    let (width, height) = plainSize
    return WindowPlace(
      x: Int(x - left),
      y: Int(y - top),
      width: Int(width.rounded()),
      height: Int(height.rounded())
    )
  }
}
