/// The figures of many frames at once.
///
/// Two families of figures must not be mixed up. **Work** is how long the program was busy with a
/// frame; it shows how much room is left before frames come late. **Interval** is how long the
/// previous picture stood on the screen; it is what the eye sees. Frames without an interval count
/// for work only.
///
/// Percentiles are by nearest rank: of n values in ascending order, percentile p is the one at
/// rank `ceil(p · n / 100)`, counted from 1. It is always a value that occurred. Deviations are
/// those of the whole: √(Σ(x − mean)² / n).
///
/// A percentile and a low answer different questions. Of 600 intervals let 594 be 1/60 s, five be
/// 2/60 s and one be 30/60 s. The 99th percentile is the value at rank 594, which is 1/60 s, and as
/// a rate it is the **1 % percentile** of 60 fps: "99 of 100 frames ran at 60 fps", and the half
/// second without a picture does not show. The **1 % low** is the mean of the worst six,
/// (5 · 2/60 + 30/60) / 6 = 1/9 s: "while it stuttered it ran at 9 fps". Programs that print "1 %"
/// mean the one or the other; here both have their names.
public struct FrameSummary: Equatable, Sendable {
  /// How many frames the figures are about.
  public var frames = 0
  /// Pictures per second: 1 / (sum of intervals / number of intervals); nil without intervals.
  public var framesPerSecond: Double?

  /// Mean work per frame: sum of work / frames, in seconds; 0 without frames.
  public var mean = 0.0
  /// Standard deviation of the work, in seconds; 0 without frames.
  public var deviation = 0.0
  /// Work that half of the frames did not exceed, in seconds; 0 without frames.
  public var p50 = 0.0
  /// Work that 95 of 100 frames did not exceed, in seconds; 0 without frames.
  public var p95 = 0.0
  /// Work that 99 of 100 frames did not exceed, in seconds; 0 without frames.
  public var p99 = 0.0
  /// Work that 999 of 1000 frames did not exceed, in seconds; 0 without frames.
  public var p999 = 0.0
  /// Work of the worst frame, in seconds; 0 without frames.
  public var max = 0.0

  /// Mean interval, in seconds; nil without intervals.
  public var intervalMean: Double?
  /// Standard deviation of the intervals, in seconds; nil without intervals.
  public var intervalDeviation: Double?
  /// Interval that half of the frames did not exceed, in seconds; nil without intervals.
  public var intervalP50: Double?
  /// Interval that 95 of 100 frames did not exceed, in seconds; nil without intervals.
  public var intervalP95: Double?
  /// Interval that 99 of 100 frames did not exceed, in seconds; nil without intervals.
  public var intervalP99: Double?
  /// Interval that 999 of 1000 frames did not exceed, in seconds; nil without intervals.
  public var intervalP999: Double?
  /// The longest interval, in seconds; nil without intervals.
  public var intervalMax: Double?
  /// Pictures per second in the worst hundredth: 1 / (mean of the k longest intervals).
  ///
  /// k = number of intervals / 100, rounded down, at least 1; nil without intervals.
  public var low1Percent: Double?
  /// Pictures per second in the worst thousandth: 1 / (mean of the k longest intervals).
  ///
  /// k = number of intervals / 1000, rounded down, at least 1; nil without intervals.
  public var low01Percent: Double?
  /// Refreshes of the display that came without a new picture while one was due.
  ///
  /// Sum over the frames of `FrameLog.missedRefreshes(in:)`.
  public var missed = 0
  /// Frames whose interval was over twice the running median and over the budget.
  public var stutters = 0
  /// Why frames that missed a refresh or stuttered came late.
  public var blames = BlameCounts()

  /// Mean time of the input part: its sum / frames, in seconds; 0 without frames.
  public var inputMean = 0.0
  /// Mean time of the update part: its sum / frames, in seconds; 0 without frames.
  public var updateMean = 0.0
  /// Mean time of the draw part: its sum / frames, in seconds; 0 without frames.
  public var drawMean = 0.0
  /// Mean time of the present part: its sum / frames, in seconds; 0 without frames.
  public var presentMean = 0.0
  /// Mean time of waiting for a frame to begin, in seconds; 0 without frames.
  public var idleMean = 0.0

  /// From the arrival of pointer events to the pictures that showed them.
  public var latency = LatencySummary()
  /// Mean of |interval − simulated interval|, in seconds; nil where none was measured.
  public var animationErrorMean: Double?
  /// Largest |interval − simulated interval|, in seconds; nil where none was measured.
  public var animationErrorMax: Double?

  /// Creates the summary of no frames: counts and work are 0, everything about intervals is nil.
  public init() {}

  /// The 1 % percentile of the rate: 1 / `intervalP99`, in pictures per second; nil without it.
  public var percentile1Percent: Double? { intervalP99.flatMap(FrameSummary.rate) }

  /// The 0.1 % percentile of the rate: 1 / `intervalP999`, in pictures per second; nil without it.
  public var percentile01Percent: Double? { intervalP999.flatMap(FrameSummary.rate) }

  /// Pictures per second at a mean interval in seconds; nil if no time passed at all.
  package static func rate(ofMeanInterval interval: Double) -> Double? {
    interval > 0 ? 1 / interval : nil
  }

  /// How many of the longest intervals are the worst one in `share` of `count`; at least 1.
  package static func worst(oneIn share: Int, of count: Int) -> Int {
    Swift.max(1, count / share)
  }
}
