/// A frame as a log took it in: what was measured and what the log makes of it.
public struct FrameRecord: Equatable, Sendable {
  /// What was measured; with the latency filled in if the log knew of arrivals.
  public var sample: FrameSample
  /// Whether the frame is kept out of the figures of the run.
  public var isWarmUp: Bool
  /// Refreshes of the display that passed without a new picture before this one; at least 0.
  public var missed: Int
  /// Whether the interval was over twice the running median and over the budget.
  public var isStutter: Bool
  /// Why the frame came late; nil unless it missed a refresh or is a stutter.
  public var blame: Blame?
  /// Texts of the markers set since the frame before, with "; " between them; nil without markers.
  public var marker: String?

  /// Creates a record; without anything else given, of a frame that came in time.
  public init(
    _ sample: FrameSample,
    isWarmUp: Bool = false,
    missed: Int = 0,
    isStutter: Bool = false,
    blame: Blame? = nil,
    marker: String? = nil
  ) {
    self.sample = sample
    self.isWarmUp = isWarmUp
    self.missed = missed
    self.isStutter = isStutter
    self.blame = blame
    self.marker = marker
  }

  /// What makes a frame a bad one, in seconds: its interval, or its work if it has none.
  public var severity: Double { sample.interval ?? sample.work }
}

/// A word about an instant of a run, so that it can be found again among the frames.
public struct FrameMarker: Equatable, Sendable {
  /// When it was set, in seconds since the run began.
  public var time: Double
  /// What it says; any text.
  public var text: String
  /// When it stands in the session that played, in seconds since that began; nil for one that was
  /// set by hand.
  public var sessionTime: Double?

  /// Creates a marker.
  ///
  /// - Parameters:
  ///   - time: Seconds since the run began; finite.
  ///   - text: Any text, line breaks included.
  ///   - sessionTime: Seconds since the session began, finite; nil without one.
  public init(time: Double, text: String, sessionTime: Double? = nil) {
    precondition(time.isFinite, "a marker stands at an instant")
    precondition(sessionTime?.isFinite ?? true, "a marker of a session stands at an instant of it")
    self.time = time
    self.text = text
    self.sessionTime = sessionTime
  }
}
