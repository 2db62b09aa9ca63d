import CSDL

/// Tells when an event happened from when it arrived and from the display server's own stamp.
///
/// While the program draws, events wait, and all of them arrive when it is done. The server has
/// stamped each as it came from the device, but in whole milliseconds of a clock of its own. The
/// least distance between arrivals and stamps is that of events that did not wait; an event that
/// is over a millisecond, a stamp's grain, further from its stamp has waited.
///
///     arrivals 10.2, 20.1, 35.4 ms with stamps 10, 20 and 30 happened at 10.2, 20.1 and 30.6 ms
///
/// The least distance may grow again slowly, so that clocks may drift apart.
nonisolated struct DisplayServerClock: Sendable {
  /// Grain of the server's stamps, in seconds.
  static let grain = 0.001
  /// Fastest drift of the two clocks, seconds a second; system clocks are slewed by 500 ppm.
  static let drift = 0.0005
  /// A wait beyond this is a server's clock that jumped, in seconds.
  static let longestWait = 0.5

  private struct Reading {
    var counter: UInt64
    var stamp: UInt32
  }

  private let ticksPerSecond: Double
  /// The event that distances are counted from, and the newest one.
  private var first: Reading?
  private var last: UInt64 = 0
  /// Least distance between arrival and stamp, against that of the first event, in seconds.
  private var leastDistance = 0.0
  /// When the last event happened, as a count.
  private var latest: UInt64 = 0

  /// Creates a clock that has not seen an event.
  init(ticksPerSecond: Double = Double(SDL_GetPerformanceFrequency())) {
    self.ticksPerSecond = ticksPerSecond
  }

  /// When an event happened, as a count of the host's clock.
  ///
  /// - Parameters:
  ///   - arrival: The host's count when the event arrived; not before that of the last event.
  ///   - stamp: The server's milliseconds, which may wrap around.
  /// - Returns: At most `arrival`, and not before the last event's.
  mutating func instant(arrival: UInt64, stamp: UInt32) -> UInt64 {
    guard let first else {
      restart(arrival: arrival, stamp: stamp)
      return arrival
    }
    let since = seconds(from: first.counter, to: arrival)
    let distance = since - Double(Int32(bitPattern: stamp &- first.stamp)) * Self.grain
    let risen = leastDistance + max(0, seconds(from: last, to: arrival)) * Self.drift
    leastDistance = min(distance, risen)
    last = arrival
    let wait = distance - leastDistance
    guard wait <= Self.longestWait else {
      restart(arrival: arrival, stamp: stamp)
      return arrival
    }
    // Within the grain nothing is known; beyond it the middle of the grain is the best guess.
    let delay = wait > Self.grain ? wait - Self.grain / 2 : 0
    latest = min(arrival, max(latest, arrival &- UInt64(delay * ticksPerSecond)))
    return latest
  }

  private mutating func restart(arrival: UInt64, stamp: UInt32) {
    first = Reading(counter: arrival, stamp: stamp)
    last = arrival
    latest = arrival
    leastDistance = 0
  }

  private func seconds(from start: UInt64, to end: UInt64) -> Double {
    Double(Int64(bitPattern: end &- start)) / ticksPerSecond
  }
}
