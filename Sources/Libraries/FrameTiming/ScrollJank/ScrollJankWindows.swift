/// Counts judged frames in windows of 64 frames, and in scrolls.
///
/// Windows continue across scrolls. Frames whose picture did not change are counted, too. Such
/// frames at the start of a scroll are held back until the first changed picture. If the scroll has
/// no changed picture, they are dropped at its end. At most 20 windows of frames are held back;
/// later frames are dropped.
///
/// - Source: `cc/metrics/scroll_jank_v4_histogram_emitter.cc` of Chromium.
package struct ScrollJankWindows: Equatable, Sendable {
  /// What the methods output: the counts of single frames, of a window, or of a scroll.
  package enum Output: Equatable, Sendable {
    /// The counts of one frame, or the sum of up to 64 successive frames that were held back.
    case frames(ScrollJankCounts)
    /// The counts of a complete window.
    case window(ScrollJankCounts)
    /// The counts of a complete scroll.
    case scroll(ScrollJankCounts)
  }

  /// Number of frames of a window.
  package static let length = 64
  private static let mostHeld = 20

  private var window = ScrollJankCounts()
  private var scroll = ScrollJankCounts()
  /// The counts of the frames that are held back, one element per window.
  ///
  /// The first element contains only as many frames as `window` lacks.
  private var held: [ScrollJankCounts] = []
  private var hasDamage = false

  package init() { held.reserveCapacity(Self.mostHeld) }

  /// Adds a judged frame, and calls `output` with the counts of each frame and each complete
  /// window.
  ///
  /// `isDamaging` is true if the picture of the frame has changed. A frame that is held back is
  /// output when the first changed picture of its scroll is added.
  package mutating func add(
    _ missed: MissedVsyncs,
    isDamaging: Bool,
    _ output: (Output) -> Void
  ) {
    if !isDamaging, !hasDamage { return hold(missed) }
    hasDamage = true
    for index in held.indices { add(held[index], output) }
    held.removeAll(keepingCapacity: true)
    var frame = ScrollJankCounts()
    frame.add(missed)
    add(frame, output)
  }

  /// Ends the scroll, and calls `output` with its counts if any frame was counted.
  package mutating func finishScroll(_ output: (Output) -> Void) {
    if scroll.frames > 0 { output(.scroll(scroll)) }
    scroll = ScrollJankCounts()
    held.removeAll(keepingCapacity: true)
    hasDamage = false
  }

  /// Removes the counts of the window and of the scroll; the memory stays allocated.
  mutating func removeAll() {
    window = ScrollJankCounts()
    finishScroll { _ in }
  }

  private mutating func add(_ counts: ScrollJankCounts, _ output: (Output) -> Void) {
    window.add(counts)
    scroll.add(counts)
    output(.frames(counts))
    guard window.frames == Self.length else { return }
    output(.window(window))
    window = ScrollJankCounts()
  }

  private mutating func hold(_ missed: MissedVsyncs) {
    var last = held.count - 1
    let before = last == 0 ? window.frames : 0
    if last < 0 || held[last].frames + before == Self.length {
      guard held.count < Self.mostHeld else { return }
      held.append(ScrollJankCounts())
      last += 1
    }
    held[last].add(missed)
  }
}
