/// Measures when the display refreshes, from presents that wait for it, and computes when frames
/// should begin so that they are ready just in time.
///
/// A present that waits for the display returns at a refresh. A frame that begins right after one
/// shows the input of a whole period ago; one that begins shortly before the next shows the latest.
/// The time kept for the work is the longest recent one plus two milliseconds.
///
/// A display's rate often differs from the stated one (59.94 instead of 60), so the period is
/// measured, too. A present may also be slow without waiting: then it returns later when the frame
/// begins later. Two leads are tried to detect that before frames begin by the refreshes, and after
/// some failures the tracker stops measuring.
struct RefreshTracker: Equatable, Sendable {
  /// Time kept for what varies, in seconds.
  private static let margin = 0.002
  /// Presents shorter than this did not wait, in seconds.
  private static let shortestWait = 0.0005
  /// Regular refreshes before frames begin by them, and again before the frames begin late.
  private static let neededRefreshes = 8
  /// Time by which they begin earlier at first, in seconds.
  private static let trialLead = 0.003
  /// How far a refresh may be from where it is expected, in seconds.
  private static let tolerance = 0.0005
  /// How far the period may be from the stated one, as a share of it.
  private static let periodTolerance = 0.017
  /// Refreshes at a wrong time after which presenting counts as slow without waiting.
  private static let allowedFailures = 3
  /// Regular refreshes after which failures are forgotten.
  private static let forgivingRefreshes = 600

  /// Measured time between two refreshes, in seconds; at first the stated one.
  var period: Double
  /// When the last frame was shown; nil after a rest.
  var lastRefresh: Double?
  private var regularRefreshes = 0
  private var failures = 0
  private var longestWork = 0.0

  init(period: Double) { self.period = period }

  /// Whether frames begin by the display's refreshes.
  var isLocked: Bool { regularRefreshes >= Self.neededRefreshes && !hasGivenUp }

  private var hasGivenUp: Bool { failures > Self.allowedFailures }

  /// Measures a frame that ends with its present, on a display of a stated period.
  ///
  /// - Returns: An instant at which a frame should begin and the time between two; nil if they do not
  ///   change.
  mutating func record(
    _ sample: FrameSample,
    statedPeriod: Double
  ) -> (start: Double, period: Double)? {
    guard !hasGivenUp else { return nil }
    let work = sample.update + sample.draw
    longestWork = max(work, 0.99 * longestWork)
    guard sample.present >= Self.shortestWait else { return nil }
    let refresh = sample.start + work + sample.present
    defer { lastRefresh = refresh }
    guard let lastRefresh else { return nil }
    let count = ((refresh - lastRefresh) / period).rounded()
    let error = refresh - lastRefresh - count * period
    // A late frame shows at a later refresh, but never between two.
    guard count >= 1, abs(error) <= Self.tolerance else {
      let wasLocked = isLocked
      regularRefreshes = 0
      period = statedPeriod
      failures += wasLocked ? 1 : 0
      return wasLocked ? (sample.start, statedPeriod) : nil
    }
    let deviation = Self.periodTolerance * statedPeriod
    period += 0.1 * error / count
    period = min(max(period, statedPeriod - deviation), statedPeriod + deviation)
    regularRefreshes += 1
    if regularRefreshes >= Self.forgivingRefreshes { failures = 0 }
    guard isLocked else { return nil }
    let isTrial = regularRefreshes < 2 * Self.neededRefreshes
    let lead = longestWork + Self.margin + (isTrial ? Self.trialLead : 0)
    return (refresh - min(lead, period), period)
  }
}
