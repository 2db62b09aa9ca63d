extension DisplayList {
  /// Height of the strip at the bottom of the window in which presses move the scrub bar, in points.
  package static let scrubBarExtent = 28.0
  /// Height of the strip that the bar covers, in points; it contains the line with the frame times of small windows.
  private static let scrubBarCover = 24.0
  /// Distance of the bar from the window's sides, in points.
  private static let scrubBarMargin = 32.0

  /// Adds a bar at the bottom of a window, with the position of a replay and with markers.
  ///
  /// Times are in seconds; the markers are in order of time.
  package mutating func appendScrubBar(
    position: Double,
    duration: Double,
    markers: some Sequence<Double>,
    width: Double,
    height: Double,
    theme: Theme
  ) {
    let cover = Self.scrubBarCover
    append(.rectangle(Rect(x: 0, y: height - cover, width: width, height: cover), theme.background))
    let length = max(1, width - 2 * Self.scrubBarMargin)
    let y = height - Self.scrubBarExtent / 2
    func x(_ time: Double) -> Double {
      Self.scrubBarMargin + length * (duration > 0 ? min(max(time / duration, 0), 1) : 0)
    }
    var bar = Rect(x: Self.scrubBarMargin, y: y - 2, width: length, height: 4)
    append(.roundedRectangle(bar, radius: 2, theme.control))
    bar.width = x(position) - bar.x
    append(.roundedRectangle(bar, radius: 2, theme.pointer))
    var last = -Double.infinity
    // Of several markers within one point only the first is drawn. The width of the bar then limits their
    // number.
    for marker in markers where x(marker) >= last + 1 {
      last = x(marker)
      append(.rectangle(Rect(x: last - 1, y: y - 7, width: 2, height: 14), theme.accent))
    }
    append(.circle(center: Point(x: x(position), y: y), radius: 7, theme.pointer))
  }

  /// Returns the time of the replay at a point of the window, 0...`duration`; nil if the point is not on the
  /// bar.
  ///
  /// If the pointer already holds the bar (`isHeld`), the point may be outside the bar.
  package static func scrubTime(
    atX x: Double,
    y: Double,
    isHeld: Bool,
    duration: Double,
    width: Double,
    height: Double
  ) -> Double? {
    guard isHeld || y >= height - scrubBarExtent, x.isFinite else { return nil }
    let length = max(1, width - 2 * scrubBarMargin)
    return min(max((x - scrubBarMargin) / length, 0), 1) * duration
  }
}
