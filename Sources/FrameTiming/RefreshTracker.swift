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
  /// Instants at which frames should begin.
  struct Grid: Equatable, Sendable {
    /// One of them, in seconds on the samples' clock.
    var start: Double
    /// Time between two, in seconds.
    var period: Double
  }

  /// Time kept for what varies, in seconds.
  static let margin = 0.002
  /// Presents shorter than this did not wait, in seconds.
  static let shortestWait = 0.0005
  /// Regular refreshes before frames begin by them, and again before the frames begin late.
  static let neededRefreshes = 8
  /// Time by which they begin earlier at first, in seconds.
  static let trialLead = 0.003
  /// How far a refresh may be from where it is expected, in seconds.
  static let tolerance = 0.0005
  /// How far the period may be from the stated one, as a share of it.
  static let periodTolerance = 0.017
  /// Refreshes at a wrong time after which presenting counts as slow without waiting.
  static let allowedFailures = 3
  /// Regular refreshes after which failures are forgotten.
  static let forgivingRefreshes = 600

  private let statedPeriod: Double
  private var period: Double
  private var lastRefresh: Double?
  private var regularRefreshes = 0
  private var failures = 0
  private var longestWork = 0.0

  /// Creates a tracker without measurements.
  ///
  /// - Parameter refreshRate: The stated rate of the display, in refreshes a second; over 0.
  init(refreshRate: Double) {
    statedPeriod = 1 / refreshRate
    period = statedPeriod
  }

  /// Whether frames begin by the display's refreshes.
  var isLocked: Bool { regularRefreshes >= RefreshTracker.neededRefreshes && !hasGivenUp }

  private var hasGivenUp: Bool { failures > RefreshTracker.allowedFailures }

  /// Measures one frame.
  ///
  /// - Parameter sample: The frame; its present is the last thing in it.
  /// - Returns: When later frames should begin; nil if that does not change.
  mutating func record(_ sample: FrameSample) -> Grid? {
    guard !hasGivenUp else { return nil }
    let work = sample.update + sample.draw
    longestWork = max(work, 0.99 * longestWork)
    guard sample.present >= RefreshTracker.shortestWait else { return nil }
    let refresh = sample.start + work + sample.present
    defer { lastRefresh = refresh }
    guard let lastRefresh else { return nil }
    let count = ((refresh - lastRefresh) / period).rounded()
    let error = refresh - lastRefresh - count * period
    guard count >= 1, abs(error) <= RefreshTracker.tolerance else { return fail(sample) }
    let range = 1 - RefreshTracker.periodTolerance...1 + RefreshTracker.periodTolerance
    period += 0.1 * error / count
    period = statedPeriod * min(max(period / statedPeriod, range.lowerBound), range.upperBound)
    regularRefreshes += 1
    if regularRefreshes >= RefreshTracker.forgivingRefreshes { failures = 0 }
    guard isLocked else { return nil }
    let isTrial = regularRefreshes < 2 * RefreshTracker.neededRefreshes
    let lead = longestWork + RefreshTracker.margin + (isTrial ? RefreshTracker.trialLead : 0)
    return Grid(start: refresh - min(lead, period), period: period)
  }

  /// A late frame shows at a later refresh, but never between two.
  private mutating func fail(_ sample: FrameSample) -> Grid? {
    let wasLocked = isLocked
    regularRefreshes = 0
    period = statedPeriod
    guard wasLocked else { return nil }
    failures += 1
    return Grid(start: sample.start, period: statedPeriod)
  }

  /// Frames pause; the measurements stay.
  mutating func rest() {
    lastRefresh = nil
  }
}
