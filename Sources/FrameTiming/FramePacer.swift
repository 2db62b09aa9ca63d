/// Names the instant at which the next frame begins.
///
/// Frames begin on a grid of instants, `origin + n / refreshRate`. Each instant is computed from
/// the origin, never from the previous one, so that errors do not add up. A late frame skips the
/// instants that have passed: catching up in a burst would show several pictures at once and the
/// last of them still late.
///
///     var pacer = FramePacer(refreshRate: 50)
///     pacer.nextStart(after: 3)      // 3: the first frame begins at once
///     pacer.nextStart(after: 3.001)  // 3.02
///     pacer.nextStart(after: 3.05)   // 3.06: 3.04 has passed
public struct FramePacer: Equatable, Sendable {
  /// Frames per second; over 0.
  public let refreshRate: Double

  /// First instant of the grid; nil at rest.
  private var origin: Double?
  /// Which instant of the grid was given out last.
  private var last = 0.0

  /// Creates a pacer at rest.
  ///
  /// - Parameter refreshRate: Frames per second; finite and over 0.
  public init(refreshRate: Double) {
    precondition(refreshRate > 0 && refreshRate.isFinite, "frames begin at a rate over 0")
    self.refreshRate = refreshRate
  }

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
    var next = max(last + 1, ((now - origin) * refreshRate).rounded(.down))
    // The product may be rounded to the instant before or after: the grid itself decides.
    while origin + next / refreshRate <= now {
      next += 1
    }
    last = next
    return origin + next / refreshRate
  }

  /// Ends the grid: the next frame begins at once and a new grid with it.
  public mutating func rest() {
    origin = nil
  }
}
