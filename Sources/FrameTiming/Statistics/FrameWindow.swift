/// Work and intervals of some frames in sorted form, for exact statistics and running medians.
struct FrameWindow: Sendable {
  /// With fewer intervals there is no median to compare with.
  private static let fewestForMedian = 10

  private(set) var work: SortedWindow
  private(set) var intervals: SortedWindow

  init(capacity: Int) {
    work = SortedWindow(capacity: capacity)
    intervals = SortedWindow(capacity: capacity)
  }

  mutating func insert(_ sample: FrameSample) {
    work.insert(sample.work)
    if let interval = sample.interval { intervals.insert(interval) }
  }

  /// Removes a sample and adds another.
  mutating func replace(_ sample: FrameSample, with other: FrameSample) {
    work.replace(sample.work, with: other.work)
    switch (sample.interval, other.interval) {
    case (let interval?, let next?): intervals.replace(interval, with: next)
    case (let interval?, nil): intervals.remove(interval)
    case (nil, let next?): intervals.insert(next)
    case (nil, nil): break
    }
  }

  mutating func removeAll() {
    work.removeAll()
    intervals.removeAll()
  }

  /// Whether a frame that is not in the window is a stutter compared with the frames in it.
  func isStutter(_ sample: FrameSample, budget: Double) -> Bool {
    guard
      let interval = sample.interval, interval > budget,
      intervals.count >= FrameWindow.fewestForMedian,
      let median = intervals.median
    else { return false }
    return interval > 2 * median
  }
}
