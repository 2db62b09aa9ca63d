/// What a log knows of its recent frames in sorted form: for exact figures and running medians.
struct RecentFrames: Sendable {
  /// Fewer intervals than these have no median worth comparing with.
  private static let fewestForMedian = 10

  private var work: SortedWindow
  private var intervals: SortedWindow
  private var input: SortedWindow
  private var update: SortedWindow
  private var draw: SortedWindow
  private var present: SortedWindow

  init(capacity: Int) {
    work = SortedWindow(capacity: capacity)
    intervals = SortedWindow(capacity: capacity)
    input = SortedWindow(capacity: capacity)
    update = SortedWindow(capacity: capacity)
    draw = SortedWindow(capacity: capacity)
    present = SortedWindow(capacity: capacity)
  }

  mutating func insert(_ sample: FrameSample) {
    work.insert(sample.work)
    input.insert(sample.input)
    update.insert(sample.update)
    draw.insert(sample.draw)
    present.insert(sample.present)
    if let interval = sample.interval { intervals.insert(interval) }
  }

  /// Lets a sample go and takes in another.
  mutating func replace(_ sample: FrameSample, with other: FrameSample) {
    work.replace(sample.work, with: other.work)
    input.replace(sample.input, with: other.input)
    update.replace(sample.update, with: other.update)
    draw.replace(sample.draw, with: other.draw)
    present.replace(sample.present, with: other.present)
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
    input.removeAll()
    update.removeAll()
    draw.removeAll()
    present.removeAll()
  }

  /// Whether a frame that is not yet inside is a stutter beside those that are.
  func isStutter(_ sample: FrameSample, budget: Double) -> Bool {
    guard
      let interval = sample.interval, interval > budget,
      intervals.count >= RecentFrames.fewestForMedian,
      let median = intervals.percentile(permille: 500)
    else { return false }
    return interval > 2 * median
  }

  /// Why a late frame that is not yet inside came late.
  func blame(for sample: FrameSample, budget: Double) -> Blame {
    guard sample.work > budget else { return .outside }
    let update = excess(sample.update, update)
    let draw = excess(sample.draw, draw)
    let present = excess(sample.present, present)
    let furthest = max(max(excess(sample.input, input), update), max(draw, present))
    // Of two that are equally far the later one is nearer to the picture.
    if present == furthest { return .present }
    if draw == furthest { return .draw }
    return update == furthest ? .update : .input
  }

  private func excess(_ duration: Double, _ window: SortedWindow) -> Double {
    duration - (window.percentile(permille: 500) ?? 0)
  }

  /// Writes percentiles, deviations, maxima and lows into a summary.
  func fill(_ summary: inout FrameSummary) {
    summary.take(work: work, intervals: intervals)
  }
}
