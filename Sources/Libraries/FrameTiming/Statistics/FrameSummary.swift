/// The statistics of many frames.
///
/// **Work** is the time that the program needed for a frame. **Interval** is the time for which the
/// previous picture was on the screen; it is what the user sees. A frame without an interval counts
/// only for work. Rates are in pictures per second. A statistic without samples is nil: work
/// without frames, intervals and rates without intervals, latency without events. <doc:Figures>
/// explains each figure with an example.
public struct FrameSummary: Equatable, Sendable {
  /// Work per frame, in seconds.
  public package(set) var work: DurationStatistics?
  /// Intervals between pictures, in seconds.
  public package(set) var interval: DurationStatistics?
  /// Durations from the arrival of an event to its picture, in seconds.
  public package(set) var latency: DurationStatistics?

  /// Durations of the input phase, in seconds.
  public private(set) var input = DurationSum()
  /// Durations of the update phase, in seconds.
  public private(set) var update = DurationSum()
  /// Durations of the draw phase, in seconds.
  public private(set) var draw = DurationSum()
  /// Durations of the present phase, in seconds.
  public private(set) var present = DurationSum()
  /// |simulated interval − interval|, in seconds.
  public package(set) var animationError = DurationSum()
  /// Simulated interval − interval, in seconds; positive if pictures moved too far.
  package private(set) var signedAnimationError = DurationSum()

  /// Number of refreshes at which no new picture was shown although one was due.
  public package(set) var missed = 0
  /// Number of frames whose interval was over twice the running median and over the budget.
  public package(set) var stutters = 0
  /// Number of frames that missed a refresh or stuttered.
  package private(set) var late = 0
  /// The late frames by cause; without those of logs that have no work.
  public private(set) var delays = DelayCounts()
  /// Number of frames whose work exceeded the budget.
  package private(set) var overBudget = 0
  /// How evenly the pieces moved from frame to frame; frames that did not measure it do not count.
  package var motion = FrameMotion()
  /// The durations that were measured in at least one frame.
  package private(set) var parts: FrameParts = []
  /// Work minus budget, in seconds: sum and maximum; negative if time was left.
  private var overrun = DurationSum()
  /// Sum of the delays of the pictures, in seconds.
  private var hitch = 0.0
  /// Sum of all intervals, in seconds.
  private var span = 0.0
  /// The smallest step of the clock that measured the frames, in seconds; 0 without visible steps.
  package var clockStep = 0.0

  package init() {}

  /// Number of frames whose work or interval was measured.
  public var frames: Int { max(work?.count ?? 0, interval?.count ?? 0) }

  /// 1 / mean interval.
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

  /// Sum of the delays of pictures divided by the sum of the intervals.
  ///
  /// Multiplied by 1000, it is Apple's hitch time ratio in ms/s.
  public var hitchTimeRatio: Double? { span > 0 ? hitch / span : nil }

  private func rate(_ interval: Double?) -> Double? { interval.flatMap { $0 > 0 ? 1 / $0 : nil } }

  /// Adds the phases and counts of a frame.
  ///
  /// Work, interval and latency are set separately.
  package mutating func add(_ record: FrameRecord) {
    let measured = record.sample.parts
    parts.formUnion(measured)
    if measured.contains(.input) { input.add(record.sample.input) }
    if measured.contains(.update) { update.add(record.sample.update) }
    if measured.contains(.draw) { draw.add(record.sample.draw) }
    if measured.contains(.present) { present.add(record.sample.present) }
    if record.sample.measuredWork != nil {
      overrun.add(record.overrun)
      overBudget += record.overrun > 0 ? 1 : 0
    }
    if let error = record.sample.animationError {
      animationError.add(error.magnitude)
      signedAnimationError.add(error)
    }
    if let motion = record.sample.motion { self.motion.add(motion) }
    hitch += record.hitch
    span += record.sample.interval ?? 0
    missed += record.missed
    stutters += record.isStutter ? 1 : 0
    if record.isLate { late += 1 }
    if let cause = record.cause { delays[cause] += 1 }
  }
}
