/// Finds the delayed frames of scrolls, by Chromium's scroll jank v3.
///
/// A frame is delayed if two conditions hold: it is shown more than 1.5 refreshes after the
/// previous frame, and its first input came less than 1.5 refreshes after the last input of the
/// previous frame. Frames with impossible times and frames that are not shown are ignored. The
/// first frame of a scroll is compared with the last frame of the scroll before.
///
/// - Source: `cc/metrics/scroll_jank_dropped_frame_tracker.cc` of Chromium.
package struct ScrollJankV3: Equatable, Sendable {
  /// Counts of all refreshes and of missed refreshes, in a window of frames or a scroll.
  package struct Vsyncs: Equatable, Sendable {
    package var passed = 0
    package var missed = 0
    /// The largest number of refreshes that one frame of the 64-frame window missed.
    package var longest = 0

    /// 100 · missed / passed, rounded down; 0 if there are no refreshes.
    package var percent: Int { passed > 0 ? 100 * missed / passed : 0 }

    fileprivate mutating func add(_ total: Int, hasInput: Bool) {
      passed += hasInput ? total : 1
      missed += hasInput ? total - 1 : 0
    }
  }

  /// The counts of a complete window or scroll.
  package enum Output: Equatable, Sendable {
    case window(ScrollJankCounts)
    case scroll(ScrollJankCounts)
    case vsyncWindow(Vsyncs)
    case vsyncScroll(Vsyncs)
  }

  /// The size class of a scroll by its number of frames or refreshes: up to 16, up to 64, or more.
  package enum Size: String, Sendable {
    case small, medium, large

    package init(_ count: Int) { self = count <= 16 ? .small : count <= 64 ? .medium : .large }
  }

  private var presented = 0
  private var lastInput = 0
  // The first frame of a run has no previous frame.
  private var window = ScrollJankCounts(frames: -1)
  private var vsyncWindow = Vsyncs(passed: -1)
  private var scroll = ScrollJankCounts()
  private var vsyncScroll = Vsyncs()

  package init() {}

  /// Adds a frame, and calls `output` with the counts of each window that is now complete.
  ///
  /// - Returns: The number of refreshes that the frame missed, 0 if it is not delayed; nil if the frame
  ///   is ignored.
  package mutating func add(_ frame: JankFrame, _ output: (Output) -> Void) -> Int? {
    let interval = frame.interval
    guard let shown = frame.presented, let real = frame.real, interval > 0, real.last >= real.first,
      shown > real.last, shown > presented
    else { return nil }
    let bound = interval + interval / 2
    let hasInput = real.first - lastInput < bound
    let total = (shown - presented + interval / 2) / interval
    let missed = shown - presented > bound && hasInput ? total - 1 : 0
    (presented, lastInput) = (shown, real.last)
    window.add(missed: missed)
    scroll.add(missed: missed)
    vsyncWindow.add(total, hasInput: hasInput)
    vsyncScroll.add(total, hasInput: hasInput)
    if window.frames == ScrollJankWindows.length {
      output(.window(window))
      window = ScrollJankCounts()
    }
    if vsyncWindow.passed >= ScrollJankWindows.length {
      vsyncWindow.longest = window.longest
      output(.vsyncWindow(vsyncWindow))
      vsyncWindow = Vsyncs()
    }
    return missed
  }

  /// Ends the scroll; called when the next scroll starts and after the last scroll.
  package mutating func finishScroll(_ output: (Output) -> Void) {
    if scroll.frames > 0 { output(.scroll(scroll)) }
    if vsyncScroll.passed > 0 { output(.vsyncScroll(vsyncScroll)) }
    (scroll, vsyncScroll) = (ScrollJankCounts(), Vsyncs())
  }
}
