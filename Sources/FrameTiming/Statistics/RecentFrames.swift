/// What a log knows of its recent frames in sorted form: for exact figures and running medians.
struct RecentFrames: Sendable {
  /// Fewer intervals than these have no median worth comparing with.
  private static let fewestForMedian = 10

  private var work: SortedWindow
  private var intervals: SortedWindow
  /// Room in which the durations of one phase are sorted.
  private var phase: SortedWindow

  init(capacity: Int) {
    work = SortedWindow(capacity: capacity)
    intervals = SortedWindow(capacity: capacity)
    phase = SortedWindow(capacity: capacity)
  }

  mutating func insert(_ sample: FrameSample) {
    work.insert(sample.work)
    if let interval = sample.interval { intervals.insert(interval) }
  }

  /// Lets a sample go and takes in another.
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
  ///
  /// The phases' medians are asked for so seldom that they are found here, not kept from frame to
  /// frame.
  ///
  /// - Parameters:
  ///   - sample: The late frame.
  ///   - records: The frames inside, in any order.
  ///   - budget: Time for one frame, in seconds.
  /// - Returns: The phase that is furthest above its median; `.outside` where the work was in time.
  /// - Complexity: O(frames inside squared) moves at worst; no allocation.
  mutating func blame(
    for sample: FrameSample,
    among records: [FrameRecord],
    budget: Double
  ) -> Blame {
    guard sample.work > budget else { return .outside }
    let input = excess(of: { $0.input }, in: sample, among: records)
    let update = excess(of: { $0.update }, in: sample, among: records)
    let draw = excess(of: { $0.draw }, in: sample, among: records)
    let present = excess(of: { $0.present }, in: sample, among: records)
    let furthest = max(max(input, update), max(draw, present))
    // Of two that are equally far the later one is nearer to the picture.
    if present == furthest { return .present }
    if draw == furthest { return .draw }
    return update == furthest ? .update : .input
  }

  /// How far a phase of a frame is above its median.
  private mutating func excess(
    of duration: (FrameSample) -> Double,
    in sample: FrameSample,
    among records: [FrameRecord]
  ) -> Double {
    phase.removeAll()
    for index in records.indices { phase.insert(duration(records[index].sample)) }
    return duration(sample) - (phase.percentile(permille: 500) ?? 0)
  }

  /// Writes percentiles, deviations, maxima and lows into a summary.
  func fill(_ summary: inout FrameSummary) {
    summary.take(work: work, intervals: intervals)
  }
}
