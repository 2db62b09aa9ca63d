/// Names the instant at which the next frame begins.
///
/// Frames begin on a grid of instants, `origin + n · period`. Each instant is computed from
/// the origin, never from the previous one, so that errors do not add up. A late frame skips the
/// instants that have passed: catching up in a burst would show several pictures at once and the
/// last of them still late.
///
///     var pacer = FramePacer(refreshRate: 50)
///     pacer.nextStart(after: 3)      // 3: the first frame begins at once
///     pacer.nextStart(after: 3.001)  // 3.02
///     pacer.nextStart(after: 3.05)   // 3.06: 3.04 has passed
///
/// Where presenting a picture waits for the display, a pacer that is told of each frame finds out
/// when the display refreshes. Frames then begin shortly before it, late enough to show what fingers
/// did just now and early enough not to miss it: two milliseconds more are kept than the work takes.
public struct FramePacer: Equatable, Sendable {
  /// Frames per second; over 0.
  public let refreshRate: Double

  /// Time between two instants of the grid, in seconds.
  private var period: Double
  /// First instant of the grid; nil at rest.
  private var origin: Double?
  /// Which instant of the grid was given out last.
  private var last = 0.0

  /// What is known of the display's refreshes; nil where presenting does not wait for them.
  private var tracker: RefreshTracker?

  /// Creates a pacer at rest.
  ///
  /// - Parameters:
  ///   - refreshRate: Frames per second; finite and over 0.
  ///   - waitsForDisplay: Whether to present a picture waits until the display takes it.
  public init(refreshRate: Double, waitsForDisplay: Bool = false) {
    precondition(refreshRate > 0 && refreshRate.isFinite, "frames begin at a rate over 0")
    self.refreshRate = refreshRate
    period = 1 / refreshRate
    tracker = waitsForDisplay ? RefreshTracker(refreshRate: refreshRate) : nil
  }

  /// Whether frames begin by the display's refreshes, which were found out.
  public var isInStep: Bool { tracker?.isLocked ?? false }

  /// The first instant of the grid that is after `now` and was not given out before.
  ///
  /// After a rest the grid begins at `now` itself, which is returned.
  ///
  /// - Parameter now: Present time in seconds on the clock that the result is for, within 10¹⁰ s
  ///   of its zero. It may be before an instant that was given out already.
  /// - Returns: An instant in seconds on the same clock.
  public mutating func nextStart(after now: Double) -> Double {
    precondition(abs(now) <= 1e10, "no clock shows a time more than 300 years from its zero")
    guard let origin else {
      origin = now
      last = 0
      return now
    }
    var next = max(last + 1, ((now - origin) / period).rounded(.down))
    // The quotient may be rounded to the instant before or after: the grid itself decides.
    while origin + next * period <= now {
      next += 1
    }
    last = next
    return origin + next * period
  }

  /// Takes note of a frame that was shown, to find out when the display refreshes.
  ///
  /// - Parameter sample: The frame, its start on the clock of `nextStart(after:)`.
  public mutating func shown(_ sample: FrameSample) {
    guard let grid = tracker?.record(sample), origin != nil else { return }
    origin = grid.start
    period = grid.period
    last = 0
  }

  /// Ends the grid: the next frame begins at once and a new grid with it.
  public mutating func rest() {
    origin = nil
    tracker?.rest()
  }
}
