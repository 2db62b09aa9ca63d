/// Says in one sentence whether frames were on time.
///
/// On a display, a frame is late if it missed a refresh or stuttered. A rate is *held* if
///
/// - at most 0.5 % of the frames are late, one of 200,
/// - the pictures are late by at most 5 ms in each second (``FrameSummary/hitchTimeRatio``), so that a single
///   long standstill counts as much as several short ones, and
/// - at least 99 % as many pictures are shown a second as the display refreshes.
///
/// A result is acceptable up to twice as much delay: 1 % of the frames and 10 ms in each second, at 95 % of the
/// refreshes.
///
/// Without a display nothing is shown, and only work counts. Frames *fit* a rate if the work of at most 0.5 % of
/// them exceeds the budget, 1 / rate.
///
///     FrameVerdict(of: log).text
///     // "60 fps held: 0 of 1,086 frames late, p99 0.65 of 16.7 ms."
///     // "12 of 1,086 frames late, longest 119 ms at 4.31 s (draw)."
///     // "45 of 60 fps: 0 of 600 frames late, p99 1.5 of 16.7 ms."
///     // "Fits 60 fps: 0 of 1,086 frames over 16.7 ms, p99 0.65 ms."
///
/// - Source: Apple's hitch time ratio is good below 5 ms/s and critical from 10 ms/s.
package struct FrameVerdict: Equatable, Sendable {
  package enum Grade: String, Equatable, Sendable {
    /// The rate is held, or the frames fit it.
    case good
    case acceptable, bad
  }

  /// Smallest number of frames for a grade.
  package static let fewestFrames = 60

  /// The number of measured frames.
  package let frames: Int
  /// The number of late frames; without a display, of frames whose work exceeded the budget.
  package let late: Int
  /// nil if there are fewer than `fewestFrames` frames.
  package let grade: Grade?
  /// One sentence, for a terminal and for reports.
  package let text: String
  /// The same in few words and without a period, for one line of the overlay.
  package let shortText: String

  /// Creates the verdict on the frames of a run.
  package init(of log: FrameLog) {
    self.init(
      log.total(),
      refreshRate: log.refreshRate,
      hasDisplay: log.hasDisplay,
      worst: log.worstFrames
    )
  }

  /// Creates the verdict on the frames of a summary.
  ///
  /// - Parameters:
  ///   - summary: The statistics of the frames.
  ///   - refreshRate: Refreshes of the display per second; over 0.
  ///   - hasDisplay: Whether pictures were shown. Without intervals it counts as false.
  ///   - worst: The worst frames. The sentence names the longest of them that is late.
  package init(
    _ summary: FrameSummary,
    refreshRate: Double,
    hasDisplay: Bool = true,
    worst: [FrameRecord] = []
  ) {
    let isShown = hasDisplay && summary.interval != nil
    frames = max(summary.frames, summary.interval?.count ?? 0)
    late = isShown ? summary.late : summary.overBudget
    let (rate, budget) = (Self.rate(refreshRate), 1 / refreshRate)
    let number = "\(Self.grouped(late)) of \(Self.grouped(frames))"
    guard frames >= Self.fewestFrames else {
      grade = nil
      shortText = frames == 0 ? "no frames" : "\(frames) of \(Self.fewestFrames) frames"
      text =
        frames == 0
        ? "No frames were measured."
        : "Too few frames for a verdict: \(frames) of \(Self.fewestFrames)."
      return
    }
    let share = Double(late) / Double(frames)
    let hitch = isShown ? summary.hitchTimeRatio ?? 0 : 0
    let speed = isShown ? (summary.framesPerSecond ?? refreshRate) / refreshRate : 1
    let isOnTime = share <= 0.005 && hitch <= 0.005
    let isGood = isOnTime && speed >= 0.99
    let isAcceptable = share <= 0.01 && hitch <= 0.01 && speed >= 0.95
    grade = isGood ? .good : isAcceptable ? .acceptable : .bad

    var begin = ""
    if isGood {
      begin = isShown ? "\(rate) fps held" : "Fits \(rate) fps"
    } else if speed < (isOnTime ? 0.99 : 0.95) {
      // A lower rate than the late frames explain.
      begin = "\(Self.rate(speed * refreshRate, digits: 1)) of \(rate) fps"
    }
    let limit = Self.milliseconds(budget)
    let isLate = isShown ? "late" : "over \(limit) ms"
    let p99 = Self.p99(of: summary).map { $0 + (isShown ? " of \(limit) ms" : " ms") }
    let isSingle = late == 1
    let worst = worst.filter { isShown ? $0.isLate : $0.overrun > 0 }
      .max { Self.duration(of: $0, isShown) < Self.duration(of: $1, isShown) }
    let longest = worst.map { (isSingle ? "" : "longest ") + Self.words(on: $0, isShown) }
    // Where frames are late, the longest of them says more than the usual ones.
    let ends = [longest, isGood || longest == nil ? p99 : nil].compactMap { $0 }
    text =
      (begin.isEmpty ? [] : [begin + ": "]).joined()
      + (["\(number) frames \(isLate)"] + ends).joined(separator: ", ") + "."
    shortText = ([begin, "\(number) \(isLate)"].filter { !$0.isEmpty } + [p99].compactMap { $0 })
      .joined(separator: ", ")
  }

  /// For example "p99 0.65"; of the intervals if work was not measured, and nil if the clock is too coarse.
  private static func p99(of summary: FrameSummary) -> String? {
    guard !summary.isClockCoarse else { return nil }
    if let work = summary.work { return "p99 \(milliseconds(work.p99))" }
    return summary.interval.map { "interval.p99 \(milliseconds($0.p99))" }
  }

  private static func duration(of record: FrameRecord, _ isShown: Bool) -> Double {
    isShown ? record.sample.interval ?? record.sample.work : record.sample.work
  }

  /// Duration, time and cause of a frame: "119 ms at 4.31 s (draw)".
  ///
  /// The time is that of the played session, or else of the run.
  private static func words(on record: FrameRecord, _ isShown: Bool) -> String {
    let sample = record.sample
    let time = fixed(sample.sessionTime ?? sample.start, digits: 2)
    var cause = record.cause
    let duration = "\(milliseconds(duration(of: record, isShown))) ms at \(time) s"
    if isShown, cause == nil { return duration }
    // Without a display the longest phase is the cause, because no running median is known here.
    if cause == nil || !isShown && cause == .outside {
      let phases: [DelayCause] = [.input, .update, .draw, .present]
      cause = phases.max { sample.duration(of: $0) < sample.duration(of: $1) }
    }
    let name = cause == .outside ? "outside the program" : cause?.rawValue ?? ""
    return "\(duration) (\(name))"
  }

  // MARK: - Numbers

  /// A rate with as many decimals as it needs, at most `digits`: "60", "59.94", "45.2".
  private static func rate(_ rate: Double, digits: Int = 2) -> String {
    var text = fixed(rate, digits: digits)
    while text.hasSuffix("0") { text.removeLast() }
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }

  /// Seconds as milliseconds: two significant digits below 10 ms, one decimal below 100 ms, else none.
  private static func milliseconds(_ seconds: Double) -> String {
    let value = seconds * 1000
    let digits =
      switch value {
      case ..<0.000_05: 0
      case ..<0.009_95: 4
      case ..<0.099_5: 3
      case ..<0.995: 2
      case ..<99.95: 1
      default: 0
      }
    return fixed(value, digits: digits)
  }

  /// With a comma between groups of three digits: "1,086".
  private static func grouped(_ count: Int) -> String {
    let digits = String(count)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return text
  }

  /// Returns a number of at least 0 with 0...4 decimals.
  ///
  /// Beyond 2⁵³ it shows 2⁵³, because further digits would have no meaning.
  private static func fixed(_ value: Double, digits: Int) -> String {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let scaled = Int(min((max(0, value) * scale).rounded(), 9_007_199_254_740_992))
    let (whole, rest) = scaled.quotientAndRemainder(dividingBy: Int(scale))
    guard digits > 0 else { return "\(whole)" }
    let fraction = "\(rest)"
    return "\(whole)." + String(repeating: "0", count: digits - fraction.count) + fraction
  }
}
