/// Finds the delayed frames of scrolls, by Chromium's scroll jank v3.
///
/// A frame is delayed if two conditions hold: it is shown more than 1.5 refreshes after the
/// previous frame, and its first input came less than 1.5 refreshes after the last input of the
/// previous frame. Frames with impossible times and frames that are not shown are ignored. The
/// first frame of a scroll is compared with the last frame of the scroll before.
///
/// - Source: `cc/metrics/scroll_jank_dropped_frame_tracker.cc` of Chromium.
package struct ScrollJankV3: Equatable, Sendable {
  private var presented = 0
  private var lastInput = 0

  package init() {}

  /// Adds a frame.
  ///
  /// - Returns: The number of refreshes that the frame missed, 0 if it is not delayed; nil if the frame
  ///   is ignored.
  package mutating func add(_ frame: JankFrame) -> Int? {
    let interval = frame.interval
    guard let shown = frame.presented, let real = frame.real, interval > 0, real.last >= real.first,
      shown > real.last, shown > presented
    else { return nil }
    let bound = interval + interval / 2
    let isDelayed = shown - presented > bound && real.first - lastInput < bound
    let missed = isDelayed ? (shown - presented + interval / 2) / interval - 1 : 0
    (presented, lastInput) = (shown, real.last)
    return missed
  }
}
