/// Measures when the display refreshes, from presents that wait for it, and computes when frames
/// should begin so that they are ready just in time.
///
/// A present that waits for the display returns at a refresh. A frame that begins right after one
/// shows the input of a whole period ago; one that begins shortly before the next shows the latest.
/// The time kept for the work is the longest recent one plus two milliseconds.
///
/// A display's rate often differs from the stated one (59.94 instead of 60), so the period is
/// measured, too. Where refreshes do not fit the stated period, as after a change that nothing has
/// reported, some frames begin right after a refresh: they show at the next one, whatever the period.
///
/// A display with a variable rate waits for a late frame and shows it between two refreshes of its
/// shortest period, which then begins again.
///
/// A present may also be slow without waiting: then it returns later when the frame begins later. Two
/// leads are tried to detect that before frames begin by the refreshes, and after some failures the
/// tracker stops measuring.
struct RefreshTracker: Equatable, Sendable {
  /// Time kept for what varies, in seconds.
  private static let margin = 0.002
  /// Regular refreshes before frames begin by them, and again before the frames begin late.
  private static let neededRefreshes = 8
  /// Time by which they begin earlier at first, in seconds.
  private static let trialLead = 0.003
  /// How far a refresh may be from where it is expected, and the longest present that did not wait: in
  /// seconds, and as a share of the period, which counts at over 250 Hz.
  private static let tolerance = (time: 0.0005, share: 0.125)
  /// How far the period may be from the one that was stated or found, as a share of it.
  private static let periodTolerance = 0.017
  /// Refreshes at a wrong time after which presenting counts as slow without waiting.
  private static let allowedFailures = 3
  /// Regular refreshes after which failures are forgotten.
  private static let forgivingRefreshes = 600
  /// Most frames that begin right after a refresh to find the period.
  private static let mostSearches = 24

  private let statedPeriod: Double
  /// The period that the measured one is near: the stated one, or another that was found.
  private var nominalPeriod: Double
  /// Measured time between two refreshes, in seconds.
  private var period: Double
  /// Times between two refreshes that are not the period but equal: their mean and number.
  private var otherPeriod = 0.0
  private var otherCount = 0
  /// The nominal period at which two leads were tried last.
  private var triedPeriod: Double
  /// Refreshes per second if they are not the stated ones, after two leads were tried.
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

  /// Whether frames begin by the display's refreshes.
  var isLocked: Bool { regularRefreshes >= Self.neededRefreshes && !hasGivenUp }

  private var hasGivenUp: Bool { failures > Self.allowedFailures }

  private var tolerance: Double { min(Self.tolerance.time, Self.tolerance.share * period) }

  /// Forgets when the last frame was shown, and a period that is a multiple of the stated one: frames
  /// would show at its refreshes, too, if the display had returned to the stated period.
  mutating func rest() {
    lastRefresh = nil
    let multiple = (nominalPeriod / statedPeriod).rounded()
    guard multiple > 1, abs(nominalPeriod - multiple * statedPeriod) <= tolerance else { return }
    self = RefreshTracker(statedPeriod: statedPeriod)
  }

  /// Measures a frame that ends with its present.
  ///
  /// - Returns: An instant one period before the next frame should begin, and the time between two
  ///   frames; nil if they do not change.
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
    // A late frame shows at a later refresh.
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

  /// When to begin frames that are ready shortly before the refreshes that follow one.
  private func start(after refresh: Double) -> (start: Double, period: Double) {
    let isTrial = regularRefreshes < 2 * Self.neededRefreshes
    let lead = longestWork + Self.margin + (isTrial ? Self.trialLead : 0)
    return (refresh - min(lead, period), period)
  }

  /// Takes the time from a refresh to the very next one, and returns whether the period is now another.
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

  /// Frames begin by refreshes of a period at which two leads were tried.
  private mutating func endTrial() {
    if nominalPeriod != triedPeriod { failures = 0 }
    triedPeriod = nominalPeriod
    measuredRate = nominalPeriod == statedPeriod ? nil : 1 / period
    searches = 0
  }

  /// Takes a refresh at a wrong time: frames begin right after refreshes for a while, and then at the
  /// stated rate.
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
