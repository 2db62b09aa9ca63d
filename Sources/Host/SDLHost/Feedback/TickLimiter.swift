/// A row or mark that passed; the sound plays a click for it, and the haptics a pulse.
nonisolated struct Tick: Equatable, Sendable {
  /// In seconds; finite.
  var time: Double
  /// In points per second; the sign does not matter.
  var speed: Double
}

/// Limits the number of ticks per second, because clicks that are too close cannot be distinguished.
///
/// Only the newest tick is stored. It can be taken when `interval` has passed since the previous tick was
/// taken. In a fast series, the first and the last tick are therefore always played. The last one is late by at
/// most one interval.
nonisolated struct TickLimiter: Equatable, Sendable {
  /// Greatest age of a tick, in seconds.
  ///
  /// An older tick is dropped, because it no longer matches the picture.
  private static let timeout = 0.1

  private let interval: Double
  private var waiting: Tick?
  private var lastTaken: Double?

  /// `interval` is the shortest time between two taken ticks, in seconds.
  init(interval: Double) {
    precondition(interval > 0, "ticks have an interval over 0")
    self.interval = interval
  }

  /// Earliest time at which the stored tick can be taken, in seconds.
  var due: Double? {
    guard let waiting else { return nil }
    guard let lastTaken, waiting.time >= lastTaken else { return waiting.time }
    return max(waiting.time, lastTaken + interval)
  }

  /// Replaces the stored tick.
  mutating func add(_ tick: Tick) {
    waiting = tick
  }

  /// Removes the stored tick, and returns it unless it is older than `timeout`.
  ///
  /// The result is nil if there is no tick, or if `interval` has not passed yet; the tick then stays stored.
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
