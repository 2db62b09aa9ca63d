/// Computes when an event happened from its arrival and the display server's own stamp.
///
/// While the program draws, events wait, and all of them arrive when it is done. The server stamps
/// each as it comes from the device, but in whole milliseconds of a clock of its own. The least
/// distance between arrival and stamp is that of events that did not wait; an event that is more
/// than a millisecond, the resolution of a stamp, further from its stamp has waited.
///
///     arrivals 10.2, 20.1, 35.4 ms with stamps 10, 20 and 30 happened at 10.2, 20.1 and 30.6 ms
///
/// The least distance may grow again slowly, so that the clocks may drift apart. All times are in
/// seconds of the host's clock.
nonisolated struct DisplayServerClock: Sendable {
  /// Resolution of the server's stamps.
  private static let resolution = 0.001
  /// Fastest drift of the two clocks, seconds a second; system clocks are slewed by 500 ppm.
  private static let drift = 0.0005
  /// A longer wait means that the server's clock was set.
  private static let longestWait = 0.5

  /// The event that distances are measured from, and the arrival of the newest one.
  private var first: (arrival: Double, stamp: UInt32)?
  private var last = 0.0
  /// Least distance between arrival and stamp, against that of the first event.
  private var leastDistance = 0.0
  /// When the last event happened.
  private var latest = 0.0

  /// Creates a clock before its first event.
  init() {}

  /// When an event happened that has a stamp in the server's milliseconds, which may wrap around.
  ///
  /// The result is at most `arrival`, and not before that of the event before.
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
    // Within the resolution a wait is not measurable; beyond it its middle is the best estimate.
    let delay = wait > Self.resolution ? wait - Self.resolution / 2 : 0
    latest = min(arrival, max(latest, arrival - delay))
    return latest
  }
}
