/// A row or mark that passed, for sound and haptics.
nonisolated struct Tick: Equatable, Sendable {
  /// When it passed, in seconds; finite.
  var time: Double
  /// How fast, in points per second; the sign does not matter.
  var speed: Double
}

/// Drops ticks that come faster than they can be distinguished.
///
/// Of all ticks added since the last one was taken, the newest waits; it may be taken as soon as
/// the interval has passed. A burst therefore begins and ends with a click, and the end is late by
/// one interval at most.
nonisolated struct TickLimiter: Equatable, Sendable {
  /// Age beyond which a tick is dropped, in seconds: it would no longer match the picture.
  private static let patience = 0.1

  private let interval: Double
  private var waiting: Tick?
  private var lastTaken: Double?

  /// Creates a limiter for a shortest time between two ticks taken, in seconds; over 0.
  init(interval: Double) {
    precondition(interval > 0, "ticks have an interval over 0")
    self.interval = interval
  }

  /// When the waiting tick may be taken, in seconds; nil if none waits.
  var due: Double? {
    guard let waiting else { return nil }
    guard let lastTaken, waiting.time >= lastTaken else { return waiting.time }
    return max(waiting.time, lastTaken + interval)
  }

  /// Adds a row or mark that passed; it replaces the tick that waits.
  mutating func add(_ tick: Tick) {
    waiting = tick
  }

  /// Takes the tick that waits; nil if none does, if it is too early, and if it is older than
  /// `patience`.
  ///
  /// Call it once per frame. The clock may be set back between two calls.
  mutating func take(at time: Double) -> Tick? {
    if let lastTaken, time < lastTaken { self.lastTaken = nil }
    guard let tick = waiting else { return nil }
    guard abs(time - tick.time) <= Self.patience else {
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
