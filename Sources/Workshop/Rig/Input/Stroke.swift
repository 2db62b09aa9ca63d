/// A position, in points from the window's top left corner.
package struct Place: Equatable, Sendable {
  package var x: Double
  package var y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Returns the position at a share of the distance to another position.
  ///
  /// The share 0 is this position, and 1 is the other one.
  package func towards(_ other: Place, by share: Double) -> Place {
    Place(x: x + (other.x - x) * share, y: y + (other.y - y) * share)
  }
}

/// A straight movement of a finger or the mouse at constant velocity.
package struct Stroke: Sendable {
  package var start: Place
  package var end: Place
  /// Time from the press to the end of the movement.
  package var duration: Duration
  /// Pause before the release; if it is at most 40 ms, the release is a flick.
  package var rest: Duration
  /// Number of positions per second.
  package var rate: Double

  package init(
    start: Place,
    end: Place,
    duration: Duration,
    rest: Duration = .zero,
    rate: Double = 120
  ) {
    self.start = start
    self.end = end
    self.duration = duration
    self.rest = rest
    self.rate = rate
  }

  /// Returns the position at a time after the beginning; after `duration` it is `end`.
  package func place(after elapsed: Duration) -> Place {
    start.towards(end, by: min(1, elapsed / duration))
  }
}
