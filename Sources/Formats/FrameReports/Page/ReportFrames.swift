package import FrameTiming
import JSONText

/// The frames of one run in the compact form that the script of a page reads.
///
/// A frame has 22 bytes. All values are unsigned and little-endian, in this order:
///
/// - start and session time: 32 bits each, in units of 10 µs; all ones if the frame has no session time
/// - interval, input, update, draw, present and latency: 16 bits each; all ones if not measured
/// - 16 bits of flags, from the lowest: missed refreshes (5 bits), cause of the delay (3 bits, 0 for none),
///   stutter (1 bit), janky step (1 bit), pointer events (6 bits)
///
/// A stored duration d below 2^15 means d µs. A larger d means 2^15 + (d − 2^15) · 128 µs. Values that are too
/// large for their bits are stored as the largest possible value.
package struct ReportFrames: Equatable, Sendable {
  static let frameBytes = 22
  private static let none: UInt32 = .max

  /// Later frames are not added, so that the page of a long run can be opened.
  private let capacity: Int

  private(set) var bytes: [UInt8] = []
  /// Number of the first frame in the run; the others follow without gaps.
  private(set) var firstNumber = 0

  var count: Int { bytes.count / Self.frameBytes }

  /// `capacity` is the largest number of frames.
  package init(capacity: Int = 200_000) { self.capacity = capacity }

  /// Does nothing for a frame of the warm-up, or if as many frames as possible are stored.
  package mutating func add(_ record: FrameRecord) {
    guard count < capacity, !record.isWarmUp else { return }
    let sample = record.sample
    if bytes.isEmpty { firstNumber = sample.number }
    // A janky step is found in the frame after it.
    if let motion = sample.motion, motion.drag.janky + motion.free.janky > 0, count > 0 {
      bytes[bytes.count - 1] |= 1 << 1
    }
    append(Self.ticks(sample.start))
    append(sample.sessionTime.map(Self.ticks) ?? Self.none)
    append(Self.short(sample.interval))
    for phase in [FrameParts.input, .update, .draw, .present] { append(Self.short(sample[phase])) }
    append(Self.short(sample.latency))
    let cause = record.cause.flatMap(DelayCause.all.firstIndex).map { $0 + 1 } ?? 0
    let flags =
      min(record.missed, 31) | cause << 5 | (record.isStutter ? 1 << 8 : 0)
      | min(sample.events, 63) << 10
    append(UInt16(flags))
  }

  /// Omits frames of the warm-up.
  init(_ records: [FrameRecord]) {
    self.init()
    for record in records { add(record) }
  }

  /// `intervals` are in seconds; each frame begins when the previous frame ends.
  init(intervals: [Double]) {
    self.init()
    var start = 0.0
    for (number, interval) in intervals.enumerated() {
      var sample = FrameSample(number: number, start: start, interval: interval)
      sample.parts = []
      add(FrameRecord(sample))
      start += interval
    }
  }

  /// The frames without their times in the session.
  var withoutSession: ReportFrames {
    var frames = self
    for frame in stride(from: 0, to: bytes.count, by: Self.frameBytes) {
      for byte in 4..<8 { frames.bytes[frame + byte] = .max }
    }
    return frames
  }

  private mutating func append(_ value: some FixedWidthInteger) {
    for byte in 0..<(value.bitWidth / 8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> (8 * byte)))
    }
  }

  /// Converts seconds to units of 10 µs, limited to 0 ..< `none`.
  private static func ticks(_ time: Double) -> UInt32 {
    UInt32(min(max(0, (time * 1e5).rounded()), Double(none - 1)))
  }

  /// Converts seconds to the 16-bit form of a duration, which the type's comment describes.
  private static func short(_ duration: Double?) -> UInt16 {
    guard let duration else { return .max }
    let microseconds = max(0, (duration * 1e6).rounded())
    if microseconds < 32_768 { return UInt16(microseconds) }
    return 32_768 + UInt16(min(((microseconds - 32_768) / 128).rounded(), 32_766))
  }
}

/// The script and the session page that a report uses to show its frames one by one.
package struct FrameViewer: Sendable {
  /// The script that shows the frames; if it is empty, the page runs no script.
  package var script = ""
  /// HTML of the page that plays the session of the run; empty if there is none.
  package var stage: [UInt8] = []

  package init() {}
}

extension Markup {
  /// Appends a note if the curve does not show all frames of a run; `whole` is their number.
  mutating func noteEnd(of frames: ReportFrames, whole: Int) {
    guard frames.count > 0, frames.count < whole else { return }
    note(
      "The curve ends after \(frames.count) of \(whole) frames. Figures and tables have all of them."
    )
  }

  /// Appends the frames of a run as Base64 text, which the page's script reads.
  ///
  /// `budget` is the time for one frame, and `top` is the time at the top of the curve, both in seconds.
  /// `style` is the CSS class that sets the colour of the run.
  mutating func frames(
    _ frames: ReportFrames,
    run: String,
    style: String? = nil,
    budget: Double,
    top: Double
  ) {
    let attributes: Attributes = [
      "type": "text/plain", "class": "frames", "data-run": run,
      "data-number": String(frames.firstNumber), "data-style": style,
      "data-budget": budget.milliseconds, "data-top": top.milliseconds,
    ]
    element("script", Base64.text(of: frames.bytes), attributes)
    raw("\n")
  }

  /// Appends the session page in an `iframe`; does nothing if the viewer has no session page or no script.
  mutating func session(_ viewer: FrameViewer) {
    guard !viewer.script.isEmpty, !viewer.stage.isEmpty else { return }
    raw("<iframe id=\"session\" title=\"The session at the chosen frame\" srcdoc=\"")
    for byte in viewer.stage {
      // In the value of an attribute only these two characters have a meaning.
      switch byte {
      case UInt8(ascii: "&"): raw("&amp;")
      case UInt8(ascii: "\""): raw("&quot;")
      default: bytes.append(byte)
      }
    }
    raw("\"></iframe>\n")
  }
}
