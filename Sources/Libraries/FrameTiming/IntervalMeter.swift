/// Measures the intervals between pictures from the times at which they were shown.
///
///     var meter = IntervalMeter()
///     meter.interval(to: 1.000)  // nil: the first picture
///     meter.interval(to: 1.016)  // 0.016
package struct IntervalMeter: Equatable, Sendable {
  /// The latest time at which a picture was shown; nil after a rest.
  private var last: Double?

  package init() {}

  /// Whether the next picture has no interval.
  package var isAtRest: Bool { last == nil }

  /// Ends a series of pictures, so that the next picture has no interval.
  package mutating func rest() { last = nil }

  /// Returns the time since the latest picture, and records a picture.
  ///
  /// The result is negative if the clock was set back. Such a picture does not lengthen the next interval: this is
  /// counted from the latest time, not from the last one.
  package mutating func interval(to time: Double) -> Double? {
    defer { last = max(time, last ?? time) }
    return last.map { time - $0 }
  }
}
