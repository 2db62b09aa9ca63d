/// Counts the refreshes that the frames of a scroll missed, by Chromium's scroll jank v4.
///
/// Four values of each frame are compared with those of the previous one: begin, presentation,
/// speed of the content, and cutoff. The cutoff is the shortest delay from an input to its picture
/// so far; it grows by one hundredth of a refresh period with each refresh. Products and quotients
/// of times are truncated to whole microseconds.
///
/// - Source: `cc/metrics/scroll_jank_v4_decider.cc` of Chromium.
package struct ScrollJankDecider: Equatable, Sendable {
  /// The refreshes since the previous frame, and the refreshes that the frame missed.
  package struct Decision: Equatable, Sendable {
    /// Refreshes since the previous frame, 1...1,000,000; 0 for the first frame of a scroll.
    package var vsyncs = 0
    package var missed = MissedVsyncs()
  }

  /// The values of the previous frame that are compared with those of the next frame.
  fileprivate struct Previous: Equatable {
    var begin: Int
    /// When the frame was shown, in microseconds; nil if unknown.
    ///
    /// For a frame that was not shown, this is the expected time.
    var presented: Int?
    var cutoff: Int?
    /// When the frame's last input was generated, in microseconds; nil if unknown.
    ///
    /// For a frame without real inputs, this is the expected time.
    var last: Int?
    var isInertial: Bool
    /// Whether the last frame with real inputs was a fast scroll.
    var isFast: Bool
  }

  private static let stability = 0.05
  private static let discount = 0.01
  private static let mostVsyncs = 1_000_000
  /// Largest absolute value of extrapolated times, so that no sum of times overflows.
  private static let farthest = 1 << 60

  private var previous: Previous?

  package init() {}

  /// Removes the previous frame, at the start and at the end of a scroll.
  package mutating func reset() { previous = nil }

  /// Judges the next frame of a scroll, which must be valid and begin after the previous one.
  ///
  /// A frame without real inputs has no speed of its own. For such a frame, `isFast` says whether the
  /// first later frame with real inputs is a fast scroll or a fast fling. For other frames `isFast` is
  /// ignored.
  package mutating func decide(_ frame: JankFrame, isFast: Bool = false) -> Decision {
    let isInertial = frame.real?.isInertial ?? frame.synthetic?.isInertial ?? false
    let isFastScroll = frame.real?.isFastScroll ?? (isFast && !isInertial)
    let isFastFling = frame.real?.isFastFling ?? (isFast && isInertial)
    var decision = Decision()
    if let previous {
      decision.vsyncs = Self.vsyncs(of: frame, after: previous)
      if decision.vsyncs > 1 {
        let steps = decision.vsyncs - 1
        let late = Self.deceleration(of: frame, after: previous, vsyncs: decision.vsyncs)
        decision.missed[.decelerating] = late
        if isFastFling {
          if previous.isInertial {
            decision.missed[.fling] = steps
          } else if previous.isFast {
            decision.missed[.flingStart] = steps
          }
        } else if isFastScroll, previous.isFast {
          decision.missed[.fastScroll] = steps
        }
      }
    }
    let isJanky = decision.missed.most > 0
    let known = isJanky ? nil : previous
    previous = Previous(
      begin: frame.begin,
      presented: frame.presented ?? known.flatMap { $0.expectedPresent(of: frame) },
      cutoff: Self.cutoff(of: frame, after: known, vsyncs: decision.vsyncs),
      last: frame.real?.last ?? known.flatMap { $0.expectedInput(of: frame) },
      isInertial: isInertial,
      isFast: frame.real == nil ? previous?.isFast ?? false : isFastScroll
    )
    return decision
  }

  /// Returns the number of refreshes from the previous frame to this one, at least 1.
  private static func vsyncs(of frame: JankFrame, after previous: Previous) -> Int {
    var delta = frame.begin - previous.begin
    if let presented = frame.presented, let before = previous.presented {
      delta = presented - before
    }
    let count = (Double(delta + frame.interval / 2) / Double(frame.interval)).rounded(.down)
    return Int(min(max(count, 1), Double(mostVsyncs)))
  }

  /// Returns by how many refreshes the frame shows its first input too late; 0 if it is in time.
  ///
  /// The expected delay from input to picture is the shortest delay of earlier inputs (the cutoff).
  private static func deceleration(
    of frame: JankFrame,
    after previous: Previous,
    vsyncs: Int
  ) -> Int {
    let guess = previous.expectedInput(of: frame)
    let first = frame.real.map { min($0.first, guess ?? $0.first) } ?? guess
    guard let cutoff = previous.cutoff, let first,
      let presented = frame.presented ?? previous.expectedPresent(of: frame)
    else { return 0 }
    let adjusted =
      cutoff + product(Double(vsyncs - 1) * discount, frame.interval)
      - product(stability, frame.interval)
    let delay = (Double(presented - first - adjusted) / (1 - discount)).rounded(.towardZero)
    let count = (delay / Double(frame.interval)).rounded(.down)
    return Int(min(max(count, 0), Double(mostVsyncs - 1)))
  }

  private static func cutoff(of frame: JankFrame, after known: Previous?, vsyncs: Int) -> Int? {
    let base = known?.cutoff.map {
      min($0 + product(Double(vsyncs) * discount, frame.interval), farthest)
    }
    guard let presented = frame.presented, let real = frame.real else { return base }
    return min(base ?? Int.max, presented - real.last)
  }

  private static func product(_ factor: Double, _ interval: Int) -> Int {
    Int(factor * Double(interval))
  }
}

extension ScrollJankDecider.Previous {
  /// Returns the expected time of a frame's picture, in microseconds; nil if `presented` is nil.
  ///
  /// The delay from begin to picture is assumed to be the same as that of the previous frame, `self`.
  fileprivate func expectedPresent(of frame: JankFrame) -> Int? {
    presented.map { $0 + frame.begin - begin }
  }

  /// Returns the expected time of a frame's first predicted input, in microseconds.
  ///
  /// nil if the frame has no predicted input, or if `last` is nil.
  fileprivate func expectedInput(of frame: JankFrame) -> Int? {
    guard let last, let synthetic = frame.synthetic else { return nil }
    return max(last + synthetic.begin - begin, -(1 << 60))
  }
}
