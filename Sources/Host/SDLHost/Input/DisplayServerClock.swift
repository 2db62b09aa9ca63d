/// Computes the time of an event from its arrival and the display server's timestamp.
///
/// Events wait in a queue while the program draws, and then arrive together. The server's timestamps do not
/// include this wait, but they are whole milliseconds of another clock. The difference between arrival and
/// timestamp is smallest for events that did not wait. An event has waited if its difference exceeds the
/// smallest difference by more than a millisecond, the resolution of a timestamp.
///
///     arrivals 10.2, 20.1, 35.4 ms with stamps 10, 20 and 30 happened at 10.2, 20.1 and 30.6 ms
///
/// The smallest difference is raised slowly with time, because the two clocks can drift apart. All times are in
/// seconds of the host's clock.
nonisolated struct DisplayServerClock: Sendable {
  /// In seconds.
  private static let resolution = 0.001
  /// Fastest drift of the two clocks, in seconds per second; system clocks are adjusted by at most
  /// 500 ppm.
  private static let drift = 0.0005
  /// Longest plausible wait of an event, in seconds.
  ///
  /// A longer wait means that the server's clock was set.
  private static let longestWait = 0.5

  /// Arrival and timestamp of the first event, from which later arrivals and timestamps are measured.
  private var first: (arrival: Double, stamp: UInt32)?
  /// Arrival of the newest event, in seconds.
  private var last = 0.0
  /// Smallest difference between arrival and timestamp, in seconds; the difference of the first event counts as
  /// 0.
  private var leastDistance = 0.0
  /// Computed time of the newest event, in seconds.
  private var latest = 0.0

  /// Returns the time at which an event happened, in seconds.
  ///
  /// `stamp` is the server's timestamp in milliseconds, which may wrap around. The result is at
  /// most `arrival`, and at least the result for the previous event.
  mutating func instant(arrival: Double, stamp: UInt32) -> Double {
    let start = first ?? (arrival, stamp)
    let stamped = Double(Int32(bitPattern: stamp &- start.stamp)) * Self.resolution
    let distance = arrival - start.arrival - stamped
    let risen = leastDistance + max(0, arrival - last) * Self.drift
    let wait = distance - min(distance, risen)
    guard first != nil, wait <= Self.longestWait else {
      first = (arrival, stamp)
      (last, latest, leastDistance) = (arrival, arrival, 0)
      return arrival
    }
    (last, leastDistance) = (arrival, min(distance, risen))
    // A wait below the resolution cannot be measured. For a longer one the middle of the timestamp's
    // millisecond is the best estimate of the instant.
    let delay = wait > Self.resolution ? wait - Self.resolution / 2 : 0
    latest = min(arrival, max(latest, arrival - delay))
    return latest
  }
}
