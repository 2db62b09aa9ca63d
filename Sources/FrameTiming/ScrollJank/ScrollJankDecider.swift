/// Which refreshes the frames of a scroll missed, by Chromium's scroll jank v4.
///
/// A frame is compared with the previous one: its begin, its presentation, how fast content moved, and
/// the cutoff. The cutoff is the shortest delay from an input to its picture so far, and grows a little
/// with each refresh. Products and quotients of times are truncated to whole microseconds.
///
/// - Source: `cc/metrics/scroll_jank_v4_decider.cc` of Chromium.
package struct ScrollJankDecider: Equatable, Sendable {
  /// A judged frame.
  package struct Decision: Equatable, Sendable {
    /// Refreshes since the previous frame, 1...1,000,000; 0 for the first frame of a scroll.
    package var vsyncs = 0
    package var missed = MissedVsyncs()
  }

  /// The facts of the previous frame with which the next one is compared.
  fileprivate struct Previous: Equatable {
    var begin: Int
    /// When the frame was shown or is expected to have been shown, in microseconds; nil if unknown.
    var presented: Int?
    var cutoff: Int?
    /// When the frame's last input was generated or is expected to have been, in microseconds; nil if
    /// unknown.
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
  /// `isFast` says whether the next frame with real inputs is a fast scroll or a fast fling. It is only
  /// used for frames without real inputs.
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

  /// The number of refreshes between two frames, at least 1.
  private static func vsyncs(of frame: JankFrame, after previous: Previous) -> Int {
    var delta = frame.begin - previous.begin
    if let presented = frame.presented, let before = previous.presented {
      delta = presented - before
    }
    let count = (Double(delta + frame.interval / 2) / Double(frame.interval)).rounded(.down)
    return Int(min(max(count, 1), Double(mostVsyncs)))
  }

  /// How many refreshes earlier the first input of a frame would have been shown with the delay of
  /// earlier inputs.
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
  /// When a frame would be shown if the time from its begin were that of this frame, in microseconds.
  fileprivate func expectedPresent(of frame: JankFrame) -> Int? {
    presented.map { $0 + frame.begin - begin }
  }

  /// When the first predicted input of a frame would have been generated, in microseconds; nil without
  /// one.
  fileprivate func expectedInput(of frame: JankFrame) -> Int? {
    guard let last, let synthetic = frame.synthetic else { return nil }
    return max(last + synthetic.begin - begin, -(1 << 60))
  }
}
