/// Computes the instant at which the next frame begins.
///
/// Frames begin on a grid of instants, `origin + n · period`. Each instant is computed from the
/// origin, not from the previous one, so that errors do not add up. A late frame skips the instants
/// that have passed: catching up in a burst would show several pictures at once, and the last of
/// them still late.
///
///     var pacer = FramePacer(refreshRate: 50)
///     pacer.nextStart(after: 3)      // 3: the first frame begins at once
///     pacer.nextStart(after: 3.001)  // 3.02
///     pacer.nextStart(after: 3.05)   // 3.06: 3.04 has passed
///
/// Where presenting waits for the display, the pacer derives the times of the display's refreshes
/// from the frames it receives with `shown(_:)`. Frames then begin shortly before a refresh: late
/// enough to show the latest input and two milliseconds earlier than the work needs.
public struct FramePacer: Equatable, Sendable {
  /// Frames per second; finite and over 0.
  ///
  /// Set it when the window moves to another display or the display's mode changes: the next frame
  /// begins one new period after the last instant, and the refreshes are measured again. Where
  /// presenting waits for the display, frames follow another rate within some twenty refreshes, too.
  public var refreshRate: Double {
    didSet {
      FramePacer.check(refreshRate)
      guard refreshRate != oldValue else { return }
      origin = origin.map { $0 + last * period }
      last = 0
      period = 1 / refreshRate
      if tracker != nil { tracker = RefreshTracker(statedPeriod: period) }
    }
  }

  /// Time between two instants of the grid, in seconds.
  private var period: Double
  /// First instant of the grid; nil at rest.
  private var origin: Double?
  /// Number of the instant of the grid that was returned last.
  private var last = 0.0

  /// Measures the display's refreshes; nil where presenting does not wait for them.
  private var tracker: RefreshTracker?
  /// Whether the grid was set by the frame that was shown last.
  private var isInStepWithLast = false

  /// Creates a pacer at rest.
  ///
  /// - Parameters:
  ///   - refreshRate: Frames per second; finite and over 0.
  ///   - waitsForDisplay: Whether presenting a picture waits until the display shows it.
  public init(refreshRate: Double, waitsForDisplay: Bool = false) {
    FramePacer.check(refreshRate)
    self.refreshRate = refreshRate
    period = 1 / refreshRate
    tracker = waitsForDisplay ? RefreshTracker(statedPeriod: period) : nil
  }

  static func check(_ refreshRate: Double) {
    precondition(refreshRate > 0 && refreshRate.isFinite, "a refresh rate is finite and over 0")
  }

  /// Whether frames begin by the measured refreshes of the display.
  package var isInStep: Bool { tracker?.isLocked ?? false }

  /// Refreshes per second as measured, where that is not the stated rate; nil where it is, and where
  /// presenting does not wait for the display.
  package var measuredRate: Double? { tracker?.measuredRate }

  /// The first instant of the grid that is after `now` and was not returned before.
  ///
  /// After a rest the grid begins at `now` itself, which is returned.
  ///
  /// - Parameter now: Present time in seconds on the clock of the result, within 10¹⁰ s of its zero.
  ///   It may be before an instant that was returned already.
  /// - Returns: An instant in seconds on the same clock.
  public mutating func nextStart(after now: Double) -> Double {
    precondition(abs(now) <= 1e10, "a time is within 300 years of its clock's zero")
    guard let origin else {
      origin = now
      last = 0
      return now
    }
    if isInStepWithLast {
      isInStepWithLast = false
      // The time between a refresh and the present's return must not cost the next refresh.
      if (0..<0.5).contains((now - origin) / period - 1) {
        last = 1
        return now
      }
    }
    last = max(last + 1, ((now - origin) / period).rounded(.down))
    // The quotient may be rounded to the instant before or after: the grid itself decides.
    while origin + last * period <= now { last += 1 }
    return origin + last * period
  }

  /// Measures when the display refreshes from a frame that was shown.
  ///
  /// - Parameter sample: The frame, its start on the clock of `nextStart(after:)`.
  public mutating func shown(_ sample: FrameSample) {
    guard let grid = tracker?.record(sample), origin != nil else { return }
    (origin, period) = grid
    last = 0
    isInStepWithLast = true
  }

  /// Ends the grid: the next frame begins at once, and a new grid with it.
  public mutating func rest() {
    origin = nil
    isInStepWithLast = false
    tracker?.rest()
  }
}
