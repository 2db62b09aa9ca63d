extension DisplayList {
  /// Height of the strip at the bottom of the window that takes pointers, in points.
  package static let scrubBarExtent = 28.0
  /// Distance of the bar from the window's sides, in points.
  private static let scrubBarMargin = 32.0

  /// Adds the bar with the position of a replay and its markers at the bottom of a window.
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
    // Of several markers within one point only the first is drawn, so that their number is limited
    // by the width of the bar.
    for marker in markers where x(marker) >= last + 1 {
      last = x(marker)
      append(.rectangle(Rect(x: last - 1, y: y - 7, width: 2, height: 14), theme.accent))
    }
    append(.circle(center: Point(x: x(position), y: y), radius: 7, theme.pointer))
  }

  /// The instant at a point of the bar, 0...`duration`; nil outside the bar.
  ///
  /// A pointer that already holds the bar may be outside.
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
