/// The statistics of many frames.
///
/// **Work** is the time that the program needed for a frame. **Interval** is the time for which the
/// previous picture was on the screen; it is what the user sees. A frame without an interval counts
/// only for work. Rates are in pictures per second. A statistic without samples is nil: work
/// without frames, intervals and rates without intervals, latency without events. <doc:Figures>
/// explains each figure with an example.
public struct FrameSummary: Equatable, Sendable {
  /// Statistics of the work per frame, in seconds; nil if no work was measured.
  public package(set) var work: DurationStatistics?
  /// Statistics of the intervals between pictures, in seconds; nil if there are none.
  public package(set) var interval: DurationStatistics?
  /// Statistics of the durations from the arrival of an event to its picture, in seconds; nil if no
  /// event was shown.
  public package(set) var latency: DurationStatistics?

  /// Durations of the input phase, in seconds.
  public private(set) var input = DurationSum()
  /// Durations of the update phase, in seconds.
  public private(set) var update = DurationSum()
  /// Durations of the draw phase, in seconds.
  public private(set) var draw = DurationSum()
  /// Durations of the present phase, in seconds.
  public private(set) var present = DurationSum()
  /// Durations of the waits for a frame to begin, in seconds.
  public private(set) var idle = DurationSum()
  /// |simulated interval − interval|, in seconds.
  public package(set) var animationError = DurationSum()
  /// Simulated interval − interval, in seconds; positive if pictures moved too far.
  package private(set) var signedAnimationError = DurationSum()

  /// Number of refreshes at which no new picture was shown although one was due.
  public package(set) var missed = 0
  /// Number of frames whose interval was over twice the running median and over the budget.
  public package(set) var stutters = 0
  /// Number of frames that missed a refresh or stuttered, by cause.
  public private(set) var delays = DelayCounts()
  /// How evenly the pieces moved from frame to frame; frames that did not measure it do not count.
  package var motion = FrameMotion()
  /// Counts of the frames during scrolls, and of the refreshes that they missed.
  package var scroll = ScrollJank()
  private var framesWithoutPhases = 0
  /// Work minus budget, in seconds: sum and maximum; negative if time was left.
  private var overrun = DurationSum()
  /// Sum of the delays of the pictures, in seconds.
  private var hitch = 0.0
  /// Sum of all intervals, in seconds.
  private var span = 0.0
  /// The smallest step of the clock that measured the frames, in seconds; 0 without visible steps.
  package var clockStep = 0.0
  /// The cost of drawing the overlay; nil if it was not measured.
  package var overlayCost: OverlayCost?

  package init() {}

  /// The number of frames with measured work.
  ///
  /// If no work was measured, it is the number of frames whose phases were not measured.
  public var frames: Int { work?.count ?? framesWithoutPhases }

  /// 1 / mean interval; nil if there are no intervals.
  public var framesPerSecond: Double? { rate(interval?.mean) }

  /// The 1 % percentile of the rate: 1 / (the ⌊n / 100⌋-th longest of n intervals).
  public var percentile1Percent: Double? { rate(interval?.longest1Percent) }

  /// The 0.1 % percentile of the rate: 1 / (the ⌊n / 1000⌋-th longest of n intervals).
  public var percentile01Percent: Double? { rate(interval?.longest01Percent) }

  /// The 1 % low: 1 / (mean of the longest ⌊n / 100⌋ of n intervals).
  public var low1Percent: Double? { rate(interval?.worst1Percent) }

  /// The 0.1 % low: 1 / (mean of the longest ⌊n / 1000⌋ of n intervals).
  public var low01Percent: Double? { rate(interval?.worst01Percent) }

  /// Mean of work minus budget, in seconds; negative if time was left.
  public var meanOverrun: Double? { overrun.mean }

  /// Largest work minus budget, in seconds; negative if time was left.
  public var maxOverrun: Double? { overrun.max }

  /// Sum of the delays of pictures divided by the sum of the intervals; nil if there are no
  /// intervals.
  ///
  /// Multiplied by 1000, it is Apple's hitch time ratio in ms/s, which `hitchTier` grades.
  public var hitchTimeRatio: Double? { span > 0 ? hitch / span : nil }

  /// Apple's grade of the hitch time ratio; nil if there are no intervals.
  package var hitchTier: HitchTier? { hitchTimeRatio.map { HitchTier(ratio: $0) } }

  private func rate(_ interval: Double?) -> Double? { interval.flatMap { $0 > 0 ? 1 / $0 : nil } }

  /// Adds the phases and counts of a frame.
  ///
  /// Work, interval and latency are set separately.
  package mutating func add(_ record: FrameRecord) {
    if record.sample.hasPhases {
      input.add(record.sample.input)
      update.add(record.sample.update)
      draw.add(record.sample.draw)
      present.add(record.sample.present)
      idle.add(record.sample.idle)
      overrun.add(record.overrun)
    } else {
      framesWithoutPhases += 1
    }
    if let error = record.sample.animationError {
      animationError.add(error.magnitude)
      signedAnimationError.add(error)
    }
    if let motion = record.sample.motion { self.motion.add(motion) }
    scroll.add(record.scroll)
    hitch += record.hitch
    span += record.sample.interval ?? 0
    missed += record.missed
    stutters += record.isStutter ? 1 : 0
    if let cause = record.cause { delays[cause] += 1 }
  }
}

/// The time for drawing the overlay, and the work of the frame, which includes that time.
package struct OverlayCost: Equatable, Sendable {
  /// Time per frame spent on the overlay, in seconds; at least 0.
  package var time: Double
  /// Work per frame, including the overlay, in seconds; at least 0.
  ///
  /// nil if the window draws with the GPU. `time` then contains only the CPU's part of the drawing, so it
  /// is no share of the work.
  package var work: Double?

  /// Creates a cost from the overlay's time and the whole work, both per frame and in seconds.
  ///
  /// `work` includes `time`. It is nil if the window draws with the GPU.
  package init(time: Double, work: Double?) {
    self.time = time
    self.work = work
  }

  /// The overlay's share of the work, in 0...1; 0 if the work is 0, nil if `work` is nil.
  package var share: Double? { work.map { $0 > 0 ? min(1, time / $0) : 0 } }
}
