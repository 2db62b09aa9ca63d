/// Passes the frames of scrolls to a decider, in order.
///
/// A frame with only predicted inputs waits. It is judged when the next frame with real inputs is
/// added, or when the scroll ends. Frames with impossible times and frames that are not in order
/// are refused.
///
/// - Source: `cc/metrics/scroll_jank_v4_decision_queue.cc` of Chromium.
package struct ScrollJankQueue: Equatable, Sendable {
  private var decider = ScrollJankDecider()
  private var waiting: [JankFrame] = []
  private var lastBegin = Int.min
  private var lastPresented = Int.min

  /// Creates an empty queue; it allocates nothing while at most 256 frames wait.
  package init() { waiting.reserveCapacity(256) }

  /// Adds a frame and calls a function with each frame that is judged, in order.
  ///
  /// - Returns: Whether the frame was accepted.
  package mutating func add(
    _ frame: JankFrame,
    _ judged: (JankFrame, ScrollJankDecider.Decision) -> Void
  ) -> Bool {
    guard frame.isValid, frame.begin > lastBegin else { return false }
    if let presented = frame.presented {
      guard presented > lastPresented else { return false }
      lastPresented = presented
    }
    lastBegin = frame.begin
    guard let real = frame.real else {
      waiting.append(frame)
      return true
    }
    judgeWaiting(isFast: real.isFastScroll || real.isFastFling, judged)
    judged(frame, decider.decide(frame))
    return true
  }

  /// Judges the frames that wait, and resets the decider for the start or end of a scroll.
  package mutating func reset(_ judged: (JankFrame, ScrollJankDecider.Decision) -> Void) {
    judgeWaiting(isFast: false, judged)
    decider.reset()
  }

  /// Removes the frames that wait, and the state of the scroll; the memory stays allocated.
  mutating func removeAll() {
    waiting.removeAll(keepingCapacity: true)
    (lastBegin, lastPresented) = (.min, .min)
    decider.reset()
  }

  private mutating func judgeWaiting(
    isFast: Bool,
    _ judged: (JankFrame, ScrollJankDecider.Decision) -> Void
  ) {
    for index in waiting.indices {
      judged(waiting[index], decider.decide(waiting[index], isFast: isFast))
    }
    waiting.removeAll(keepingCapacity: true)
  }
}
