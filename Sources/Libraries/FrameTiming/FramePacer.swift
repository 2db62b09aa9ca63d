/// Computes the instant at which the next frame begins.
///
/// Frames begin on a grid of instants, `origin + n · period`. Each instant is computed from the
/// origin, not from the previous one, so that errors do not add up. After a late frame the instants
/// that have passed are skipped. Drawing the missed frames in a burst would show several pictures
/// at once, and the last of them would still be late.
///
///     var pacer = FramePacer(refreshRate: 50)
///     pacer.nextStart(after: 3)      // 3: the first frame begins at once
///     pacer.nextStart(after: 3.001)  // 3.02
///     pacer.nextStart(after: 3.05)   // 3.06: 3.04 has passed
///
/// If presenting waits for the display, the pacer derives the times of the display's refreshes from
/// the frames it receives with `shown(_:)`. Frames then begin shortly before a refresh: late enough
/// to show the latest input, and early enough for the work and a margin of two milliseconds.
public struct FramePacer: Equatable, Sendable {
  /// Frames per second; finite and over 0.
  ///
  /// Set it when the window moves to another display or the display's mode changes: the next frame
  /// begins one new period after the last instant, and the refreshes are measured again. If
  /// presenting waits for the display, frames also adapt to an unreported change within about
  /// twenty refreshes.
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
  /// Number n of the instant that was returned last, `origin + n · period`.
  private var last = 0.0

  /// nil if presenting does not wait for the display.
  private var tracker: RefreshTracker?
  /// Whether the last shown frame has set `origin` and `period`.
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

  /// Whether frames begin at times derived from the measured refreshes of the display.
  package var isInStep: Bool { tracker?.isLocked ?? false }

  /// Measured refreshes per second.
  ///
  /// nil if they equal the stated rate, if presenting does not wait for the display, or before a
  /// measurement is confirmed.
  package var measuredRate: Double? { tracker?.measuredRate }

  /// Returns the first instant of the grid that is after `now` and has not been returned before.
  ///
  /// After a rest the grid begins at `now`, and `now` is returned.
  ///
  /// - Parameter now: Present time in seconds on the clock of the result, within 10¹⁰ s of its
  ///   zero. It may be before an instant that was returned already.
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
      // Present returns shortly after a refresh. This delay must not skip the next refresh.
      if (0..<0.5).contains((now - origin) / period - 1) {
        last = 1
        return now
      }
    }
    last = max(last + 1, ((now - origin) / period).rounded(.down))
    // Rounding may give the previous or the next number; the comparison with the grid corrects it.
    while origin + last * period <= now { last += 1 }
    return origin + last * period
  }

  /// Measures the display's refreshes from a frame that was shown.
  ///
  /// - Parameter sample: The frame; its start is on the clock of `nextStart(after:)`.
  public mutating func shown(_ sample: FrameSample) {
    guard let grid = tracker?.record(sample), origin != nil else { return }
    (origin, period) = grid
    last = 0
    isInStepWithLast = true
  }

  /// Ends the grid; the next frame begins at once and starts a new grid.
  public mutating func rest() {
    origin = nil
    isInStepWithLast = false
    tracker?.rest()
  }
}
