/// A row or mark that passed, to be heard or felt.
nonisolated package struct Tick: Equatable, Sendable {
  /// When it passed, in seconds; finite.
  package var time: Double
  /// How fast, in points per second; the sign does not matter.
  package var speed: Double

  /// Creates a tick.
  package init(time: Double, speed: Double) {
    self.time = time
    self.speed = speed
  }
}

/// Thins out ticks that come faster than they can be told apart.
///
/// Of all ticks noted since the last one was taken, the newest waits; it is given out as soon as
/// the interval allows. A burst therefore begins and ends with a click, and the end is late by one
/// interval at most.
///
///     var limiter = TickLimiter(interval: 0.015)
///     for time in [0.001, 0.002, 0.003] { limiter.note(Tick(time: time, speed: 900)) }
///     limiter.take(at: 0.004)?.time  // 0.003
///     limiter.note(Tick(time: 0.005, speed: 900))
///     limiter.take(at: 0.008)        // nil: too early
///     limiter.take(at: 0.020)?.time  // 0.005
nonisolated package struct TickLimiter: Equatable, Sendable {
  /// Age beyond which a tick is dropped, in seconds: by then the eye has seen the row long ago.
  package static let patience = 0.1

  /// Shortest time between two ticks given out, in seconds; over 0.
  package let interval: Double
  private var waiting: Tick?
  private var lastTaken: Double?

  /// Creates a limiter that has seen nothing.
  ///
  /// - Parameter interval: Shortest time between two ticks given out, in seconds; over 0.
  package init(interval: Double) {
    precondition(interval > 0, "ticks have an interval over 0")
    self.interval = interval
  }

  /// When the waiting tick may be taken, in seconds; nil if none waits.
  package var due: Double? {
    guard let waiting else { return nil }
    guard let lastTaken, waiting.time >= lastTaken else { return waiting.time }
    return max(waiting.time, lastTaken + interval)
  }

  /// Notes that a row or mark passed; it takes the place of the one that waits.
  package mutating func note(_ tick: Tick) {
    waiting = tick
  }

  /// Gives out the tick that waits, if it is time.
  ///
  /// Call it once per frame. A clock that was set back begins anew.
  ///
  /// - Parameter time: Now, in seconds.
  /// - Returns: The tick; nil if none waits, if it is too early, or if the tick is older than
  ///   `patience`.
  package mutating func take(at time: Double) -> Tick? {
    if let lastTaken, time < lastTaken { self.lastTaken = nil }
    guard let tick = waiting else { return nil }
    guard abs(time - tick.time) <= Self.patience else {
      waiting = nil
      return nil
    }
    // The last bits of a sum must not cost a frame.
    if let lastTaken, time - lastTaken < interval - 1e-6 { return nil }
    waiting = nil
    lastTaken = time
    return tick
  }

  /// Forgets the tick that waits.
  package mutating func drop() {
    waiting = nil
  }
}
