import CSDL

/// Computes when an event happened from its arrival and the display server's own stamp.
///
/// While the program draws, events wait, and all of them arrive when it is done. The server stamps
/// each as it comes from the device, but in whole milliseconds of a clock of its own. The least
/// distance between arrival and stamp is that of events that did not wait; an event that is more
/// than a millisecond, the resolution of a stamp, further from its stamp has waited.
///
///     arrivals 10.2, 20.1, 35.4 ms with stamps 10, 20 and 30 happened at 10.2, 20.1 and 30.6 ms
///
/// The least distance may grow again slowly, so that the clocks may drift apart.
nonisolated struct DisplayServerClock: Sendable {
  /// Resolution of the server's stamps, in seconds.
  static let resolution = 0.001
  /// Fastest drift of the two clocks, seconds a second; system clocks are slewed by 500 ppm.
  static let drift = 0.0005
  /// A longer wait means that the server's clock was set, in seconds.
  static let longestWait = 0.5

  private struct Reading {
    var counter: UInt64
    var stamp: UInt32
  }

  private let ticksPerSecond: Double
  /// The event that distances are measured from, and the counter of the newest one.
  private var first: Reading?
  private var last: UInt64 = 0
  /// Least distance between arrival and stamp, against that of the first event, in seconds.
  private var leastDistance = 0.0
  /// When the last event happened, as a count.
  private var latest: UInt64 = 0

  /// Creates a clock before its first event.
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
    let distance = since - Double(Int32(bitPattern: stamp &- first.stamp)) * Self.resolution
    let risen = leastDistance + max(0, seconds(from: last, to: arrival)) * Self.drift
    leastDistance = min(distance, risen)
    last = arrival
    let wait = distance - leastDistance
    guard wait <= Self.longestWait else {
      restart(arrival: arrival, stamp: stamp)
      return arrival
    }
    // Within the resolution a wait is not measurable; beyond it its middle is the best estimate.
    let delay = wait > Self.resolution ? wait - Self.resolution / 2 : 0
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
