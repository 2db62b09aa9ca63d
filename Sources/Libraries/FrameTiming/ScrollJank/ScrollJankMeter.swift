/// Judges frames by scroll jank v3 and v4, and late frames by Android's classes.
///
/// The meter allocates nothing after its creation, unless more than 256 frames in succession have only
/// predicted inputs.
package struct ScrollJankMeter: Equatable, Sendable {
  private var v3 = ScrollJankV3()
  private var queue = ScrollJankQueue()
  private var windows = ScrollJankWindows()
  /// When the previous picture was shown, in microseconds; 0 before the first one.
  private var lastPresented = 0

  package init() {}

  /// Adds a frame, the start or end of a scroll, or both.
  ///
  /// `sample` contains the time at which the frame's work ended.
  ///
  /// - Returns: The counts of the frames that were judged by this call. The call that adds a frame
  ///   does not always judge it; a later call can.
  package mutating func add(_ moment: ScrollMoment, of sample: FrameSample) -> ScrollJank {
    var result = ScrollJank()
    if moment.endsBefore || moment.starts { finishScroll(into: &result) }
    if let frame = moment.frame, frame.scrolls {
      if let missed = v3.add(frame) { result.v3.add(missed: missed) }
      Self.add(frame, to: &queue, &windows, &result)
    }
    if moment.ends { finishScroll(into: &result) }
    if let frame = moment.frame, let presented = frame.presented, frame.interval > 0 {
      result.add(classes(of: frame, presented, sample))
      lastPresented = presented
    }
    return result
  }

  /// Returns Android's classes of a late frame; empty if the frame is not late.
  ///
  /// A frame is late if it was shown more than 2 ms after `begin + interval`. If the sample has no
  /// measured phases, the work is assumed to have ended in time.
  private func classes(
    of frame: JankFrame,
    _ presented: Int,
    _ sample: FrameSample
  ) -> FrameTimelineJank.Classes {
    let due = frame.begin + frame.interval
    return FrameTimelineJank.classes(
      predicted: (due, due),
      end: sample.hasPhases ? sample.shown.workEnd : due,
      present: max(0, presented),
      latch: lastPresented,
      period: frame.interval,
      tolerance: 2000
    )
  }

  /// Ends the scroll, judges the frames that waited for a later frame, and adds the counts to
  /// `result`.
  package mutating func finishScroll(into result: inout ScrollJank) {
    Self.add(nil, to: &queue, &windows, &result)
    windows.finishScroll { result.add($0) }
  }

  /// Removes the state of the scroll and of the window; the memory stays allocated.
  mutating func removeAll() {
    v3 = ScrollJankV3()
    queue.removeAll()
    windows.removeAll()
    lastPresented = 0
  }

  private static func add(
    _ frame: JankFrame?,
    to queue: inout ScrollJankQueue,
    _ windows: inout ScrollJankWindows,
    _ result: inout ScrollJank
  ) {
    func judged(_ frame: JankFrame, _ decision: ScrollJankDecider.Decision) {
      windows.add(decision.missed, isDamaging: frame.presented != nil) { result.add($0) }
    }
    if let frame { _ = queue.add(frame, judged) } else { queue.reset(judged) }
  }
}

extension ScrollJank {
  fileprivate mutating func add(_ output: ScrollJankWindows.Output) {
    switch output {
    case .frames(let counts): v4.add(counts)
    case .window(let counts): worstWindow = max(worstWindow ?? 0, counts.percent)
    case .scroll(let counts): worstScroll = max(worstScroll ?? 0, counts.percent)
    }
  }
}
