/// The durations of a log: the recent ones exactly, those of the run in constant memory.
///
/// All memory is allocated on creation.
package struct DurationLog: Equatable, Sendable {
  /// The latest durations in order of time; nil for frames without a measurement.
  private var latest: Ring<Double?>
  /// The latest durations in ascending order.
  private(set) var recent: SortedWindow
  /// The durations of the run.
  package private(set) var run = DurationTotals()

  init(capacity: Int) {
    latest = Ring(capacity: capacity)
    recent = SortedWindow(capacity: capacity)
  }

  /// Adds a duration in seconds, finite and at least 0.
  ///
  /// nil is stored like a duration, and also replaces the oldest recent one.
  mutating func add(_ duration: Double?, isWarmUp: Bool) {
    recent.replace(latest.replaced ?? nil, with: duration)
    latest.append(duration)
    if !isWarmUp, let duration { run.add(duration) }
  }

  /// The exact statistics of the latest `number` durations; `window` is a reused buffer.
  func statistics(ofLast number: Int, in window: inout SortedWindow) -> DurationStatistics? {
    window.removeAll()
    for index in max(0, latest.count - number)..<latest.count {
      window.replace(nil, with: latest[index])
    }
    return window.statistics
  }

  mutating func removeAll() {
    latest.removeAll()
    recent.removeAll()
    run.removeAll()
  }
}
