import CSDL

/// Where a window is on the desktop.
nonisolated package struct WindowPlace: Equatable, Sendable {
  /// Left and top edges of the window including its borders, in SDL's units.
  package var x: Int
  package var y: Int
  /// Extent in points.
  package var width: Int
  package var height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
}

extension Window {
  /// Where the window is; nil without a window, or while it is maximised, minimised or full screen.
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
