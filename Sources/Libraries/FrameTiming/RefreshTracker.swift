/// Measures when the display refreshes, and computes when frames begin.
///
/// A frame should be ready shortly before a refresh.
///
/// A present that waits for the display returns at a refresh. A frame that begins right after a
/// refresh shows input that is a whole period old. A frame that begins shortly before the next
/// refresh shows the latest input. The time reserved for the work is the longest recent work plus
/// two milliseconds.
///
/// A display's rate often differs from the stated one (59.94 instead of 60), so the period is
/// measured, too. If refreshes do not fit the stated period, for example after an unreported
/// change, some frames begin right after a refresh. These frames are shown at the next refresh, so
/// their times give the true period.
///
/// A display with a variable rate waits for a late frame. Its next period begins when that frame is
/// shown.
///
/// A present may also be slow without waiting for a refresh. It then returns later if the frame
/// begins later. To detect this, frames are first started at two different times before the
/// refresh. After several failures the tracker stops measuring.
struct RefreshTracker: Equatable, Sendable {
  /// Reserve for variations of the work, in seconds.
  private static let margin = 0.002
  /// A trial begins after this number of regular refreshes, and succeeds after as many more.
  ///
  /// In a trial, frames begin earlier by `trialLead`. If the refreshes are still regular then,
  /// present waits for them.
  private static let neededRefreshes = 8
  /// How much earlier than usual the frames of a trial begin, in seconds.
  private static let trialLead = 0.003
  /// Largest difference between a refresh and its expected time.
  ///
  /// A present that takes less than this time did not wait for the display.
  ///
  /// `time` is in seconds, `share` is a share of the period. The smaller bound applies: `share`
  /// above 250 Hz, else `time`.
  private static let tolerance = (time: 0.0005, share: 0.125)
  /// Largest difference of a measured period from the expected one, as a share of the expected one.
  private static let periodTolerance = 0.017
  /// Largest number of refreshes at a wrong time.
  ///
  /// After one more, the tracker assumes that present does not wait for refreshes, and stops
  /// measuring.
  private static let allowedFailures = 3
  /// Number of regular refreshes after which earlier failures no longer count.
  private static let forgivingRefreshes = 600
  /// Largest number of frames that begin right after a refresh in order to find the period.
  private static let mostSearches = 24

  private let statedPeriod: Double
  /// Expected time between two refreshes, in seconds: the stated period, or a measured one.
  private var nominalPeriod: Double
  /// Measured time between two refreshes, in seconds.
  private var period: Double
  /// Mean, in seconds, of the latest intervals that agree with each other but not with
  /// `nominalPeriod`.
  private var otherPeriod = 0.0
  /// Number of intervals in the mean `otherPeriod`; 0 after an interval of the expected period.
  private var otherCount = 0
  /// `nominalPeriod` of the last successful trial; the stated period before the first success.
  private var triedPeriod: Double
  /// Measured refreshes per second, if they differ from the stated rate and a trial has succeeded.
  private(set) var measuredRate: Double?
  /// When the last frame was shown; nil after a rest.
  private var lastRefresh: Double?
  private var regularRefreshes = 0
  private var failures = 0
  private var searches = 0
  private var longestWork = 0.0

  init(statedPeriod: Double) {
    self.statedPeriod = statedPeriod
    nominalPeriod = statedPeriod
    period = statedPeriod
    triedPeriod = statedPeriod
  }

  /// Whether frames begin at times derived from the display's refreshes.
  var isLocked: Bool { regularRefreshes >= Self.neededRefreshes && !hasGivenUp }

  private var hasGivenUp: Bool { failures > Self.allowedFailures }

  private var tolerance: Double { min(Self.tolerance.time, Self.tolerance.share * period) }

  /// Discards the time of the last refresh.
  ///
  /// If the measured period is a multiple of the stated one, also discards all measurements. With
  /// them, the tracker could not detect that the display has returned to its stated period, because
  /// every frame would still be shown at a refresh.
  mutating func rest() {
    lastRefresh = nil
    let multiple = (nominalPeriod / statedPeriod).rounded()
    guard multiple > 1, abs(nominalPeriod - multiple * statedPeriod) <= tolerance else { return }
    self = RefreshTracker(statedPeriod: statedPeriod)
  }

  /// Measures the refresh at which the present of a frame returned.
  ///
  /// - Returns: The grid on which the next frames begin: an origin one period before the next frame,
  ///   and the period. nil if the grid does not change.
  mutating func record(_ sample: FrameSample) -> (start: Double, period: Double)? {
    guard !hasGivenUp else { return nil }
    let work = sample.update + sample.draw
    longestWork = max(work, 0.99 * longestWork)
    guard sample.present >= tolerance else { return nil }
    let ready = sample.start + work
    let refresh = ready + sample.present
    defer { lastRefresh = refresh }
    guard let lastRefresh else { return nil }
    let interval = refresh - lastRefresh
    let count = (interval / period).rounded()
    let error = interval - count * period
    let isOnTime = ready < lastRefresh + period - tolerance
    // A late frame is shown a whole number of periods later.
    let isRegular = count >= 1 && abs(error) <= tolerance
    if isOnTime, findPeriod(interval, isExpected: isRegular && count == 1) {
      return start(after: refresh)
    }
    guard isRegular else {
      // A variable rate: the display has waited for the late frame.
      if isLocked, !isOnTime { return start(after: refresh) }
      return fail(sample, refresh)
    }
    let deviation = Self.periodTolerance * nominalPeriod
    period += 0.1 * error / count
    period = min(max(period, nominalPeriod - deviation), nominalPeriod + deviation)
    regularRefreshes += 1
    if regularRefreshes == 2 * Self.neededRefreshes { endTrial() }
    if regularRefreshes >= Self.forgivingRefreshes { failures = 0 }
    return isLocked ? start(after: refresh) : nil
  }

  /// Returns a grid on which frames are ready shortly before their refreshes; see `record(_:)`.
  private func start(after refresh: Double) -> (start: Double, period: Double) {
    let isTrial = regularRefreshes < 2 * Self.neededRefreshes
    let lead = longestWork + Self.margin + (isTrial ? Self.trialLead : 0)
    return (refresh - min(lead, period), period)
  }

  /// Compares the time between two successive refreshes with the expected period.
  ///
  /// After eight successive intervals that agree with each other but not with the expected period,
  /// adopts their mean as the new period.
  ///
  /// - Returns: Whether the period has changed.
  private mutating func findPeriod(_ interval: Double, isExpected: Bool) -> Bool {
    if isExpected || abs(interval - otherPeriod) > tolerance {
      (otherPeriod, otherCount) = (interval, 0)
    }
    guard !isExpected else { return false }
    otherCount += 1
    otherPeriod += (interval - otherPeriod) / Double(otherCount)
    guard otherCount == Self.neededRefreshes else { return false }
    nominalPeriod = otherPeriod
    period = nominalPeriod
    regularRefreshes = Self.neededRefreshes
    return true
  }

  /// Ends a trial with success: the measured period is confirmed.
  private mutating func endTrial() {
    if nominalPeriod != triedPeriod { failures = 0 }
    triedPeriod = nominalPeriod
    measuredRate = nominalPeriod == statedPeriod ? nil : 1 / period
    searches = 0
  }

  /// Counts a refresh at a wrong time, and returns the grid of the next frames.
  ///
  /// The next frames begin right after refreshes, to find the period. After 24 such frames without
  /// success, frames begin at the stated rate. Returns nil if the grid does not change.
  private mutating func fail(
    _ sample: FrameSample,
    _ refresh: Double
  ) -> (start: Double, period: Double)? {
    let wasLocked = isLocked
    failures += wasLocked ? 1 : 0
    if hasGivenUp { measuredRate = nil }
    regularRefreshes = 0
    nominalPeriod = statedPeriod
    period = statedPeriod
    searches += 1
    if searches <= Self.mostSearches, !hasGivenUp { return (refresh - statedPeriod, statedPeriod) }
    return wasLocked || searches == Self.mostSearches + 1 ? (sample.start, statedPeriod) : nil
  }
}
