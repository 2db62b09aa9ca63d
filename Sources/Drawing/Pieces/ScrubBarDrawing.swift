extension DisplayList {
  /// Height of the strip at the bottom of the window that takes fingers, in points.
  package static let scrubBarExtent = 28.0
  /// Space at its ends, in points.
  static let scrubBarMargin = 32.0

  /// Adds the bar on which a replay is sought: how far it is, and where its markers are.
  ///
  /// - Parameters:
  ///   - position: Where the replay is, in seconds.
  ///   - duration: Length of the session, in seconds.
  ///   - markers: Where markers are, in seconds.
  ///   - width: The window's width, in points.
  ///   - height: The window's height, in points.
  ///   - theme: The colours.
  package mutating func appendScrubBar(
    position: Double,
    duration: Double,
    markers: [Double],
    width: Double,
    height: Double,
    theme: Theme
  ) {
    let length = max(1, width - 2 * Self.scrubBarMargin)
    let y = height - Self.scrubBarExtent / 2
    func x(_ time: Double) -> Double {
      Self.scrubBarMargin + length * (duration > 0 ? min(max(time / duration, 0), 1) : 0)
    }
    let bar = Rect(x: Self.scrubBarMargin, y: y - 2, width: length, height: 4)
    append(.roundedRectangle(bar, radius: 2, theme.control))
    let done = Rect(x: bar.x, y: bar.y, width: x(position) - bar.x, height: 4)
    append(.roundedRectangle(done, radius: 2, theme.pointer))
    for marker in markers {
      append(.rectangle(Rect(x: x(marker) - 1, y: y - 7, width: 2, height: 14), theme.accent))
    }
    append(.circle(center: Point(x: x(position), y: y), radius: 7, theme.pointer))
  }

  /// The instant that a place on the bar is for, in seconds; nil off the bar.
  ///
  /// - Parameters:
  ///   - x: Distance from the window's left edge, in points.
  ///   - y: Distance from its top edge, in points.
  ///   - isHeld: Whether a finger holds the bar, which may then leave it.
  ///   - duration: Length of the session, in seconds.
  ///   - width: The window's width, in points.
  ///   - height: The window's height, in points.
  /// - Returns: 0...duration.
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
