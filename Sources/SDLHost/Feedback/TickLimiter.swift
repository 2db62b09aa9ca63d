/// A row or mark that passed, for sound and haptics.
nonisolated struct Tick: Equatable, Sendable {
  /// When the row or mark passed, in seconds; finite.
  var time: Double
  /// Speed in points per second; the sign does not matter.
  var speed: Double
}

/// Drops ticks that come faster than they can be distinguished.
///
/// Only the newest of the ticks added since the last one was taken is stored. It may be taken after
/// the interval. A burst therefore begins and ends with a click, and the last click is late by at
/// most one interval.
nonisolated struct TickLimiter: Equatable, Sendable {
  /// Age beyond which a tick is dropped, in seconds, because it no longer matches the picture.
  private static let timeout = 0.1

  private let interval: Double
  private var waiting: Tick?
  private var lastTaken: Double?

  /// Creates a limiter with the shortest time between two taken ticks, in seconds; greater than 0.
  init(interval: Double) {
    precondition(interval > 0, "ticks have an interval over 0")
    self.interval = interval
  }

  /// When the waiting tick may be taken, in seconds; nil without one.
  var due: Double? {
    guard let waiting else { return nil }
    guard let lastTaken, waiting.time >= lastTaken else { return waiting.time }
    return max(waiting.time, lastTaken + interval)
  }

  /// Adds a row or mark that passed.
  ///
  /// It replaces the waiting tick.
  mutating func add(_ tick: Tick) {
    waiting = tick
  }

  /// Removes and returns the waiting tick; nil without one, if it is too early, or if the tick is
  /// older than `timeout`.
  ///
  /// Call it once per frame. The clock may be set back between two calls.
  mutating func take(at time: Double) -> Tick? {
    if let lastTaken, time < lastTaken { self.lastTaken = nil }
    guard let tick = waiting else { return nil }
    guard abs(time - tick.time) <= Self.timeout else {
      waiting = nil
      return nil
    }
    // A rounding error must not delay the tick by a frame.
    if let lastTaken, time - lastTaken < interval - 1e-6 { return nil }
    waiting = nil
    lastTaken = time
    return tick
  }
}
