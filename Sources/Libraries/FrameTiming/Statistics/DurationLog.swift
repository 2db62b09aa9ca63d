/// The recent durations of a log, in order of time and in ascending order.
///
/// All memory is allocated on creation.
package struct DurationLog: Equatable, Sendable {
  /// The latest durations in order of time; an entry is nil for a frame without a measurement.
  private var latest: Ring<Double?>
  private(set) var recent: SortedWindow

  init(capacity: Int) {
    latest = Ring(capacity: capacity)
    recent = SortedWindow(capacity: capacity)
  }

  /// Adds a duration in seconds, finite and at least 0; nil if the frame was not measured.
  ///
  /// A nil entry also takes a place among the recent durations and replaces the oldest one.
  mutating func add(_ duration: Double?) {
    recent.replace(latest.replaced ?? nil, with: duration)
    latest.append(duration)
  }

  mutating func removeAll() {
    latest.removeAll()
    recent.removeAll()
  }
}
