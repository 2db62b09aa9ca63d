/// A recorded frame: what was measured and what the log derived from it.
public struct FrameRecord: Equatable, Sendable {
  /// What was measured, with the latency if the log received the arrivals of events.
  public package(set) var sample: FrameSample
  /// Whether the frame is excluded from the figures of the run.
  public package(set) var isWarmUp: Bool
  /// Refreshes of the display without a new picture before this one; at least 0.
  public package(set) var missed: Int
  /// Whether the interval was over twice the running median and over the budget.
  public package(set) var isStutter: Bool
  /// Why the frame was late; nil unless it missed a refresh or is a stutter.
  public package(set) var cause: DelayCause?
  /// Texts of the markers set since the previous frame, joined by "; "; nil without markers.
  public package(set) var marker: String?

  /// Creates a record; by default of a frame in time.
  package init(
    _ sample: FrameSample,
    isWarmUp: Bool = false,
    missed: Int = 0,
    isStutter: Bool = false,
    cause: DelayCause? = nil,
    marker: String? = nil
  ) {
    self.sample = sample
    self.isWarmUp = isWarmUp
    self.missed = missed
    self.isStutter = isStutter
    self.cause = cause
    self.marker = marker
  }

  /// By how much a frame is bad, in seconds: its interval, or its work if it has none.
  package var severity: Double { sample.interval ?? sample.work }
}
