/// A rule of Chromium's scroll jank v4 for counting the refreshes that a frame missed.
package enum ScrollJankReason: String, CaseIterable, Sendable {
  /// Input was shown with a longer delay than in the previous frames.
  case decelerating
  /// Refreshes without a picture between two frames of a fast scroll.
  case fastScroll
  /// Refreshes without a picture between a fast scroll and its fling.
  case flingStart
  /// Refreshes without a picture between two frames of a fling.
  case fling

  fileprivate var index: Int {
    switch self {
    case .decelerating: 0
    case .fastScroll: 1
    case .flingStart: 2
    case .fling: 3
    }
  }

  /// A description of the frames that the rule counts, in a few words.
  var meaning: String {
    switch self {
    case .decelerating: "frames that showed input later than before"
    case .fastScroll: "frames after a gap in a fast drag"
    case .flingStart: "frames after a gap before a fling"
    case .fling: "frames after a gap in a fling"
    }
  }
}

/// Missed refreshes of one frame, by reason.
package struct MissedVsyncs: Equatable, Sendable {
  fileprivate(set) var counts = SIMD4<Int>()

  package init() {}

  package subscript(reason: ScrollJankReason) -> Int {
    get { counts[reason.index] }
    set { counts[reason.index] = newValue }
  }

  /// The number of refreshes that the frame missed: the largest count of all reasons.
  package var most: Int { counts.max() }
}

/// Numbers of frames, delayed frames and missed refreshes in a window of frames, a scroll or a run.
package struct ScrollJankCounts: Equatable, Sendable {
  package var frames = 0
  /// Number of frames that missed at least one refresh.
  package var delayed = 0
  /// Sum of the refreshes that the frames missed.
  package var missed = 0
  /// The largest number of refreshes that one frame missed.
  package var longest = 0
  private var delayedByReason = SIMD4<Int>()
  private var missedByReason = SIMD4<Int>()

  package init() {}

  /// Returns the number of frames that missed a refresh for the given reason.
  package func delayed(_ reason: ScrollJankReason) -> Int { delayedByReason[reason.index] }
  /// Returns the number of refreshes that were missed for the given reason.
  package func missed(_ reason: ScrollJankReason) -> Int { missedByReason[reason.index] }

  /// Adds a frame that missed `number` refreshes; `number` is at least 0.
  package mutating func add(missed number: Int) {
    frames += 1
    guard number > 0 else { return }
    delayed += 1
    missed += number
    longest = max(longest, number)
  }

  /// Adds a frame with the refreshes that it missed for each reason.
  package mutating func add(_ vsyncs: MissedVsyncs) {
    add(missed: vsyncs.most)
    missedByReason &+= vsyncs.counts
    delayedByReason.replace(with: delayedByReason &+ 1, where: vsyncs.counts .> 0)
  }

  package mutating func add(_ other: Self) {
    frames += other.frames
    delayed += other.delayed
    missed += other.missed
    longest = max(longest, other.longest)
    delayedByReason &+= other.delayedByReason
    missedByReason &+= other.missedByReason
  }

  /// 100 · delayed / frames, rounded down; 0 if there are no frames.
  package var percent: Int { frames > 0 ? 100 * delayed / frames : 0 }

  /// Returns the share of frames that were delayed for a reason, in 0...1; nil if there are no frames.
  ///
  /// If `reason` is nil, returns the share that was delayed for any reason.
  package func share(_ reason: ScrollJankReason? = nil) -> Double? {
    frames > 0 ? Double(reason.map { delayed($0) } ?? delayed) / Double(frames) : nil
  }
}

/// Counts of delayed frames by scroll jank v3 and v4, and of late frames by Android's classes.
///
/// A late frame was shown after the first refresh that follows its begin.
package struct ScrollJank: Equatable, Sendable {
  package var v3 = ScrollJankCounts()
  package var v4 = ScrollJankCounts()
  /// Largest percentage of delayed frames in a window of 64 frames, by the rules of v4; nil until a
  /// window is complete.
  package var worstWindow: Int?
  /// Largest percentage of delayed frames in a scroll, by the rules of v4; nil until a scroll has ended.
  package var worstScroll: Int?
  /// Number of late frames whose work ended too late for the first refresh.
  package var deadlineMissed = 0
  /// Number of late frames at whose first refresh an earlier frame was shown.
  package var stuffed = 0
  /// Number of late frames whose work ended in time and whose delay is a whole number of refreshes.
  package var unscheduled = 0
  /// Number of late frames whose work ended in time and whose delay is not a whole number of
  /// refreshes.
  package var mispredicted = 0
  /// Number of shown frames that were judged by Android's classes, late or not.
  package var timed = 0

  package init() {}

  mutating func add(_ classes: FrameTimelineJank.Classes) {
    timed += 1
    deadlineMissed += classes.contains(.appDeadlineMissed) ? 1 : 0
    stuffed += classes.contains(.bufferStuffing) ? 1 : 0
    unscheduled += classes.contains(.scheduling) ? 1 : 0
    mispredicted += classes.contains(.predictionError) ? 1 : 0
  }

  package mutating func add(_ other: ScrollJank) {
    v3.add(other.v3)
    v4.add(other.v4)
    if let window = other.worstWindow { worstWindow = max(worstWindow ?? 0, window) }
    if let scroll = other.worstScroll { worstScroll = max(worstScroll ?? 0, scroll) }
    timed += other.timed
    deadlineMissed += other.deadlineMissed
    stuffed += other.stuffed
    unscheduled += other.unscheduled
    mispredicted += other.mispredicted
  }
}
