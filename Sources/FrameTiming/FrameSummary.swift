/// The figures of many frames at once.
///
/// Two families of figures must not be mixed up. **Work** is how long the program was busy with a
/// frame; it shows how much room is left before frames come late. **Interval** is how long the
/// previous picture stood on the screen; it is what the eye sees. Frames without an interval count
/// for work only.
///
/// Percentiles are by nearest rank: of n values in ascending order, percentile p is the one at
/// rank `ceil(p · n / 100)`, counted from 1. It is always a value that occurred.
///
/// A percentile and a low answer different questions. Of 600 intervals let 594 be 1/60 s, five be
/// 2/60 s and one be 30/60 s. The 99th percentile is the value at rank 594, which is 1/60 s: "99 of
/// 100 frames ran at 60 fps", and the half second without a picture does not show. The 1 % low is
/// the mean of the worst six, (5 · 2/60 + 30/60) / 6 = 1/9 s: "while it stuttered it ran at 9 fps".
public struct FrameSummary: Equatable, Sendable {
  /// How many frames the figures are about.
  public var frames = 0
  /// Pictures per second: 1 / (sum of intervals / number of intervals); nil without intervals.
  public var framesPerSecond: Double?

  /// Mean work per frame: sum of work / frames, in seconds; 0 without frames.
  public var mean = 0.0
  /// Work that half of the frames did not exceed, in seconds; 0 without frames.
  public var p50 = 0.0
  /// Work that 95 of 100 frames did not exceed, in seconds; 0 without frames.
  public var p95 = 0.0
  /// Work that 99 of 100 frames did not exceed, in seconds; 0 without frames.
  public var p99 = 0.0
  /// Work of the worst frame, in seconds; 0 without frames.
  public var max = 0.0

  /// Interval that half of the frames did not exceed, in seconds; nil without intervals.
  public var intervalP50: Double?
  /// Interval that 99 of 100 frames did not exceed, in seconds; nil without intervals.
  public var intervalP99: Double?
  /// The longest interval, in seconds; nil without intervals.
  public var intervalMax: Double?
  /// Pictures per second in the worst hundredth: 1 / (mean of the k longest intervals).
  ///
  /// k = number of intervals / 100, rounded down, at least 1; nil without intervals.
  public var low1Percent: Double?
  /// Refreshes of the display that came without a new picture while one was due.
  ///
  /// Sum over the frames of `FrameLog.missedRefreshes(in:)`.
  public var missed = 0

  /// Mean time of the input part: its sum / frames, in seconds; 0 without frames.
  public var inputMean = 0.0
  /// Mean time of the update part: its sum / frames, in seconds; 0 without frames.
  public var updateMean = 0.0
  /// Mean time of the draw part: its sum / frames, in seconds; 0 without frames.
  public var drawMean = 0.0
  /// Mean time of the present part: its sum / frames, in seconds; 0 without frames.
  public var presentMean = 0.0

  /// Creates the summary of no frames: counts and work are 0, everything about intervals is nil.
  public init() {}

  /// Pictures per second at a mean interval in seconds; nil if no time passed at all.
  static func rate(ofMeanInterval interval: Double) -> Double? {
    interval > 0 ? 1 / interval : nil
  }

  /// How many of the longest intervals are the worst hundredth of `count`; at least 1.
  static func worstHundredth(of count: Int) -> Int {
    Swift.max(1, count / 100)
  }
}
